import { serverNow } from './server-clock.ts'

type Moment = string | number | Date
type Parts = Record<Intl.DateTimeFormatPartTypes, string>

const dayMs = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()
const wholeNumbers = new Intl.NumberFormat('en')
const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const shortNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** `dd MMM yyyy`: 05 Nov 2026. */
export function formatDate(moment: Moment, timeZone: string): string {
  const { day, month, year } = partsOf(moment, timeZone)
  return `${day} ${month} ${year}`
}

/** `dd MMM yyyy hh:mm a`: 05 Nov 2026 05:30 PM. */
export function formatDateTime(moment: Moment, timeZone: string): string {
  return `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}`
}

/** `d MMM yyyy hh:mm a`: 5 Nov 2026 05:30 PM. */
export function formatDayTime(moment: Moment, timeZone: string): string {
  return formatDateTime(moment, timeZone).replace(/^0/, '')
}

/** `MMM dd yyyy hh:mm:ss a`: Nov 05 2026 05:30:09 PM. */
export function formatToTheSecond(moment: Moment, timeZone: string): string {
  const { month, day, year, hour, minute, second, dayPeriod } = partsOf(moment, timeZone)
  return `${month} ${day} ${year} ${hour}:${minute}:${second} ${dayPeriod}`
}

/** `hh:mm a`: 05:30 PM. */
export function formatTime(moment: Moment, timeZone: string): string {
  const { hour, minute, dayPeriod } = partsOf(moment, timeZone)
  return `${hour}:${minute} ${dayPeriod}`
}

/** As people say it: just now, 5 min ago, 3 h ago, yesterday, 4 days ago, then the date. */
export function formatRelative(moment: Moment, timeZone: string, now: number = serverNow()): string {
  const at = new Date(moment).getTime()
  const minutes = Math.round((now - at) / 60_000)
  if (minutes < 0) return formatDateTime(moment, timeZone)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const days = dayNumber(now, timeZone) - dayNumber(at, timeZone)
  if (days === 0 || minutes < 6 * 60) return `${Math.round(minutes / 60)} h ago`
  if (days === 1) return 'yesterday'
  return days < 7 ? `${days} days ago` : formatDate(moment, timeZone)
}

/** 1,234,567 */
export function formatNumber(value: number): string {
  return wholeNumbers.format(value)
}

/** `0.2%`: of a thousand, two are not none. */
export function formatShare(share: number): string {
  return shares.format(share)
}

/** `1 contact`, `12,000 contacts`. */
export function counted(count: number, thing: string): string {
  return `${formatNumber(count)} ${count === 1 ? thing : `${thing}s`}`
}

/** 1.2M, where the exact number stands nearby or does not matter. */
export function formatShortNumber(value: number): string {
  return shortNumbers.format(value)
}

/** `₹1,25,000.50`, `$0.50` */
export function formatMoney(amount: number, currency: 'INR' | 'USD'): string {
  // One SMS may cost less than the smallest coin.
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 }
  const locale = currency === 'INR' ? 'en-IN' : 'en-US'
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount)
}

/** 'about 3 min', as people plan it. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return 'a moment'
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `about ${hours} h` : `about ${hours} h ${rest} min`
}

/** `+12 %` or `−3`: from nothing no percentage can be told, and one beyond tenfold tells nobody anything. */
export function formatChange(now: number, before: number): string {
  const sign = now > before ? '+' : '−'
  const difference = Math.abs(now - before)
  const percent = before > 0 ? Math.round((difference / before) * 100) : Number.POSITIVE_INFINITY
  return percent > 999 ? `${sign}${formatNumber(difference)}` : `${sign}${percent} %`
}

function partsOf(moment: Moment, timeZone: string): Parts {
  const parts = clockOf(timeZone).formatToParts(new Date(moment))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts
}

/** Days since an arbitrary day, in the zone: two moments of one calendar day have the same number. */
function dayNumber(at: number, timeZone: string): number {
  const { year, month, day } = partsOf(at, timeZone)
  return Math.round(Date.parse(`${day} ${month} ${year} UTC`) / dayMs)
}

/** Making one costs a hundred times what using it does, and tables use it in every row. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
  })
  clocks.set(timeZone, clock)
  return clock
}
