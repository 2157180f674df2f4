import type { IntentScore } from '@parley/nlu/understand.ts'
import type { Platform } from '../../platform/work.ts'

/** Training phrases as an outside model sees them, one unit vector after another. */
export type PhraseVectors = {
  model: string
  dimension: number
  phrases: { intentId: string; text: string }[]
  vectors: Float32Array
}

const rankingLength = 6
const nearestPhrases = 3
/** How fast the share of an intent falls with its distance from the best one. */
const sharpness = 18
/** Vectors of texts without anything in common still point alike by about so much; of texts that mean the same, so much. */
const unrelated = 0.2
const same = 0.75

export function packVectors({ vectors, ...head }: PhraseVectors): Uint8Array<ArrayBuffer> {
  const listed = new TextEncoder().encode(JSON.stringify(head))
  const bytes = new Uint8Array(4 + listed.length + vectors.byteLength)
  new DataView(bytes.buffer).setUint32(0, listed.length)
  bytes.set(listed, 4)
  bytes.set(new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength), 4 + listed.length)
  return bytes
}

export function unitVectors(vectors: readonly number[][]): { dimension: number; vectors: Float32Array } {
  const dimension = vectors[0]?.length ?? 0
  const packed = new Float32Array(vectors.length * dimension)
  for (const [at, vector] of vectors.entries()) {
    const length = Math.hypot(...vector) || 1
    packed.set(
      vector.map(value => value / length),
      at * dimension,
    )
  }
  return { dimension, vectors: packed }
}

const opened = new WeakMap<Platform, Map<string, Promise<PhraseVectors>>>()
const mostOpened = 50

/** Kept in memory for the next turns; the oldest gives way. */
export function openedVectors(platform: Platform, key: string): Promise<PhraseVectors> {
  const known = opened.get(platform) ?? new Map<string, Promise<PhraseVectors>>()
  opened.set(platform, known)
  const found = known.get(key) ?? platform.storage.get(key).then(unpackVectors)
  known.delete(key)
  known.set(key, found)
  found.catch(() => known.delete(key))
  const [oldest] = known.keys()
  if (known.size > mostOpened && oldest) known.delete(oldest)
  return found
}

/** Best first. An intent is as near as its nearest phrases; what is far from all of them has little confidence in any. */
export function rankByVector({ dimension, phrases, vectors }: PhraseVectors, asked: readonly number[]): IntentScore[] {
  const [unit] = [unitVectors([[...asked]]).vectors]
  const byIntent = new Map<string, { likeness: number; text: string }[]>()
  for (const [at, { intentId, text }] of phrases.entries()) {
    let likeness = 0
    for (let place = 0; place < dimension; place++)
      likeness += (unit[place] ?? 0) * (vectors[at * dimension + place] ?? 0)
    const list = byIntent.get(intentId) ?? []
    list.push({ likeness, text })
    byIntent.set(intentId, list)
  }
  const scored = [...byIntent].map(([intentId, list]) => {
    const best = list.sort((one, other) => other.likeness - one.likeness).slice(0, nearestPhrases)
    const likeness = best.reduce((sum, each) => sum + each.likeness, 0) / Math.max(1, best.length)
    return { intentId, likeness: (likeness + (best[0]?.likeness ?? 0)) / 2, utterance: best[0]?.text ?? '' }
  })
  return confidences(scored)
}

function confidences(scored: { intentId: string; likeness: number; utterance: string }[]): IntentScore[] {
  const best = Math.max(...scored.map(({ likeness }) => likeness))
  const certainty = Math.max(0, Math.min(1, (best - unrelated) / (same - unrelated)))
  const shares = scored.map(({ likeness }) => Math.exp(sharpness * (likeness - best)))
  const sum = shares.reduce((total, share) => total + share, 0)
  return scored
    .map(({ intentId, utterance }, at) => ({
      intentId,
      utterance,
      confidence: Math.floor(((certainty * (shares[at] ?? 0)) / sum) * 10_000) / 10_000,
    }))
    .sort((one, other) => other.confidence - one.confidence)
    .slice(0, rankingLength)
}

function unpackVectors(bytes: Uint8Array): PhraseVectors {
  const cut = 4 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  // The file is ours alone, written by `packVectors`.
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, cut))) as Omit<PhraseVectors, 'vectors'>
  return { ...head, vectors: new Float32Array(new Uint8Array(bytes.subarray(cut)).buffer) }
}
