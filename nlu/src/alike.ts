import { newGrams, readGrams } from './text/grams.ts'
import { normalise } from './text/normalise.ts'

/** Indexes into the list of texts, `one` before `other`; `likeness` is between 0 and 1. */
export type Pair = { one: number; other: number; likeness: number }
type AlikeOptions = {
  least: number
  most: number
  /** Whether the pair is to be compared. */
  isWanted: (one: number, other: number) => boolean
}

/** The grams of a text, rarest first, with weights that give a vector of length 1. */
type Weighed = { grams: Int32Array; weights: Float64Array }

/**
 * Finds texts that read nearly the same by the words and letters they share; grams that are rare among all texts count
 * more. Two texts with a likeness of `least` share at least one of the first few rare grams of either, so only those
 * are compared: thousands of texts take seconds, not hours.
 */
export function alikeTexts(texts: readonly string[], { least, most, isWanted }: AlikeOptions): Pair[] {
  const { lists, kinds } = weigh(texts.map(gramsOf))
  const holders = new Map<number, number[]>()
  const scratch = new Float64Array(kinds)
  const pairs: Pair[] = []
  for (const [other, list] of lists.entries()) {
    if (pairs.length >= most) break
    scatter(list, scratch)
    const candidates = [...candidatesFor(other, firstGrams(list, least), holders)]
    const near = candidates
      .filter(one => isWanted(one, other))
      .map(one => ({ one, other, likeness: product(lists[one] ?? list, scratch) }))
      .filter(({ likeness }) => likeness >= least)
    pairs.push(...near)
    for (const gram of list.grams) scratch[gram] = 0
  }
  return pairs.slice(0, most)
}

/** Earlier texts that contain one of the grams; adds this text to `holders`. */
function candidatesFor(text: number, grams: Int32Array, holders: Map<number, number[]>): Set<number> {
  const candidates = new Set<number>()
  for (const gram of grams) {
    const known = holders.get(gram) ?? []
    for (const one of known) candidates.add(one)
    known.push(text)
    holders.set(gram, known)
  }
  return candidates
}

function gramsOf(text: string): Int32Array {
  const grams = newGrams()
  readGrams(normalise(text), grams)
  const keys = [...grams.singles.values.subarray(0, grams.singles.length)]
  const chars = grams.chars.values.subarray(0, grams.chars.length)
  return Int32Array.from(new Set([...keys, ...chars]))
}

function weigh(lists: Int32Array[]): { lists: Weighed[]; kinds: number } {
  const counts = new Map<number, number>()
  for (const list of lists) for (const gram of list) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  const ranked = [...counts].sort(([, one], [, other]) => one - other)
  const rankOf = new Map(ranked.map(([gram], rank) => [gram, rank]))
  const weightAt = ranked.map(([, count]) => Math.log(1 + lists.length / count))
  const weighed = lists.map(list => {
    const grams = list.map(gram => rankOf.get(gram) ?? 0).sort()
    const weights = Float64Array.from(grams, rank => weightAt[rank] ?? 0)
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0))
    return { grams, weights: weights.map(weight => weight / length) }
  })
  return { lists: weighed, kinds: ranked.length }
}

/** The grams behind these weigh too little together for a likeness of `least`. */
function firstGrams({ grams, weights }: Weighed, least: number): Int32Array {
  let rest = 1
  let count = 0
  while (count < grams.length && rest >= least * least) {
    rest -= (weights[count] ?? 0) ** 2
    count += 1
  }
  return grams.subarray(0, count)
}

function scatter({ grams, weights }: Weighed, into: Float64Array): void {
  for (let at = 0; at < grams.length; at++) into[grams[at] ?? 0] = weights[at] ?? 0
}

function product({ grams, weights }: Weighed, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < grams.length; at++) sum += (weights[at] ?? 0) * (other[grams[at] ?? 0] ?? 0)
  return sum
}
