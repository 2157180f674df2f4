/** Whole days as `2026-11-21`, both included. */
export type Period = { start: string; end: string }
/** The instants that a period begins and ends with, in the reader's time zone. */
export type Range = { startDate: string; endDate: string; timeZoneOffset: number }

const dayMs = 86_400_000
const minuteMs = 60_000
const defaultDays = 7

/** The calendar day of a moment in the zone. */
export function dayOf(moment: number, timeZone: string): string {
  return dayText(moment + minutesAhead(moment, timeZone) * minuteMs)
}

/** `2026-11-21T09:30`, as clocks in the zone tell it. */
export function localTime(moment: number, timeZone: string): string {
  return new Date(moment + minutesAhead(moment, timeZone) * minuteMs).toISOString().slice(0, 16)
}

export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment) && dayText(moment) === text
}

export function lastDays(today: string): Period {
  return { start: addDays(today, 1 - defaultDays), end: today }
}

export function daysIn({ start, end }: Period): number {
  return Math.round((utc(end) - utc(start)) / dayMs) + 1
}

/** As many days, right before. */
export function periodBefore(period: Period): Period {
  return { start: addDays(period.start, -daysIn(period)), end: addDays(period.start, -1) }
}

/** From the first millisecond of the first day to the last one of the last, as clocks in the zone tell them. */
export function rangeOf({ start, end }: Period, timeZone: string): Range {
  const last = startOf(addDays(end, 1), timeZone) - 1
  return {
    startDate: new Date(startOf(start, timeZone)).toISOString(),
    endDate: new Date(last).toISOString(),
    timeZoneOffset: -minutesAhead(last, timeZone),
  }
}

/** The instant at which clocks in the zone show `2026-11-21T09:30:00`. */
export function instantOf(wallTime: string, timeZone: string): string {
  const told = Date.parse(`${wallTime}Z`)
  // The zone's clock may change between the guess and the moment itself, so the guess is corrected once.
  const guess = told - minutesAhead(told, timeZone) * minuteMs
  return new Date(told - minutesAhead(guess, timeZone) * minuteMs).toISOString()
}

export function addDays(day: string, days: number): string {
  return dayText(utc(day) + days * dayMs)
}

function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function startOf(day: string, timeZone: string): number {
  return Date.parse(instantOf(`${day}T00:00:00`, timeZone))
}

/** Minutes that the zone's clocks are ahead of UTC at a moment. */
function minutesAhead(moment: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, ...clockParts }).formatToParts(moment)
  const part = (type: string) => Number(clock.find(one => one.type === type)?.value)
  const told = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((told - Math.floor(moment / minuteMs) * minuteMs) / minuteMs)
}

const clockParts = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const
