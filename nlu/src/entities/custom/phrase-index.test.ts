import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactHits, mistypedHits, phraseIndexOf } from './phrase-index.ts'
import { pieceHashes } from './piece-hashes.ts'
import { typingDistance } from './typing-distance.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', ' '), minLength: 1, maxLength: 14 })
const edit = fc.record({
  kind: fc.constantFrom('add', 'drop', 'change', 'swap'),
  at: fc.nat(20),
  sign: fc.constantFrom('a', 'b', 'e'),
})

test('the index finds exactly the phrases that comparing with each would find (ENTITY-017)', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 30 }),
      fc.array(edit, { maxLength: 2 }),
      (phrases, edits) => {
        const index = phraseIndexOf(phrases)
        const text = edits.reduce(mistype, phrases[0] ?? '')
        const search = { hashes: pieceHashes(text), looksLeft: 100_000 }
        const hits = [...exactHits(index, search, 0, text.length), ...mistypedHits(index, search, 0, text.length)]
        expect(hits.map(({ phrase }) => phrases[phrase]).toSorted()).toEqual(comparedWithEach(phrases, text))
      },
    ),
    { numRuns: 3000, seed: 1 },
  )
})

test('the number of errors a phrase forgives grows with its letters', () => {
  const index = phraseIndexOf(['four', 'fives', 'nineletre'])
  expect(index.allowances).toEqual(Uint8Array.from([0, 1, 2]))
})

function comparedWithEach(phrases: string[], text: string): string[] {
  return phrases
    .filter(phrase => {
      const letters = phrase.replaceAll(' ', '').length
      const allowance = letters >= 9 ? 2 : letters >= 5 ? 1 : 0
      return Number.isFinite(typingDistance(text, phrase, allowance))
    })
    .toSorted()
}

function mistype(text: string, { kind, at, sign }: { kind: string; at: number; sign: string }): string {
  const place = at % (text.length + 1)
  const [head, tail] = [text.slice(0, place), text.slice(place)]
  if (kind === 'add') return head + sign + tail
  if (kind === 'drop') return head + tail.slice(1)
  if (kind === 'change') return head + sign + tail.slice(1)
  return head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2)
}
