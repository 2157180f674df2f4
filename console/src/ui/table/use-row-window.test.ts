import { expect, test } from 'vitest'
import { rowWindow } from './use-row-window.ts'

test('ten thousand rows draw only those near the eye, and keep the height of all', () => {
  const drawn = rowWindow({ top: 200_000, height: 800 }, 10_000, 40)
  expect(drawn.end - drawn.start).toBeLessThan(60)
  expect(drawn.start).toBeLessThanOrEqual(5000)
  expect(drawn.end).toBeGreaterThanOrEqual(5020)
  expect(drawn.above + (drawn.end - drawn.start) * 40 + drawn.below).toBe(400_000)
})

test('the first and the last rows are reached', () => {
  expect(rowWindow({ top: 0, height: 800 }, 10_000, 40)).toMatchObject({ start: 0, above: 0 })
  expect(rowWindow({ top: 399_200, height: 800 }, 10_000, 40)).toMatchObject({ end: 10_000, below: 0 })
})
