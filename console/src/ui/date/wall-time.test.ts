import { expect, test } from 'vitest'
import { parseWallTime, stepRound, withDate, withTime, writeWallTime } from './wall-time.ts'

test('year/month/day hh:mm:ss is read, milliseconds are optional (SHELL-131)', () => {
  expect(parseWallTime('2026/11/21 09:30:00', true)).toBe('2026-11-21T09:30:00')
  expect(parseWallTime('2026/1/2 09:30:00.5', true)).toBe('2026-01-02T09:30:00.500')
})

test.each([
  '21/11/2026 09:30:00',
  '2026-11-21 09:30:00',
  '2026/11/21 9:30',
  '2026/11/21',
  '2026/02/30 10:00:00',
  '2026/13/01 10:00:00',
  '2026/11/21 24:00:00',
  '2026/11/21 10:60:00',
  'soon',
])('%s is no date and time (SHELL-131)', text => {
  expect(parseWallTime(text, true)).toBeNull()
})

test('a field without time takes the day alone', () => {
  expect(parseWallTime('2026/11/21', false)).toBe('2026-11-21T00:00:00')
})

test('what is written is read back, and date and time change apart', () => {
  const value = '2026-11-21T09:30:00'
  expect(parseWallTime(writeWallTime(value, true), true)).toBe(value)
  expect(withDate(value, '2026-12-01')).toBe('2026-12-01T09:30:00')
  expect(withDate(null, '2026-12-01')).toBe('2026-12-01T00:00:00')
  expect(withTime(value, '10:45')).toBe('2026-11-21T10:45:00')
})

test.each([
  ['hours', 1, 24, [22, 23, 0]],
  ['minutes', 15, 60, [30, 45, 0]],
  ['seconds', 30, 60, [0, 30, 0]],
] as const)('%s step by %i, round the clock, up and down (SHELL-129)', (_part, step, limit, [first, second, third]) => {
  expect(stepRound(first, step, limit, 1)).toBe(second)
  expect(stepRound(second, step, limit, 1)).toBe(third)
  expect(stepRound(third, step, limit, -1)).toBe(second)
})

test('from a second that was typed, the next step of 30 is near (SHELL-129)', () => {
  expect(stepRound(7, 30, 60, 1)).toBe(30)
  expect(stepRound(45, 30, 60, -1)).toBe(30)
  expect(stepRound(45, 30, 60, 1)).toBe(0)
})
