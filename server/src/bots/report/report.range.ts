import { longestReportDays, type ReportRequest, reportTexts } from '@parley/contracts/bots/report.ts'
import { isDay, readDate } from '../../platform/dates.ts'
import { malformed } from '../../platform/refusals.ts'

/** Both ends are inside. */
export type Range = { from: Date; to: Date }
type Asked = Pick<ReportRequest, 'startDate' | 'endDate' | 'timeZoneOffset'>
/** What a chart counts by: local days, or the hours of the only one; `format` is how the database writes one. */
export type Buckets = { unit: 'day' | 'hour'; format: string; dates: string[] }

const dayMs = 86_400_000
const minuteMs = 60_000

/** As `spanOf`, and no longer than a report may be. */
export function rangeOf(asked: Asked, now: Date): Range {
  const range = spanOf(asked, now)
  // Only what has passed is counted, so an end far ahead asks for no more than until now.
  if (range.to.getTime() - range.from.getTime() > longestReportDays * dayMs) {
    throw refused('endDate', reportTexts.rangeTooLong)
  }
  return range
}

const reportFields = { start: 'startDate', end: 'endDate' }

/** A date is the whole local day; what is still to come is cut to now. `fields` are what the caller calls the two. */
export function spanOf({ startDate, endDate, timeZoneOffset }: Asked, now: Date, fields = reportFields): Range {
  const from = read(startDate, { timeZoneOffset, field: fields.start, message: reportTexts.startInvalid })
  const end = read(endDate, { timeZoneOffset, field: fields.end, message: reportTexts.endInvalid })
  const to = isDay(endDate) ? new Date(end.getTime() + dayMs - 1) : end
  if (to < from) throw refused(fields.end, reportTexts.endBeforeStart)
  return { from: from < now ? from : now, to: to < now ? to : now }
}

/** `timeZoneOffset` is UTC minus local time, in minutes. */
export function bucketsOf({ from, to }: Range, timeZoneOffset: number): Buckets {
  const [first, last] = [localDay(from, timeZoneOffset), localDay(to, timeZoneOffset)]
  if (first === last) {
    const hours = Array.from({ length: 24 }, (_, hour) => `${first} ${String(hour).padStart(2, '0')}:00`)
    return { unit: 'hour', format: 'YYYY-MM-DD HH24:00', dates: hours }
  }
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  const dates = Array.from({ length: count }, (_, index) => dayText(Date.parse(first) + index * dayMs))
  return { unit: 'day', format: 'YYYY-MM-DD', dates }
}

type Reading = { timeZoneOffset: number; field: string; message: string }

function read(text: string, { timeZoneOffset, field, message }: Reading): Date {
  const date = readDate(text)
  if (!date) throw refused(field, message)
  return isDay(text) ? new Date(date.getTime() + timeZoneOffset * minuteMs) : date
}

function localDay(moment: Date, timeZoneOffset: number): string {
  return dayText(moment.getTime() - timeZoneOffset * minuteMs)
}

function dayText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function refused(field: string, message: string) {
  return malformed(message, [{ field, message }])
}
