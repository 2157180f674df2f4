import type { Grams, Keys } from '../text/grams.ts'

/** Which grams the training phrases hold, found by hash in an open-addressing table. */
export type Vocabulary = {
  keys: Int32Array
  /** In how many training texts each gram stands. */
  texts: Int32Array
  size: number
  textCount: number
  slots: Int32Array
}

export function newVocabulary(): Vocabulary {
  return {
    keys: new Int32Array(1024),
    texts: new Int32Array(1024),
    size: 0,
    textCount: 0,
    slots: new Int32Array(4096),
  }
}

export function openVocabulary(keys: Int32Array, texts: Int32Array, textCount: number): Vocabulary {
  const slots = new Int32Array(tableLength(keys.length))
  const vocabulary = { keys, texts, size: keys.length, textCount, slots }
  for (let index = 0; index < keys.length; index++) slots[freeSlot(vocabulary, keys[index] ?? 0)] = index + 1
  return vocabulary
}

/** -1 for a gram no training phrase holds. */
export function find(vocabulary: Vocabulary, key: number): number {
  const { slots, keys } = vocabulary
  const mask = slots.length - 1
  let slot = key & mask
  for (;;) {
    const entry = slots[slot] ?? 0
    if (entry === 0) return -1
    if (keys[entry - 1] === key) return entry - 1
    slot = (slot + 1) & mask
  }
}

export function learnGrams(vocabulary: Vocabulary, grams: Grams): void {
  vocabulary.textCount += 1
  learnKeys(vocabulary, grams.words)
  learnKeys(vocabulary, grams.chars)
}

/** Words that stand together in `fewest` texts or more; once counts for nothing. */
export function learnTogether(vocabulary: Vocabulary, counted: Vocabulary, fewest: number): void {
  for (let index = 0; index < counted.size; index++) {
    const texts = counted.texts[index] ?? 0
    if (texts < fewest) continue
    const added = findOrAdd(vocabulary, counted.keys[index] ?? 0)
    vocabulary.texts[added] = texts
  }
}

/** Smoothed inverse document frequency; `texts` 0 is the weight of a gram never seen. */
export function rarity(textCount: number, texts: number): number {
  return Math.log((1 + textCount) / (1 + texts)) + 1
}

/** Counts each key once for its text. */
export function learnKeys(vocabulary: Vocabulary, keys: Keys): void {
  const distinct = keys.values.subarray(0, keys.length).slice().sort()
  let previous: number | undefined
  for (const key of distinct) {
    if (key === previous) continue
    previous = key
    const index = findOrAdd(vocabulary, key)
    vocabulary.texts[index] = (vocabulary.texts[index] ?? 0) + 1
  }
}

export function findOrAdd(vocabulary: Vocabulary, key: number): number {
  const found = find(vocabulary, key)
  if (found >= 0) return found
  if (vocabulary.size === vocabulary.keys.length) grow(vocabulary)
  const index = vocabulary.size++
  vocabulary.keys[index] = key
  vocabulary.slots[freeSlot(vocabulary, key)] = index + 1
  return index
}

function grow(vocabulary: Vocabulary): void {
  const room = vocabulary.keys.length * 2
  const keys = new Int32Array(room)
  const texts = new Int32Array(room)
  keys.set(vocabulary.keys)
  texts.set(vocabulary.texts)
  vocabulary.keys = keys
  vocabulary.texts = texts
  vocabulary.slots = new Int32Array(tableLength(room))
  for (let index = 0; index < vocabulary.size; index++) {
    vocabulary.slots[freeSlot(vocabulary, keys[index] ?? 0)] = index + 1
  }
}

function freeSlot({ slots }: Vocabulary, key: number): number {
  const mask = slots.length - 1
  let slot = key & mask
  while (slots[slot] !== 0) slot = (slot + 1) & mask
  return slot
}

function tableLength(entries: number): number {
  let length = 1024
  while (length < entries * 2.5) length *= 2
  return length
}
