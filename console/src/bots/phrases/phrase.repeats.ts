import { limits } from '@parley/contracts/bots/texts.ts'
import { sameText } from '@parley/contracts/fields.ts'

type Row = { key: string; text: string }

/** What became of texts that came in together. */
export type Sorted = {
  fresh: string[]
  /** There already, or twice among the texts. */
  repeated: string[]
  tooLong: string[]
  /** More than an intent may hold. */
  tooMany: string[]
}

/** The texts that can be added, each once, apart from those that cannot; blank ones are in neither. */
export function sortedPhrases(phrases: readonly Row[], texts: readonly string[]): Sorted {
  const seen = new Set(phrases.map(({ text }) => sameText(text)))
  const room = Math.max(0, limits.utterances - phrases.length)
  const sorted: Sorted = { fresh: [], repeated: [], tooLong: [], tooMany: [] }
  for (const text of texts.map(given => given.trim()).filter(given => given !== '')) {
    const words = sameText(text)
    sorted[pileOf({ isSeen: seen.has(words), length: text.length, isFull: sorted.fresh.length >= room })].push(text)
    seen.add(words)
  }
  return sorted
}

/** The keys of phrases that say the same as an earlier one: such an intent is not saved. */
export function repeatedPhrases(phrases: readonly Row[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { key, text } of phrases) {
    const words = sameText(text)
    if (words !== '' && seen.has(words)) repeated.add(key)
    seen.add(words)
  }
  return repeated
}

/** Phrases that differ in nothing but case, punctuation and blanks, one group after the other. */
export function alikePhrases<R extends Row>(phrases: readonly R[]): R[][] {
  const groups = Map.groupBy(phrases, ({ text }) => wordsOf(text))
  return [...groups].flatMap(([words, group]) => (words !== '' && group.length > 1 ? [group] : []))
}

function pileOf({ isSeen, length, isFull }: { isSeen: boolean; length: number; isFull: boolean }): keyof Sorted {
  if (isSeen) return 'repeated'
  if (length > limits.utterance) return 'tooLong'
  return isFull ? 'tooMany' : 'fresh'
}

function wordsOf(text: string): string {
  const plain = sameText(text).normalize('NFKC').replace(/['’]/gu, '')
  return plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
}
