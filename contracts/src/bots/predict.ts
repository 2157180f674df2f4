import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, nested, pathId } from '../fields.ts'
import { modelTypes } from './configuration.ts'
import { emotions } from './emotions.ts'
import { engines } from './training.ts'

export const predictTexts = {
  textEmpty: 'Message text should not be empty',
  textTooLong: 'Message text is too long',
  typeUnknown: 'Message type is not supported',
  sessionEnded: 'Session ended',
  notTrained: 'Agent is not trained. Please train the agent.',
  noMessages: 'No messages available',
  viewSource: 'View Source',
} as const

/** Texts that a bot says by itself, in the language of the agent or of the message. */
export const botSays = { cancelled: { en: 'Okay, cancelled.', hi: 'ठीक है, रद्द कर दिया।' } } as const

/** Each alone, as the whole message, ends what a bot is asking for. */
export const cancelWords = [
  'cancel',
  'stop',
  'never mind',
  'exit',
  'रद्द',
  'रद्द करो',
  'रहने दो',
  'band karo',
  'rehne do',
] as const

export const longestMessage = 4096
/** The `appId` of the console's own chat panel. */
export const tryIt = 'tryit'

export const origins = [
  'intent',
  'slot_prompt',
  'slot_cancelled',
  'knowledge_base',
  'prompt',
  'out_of_scope',
  'not_trained',
] as const
export type Origin = (typeof origins)[number]

export const predictRequest = z.object({
  message: nested(
    z.object({
      type: z.string().trim().default('text'),
      text: z.string().nullish(),
      suggestionId: z.string().nullish(),
      lnCode: z.string().nullish(),
    }),
  ).prefault({}),
  sessionId: z.string().trim().nullish(),
  agentId: z.string().trim().default(''),
  metadata: nested(
    z
      .looseObject({
        senderId: z.string().max(200).nullish(),
        timeZone: z.string().max(100).nullish(),
        appId: z.string().max(50).nullish(),
      })
      .nullish(),
  ),
})
export type PredictRequest = z.output<typeof predictRequest>

/**
 * What the console's own panel may pretend by its `metadata`: who writes, and which day it is. Callers with an `appId` of
 * their own may use these words for anything else.
 */
export const pretence = z.object({
  contact: z.record(z.string().max(100), z.string().max(500)).nullish().catch(null),
  /** yyyy-MM-dd */
  today: z.iso.date().nullish().catch(null),
})

export const foundEntity = z.object({
  id,
  name: z.string(),
  parameter: z.string().nullable(),
  value: z.unknown(),
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  type: z.union([z.literal(0), z.literal(1)]),
})
export type FoundEntity = z.output<typeof foundEntity>

export const prediction = z.object({
  messageId: id,
  sessionId: id,
  output: z.object({
    text: z.string(),
    source: z.array(z.string()),
    type: z.literal('text'),
    suggestions: z.array(z.object({ id, text: z.string() })),
  }),
  origin: z.enum(origins),
  intentIdentified: z.boolean(),
  intent: z.object({ id: id.nullable(), name: z.string().nullable(), confidence: z.number() }),
  utterance: z.string().nullable(),
  alternatives: z.array(
    z.object({ id, intent: z.string(), name: z.string(), confidence: z.number(), utterance: z.string() }),
  ),
  entities: z.array(foundEntity),
  slot: z
    .object({
      intentId: id,
      parameter: z.string(),
      entityId: id,
      attempt: z.number().int(),
      retriesLeft: z.number().int(),
    })
    .nullable(),
  variables: z.record(z.string(), z.unknown()),
  emotion: z.enum(emotions),
  emotionScore: z.number(),
  model: z.object({
    version: z.number().int().nullable(),
    type: z.enum([...modelTypes, 'prompt']),
    engine: z.enum(engines),
  }),
  degraded: z.boolean(),
})
export type Prediction = z.output<typeof prediction>

export const predictIntent = endpoint({
  method: 'POST',
  path: '/nlp/predictIntent',
  summary: 'One turn of a conversation with an agent.',
  body: predictRequest,
  answer: prediction,
  transaction: 'none',
})

export const endSession = endpoint({
  method: 'POST',
  path: '/nlp/session/:sessionId/end',
  summary: 'Ends a conversation; the next message starts another one.',
  params: z.object({ sessionId: pathId('Session') }),
  answer: z.object({ sessionId: id }),
})
