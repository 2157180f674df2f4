import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { train } from './train.ts'
import { openModel, understand } from './understand.ts'

const intents = [
  { id: 'greet', name: 'greet', phrases: ['hello there', 'good morning', 'hi bot', 'hey you', 'namaste'] },
  { id: 'refund', name: 'refund', phrases: ['money back', 'refund me', 'refund please', 'get my refund', 'refund'] },
  {
    id: 'hours',
    name: 'hours',
    phrases: ['when do you open', 'opening hours', 'open today', 'are you open', 'timings'],
  },
  { id: 'lone', name: 'lone', phrases: ['only one'] },
].map(intent => ({ ...intent, phrases: intent.phrases.map(text => ({ text })) }))
const set = { language: 'en' as const, intents }

test('each phrase that is not alone is guessed once, and the same seed guesses the same', () => {
  const options = { modelType: 'SVM' as const, folds: 5, seed: 7 }
  const { guesses, threshold } = evaluate(set, options)
  expect(guesses.map(({ phrase }) => phrase)).toEqual(
    intents.slice(0, 3).flatMap(({ phrases }) => phrases.map(({ text }) => text)),
  )
  expect(guesses.filter(({ expected }) => expected === 'lone')).toEqual([])
  for (const { confidence } of guesses) expect(confidence >= 0 && confidence <= 1).toBe(true)
  expect(threshold).toBeGreaterThan(0)
  expect(evaluate(set, options).guesses).toEqual(guesses)
})

test('a phrase left out is a text never seen: alone with its words it is not recognised', () => {
  const { guesses } = evaluate(set, { modelType: 'SVM', folds: 5, seed: 7 })
  const of = (text: string) => guesses.find(({ phrase }) => phrase === text)
  expect(of('refund')).toMatchObject({ expected: 'refund', predicted: 'refund' })
  expect(of('namaste')?.confidence).toBeLessThan(0.5)
})

test('a mixture of models is evaluated as one, and progress runs to the end once', () => {
  const shares: number[] = []
  const { guesses } = evaluate(set, {
    modelType: 'Ensemble',
    folds: 2,
    seed: 7,
    onProgress: share => shares.push(share),
  })
  expect(guesses).toHaveLength(15)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
})

test('a round is trained of what it does not ask and of nothing else, as the product would train it', () => {
  const pair = {
    ...set,
    intents: intents.slice(0, 2).map(({ phrases, ...own }) => ({ ...own, phrases: phrases.slice(0, 2) })),
  }
  const { guesses } = evaluate(pair, { modelType: 'SVM', folds: 4, seed: 7 })
  expect(guesses).toHaveLength(4)
  for (const { phrase, predicted, confidence } of guesses) {
    const left = pair.intents.map(({ phrases, ...own }) => ({
      ...own,
      phrases: phrases.filter(({ text }) => text !== phrase),
    }))
    const [best] = understand(
      openModel(train({ ...pair, intents: left }, { modelType: 'SVM', seed: 7 }).model),
      phrase,
    ).ranking
    expect([phrase, predicted, confidence]).toEqual([phrase, best?.intentId, best?.confidence])
  }
})
