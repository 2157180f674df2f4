import { expect, test } from 'vitest'
import { datePresets, describeSpan } from './date-presets.ts'

const presets = datePresets('2026-03-01')
const span = (label: string) => presets.find(preset => preset.label === label)?.span

test('the usual spans count whole days up to today', () => {
  expect(span('Last 7 days')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(span('Last month')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(span('Yesterday')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

test('a span is said as people say it', () => {
  const say = (from: string | null, to: string | null) => describeSpan({ from, to }, presets, 'Any time')
  expect(say('2026-03-01', '2026-03-01')).toBe('Today')
  expect(say('2026-01-12', '2026-01-19')).toBe('12 – 19 Jan 2026')
  expect(say('2025-12-30', '2026-01-02')).toBe('30 Dec 2025 – 2 Jan 2026')
  expect(say('2026-01-12', null)).toBe('From 12 Jan 2026')
  expect(say(null, null)).toBe('Any time')
})
