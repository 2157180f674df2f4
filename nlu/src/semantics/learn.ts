import { seededRandom } from '../intents/random.ts'
import { normalise } from '../text/normalise.ts'
import { isWord, tokenise } from '../text/tokens.ts'
import { factorise, type Links } from './factorise.ts'

/** Vectors of length 1 in steps of 1/127, word after word. */
export type LearnedVectors = { words: string[]; dimension: number; vectors: Int8Array; rarities: Float32Array }

export type LearnOptions = { fewestUses: number; dimension: number; seed: number }

// Wide enough to hold a whole message: vectors tell what a text is about more than how its words are used.
const window = 15
// Rare neighbours would otherwise look more telling than they are.
const smoothing = 0.75

/** Words that keep the same company get vectors that point the same way. */
export function learnVectors(texts: string[], { fewestUses, dimension, seed }: LearnOptions): LearnedVectors {
  const sentences = texts.map(text => tokenise(normalise(text)).filter(isWord))
  const uses = countUses(sentences)
  const words = [...uses].filter(([, count]) => count >= fewestUses).map(([word]) => word)
  const places = new Map(words.map((word, place) => [word, place]))
  const known = sentences.map(sentence => sentence.flatMap(word => places.get(word) ?? []))
  const links = surprisingLinks(countNeighbours(known, words.length), words.length)
  const columns = factorise(links, { size: words.length, dimension, random: seededRandom(seed) })
  return { words, dimension, vectors: quantise(columns, dimension), rarities: raritiesOf(sentences, words) }
}

function countUses(sentences: string[][]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const sentence of sentences) for (const word of sentence) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

function raritiesOf(sentences: string[][], words: string[]): Float32Array {
  const holding = new Map<string, number>()
  for (const sentence of sentences) {
    for (const word of new Set(sentence)) holding.set(word, (holding.get(word) ?? 0) + 1)
  }
  return Float32Array.from(words, word => Math.log((1 + sentences.length) / (1 + (holding.get(word) ?? 0))))
}

/** How often each pair of words stands close, nearer pairs counting more; keyed first * size + second. */
function countNeighbours(sentences: number[][], size: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const sentence of sentences) {
    sentence.forEach((word, at) => {
      for (const [gap, other] of sentence.slice(at + 1, at + 1 + window).entries()) {
        const worth = 1 / (1 + gap)
        counts.set(word * size + other, (counts.get(word * size + other) ?? 0) + worth)
        counts.set(other * size + word, (counts.get(other * size + word) ?? 0) + worth)
      }
    })
  }
  return counts
}

/** Positive pointwise mutual information. */
function surprisingLinks(counts: Map<number, number>, size: number): Links {
  const sums = new Float64Array(size)
  for (const [pair, count] of counts) sums[Math.floor(pair / size)] = (sums[Math.floor(pair / size)] ?? 0) + count
  const smoothed = sums.map(sum => sum ** smoothing)
  const total = smoothed.reduce((all, sum) => all + sum, 0)
  const links: Links = { from: [], to: [], weight: [] }
  for (const [pair, count] of counts) {
    const first = Math.floor(pair / size)
    const second = pair % size
    const surprise = Math.log((count * total) / ((sums[first] ?? 1) * (smoothed[second] ?? 1)))
    if (surprise <= 0) continue
    links.from.push(first)
    links.to.push(second)
    links.weight.push(surprise)
  }
  return links
}

function quantise(vectors: Float64Array, dimension: number): Int8Array {
  const steps = new Int8Array(vectors.length)
  for (let from = 0; from < vectors.length; from += dimension) {
    const length = Math.hypot(...vectors.subarray(from, from + dimension)) || 1
    for (let at = from; at < from + dimension; at++) steps[at] = Math.round((127 * (vectors[at] ?? 0)) / length)
  }
  return steps
}
