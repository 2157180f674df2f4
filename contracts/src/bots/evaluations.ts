import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, moreRows, number, page, pathId, searchTerm } from '../fields.ts'
import { modelTypes } from './configuration.ts'
import { engines } from './training.ts'

export const evaluationTexts = {
  started: 'Evaluation started',
  attached: 'This content is being evaluated already',
  cancelled: 'Evaluation cancelled',
  notRunning: 'The evaluation has ended',
  tooFew: 'Add a second intent with at least two training phrases to evaluate.',
  promptAgent: 'A prompt agent has no intents to evaluate',
  tooMany: 'Too many evaluations are waiting',
  failed: 'Evaluation failed',
} as const

export const evaluationStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type EvaluationState = (typeof evaluationStates)[number]

/** So many intents stand in the matrix: those with the most wrong answers. */
export const matrixSize = 25

/** How many answers had a confidence of `place / 100` or a little more; 101 places. */
export const confidences = z.object({ right: z.array(z.number().int()), wrong: z.array(z.number().int()) })
export type Confidences = z.output<typeof confidences>

export const thresholdCost = z.object({
  threshold: z.number(),
  rightAnswered: z.number().int(),
  rightRefused: z.number().int(),
  wrongAnswered: z.number().int(),
  wrongRefused: z.number().int(),
})
export type ThresholdCost = z.output<typeof thresholdCost>

/** What a threshold would have done to the answers of an evaluation. To the hundredth. */
export function costOf({ right, wrong }: Confidences, threshold: number): ThresholdCost {
  const cut = Math.round(threshold * 100)
  return {
    threshold,
    rightAnswered: sum(right.slice(cut)),
    rightRefused: sum(right.slice(0, cut)),
    wrongAnswered: sum(wrong.slice(cut)),
    wrongRefused: sum(wrong.slice(0, cut)),
  }
}

export const evaluation = z.object({
  id: z.string(),
  agentId: z.string(),
  state: z.enum(evaluationStates),
  folds: z.number().int(),
  /** The version whose content was evaluated; null for the content as it stood. */
  version: z.number().int().nullable(),
  /** Whether the content is the one that the serving version was built from. */
  isServing: z.boolean(),
  /** Whether the content has not changed since. */
  isPresent: z.boolean(),
  progress: z.number(),
  intents: z.number().int(),
  phrases: z.number().int(),
  modelType: z.enum(modelTypes),
  engine: z.enum(engines),
  /** Phrases that were left out once and asked, and how many were understood. */
  tested: z.number().int(),
  right: z.number().int(),
  accuracy: z.number().nullable(),
  /** F1, averaged over the intents. */
  f1: z.number().nullable(),
  error: z.string().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type Evaluation = z.output<typeof evaluation>

const named = z.object({ id: z.string(), name: z.string() })

export const matrix = z.object({
  intents: z.array(named),
  /** A row an expected intent, a column a predicted one. */
  cells: z.array(z.array(z.number().int())),
  /** For each row the answers that went to an intent outside of the matrix. */
  elsewhere: z.array(z.number().int()),
})
export type Matrix = z.output<typeof matrix>

export const evaluationResult = evaluation.extend({
  /** Null until the evaluation is done. */
  results: z
    .object({
      confidences,
      thresholdInUse: z.number(),
      thresholds: z.array(thresholdCost),
      matrix,
      /** The newest evaluation of the serving version's content, unless it is this one. */
      comparedWith: evaluation.nullable(),
    })
    .nullable(),
})
export type EvaluationResult = z.output<typeof evaluationResult>

export const intentResult = z.object({
  id: z.string(),
  name: z.string(),
  storyId: z.string().nullable(),
  /** Phrases of the intent that were asked. */
  tested: z.number().int(),
  right: z.number().int(),
  /** Answers that named the intent, rightly or not. */
  predicted: z.number().int(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
  /** F1 of the intent in the evaluation compared with. */
  f1Before: z.number().nullable(),
})
export type IntentResult = z.output<typeof intentResult>

export const confusion = z.object({ expected: named, predicted: named, count: z.number().int() })
export type Confusion = z.output<typeof confusion>

export const testedPhrase = z.object({
  phrase: z.string(),
  expected: named.extend({ storyId: z.string().nullable() }),
  predicted: named,
  confidence: z.number(),
})
export type TestedPhrase = z.output<typeof testedPhrase>

const ofAgent = z.object({ agentId: pathId('Agent') })
const params = z.object({ agentId: pathId('Agent'), evaluationId: pathId('Evaluation') })
const root = '/nlp/agent/:agentId/evaluations'

export const startEvaluation = endpoint({
  method: 'POST',
  path: root,
  summary:
    'Evaluates the present content, or that of a kept version; joins an evaluation of the same content that runs.',
  params: ofAgent,
  body: z.object({
    folds: number(z.number().int().min(2).max(10)).default(5),
    version: number(z.number().int().min(1).max(2_147_483_647)).optional(),
  }),
  answer: evaluation,
})

export const listEvaluations = endpoint({
  method: 'GET',
  path: root,
  summary: 'The evaluations that are kept, newest first.',
  params: ofAgent,
  query: z.object(page(10)),
  answer: z.object({ evaluations: z.array(evaluation), ...moreRows }),
})

export const readEvaluation = endpoint({
  method: 'GET',
  path: `${root}/:evaluationId`,
  summary: 'An evaluation with its confidences, the cost of each threshold and the matrix of the worst intents.',
  params,
  answer: evaluationResult,
})

export const cancelEvaluation = endpoint({
  method: 'POST',
  path: `${root}/:evaluationId/cancel`,
  summary: 'Ends an evaluation that runs or waits.',
  params,
  answer: evaluation,
})

export const listIntentResults = endpoint({
  method: 'GET',
  path: `${root}/:evaluationId/intents`,
  summary: 'How well each intent was understood, worst first.',
  params,
  query: z.object({ ...page(25), searchterm: searchTerm }),
  answer: z.object({ intents: z.array(intentResult), ...moreRows }),
})

export const listConfusions = endpoint({
  method: 'GET',
  path: `${root}/:evaluationId/confusions`,
  summary: 'Which intents were taken for which others, most often first.',
  params,
  query: z.object(page(25)),
  answer: z.object({ confusions: z.array(confusion), ...moreRows }),
})

export const listTestedPhrases = endpoint({
  method: 'GET',
  path: `${root}/:evaluationId/phrases`,
  summary: 'The phrases that were asked, by expected and predicted intent; the surest first.',
  params,
  query: z.object({ ...page(25), expected: z.string().max(100).optional(), predicted: z.string().max(100).optional() }),
  answer: z.object({ phrases: z.array(testedPhrase), ...moreRows }),
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
