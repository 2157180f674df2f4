import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* plan kept */'
/** The mark comes at the start of a statement, behind one word at most. */
const markWithin = 32

/** A table that was read as a whole while it was small may hold a hundred thousand rows by now. */
const goodForMs = 5000

/**
 * Put at the start of a statement that each connection is to plan once in a while rather than each time, because planning
 * it takes longer than running it. It is planned for no values in particular.
 */
export const planKept = sql.raw(mark)

export function isPlanKept(text: string): boolean {
  return text.slice(0, markWithin).includes(mark)
}

/** PostgreSQL keeps plans of named statements, and Kysely names none. */
export function keepPlans(client: pg.PoolClient, forMs = goodForMs): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client)
  let since = performance.now()
  const named = async (text: string, values?: unknown[]) => {
    if (!isPlanKept(text)) return query(text, values)
    if (performance.now() - since > forMs) {
      since = performance.now()
      await query('discard plans')
    }
    const name = names.get(text) ?? `plan_${names.size}`
    names.set(text, name)
    return query({ name, text, values: values ?? [] })
  }
  // `query` has many overloads; Kysely uses only this one.
  client.query = named as typeof client.query
}
