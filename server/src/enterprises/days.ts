import { sql } from 'kysely'
import { isDay, readDate } from '../platform/dates.ts'
import { malformed } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

export type DateRange = {
  fromDate?: string | undefined
  toDate?: string | undefined
  /** Of the caller, in minutes that UTC is ahead. */
  clientOffset?: number | undefined
}

/** Both ends are included; a date without a time is the whole day in the caller's time, else the enterprise's. */
export async function daysIn({ db, enterpriseId }: Work, { fromDate, toDate, clientOffset }: DateRange) {
  for (const [field, value] of Object.entries({ fromDate, toDate })) {
    if (value && !readDate(value)) {
      throw malformed('The date is not valid', [{ field, message: 'The date is not valid' }])
    }
  }
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select ${edge(fromDate, 0, clientOffset)} as from, ${edge(toDate, 1, clientOffset)} as to from enterprises where id = ${enterpriseId}`.execute(
    db,
  )
  return { from: rows[0]?.from ?? null, to: rows[0]?.to ?? null }
}

function edge(value: string | undefined, days: number, clientOffset: number | undefined) {
  if (!value) return sql`null`
  if (!isDay(value)) return sql`${new Date(value)}::timestamptz`
  const midnight = sql`(${value}::date + ${days}::integer)::timestamp`
  const local =
    clientOffset === undefined
      ? sql`${midnight} at time zone timezone`
      : sql`${midnight} at time zone 'utc' + make_interval(mins => ${clientOffset})`
  return sql`(${local}) - ${days}::integer * interval '1 millisecond'`
}
