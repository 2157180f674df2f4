import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, list, moreRows, name, nested, page, pathId, searchTerm } from '../fields.ts'
import { reviewKinds } from './review-kinds.ts'
import { limits } from './texts.ts'

export const reviewTexts = {
  nothing: 'Nothing to review',
  nothingHint: 'Messages that were not understood, or only weakly, gather here.',
  assigned: 'Training phrases added successfully',
  noneAdded: 'No training phrase was added',
  ignored: 'Messages ignored',
  undone: 'Undone',
  undoneBefore: 'This was undone before',
  whichMessages: 'Choose a cluster or messages',
  whichIntent: 'Choose an intent, or name a new one',
  alreadyThere: 'Already a phrase of this intent',
  trainAgain: 'Train again so that the agent learns what you assigned.',
} as const

/** Why a phrase of another intent is not added to this one as well. */
export function phraseOf(intent: string): string {
  return `Already a phrase of ${intent}`
}

const reviewMessage = z.object({
  id,
  text: z.string(),
  kind: z.enum(['low', 'out']),
  /** How often it was said. */
  turns: z.number().int(),
  lastSeen: instant,
})
export type ReviewMessage = z.output<typeof reviewMessage>

const reviewCluster = z.object({
  id,
  /** The ones that were said most often. */
  examples: z.array(reviewMessage),
  /** Different texts. */
  messages: z.number().int(),
  turns: z.number().int(),
  lastSeen: instant,
  /** Share of the messages of the last seven days that the cluster holds. */
  gain: z.number(),
  /** At most three, the best first. */
  guesses: z.array(z.object({ intentId: id, name: z.string(), confidence: z.number() })),
})
export type ReviewCluster = z.output<typeof reviewCluster>

const params = z.object({ agentId: pathId('Agent') })

export const listReview = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/review',
  summary: 'Clusters of messages that an agent did not understand or understood weakly, the most useful first.',
  params,
  query: z.object({ ...page(20), kind: z.enum(reviewKinds).default('all') }),
  answer: z.object({
    clusters: z.array(reviewCluster),
    /** Null before the first one. */
    builtAt: instant.nullable(),
    isBuilding: z.boolean(),
    ...moreRows,
  }),
})

export const listReviewMessages = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/review/messages',
  summary: 'The messages of one cluster, the ones that were said most often first.',
  params,
  query: z.object({ ...page(50), clusterId: z.string().trim().default('') }),
  answer: z.object({ messages: z.array(reviewMessage), ...moreRows }),
})

export const listAgentIntents = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/intents',
  summary: 'The intents of an agent in all its stories, by name.',
  params,
  query: z.object({ ...page(50), searchterm: searchTerm }),
  answer: z.object({ intents: z.array(z.object({ id, name: z.string(), storyId: id })), ...moreRows }),
})

/** A whole cluster, or some messages by their ids. */
const chosen = { clusterId: id.trim().nullish(), messages: list(z.string()).nullish() }

export const reviewIgnore = z.object(chosen)
export type ReviewIgnore = z.output<typeof reviewIgnore>

export const reviewAssign = z.object({
  ...chosen,
  intentId: id.trim().nullish(),
  newIntent: nested(
    z.object({ name: name({ max: limits.name, label: 'Intent name' }), storyId: z.string().trim() }),
  ).nullish(),
})
export type ReviewAssign = z.output<typeof reviewAssign>

export const assignReview = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/review/assign',
  summary: 'Makes messages training phrases of an intent, or of a new one.',
  params,
  body: reviewAssign,
  answer: z.object({
    actId: id,
    intent: z.object({ id, name: z.string(), storyId: id }),
    added: z.number().int(),
    refused: z.array(z.object({ text: z.string(), reason: z.string() })),
  }),
})

export const ignoreReview = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/review/ignore',
  summary: 'Leaves messages out of the review for good, however often they are said again.',
  params,
  body: reviewIgnore,
  answer: z.object({ actId: id, ignored: z.number().int() }),
})

export const undoReview = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/review/undo',
  summary: 'Takes back one assignment or one ignoring.',
  params,
  body: z.object({ actId: id.trim().default('') }),
  answer: z.object({ restored: z.number().int() }),
})
