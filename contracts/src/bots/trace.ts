import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, pathId } from '../fields.ts'
import { modelCall } from './calls.ts'
import { modelTypes } from './configuration.ts'
import { emotions } from './emotions.ts'
import { foundEntity, origins } from './predict.ts'
import { engines } from './training.ts'

export const traceTexts = {
  why: 'Why?',
  versionGone: 'The version that answered is no longer kept, so this is what was logged with the message.',
  slotsUnknown: 'Not kept for this message.',
  noWord: 'No single word makes a difference.',
  leftOut: 'How much surer each word makes it.',
  recomputed: 'Measured again now',
  promptNow: 'As it stands now, before names are filled in.',
} as const

/** What decided the answer, and how it is told. */
export const traceRules = {
  exact_phrase: 'The message is a training phrase, so its intent is certain.',
  threshold: 'The best intent reached the threshold.',
  below_threshold: 'No intent reached the threshold, so the out-of-scope message was sent.',
  slot: 'The message answered the question for a parameter.',
  slot_again: 'A parameter was asked for and not found in the message, so the question stands again.',
  slot_left: 'A parameter was asked for, but the message was clearly about another intent.',
  retries: 'A parameter was not found in as many attempts as are allowed.',
  cancelled: 'The message ended the questions.',
  knowledge: 'No intent had an answer; the knowledge base did.',
  prompt: 'The prompt of the agent answered.',
} as const
export type TraceRule = keyof typeof traceRules

/** Who wrote an answer from the knowledge base, and why it was not the language model. */
export const groundings = {
  grounded: 'The language model wrote the answer, and each sentence stands in the passages that it cites.',
  uncited: 'A sentence of the language model cited none of the passages, so the best one was quoted.',
  unfounded:
    'A sentence of the language model does not stand in the passages that it cites, so the best one was quoted.',
  unanswered: 'The language model gave no answer that could be used, so the best passage was quoted.',
  unset: 'No language model is configured, so the best passage was quoted.',
} as const
export const grounding = z.object({
  verdict: z.enum(['grounded', 'uncited', 'unfounded', 'unanswered', 'unset']),
  /** The one that does not stand. */
  sentence: z.string().nullable(),
})
export type Grounding = z.output<typeof grounding>

/** How a value was found: as it is written, by a synonym, by a pattern, by a built-in grammar, or as phrases teach. */
export const entitySources = ['value', 'synonym', 'pattern', 'system', 'learned'] as const
export type EntitySource = (typeof entitySources)[number]

const featureKinds = ['word', 'pair', 'start', 'end', 'together', 'letters', 'meaning', 'left-out'] as const
export const traceFeature = z.object({ kind: z.enum(featureKinds), text: z.string(), weight: z.number() })
export type TraceFeature = z.output<typeof traceFeature>

const slots = z.object({
  asked: z.object({ intent: z.string(), parameter: z.string(), attempt: z.number().int() }).nullable(),
  variables: z.record(z.string(), z.string()),
})
export type TraceSlots = z.output<typeof slots>

export const trace = z.object({
  messageId: id,
  text: z.string(),
  reply: z.string(),
  createdAt: instant,
  origin: z.enum(origins),
  tokens: z.array(z.string()),
  /** Words that stand in no training phrase. */
  unknown: z.array(z.string()),
  rule: z.string(),
  ruleText: z.string(),
  threshold: z.number().nullable(),
  /** The best first: as the version ranks the text now, or as it was logged where the version is gone. */
  intents: z.array(z.object({ id: id.nullable(), name: z.string(), confidence: z.number(), utterance: z.string() })),
  /**
   * Of the winner and the runner-up, the heaviest first. `left-out` weights are shares of certainty that a text loses
   * without the word; the others add up to a margin.
   */
  reasons: z.array(z.object({ intentId: id, name: z.string(), features: z.array(traceFeature) })),
  nearest: z.string().nullable(),
  entities: z.array(foundEntity.extend({ source: z.enum(entitySources).nullable() })),
  /** Null where they were not kept. */
  slots: z.object({ before: slots.nullable(), after: slots.nullable() }),
  /** Null where the knowledge base did not answer, and for messages of earlier releases. */
  grounding: grounding.extend({ told: z.string() }).nullable(),
  /** What outside models were asked for this message. */
  calls: z.array(modelCall),
  /** `link` opens the page, or the document at its page for a day. */
  chunks: z.array(
    z.object({ title: z.string(), source: z.string(), link: z.string(), text: z.string(), score: z.number() }),
  ),
  /** What a prompt agent is told, as it stands now; null for others. */
  prompt: z.string().nullable(),
  emotion: z.enum(emotions),
  emotionScore: z.number(),
  model: z.object({
    version: z.number().int().nullable(),
    type: z.enum([...modelTypes, 'prompt']).nullable(),
    engine: z.enum(engines).nullable(),
    isKept: z.boolean(),
  }),
  steps: z.array(z.object({ name: z.string(), ms: z.number(), isMeasuredNow: z.boolean() })),
})
export type Trace = z.output<typeof trace>

export const readTrace = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/turns/:messageId/trace',
  summary: 'Why an agent answered a message as it did.',
  params: z.object({ agentId: pathId('Agent'), messageId: pathId('Message') }),
  answer: trace,
})
