import { find, type Vocabulary } from '../intents/vocabulary.ts'
import { newReader, newWriter } from '../model/bytes.ts'
import { readVocabulary, writeVocabulary } from '../model/vocabulary.ts'
import type { Steps } from './steps.ts'

const phrasingFormat = 0x4c4d0001

/**
 * How the phrases of each intent are worded: how often each word and each step from word to word stands in them. Gram g
 * has entries start[g]..start[g + 1], one an intent; `followers` is how many different words come after it there.
 */
export type Phrasing = {
  vocabulary: Vocabulary
  start: Int32Array
  intents: Uint16Array
  counts: Uint16Array
  followers: Uint16Array
  /** Words and different words of each intent, and of all together. */
  words: Float64Array
  kinds: Float64Array
}

export function packPhrasing(phrasing: Phrasing): Uint8Array {
  const writer = newWriter(phrasingFormat)
  writeVocabulary(writer, phrasing.vocabulary)
  writer.numbers(phrasing.start)
  writer.numbers(phrasing.intents)
  writer.numbers(phrasing.counts)
  writer.numbers(phrasing.followers)
  writer.numbers(phrasing.words)
  writer.numbers(phrasing.kinds)
  return writer.bytes()
}

/** Throws BadModel. */
export function openPhrasing(bytes: Uint8Array): Phrasing {
  const reader = newReader(bytes, phrasingFormat)
  return {
    vocabulary: readVocabulary(reader),
    start: new Int32Array(reader.raw()),
    intents: new Uint16Array(reader.raw()),
    counts: new Uint16Array(reader.raw()),
    followers: new Uint16Array(reader.raw()),
    words: new Float64Array(reader.raw()),
    kinds: new Float64Array(reader.raw()),
  }
}

/**
 * For each intent the logarithm of how much more likely its phrases make the text than any words of the agent do. What
 * was not seen after a word is guessed from the word alone, and that from all intents together.
 */
export function likelihoods(phrasing: Phrasing, steps: Steps): Float64Array {
  const intentCount = phrasing.words.length - 1
  const sums = new Float64Array(intentCount)
  for (let at = 1; at < steps.words.length; at++) {
    addStep(phrasing, sums, {
      word: countsOf(phrasing, steps.words[at] ?? 0),
      before: countsOf(phrasing, steps.words[at - 1] ?? 0),
      pair: countsOf(phrasing, steps.pairs[at - 1] ?? 0),
    })
  }
  return sums
}

type Counts = { counts: Float64Array; followers: Float64Array; all: number }
type Step = { word: Counts; before: Counts; pair: Counts }

function addStep({ words, kinds }: Phrasing, sums: Float64Array, { word, before, pair }: Step): void {
  const usual = (word.all + 0.5) / ((words.at(-1) ?? 0) + 0.5 * (1 + (kinds.at(-1) ?? 0)))
  for (let intent = 0; intent < sums.length; intent++) {
    const different = (kinds[intent] ?? 0) + 1
    const alone = ((word.counts[intent] ?? 0) + different * usual) / ((words[intent] ?? 0) + different)
    const next = (before.followers[intent] ?? 0) + 1
    const chance = ((pair.counts[intent] ?? 0) + next * alone) / ((before.counts[intent] ?? 0) + next)
    sums[intent] = (sums[intent] ?? 0) + Math.log(chance / usual)
  }
}

function countsOf({ vocabulary, start, intents, counts, followers, words }: Phrasing, key: number): Counts {
  const found = { counts: new Float64Array(words.length - 1), followers: new Float64Array(words.length - 1), all: 0 }
  const gram = find(vocabulary, key)
  if (gram < 0) return found
  const to = start[gram + 1] ?? 0
  for (let entry = start[gram] ?? 0; entry < to; entry++) {
    const intent = intents[entry] ?? 0
    found.counts[intent] = counts[entry] ?? 0
    found.followers[intent] = followers[entry] ?? 0
    found.all += counts[entry] ?? 0
  }
  return found
}
