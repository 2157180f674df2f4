import { describe, expect, test } from 'vitest'
import { formatDate, instantOf } from './dates.ts'

describe('the end of an offer', () => {
  test.each([
    ['2026-12-01', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T10:00Z', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T10:00:00.250+05:30', '2026-12-01T04:30:00.250Z'],
    ['2026-12-01 10:00:00 +0530', '2026-12-01T04:30:00.000Z'],
    [' 1796083200000 ', '2026-12-01T00:00:00.000Z'],
    ['1970-01-01T00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('%s is an instant (TMPL-008)', (value, instant) => {
    expect(new Date(instantOf(value) ?? Number.NaN).toISOString()).toBe(instant)
  })

  test('is read with the day first, as dates in expressions are', () => {
    for (const value of ['01/12/2026', '1-12-2026', '01.12.2026']) {
      expect(instantOf(value)).toBe(Date.UTC(2026, 11, 1))
      expect(formatDate(value, 'yyyy-MM-dd')).toBe('2026-12-01')
    }
  })

  test('without a zone is read where the server stands', () => {
    expect(instantOf('2026-12-01T10:00')).toBe(new Date(2026, 11, 1, 10).getTime())
  })

  test.each([
    'offer 7',
    'Friday 12',
    '5',
    '2026',
    '20261201100000',
    '1796083200',
    '12/31/2026',
    '2026-02-30',
    '2026-02-30T10:00Z',
    '2026-12-01T25:00',
    '2026-12-01 offer 7',
    '',
  ])('%j is none', value => {
    expect(instantOf(value)).toBeNull()
  })
})
