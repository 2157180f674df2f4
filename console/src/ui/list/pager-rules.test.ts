import { expect, test } from 'vitest'
import { canGoBack, canGoOn, nextFrom, previousFrom } from './pager-rules.ts'

test('Previous is off while the offset is below the page size (RULES-014)', () => {
  expect(canGoBack({ from: 0, perPage: 15, more: true })).toBe(false)
  expect(canGoBack({ from: 14, perPage: 15, more: true })).toBe(false)
  expect(canGoBack({ from: 15, perPage: 15, more: true })).toBe(true)
})

test('Next is off when the server reports no more (RULES-014)', () => {
  expect(canGoOn({ from: 0, perPage: 15, more: true })).toBe(true)
  expect(canGoOn({ from: 30, perPage: 15, more: false })).toBe(false)
})

test('the offset moves by one page and never below the first row (RULES-014)', () => {
  expect(nextFrom({ from: 15, perPage: 15, more: true })).toBe(30)
  expect(previousFrom({ from: 20, perPage: 15, more: true })).toBe(5)
  expect(previousFrom({ from: 7, perPage: 15, more: true })).toBe(0)
})
