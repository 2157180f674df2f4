import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  collapsePhrase,
  editPhrase,
  type Phrase,
  piecesOf,
  type Span,
  spanAt,
  spanOfSelection,
  withSpan,
} from './phrase.spans.ts'

const text = 'Ship it to Chennai on Monday'
const city: Span = { start: 11, end: 18, parameter: 'city' }
const day: Span = { start: 22, end: 28, parameter: 'day' }
const phrase: Phrase = { text, spans: [city, day] }

test('words typed before a span push it along (INTENT-018)', () => {
  expect(wordsAfter('Please ship it to Chennai on Monday', 7)).toEqual({ city: 'Chennai', day: 'Monday' })
})

test('what is typed right before or right behind a span stays outside of it', () => {
  expect(wordsAfter('Ship it to xChennai on Monday', 12)).toEqual({ city: 'Chennai', day: 'Monday' })
  expect(wordsAfter('Ship it to Chennaix on Monday', 19)).toEqual({ city: 'Chennai', day: 'Monday' })
})

test('an edit inside a span changes its words', () => {
  expect(wordsAfter('Ship it to Chen nai on Monday', 16)).toEqual({ city: 'Chen nai', day: 'Monday' })
  expect(wordsAfter('Ship it to Chai on Monday', 14)).toEqual({ city: 'Chai', day: 'Monday' })
})

test('an edit over the edge of a span leaves it what is left, and none when nothing is', () => {
  expect(wordsAfter('Ship it nai on Monday', 8)).toEqual({ city: 'nai', day: 'Monday' })
  expect(wordsAfter('Ship it to Chen Monday', 15)).toEqual({ city: 'Chen', day: 'Monday' })
  expect(wordsAfter('Ship it to  on Monday', 11)).toEqual({ day: 'Monday' })
  expect(wordsAfter('', 0)).toEqual({})
})

test('of two equal letters the cursor tells which one was typed', () => {
  const double: Phrase = { text: 'aab', spans: [{ start: 1, end: 2, parameter: 'second' }] }
  expect(editPhrase(double, 'aaab', 1).spans).toEqual([{ start: 2, end: 3, parameter: 'second' }])
  expect(editPhrase(double, 'aaab', 3).spans).toEqual([{ start: 1, end: 2, parameter: 'second' }])
})

test('a selection is taken without the blanks around it, and none of blanks alone', () => {
  expect(spanOfSelection(text, 10, 19)).toEqual({ start: 11, end: 18 })
  expect(spanOfSelection(text, 19, 10)).toEqual({ start: 11, end: 18 })
  expect(spanOfSelection(text, 10, 11)).toBeNull()
  expect(spanOfSelection(text, 4, 4)).toBeNull()
})

test('a new span takes the place of those it overlaps', () => {
  const both: Span = { start: 16, end: 24, parameter: 'both' }
  expect(withSpan(phrase.spans, both)).toEqual([both])
  const first: Span = { start: 0, end: 4, parameter: 'first' }
  expect(withSpan(phrase.spans, first)).toEqual([first, city, day])
})

test('the span under the cursor is found, its borders not being inside', () => {
  expect(spanAt(phrase.spans, 12, 12)).toBe(city)
  expect(spanAt(phrase.spans, 11, 11)).toBeNull()
  expect(spanAt(phrase.spans, 17, 23)).toBe(city)
})

test('the kept text has single blanks, and spans stay on their words', () => {
  const loose: Phrase = { text: '  Ship  it   to   New   York  ', spans: [{ start: 17, end: 28, parameter: 'city' }] }
  const kept = collapsePhrase(loose)
  expect(kept.text).toBe('Ship it to New York')
  expect(wordsOf(kept)).toEqual({ city: 'New York' })
})

test('an emoji is never cut in half', () => {
  const party: Phrase = { text: '🎉 Goa', spans: [{ start: 3, end: 6, parameter: 'city' }] }
  // Both emoji begin with the same half.
  expect(editPhrase(party, '🎊 Goa', 2).spans).toEqual([{ start: 3, end: 6, parameter: 'city' }])
  expect(spanOfSelection(party.text, 1, 3)).toEqual({ start: 0, end: 2 })
})

test('whatever is typed, spans stay apart, in order and inside the text', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'प', '🎉', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, fc.nat(12), fc.nat(12), (before, after, one, other) => {
      const chosen = spanOfSelection(before, Math.min(one, before.length), Math.min(other, before.length))
      const spans = chosen ? [{ ...chosen, parameter: 'p' }] : []
      for (let caret = 0; caret <= after.length; caret++) {
        const edited = editPhrase({ text: before, spans }, after, caret)
        const kept = collapsePhrase(edited)
        expect(edited.text).toBe(after)
        expect(isWhole(edited) && isWhole(kept)).toBe(true)
        expect(
          piecesOf(kept)
            .map(piece => piece.text)
            .join(''),
        ).toBe(kept.text)
      }
    }),
  )
})

function isWhole({ text: words, spans }: Phrase): boolean {
  return spans.every(({ start, end }) => start >= 0 && start < end && end <= words.length)
}

function wordsAfter(next: string, caret: number): Record<string, string> {
  return wordsOf(editPhrase(phrase, next, caret))
}

function wordsOf({ text: words, spans }: Phrase): Record<string, string> {
  return Object.fromEntries(spans.map(({ start, end, parameter }) => [parameter, words.slice(start, end)]))
}
