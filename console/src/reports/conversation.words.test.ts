import { expect, test } from 'vitest'
import { confidenceText, entityWords } from './conversation.words.ts'
import { plainText } from './plain-text.ts'

const place = { id: 'e', name: 'place', text: 'pune', start: 0, end: 4, type: 0, value: 'Pune', parameter: 'city' }

test('what was found in a message reads as name and value, the parameter’s name first', () => {
  const amount = { ...place, name: 'money', parameter: null, type: 1, value: { amount: 5, unit: 'INR' } }
  expect(entityWords({ entities: [place, amount] })).toEqual(['city: Pune', 'money: {"amount":5,"unit":"INR"}'])
})

test('an entity of another shape is left out, not broken over', () => {
  expect(entityWords({ entities: [null, 'x', { name: 'only' }, place] })).toEqual(['city: Pune'])
})

test('confidence has two decimals', () => {
  expect([0.0604, 1, 0.7289].map(confidenceText)).toEqual(['0.06', '1.00', '0.73'])
})

test('a response stands in its cell as one line without markdown', () => {
  expect(
    plainText('Within **10 days**:\n\n1. Open [My orders](https://example.com/orders).\n2. Choose *Return*.'),
  ).toBe('Within 10 days: 1. Open My orders. 2. Choose Return.')
  expect(plainText('# Hello\n- one\n- <u>two</u>\n> three `four`')).toBe('Hello one two three four')
})

test('what only looks like markdown stays', () => {
  expect(plainText('talk_to_person costs 2 * 3 * 4')).toBe('talk_to_person costs 2 * 3 * 4')
  expect(plainText('डिलीवरी के **10 दिन** के अंदर')).toBe('डिलीवरी के 10 दिन के अंदर')
})
