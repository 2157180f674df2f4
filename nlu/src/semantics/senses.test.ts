import { expect, test } from 'vitest'
import { hashWord } from '../text/grams.ts'
import { builtInSenses } from './built-in.ts'
import { learnVectors } from './learn.ts'
import { senseOf } from './senses.ts'

const senses = builtInSenses()

function likeness(one: string, other: string): number {
  const [first, second] = [one, other].map(text => senseOf(senses, Int32Array.from(text.split(' '), hashWord)))
  if (!first || !second) throw new Error('a text has no known word')
  const product = first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0)
  return product / (Math.hypot(...first) * Math.hypot(...second))
}

test('words of like meaning point the same way', () => {
  expect(likeness('tomorrow', 'tuesday')).toBeGreaterThan(0.5)
  expect(likeness('song', 'music')).toBeGreaterThan(0.35)
  expect(likeness('song', 'refund')).toBeLessThan(0.2)
})

test('Hindi words in both scripts stand where their English meaning does', () => {
  expect(likeness('पैसे', 'money')).toBeCloseTo(1)
  expect(likeness('paise', 'money')).toBeCloseTo(1)
})

test('unknown words shorten the sense, and alone they have none', () => {
  expect(senseOf(senses, Int32Array.from(['qzxv'], hashWord))).toBeNull()
  const whole = senseOf(senses, Int32Array.from(['refund'], hashWord)) ?? new Float64Array()
  const half = senseOf(senses, Int32Array.from(['refund', 'qzxv'], hashWord)) ?? new Float64Array()
  expect(Math.hypot(...half)).toBeLessThan(Math.hypot(...whole))
})

test('vectors are learned from texts, the same for the same texts and seed', () => {
  const animals = ['cat', 'dog'].flatMap(pet => [`the ${pet} sleeps on the sofa`, `feed the ${pet} in the evening`])
  const engines = ['car', 'bus'].flatMap(ride => [`drive a ${ride} along this road`, `park a ${ride} near that house`])
  const texts = Array.from({ length: 6 }, () => [...animals, ...engines]).flat()
  const options = { fewestUses: 2, dimension: 4, seed: 5 }
  const learned = learnVectors(texts, options)
  expect(learnVectors(texts, options)).toEqual(learned)
  const vector = (word: string) => {
    const from = learned.words.indexOf(word) * learned.dimension
    return learned.vectors.subarray(from, from + learned.dimension)
  }
  const product = (one: string, other: string) =>
    vector(one).reduce((sum, value, at) => sum + value * (vector(other)[at] ?? 0), 0)
  expect(product('cat', 'dog')).toBeGreaterThan(product('cat', 'bus'))
  expect(product('car', 'bus')).toBeGreaterThan(product('car', 'dog'))
})
