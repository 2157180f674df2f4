import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, moreRows, page, pathId } from '../fields.ts'

/** Why an outside model is asked. */
export const callPurposes = ['knowledge', 'prompt', 'settle', 'collect', 'embed', 'test', 'paraphrase'] as const
export type CallPurpose = (typeof callPurposes)[number]
export const callOutcomes = ['answered', 'refused', 'timeout', 'failed', 'garbage'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const callTexts = {
  title: 'Language model calls',
  thisMonth: 'This month',
  /** Of models whose price is not known. */
  noPrice: 'Price not known',
} as const

export const modelCall = z.object({
  id,
  _id: id,
  purpose: z.enum(callPurposes),
  model: z.string(),
  outcome: z.enum(callOutcomes),
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  costUsd: z.number().nullable(),
  latencyMs: z.number(),
  /** The message that it was made for. */
  messageId: id.nullable(),
  createdOn: instant,
})
export type ModelCall = z.output<typeof modelCall>

const params = z.object({ agentId: pathId('Agent') })
const range = { fromDate: instant.optional(), toDate: instant.optional() }

export const readCallTotals = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/model_calls/totals',
  summary: 'What the calls of an agent to outside models cost; this month (UTC) unless dates are given.',
  params,
  query: z.object(range),
  answer: z.object({
    fromDate: instant,
    toDate: instant,
    calls: z.number().int(),
    failed: z.number().int(),
    promptTokens: z.number().int(),
    completionTokens: z.number().int(),
    costUsd: z.number(),
    /** Answered calls of models whose price is not known; they are not in `costUsd`. */
    unpriced: z.number().int(),
    /** Of the calls that were answered; null without any. */
    latencyMs: z.object({ median: z.number(), slowest20th: z.number() }).nullable(),
  }),
})
export type CallTotals = z.output<typeof readCallTotals.answer>

/** Which calls a number counts. */
const callKinds = ['all', 'failed', 'answered', 'priced'] as const
export type CallKind = (typeof callKinds)[number]

export const listCalls = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/model_calls',
  summary: 'The calls of an agent to outside models, newest first; this month (UTC) unless dates are given.',
  params,
  query: z.object({ ...page(20), ...range, kind: z.enum(callKinds).default('all') }),
  answer: z.object({ calls: z.array(modelCall), ...moreRows }),
})
