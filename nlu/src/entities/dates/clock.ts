import { isCounted } from '../numbers/counted.ts'
import { isGluedDigits } from '../numbers/digits.ts'
import { isMeant, numberAt } from '../numbers/numbers.ts'
import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import type { Scene } from '../scene.ts'
import { gluedAt, standsAlone, textAt, type Word } from '../words.ts'
import { spanAt } from './date-words.ts'
import { meridiemLines, oclockLines } from './time-words.data.ts'

export type ClockReading = { hour: number; minute: number; second: number; meridiem: string | null; to: number }

const meridiems = phrasesOf(phraseLines(meridiemLines))
const oclocks = phrasesOf(phraseLines(oclockLines))
const spokenMinutes = new Set([5, 10, 20, 25])
const quarter = 15
const signs = new Set(['%', '/', '-', '.', ',', ':', '+', '₹', '$', '°', '"'])

/** The hands of the clock as they are said; what part of the day is meant is left open. */
export function clockAt(scene: Scene, at: number, { isSure }: { isSure: boolean }): ClockReading | null {
  return spokenClock(scene, at) ?? digitalClock(scene, at, isSure) ?? wholeHour(scene, at, isSure)
}

/** half past five, quarter to six, ten past five */
function spokenClock(scene: Scene, at: number): ClockReading | null {
  const { words } = scene
  const minutes = spokenMinutesAt(scene, textAt(words, at) === 'a' ? at + 1 : at)
  const side = minutes && sideOfHourAt(scene, minutes)
  if (!minutes || !side) return null
  const hour = numberAt(scene, side.to)
  if (!hour || !isHour(hour.value) || hour.value > 12) return null
  const total = (hour.value * 60 + (side.isBefore ? -minutes.value : minutes.value) + 720) % 720
  return behind(words, { hour: Math.floor(total / 60) || 12, minute: total % 60 }, hour.to)
}

type SpokenMinutes = { value: number; to: number; isNamed: boolean }

/** Whether the minutes lie before or behind the hour; "half five" is half past five to those who say it. */
function sideOfHourAt({ words, expected }: Scene, { to, isNamed }: SpokenMinutes) {
  const word = textAt(words, to)
  if (word === 'past') return { isBefore: false, to: to + 1 }
  if (word === 'to' && isNamed) return { isBefore: true, to: to + 1 }
  return textAt(words, to - 1) === 'half' && expected.has('sys.time') ? { isBefore: false, to } : null
}

function spokenMinutesAt(scene: Scene, at: number): SpokenMinutes | null {
  const text = textAt(scene.words, at)
  if (text === 'half') return { value: 30, to: at + 1, isNamed: false }
  if (text === 'quarter') return { value: quarter, to: at + 1, isNamed: true }
  const number = numberAt(scene, at)
  if (!number || !Number.isInteger(number.value) || number.value > 59) return null
  const unit = spanAt(scene.words, number.to)
  if (unit?.meaning === 'minute') return { value: number.value, to: unit.to, isNamed: true }
  return spokenMinutes.has(number.value) ? { value: number.value, to: number.to, isNamed: false } : null
}

/** 17:30, 5:30:15 pm, 5.30 pm, 5.30 baje, 19h30, 1930 hrs; 5.30 and 1930 alone where a time is sure to stand */
function digitalClock(scene: Scene, at: number, isSure: boolean): ClockReading | null {
  const { words } = scene
  const hands = handsAt(words, at) ?? unpartedHandsAt(scene, at)
  if (!hands || isContinued(words, at)) return null
  const clock = behind(words, hands, hands.to)
  const isPlain = textAt(words, at + 1) === '.' && clock.to === hands.to && !isSure
  return isPlain || endsInsideNumber(words, clock.to) ? null : clock
}

function handsAt(words: readonly Word[], at: number): (Required<Hands> & { to: number }) | null {
  const mark = gluedAt(words, at + 1)
  if (words[at]?.kind !== 'digits' || !partsHands(words, at + 1) || !isGluedDigits(words, at + 2)) return null
  const isLong = mark === ':' && gluedAt(words, at + 3) === ':' && isGluedDigits(words, at + 4)
  const [hour, minute, second] = [at, at + 2, isLong ? at + 4 : words.length].map(part => textAt(words, part))
  if (!hour || hour.length > 2 || minute?.length !== 2) return null
  const hands = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  const isReal = isHour(hands.hour) && hands.minute < 60 && hands.second < 60
  return isReal ? { ...hands, to: isLong ? at + 5 : at + 3 } : null
}

/** A colon, a point, or the h of 19h30; 2h30 is a length of time. */
function partsHands(words: readonly Word[], at: number): boolean {
  const mark = gluedAt(words, at)
  const isLength = textAt(words, at - 1).length < 2 || words[at + 2]?.isGlued === true
  return mark === ':' || mark === '.' || (mark === 'h' && !isLength)
}

