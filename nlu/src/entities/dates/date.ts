import { remembered } from '../memo.ts'
import { type DayReading, type Finding, type Scene, scan } from '../scene.ts'
import { textAt } from '../words.ts'
import { isoDate } from './calendar.ts'
import { besideDayAt, weekdayOfMonthAt } from './date-beside.ts'
import { edgeOfSpanAt } from './date-named.ts'
import { numericDayAt } from './date-numeric.ts'
import { nearDayAt, shiftedDayAt } from './date-relative.ts'
import { shortWeekdayAt, weekdayAt } from './date-words.ts'
import { writtenDayAt } from './date-written.ts'
import { dayOfMonthAt } from './day-of-month.ts'
import { feastAt } from './feasts.ts'
import { namedWeekdayAt } from './weekday.ts'

const readers = [
  numericDayAt,
  writtenDayAt,
  shiftedDayAt,
  nearDayAt,
  feastAt,
  edgeOfSpanAt,
  namedWeekdayAt,
  dayOfMonthAt,
  weekdayOfMonthAt,
  besideDayAt,
]

/** A calendar date as ISO text. */
export function findDates(scene: Scene): Finding[] {
  return scan(scene, (_, at) => {
    const reading = dayAt(scene, at)
    return reading && { from: reading.from ?? at, to: reading.to, value: isoDate(reading.day) }
  })
}

/** The date whose words begin at the word `at`; of two readings the longer one. */
export function dayAt(scene: Scene, at: number): DayReading | null {
  return remembered(scene.days, at, () => readDay(scene, at))
}

function readDay(scene: Scene, at: number): DayReading | null {
  let best: DayReading | null = weekdayAndDateAt(scene, at)
  for (const read of readers) {
    const reading = read(scene, at)
    if (reading && reading.to > (best?.to ?? at)) best = reading
  }
  return best
}

/** "Friday, 5 March", "Friday the 20th": the date counts, the weekday is an ornament. */
function weekdayAndDateAt(scene: Scene, at: number): DayReading | null {
  const weekday = weekdayAt(scene.words, at) ?? shortWeekdayAt(scene.words, at)
  if (!weekday) return null
  const mark = textAt(scene.words, weekday.to)
  const next = mark === ',' || mark === '.' || mark === 'the' ? weekday.to + 1 : weekday.to
  const date = numericDayAt(scene, next) ?? writtenDayAt(scene, next) ?? dayOfMonthAt(scene, next)
  return date && { ...date, from: at }
}
