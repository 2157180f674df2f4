import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import type { DayReading, Scene } from '../scene.ts'
import { textAt } from '../words.ts'
import { type Day, dateOf, dayOf, nextDate, weekdayOf } from './calendar.ts'
import { directionAt } from './date-words.ts'
import { yearAt } from './date-written.ts'
import { isDateLikely } from './day-of-month.ts'
import { doubtfulFeastLines, feastLines, movingFeastLines } from './feasts.data.ts'

const feasts = phrasesOf(phraseLines(feastLines))
const doubtfulFeasts = phrasesOf(phraseLines(doubtfulFeastLines))
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dateWords = new Set(['on', 'by', 'till', 'until', 'before', 'after', 'from', 'since', 'for'])
const weekLength = 7
/** From one Holi to the next it may be thirteen months, and the table has a first and a last year. */
const yearsAhead = 2

type Feast = (year: number) => Day[]
const movingFeasts = movingDays()

/** Christmas 2027, last Diwali, Good Friday: the next such day, where neither a year nor "last" is said. */
export function feastAt(scene: Scene, at: number): DayReading | null {
  const { words, today } = scene
  const isLast = directionAt(words, at)?.meaning === 'last'
  const named = namedAt(scene, isLast ? (directionAt(words, at)?.to ?? at) : at)
  if (!named) return null
  const year = yearAt(words, named.to)
  const feast = feastOf(named.meaning)
  if (year) return readingOf(feast(year.year)[0], year.to)
  if (isLast)
    return readingOf(
      daysAround(feast, today).findLast(day => day < today),
      named.to,
    )
  const day = daysAround(feast, today).find(next => next >= today)
  const [month, date] = fixedOf(named.meaning) ?? []
  if (!month || !date) return readingOf(day, named.to)
  const fixed = nextDate(month, date, today)
  return fixed === null ? null : { day: fixed, to: named.to, repeats: { every: 'year', month, date } }
}

function namedAt(scene: Scene, at: number): { meaning: string; to: number } | null {
  const sure = phraseAt(feasts, scene.words, at)
  const doubtful = phraseAt(doubtfulFeasts, scene.words, at)
  if (!doubtful || (sure && sure.to >= doubtful.to)) return sure
  const isMeant = isDateLikely(scene, at) || dateWords.has(textAt(scene.words, at - 1))
  return isMeant ? doubtful : sure
}

function readingOf(day: Day | undefined, to: number): DayReading | null {
  return day === undefined ? null : { day, to }
}

function daysAround(feast: Feast, today: Day): Day[] {
  const { year } = dateOf(today)
  const days: Day[] = []
  for (let of = year - yearsAhead; of <= year + yearsAhead; of++) days.push(...feast(of))
  return days
}

function feastOf(meaning: string): Feast {
  const fixed = fixedOf(meaning)
  if (fixed) return year => known(dayOf(year, ...fixed))
  const fromEaster = /^easter([+-]\d+)$/.exec(meaning)?.[1]
  if (fromEaster) return year => known(easterOf(year)).map(easter => easter + Number(fromEaster))
  const [, place, weekday = '', month, shift] = /^(\d) (\w{3}) (\d+) \+(\d)$/.exec(meaning) ?? []
  if (place) {
    const of = { place: Number(place), weekday: weekdays.indexOf(weekday), month: Number(month) }
    return year => known(weekdayOfMonth(year, of)).map(day => day + Number(shift))
  }
  const days = movingFeasts.get(meaning) ?? []
  return year => days.filter(day => dateOf(day).year === year)
}

function fixedOf(meaning: string): [month: number, date: number] | null {
  const [, month, date] = /^(\d+)\/(\d+)$/.exec(meaning) ?? []
  return month && date ? [Number(month), Number(date)] : null
}

/** The second Sunday of May. */
export function weekdayOfMonth(
  year: number,
  { place, weekday, month }: { place: number; weekday: number; month: number },
): Day | null {
  const first = dayOf(year, month, 1)
  if (first === null) return null
  const day = first + ((weekday - weekdayOf(first) + weekLength) % weekLength) + weekLength * (place - 1)
  return dateOf(day).month === month ? day : null
}

function known(day: Day | null): Day[] {
  return day === null ? [] : [day]
}

/** By the Gregorian reckoning of the western churches (Meeus, Jones and Butcher). */
function easterOf(year: number): Day | null {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30
  const untilSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * untilSunday) / 451)
  const sum = epact + untilSunday - 7 * late + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

function movingDays(): Map<string, Day[]> {
  const days = new Map<string, Day[]>()
  for (const line of movingFeastLines.trim().split('\n')) {
    const [name = '', dates = ''] = line.split(': ')
    const read = dates.split(' ').flatMap(date => {
      const [year = 0, month = 0, day = 0] = (date.match(/\d\d/g) ?? []).map(Number)
      return known(dayOf(2000 + year, month, day))
    })
    days.set(name, [...(days.get(name) ?? []), ...read])
  }
  return days
}
