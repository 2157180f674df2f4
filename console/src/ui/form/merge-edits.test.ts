import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const base = { name: 'Asha', city: 'Pune', data: { size: 'M', colour: 'red' }, tags: ['old'] }

test('what was typed stays, and what a colleague changed beside it does too', () => {
  const typed = { ...base, name: 'Asha Rao', data: { ...base.data, size: 'L' } }
  const now = { ...base, city: 'Mumbai', data: { ...base.data, colour: 'blue' }, tags: ['new'] }
  expect(mergeEdits(typed, base, now)).toEqual({
    name: 'Asha Rao',
    city: 'Mumbai',
    data: { size: 'L', colour: 'blue' },
    tags: ['new'],
  })
})

test('of a field that both changed, what was typed stays, and a list is one value', () => {
  const typed = { ...base, name: 'Asha R', tags: ['old', 'mine'] }
  expect(mergeEdits(typed, base, { ...base, name: 'A. Rao', tags: ['theirs'] })).toEqual(typed)
})

test('a field that came or went meanwhile comes or goes, and one that was taken away stays away', () => {
  type Values = { data: Record<string, string> }
  const typed: Values = { data: { size: 'L', colour: 'red' } }
  const before: Values = { data: { size: 'M', colour: 'red', age: '30' } }
  const now: Values = { data: { size: 'M', age: '30', shoe: '41' } }
  expect(mergeEdits(typed, before, now)).toEqual({ data: { size: 'L', shoe: '41' } })
})
