import { packIndex } from './index.file.ts'
import { meaningDimension, meaningsFingerprint, storedMeaning } from './meaning.ts'
import { termsOf } from './terms.ts'

const mostCounted = 65_535

/** The bytes for `openIndex`; the same texts give the same bytes. */
export function buildIndex(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const postings = new Map<string, [piece: number, count: number][]>()
  const lengths = new Uint16Array(texts.length)
  const dimension = meaningDimension()
  const vectors = new Int8Array(texts.length * dimension)
  for (const [piece, text] of texts.entries()) {
    const terms = termsOf(text)
    lengths[piece] = Math.min(terms.length, mostCounted)
    for (const [term, count] of countsOf(terms)) {
      const found = postings.get(term)
      if (found) found.push([piece, count])
      else postings.set(term, [[piece, count]])
    }
    vectors.set(storedMeaning(text), piece * dimension)
  }
  const all = [...postings.values()]
  return packIndex({
    terms: new Map([...postings.keys()].map((term, place) => [term, place])),
    starts: startsOf(all),
    pieces: Uint32Array.from(all.flatMap(list => list.map(([piece]) => piece))),
    counts: Uint16Array.from(all.flatMap(list => list.map(([, count]) => Math.min(count, mostCounted)))),
    lengths,
    averageLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length),
    dimension,
    fingerprint: meaningsFingerprint(),
    vectors,
  })
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function startsOf(lists: readonly unknown[][]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1)
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length
  return starts
}
