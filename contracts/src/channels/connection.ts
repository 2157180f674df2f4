import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { channelPath } from './channels.ts'
import { explanation } from './explanation.ts'

/** What the vendor said; a refusal of theirs is `ok: false`. */
const channelTest = z.object({
  ok: z.boolean(),
  message: z.string(),
  vendorCode: z.string().nullable(),
  /** The code in plain words, where the vendor's are known. */
  explanation: explanation.nullable(),
  latencyMs: z.number(),
  /** False where the vendor offers no check of credentials: `ok` says nothing of them then. */
  isChecked: z.boolean(),
  /** Whether the mailbox beside a mail server can be read: with false, `ok` is about that alone. Null where none was tried. */
  mailbox: z.boolean().nullable(),
})

export const testChannel = endpoint({
  method: 'POST',
  path: '/e/enterprise/channels/:channelId/test',
  summary:
    'Asks the vendor whether the credentials are good, or sends one message; for the web chat, looks for its snippet.',
  params: channelPath,
  body: z.object({
    to: text({ max: 320, label: 'Recipient' }).optional(),
    text: text({ max: 1000, label: 'Text' }).optional(),
    page: text({ max: 2000, label: 'Page' }).optional(),
  }),
  answer: channelTest,
  transaction: 'none',
})

export const connectWebhook = endpoint({
  method: 'POST',
  path: '/e/enterprise/channels/:channelId/webhook',
  summary: 'Tells the vendor where to call us, where a call can do that.',
  params: channelPath,
  answer: channelTest,
  transaction: 'none',
})
