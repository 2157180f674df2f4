const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const millisecondsPattern = /^\d{12,13}$/
const dateTimePattern = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)?$/

type Moment = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/**
 * A date written by a pattern of `yyyy yy MMMM MMM MM M dd d HH H hh h mm ss a`; undefined when the value is no date.
 * A day without a time is the same day everywhere.
 */
export function formatDate(value: string, pattern: string, timeZone = 'UTC'): string | undefined {
  const moment = momentOf(value.trim(), timeZone)
  if (!moment) return undefined
  return pattern.replace(/yyyy|yy|MMMM|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|a/g, token => written(token, moment))
}

/**
 * Milliseconds since 1970 of an ISO 8601 date or date-time, of a day written first, or of the milliseconds themselves.
 * `Date.parse` alone takes `offer 7` for a day in July, and the first of December for the twelfth of January.
 */
export function instantOf(value: string): number | null {
  const text = value.trim()
  const day = dayOf(text)
  if (day !== undefined) return day
  if (millisecondsPattern.test(text)) return Number(text)
  const [date = ''] = dateTimePattern.exec(text)?.slice(1) ?? []
  // Days that the calendar does not have would become days of the next month.
  const instant = typeof dayOf(date) === 'number' ? Date.parse(text) : Number.NaN
  return Number.isFinite(instant) ? instant : null
}

function momentOf(value: string, timeZone: string): Moment | undefined {
  const day = dayOf(value)
  if (day !== undefined) return day === null ? undefined : inZone(new Date(day), 'UTC')
  const milliseconds = millisecondsPattern.test(value)
    ? Number(value)
    : /^\d{4}-/.test(value)
      ? Date.parse(value)
      : Number.NaN
  return Number.isFinite(milliseconds) ? inZone(new Date(milliseconds), timeZone) : undefined
}

/** A day without a time, as its midnight in UTC; null when the calendar has no such day, undefined for anything else. */
function dayOf(value: string): number | null | undefined {
  const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value)
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value)
  const numbers = yearFirst?.slice(1) ?? dayFirst?.slice(1).toReversed()
  if (!numbers) return undefined
  const [year = 0, month = 0, day = 0] = numbers.map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

function inZone(date: Date, timeZone: string): Moment {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(date)
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  }
}

function written(token: string, { year, month, day, hour, minute, second }: Moment): string {
  const monthName = monthNames[month - 1] ?? ''
  const texts: Record<string, string> = {
    yyyy: String(year).padStart(4, '0'),
    yy: two(year % 100),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: two(month),
    M: String(month),
    dd: two(day),
    d: String(day),
    HH: two(hour),
    H: String(hour),
    hh: two(hour % 12 || 12),
    h: String(hour % 12 || 12),
    mm: two(minute),
    ss: two(second),
    a: hour < 12 ? 'AM' : 'PM',
  }
  return texts[token] ?? token
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
