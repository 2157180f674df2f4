import { expect, test } from 'vitest'
import { train } from './train.ts'
import { dukaan, intent, shop } from './understand.samples.ts'
import { openModel, understand } from './understand.ts'

const svm = { modelType: 'SVM', seed: 7 } as const

test('the same phrases and seed give the same bytes', () => {
  expect(Buffer.from(train(shop, svm).model).equals(Buffer.from(train(shop, svm).model))).toBe(true)
  expect(train(dukaan, svm)).toEqual(train(dukaan, svm))
})

test('accuracy is measured on phrases left out of training', () => {
  const { accuracy } = train(shop, svm)
  expect(accuracy).toBeGreaterThan(0.2)
  expect(accuracy).toBeLessThan(1)
})

test('accuracy is null below ten phrases (BOT-054)', () => {
  const intents = [intent('a', 'A', 'one\ntwo'), intent('b', 'B', 'three\nfour')]
  const trained = train({ language: 'en', intents }, svm)
  expect(trained.accuracy).toBeNull()
  expect(trained.threshold).toBeGreaterThan(0)
})

test('the threshold found in training lies between refusing nothing and refusing every second text (X-08)', () => {
  const { threshold } = train(shop, svm)
  expect(threshold).toBeGreaterThanOrEqual(0.1)
  expect(threshold).toBeLessThanOrEqual(0.5)
})

test('a phrase of two intents and an intent of few phrases are warned of', () => {
  const intents = [...shop.intents, intent('again', 'Again', 'Where is  my ORDER\nonce more')]
  const { warnings } = train({ language: 'en', intents }, svm)
  expect(warnings).toEqual([
    { intentId: 'track', message: "Training phrase 'where is my order' is shared by 'Order Status', 'Again'" },
    { intentId: 'again', message: "Intent 'Again' has only 2 training phrases" },
  ])
})

test('progress rises to 1', () => {
  const fractions: number[] = []
  train(shop, { ...svm, onProgress: fraction => fractions.push(fraction) })
  expect(fractions).toHaveLength(shop.intents.length)
  expect(fractions.toSorted((one, other) => one - other)).toEqual(fractions)
  expect(fractions.at(-1)).toBe(1)
})

test('one intent alone is learned, and does not swallow every text', () => {
  const model = openModel(train({ language: 'en', intents: shop.intents.slice(0, 1) }, svm).model)
  expect(understand(model, 'where is the order i made').ranking[0]?.confidence).toBeGreaterThan(0.6)
  expect(understand(model, 'play some jazz music').ranking[0]?.confidence).toBeLessThan(0.3)
})

test('an intent without phrases is warned of and never an answer', () => {
  const trained = train({ language: 'en', intents: [...shop.intents, intent('none', 'None', ' \n ')] }, svm)
  const { ranking } = understand(openModel(trained.model), 'good day to you')
  expect(ranking.map(({ intentId }) => intentId)).not.toContain('none')
  expect(trained.warnings).toContainEqual({ intentId: 'none', message: "Intent 'None' has only 0 training phrases" })
})

test('a set without intents trains to a model that understands nothing', () => {
  const trained = train({ language: 'en', intents: [] }, svm)
  expect(trained.accuracy).toBeNull()
  expect(understand(openModel(trained.model), 'hello')).toEqual({ ranking: [], exact: false })
})

test('an intent of two thousand phrases beside a small one is learned', () => {
  const cities = Array.from({ length: 2000 }, (_, index) => `book a flight number ${index} to city ${index % 37}`)
  const intents = [intent('flight', 'Flight', cities.join('\n')), intent('bye', 'Bye', 'goodbye\nsee you\nbye bye')]
  const model = openModel(train({ language: 'en', intents }, svm).model)
  expect(understand(model, 'please book a flight to city 5').ranking[0]?.intentId).toBe('flight')
  expect(understand(model, 'goodbye then').ranking[0]?.intentId).toBe('bye')
})

test('more than 256 intents are told apart', () => {
  const words = (index: number) => `thing${String.fromCharCode(97 + (index % 26))}${index}`
  const intents = Array.from({ length: 300 }, (_, index) =>
    intent(`i${index}`, `Name ${index}`, `order ${words(index)}\nbuy ${words(index)} now`),
  )
  const model = openModel(train({ language: 'en', intents }, svm).model)
  expect(understand(model, `i would buy ${words(290)}`).ranking[0]?.intentId).toBe('i290')
})
