import { namedAmounts } from '../numbers/named-amounts.ts'
import { numberAt } from '../numbers/numbers.ts'
import { type Phrases, phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import type { Scene } from '../scene.ts'
import { textAt, type Word } from '../words.ts'
import {
  directionLines,
  hindiSpanWords,
  laterLines,
  monthLines,
  shortWeekdayLines,
  spanLines,
  weekdayLines,
} from './date-words.data.ts'

export type SpanUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'month' | 'year' | 'weekend'
/** `after next`: one further than the next. */
export type Direction = 'after next' | 'next' | 'coming' | 'this' | 'last'
type Found<T> = { meaning: T; to: number } | null

const months = numbered(monthLines)
const weekdays = numbered(weekdayLines)
const shortWeekdays = numbered(shortWeekdayLines)
const directions = phrasesOf(
  phraseLines(directionLines).map(([phrase, meaning]) => [phrase, oneOf(directionNames(), meaning)]),
)
const spans = phrasesOf(phraseLines(spanLines).map(([phrase, meaning]) => [phrase, oneOf(spanNames(), meaning)]))
const laters = phrasesOf(phraseLines(laterLines))
const hindiSpans = new Set(hindiSpanWords.split(/\s+/))
const articles = new Set(['a', 'an'])

export function monthAt(words: readonly Word[], at: number): Found<number> {
  return phraseAt(months, words, at)
}

export function weekdayAt(words: readonly Word[], at: number): Found<number> {
  return phraseAt(weekdays, words, at)
}

export function shortWeekdayAt(words: readonly Word[], at: number): Found<number> {
  return phraseAt(shortWeekdays, words, at)
}

export function directionAt(words: readonly Word[], at: number): Found<Direction> {
  return phraseAt(directions, words, at)
}

export function spanAt(words: readonly Word[], at: number): Found<SpanUnit> {
  return phraseAt(spans, words, at)
}

/** "later" or "ago" and their kin. */
export function laterAt(words: readonly Word[], at: number): Found<string> {
  return phraseAt(laters, words, at)
}

/** A number of hours, days, years...; an article counts as one, and half an hour has its own words. */
export function amountAt(scene: Scene, at: number): { amount: number; unit: SpanUnit; to: number } | null {
  const { words } = scene
  const named = phraseAt(namedAmounts, words, at)
  const namedUnit = named && spanAt(words, named.to)
  if (namedUnit) return { amount: named.meaning, unit: namedUnit.meaning, to: namedUnit.to }
  const single = articles.has(textAt(words, at)) ? spanAt(words, at + 1) : null
  if (single) return { amount: 1, unit: single.meaning, to: single.to }
  const number = numberAt(scene, at)
  const unit = number ? spanAt(words, textAt(words, number.to) === '-' ? number.to + 1 : number.to) : null
  if (!number || !unit) return null
  const isHindi = scene.isHindi || hindiSpans.has(textAt(words, unit.to - 1))
  return number.isDoubtful && !isHindi ? null : { amount: number.value, unit: unit.meaning, to: unit.to }
}

function numbered(lines: string): Phrases<number> {
  return phrasesOf(phraseLines(lines).map(([phrase, meaning]): [string, number] => [phrase, Number(meaning)]))
}

function directionNames(): Direction[] {
  return ['after next', 'next', 'coming', 'this', 'last']
}

function spanNames(): SpanUnit[] {
  return ['second', 'minute', 'hour', 'day', 'week', 'fortnight', 'month', 'year', 'weekend']
}

function oneOf<T extends string>(names: T[], name: string): T {
  const found = names.find(known => known === name)
  if (found === undefined) throw new Error(`No such meaning: ${name}`)
  return found
}
