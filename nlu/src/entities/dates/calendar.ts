/** A calendar day: whole days since 1970-01-01. */
export type Day = number
export type Zone = Intl.DateTimeFormat

const dayMs = 86_400_000
// A hostile sender may spell one zone in many ways; the cache starts over rather than grow.
const cachedZones = 500
const firstOfLastCentury = 69
const zones = new Map<string, Zone>()

/** An unknown zone counts as UTC. */
export function zoneOf(name: string): Zone {
  const cached = zones.get(name)
  if (cached) return cached
  const zone = openZone(name)
  if (zones.size >= cachedZones) zones.clear()
  zones.set(name, zone)
  return zone
}

export function localClock(instant: Date, zone: Zone): { day: Day; seconds: number } {
  const local = instant.getTime() + offsetAt(instant.getTime(), zone)
  const day = Math.floor(local / dayMs)
  return { day, seconds: Math.floor((local - day * dayMs) / 1000) }
}

/** The year that two digits stand for: 27 is to come, 95 was a birth. */
export function fullYear(digits: number): number {
  return digits < firstOfLastCentury ? 2000 + digits : 1900 + digits
}

/** Null for a date that no calendar has, such as 31 June. */
export function dayOf(year: number, month: number, date: number): Day | null {
  if (year < 1000 || year > 9999) return null
  const moment = new Date(Date.UTC(year, month - 1, date))
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return null
  return moment.getTime() / dayMs
}

export function dateOf(day: Day): { year: number; month: number; date: number } {
  const moment = new Date(day * dayMs)
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, date: moment.getUTCDate() }
}

/** Monday is 0. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7
}

/** The same date some months on; the last of the month where it has no such date. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = dateOf(day)
  const first = Date.UTC(year, month - 1 + months, 1)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return first / dayMs + Math.min(date, lastDate) - 1
}

/** Today, or the next day with this month and date; null if there is none. */
export function nextDate(month: number, date: number, today: Day): Day | null {
  const { year } = dateOf(today)
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = dayOf(year + ahead, month, date)
    if (day !== null && day >= today) return day
  }
  return null
}

export function isoDate(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** ISO text with offset of a local time; a time that the clock skips is moved on by the skipped hour. */
export function isoMoment(day: Day, seconds: number, zone: Zone): string {
  const wall = day * dayMs + seconds * 1000
  const guess = wall - offsetAt(wall, zone)
  const better = wall - offsetAt(guess, zone)
  const exists = better + offsetAt(better, zone) === wall
  const instant = exists ? better : Math.max(guess, better)
  const offset = offsetAt(instant, zone)
  return new Date(instant + offset).toISOString().slice(0, 19) + offsetText(offset)
}

function openZone(name: string): Zone {
  try {
    return formatOf(name)
  } catch {
    return formatOf('UTC')
  }
}

function formatOf(timeZone: string): Zone {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

function offsetAt(instant: number, zone: Zone): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const part of zone.formatToParts(instant)) parts[part.type] = Number(part.value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000))
  const hh = String(Math.floor(minutes / 60)).padStart(2, '0')
  const mm = String(minutes % 60).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${hh}:${mm}`
}
