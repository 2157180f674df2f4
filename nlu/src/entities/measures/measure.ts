import { spanAt } from '../dates/date-words.ts'
import { isCounted } from '../numbers/counted.ts'
import { namedAmounts } from '../numbers/named-amounts.ts'
import { signedStart } from '../numbers/number.ts'
import { isMeant, numberAt } from '../numbers/numbers.ts'
import { type Phrases, phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import type { Scene } from '../scene.ts'
import { textAt, type Word } from '../words.ts'

// 12 MG Road is no weight.
const roads = new Set(['road', 'rd', 'street', 'st', 'marg', 'nagar', 'lane', 'रोड', 'मार्ग'])

/** An amount with its unit; `from` reaches back to a minus sign. */
export type Measure = { amount: number; unit: string; from: number; to: number }

export function unitsOf(lines: string): Phrases<string> {
  return phrasesOf(phraseLines(lines))
}

/** A number and one of the units behind it, at most a hyphen between. */
export function measureAt(scene: Scene, at: number, units: Phrases<string>): Measure | null {
  const { words } = scene
  const number = numberAt(scene, at) ?? namedAmountAt(words, at)
  if (!number || startsInsideWord(words, at)) return null
  const unit = phraseAt(units, words, textAt(words, number.to) === '-' ? number.to + 1 : number.to)
  if (!unit || endsInsideWord(words, unit.to) || isCapitalLetter(scene, unit.to - 1)) return null
  if (roads.has(textAt(words, unit.to))) return null
  const from = signedStart(words, at)
  return { amount: from < at ? -number.value : number.value, unit: unit.meaning, from, to: unit.to }
}

function namedAmountAt(words: readonly Word[], at: number): { value: number; to: number } | null {
  const named = phraseAt(namedAmounts, words, at)
  return named && { value: named.meaning, to: named.to }
}

/** A bare number that was asked for: the unit goes without saying. The 18 of "18 months" is no amount of anything else. */
export function bareAmountAt(scene: Scene, at: number): { amount: number; to: number } | null {
  const number = numberAt(scene, at)
  if (!number || startsInsideWord(scene.words, at) || endsInsideWord(scene.words, number.to)) return null
  if (!isMeant(scene, number) || spanAt(scene.words, number.to) || isCounted(scene.words, number.to)) return null
  return { amount: number.value, to: number.to }
}

/** 0.1 + 0.2 is 0.3 to the sender. */
export function tidyAmount(value: number): number {
  return Number(value.toFixed(6))
}

/** 4G and 5M are no grams and metres. */
function isCapitalLetter({ words, text }: Scene, at: number): boolean {
  const word = words[at]
  const isGluedSign = words[at - 1]?.kind === 'mark'
  return word !== undefined && !isGluedSign && /^[A-Z]$/.test(text.slice(word.start, word.end))
}

function startsInsideWord(words: readonly Word[], at: number): boolean {
  return words[at]?.isGlued === true && words[at - 1]?.kind === 'letters'
}

function endsInsideWord(words: readonly Word[], to: number): boolean {
  return words[to]?.isGlued === true && words[to]?.kind !== 'mark' && words[to - 1]?.kind !== 'mark'
}
