import { expect, test } from 'vitest'
import { readCorpus } from '../intents/corpus.ts'
import { newVector, vectorise } from '../intents/vectors.ts'
import { newReader, newWriter } from '../model/bytes.ts'
import { newGrams, readGrams } from '../text/grams.ts'
import { train } from '../train.ts'
import { openModel, understand } from '../understand.ts'
import { learnNetwork } from './learn-network.ts'
import { agreed, type Network, opinionOf, placesOf, readNetwork, writeNetwork } from './network.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const things = ['shirts', 'shoes', 'bags', 'lamps', 'chairs', 'books', 'toys', 'plants', 'cups', 'rugs']
const wishes = {
  buy: 'i want to buy',
  return: 'please take back my',
  track: 'where are the',
  cancel: 'i do not want the',
}
const set = {
  language: 'en' as const,
  intents: Object.entries(wishes).map(([id, opening]) => ({
    id,
    name: id,
    phrases: days.flatMap(day => things.map(thing => ({ text: `${opening} ${thing} of ${day}` }))),
  })),
}
const corpus = readCorpus(set, null)
const learned = learnNetwork(corpus, 7, () => {})
if (!learned) throw new Error('280 phrases are enough')

function opinion(network: Network, text: string): Float64Array {
  const grams = newGrams()
  const vector = newVector()
  readGrams(text, grams)
  vectorise(corpus.space, grams, vector)
  return opinionOf(network, placesOf(corpus.space, network), vector)
}

test('a network has an opinion of texts that it never saw, and its probabilities sum to 1', () => {
  const shares = opinion(learned, 'can i buy some curtains')
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  expect(shares.indexOf(Math.max(...shares))).toBe(0)
})

test('the same phrases and seed teach the same, and bytes keep it', () => {
  expect(learnNetwork(corpus, 7, () => {})).toEqual(learned)
  const writer = newWriter(1)
  writeNetwork(writer, learned)
  writeNetwork(writer, null)
  const reader = newReader(writer.bytes(), 1)
  expect(readNetwork(reader)).toEqual(learned)
  expect(readNetwork(reader)).toBeNull()
  expect(reader.isAtEnd()).toBe(true)
})

test('few phrases, and a single intent, teach no network', () => {
  const some = set.intents.map(intent => ({ ...intent, phrases: intent.phrases.slice(0, 20) }))
  expect(learnNetwork(readCorpus({ ...set, intents: some }, null), 7, () => {})).toBeNull()
  const alone = { id: 'all', name: 'all', phrases: set.intents.flatMap(({ phrases }) => phrases) }
  expect(learnNetwork(readCorpus({ ...set, intents: [alone] }, null), 7, () => {})).toBeNull()
})

test('a Semantic model asks its network, and leaves to the separators whether a text belongs to it', () => {
  const model = openModel(train(set, { modelType: 'Semantic', seed: 7 }).model)
  expect(model.members[0].second).not.toBeNull()
  expect(understand(model, 'where are my curtains').ranking[0]?.intentId).toBe('track')
  expect(understand(model, 'xylophone').ranking[0]?.confidence).toBeLessThan(0.1)
  expect(openModel(train(set, { modelType: 'SVM', seed: 7 }).model).members[0].second).toBeNull()
})

test('two opinions together share what the first gives to all intents', () => {
  const together = agreed(Float64Array.of(0.5, 0.3, 0), Float64Array.of(0.1, 0.8, 0.1))
  expect(together.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.8)
  expect(together[1]).toBeGreaterThan(together[0] ?? 1)
  expect([...agreed(new Float64Array(2), Float64Array.of(0.5, 0.5))]).toEqual([0, 0])
})
