import { findOrAdd, newVocabulary } from '../intents/vocabulary.ts'
import { type Phrasing, packPhrasing } from './phrasing.ts'
import { type Steps, stepsOf } from './steps.ts'

type Wording = { intent: number; text: string }
/** Of one intent, by gram. */
type Counted = { counts: Map<number, number>; followers: Map<number, number>; words: number; kinds: number }

const mostCounted = 65_535

/** A language model an intent: bytes for `openPhrasing`. Texts are normalised. */
export function learnPhrasing(phrases: Wording[], intentCount: number): Uint8Array {
  const vocabulary = newVocabulary()
  const intents = Array.from({ length: intentCount }, (): Counted => {
    return { counts: new Map(), followers: new Map(), words: 0, kinds: 0 }
  })
  for (const { intent, text } of phrases) {
    const counted = intents[intent]
    if (counted) countSteps(counted, stepsOf(text), key => findOrAdd(vocabulary, key))
  }
  const entries = intents.reduce((sum, { counts }) => sum + counts.size, 0)
  const phrasing: Phrasing = {
    vocabulary,
    start: new Int32Array(vocabulary.size + 1),
    intents: new Uint16Array(entries),
    counts: new Uint16Array(entries),
    followers: new Uint16Array(entries),
    words: Float64Array.from([...intents.map(({ words }) => words), intents.reduce((sum, one) => sum + one.words, 0)]),
    kinds: Float64Array.from([...intents.map(({ kinds }) => kinds), vocabulary.size]),
  }
  fill(phrasing, intents)
  return packPhrasing(phrasing)
}

function countSteps(counted: Counted, { words, pairs }: Steps, placeOf: (key: number) => number): void {
  const places = words.map(placeOf)
  places.forEach((word, at) => {
    if (add(counted.counts, word) === 1 && at > 0) counted.kinds += 1
    if (at === 0) return
    counted.words += 1
    if (add(counted.counts, placeOf(pairs[at - 1] ?? 0)) === 1) add(counted.followers, places[at - 1] ?? 0)
  })
}

/** The new count. */
function add(counts: Map<number, number>, place: number): number {
  const count = (counts.get(place) ?? 0) + 1
  counts.set(place, count)
  return count
}

function fill({ start, intents, counts, followers }: Phrasing, counted: Counted[]): void {
  for (const one of counted) for (const gram of one.counts.keys()) start[gram + 1] = (start[gram + 1] ?? 0) + 1
  for (let gram = 1; gram < start.length; gram++) start[gram] = (start[gram] ?? 0) + (start[gram - 1] ?? 0)
  const next = start.slice()
  counted.forEach((one, intent) => {
    for (const [gram, count] of one.counts) {
      const entry = next[gram] ?? 0
      next[gram] = entry + 1
      intents[entry] = intent
      counts[entry] = Math.min(count, mostCounted)
      followers[entry] = Math.min(one.followers.get(gram) ?? 0, mostCounted)
    }
  })
}
