import { sql } from 'kysely'
import { malformed } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

export type DateRange = { fromDate?: string | undefined; toDate?: string | undefined }

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** Both ends are inside; a date without a time is the whole day where the enterprise is. */
export async function daysIn({ db, enterpriseId }: Work, { fromDate, toDate }: DateRange) {
  for (const [field, value] of Object.entries({ fromDate, toDate })) {
    if (value && !isDate(value)) {
      throw malformed('The date is not valid', [{ field, message: 'The date is not valid' }])
    }
  }
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select ${edge(fromDate, 0)} as from, ${edge(toDate, 1)} as to from enterprises where id = ${enterpriseId}`.execute(
    db,
  )
  return { from: rows[0]?.from ?? null, to: rows[0]?.to ?? null }
}

function isDate(value: string): boolean {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return false
  // `Date` turns the 31st of a shorter month into a day of the next one, PostgreSQL fails at it.
  return day.test(value) ? at.toISOString().startsWith(value) : instant.test(value)
}

function edge(value: string | undefined, days: number) {
  if (!value) return sql`null`
  if (!day.test(value)) return sql`${new Date(value)}::timestamptz`
  return sql`((${value}::date + ${days}::integer)::timestamp at time zone timezone) - ${days}::integer * interval '1 millisecond'`
}
