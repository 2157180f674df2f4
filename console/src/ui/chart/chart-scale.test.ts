import { expect, test } from 'vitest'
import { chartMargin, chartSize, emptyHeights, labelStep, plotArea, spread, yTicks } from './chart-scale.ts'

test('up to 30 labels are all written; more are thinned to at most 30 (SHELL-136)', () => {
  expect(labelStep(30)).toBe(1)
  expect(labelStep(31)).toBe(2)
  expect(labelStep(365)).toBe(13)
  expect(Math.ceil(365 / labelStep(365))).toBeLessThanOrEqual(30)
})

test('the drawing is 850 x 300 with margins 20, 20, 40, 60 (SHELL-137)', () => {
  expect(chartSize).toEqual({ width: 850, height: 300 })
  expect(chartMargin).toEqual({ top: 20, right: 20, bottom: 40, left: 60 })
  const area = plotArea(chartSize, [0, 100], 3)
  expect([area.xPoint(0), area.xPoint(2)]).toEqual([60, 830])
  expect([area.y(100), area.y(0)]).toEqual([20, 260])
})

test('with nothing above zero the scale reaches 900 for lines and 20 for bars (SHELL-138)', () => {
  expect(yTicks([0, 0, 0], emptyHeights.line).at(-1)).toBe(900)
  expect(yTicks([], emptyHeights.bar)).toEqual([0, 5, 10, 15, 20])
})

test('the scale starts at zero, ends at or above the highest value, in round steps', () => {
  expect(yTicks([3, 804, 12], 900)).toEqual([0, 200, 400, 600, 800, 1000])
  expect(yTicks([1], 20)).toEqual([0, 1])
  expect(yTicks([0.4], 20)).toEqual([0, 0.1, 0.2, 0.3, 0.4])
})

test('labels that would cover each other are pushed apart and stay above the base', () => {
  expect(spread([10, 12, 40], 14, 100)).toEqual([10, 24, 40])
  expect(spread([98, 99], 14, 100)).toEqual([86, 100])
})
