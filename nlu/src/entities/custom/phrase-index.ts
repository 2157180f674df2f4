import { hashOf, hashWithNextLast, hashWithPreviousFirst, type PieceHashes, pieceHashes } from './piece-hashes.ts'
import { typingDistance } from './typing-distance.ts'

/**
 * Finds phrases with up to two typing errors without trying them all. A phrase is cut in one piece more than it may have
 * errors, so at least one piece of a mistyped one is intact; buckets of piece hashes lead back to the phrases.
 */
export type PhraseIndex = {
  phrases: string[]
  allowances: Uint8Array
  /** per phrase: one bit per kind of letter in it */
  letters: Uint32Array
  /** per length: which allowances occur among the phrases of that length */
  lengths: Uint8Array
  heads: Uint32Array
  postings: Uint32Array
}
export type PhraseHit = { phrase: number; errors: number }
/** The searched text, and how many look-alikes the whole search may still look at. */
export type Search = { hashes: PieceHashes; looksLeft: number }

type Piece = { kind: number; from: number; to: number }

const wholeKind = 0
const oneErrorFrom = 5
const twoErrorsFrom = 9
// Phrases by the thousand that share a piece ("product 0001") would each be compared; such a piece tells nothing.
const largestBucket = 2048
const letter = /[\p{L}\p{M}]/gu

export function phraseIndexOf(phrases: string[]): PhraseIndex {
  const allowances = Uint8Array.from(phrases, allowanceOf)
  const longest = phrases.reduce((most, phrase) => Math.max(most, phrase.length), 0)
  const lengths = new Uint8Array(longest + 3)
  phrases.forEach((phrase, at) => {
    lengths[phrase.length] = (lengths[phrase.length] ?? 0) | (1 << (allowances[at] ?? 0))
  })
  const letters = Uint32Array.from(phrases, lettersOf)
  return { phrases, allowances, letters, lengths, ...bucketsOf(phrases, allowances) }
}

/** Length of the longest stretch that can hold a phrase. */
export function longestStretch(index: PhraseIndex): number {
  return index.lengths.length - 1
}

/** The phrase equal to the stretch, letter by letter; there is one at most. */
export function exactHits(index: PhraseIndex, search: Search, from: number, to: number): PhraseHit[] {
  const length = to - from
  if (!index.lengths[length]) return []
  const text = search.hashes.text.slice(from, to)
  const bucket = bucketAt(index, hashOf(search.hashes, from, to), wholeKind, length)
  const phrase = bucket.find(candidate => index.phrases[candidate] === text)
  return phrase === undefined ? [] : [{ phrase, errors: 0 }]
}

/** The phrases that the stretch is, typing errors forgiven as far as each phrase's length allows; not the equal ones. */
export function mistypedHits(index: PhraseIndex, search: Search, from: number, to: number): PhraseHit[] {
  const candidates = new Set<number>()
  const letters = lettersOf(search.hashes.text.slice(from, to))
  for (let length = Math.max(1, to - from - 2); length <= to - from + 2; length++) {
    const kinds = index.lengths[length] ?? 0
    const gap = Math.abs(to - from - length)
    for (const allowance of [1, 2]) {
      if (gap > allowance || !(kinds & (1 << allowance))) continue
      const shape = { length, allowance, letters }
      for (const probe of piecesToTry(search.hashes, from, to, shape)) collect(candidates, index, search, probe)
    }
  }
  return candidates.size === 0 ? [] : compared(index, search.hashes.text.slice(from, to), candidates)
}

function compared(index: PhraseIndex, text: string, candidates: Set<number>): PhraseHit[] {
  const hits: PhraseHit[] = []
  for (const phrase of candidates) {
    const wanted = index.phrases[phrase] ?? ''
    const errors = typingDistance(text, wanted, index.allowances[phrase] ?? 0)
    if (errors > 0 && Number.isFinite(errors) && digitsOf(text) === digitsOf(wanted)) hits.push({ phrase, errors })
  }
  return hits
}

/** Another digit is another product, not a typing error. */
function digitsOf(text: string): string {
  return text.replace(/\P{Nd}+/gu, '')
}

type Shape = { length: number; allowance: number; letters: number }
type Probe = Shape & { kind: number; hash: number }

