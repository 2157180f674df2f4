import { type PhraseStore, phraseText } from '../model/phrases.ts'
import { type Grams, newGrams, readGrams } from '../text/grams.ts'
import type { Space } from './vectors.ts'
import { find, type Vocabulary } from './vocabulary.ts'

/** The words and word pairs of each phrase: those of phrase p lie in ends[p - 1]..ends[p], each once. */
export type PhraseGrams = { ends: Int32Array; grams: Int32Array }

/** Which phrases hold a gram: holders[start[gram]]..holders[start[gram + 1]]. */
export type PhraseIndex = {
  start: Int32Array
  holders: Int32Array
  /** Length of each phrase, as the square root of the squared rarities of its grams. */
  lengths: Float64Array
  /** Scratch: what each phrase has in common with the text at hand. */
  common: Float64Array
}

export function readPhraseGrams(vocabulary: Vocabulary, normalised: string[]): PhraseGrams {
  const grams = newGrams()
  const lists = normalised.map(text => {
    readGrams(text, grams)
    return knownWords(vocabulary, grams)
  })
  const ends = new Int32Array(lists.length)
  let end = 0
  lists.forEach((list, phrase) => {
    end += list.length
    ends[phrase] = end
  })
  return { ends, grams: Int32Array.from(lists.flat()) }
}

export function indexPhrases({ ends, grams }: PhraseGrams, { vocabulary, rarities }: Space): PhraseIndex {
  const start = startsOf(grams, vocabulary.size)
  const next = start.slice()
  const holders = new Int32Array(grams.length)
  const squares = new Float64Array(ends.length)
  let phrase = 0
  for (let at = 0; at < grams.length; at++) {
    while (at >= (ends[phrase] ?? grams.length)) phrase += 1
    const gram = grams[at] ?? 0
    const place = next[gram] ?? 0
    holders[place] = phrase
    next[gram] = place + 1
    squares[phrase] = (squares[phrase] ?? 0) + (rarities[gram] ?? 0) ** 2
  }
  return { start, holders, lengths: squares.map(Math.sqrt), common: new Float64Array(ends.length) }
}

type Indexed = { space: Space; phrases: PhraseStore; index: PhraseIndex }

/** For each intent its phrase with the most weight in common with the text; the first one when none has any. */
export function nearestPhrases({ space, phrases, index }: Indexed, grams: Grams, intents: number[]): string[] {
  const known = knownWords(space.vocabulary, grams)
  return intents.map(intent => {
    const first = phrases.starts[intent] ?? 0
    const last = phrases.starts[intent + 1] ?? first
    if (first === last) return ''
    for (const gram of known) addHolders(index, gram, { weight: (space.rarities[gram] ?? 0) ** 2, first, last })
    const nearest = highestOf(index.common, first, last)
    index.common.fill(0, first, last)
    return phraseText(phrases, nearest)
  })
}

type Share = { weight: number; first: number; last: number }

/** Of the phrases first..last, those that hold the gram have its weight in common with the text. */
function addHolders(
  { start, holders, lengths, common }: PhraseIndex,
  gram: number,
  { weight, first, last }: Share,
): void {
  const to = start[gram + 1] ?? 0
  for (let at = placeOf(first, holders, { from: start[gram] ?? 0, to }); at < to; at++) {
    const phrase = holders[at] ?? 0
    if (phrase >= last) return
    common[phrase] = (common[phrase] ?? 0) + weight / (lengths[phrase] ?? 1)
  }
}

/** The first place from..to of rising numbers that holds `least` or more. */
function placeOf(least: number, numbers: Int32Array, { from, to }: { from: number; to: number }): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

function startsOf(grams: Int32Array, size: number): Int32Array {
  const start = new Int32Array(size + 1)
  for (const gram of grams) start[gram + 1] = (start[gram + 1] ?? 0) + 1
  for (let gram = 0; gram < size; gram++) start[gram + 1] = (start[gram + 1] ?? 0) + (start[gram] ?? 0)
  return start
}

function knownWords(vocabulary: Vocabulary, { words }: Grams): number[] {
  const places = new Set<number>()
  for (const key of words.values.subarray(0, words.length)) places.add(find(vocabulary, key))
  places.delete(-1)
  return [...places]
}

function highestOf(values: Float64Array, first: number, last: number): number {
  let highest = first
  for (let at = first + 1; at < last; at++) if ((values[at] ?? 0) > (values[highest] ?? 0)) highest = at
  return highest
}
