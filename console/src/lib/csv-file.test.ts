import { expect, test } from 'vitest'
import { isCsv } from './csv-file.ts'
import { sizeOf } from './file-size.ts'

test('only CSV is taken, under the name that Windows has for it too (IMPORT-011, IMPORT-027)', () => {
  expect(isCsv({ name: 'list.csv', type: 'text/csv' })).toBe(true)
  expect(isCsv({ name: 'LIST.CSV', type: 'application/vnd.ms-excel' })).toBe(true)
  expect(isCsv({ name: 'list.csv', type: '' })).toBe(true)
  expect(isCsv({ name: 'list.xls', type: 'application/vnd.ms-excel' })).toBe(false)
  expect(isCsv({ name: 'list.csv', type: 'image/png' })).toBe(false)
  expect(isCsv({ name: 'list.txt', type: 'text/csv' })).toBe(false)
})

test('a size is said as people say it', () => {
  expect([0, 999, 1000, 23_456, 5_368_709_120, 9e12].map(sizeOf)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '23 kB',
    '5.4 GB',
    '9,000 GB',
  ])
})
