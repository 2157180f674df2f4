import { expect, test } from 'vitest'
import { blankTurn, draftOf, formOf } from './tests.draft.ts'

const stored = {
  id: 't1',
  name: 'Trip',
  sessionId: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  turns: [
    { said: 'book', intent: { id: 'i1' }, entities: [{ name: 'city', value: 'a = b' }], replyContains: 'when' },
    { said: 'hm', intent: { id: null }, entities: [{ name: 'day', value: '' }], replyContains: '' },
    { said: 'ok', intent: null, entities: [], replyContains: '' },
  ],
}

test('a test goes into its form and comes out as it was', () => {
  const { id, name, turns } = stored
  expect(draftOf(stored, name, formOf(stored))).toEqual({ id, name, turns })
})

test('a new test begins with one blank message', () => {
  expect(formOf(null)).toEqual([blankTurn(0)])
  expect(draftOf(null, ' New ', [{ ...blankTurn(0), said: ' hi ' }])).toEqual({
    id: null,
    name: 'New',
    turns: [{ said: 'hi', intent: null, entities: [], replyContains: '' }],
  })
})
