/** Date and time as a clock on the wall shows them, without a zone: `2026-11-21T09:30:00`, milliseconds optional. */
export type WallTime = string

const written = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\s+(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?)?$/

/** Reads year/month/day hh:mm:ss with optional milliseconds; the time may be missing only where none is asked. */
export function parseWallTime(text: string, needsTime: boolean): WallTime | null {
  const [matched, year = '', month = '', day = '', hour, minute = '', second = '', milliseconds] =
    written.exec(text.trim()) ?? []
  if (!matched || !isDay(Number(year), Number(month), Number(day))) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hour === undefined) return needsTime ? null : `${date}T00:00:00`
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${date}T${hour}:${minute}:${second}${milliseconds ? `.${milliseconds.padEnd(3, '0')}` : ''}`
}

/** The text form that `parseWallTime` reads back. */
export function writeWallTime(value: WallTime, withTime: boolean): string {
  const [date = '', time = ''] = value.split('T')
  const day = date.replaceAll('-', '/')
  return withTime ? `${day} ${time}` : day
}

export function withDate(value: WallTime | null, date: string): WallTime {
  return `${date}T${value?.split('T')[1] ?? '00:00:00'}`
}

/** The step after or before, round the clock; from between two steps, the one that lies in that direction. */
export function stepRound(value: number, step: number, limit: number, direction: 1 | -1): number {
  const steps = direction > 0 ? Math.floor(value / step) + 1 : Math.ceil(value / step) - 1
  const next = steps * step
  if (next < 0) return limit - step
  return next >= limit ? 0 : next
}

export function withTime(value: WallTime, time: string): WallTime {
  return `${value.split('T')[0]}T${time.length === 5 ? `${time}:00` : time}`
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
