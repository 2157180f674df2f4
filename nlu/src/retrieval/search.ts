import { type RetrievalIndex, unpackIndex } from './index.file.ts'
import { meaningOf, meaningsFingerprint, vectorScale } from './meaning.ts'
import { namesKind, termsOf } from './terms.ts'

export { BadIndex, type RetrievalIndex } from './index.file.ts'
/** 0..1: how sure one may be that the piece speaks of what was asked. */
export type Hit = { piece: number; score: number }

/** BM25 as usual: how soon repeats stop counting, and how much long pieces are held back. */
const saturation = 1.2
const lengthShare = 0.75
/** A piece that has every word of a question once, and is of usual length, has this part of the best score. */
const onceIsEnough = 1.25
/** Texts of one language have something in common whatever they are about. */
const unrelatedMeaning = 0.27
const sameMeaning = 0.82
/** Words that stand there say more than words that mean alike. */
const meaningWeight = 0.62
/** 'Warranty period' is answered by a piece about the warranty that says 'eighteen months': less is lost than by another word. */
const kindShare = 0.3

/** Throws BadIndex for anything but the bytes `buildIndex` returned. */
export function openIndex(bytes: Uint8Array): RetrievalIndex {
  return unpackIndex(bytes)
}

/** The best pieces first, only those that reach `least` and that `isAllowed` lets through. */
export function search(
  index: RetrievalIndex,
  question: string,
  { least, most, isAllowed }: { least: number; most: number; isAllowed: (piece: number) => boolean },
): Hit[] {
  const words = wordScores(index, question)
  const meanings = meaningScores(index, question)
  const hits: Hit[] = []
  for (let piece = 0; piece < index.lengths.length; piece++) {
    const score = 1 - (1 - (words[piece] ?? 0)) * (1 - meaningWeight * (meanings[piece] ?? 0))
    if (score >= least && isAllowed(piece)) hits.push({ piece, score: Math.round(score * 10_000) / 10_000 })
  }
  return hits.sort((one, other) => other.score - one.score || one.piece - other.piece).slice(0, most)
}

/**
 * BM25 as a share of what a piece could reach; a word that stands nowhere lowers every share, one that only names the
 * kind of answer less so.
 */
function wordScores(index: RetrievalIndex, question: string): Float64Array {
  const { pieces, counts, lengths, averageLength } = index
  const scores = new Float64Array(lengths.length)
  const within = new Float64Array(lengths.length)
  let least = 0
  for (const term of new Set(termsOf(question))) {
    const [from, to] = postingsOf(index, term)
    const rarity = Math.log(1 + (lengths.length - (to - from) + 0.5) / (to - from + 0.5))
    const lost = rarity * (namesKind(term) ? kindShare : 1)
    least += lost
    for (let at = from; at < to; at++) {
      const piece = pieces[at] ?? 0
      const count = counts[at] ?? 0
      const hold = saturation * (1 - lengthShare + (lengthShare * (lengths[piece] ?? 0)) / Math.max(1, averageLength))
      scores[piece] = (scores[piece] ?? 0) + (rarity * count * (saturation + 1)) / (count + hold)
      within[piece] = (within[piece] ?? 0) + rarity - lost
    }
  }
  return scores.map((score, piece) => {
    const best = least + (within[piece] ?? 0)
    return best > 0 ? Math.min(1, score / (best * onceIsEnough)) : 0
  })
}

function postingsOf({ terms, starts }: RetrievalIndex, term: string): [from: number, to: number] {
  const place = terms.get(term)
  return place === undefined ? [0, 0] : [starts[place] ?? 0, starts[place + 1] ?? 0]
}

function meaningScores({ lengths, vectors, dimension, fingerprint }: RetrievalIndex, question: string): Float64Array {
  const scores = new Float64Array(lengths.length)
  const asked = fingerprint === meaningsFingerprint() ? meaningOf(question) : null
  if (!asked) return scores
  for (let piece = 0; piece < lengths.length; piece++) {
    let product = 0
    for (let at = 0; at < dimension; at++) product += (asked[at] ?? 0) * (vectors[piece * dimension + at] ?? 0)
    const likeness = (product / vectorScale - unrelatedMeaning) / (sameMeaning - unrelatedMeaning)
    scores[piece] = Math.max(0, Math.min(1, likeness))
  }
  return scores
}
