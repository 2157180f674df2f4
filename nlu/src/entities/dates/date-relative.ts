import { fold } from '../fold.ts'
import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import type { DayReading, Scene } from '../scene.ts'
import { textAt } from '../words.ts'
import { addMonths, type Day } from './calendar.ts'
import { mirroredDayLines, nearDayLines, pastWords } from './date-words.data.ts'
import { amountAt, laterAt, type SpanUnit } from './date-words.ts'

const nearDays = phrasesOf(phraseLines(nearDayLines))
const mirroredDays = phrasesOf(phraseLines(mirroredDayLines))
const past = new Set(pastWords.split(' ').map(fold))
const before = new Set(['in', 'after', 'within'])
const nowWords = new Set(['now', 'abhi', 'अभी', 'immediately', 'turant', 'तुरंत'].map(fold))
const secondsPer: Partial<Record<string, number>> = { second: 1, minute: 60, hour: 3600 }
const longestShift = 1000
const longestSeconds = 10_000 * 3600

/** today, day after tomorrow, kal, परसों; the Hindi ones lie ahead unless the verb is past. */
export function nearDayAt(scene: Scene, at: number): DayReading | null {
  const { words, today } = scene
  const near = phraseAt(nearDays, words, at)
  if (near) return { day: today + Number(near.meaning), to: near.to }
  if (isDayAfter(scene, at)) return { day: today + 2, to: words.length }
  const mirrored = phraseAt(mirroredDays, words, at)
  if (!mirrored) return null
  const isPast = words.some(word => past.has(word.text))
  return { day: today + Number(mirrored.meaning) * (isPast ? -1 : 1), to: mirrored.to }
}

/** "Day after" leaves tomorrow out where a day was asked for. */
function isDayAfter({ words, asked }: Scene, at: number): boolean {
  const isLast = at === words.length - 2
  return asked === 'sys.date' && isLast && textAt(words, at) === 'day' && textAt(words, at + 1) === 'after'
}

/** in 3 days, 2 weeks ago, एक महीने बाद. */
export function shiftedDayAt(scene: Scene, at: number): DayReading | null {
  const shift = shiftAt(scene, at)
  if (!shift || !Number.isInteger(shift.amount) || Math.abs(shift.amount) > longestShift) return null
  const day = shifted(scene.today, shift.amount, shift.unit)
  return day === null ? null : { day, to: shift.to }
}

/** A distance in time from this moment; back in time it is negative. */
export function shiftAt(scene: Scene, at: number): { amount: number; unit: SpanUnit; to: number } | null {
  const isBefore = before.has(textAt(scene.words, at))
  const amount = amountAt(scene, isBefore ? at + 1 : at)
  if (!amount) return null
  const later = laterAt(scene.words, amount.to)
  if (!later) return isBefore ? amount : null
  return { ...amount, amount: later.meaning === 'ago' ? -amount.amount : amount.amount, to: later.to }
}

/** in 2 hours, 30 minutes ago, 2 घंटे बाद; null for units of a day and more. */
export function secondsFromNowAt(scene: Scene, at: number): { seconds: number; to: number } | null {
  const shift = shiftAt(scene, at)
  const seconds = shift ? shift.amount * (secondsPer[shift.unit] ?? 0) : 0
  return shift && seconds !== 0 && Math.abs(seconds) <= longestSeconds ? { seconds, to: shift.to } : null
}

/** "now" says little in a sentence, but it is an answer. */
export function isNowAt({ words }: Scene, at: number): boolean {
  return nowWords.has(textAt(words, at))
}

/** Null for units shorter than a day. */
export function shifted(today: Day, amount: number, unit: SpanUnit): Day | null {
  if (unit === 'day') return today + amount
  if (unit === 'week') return today + 7 * amount
  if (unit === 'fortnight') return today + 14 * amount
  if (unit === 'month') return addMonths(today, amount)
  return unit === 'year' ? addMonths(today, 12 * amount) : null
}
