/** Minutes of the day; quiet begins on these days, Sunday being 0, and ends on the next one where `to` is not later. */
export type QuietTime = { from: number; to: number; days: readonly number[] }

const dayMs = 86_400_000
const minuteMs = 60_000
/** An end may lie in quiet hours again: of the next day, or of another of the zones. A week has seven of them. */
const mostRounds = 32

/**
 * When it is quiet in none of the zones any more; null where it is not quiet now. Undefined: never, since the zones lie
 * so far apart that it is always quiet in one.
 */
export function quietEnd(time: QuietTime, zones: readonly string[], now: Date): Date | null | undefined {
  let at = now
  for (let round = 0; round < mostRounds; round += 1) {
    const ends = zones.flatMap(zone => endIn(time, zone, at) ?? [])
    if (ends.length === 0) return at > now ? at : null
    at = new Date(Math.max(...ends))
  }
  return undefined
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Clocks on the wall decide, so that quiet hours keep their times when clocks are changed. */
function endIn({ from, to, days }: QuietTime, zone: string, at: Date): number | null {
  const wall = wallClock(zone, at)
  const midnight = Math.floor(wall / dayMs) * dayMs
  const minute = (wall - midnight) / minuteMs
  const today = new Date(midnight).getUTCDay()
  const isOverNight = to <= from
  if (isOverNight && minute < to && days.includes((today + 6) % 7)) return instantOf(zone, midnight + to * minuteMs, at)
  if (minute < from || !days.includes(today)) return null
  if (isOverNight) return instantOf(zone, midnight + dayMs + to * minuteMs, at)
  return minute < to ? instantOf(zone, midnight + to * minuteMs, at) : null
}

/** When a clock on the wall shows this; up to an hour later where it never does, since it is put forward then. */
function instantOf(zone: string, wall: number, near: Date): number {
  const offset = offsetAt(zone, near)
  const found = [wall - offset, wall - offsetAt(zone, new Date(wall - offset))]
  const exact = found.filter(instant => instant + offsetAt(zone, new Date(instant)) === wall)
  return Math.max(...(exact.length > 0 ? exact : found))
}

function offsetAt(zone: string, at: Date): number {
  return wallClock(zone, at) - at.getTime()
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock on the wall shows, as if it were UTC. */
function wallClock(zone: string, at: Date): number {
  const clock = clocks.get(zone) ?? openClock(zone)
  clocks.set(zone, clock)
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const whole = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return whole + (at.getTime() % 1000)
}

function openClock(timeZone: string): Intl.DateTimeFormat {
  const digits = 'numeric'
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: digits,
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  })
}
