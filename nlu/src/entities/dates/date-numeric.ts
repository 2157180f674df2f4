import { isGluedDigits } from '../numbers/digits.ts'
import type { DayReading, Scene } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'
import { dayOf, fullYear, nextDate } from './calendar.ts'
import { isDateLikely } from './day-of-month.ts'

const joints = new Set(['-', '/', '.'])
// Fractions and "24/7" look like a day and a month; "on 1/4" is one.
const noDates = new Set(['24/7', '1/2', '1/3', '2/3', '1/4', '3/4', '1/1'])

/** 21/11/2026 (day first), 2026-11-21, 21/11; with blanks alone where a date was asked for. */
export function numericDayAt(scene: Scene, at: number): DayReading | null {
  return joinedDay(scene, at) ?? (scene.expected.has('sys.date') ? spacedDay(scene, at) : null)
}

function joinedDay(scene: Scene, at: number): DayReading | null {
  const { words } = scene
  const mark = gluedAt(words, at + 1)
  if (words[at]?.kind !== 'digits' || !joints.has(mark) || !isGluedDigits(words, at + 2)) return null
  const isFull = gluedAt(words, at + 3) === mark && isGluedDigits(words, at + 4)
  const to = isFull ? at + 5 : at + 3
  if (!standsFree(words, at, to)) return null
  const [first = '', second = '', third = ''] = [at, at + 2, at + 4].map(part => textAt(words, part))
  if (isFull) return fullDay([first, second, third], to)
  if (mark !== '/' || (noDates.has(`${first}/${second}`) && !isDateLikely(scene, at))) return null
  return dayAndMonth([first, second], to, scene) ?? monthAndDay([first, second], at, to, scene)
}

/** 21 11 2026 */
function spacedDay({ words }: Scene, at: number): DayReading | null {
  const parts = words.slice(at, at + 3)
  const [first = '', second = '', third = ''] = parts.map(word => word.text)
  const isSpaced = parts.every(word => word.kind === 'digits' && (!word.isGlued || word === parts[0]))
  return isSpaced && third.length === 4 ? fullDay([first, second, third], at + 3) : null
}

function standsFree(words: readonly Word[], at: number, to: number): boolean {
  const isContinued = joints.has(textAt(words, at - 1)) || words[at - 1]?.kind !== 'mark'
  if (words[at]?.isGlued && isContinued) return false
  const next = words[to]
  if (!next?.isGlued) return true
  // The T of 2026-11-21T17:30 leads to the time.
  if (next.kind !== 'mark') return next.text === 't'
  return !(joints.has(next.text) && isGluedDigits(words, to + 1)) && next.text !== '%'
}

function fullDay([first, second, third]: [string, string, string], to: number): DayReading | null {
  const day = first.length === 4 ? dayOf(Number(first), Number(second), Number(third)) : dayFirst(first, second, third)
  return day === null ? null : { day, to }
}

function dayFirst(first: string, second: string, third: string): number | null {
  const isYear = third.length === 4 || third.length === 2
  if (first.length > 2 || second.length > 2 || !isYear) return null
  const year = third.length === 2 ? fullYear(Number(third)) : Number(third)
  return dayOf(year, Number(second), Number(first)) ?? dayOf(year, Number(first), Number(second))
}

function dayAndMonth([first, second]: [string, string], to: number, { today }: Scene): DayReading | null {
  if (first.length > 2 || second.length > 2) return null
  const repeats = { every: 'year' as const, month: Number(second), date: Number(first) }
  const day = nextDate(repeats.month, repeats.date, today)
  return day === null ? null : { day, to, repeats }
}

/** 12/25, which no day-first reading fits: an American date where one is likely, else a rating or a fraction. */
function monthAndDay([first, second]: [string, string], at: number, to: number, scene: Scene): DayReading | null {
  return isDateLikely(scene, at) ? dayAndMonth([second, first], to, scene) : null
}
