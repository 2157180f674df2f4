import { expect, test } from 'vitest'
import { nothingSelected, pageState, selectedCount, selectRange, togglePage, toggleRow } from './table-selection.ts'

const page = ['a', 'b', 'c', 'd']
const of = (...ids: string[]) => ({ ids: new Set(ids), isAll: false })
const all = { ids: new Set(page), isAll: true }

test('a row is added and taken out', () => {
  expect(toggleRow(nothingSelected, 'a', page)).toEqual(of('a'))
  expect(toggleRow(of('a', 'b'), 'a', page)).toEqual(of('b'))
})

test('taking one row out of all leaves the rest of the page', () => {
  expect(toggleRow(all, 'b', page)).toEqual(of('a', 'c', 'd'))
})

test('a range runs both ways and adds to what was chosen', () => {
  expect(selectRange(of('d'), page, 'a', 'b')).toEqual(of('d', 'a', 'b'))
  expect(selectRange(nothingSelected, page, 'c', 'a')).toEqual(of('a', 'b', 'c'))
})

test('the head ticks the page, keeps other pages, and clears what was all', () => {
  expect(togglePage(of('z'), page)).toEqual(of('z', ...page))
  expect(togglePage(of('z', ...page), page)).toEqual(of('z'))
  expect(togglePage(all, page)).toEqual(nothingSelected)
})

test('the head shows none, some or all of the page', () => {
  expect(pageState(nothingSelected, page)).toBe('none')
  expect(pageState(of('a'), page)).toBe('some')
  expect(pageState(of(...page), page)).toBe('all')
  expect(pageState(all, page)).toBe('all')
  expect(pageState(nothingSelected, [])).toBe('none')
})

test('all counts every row that matches', () => {
  expect(selectedCount(all, 10_000)).toBe(10_000)
  expect(selectedCount(of('a'), 10_000)).toBe(1)
})
