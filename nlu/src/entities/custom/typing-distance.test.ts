import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typingDistance } from './typing-distance.ts'

test.each<[string, string, number]>([
  ['chennai', 'chennai', 0],
  ['chenai', 'chennai', 1],
  ['chennnai', 'chennai', 1],
  ['chemnai', 'chennai', 1],
  ['hcennai', 'chennai', 1],
  ['chennia', 'chennai', 1],
  ['hcennia', 'chennai', 2],
  ['', 'ab', 2],
])('"%s" is %3$d typing errors away from "%s"', (left, right, errors) => {
  expect(typingDistance(left, right, 2)).toBe(errors)
})

test('more errors than allowed are too many, whatever their number', () => {
  expect(typingDistance('abc', 'xyz', 2)).toBe(Number.POSITIVE_INFINITY)
  expect(typingDistance('abcd', 'a', 2)).toBe(Number.POSITIVE_INFINITY)
})

test('it agrees with the definition', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
  fc.assert(
    fc.property(word, word, (left, right) => {
      const full = byDefinition(left, right)
      expect(typingDistance(left, right, 2)).toBe(full > 2 ? Number.POSITIVE_INFINITY : full)
    }),
    { numRuns: 1000, seed: 1 },
  )
})

function byDefinition(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length
  const changed = byDefinition(left.slice(1), right.slice(1)) + (left[0] === right[0] ? 0 : 1)
  const shorter = Math.min(byDefinition(left.slice(1), right), byDefinition(left, right.slice(1))) + 1
  const isSwap = left[1] !== undefined && left[0] === right[1] && left[1] === right[0]
  return Math.min(changed, shorter, isSwap ? byDefinition(left.slice(2), right.slice(2)) + 1 : changed)
}
