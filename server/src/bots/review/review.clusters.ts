import { setImmediate } from 'node:timers/promises'
import { meaningOf } from '@parley/nlu/retrieval/meaning.ts'
import { termsOf } from '@parley/nlu/retrieval/terms.ts'

/** How alike two texts are, as a cosine, to ask the same. Word vectors know no parcels, and words no packages: both count. */
const alike = 0.41
/** So many texts are placed before others get their turn: thousands of them take a second or two. */
const atOnce = 50

/** Of length one: the telling words, the rarer the heavier, and what the text means as a whole. */
type Gist = { terms: Map<string, number>; meaning: Float64Array }
type Group<T> = Gist & { members: T[]; squares: number }

/**
 * Texts that ask alike, together. Each text joins the group whose middle is nearest, or begins one, so the ones that
 * matter most should come first.
 */
export async function clustersOf<T extends { said: string }>(texts: readonly T[]): Promise<T[][]> {
  const rarity = raritiesOf(texts.map(({ said }) => termsOf(said)))
  const groups: Group<T>[] = []
  for (const [at, text] of texts.entries()) {
    if (at % atOnce === 0) await setImmediate()
    const gist = gistOf(text.said, rarity)
    const nearest = nearestTo(groups, gist)
    if (nearest) join(nearest, text, gist)
    else groups.push({ ...gist, members: [text], squares: 1 })
  }
  return groups.map(({ members }) => members)
}

function raritiesOf(texts: string[][]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const terms of texts) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return term => Math.log((1 + texts.length) / (counts.get(term) ?? 1)) + 1
}

function gistOf(said: string, rarity: (term: string) => number): Gist {
  const terms = new Map(termsOf(said).map(term => [term, rarity(term)]))
  const meaning = meaningOf(said) ?? new Float64Array()
  const ofTerms = Math.hypot(...terms.values())
  // A meaning is shorter than one by the share of words that it says nothing about.
  const length = Math.hypot(ofTerms > 0 ? 1 : 0, ...meaning) || 1
  return {
    terms: new Map([...terms].map(([term, weight]) => [term, weight / ofTerms / length])),
    meaning: meaning.map(value => value / length),
  }
}

function nearestTo<T>(groups: Group<T>[], gist: Gist): Group<T> | null {
  let best = alike
  let nearest: Group<T> | null = null
  for (const group of groups) {
    const cosine = dot(group, gist) / Math.sqrt(group.squares)
    if (cosine < best) continue
    best = cosine
    nearest = group
  }
  return nearest
}

function join<T>(group: Group<T>, text: T, { terms, meaning }: Gist): void {
  group.members.push(text)
  for (const [term, weight] of terms) group.terms.set(term, (group.terms.get(term) ?? 0) + weight)
  if (group.meaning.length === 0) group.meaning = new Float64Array(meaning.length)
  for (let at = 0; at < meaning.length; at++) group.meaning[at] = (group.meaning[at] ?? 0) + (meaning[at] ?? 0)
  group.squares = dot(group, group)
}

function dot(group: Gist, { terms, meaning }: Gist): number {
  let sum = 0
  for (const [term, weight] of terms) sum += weight * (group.terms.get(term) ?? 0)
  if (group.meaning.length === 0) return sum
  for (let at = 0; at < meaning.length; at++) sum += (meaning[at] ?? 0) * (group.meaning[at] ?? 0)
  return sum
}
