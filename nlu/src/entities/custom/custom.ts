import { standsAlone, type Word } from '../words.ts'
import { type Lexicon, type Meaning, plainText } from './lexicon.ts'
import { occurrences } from './pattern.ts'
import {
  exactHits,
  longestStretch,
  mistypedHits,
  type PhraseHit,
  type PhraseIndex,
  type Search,
} from './phrase-index.ts'
import { pieceHashes } from './piece-hashes.ts'

type CustomFinding = { entity: number; value: string; start: number; end: number; errors: number }

// Keeps a hostile message of a thousand near misses within milliseconds; a real one stays far below.
const mostLooks = 20_000

/** Words of the message that mean a value of a custom entity; they may overlap. */
export function findCustom(text: string, words: Word[], lexicon: Lexicon): CustomFinding[] {
  return [...findSynonyms(words, lexicon), ...findPatterns(text, lexicon)]
}

function findSynonyms(words: Word[], lexicon: Lexicon): CustomFinding[] {
  if (lexicon.meanings.length === 0) return []
  const { text, starts, ends } = plainText(words)
  const search: Search = { hashes: pieceHashes(text), looksLeft: mostLooks }
  const longest = longestStretch(lexicon.index)
  const findings: CustomFinding[] = []
  for (let from = 0; from < words.length; from++) {
    const start = starts[from] ?? 0
    for (let to = from + 1; (ends[to - 1] ?? Number.POSITIVE_INFINITY) - start <= longest; to++) {
      const stretch = { index: lexicon.index, search, start, end: ends[to - 1] ?? 0 }
      const place = { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }
      const hits = hitsBetween(words, from, to, stretch)
      for (const meaning of meant(lexicon, hits)) findings.push({ ...meaning, ...place })
    }
  }
  return bestSpellings(findings)
}

type Stretch = { index: PhraseIndex; search: Search; start: number; end: number }

function hitsBetween(words: Word[], from: number, to: number, stretch: Stretch): PhraseHit[] {
  if (!standsAlone(words, from, to)) return []
  const { index, search, start, end } = stretch
  const exact = exactHits(index, search, start, end)
  const isMarked = words[from]?.kind === 'mark' || words[to - 1]?.kind === 'mark'
  return isMarked ? exact : [...exact, ...mistypedHits(index, search, start, end)]
}

/** Of each entity the value that is spelt most alike. */
function meant(lexicon: Lexicon, hits: PhraseHit[]): (Meaning & { errors: number })[] {
  const best = new Map<number, Meaning & { errors: number }>()
  for (const { phrase, errors } of hits) {
    for (const meaning of lexicon.meanings[phrase] ?? []) {
      const known = best.get(meaning.entity)
      if (!known || errors < known.errors) best.set(meaning.entity, { ...meaning, errors })
    }
  }
  return [...best.values()]
}

/** "chandigarh a" is "chandigarh" with two errors, but also "chandigarh" without any. */
function bestSpellings(findings: CustomFinding[]): CustomFinding[] {
  const sorted = findings.toSorted((a, b) => a.errors - b.errors || b.end - b.start - (a.end - a.start))
  const kept = new Map<string, CustomFinding[]>()
  for (const finding of sorted) {
    const key = `${finding.entity} ${finding.value}`
    const same = kept.get(key) ?? []
    if (!same.some(other => other.start < finding.end && finding.start < other.end)) kept.set(key, [...same, finding])
  }
  return [...kept.values()].flat()
}

function findPatterns(text: string, lexicon: Lexicon): CustomFinding[] {
  return lexicon.patterns.flatMap(({ entity, value, pattern }) =>
    occurrences(pattern, text).map(place => ({ entity, value, ...place, errors: 0 })),
  )
}
