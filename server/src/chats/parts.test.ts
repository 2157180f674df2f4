import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

test('a text that fits stays whole', () => {
  expect(partsOf('Hello', { characters: 5 })).toEqual(['Hello'])
  expect(partsOf('', { characters: 5 })).toEqual([''])
})

test('a long text is parted between paragraphs, else lines, sentences and words', () => {
  expect(partsOf('One two.\n\nThree four.', { characters: 14 })).toEqual(['One two.', 'Three four.'])
  expect(partsOf('One two\nthree four', { characters: 12 })).toEqual(['One two', 'three four'])
  expect(partsOf('It is open. Come in now.', { characters: 16 })).toEqual(['It is open.', 'Come in now.'])
  expect(partsOf('दुकान खुली है। अभी आइए', { characters: 16 })).toEqual(['दुकान खुली है।', 'अभी आइए'])
  expect(partsOf('one two three', { characters: 8 })).toEqual(['one two', 'three'])
  expect(partsOf('a bcdefghijkl', { characters: 6 })).toEqual(['a bcde', 'fghijk', 'l'])
})

test('no part is too long or half a character, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 4, max: 40 }), (text, most) => {
      const [byLength, byBytes] = [partsOf(text, { characters: most }), partsOf(text, { bytes: most })]
      expect(byLength.every(part => part.length <= most && part.isWellFormed())).toBe(true)
      expect(byBytes.every(part => Buffer.byteLength(part) <= most && part.isWellFormed())).toBe(true)
      for (const parts of [byLength, byBytes]) expect(lettersOf(parts.join(''))).toBe(lettersOf(text))
    }),
  )
})

function lettersOf(text: string): string {
  return text.replace(/\s/g, '')
}