/** As railways write it: 1930 hrs; without the unit where a time was asked for. */
function unpartedHandsAt({ words, expected }: Scene, at: number): (Required<Hands> & { to: number }) | null {
  const digits = textAt(words, at)
  const unit = spanAt(words, at + 1)?.meaning === 'hour'
  const isAnswer = expected.has('sys.time') && standsAlone(words, at, at + 1)
  if (words[at]?.kind !== 'digits' || digits.length > 4 || digits.length < (isAnswer ? 3 : 4)) return null
  const [hour, minute] = [Number(digits.slice(0, -2)), Number(digits.slice(-2))]
  const isReal = (unit || isAnswer) && isHour(hour) && minute < 60
  return isReal ? { hour, minute, second: 0, to: unit ? at + 2 : at + 1 } : null
}

/** 5 pm, 5 o'clock, saadhe paanch baje; any number where a time is sure to stand */
function wholeHour(scene: Scene, at: number, isSure: boolean): ClockReading | null {
  const { words } = scene
  const hour = hourAt(scene, at)
  if (!hour) return null
  const spoken = hour.minute === 0 ? spokenMinuteBehind(scene, hour.to) : null
  const long = spoken && behind(words, { hour: hour.hour, minute: spoken.minute }, spoken.to)
  if (spoken && long && (isSure || long.to > spoken.to)) return long
  const clock = behind(words, hour, hour.to)
  if (clock.to > hour.to) return withMinutes(scene, clock)
  return isSure && hour.isMeant && standsAsHour(scene, at, hour.to) ? clock : null
}

function hourAt(scene: Scene, at: number): { hour: number; minute: number; to: number; isMeant: boolean } | null {
  const number = numberAt(scene, at)
  const hour = Math.floor(number?.value ?? -1)
  if (!number || !isHour(hour) || isContinued(scene.words, at) || isInsideNumber(scene, at)) return null
  const minute = (number.value - hour) * 60
  return minute % quarter === 0 ? { hour, minute, to: number.to, isMeant: isMeant(scene, number) } : null
}

/** The five of "twenty-five". */
function isInsideNumber(scene: Scene, at: number): boolean {
  return [1, 2].some(step => step <= at && (numberAt(scene, at - step)?.to ?? 0) > at)
}

/** The thirty of "five thirty" and "5 30". */
function spokenMinuteBehind(scene: Scene, at: number): { minute: number; to: number } | null {
  const number = numberAt(scene, at)
  if (!number || !Number.isInteger(number.value) || textAt(scene.words, at).length < 2) return null
  return number.value >= 10 && number.value < 60 ? { minute: number.value, to: number.to } : null
}

/** paanch baj kar bees minute */
function withMinutes(scene: Scene, clock: ClockReading): ClockReading {
  const joint = textAt(scene.words, clock.to)
  const number = numberAt(scene, joint === 'kar' || joint === 'कर' ? clock.to + 1 : clock.to)
  const unit = number && spanAt(scene.words, number.to)
  const isMinutes = unit?.meaning === 'minute' && number !== null && number.value < 60
  return isMinutes && clock.minute === 0 ? { ...clock, minute: number.value, to: unit.to } : clock
}

export function isBeforeMeridiem(words: readonly Word[], at: number): boolean {
  return phraseAt(meridiems, words, at) !== null
}

type Hands = { hour: number; minute: number; second?: number }

/** What may follow the hands: am, pm, o'clock, बजे. */
function behind(words: readonly Word[], { hour, minute, second = 0 }: Hands, from: number): ClockReading {
  const oclock = phraseAt(oclocks, words, from)?.to ?? from
  const meridiem = phraseAt(meridiems, words, oclock)
  return { hour, minute, second, meridiem: meridiem?.meaning ?? null, to: meridiem?.to ?? oclock }
}

/** The number is not the amount of something: "at 5 km", "at 5%", "5 people". */
function standsAsHour(scene: Scene, at: number, to: number): boolean {
  const { words } = scene
  const number = words[at]
  if (number?.kind === 'digits' && number.text.length > 2) return false
  const next = words[to]
  if (next?.isGlued && next.text === 'ish') return true
  if (isCounted(words, to)) return false
  if (next?.isGlued && (next.kind !== 'mark' || (signs.has(next.text) && words[to + 1]?.isGlued))) return false
  return !spanAt(words, to) && next?.text !== '%'
}

function isContinued(words: readonly Word[], at: number): boolean {
  if (!words[at]?.isGlued) return false
  const mark = textAt(words, at - 1)
  const isInWord = words[at - 1]?.kind === 'letters' && !isIsoSeparator(words, at - 1)
  return mark === ':' || mark === '.' || mark === '/' || isInWord
}

/** The T of 2026-11-21T17:30. */
function isIsoSeparator(words: readonly Word[], at: number): boolean {
  return textAt(words, at) === 't' && words[at]?.isGlued === true && words[at - 1]?.kind === 'digits'
}

function endsInsideNumber(words: readonly Word[], to: number): boolean {
  return words[to]?.isGlued === true && (words[to]?.kind === 'digits' || isGluedDigits(words, to + 1))
}

function isHour(hour: number): boolean {
  return hour >= 0 && hour < 24
}
