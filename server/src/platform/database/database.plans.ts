import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* plan kept */'
/** The mark comes at the start of a statement, behind one word at most. */
const markWithin = 32

/**
 * Put at the start of a statement that each connection is to plan only once, because planning it takes longer than
 * running it. Only for statements whose plan is right for small and large tables alike.
 */
export const planKept = sql.raw(mark)

/** PostgreSQL keeps plans of named statements, and Kysely names none. */
export function keepPlans(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client)
  const named = (text: string, values?: unknown[]) => {
    if (!text.slice(0, markWithin).includes(mark)) return query(text, values)
    const name = names.get(text) ?? `plan_${names.size}`
    names.set(text, name)
    return query({ name, text, values: values ?? [] })
  }
  // `query` has many overloads; Kysely uses only this one.
  client.query = named as typeof client.query
}
