import { z } from 'zod'
import { emailPattern } from '../auth/login.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, moreRows, number, page, pathId, text } from '../fields.ts'
import { texts } from '../texts.ts'

/** Kinds of a chat's line; the numbers are the documents'. */
export const actionTypes = {
  customerStart: 0,
  customerReply: 1,
  agentReply: 3,
  rating: 7,
  closed: 8,
  system: 11,
} as const

export const messageButton = z.object({ id: z.string(), text: z.string(), payload: z.string() })

export const message = z.object({
  actionId: id,
  id,
  _id: id,
  chatId: id,
  actionType: z.number(),
  actor: z.enum(['customer', 'agent', 'bot', 'system']),
  actionBy: z.string(),
  userName: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  deliveryStatus: z.number().nullable(),
  deliveryStatusName: z.string().nullable(),
  channelErrorCode: z.string().nullable(),
  channelErrorDesc: z.string().nullable(),
  message: z.string(),
  attachment: z.null(),
  buttons: z.array(messageButton).optional(),
  transId: z.string().nullable(),
  clientId: z.string().optional(),
  event: z.string().optional(),
  actedOn: instant,
  actedDateTime: instant,
})
export type Message = z.output<typeof message>

export const webChatConfig = z.object({
  title: z.string(),
  color: z.string(),
  position: z.enum(['right', 'left']),
  launcherText: z.string(),
  welcomeText: z.string(),
  preChat: z.array(z.string()),
  openNow: z.boolean(),
  askRating: z.boolean(),
})

const channelPath = z.object({ channelId: pathId() })
const visitorEmail = z.string().trim().max(254).regex(emailPattern, 'Please enter a valid email address')

export const visitorDraft = z.object({
  visitorToken: z.string().max(200).nullish(),
  name: text({ max: 100, label: 'Name' }).nullish(),
  email: visitorEmail.nullish(),
  phoneNumber: text({ max: 20, label: 'Phone number' })
    .regex(/^\+?[0-9 ()-]{6,20}$/, texts.numberFormat)
    .nullish(),
  identityHash: z.string().max(200).nullish(),
})
export type VisitorDraft = z.output<typeof visitorDraft>

export const readWebChatConfig = endpoint({
  method: 'GET',
  path: '/widget/:channelId/config',
  summary: 'How a web channel looks, for a page on which nobody has opened the chat yet. Keeps nothing.',
  params: channelPath,
  answer: z.object({ config: webChatConfig }),
})

export const openWebChat = endpoint({
  method: 'POST',
  path: '/widget/:channelId/session',
  summary: 'Opens or reopens a visitor’s session on a web channel.',
  params: channelPath,
  body: visitorDraft,
  answer: z.object({
    token: z.string(),
    visitorId: id,
    chat: z.object({ chatId: id, state: z.number(), messages: z.array(message) }).nullable(),
    config: webChatConfig,
  }),
})

export const webMessageDraft = z.object({
  message: text({ max: 4096, label: 'Message text' }).default(''),
  clientId: text({ max: 100, label: 'Client id' }).min(1, 'clientId is required'),
  payload: text({ max: 1000, label: 'Payload' }).nullish(),
})
export type WebMessageDraft = z.output<typeof webMessageDraft>

export const webRating = z.object({ rating: number(z.number().int().min(1).max(5)) })

export const sendWebMessage = endpoint({
  method: 'POST',
  path: '/widget/:channelId/message',
  summary: 'A visitor’s message; the same clientId again answers the stored one.',
  params: channelPath,
  body: webMessageDraft,
  answer: z.object({ message }),
})

export const listWebMessages = endpoint({
  method: 'GET',
  path: '/widget/:channelId/messages',
  summary: 'The visitor’s messages, oldest first.',
  params: channelPath,
  query: z.object({ after: z.string().optional(), perPage: page(50).perPage }),
  answer: z.object({ messages: z.array(message), ...moreRows }),
})
