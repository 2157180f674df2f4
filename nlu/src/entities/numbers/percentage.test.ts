import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, number]>([
  ['25% off', 25],
  ['twenty percent', 20],
  ['12.5 per cent', 12.5],
  ['-3%', -3],
  ['a fee of 2 %', 2],
  ['पच्चीस प्रतिशत', 25],
  ['dhai pratishat', 2.5],
  ['10 फीसदी छूट', 10],
])('"%s" holds the percentage %d (ENTITY-039)', (text, value) => {
  expect(valuesOf('percentage', text)).toEqual([value])
})

test.each(['25', 'percent', '2 pc', 'one in five'])('"%s" holds no percentage', text => {
  expect(valuesOf('percentage', text)).toEqual([])
})

test('a bare number is a percentage when one was asked for', () => {
  expect(valuesOf('percentage', 'make it 40', { expected: ['sys.percentage'] })).toEqual([40])
})
