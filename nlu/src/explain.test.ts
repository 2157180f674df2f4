import { expect, test } from 'vitest'
import { explain, tokensOf } from './explain.ts'
import { train } from './train.ts'
import { openModel, understand } from './understand.ts'

const set = {
  language: 'en' as const,
  intents: [
    {
      id: 'refund',
      name: 'refund',
      phrases: ['i want my money back', 'please refund me', 'refund status', 'return the money', 'give the money back'],
    },
    {
      id: 'opening',
      name: 'opening',
      phrases: ['when do you open', 'opening hours please', 'is the shop open', 'till when are you open', 'timings'],
    },
  ].map(({ phrases, ...intent }) => ({ ...intent, phrases: phrases.map(text => ({ text })) })),
}

test.each(['SVM', 'Semantic'] as const)(
  'where separators alone answer, a %s model names the parts of a text that speak for an intent, and against it',
  modelType => {
    const model = openModel(train(set, { modelType, seed: 7 }).model)
    const [winner] = understand(model, 'where is my money').ranking
    expect(winner?.intentId).toBe('refund')
    const { tokens, unknown, exact, intents } = explain(model, 'where is my money', ['refund', 'opening', 'gone'])
    expect({ tokens, unknown, exact }).toEqual({
      tokens: ['where', 'is', 'my', 'money'],
      unknown: ['where'],
      exact: false,
    })
    expect(intents.map(({ intentId }) => intentId)).toEqual(['refund', 'opening'])
    const [refund, opening] = intents.map(({ features }) => features)
    const weightOf = (features: typeof refund) =>
      features?.find(({ kind, text }) => kind === 'word' && text === 'money')?.weight
    expect(weightOf(refund)).toBeGreaterThan(0)
    expect(weightOf(opening) ?? 0).toBeLessThan(weightOf(refund) ?? 0)
    const kinds = new Set(refund?.map(({ kind }) => kind))
    expect(kinds.has('letters')).toBe(true)
    expect(kinds.has('meaning')).toBe(modelType === 'Semantic')
  },
)

// A network is learned of 200 phrases or more.
const large = {
  ...set,
  intents: set.intents.map(({ phrases, ...intent }) => ({
    ...intent,
    phrases: Array.from({ length: 100 }, (_, at) => ({ text: `${phrases[at % phrases.length]?.text} ${at}` })),
  })),
}

test.each([
  ['Semantic', 'that asks a network', large],
  ['Ensemble', 'of two', set],
] as const)(
  'a %s model %s is asked again without each word, and tells what its confidence loses',
  (modelType, _, taught) => {
    const model = openModel(train(taught, { modelType, seed: 7 }).model)
    expect(modelType === 'Ensemble' || model.members[0].second).toBeTruthy()
    const confidenceOf = (text: string) =>
      understand(model, text).ranking.find(({ intentId }) => intentId === 'refund')?.confidence ?? 0
    const [refund] = explain(model, 'where is my money money', ['refund', 'opening']).intents
    expect(new Set(refund?.features.map(({ kind }) => kind))).toEqual(new Set(['left-out']))
    const money = refund?.features.find(({ text }) => text === 'money')
    expect(money).toBe(refund?.features[0])
    expect(money?.weight).toBeGreaterThan(0)
    const lost = confidenceOf('where is my money money') - confidenceOf('where is my')
    expect(money?.weight).toBeCloseTo(lost, 3)
  },
)

test('a page of text is explained by its opening words, and no text by nothing', () => {
  const model = openModel(train(large, { modelType: 'Semantic', seed: 7 }).model)
  const page = `refund ${Array.from({ length: 2000 }, (_, at) => `w${at}`).join(' ')}`
  const [refund] = explain(model, page, ['refund']).intents
  expect(refund?.features[0]).toMatchObject({ kind: 'left-out', text: 'refund' })
  expect(refund?.features.length).toBeLessThanOrEqual(60)
  expect(explain(model, '', ['refund']).intents).toEqual([{ intentId: 'refund', features: [] }])
})

test('a text that is about an intent weighs more for it than one about another, and a training phrase is told', () => {
  const model = openModel(train(set, { modelType: 'Semantic', seed: 7 }).model)
  const marginOf = (text: string) =>
    explain(model, text, ['refund']).intents[0]?.features.reduce((sum, { weight }) => sum + weight, 0) ?? 0
  expect(marginOf('refund my money')).toBeGreaterThan(marginOf('open the shop'))
  expect(explain(model, 'Refund  STATUS', ['refund']).exact).toBe(true)
})

test('a text is cut into lower-cased words and signs', () => {
  expect(tokensOf('Where’s my ORDER?')).toEqual(['where', "'", 's', 'my', 'order', '?'])
  expect(tokensOf('')).toEqual([])
})
