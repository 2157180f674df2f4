import { expect, test } from 'vitest'
import { messagesSearch } from './messages.search.ts'

test('what an address names wrongly narrows nothing (REPORT-003)', () => {
  const wrong = { status: 'nope', source: 'SOMEWHERE', start: '2026-02-31', from: '-1' }
  expect(messagesSearch.parse(wrong)).toEqual({})
  expect(messagesSearch.parse({ status: '0,9' })).toEqual({})
  const right = { status: '0,1,2', source: 'BOT', start: '2026-02-03' }
  expect(messagesSearch.parse(right)).toEqual(right)
  expect(messagesSearch.parse({ status: 3 })).toEqual({ status: '3' })
})
