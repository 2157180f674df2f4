import { expect, test } from 'vitest'
import { reportHref, reportSearch } from './report.search.ts'

test('an address of the dashboard is read as it was meant', () => {
  expect(reportSearch.parse({ tab: 'conversations', scope: 2 })).toEqual({ tab: 'conversations', scope: 2 })
  expect(reportSearch.parse({ tab: 'conversations', scope: '2', page: '3' })).toMatchObject({ scope: 2, page: 3 })
})

test('what an address cannot mean is left out of it', () => {
  expect(
    reportSearch.parse({ tab: 'charts', scope: 7, page: 0, start: '2026-02-30', end: 'soon', agent: 5, turn: null }),
  ).toEqual({})
})

test('an address names what is not usual, and nothing else', () => {
  expect(reportHref({})).toBe('/nlp-report/overview')
  expect(reportHref({ agent: 'a b', scope: 0, start: undefined })).toBe('/nlp-report/overview?agent=a+b&scope=0')
})
