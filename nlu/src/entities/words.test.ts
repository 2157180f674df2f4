import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { splitWords } from './words.ts'

test.each<[string, string]>([
  ['DELHI', 'delhi'],
  ['São', 'sao'],
  ['हिन्दी', 'हिंदी'],
  ['पाँच', 'पांच'],
  ['मुम्बई', 'मुंबई'],
  ['हफ़्ते', 'हफ्ते'],
  ['१२३', '123'],
  ['٤٥٦', '456'],
  ['௭௮௯', '789'],
  ['ﬁne', 'fine'],
])('%s and %s are one spelling', (typed, folded) => {
  expect(fold(typed)).toBe(fold(folded))
})

test('letters, digits and signs are words of their own, with their places in the text as sent', () => {
  expect(splitWords('5th, दिल्ली-१').map(({ text, kind, isGlued }) => [text, kind, isGlued])).toEqual([
    ['5', 'digits', false],
    ['th', 'letters', true],
    [',', 'mark', true],
    [fold('दिल्ली'), 'letters', false],
    ['-', 'mark', true],
    ['1', 'digits', true],
  ])
  expect(splitWords('😀 É').at(-1)).toMatchObject({ text: 'e', start: 3, end: 4 })
})

test('the sign of a script without known digits is no digit', () => {
  expect(splitWords('߅').map(({ kind }) => kind)).toEqual(['letters'])
})
