import { builtInSenses } from '../semantics/built-in.ts'
import { senseOf } from '../semantics/senses.ts'
import { newGrams, readGrams } from '../text/grams.ts'
import { normalise } from '../text/normalise.ts'

/** Where a unit vector reaches one: eight bits are enough to compare by. */
export const vectorScale = 127

const grams = newGrams()

/** Which vectors these are: those of another set cannot be compared with them. */
export function meaningsFingerprint(): number {
  return builtInSenses().fingerprint
}

export function meaningDimension(): number {
  return builtInSenses().dimension
}

/** What a text is about, shortened by its share of unknown words; null without a known one. */
export function meaningOf(text: string): Float64Array | null {
  readGrams(normalise(text), grams)
  return senseOf(builtInSenses(), grams.singles.values.slice(0, grams.singles.length))
}

/** As `meaningOf`, of length one, in eight bits; zeros where nothing is known. */
export function storedMeaning(text: string): Int8Array {
  const meaning = meaningOf(text)
  if (!meaning) return new Int8Array(meaningDimension())
  const length = Math.hypot(...meaning)
  return Int8Array.from(meaning, value => Math.round((value / length) * vectorScale))
}
