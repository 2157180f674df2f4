import { numberAt } from '../numbers/numbers.ts'
import { rangeEndAt } from '../numbers/range.ts'
import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import { type Finding, type Scene, scan } from '../scene.ts'
import { textAt, type Word } from '../words.ts'
import { localClock } from './calendar.ts'
import { type ClockReading, clockAt } from './clock.ts'
import { isNowAt, secondsFromNowAt } from './date-relative.ts'
import { dayPartLines, namedTimeLines } from './time-words.data.ts'

/** `seconds` since midnight. */
type TimeReading = { seconds: number; to: number }

const dayParts = phrasesOf(phraseLines(dayPartLines))
const namedTimes = phrasesOf(phraseLines(namedTimeLines))
const linkWords = new Set(['at', 'by', 'around', 'about', ',', 'के', 'को', 'ke', 'ko', 'में', 'mein', 'of'])

/** A time of day as HH:MM. */
export function findTimes(scene: Scene): Finding[] {
  return scan(scene, (_, at) => {
    const isSpoken = textAt(scene.words, at - 1) === 'at' || scene.expected.has('sys.time')
    const reading = fromNowAt(scene, at) ?? timeAt(scene, at, { isSure: isSpoken })
    return reading && { to: reading.to, value: clockText(reading.seconds) }
  })
}

/** The time whose words begin at the word `at`; when it `isSure` to be one, a bare number is an hour. */
export function timeAt(scene: Scene, at: number, { isSure }: { isSure: boolean }): TimeReading | null {
  const named = phraseAt(namedTimes, scene.words, at)
  if (named) return { seconds: Number(named.meaning) * 60, to: named.to }
  return partFirst(scene, at) ?? rangeStart(scene, at) ?? clockFirst(scene, at, isSure)
}

/** The part of the day that is named at the word `at`. */
export function dayPartAt(words: readonly Word[], at: number): { part: string; to: number } | null {
  const found = phraseAt(dayParts, words, at)
  return found && { part: found.meaning, to: found.to }
}

/** "in 2 hours" and "now" are moments, but where a time was asked for they say it. */
function fromNowAt(scene: Scene, at: number): TimeReading | null {
  if (!scene.expected.has('sys.time')) return null
  if (isNowAt(scene, at)) return { seconds: scene.clock, to: at + 1 }
  const shift = secondsFromNowAt(scene, at)
  if (!shift) return null
  const { seconds } = localClock(new Date(scene.now.getTime() + shift.seconds * 1000), scene.zone)
  return { seconds, to: shift.to }
}

function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** evening at 5, शाम 5 बजे */
function partFirst(scene: Scene, at: number): TimeReading | null {
  const part = dayPartAt(scene.words, at)
  if (!part) return null
  const start = linkWords.has(textAt(scene.words, part.to)) ? part.to + 1 : part.to
  const clock = clockAt(scene, start, { isSure: true })
  return clock && { seconds: inPart(clock, part.part), to: clock.to }
}

/** 5 in the evening, 5 बजे शाम */
function clockFirst(scene: Scene, at: number, isSure: boolean): TimeReading | null {
  const loose = clockAt(scene, at, { isSure: true })
  const part = loose && dayPartAt(scene.words, loose.to)
  if (loose && part) return { seconds: inPart(loose, part.part), to: part.to }
  const clock = isSure ? loose : clockAt(scene, at, { isSure: false })
  return clock && { seconds: inPart(clock, clock.meridiem ?? 'none'), to: clock.to }
}

/** The 9 of "9 to 10 pm": the second hour tells what the first one is; in "11 to 1 pm" noon lies between. */
function rangeStart(scene: Scene, at: number): TimeReading | null {
  const number = scene.words[at]?.isGlued ? null : numberAt(scene, at)
  const endAt = number && rangeEndAt(scene.words, at, number.to)
  if (!number || endAt === null) return null
  const isHour = Number.isInteger(number.value) && number.value >= 1 && number.value <= 12
  const end = isHour ? clockAt(scene, endAt, { isSure: true }) : null
  if (!end?.meridiem) return null
  const isSame = number.value % 12 <= end.hour % 12
  const seconds = hourOf(number.value, isSame ? end.meridiem : otherHalf(end.meridiem)) * 3600
  return { seconds, to: number.to }
}

function otherHalf(meridiem: string): string {
  return meridiem === 'pm' ? 'am' : 'pm'
}

function inPart({ hour, minute, second, meridiem }: ClockReading, part: string): number {
  return (hourOf(hour, meridiem ?? part) * 60 + minute) * 60 + second
}

function hourOf(hour: number, part: string): number {
  if (hour === 0 || hour > 12) return hour
  if (part === 'am' || part === 'morning') return hour % 12
  if (part === 'pm' || part === 'evening') return (hour % 12) + 12
  if (part === 'night') return nightHour(hour)
  // Without a word for the part of the day people mean the waking hours.
  return hour < 8 ? hour + 12 : hour
}

function nightHour(hour: number): number {
  if (hour === 12) return 0
  return hour < 5 ? hour : hour + 12
}
