import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'
import { texts } from '../texts.ts'
import { loginOk } from './login.ts'

export const chatRefDraft = z
  .object({
    uId: text({ max: 100, label: 'User' }).optional(),
    emailId: text({ max: 320, label: 'Email' }).optional(),
    chatId: text({ max: 100, label: 'Chat' }).min(1).optional(),
  })
  .refine(({ uId, emailId }) => Boolean(uId) || Boolean(emailId), { error: texts.mandatory, path: ['uId'] })

export const addChatRef = endpoint({
  method: 'POST',
  path: '/e/enterprise/chat_ref',
  summary: 'Makes an address that signs a user in once, within five minutes, for a page that embeds the chats.',
  body: chatRefDraft,
  answer: z.object({ chatRefId: z.string(), url: z.string(), expiresOn: instant }),
})

export const redeemChatRef = endpoint({
  method: 'POST',
  path: '/account/enterprise/chatRef',
  summary: 'Signs in with what chat_ref has made; good once.',
  body: z.object({ chatRefId: z.string({ error: texts.mandatory }).min(1, texts.mandatory).max(200) }),
  answer: loginOk.extend({ chatId: z.string().optional() }),
  transaction: 'none',
})
