import { type Day, localClock, type Zone, zoneOf } from './dates/calendar.ts'
import { isMostlyHindi, isPlainlyEnglish } from './hindi.ts'
import { splitWords, type Word } from './words.ts'

export type FindContext = {
  language: 'en' | 'hi'
  now: Date
  /** IANA name; an unknown one counts as UTC */
  timeZone: string
  /** Entity ids: inside a slot the asked one first, then those of the other parameters. */
  expected?: string[]
  /** Entity ids that win the words they share with others, although nothing was asked: the grammars stay strict. */
  preferred?: string[]
}

/** The message and all that a grammar may know about the moment it was sent. */
export type Scene = {
  text: string
  words: Word[]
  today: Day
  /** seconds since local midnight */
  clock: number
  now: Date
  zone: Zone
  isHindi: boolean
  isEnglish: boolean
  asked: string | null
  expected: ReadonlySet<string>
  preferred: ReadonlySet<string>
  numbers: (NumberReading | null | undefined)[]
  days: (DayReading | null | undefined)[]
}

/** `isDoubtful`: nothing but words that mean something else in English too ("do", "teen", "so"). */
export type NumberReading = { value: number; to: number; isDoubtful: boolean; isDigits: boolean }
/** `repeats`: the words fit a day of every year, month or week, and `day` is the next of them. */
export type DayReading = { day: Day; to: number; from?: number; repeats?: Repeat }
type Repeat = { every: 'year'; month: number; date: number } | { every: 'week' | 'month' }

/** `start` and `end` count UTF-16 units. */
export type Finding = { start: number; end: number; value: unknown }
export type Finder = (scene: Scene) => Finding[]
/** What a grammar read: the words before `to`, and from `from` if it reaches back. */
export type Reading = { to: number; value: unknown; from?: number }

export function sceneOf(text: string, context: FindContext): Scene {
  const words = splitWords(text)
  const zone = zoneOf(context.timeZone)
  const { day, seconds } = localClock(context.now, zone)
  return {
    text,
    words,
    today: day,
    clock: seconds,
    now: context.now,
    zone,
    isHindi: isMostlyHindi(words, context.language),
    isEnglish: isPlainlyEnglish(words),
    asked: context.expected?.[0] ?? null,
    expected: new Set(context.expected),
    preferred: new Set(context.preferred),
    numbers: [],
    days: [],
  }
}

/** Tries a grammar at every word, and goes on behind what it read. */
export function scan(scene: Scene, read: (scene: Scene, at: number) => Reading | null): Finding[] {
  const findings: Finding[] = []
  let at = 0
  while (at < scene.words.length) {
    const reading = read(scene, at)
    if (reading) findings.push(findingOf(scene.words, reading.from ?? at, reading))
    at = Math.max(at + 1, reading?.to ?? 0)
  }
  return findings
}

export function findingOf(words: readonly Word[], from: number, { to, value }: Reading): Finding {
  return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0, value }
}

/** The whole message without the white space around it, or null if nothing is left. */
export function wholeMessage(scene: Scene): { start: number; end: number; text: string } | null {
  const text = scene.text.trim()
  if (text === '') return null
  const start = scene.text.indexOf(text)
  return { start, end: start + text.length, text }
}
