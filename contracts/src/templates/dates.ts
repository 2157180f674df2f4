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

function momentOf(value: string, timeZone: string): Moment | undefined {
  const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3])
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value)
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1])
  const milliseconds = /^\d{12,14}$/.test(value)
    ? Number(value)
    : /^\d{4}-/.test(value)
      ? Date.parse(value)
      : Number.NaN
  return Number.isFinite(milliseconds) ? inZone(new Date(milliseconds), timeZone) : undefined
}

function dayOf(year = '', month = '', day = ''): Moment | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? inZone(date, 'UTC') : undefined
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
