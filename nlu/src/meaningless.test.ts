import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backgroundTexts } from './intents/background.ts'
import { builtInSenses } from './semantics/built-in.ts'
import { hashWord } from './text/grams.ts'
import { train } from './train.ts'
import { dukaan, shop } from './understand.samples.ts'
import { openModel, understand } from './understand.ts'

const confident = 0.4
const unknownWord = fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{2,12}$/u).filter(word => !hasSense(word))
const sign = fc.string({ maxLength: 1 }).filter(text => !/[\p{L}\p{N}]/u.test(text))

// Typing errors found often enough in the public sets have a vector, so they are not unknown.
function hasSense(word: string): boolean {
  return builtInSenses().places.has(hashWord(word))
}

// The Hindi particle 'ही' in Latin letters is the English greeting.
function isFiller(text: string): boolean {
  return !text.includes(' ') && text !== 'hi'
}

describe.each(['SVM', 'Semantic', 'Ensemble'] as const)('%s', modelType => {
  test.each([
    ['English', shop],
    ['Hindi', dukaan],
  ])('a word that says nothing is never taken for an intent of a bot in %s', (_, set) => {
    const model = openModel(train(set, { modelType, seed: 7 }).model)
    const filler = fc.constantFrom(...backgroundTexts(set.language).filter(isFiller))
    const saysNothing = fc.oneof(unknownWord, filler, sign).filter(text => !understand(model, text).exact)
    fc.assert(
      fc.property(saysNothing, text => {
        expect(understand(model, text).ranking[0]?.confidence).toBeLessThan(confident)
      }),
      { numRuns: 500, seed: 20_261_121 },
    )
  })

  test('the same phrases and seed give the same bytes', () => {
    const [one, other] = [1, 2].map(() => Buffer.from(train(dukaan, { modelType, seed: 7 }).model))
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
  })
})
