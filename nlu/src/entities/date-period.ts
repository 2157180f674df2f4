import { addMonths, type Day, dateOf, dayOf, isoDate, weekdayOf } from './calendar.ts'
import { rangeAt } from './date-range.ts'
import { amountAt, type Direction, directionAt, monthAt, type SpanUnit, spanAt } from './date-words.ts'
import { yearAt } from './date-written.ts'
import { numberAt } from './numbers.ts'
import { type Finding, type Reading, type Scene, scan } from './scene.ts'
import { textAt } from './words.ts'

type Period = { start: Day; end: Day }

const inWords = new Set(['in', 'during', 'for', 'of', 'since', 'until', 'till', 'by', 'entire', 'whole'])
const hindiIn = new Set(['में', 'mein', 'me', 'का', 'ka', 'के', 'ke', 'की', 'ki'])
const yearWords = new Set(['year', 'साल', 'saal', 'वर्ष', 'सन', 'san'])

/** A span of dates, both ends inclusive. */
export function findDatePeriods(scene: Scene): Finding[] {
  return scan(scene, (_, at) => {
    const range = rangeAt(scene, at)
    if (range) return reading(range, range.to)
    return severalSpans(scene, at) ?? oneSpan(scene, at) ?? wholeMonth(scene, at) ?? wholeYear(scene, at)
  })
}

/** this week, अगले महीने, the weekend */
function oneSpan({ words, today }: Scene, at: number): Reading | null {
  const isThe = textAt(words, at) === 'the'
  const direction = directionAt(words, isThe ? at + 1 : at) ?? (isThe ? { meaning: 'this' as const, to: at + 1 } : null)
  const unit = direction && spanAt(words, direction.to)
  if (!direction || !unit || (isThe && direction.to === at + 1 && unit.meaning !== 'weekend')) return null
  const period = calendarSpan(today, unit.meaning, stepOf(direction.meaning))
  return period && reading(period, unit.to)
}

function stepOf(direction: Direction): number {
  if (direction === 'this') return 0
  return direction === 'last' ? -1 : 1
}

function calendarSpan(today: Day, unit: SpanUnit, step: number): Period | null {
  const { month, date } = dateOf(today)
  const monday = today - weekdayOf(today) + 7 * step
  if (unit === 'week') return { start: monday, end: monday + 6 }
  if (unit === 'weekend') return { start: monday + 5, end: monday + 6 }
  if (unit === 'month') return monthSpan(addMonths(today - date + 1, step))
  return unit === 'year' ? monthSpan(addMonths(today - date + 1, 12 * step - month + 1), 12) : null
}

/** From a first of a month on. */
function monthSpan(first: Day, months = 1): Period {
  return { start: first, end: addMonths(first, months) - 1 }
}

/** last 7 days, next 3 months: today is their last or first day */
function severalSpans(scene: Scene, at: number): Reading | null {
  const start = textAt(scene.words, at) === 'the' ? at + 1 : at
  const direction = directionAt(scene.words, start)
  const amount = direction && amountAt(scene, direction.to)
  if (!amount || !Number.isInteger(amount.amount) || amount.amount < 1 || amount.amount > 1000) return null
  const days = distance(scene.today, amount, direction.meaning === 'last' ? -1 : 1)
  if (days === null || direction.meaning === 'this') return null
  const period = days < scene.today ? { start: days + 1, end: scene.today } : { start: scene.today, end: days - 1 }
  return reading(period, amount.to)
}

function distance(today: Day, { amount, unit }: { amount: number; unit: SpanUnit }, sign: 1 | -1): Day | null {
  if (unit === 'day') return today + sign * amount
  if (unit === 'week') return today + sign * 7 * amount
  if (unit === 'fortnight') return today + sign * 14 * amount
  if (unit === 'month') return addMonths(today, sign * amount)
  return unit === 'year' ? addMonths(today, sign * 12 * amount) : null
}

/** March 2026, in March, मार्च में, next March */
function wholeMonth({ words, today }: Scene, at: number): Reading | null {
  const direction = directionAt(words, at)
  const month = monthAt(words, direction?.to ?? at)
  if (!month) return null
  const year = yearAt(words, month.to)
  const isNamed = inWords.has(textAt(words, at - 1)) || hindiIn.has(textAt(words, month.to))
  if (!year && !direction && !isNamed) return null
  const first = dayOf(year?.year ?? yearOf(month.meaning, today, direction?.meaning), month.meaning, 1)
  return first === null ? null : reading(monthSpan(first), year?.to ?? month.to)
}

/** The year in which the named month comes next, the running month included; for "last" the year in which it was. */
function yearOf(month: number, today: Day, direction: Direction | undefined): number {
  const now = dateOf(today)
  if (direction === 'last') return month < now.month ? now.year : now.year - 1
  const isOver = month < now.month || (direction === 'next' && month === now.month)
  return isOver ? now.year + 1 : now.year
}

/** in 2025, साल 2025 */
function wholeYear(scene: Scene, at: number): Reading | null {
  const { words } = scene
  const isWord = yearWords.has(textAt(words, at))
  const year = yearAt(words, isWord ? at + 1 : at)
  if (!year || words[isWord ? at + 1 : at]?.kind !== 'digits') return null
  const isAmount = (numberAt(scene, year.to - 1)?.to ?? year.to) > year.to
  const next = textAt(words, year.to)
  const isNamed = isWord || inWords.has(textAt(words, at - 1)) || next === 'में' || next === 'mein'
  if (!isNamed || isAmount) return null
  const first = dayOf(year.year, 1, 1)
  return first === null ? null : reading(monthSpan(first, 12), year.to)
}

function reading({ start, end }: Period, to: number): Reading {
  return { to, value: { start: isoDate(start), end: isoDate(end) } }
}
