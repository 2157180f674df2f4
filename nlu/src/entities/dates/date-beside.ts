import { fold } from '../fold.ts'
import { ordinalAt } from '../numbers/ordinals.ts'
import type { DayReading, Scene } from '../scene.ts'
import { textAt } from '../words.ts'
import { type Day, dateOf } from './calendar.ts'
import { stepsOf } from './calendar-spans.ts'
import { numericDayAt } from './date-numeric.ts'
import { nearDayAt, shifted } from './date-relative.ts'
import { amountAt, directionAt, monthAt, type SpanUnit, spanAt, weekdayAt } from './date-words.ts'
import { writtenDayAt, yearAt } from './date-written.ts'
import { feastAt, weekdayOfMonth } from './feasts.ts'
import { namedWeekdayAt } from './weekday.ts'

type Amount = { amount: number; unit: SpanUnit; to: number }
type Month = { year: number | null; month: number; to: number }

const sides = wordsOf({ after: 1, before: -1 })
const hindiSides = wordsOf({ 'baad bad बाद': 1, 'pehle pahle pehele पहले पहिले': -1 })
const hindiLinks = wordsOf({ 'ke se ki के से की': true })
const monthLinks = wordsOf({ 'of in ka ke का के': true })
const lengthWords = new Set(['for', 'of', 'leave', 'stay', 'another'])
const mostDays = 1000
const monthsOfYear = 12
const anchors = [feastAt, numericDayAt, writtenDayAt, nearDayAt, weekdayOfMonthAt, namedWeekdayAt]

/** the day before Diwali, 2 days after 5 March, a week from Monday, holi ke do din baad */
export function besideDayAt(scene: Scene, at: number): DayReading | null {
  return countedFrom(scene, at) ?? countedInHindi(scene, at)
}

function countedFrom(scene: Scene, at: number): DayReading | null {
  const { words } = scene
  const start = textAt(words, at) === 'the' ? at + 1 : at
  const isDay = textAt(words, start) === 'day'
  const amount = isDay ? { amount: 1, unit: 'day' as const, to: start + 1 } : amountAt(scene, start)
  const side = amount && (sides.get(textAt(words, amount.to)) ?? (isFrom(scene, start, amount.to) ? 1 : undefined))
  const day = amount && side ? anchorAt(scene, amount.to + 1) : null
  return amount && side && day ? moved(day.day, amount, { side, to: day.to }) : null
}

/** "A week from Monday", but "for a week from Monday" lasts a week and begins on Monday. */
function isFrom({ words, expected, preferred }: Scene, start: number, to: number): boolean {
  const isLength = expected.has('sys.duration') || preferred.has('sys.duration')
  return textAt(words, to) === 'from' && !isLength && !lengthWords.has(textAt(words, start - 1))
}

function countedInHindi(scene: Scene, at: number): DayReading | null {
  const day = anchorAt(scene, at)
  if (!day || !hindiLinks.has(textAt(scene.words, day.to))) return null
  const amount = amountAt(scene, day.to + 1)
  const side = amount && hindiSides.get(textAt(scene.words, amount.to))
  return amount && side ? moved(day.day, amount, { side, to: amount.to + 1 }) : null
}

/** A day by its own name. */
function anchorAt(scene: Scene, at: number): DayReading | null {
  for (const read of anchors) {
    const day = read(scene, at)
    if (day) return day
  }
  return null
}

function moved(from: Day, { amount, unit }: Amount, { side, to }: { side: number; to: number }): DayReading | null {
  if (!Number.isInteger(amount) || amount > mostDays) return null
  const day = shifted(from, amount * side, unit)
  return day === null ? null : { day, to }
}

/** the first Monday of January, last friday of the month, agle mahine ka doosra shanivar */
export function weekdayOfMonthAt(scene: Scene, at: number): DayReading | null {
  return placeFirst(scene, at) ?? monthFirst(scene, at)
}

function placeFirst(scene: Scene, at: number): DayReading | null {
  const { words } = scene
  const place = placedWeekdayAt(scene, textAt(words, at) === 'the' ? at + 1 : at)
  const month = place && monthLinks.has(textAt(words, place.to)) ? namedMonthAt(scene, place.to + 1) : null
  const day = place && month && dayIn(scene, month, place)
  return day === null || !month ? null : { day, to: month.to }
}

function monthFirst(scene: Scene, at: number): DayReading | null {
  const month = namedMonthAt(scene, at)
  const place = month && monthLinks.has(textAt(scene.words, month.to)) ? placedWeekdayAt(scene, month.to + 1) : null
  const day = month && place && dayIn(scene, month, place)
  return day === null || !place ? null : { day, to: place.to }
}

type Placed = { place: number | 'last'; weekday: number; to: number }

function placedWeekdayAt(scene: Scene, at: number): Placed | null {
  const { words } = scene
  const last = directionAt(words, at)?.meaning === 'last' ? directionAt(words, at) : null
  const place = last ? { value: 'last' as const, to: last.to } : ordinalAt(scene, at)
  const weekday = place && weekdayAt(words, place.to)
  return place && weekday && { place: place.value, weekday: weekday.meaning, to: weekday.to }
}

/** January 2027, the month, next month */
function namedMonthAt({ words, today }: Scene, at: number): Month | null {
  const month = monthAt(words, at)
  const year = month && yearAt(words, month.to)
  if (month) return { year: year?.year ?? null, month: month.meaning, to: year?.to ?? month.to }
  const start = textAt(words, at) === 'the' ? at + 1 : at
  const direction = directionAt(words, start)
  const unit = spanAt(words, direction?.to ?? start)
  if (unit?.meaning !== 'month') return null
  const ahead = direction ? stepsOf(direction.meaning) : 0
  const now = dateOf(today)
  const count = now.year * monthsOfYear + now.month - 1 + ahead
  return { year: Math.floor(count / monthsOfYear), month: (count % monthsOfYear) + 1, to: unit.to }
}

/** In the month whose year is not said, the next such day. */
function dayIn({ today }: Scene, { year, month }: Month, { place, weekday }: Placed): Day | null {
  const running = dateOf(today).year
  const years = year === null ? [running, running + 1] : [year]
  const days = years.map(of => (place === 'last' ? lastOfMonth(of, month, weekday) : nthOf(of, month, weekday, place)))
  return days.find(day => day !== null && (year !== null || day >= today)) ?? null
}

function lastOfMonth(year: number, month: number, weekday: number): Day | null {
  return nthOf(year, month, weekday, 5) ?? nthOf(year, month, weekday, 4)
}

function nthOf(year: number, month: number, weekday: number, place: number): Day | null {
  return weekdayOfMonth(year, { place, weekday, month })
}

function wordsOf<T>(lines: Record<string, T>): Map<string, T> {
  return new Map(
    Object.entries(lines).flatMap(([words, meaning]) =>
      words.split(' ').map((word): [string, T] => [fold(word), meaning]),
    ),
  )
}
