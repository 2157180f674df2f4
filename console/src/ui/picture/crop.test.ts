import { expect, test } from 'vitest'
import { cutOf, middle, pulled } from './crop.ts'

const aspect = 16 / 9

test('a cut has the asked shape and lies within the picture, whatever its own shape (FILES-057, FILES-058)', () => {
  expect(cutOf({ width: 1600, height: 1600 }, aspect, middle)).toEqual({ x: 0, y: 350, width: 1600, height: 900 })
  expect(cutOf({ width: 3200, height: 900 }, aspect, middle)).toEqual({ x: 800, y: 0, width: 1600, height: 900 })
  expect(cutOf({ width: 1600, height: 900 }, aspect, { zoom: 2, x: 1, y: 1 })).toEqual({
    x: 800,
    y: 450,
    width: 800,
    height: 450,
  })
  expect(cutOf({ width: 400, height: 300 }, 1, middle)).toEqual({ x: 50, y: 0, width: 300, height: 300 })
})

test('a picture is pulled as far as its edges and comes back without a dead way', () => {
  const picture = { width: 1600, height: 1600 }
  const down = pulled(picture, aspect, middle, { x: 0, y: 5 })
  expect(cutOf(picture, aspect, down).y).toBe(0)
  expect(cutOf(picture, aspect, pulled(picture, aspect, down, { x: 0, y: -0.1 })).y).toBeCloseTo(90)
})
