import { addMonths, type Day, dateOf, weekdayOf } from './calendar.ts'
import type { Direction, SpanUnit } from './date-words.ts'

/** Both ends inclusive. */
export type Period = { start: Day; end: Day }
export type SpanReading = Period & { to: number }

/** The week, month or year of the calendar that lies there from today on; null for shorter units. */
export function calendarSpan(today: Day, unit: SpanUnit, direction: Direction): Period | null {
  const step = stepsOf(direction)
  const { month, date } = dateOf(today)
  const monday = today - weekdayOf(today) + 7 * step
  if (unit === 'week') return { start: monday, end: monday + 6 }
  if (unit === 'weekend') return { start: monday + 5, end: monday + 6 }
  if (unit === 'month') return monthSpan(addMonths(today - date + 1, step))
  return unit === 'year' ? monthSpan(addMonths(today - date + 1, 12 * step - month + 1), 12) : null
}

/** From a first of a month on. */
export function monthSpan(first: Day, months = 1): Period {
  return { start: first, end: addMonths(first, months) - 1 }
}

/** How many spans of the calendar away: last week is -1. */
export function stepsOf(direction: Direction): number {
  return { last: -1, this: 0, coming: 1, next: 1, 'after next': 2 }[direction]
}