function piecesToTry(hashes: PieceHashes, from: number, to: number, shape: Shape): Probe[] {
  const probes: Probe[] = []
  const add = (kind: number, hash: number) => probes.push({ ...shape, kind, hash })
  const [first, ...others] = piecesOf(shape.length, shape.allowance)
  const last = others.pop()
  if (!first || !last) return probes
  const headEnd = from + first.to
  const tailStart = to - (last.to - last.from)
  if (headEnd <= to) add(first.kind, hashOf(hashes, from, headEnd))
  if (tailStart >= from) add(last.kind, hashOf(hashes, tailStart, to))
  // Two letters swapped across the cut damage both pieces beside it.
  if (headEnd < to) add(first.kind, hashWithNextLast(hashes, from, headEnd))
  if (tailStart > from) add(last.kind, hashWithPreviousFirst(hashes, tailStart, to))
  for (const middle of others) probes.push(...shifted(hashes, from, to, { ...middle, shape }))
  return probes
}

/** A letter too many or too few in the first piece moves the middle one. */
function shifted(hashes: PieceHashes, from: number, to: number, piece: Piece & { shape: Shape }): Probe[] {
  return [-1, 0, 1]
    .map(shift => ({ start: from + piece.from + shift, end: from + piece.to + shift }))
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ ...piece.shape, kind: piece.kind, hash: hashOf(hashes, start, end) }))
}

function collect(candidates: Set<number>, index: PhraseIndex, search: Search, probe: Probe): void {
  const slot = slotOf(probe.hash, probe.kind, probe.length, index.heads.length - 2)
  const start = index.heads[slot] ?? 0
  const end = index.heads[slot + 1] ?? 0
  if (end - start > Math.min(largestBucket, search.looksLeft)) return
  search.looksLeft -= end - start
  for (let at = start; at < end; at++) {
    const phrase = index.postings[at] ?? 0
    // A typing error adds and takes away one kind of letter at most.
    const strange = bitsOf((index.letters[phrase] ?? 0) ^ probe.letters)
    if (strange <= 2 * probe.allowance && index.allowances[phrase] === probe.allowance) candidates.add(phrase)
  }
}

function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

function bitsOf(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function bucketAt(index: PhraseIndex, hash: number, kind: number, length: number): Uint32Array {
  const slot = slotOf(hash, kind, length, index.heads.length - 2)
  return index.postings.subarray(index.heads[slot], index.heads[slot + 1])
}

function bucketsOf(phrases: string[], allowances: Uint8Array): { heads: Uint32Array; postings: Uint32Array } {
  const total = allowances.reduce((sum, allowance) => sum + (allowance === 0 ? 1 : allowance + 2), 0)
  const mask = 2 ** Math.ceil(Math.log2(total + 2)) - 1
  const heads = new Uint32Array(mask + 2)
  const postings = new Uint32Array(total)
  eachSlot(phrases, allowances, mask, slot => {
    heads[slot + 1] = (heads[slot + 1] ?? 0) + 1
  })
  for (let slot = 0; slot <= mask; slot++) heads[slot + 1] = (heads[slot + 1] ?? 0) + (heads[slot] ?? 0)
  const next = heads.slice()
  eachSlot(phrases, allowances, mask, (slot, phrase) => {
    const at = next[slot] ?? 0
    postings[at] = phrase
    next[slot] = at + 1
  })
  return { heads, postings }
}

function eachSlot(
  phrases: string[],
  allowances: Uint8Array,
  mask: number,
  visit: (slot: number, phrase: number) => void,
): void {
  phrases.forEach((phrase, at) => {
    const hashes = pieceHashes(phrase)
    visit(slotOf(hashOf(hashes, 0, phrase.length), wholeKind, phrase.length, mask), at)
    for (const { kind, from, to } of piecesOf(phrase.length, allowances[at] ?? 0)) {
      visit(slotOf(hashOf(hashes, from, to), kind, phrase.length, mask), at)
    }
  })
}

/** Two halves for one error, three thirds for two. */
function piecesOf(length: number, allowance: number): Piece[] {
  const half = length >> 1
  const third = Math.floor(length / 3)
  if (allowance === 0) return []
  if (allowance === 1) {
    return [
      { kind: 1, from: 0, to: half },
      { kind: 2, from: half, to: length },
    ]
  }
  return [
    { kind: 3, from: 0, to: third },
    { kind: 4, from: third, to: 2 * third },
    { kind: 5, from: 2 * third, to: length },
  ]
}

function slotOf(hash: number, kind: number, length: number, mask: number): number {
  const mixed = Math.imul(hash ^ Math.imul(length * 8 + kind, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & mask
}

function allowanceOf(phrase: string): number {
  const letters = phrase.match(letter)?.length ?? 0
  if (letters >= twoErrorsFrom) return 2
  return letters >= oneErrorFrom ? 1 : 0
}
