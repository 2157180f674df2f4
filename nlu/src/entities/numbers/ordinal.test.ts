import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, number]>([
  ['the third option', 3],
  ['21st floor', 21],
  ['twenty first floor', 21],
  ['twenty-first floor', 21],
  ['the 2nd one', 2],
  ['one hundred and fifth', 105],
  ['तीसरा विकल्प', 3],
  ['teesra wala', 3],
  ['pehla wala', 1],
  ['पाँचवाँ', 5],
  ['dasvan', 10],
  ['21वीं', 21],
])('"%s" holds the position %d (ENTITY-039)', (text, value) => {
  expect(valuesOf('ordinal', text)).toEqual([value])
})

test.each(['three options', 'wait a second', '3 seconds', 'the north', 'seven'])('"%s" holds no position', text => {
  expect(valuesOf('ordinal', text)).toEqual([])
})

test('a lone number answers the question which one', () => {
  const asked = { expected: ['sys.ordinal'] }
  expect(valuesOf('ordinal', '2', asked)).toEqual([2])
  expect(valuesOf('ordinal', 'two', asked)).toEqual([2])
  expect(valuesOf('ordinal', '2 people', asked)).toEqual([])
  expect(valuesOf('ordinal', '2')).toEqual([])
})
