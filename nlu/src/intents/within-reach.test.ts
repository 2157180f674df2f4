import { expect, test } from 'vitest'
import { withinReach } from './within-reach.ts'

const intentOf = (id: string, count: number) => ({
  id,
  name: id,
  phrases: Array.from({ length: count }, (_, at) => ({
    text: `where is parcel ${id} of order number ${at + 100_000}`,
  })),
})
const lettersIn = (intents: ReturnType<typeof intentOf>[]) =>
  intents.reduce((sum, { phrases }) => sum + phrases.reduce((letters, { text }) => letters + text.length, 0), 0)

test('two million phrases of a thousand intents are learned from a sample, which is told', () => {
  const large = Array.from({ length: 999 }, (_, at) => intentOf(`i${at}`, 2000))
  const { set, warnings } = withinReach({ language: 'en', intents: [...large, intentOf('few', 30)] })
  expect(lettersIn(set.intents)).toBeLessThanOrEqual(4_000_000)
  expect(lettersIn(set.intents)).toBeGreaterThan(3_500_000)
  expect(set.intents.at(-1)?.phrases).toHaveLength(30)
  const kept = set.intents[0]?.phrases.map(({ text }) => Number(text.slice(-6)) - 100_000) ?? []
  expect(kept.length).toBeGreaterThan(80)
  expect(kept[0]).toBe(0)
  expect(kept.at(-1)).toBeGreaterThan(1950)
  const phrases = set.intents.reduce((sum, intent) => sum + intent.phrases.length, 0)
  expect(warnings).toEqual([
    {
      message: `Learned from ${phrases} of the 1998030 training phrases, spread over the largest intents: all would take too long`,
    },
  ])
})

test('a set within reach is learned whole', () => {
  const set = {
    language: 'en' as const,
    intents: [intentOf('large', 2000), ...Array.from({ length: 76 }, (_, at) => intentOf(`i${at}`, 500))],
  }
  expect(withinReach(set)).toEqual({ set, warnings: [] })
  expect(withinReach({ language: 'en', intents: [] }).warnings).toEqual([])
})

test('every intent keeps a phrase, however long its phrases are', () => {
  const long = Array.from({ length: 1000 }, (_, at) => ({
    id: `i${at}`,
    name: '',
    phrases: [{ text: 'x'.repeat(9000) }, { text: 'y' }],
  }))
  const { set } = withinReach({ language: 'en', intents: long })
  expect(set.intents.every(({ phrases }) => phrases.length === 1)).toBe(true)
})
