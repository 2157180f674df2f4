import { normalise } from '../text/normalise.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'

/** Training phrases as written, phrase after phrase in the order of their intents. */
export type PhraseStore = {
  texts: Uint8Array
  /** Phrase p lies in ends[p - 1]..ends[p] of `texts`. */
  ends: Int32Array
  /** Phrases of intent i are starts[i]..starts[i + 1]. */
  starts: Int32Array
  hashes: Int32Array
  /** Phrases by hash of their normalised text. */
  byHash: Map<number, number[]>
}

type Written = { intent: number; shown: string; text: string }

export function writePhrases(writer: ByteWriter, phrases: Written[], intentCount: number): void {
  const encoder = new TextEncoder()
  const ends = new Int32Array(phrases.length)
  const starts = new Int32Array(intentCount + 1)
  let end = 0
  const parts = phrases.map(({ shown, intent }, phrase) => {
    const part = encoder.encode(shown)
    end += part.length
    ends[phrase] = end
    starts[intent + 1] = phrase + 1
    return part
  })
  for (let intent = 0; intent < intentCount; intent++) {
    starts[intent + 1] = Math.max(starts[intent + 1] ?? 0, starts[intent] ?? 0)
  }
  const texts = new Uint8Array(end)
  parts.forEach((part, phrase) => {
    texts.set(part, phrase === 0 ? 0 : ends[phrase - 1])
  })
  writer.numbers(texts)
  writer.numbers(ends)
  writer.numbers(starts)
  writer.numbers(Int32Array.from(phrases, ({ text }) => hashText(text)))
}

export function readPhrases(reader: ByteReader): PhraseStore {
  const texts = new Uint8Array(reader.raw())
  const ends = new Int32Array(reader.raw())
  const starts = new Int32Array(reader.raw())
  const hashes = new Int32Array(reader.raw())
  const byHash = new Map<number, number[]>()
  hashes.forEach((hash, phrase) => {
    const same = byHash.get(hash)
    if (same) same.push(phrase)
    else byHash.set(hash, [phrase])
  })
  return { texts, ends, starts, hashes, byHash }
}

export function phraseText({ texts, ends }: PhraseStore, phrase: number): string {
  const from = phrase === 0 ? 0 : ends[phrase - 1]
  return new TextDecoder().decode(texts.subarray(from, ends[phrase]))
}

/** The phrases that read the same as a normalised text, oldest intent first. */
export function equalPhrases(store: PhraseStore, normalised: string): number[] {
  const candidates = store.byHash.get(hashText(normalised)) ?? []
  return candidates.filter(phrase => normalise(phraseText(store, phrase)) === normalised)
}

export function intentOfPhrase({ starts }: PhraseStore, phrase: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= phrase) low = middle
    else high = middle - 1
  }
  return low
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
