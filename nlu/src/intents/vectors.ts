import { type Senses, senseOf } from '../semantics/senses.ts'
import { type Grams, hashWord, type Keys } from '../text/grams.ts'
import { fillerWords } from './background.ts'
import { find, rarity, type Vocabulary } from './vocabulary.ts'

const fillers = new Set(fillerWords().map(hashWord))

/** Lengths of the blocks of word pairs and of senses, beside words and characters of length 1. */
export type Shares = { together: number; sense: number }

const wordsAlone: Shares = { together: 0, sense: 0 }

/** What turns grams into vectors; the scratch arrays make it one text at a time. */
export type Space = {
  vocabulary: Vocabulary
  rarities: Float64Array
  unseenRarity: number
  counts: Int32Array
  /** Vectors of words, for the columns after the grams. */
  senses: Senses | null
  shares: Shares
  width: number
}

export type Vector = { index: Int32Array; value: Float32Array; length: number }

/** Sparse vectors one after the other; row r lies in start[r]..start[r + 1]. */
export type Rows = { start: Int32Array; index: Int32Array; value: Float32Array; count: number; width: number }

export function newSpace(vocabulary: Vocabulary, senses: Senses | null = null, shares = wordsAlone): Space {
  const { size, texts, textCount } = vocabulary
  const rarities = new Float64Array(size)
  for (let index = 0; index < size; index++) rarities[index] = rarity(textCount, texts[index] ?? 0)
  const width = size + (senses?.dimension ?? 0)
  return {
    vocabulary,
    rarities,
    unseenRarity: rarity(textCount, 0),
    counts: new Int32Array(size),
    senses,
    shares,
    width,
  }
}

export function newVector(): Vector {
  return { index: new Int32Array(1024), value: new Float32Array(1024), length: 0 }
}

/** Words and characters each get length 1, pairs a little more, all shortened by the share that no training phrase holds. */
export function vectorise(space: Space, grams: Grams, into: Vector): void {
  into.length = 0
  addBlock(space, grams.words, 1, into)
  addBlock(space, grams.chars, 1, into)
  if (space.shares.together > 0) addBlock(space, grams.together, space.shares.together, into)
  if (space.senses) addSense(space, senseOf(space.senses, wordsOf(grams)), into)
}

/** 1 when a word of the text, fillers aside, stands in a training phrase; 0.5 when one has at least a known sense. */
export function familiarity({ vocabulary, senses }: Space, grams: Grams): number {
  const telling = wordsOf(grams).filter(word => !fillers.has(word))
  if (telling.some(word => find(vocabulary, word) >= 0)) return 1
  return senses && telling.some(word => senses.places.has(word)) ? 0.5 : 0
}

export function packRows(vectors: Vector[], width: number): Rows {
  const start = new Int32Array(vectors.length + 1)
  vectors.forEach((vector, row) => {
    start[row + 1] = (start[row] ?? 0) + vector.length
  })
  const total = start[vectors.length] ?? 0
  const rows = { start, index: new Int32Array(total), value: new Float32Array(total), count: vectors.length, width }
  vectors.forEach((vector, row) => {
    rows.index.set(vector.index.subarray(0, vector.length), start[row])
    rows.value.set(vector.value.subarray(0, vector.length), start[row])
  })
  return rows
}

export function copyVector(vector: Vector): Vector {
  const { length } = vector
  return { index: vector.index.slice(0, length), value: vector.value.slice(0, length), length }
}

function wordsOf({ singles }: Grams): Int32Array {
  return singles.values.subarray(0, singles.length)
}

function addSense({ vocabulary, shares }: Space, sense: Float64Array | null, into: Vector): void {
  if (!sense) return
  reserve(into, into.length + sense.length)
  for (let at = 0; at < sense.length; at++) {
    into.index[into.length] = vocabulary.size + at
    into.value[into.length++] = (sense[at] ?? 0) * shares.sense
  }
}

function addBlock(space: Space, keys: Keys, length: number, into: Vector): void {
  const from = into.length
  reserve(into, from + keys.length)
  const unseen = countGrams(space, keys, into)
  let squares = unseen * space.unseenRarity * space.unseenRarity
  for (let at = from; at < into.length; at++) {
    const index = into.index[at] ?? 0
    const weight = (1 + Math.log(space.counts[index] ?? 1)) * (space.rarities[index] ?? 0)
    space.counts[index] = 0
    into.value[at] = weight
    squares += weight * weight
  }
  const scale = squares > 0 ? length / Math.sqrt(squares) : 0
  for (let at = from; at < into.length; at++) into.value[at] = (into.value[at] ?? 0) * scale
}

/** Counts the known grams and lists each once; returns how many are unseen. */
function countGrams({ vocabulary, counts }: Space, keys: Keys, into: Vector): number {
  let unseen = 0
  for (let at = 0; at < keys.length; at++) {
    const index = find(vocabulary, keys.values[at] ?? 0)
    if (index < 0) {
      unseen += 1
      continue
    }
    const count = counts[index] ?? 0
    if (count === 0) into.index[into.length++] = index
    counts[index] = count + 1
  }
  return unseen
}

function reserve(vector: Vector, length: number): void {
  if (length <= vector.index.length) return
  const index = new Int32Array(length * 2)
  const value = new Float32Array(length * 2)
  index.set(vector.index)
  value.set(vector.value)
  vector.index = index
  vector.value = value
}
