import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, list, text } from '../fields.ts'

/** How an enterprise runs its chats. */
export const chatConfig = z.object({
  /** Whether a customer is asked to rate a chat that was closed. */
  askRating: z.boolean(),
  /** Asks for the rating, with a button for each; without it the web chat asks by itself, with stars. */
  ratingMessage: z.string(),
  /** The last word in a chat that was closed. */
  closeMessage: z.string(),
  /** A whole message that is one of them stops advertising to its sender on that channel; START takes it back. */
  optOutWords: z.array(z.string()),
})
export type ChatConfig = z.output<typeof chatConfig>

export const chatConfigDefaults: ChatConfig = {
  askRating: false,
  ratingMessage: '',
  closeMessage: '',
  optOutWords: ['STOP', 'UNSUBSCRIBE'],
}

/** What a customer is told who stops advertising, or takes that back. */
export const consentTexts = {
  stopped: 'You will get no more advertising from us on this channel. Send START to allow it again.',
  allowed: 'You will get our news on this channel again.',
} as const

export const chatConfigDraft = z.object({
  askRating: flag().optional(),
  ratingMessage: text({ max: 1000, label: 'Rating message' }).optional(),
  closeMessage: text({ max: 1000, label: 'Close message' }).optional(),
  optOutWords: list(z.string().trim().min(1).max(50)).optional(),
})
export type ChatConfigDraft = z.output<typeof chatConfigDraft>

export const readChatConfig = endpoint({
  method: 'GET',
  path: '/e/enterprise/chat_config',
  summary: 'How the enterprise runs its chats.',
  answer: z.object({ chatConfig }),
})

export const updateChatConfig = endpoint({
  method: 'PUT',
  path: '/e/enterprise/chat_config',
  summary: 'Changes how the enterprise runs its chats; what is left out stays.',
  body: chatConfigDraft,
  answer: z.object({ chatConfig }),
})
