import { numberAt } from '../numbers/numbers.ts'
import { type Finding, type Scene, scan } from '../scene.ts'
import { textAt } from '../words.ts'
import { type Day, dayOf, isoDate } from './calendar.ts'
import { calendarSpan, monthSpan, type SpanReading } from './calendar-spans.ts'
import { isAboutMonth, monthRangeAt, quarterAt, wholeMonthAt } from './date-months.ts'
import { rangeAt } from './date-range.ts'
import { shifted } from './date-relative.ts'
import { amountAt, directionAt, spanAt } from './date-words.ts'
import { yearAt } from './date-written.ts'

const yearWords = new Set(['year', 'साल', 'saal', 'वर्ष', 'सन', 'san'])
const readers = [rangeAt, monthRangeAt, quarterAt, severalSpans, oneSpan, spanAfterNext, wholeMonthAt, wholeYear]

/** A span of dates, both ends inclusive. */
export function findDatePeriods(scene: Scene): Finding[] {
  return scan(scene, (_, at) => {
    for (const read of readers) {
      const span = read(scene, at)
      if (span) return { to: span.to, value: { start: isoDate(span.start), end: isoDate(span.end) } }
    }
    return null
  })
}

/** this week, अगले महीने, the weekend */
function oneSpan({ words, today }: Scene, at: number): SpanReading | null {
  const isThe = textAt(words, at) === 'the'
  const direction = directionAt(words, isThe ? at + 1 : at) ?? (isThe ? { meaning: 'this' as const, to: at + 1 } : null)
  const unit = direction && spanAt(words, direction.to)
  if (!direction || !unit || (isThe && direction.to === at + 1 && unit.meaning !== 'weekend')) return null
  const span = calendarSpan(today, unit.meaning, direction.meaning)
  return span && { ...span, to: unit.to }
}

/** the week after next */
function spanAfterNext({ words, today }: Scene, at: number): SpanReading | null {
  const unit = spanAt(words, textAt(words, at) === 'the' ? at + 1 : at)
  if (!unit || textAt(words, unit.to) !== 'after' || textAt(words, unit.to + 1) !== 'next') return null
  const span = calendarSpan(today, unit.meaning, 'after next')
  return span && { ...span, to: unit.to + 2 }
}

/** last 7 days, next 3 months: today is their last or first day */
function severalSpans(scene: Scene, at: number): SpanReading | null {
  const start = textAt(scene.words, at) === 'the' ? at + 1 : at
  const direction = directionAt(scene.words, start)
  const amount = direction && amountAt(scene, direction.to)
  if (!amount || !Number.isInteger(amount.amount) || amount.amount < 1 || amount.amount > 1000) return null
  const { today } = scene
  const day = shifted(today, direction.meaning === 'last' ? -amount.amount : amount.amount, amount.unit)
  if (day === null || direction.meaning === 'this') return null
  return { ...betweenTodayAnd(day, today), to: amount.to }
}

function betweenTodayAnd(day: Day, today: Day): { start: Day; end: Day } {
  return day < today ? { start: day + 1, end: today } : { start: today, end: day - 1 }
}

/** in 2025, साल 2025 */
function wholeYear(scene: Scene, at: number): SpanReading | null {
  const { words } = scene
  const isWord = yearWords.has(textAt(words, at))
  const digits = isWord ? at + 1 : at
  const year = yearAt(words, digits)
  if (!year || words[digits]?.kind !== 'digits') return null
  const isAmount = (numberAt(scene, year.to - 1)?.to ?? year.to) > year.to
  const isNamed = isWord || isAboutMonth(scene, at, year.to)
  const first = isNamed && !isAmount ? dayOf(year.year, 1, 1) : null
  return first === null ? null : { ...monthSpan(first, 12), to: year.to }
}
