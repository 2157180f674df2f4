import { sql } from 'kysely'
import { isDay, readDate } from '../platform/dates.ts'
import { malformed } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

export type DateRange = { fromDate?: string | undefined; toDate?: string | undefined }

/** Both ends are included; a date without a time is the whole day in the enterprise's time zone. */
export async function daysIn({ db, enterpriseId }: Work, { fromDate, toDate }: DateRange) {
  for (const [field, value] of Object.entries({ fromDate, toDate })) {
    if (value && !readDate(value)) {
      throw malformed('The date is not valid', [{ field, message: 'The date is not valid' }])
    }
  }
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select ${edge(fromDate, 0)} as from, ${edge(toDate, 1)} as to from enterprises where id = ${enterpriseId}`.execute(
    db,
  )
  return { from: rows[0]?.from ?? null, to: rows[0]?.to ?? null }
}

function edge(value: string | undefined, days: number) {
  if (!value) return sql`null`
  if (!isDay(value)) return sql`${new Date(value)}::timestamptz`
  return sql`((${value}::date + ${days}::integer)::timestamp at time zone timezone) - ${days}::integer * interval '1 millisecond'`
}
