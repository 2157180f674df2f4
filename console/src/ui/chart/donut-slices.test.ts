import { expect, test } from 'vitest'
import { drawSlices, foldSlices } from './donut-slices.ts'

test('beyond six slices the smallest stand together (SHELL-133)', () => {
  const slices = [5, 40, 3, 20, 10, 2, 1].map((value, index) => ({ label: `s${index}`, value }))
  const folded = foldSlices(slices)
  expect(folded).toHaveLength(6)
  expect(folded.at(-1)).toEqual({ label: 'Other', value: 3 })
})

test('shares add up to the whole, and a single slice draws a whole ring (SHELL-133)', () => {
  const drawn = drawSlices([
    { label: 'a', value: 1 },
    { label: 'b', value: 3 },
  ])
  expect(drawn.map(slice => slice.share)).toEqual([0.25, 0.75])
  expect(drawSlices([{ label: 'a', value: 7 }])[0]?.path).toMatch(/^M .+ A .+ Z$/)
})

test('nothing to show draws no share at all', () => {
  expect(drawSlices([{ label: 'a', value: 0 }])[0]?.share).toBe(0)
})

test('labels of thin neighbours do not cover each other (SHELL-133)', () => {
  const drawn = drawSlices([60, 1, 1, 1, 1].map((value, index) => ({ label: `s${index}`, value })))
  const left = drawn.filter(slice => slice.words.isLeft).map(slice => slice.words.y)
  const sorted = left.toSorted((a, b) => a - b)
  for (const [index, y] of sorted.slice(1).entries()) expect(y - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(24)
})
