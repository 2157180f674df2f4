import { z } from 'zod'
import type { Answer, Call, Hook, Message, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { bearerOf, digits, isNumber, iso, uuid } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = 'voice'
const calling = z
  .strictObject({
    to: z.string(),
    from: z.string(),
    flowUrl: z.url().optional(),
    audioUrl: z.url().optional(),
    ttsText: z.string().min(1).max(3000).optional(),
    statusCallback: z.url().optional(),
    ref: z.string().optional(),
  })
  .refine(({ flowUrl, audioUrl, ttsText }) => flowUrl || audioUrl || ttsText, 'Nothing to say')

/** A telephony over HTTP: calls are placed, ring and are answered. */
export const voice: Room = {
  slug: vendor,
  routes: [{ method: 'POST', path: /^\/call$/, reads: 'json', isMessage: true, handle: place }],
  busy: {
    tooFast: { status: 429, body: { code: '429', message: 'Too many calls' } },
    down: { status: 503, body: { code: '503', message: 'No line is free' } },
  },
  malformed: { status: 400, body: { code: '400', message: 'Invalid JSON' } },
  unknownPath: { status: 404, body: { code: '404', message: 'Not found' } },
  life: () => ['sent', 'delivered'],
  status,
  inbound: ({ account, from, text, payload, id }) =>
    hookOf(account.webhookUrl, {
      callId: id,
      from: digits(from),
      to: account.settings.contactId,
      event: 'dtmf',
      digits: payload ?? text,
      timestamp: iso(),
    }),
}

function place({ headers, body }: Call, desk: Desk): Answer {
  const account = desk.account(vendor, { authKey: bearerOf(headers) })
  if (!account) return refuse(401, { code: '401', message: 'Unauthorized' })
  const read = calling.safeParse(body)
  if (!read.success) return refuse(400, { code: '400', message: z.prettifyError(read.error).slice(0, 500) })
  const { to, ttsText, audioUrl, flowUrl, ref = null, statusCallback: callback = null } = read.data
  if (!isNumber(to)) refuse(400, { code: 'BAD_NUMBER', message: 'to is not a number' })
  const id = uuid()
  const isAway = desk.person(vendor, digits(to)).isUnreachable
  return {
    status: 201,
    body: { callId: id },
    message: {
      account,
      id,
      to: digits(to),
      text: ttsText ?? audioUrl ?? flowUrl ?? '',
      kind: 'call',
      ref,
      callback,
      channel: 'voice',
      failure: isAway ? { code: 'no-answer', text: 'Nobody answered' } : null,
    },
  }
}

const words = { sent: 'ringing', delivered: 'answered', read: 'completed', failed: 'no-answer' } as const

function status({ account, id, to, ref, callback, failure }: Message, step: Step): Hook | null {
  return hookOf(callback ?? account.webhookUrl, {
    callId: id,
    from: account.settings.contactId,
    to,
    event: words[step],
    timestamp: iso(),
    ...(ref ? { ref } : {}),
    ...(failure ? { cause: failure.code } : {}),
  })
}

function hookOf(url: string | null, event: Record<string, unknown>): Hook | null {
  if (!url) return null
  return { url, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) }
}
