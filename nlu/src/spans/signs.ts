import { hashWord } from '../text/grams.ts'
import type { Known } from './gazetteer.ts'
import type { Word } from './marked-words.ts'

const always = hashWord('always')
const caseless = hashWord('caseless')
const figures = hashWord('figures')
const frame = hashWord('frame')
const [textStart, textEnd] = [hashWord('\u0002'), hashWord('\u0003')]
const wordAt = kinds('word', [-3, -2, -1, 0, 1, 2, 3])
const pairAt = kinds('pair', [-2, -1, 0, 1])
const valueAt = kinds('value', [-1, 0, 1])
const beginAt = kinds('begin', [-1, 0, 1])
const endAt = kinds('end', [-1, 0, 1])
const shapeKinds = ['shape', 'shape-1', 'shape+1', 'shapes', 'shape-word'].map(hashWord)

/** What each word shows, as 32-bit hashes: itself, its neighbours, its letters, its shape and the values it is part of. */
export function signsOf(words: Word[], known: Known[], isCased: boolean): number[][] {
  const hashes = words.map(({ lower }) => hashWord(lower))
  const shapes = words.map(({ text }) => shapeOf(text))
  const places = placesIn(known, words.length)
  return words.map((word, at) => {
    const signs = [always]
    addNeighbours(signs, hashes, at)
    addLetters(signs, words, at)
    if (isCased) addCases(signs, { shapes, hashes, at })
    else signs.push(caseless)
    if (/\p{N}/u.test(word.lower)) signs.push(join(figures, hashWord(word.lower.replace(/\p{N}/gu, '0'))))
    for (const { step, kind } of valueAt) for (const place of places[at + step] ?? []) signs.push(join(kind, place))
    return signs
  })
}

function addNeighbours(signs: number[], hashes: number[], at: number): void {
  const word = (step: number) => hashes[at + step] ?? (at + step < 0 ? textStart : textEnd)
  for (const { step, kind } of wordAt) signs.push(join(kind, word(step)))
  for (const { step, kind } of pairAt) signs.push(join(kind, join(word(step), word(step + 1))))
  signs.push(join(frame, join(word(-1), word(1))))
}

function addLetters(signs: number[], words: Word[], at: number): void {
  for (const [turn, { step, kind }] of beginAt.entries()) {
    const word = words[at + step]?.lower
    const endKind = endAt[turn]?.kind ?? 0
    if (!word) continue
    const lengths = step === 0 ? Math.min(4, word.length) : 3
    for (let length = step === 0 ? 1 : 3; length <= lengths; length++) {
      signs.push(join(kind, hashWord(word.slice(0, length))), join(endKind, hashWord(word.slice(-length))))
    }
  }
}

function addCases(signs: number[], { shapes, hashes, at }: { shapes: string[]; hashes: number[]; at: number }): void {
  const shape = (step: number) => shapes[at + step] ?? '|'
  const seen = [
    hashWord((at === 0 ? 'first' : '') + shape(0)),
    hashWord(shape(-1) + shape(0)),
    hashWord(shape(0) + shape(1)),
    hashWord(shape(-1) + shape(0) + shape(1)),
    join(hashWord(shape(0)), hashes[at - 1] ?? textStart),
  ]
  seen.forEach((hash, turn) => {
    signs.push(join(shapeKinds[turn] ?? 0, hash))
  })
}

function shapeOf(text: string): string {
  if (/^\p{Lu}[^\p{Lu}]+$/u.test(text)) return 'Aa'
  if (/^\p{Lu}+$/u.test(text)) return 'A'
  if (/^[^\p{Lu}\p{N}]*\p{L}$/u.test(text)) return 'a'
  if (/^\p{N}+$/u.test(text)) return '0'
  return /\p{L}/u.test(text) ? 'aA' : '.'
}

/** For each word the values that it begins, ends or lies in. */
function placesIn(known: Known[], count: number): Set<number>[] {
  const places = Array.from({ length: count }, () => new Set<number>())
  for (const { entity, from, to } of known) {
    for (let at = from; at < to; at++) places[at]?.add(hashWord(`${entity} ${placeIn(at, from, to)}`))
  }
  return places
}

function placeIn(at: number, from: number, to: number): string {
  if (to - from === 1) return 'whole'
  if (at === from) return 'first'
  return at === to - 1 ? 'last' : 'middle'
}

function kinds(name: string, steps: number[]): { step: number; kind: number }[] {
  return steps.map(step => ({ step, kind: hashWord(name + step) }))
}

function join(one: number, other: number): number {
  let mixed = Math.imul(one, 0x9e3779b1) ^ other
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
