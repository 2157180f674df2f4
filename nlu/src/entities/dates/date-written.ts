import type { DayReading, Scene } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'
import { dayOf, fullYear, nextDate } from './calendar.ts'
import { monthAt } from './date-words.ts'
import { dateNumberAt } from './day-of-month.ts'

const firstYear = 1900
const lastYear = 2199
const mostHours = 24
const links = new Set(['of', '-', '/', 'the', '.'])
const amountSigns = new Set([':', '%', 'am', 'pm'])
// "5 may come" asks for no date.
const verbsAfterMay = new Set(
  `be have not come go need want work take get also help still or require vary differ i we you he she they join
  attend leave use call pay buy cost only even never`.split(/\s+/),
)

/** 5 March, 5th of March 2026, March 5, 5-Mar-26, पाँच मार्च. */
export function writtenDayAt(scene: Scene, at: number): DayReading | null {
  return dateFirst(scene, at) ?? monthFirst(scene, at)
}

/** The year that follows a month, behind a comma or the joint of 5-Mar-26; null where none follows. */
export function yearAt(words: readonly Word[], at: number): { year: number; to: number } | null {
  const joint = words[at]?.kind === 'mark' || textAt(words, at) === 'of' ? textAt(words, at) : ''
  const start = joint === '' ? at : at + 1
  const text = textAt(words, start)
  if (words[start]?.kind !== 'digits' || amountSigns.has(textAt(words, start + 1))) return null
  const isShort = text.length === 2 && /^['’/-]$/.test(joint) && gluedAt(words, start) !== ''
  const year = isShort ? fullYear(Number(text)) : Number(text)
  return year >= firstYear && year <= lastYear ? { year, to: start + 1 } : null
}

/** The 28 that ends the answer "3 jan 28": larger than an hour. */
function lastYearAt({ words, expected }: Scene, at: number): { year: number; to: number } | null {
  const digits = textAt(words, at)
  const isYear = words[at]?.kind === 'digits' && digits.length === 2 && Number(digits) > mostHours
  return isYear && expected.has('sys.date') && at === words.length - 1
    ? { year: fullYear(Number(digits)), to: at + 1 }
    : null
}

function dateFirst(scene: Scene, at: number): DayReading | null {
  const { words } = scene
  const number = dateNumberAt(scene, at)
  if (!number) return null
  const from = links.has(textAt(words, number.to)) ? number.to + 1 : number.to
  const month = monthAt(words, from)
  if (!month) return null
  const isVerb = textAt(words, from) === 'may' && verbsAfterMay.has(textAt(words, month.to))
  return isVerb && !number.isOrdinal ? null : written(scene, { month: month.meaning, date: number.date, to: month.to })
}

function monthFirst(scene: Scene, at: number): DayReading | null {
  const { words } = scene
  const month = monthAt(words, at)
  if (!month) return null
  const from = links.has(textAt(words, month.to)) ? month.to + 1 : month.to
  const number = dateNumberAt(scene, from)
  if (!number || amountSigns.has(textAt(words, number.to))) return null
  return written(scene, { month: month.meaning, date: number.date, to: number.to })
}

type Written = { month: number; date: number; to: number }

function written(scene: Scene, { month, date, to }: Written): DayReading | null {
  const { words, today } = scene
  const isShortened = gluedAt(words, to) === '.' && words[to + 1]?.kind === 'digits'
  const year = yearAt(words, isShortened ? to + 1 : to) ?? lastYearAt(scene, to)
  const day = year ? dayOf(year.year, month, date) : nextDate(month, date, today)
  if (day === null) return null
  return year ? { day, to: year.to } : { day, to, repeats: { every: 'year', month, date } }
}
