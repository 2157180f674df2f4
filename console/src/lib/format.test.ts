import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDayTime,
  formatDuration,
  formatNumber,
  formatRelative,
  formatShare,
  formatShortNumber,
} from './format.ts'

const india = 'Asia/Kolkata'
const now = Date.parse('2026-11-20T12:00:00Z')

test("dates read 'dd MMM yyyy hh:mm a' in the account's zone, with AM and PM in capitals (BOT-007)", () => {
  expect(formatDateTime('2026-11-05T12:00:00Z', india)).toBe('05 Nov 2026 05:30 PM')
  expect(formatDateTime('2026-09-05T18:30:00Z', india)).toBe('06 Sep 2026 12:00 AM')
  expect(formatDate('2026-11-05T20:00:00Z', india)).toBe('06 Nov 2026')
  expect(formatDate('2026-11-05T20:00:00Z', 'America/New_York')).toBe('05 Nov 2026')
})

test("where the documents write 'd MMM yyyy' a day has no leading zero (BCAST-016, BCAST-029, IMPORT-007)", () => {
  expect(formatDayTime('2026-11-05T12:00:00Z', india)).toBe('5 Nov 2026 05:30 PM')
  expect(formatDayTime('2026-11-21T00:05:00Z', 'UTC')).toBe('21 Nov 2026 12:05 AM')
})

test.each([
  ['2026-11-20T11:59:50Z', 'just now'],
  ['2026-11-20T11:55:00Z', '5 min ago'],
  ['2026-11-20T09:00:00Z', '3 h ago'],
  ['2026-11-19T20:00:00Z', '16 h ago'],
  ['2026-11-19T12:00:00Z', 'yesterday'],
  ['2026-11-16T12:00:00Z', '4 days ago'],
  ['2026-11-01T12:00:00Z', '01 Nov 2026'],
  ['2026-11-21T12:00:00Z', '21 Nov 2026 05:30 PM'],
])('%s is said as %s', (moment, words) => {
  expect(formatRelative(moment, india, now)).toBe(words)
})

test('durations are said as people plan them', () => {
  expect([0, 12, 61, 3600, 5400].map(formatDuration)).toEqual([
    'a moment',
    '12 s',
    'about 2 min',
    'about 1 h',
    'about 1 h 30 min',
  ])
})

test('numbers are grouped, and short where the exact one does not matter', () => {
  expect(formatNumber(1234567)).toBe('1,234,567')
  expect([0, 2 / 834, 1].map(formatShare)).toEqual(['0%', '0.2%', '100%'])
  expect(formatShortNumber(1234567)).toBe('1.2M')
})
