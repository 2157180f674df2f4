import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* plan kept */'
/** Behind no more than the first word. */
const markWithin = 32

/**
 * Stands at the front of a statement that a connection plans once, for whatever values, instead of each time: planning a
 * long one takes longer than running it. Only where one plan is right for small and for large books.
 */
export const planKept = sql.raw(mark)

/** Plans are kept by name, which Kysely does not give its statements. */
export function keepPlans(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client)
  const named = (text: string, values?: unknown[]) => {
    if (!text.slice(0, markWithin).includes(mark)) return query(text, values)
    const name = names.get(text) ?? `plan_${names.size}`
    names.set(text, name)
    return query({ name, text, values: values ?? [] })
  }
  // Of the many ways in which it may be called, Kysely knows this one.
  client.query = named as typeof client.query
}
