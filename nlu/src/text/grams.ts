import { isWord, tokenise } from './tokens.ts'

/** Grams of one text as 32-bit hashes, in reading order, repeats kept. */
export type Grams = {
  /** Words alone, without signs. */
  singles: Keys
  words: Keys
  chars: Keys
  /** Any two words of the text, near or far, whichever comes first. */
  together: Keys
}
export type Keys = { values: Int32Array; length: number }

const shortestChars = 2
const longestChars = 5
const wordSeed = 0x2f6b1c05
const pairSeed = 0x51ed270b
const togetherSeed = 0x38b34ae5
const charSeed = 0x1b873593
// Pairs grow with the square: in a long text only those of its opening are read.
const mostTogether = 24
const edge = 0x20
const textStart = hashWord('\u0002')
const textEnd = hashWord('\u0003')

export function newGrams(): Grams {
  return { singles: newKeys(), words: newKeys(), chars: newKeys(), together: newKeys() }
}

/** Fills `into` with word 1-2-grams (the ends of the text count as words), character 2-5-grams inside words, and pairs. */
export function readGrams(normalised: string, into: Grams): void {
  into.singles.length = 0
  into.words.length = 0
  into.chars.length = 0
  const opening: number[] = []
  let previous = textStart
  for (const token of tokenise(normalised)) {
    const hash = hashWord(token)
    push(into.words, hash)
    push(into.words, hashPair(previous, hash))
    previous = hash
    if (opening.length < mostTogether && !opening.includes(hash)) opening.push(hash)
    if (!isWord(token)) continue
    push(into.singles, hash)
    readChars(token, into.chars)
  }
  if (into.words.length > 0) push(into.words, hashPair(previous, textEnd))
  readTogether(opening, into.together)
}

export function hashWord(word: string): number {
  let hash = wordSeed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return scatter(hash, word.length)
}

export function hashPair(first: number, second: number): number {
  return scatter(Math.imul(first, 31) ^ second, pairSeed)
}

function readTogether(opening: number[], keys: Keys): void {
  keys.length = 0
  for (let second = 1; second < opening.length; second++) {
    for (let first = 0; first < second; first++) {
      const [one, other] = [opening[first] ?? 0, opening[second] ?? 0]
      push(keys, scatter(Math.imul(Math.min(one, other), 31) ^ Math.max(one, other), togetherSeed))
    }
  }
}

function readChars(word: string, keys: Keys): void {
  const end = word.length + 2
  for (let from = 0; from < end - 1; from++) {
    let hash = charSeed
    const to = Math.min(from + longestChars, end)
    for (let at = from; at < to; at++) {
      const code = at === 0 || at === end - 1 ? edge : word.charCodeAt(at - 1)
      hash = Math.imul(hash ^ code, 0x01000193)
      hash ^= hash >>> 15
      if (at - from + 1 >= shortestChars) push(keys, scatter(hash, at - from))
    }
  }
}

// Without the final mixing, neighbouring grams would land in neighbouring slots of the vocabulary's table.
function scatter(hash: number, salt: number): number {
  let mixed = Math.imul(hash ^ salt, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

function newKeys(): Keys {
  return { values: new Int32Array(128), length: 0 }
}

function push(keys: Keys, key: number): void {
  if (keys.length === keys.values.length) {
    const grown = new Int32Array(keys.length * 2)
    grown.set(keys.values)
    keys.values = grown
  }
  keys.values[keys.length++] = key
}
