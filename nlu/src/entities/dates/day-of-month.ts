import { fold } from '../fold.ts'
import { numberAt } from '../numbers/numbers.ts'
import { ordinalAt } from '../numbers/ordinals.ts'
import type { DayReading, Scene } from '../scene.ts'
import { textAt, type Word } from '../words.ts'
import { addMonths, type Day, dateOf, dayOf } from './calendar.ts'
import { stepsOf } from './calendar-spans.ts'
import { directionAt, shortWeekdayAt, spanAt, weekdayAt } from './date-words.ts'

type DateNumber = { date: number; to: number; isOrdinal: boolean }

const dateWords = new Set(['on', 'by', 'till', 'until', 'before', 'after', 'from', 'since', 'for'])
const tarikh = new Set(['तारीख', 'तारीख़', 'tarikh', 'tareekh', 'tarik', 'taarikh'].map(fold))
const monthLinks = new Set(['की', 'के', 'ki', 'ke', 'on', 'the'])

/** "5th" after "on", "5 tarikh", "the 5th of next month"; bare "5th" and the answer "5" when a date was asked for. */
export function dayOfMonthAt(scene: Scene, at: number): DayReading | null {
  return monthAndDate(scene, at) ?? dateOfMonth(scene, at) ?? nextSuchDate(scene, at)
}

/** A number from 1 to 31, with or without its ordinal ending, in digits or words. */
export function dateNumberAt(scene: Scene, at: number): DateNumber | null {
  const ordinal = ordinalAt(scene, at)
  const number = ordinal ?? numberAt(scene, at)
  if (!number || isGluedToLetters(scene.words, at)) return null
  const isDate = Number.isInteger(number.value) && number.value >= 1 && number.value <= 31
  return isDate ? { date: number.value, to: number.to, isOrdinal: ordinal !== null } : null
}

function dateOfMonth(scene: Scene, at: number): DayReading | null {
  const number = dateNumberAt(scene, at)
  if (!number || textAt(scene.words, number.to) !== 'of') return null
  const month = namedMonthAt(scene, number.to + 1)
  const day = month && dayInMonth(month.first, number.date)
  return month && day !== null ? { day, to: month.to } : null
}

/** agle mahine ki 5 tarikh, next month on the 5th */
function monthAndDate(scene: Scene, at: number): DayReading | null {
  const month = namedMonthAt(scene, at)
  if (!month) return null
  let start = month.to
  while (monthLinks.has(textAt(scene.words, start)) && start < month.to + 2) start++
  const number = dateNumberAt(scene, start)
  const isTarikh = number !== null && tarikh.has(textAt(scene.words, number.to))
  if (!number || !(isTarikh || number.isOrdinal)) return null
  const day = dayInMonth(month.first, number.date)
  return day === null ? null : { day, to: isTarikh ? number.to + 1 : number.to }
}

function nextSuchDate(scene: Scene, at: number): DayReading | null {
  const number = dateNumberAt(scene, at)
  if (!number) return null
  const isTarikh = tarikh.has(textAt(scene.words, number.to))
  if (!isTarikh && !isWholeAnswer(scene, at) && !(number.isOrdinal && isDateLikely(scene, at))) return null
  const first = firstOfMonth(scene.today)
  for (let ahead = 0; ahead <= 12; ahead++) {
    const day = dayInMonth(addMonths(first, ahead), number.date)
    if (day !== null && day >= scene.today) {
      return { day, to: isTarikh ? number.to + 1 : number.to, repeats: { every: 'month' } }
    }
  }
  return null
}

/** "15", and nothing else, to the question for a day. */
function isWholeAnswer({ words, asked }: Scene, at: number): boolean {
  return asked === 'sys.date' && words.length === 1 && words[at]?.kind === 'digits'
}

function namedMonthAt({ words, today }: Scene, at: number): { first: Day; to: number } | null {
  const direction = directionAt(words, textAt(words, at) === 'the' ? at + 1 : at)
  const unit = direction && spanAt(words, direction.to)
  if (unit?.meaning !== 'month') return null
  const ahead = direction ? stepsOf(direction.meaning) : 1
  return { first: addMonths(firstOfMonth(today), ahead), to: unit.to }
}

function firstOfMonth(day: Day): Day {
  return day - dateOf(day).date + 1
}

function dayInMonth(first: Day, date: number): Day | null {
  const { year, month } = dateOf(first)
  return dayOf(year, month, date)
}

/** A date was asked for, or a weekday or a preposition of dates stands before the digits. */
export function isDateLikely({ words, expected }: Scene, at: number): boolean {
  if (expected.has('sys.date') || expected.has('sys.date-time')) return true
  const before = textAt(words, at - 1) === 'the' || textAt(words, at - 1) === ',' ? at - 2 : at - 1
  const isDay = weekdayAt(words, before) !== null || shortWeekdayAt(words, before) !== null
  return (isDay || dateWords.has(textAt(words, before))) && words[at]?.kind === 'digits'
}

function isGluedToLetters(words: readonly Word[], at: number): boolean {
  return words[at]?.isGlued === true && words[at - 1]?.kind === 'letters'
}
