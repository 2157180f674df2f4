import type { DayReading, Scene } from '../scene.ts'
import { textAt, type Word } from '../words.ts'
import { type Day, dateOf, dayOf, weekdayOf } from './calendar.ts'
import { dayAt } from './date.ts'
import { monthAt } from './date-words.ts'
import { dateNumberAt } from './day-of-month.ts'
import { weekdayAfter } from './weekday.ts'

type Range = { start: Day; end: Day; to: number }

const openings = new Set(['from', 'between'])
const joints = new Set(['to', 'till', 'until', 'through', 'upto', '-', '–', '—', 'से', 'se'])
const andWords = new Set(['and', 'और', 'aur', '&'])
// Half a year: who names a longer range without a year means the one ahead.
const longestRunning = 183
const closings = new Set(['तक', 'tak', 'बीच', 'beech'])

/** 1 to 5 June, June 1-5, from Monday to Friday, 1 जून से 5 जून तक. */
export function rangeAt(scene: Scene, at: number): Range | null {
  const opening = textAt(scene.words, at)
  const from = openings.has(opening) ? at + 1 : at
  const range = datesOfOneMonth(scene, from, opening) ?? twoDates(scene, from, opening)
  return range && range.end >= range.start ? { ...range, to: closed(scene.words, range.to) } : null
}

/** 1 to 5 June, June 1 to 5: the month is said once. */
function datesOfOneMonth(scene: Scene, at: number, opening: string): Range | null {
  const { words } = scene
  const month = monthAt(words, at)
  const first = dateNumberAt(scene, month?.to ?? at)
  const joint = first && jointAt(words, first.to, opening)
  if (!first || !joint) return null
  const end = month ? secondDate(scene, at, joint) : dayAt(scene, joint)
  if (!end || monthAt(words, joint)) return null
  const { year, month: endMonth } = dateOf(end.day)
  const start = end.repeats?.every === 'year' || !end.repeats ? dayOf(year, endMonth, first.date) : null
  return start === null ? null : { start, end: end.day, to: end.to }
}

/** The 5 of "June 1 to 5", read as a date of the month before it. */
function secondDate(scene: Scene, monthAtWord: number, at: number): DayReading | null {
  const number = dateNumberAt(scene, at)
  const first = dayAt(scene, monthAtWord)
  if (!number || !first) return null
  const { year, month } = dateOf(first.day)
  const day = dayOf(year, month, number.date)
  return day === null ? null : { day, to: number.to, repeats: { every: 'year', month, date: number.date } }
}

function twoDates(scene: Scene, at: number, opening: string): Range | null {
  const first = dayAt(scene, at)
  const joint = first && jointAt(scene.words, first.to, opening)
  const second = joint ? dayAt(scene, joint) : null
  if (!first || !second) return null
  const day = second.repeats?.every === 'week' ? weekdayAfter(first.day, weekdayOf(second.day)) : second.day
  return aroundToday(first, { ...second, day })
}

/** "1 November to 30 November" said in between means the range that runs; "5 December to 1 December" is none yet. */
function aroundToday(first: DayReading, end: DayReading): Range {
  const { day, repeats } = first
  const range = { start: day, end: end.day, to: end.to }
  if (day <= end.day || repeats?.every !== 'year') return range
  const { year } = dateOf(day)
  const running = dayOf(year - 1, repeats.month, repeats.date) ?? day
  if (end.day - running <= longestRunning || end.repeats?.every !== 'year') return { ...range, start: running }
  return { ...range, end: dayOf(year + 1, end.repeats.month, end.repeats.date) ?? end.day }
}

function jointAt(words: readonly Word[], at: number, opening: string): number | null {
  const text = textAt(words, at)
  if (joints.has(text)) return at + 1
  return andWords.has(text) && (opening === 'between' || isBetweenInHindi(words, at)) ? at + 1 : null
}

/** 1 और 5 जून के बीच */
function isBetweenInHindi(words: readonly Word[], at: number): boolean {
  return [3, 4, 5, 6].some(ahead => closings.has(textAt(words, at + ahead)))
}

function closed(words: readonly Word[], to: number): number {
  if (closings.has(textAt(words, to))) return to + 1
  const isKe = textAt(words, to) === 'के' || textAt(words, to) === 'ke'
  return isKe && closings.has(textAt(words, to + 1)) ? to + 2 : to
}
