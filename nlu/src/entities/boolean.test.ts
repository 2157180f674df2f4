import { expect, test } from 'vitest'
import { valuesOf } from './sentences.fixture.ts'

test.each<[string, boolean]>([
  ['yes', true],
  ['Sure!', true],
  ['yeah, go on', true],
  ['of course', true],
  ['no', false],
  ['nope', false],
  ['no thanks', false],
  ['of course not', false],
  ['हाँ', true],
  ['जी हाँ', true],
  ['haan', true],
  ['theek hai', true],
  ['नहीं', false],
  ['nahi', false],
  ['bilkul nahi', false],
])('"%s" means %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('boolean', text)).toEqual([value])
})

test.each([
  'not sure',
  'no problem',
  'no one came',
  'phone no 9876543210',
  'order no. 5',
  'make sure it works',
  'knowledge',
  'main theek hoon',
  'the wrong item',
])('"%s" is neither yes nor no', text => {
  expect(valuesOf('boolean', text)).toEqual([])
})

test('short and vague answers count where yes or no was asked for', () => {
  const asked = { expected: ['sys.boolean'] }
  expect(valuesOf('boolean', 'y', asked)).toEqual([true])
  expect(valuesOf('boolean', 'जी', asked)).toEqual([true])
  expect(valuesOf('boolean', 'correct', asked)).toEqual([true])
  expect(valuesOf('boolean', "don't", asked)).toEqual([false])
  expect(valuesOf('boolean', 'गलत', asked)).toEqual([false])
})

test.each<[string, boolean]>([
  ['why not', true],
  ['👍🏽', true],
  ['👎', false],
  ['I do', true],
  ['I do not', false],
  ['I think so', true],
  ["I don't think so", false],
  ['I guess not', false],
])('"%s" in answer to a question is %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('boolean', text, { expected: ['sys.boolean'] })).toEqual([value])
})
