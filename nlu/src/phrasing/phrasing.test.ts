import { expect, test } from 'vitest'
import { BadModel } from '../model/bytes.ts'
import { train } from '../train.ts'
import { dukaan, shop } from '../understand.samples.ts'
import { openModel, understand } from '../understand.ts'
import { learnPhrasing } from './learn-phrasing.ts'
import { likelihoods, openPhrasing } from './phrasing.ts'
import { settle } from './settle.ts'
import { stepsOf } from './steps.ts'

const phrases = [
  { intent: 0, text: 'send money to my friend' },
  { intent: 0, text: 'send money to my mother' },
  { intent: 1, text: 'did my friend send money' },
  { intent: 1, text: 'did my mother send the money' },
]
const phrasing = openPhrasing(learnPhrasing(phrases, 2))

function likely(text: string): number[] {
  return Array.from(likelihoods(phrasing, stepsOf(text)))
}

test('of two intents with the same words, the one that puts them in this order is likelier', () => {
  const [first = 0, second = 0] = likely('send money to my sister')
  expect(first).toBeGreaterThan(second)
  const [later = 0, earlier = 0] = likely('did my sister send money')
  expect(earlier).toBeGreaterThan(later)
})

test('words never seen speak for no intent', () => {
  const [first = 0, second = 0] = likely('qwer asdf')
  expect(Math.abs(first - second)).toBeLessThan(2)
  expect(likely('').every(Number.isFinite)).toBe(true)
})

test('settling moves confidences between intents, and keeps their sum', () => {
  const settled = settle(phrasing, 'did my sister send money', Float64Array.from([0.4, 0.4]))
  expect(settled[1]).toBeGreaterThan(settled[0] ?? 1)
  expect((settled[0] ?? 0) + (settled[1] ?? 0)).toBeCloseTo(0.8)
})

test('the ensemble understands what its members do, and refuses strangers (BOT-054)', () => {
  const model = openModel(train(shop, { modelType: 'Ensemble', seed: 7 }).model)
  expect(understand(model, 'Where is my order').ranking[0]).toMatchObject({ intentId: 'track', confidence: 1 })
  for (const [text, intentId] of [
    ['can you tell me where my package is', 'track'],
    ['i would like a refund please', 'refund'],
    ['mera order kahan hai', 'track'],
  ] as const) {
    const [best] = understand(model, text).ranking
    expect(best?.intentId).toBe(intentId)
    expect(best?.confidence).toBeGreaterThan(0.35)
    expect(best?.confidence).toBeLessThan(1)
  }
  for (const text of ['how', 'asdf qwer', '', 'weather in paris']) {
    expect(understand(model, text).ranking[0]?.confidence).toBeLessThan(0.4)
  }
})

test('the ensemble is trained to the same bytes again, and damage is refused', () => {
  const [one, other] = [1, 2].map(() => train(dukaan, { modelType: 'Ensemble', seed: 3 }))
  expect(one).toEqual(other)
  const damaged = one?.model.slice() ?? new Uint8Array()
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  expect(() => openModel(damaged)).toThrow(BadModel)
})
