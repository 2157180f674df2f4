import { expect, test } from 'vitest'
import { campaignReportSearch, rowsIn } from './report.search.ts'

test('what an address names wrongly narrows nothing (CAMP-006)', () => {
  const wrong = { status: 'nope', tab: 'people', start: '2026-02-31', clicked: 'perhaps', from: '-1' }
  expect(campaignReportSearch.parse(wrong)).toEqual({})
  // Codes and single states look like numbers, and the router takes them for such.
  expect(campaignReportSearch.parse({ status: 3, code: 131026, clicked: true })).toEqual({
    ...{ status: '3', code: '131026', clicked: true },
  })
})

test('each tab lists its own rows, and a download saves the same (CAMP-006)', () => {
  const narrowed = { status: '1,2', code: '131026', clicked: true } as const
  expect(rowsIn(narrowed)).toEqual({})
  expect(rowsIn({ ...narrowed, tab: 'responses' })).toEqual({})
  expect(rowsIn({ ...narrowed, tab: 'recipients' })).toEqual({ status: '1,2', clicked: true })
  expect(rowsIn({ ...narrowed, tab: 'fallback' })).toEqual({ fallback: true })
  expect(rowsIn({ ...narrowed, tab: 'failed' })).toEqual({ status: '3,4', code: '131026' })
  expect(rowsIn({ tab: 'failed', status: '4' })).toEqual({ status: '4' })
})
