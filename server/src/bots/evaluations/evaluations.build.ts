import { evaluate, type Guess } from '@parley/nlu/evaluate.ts'
import type { Content } from '../agents/snapshot.content.ts'
import { trainingSeed, trainingSetOf } from '../training/training.build.ts'
import { recipeOf } from '../training/training.recipes.ts'

export type IntentScore = {
  id: string
  name: string
  tested: number
  right: number
  predicted: number
  precision: number
  recall: number
  f1: number
}
export type BuiltEvaluation = {
  guesses: Guess[]
  intents: IntentScore[]
  right: number
  /** F1, averaged over the intents that were asked. */
  f1: number
  threshold: number
  /** How many answers had a confidence of a hundredth or a little more; 101 places. */
  confidences: { right: number[]; wrong: number[] }
}

/** Runs for seconds to minutes: in a worker thread only. */
export function buildEvaluation(content: Content, folds: number, onProgress: (share: number) => void): BuiltEvaluation {
  const set = trainingSetOf(content)
  const {
    models: [modelType],
  } = recipeOf(content.learned.modelType)
  const { guesses, threshold } = evaluate(set, { modelType, folds, seed: trainingSeed, onProgress })
  const intents = scoresOf(set.intents, guesses)
  const asked = intents.filter(({ tested }) => tested > 0)
  return {
    guesses,
    intents,
    right: guesses.filter(isRight).length,
    f1: asked.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, asked.length),
    threshold,
    confidences: { right: countsOf(guesses.filter(isRight)), wrong: countsOf(guesses.filter(each => !isRight(each))) },
  }
}

function scoresOf(intents: { id: string; name: string }[], guesses: Guess[]): IntentScore[] {
  const counts = new Map(intents.map(({ id }) => [id, { tested: 0, right: 0, predicted: 0 }]))
  for (const guess of guesses) {
    const expected = counts.get(guess.expected)
    const predicted = counts.get(guess.predicted)
    if (expected) expected.tested += 1
    if (predicted) predicted.predicted += 1
    if (expected && isRight(guess)) expected.right += 1
  }
  return intents.map(({ id, name }) => {
    const { tested, right, predicted } = counts.get(id) ?? { tested: 0, right: 0, predicted: 0 }
    const f1 = tested + predicted > 0 ? (2 * right) / (tested + predicted) : 0
    return { id, name, tested, right, predicted, precision: share(right, predicted), recall: share(right, tested), f1 }
  })
}

function countsOf(guesses: Guess[]): number[] {
  const counts = Array.from({ length: 101 }, () => 0)
  for (const { confidence } of guesses) {
    // Four decimals are whole numbers here; the share itself would round 0.29 down to 28.
    const place = Math.min(100, Math.floor(Math.round(confidence * 10_000) / 100))
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

function isRight({ expected, predicted }: Guess): boolean {
  return expected === predicted
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}
