import { fold } from '../fold.ts'
import type { Scene } from '../scene.ts'
import { gluedAt, standsAlone, textAt, type Word } from '../words.ts'
import { addMonths, type Day, dateOf, dayOf } from './calendar.ts'
import { monthSpan, type SpanReading, stepsOf } from './calendar-spans.ts'
import { type Direction, directionAt, monthAt } from './date-words.ts'
import { yearAt } from './date-written.ts'

const inWords = new Set(['in', 'during', 'for', 'of', 'since', 'until', 'till', 'by', 'entire', 'whole'])
const hindiIn = new Set(['में', 'mein', 'me', 'का', 'ka', 'के', 'ke', 'की', 'ki'])
const joints = new Set(['to', 'till', 'until', 'through', '-', '–', '—', 'से', 'se'])
const quarterWords = new Set(['quarter', 'qtr', 'तिमाही', 'timahi'].map(fold))
const places = ['first', 'second', 'third', 'fourth']
const monthsPerQuarter = 3

/** March 2026, in March, मार्च में, next March */
export function wholeMonthAt(scene: Scene, at: number): SpanReading | null {
  const { words, today } = scene
  const direction = directionAt(words, at)
  const month = monthAt(words, direction?.to ?? at)
  if (!month) return null
  const year = yearAt(words, month.to)
  if (!year && !direction && !isAboutMonth(scene, at, month.to)) return null
  const first = dayOf(year?.year ?? yearOf(month.meaning, today, direction?.meaning), month.meaning, 1)
  return first === null ? null : { ...monthSpan(first), to: year?.to ?? month.to }
}

/** A preposition tells a month or a year from a verb and a number; an answer that says nothing else needs none. */
export function isAboutMonth({ words, expected }: Scene, from: number, to: number): boolean {
  const isAnswer = expected.has('sys.date-period') && (textAt(words, from) !== 'may' || words.length === to - from)
  return isAnswer || inWords.has(textAt(words, from - 1)) || hindiIn.has(textAt(words, to))
}

/** January to March 2027; without a year the range whose end is not over. */
export function monthRangeAt({ words, today }: Scene, at: number): SpanReading | null {
  const start = monthAt(words, at)
  if (!start) return null
  const startYear = yearAt(words, start.to)
  const joint = startYear?.to ?? start.to
  const end = joints.has(textAt(words, joint)) ? monthAt(words, joint + 1) : null
  if (!end) return null
  const endYear = yearAt(words, end.to)
  const lastYear = endYear?.year ?? (startYear ? yearBehind(startYear.year, start, end) : yearOf(end.meaning, today))
  const firstYear = startYear?.year ?? (start.meaning > end.meaning ? lastYear - 1 : lastYear)
  const [first, last] = [dayOf(firstYear, start.meaning, 1), dayOf(lastYear, end.meaning, 1)]
  if (first === null || last === null || last < first) return null
  return { start: first, end: monthSpan(last).end, to: endYear?.to ?? end.to }
}

type Month = { meaning: number }

function yearBehind(year: number, start: Month, end: Month): number {
  return start.meaning > end.meaning ? year + 1 : year
}

/** Q1 2027, the first quarter, last quarter: quarters of the calendar year, the running one where none is said. */
export function quarterAt({ words, today }: Scene, at: number): SpanReading | null {
  const quarter = numberedQuarter(words, at) ?? directedQuarter(words, at, today)
  if (!quarter) return null
  const year = yearAt(words, quarter.to)
  const first = dayOf(year?.year ?? dateOf(today).year, 1, 1)
  if (first === null) return null
  const start = addMonths(first, monthsPerQuarter * quarter.place)
  return { ...monthSpan(start, monthsPerQuarter), to: year?.to ?? quarter.to }
}

/** `place` counts from the first quarter of the year = 0, and may lie outside it. */
type Quarter = { place: number; to: number }

function numberedQuarter(words: readonly Word[], at: number): Quarter | null {
  const digit = /^[1-4]$/.exec(gluedAt(words, at + 1))?.[0]
  if (textAt(words, at) === 'q' && digit && standsAlone(words, at, at + 2))
    return { place: Number(digit) - 1, to: at + 2 }
  const place = places.indexOf(textAt(words, at))
  return place >= 0 && quarterWords.has(textAt(words, at + 1)) ? { place, to: at + 2 } : null
}

function directedQuarter(words: readonly Word[], at: number, today: Day): Quarter | null {
  const direction = directionAt(words, at)
  if (!direction || !quarterWords.has(textAt(words, direction.to))) return null
  const running = Math.floor((dateOf(today).month - 1) / monthsPerQuarter)
  return { place: running + stepsOf(direction.meaning), to: direction.to + 1 }
}

/** The year in which the named month comes next, the running month included; for "last" the year in which it was. */
function yearOf(month: number, today: Day, direction?: Direction): number {
  const now = dateOf(today)
  if (direction === 'last') return month < now.month ? now.year : now.year - 1
  const isOver = month < now.month || (direction === 'next' && month === now.month)
  return isOver ? now.year + 1 : now.year
}
