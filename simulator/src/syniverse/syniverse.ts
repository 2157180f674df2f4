import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { bearerOf, digits, idOf, isNumber, iso, uuid } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = 'syniverse'
const base = '/scg-external-api/api/v1/messaging'

const request = z
  .strictObject({
    from: z.string().regex(/^(sender_id|channel):.+$/),
    to: z.array(z.string()).length(1),
    body: z.string().max(1600).optional(),
    attachments: z.array(z.string()).optional(),
    media_urls: z.array(z.url()).optional(),
    external_message_request_id: z.string().max(128).optional(),
    expiry_time: z.string().optional(),
  })
  .refine(({ body, media_urls: files }) => Boolean(body) || Boolean(files?.length), 'A body or a file is required')

/** One call for all channels; events of the topic SCG-Message come without a signature. */
export const syniverse: Room = {
  slug: vendor,
  routes: [
    { method: 'POST', path: new RegExp(`^${base}/message_requests$`), reads: 'json', isMessage: true, handle: send },
    {
      method: 'GET',
      path: new RegExp(`^${base}/messages$`),
      handle: (call, desk) => {
        keyHolder(call, desk)
        return { status: 200, body: { list: [], total: 0, offset: 0, limit: Number(call.query.limit ?? 20) } }
      },
    },
  ],
  busy: {
    tooFast: { status: 429, body: { code: '429', message: 'Too many requests' } },
    down: { status: 503, body: { code: '503', message: 'Service unavailable' } },
  },
  malformed: { status: 400, body: { code: '400', message: 'The body is not valid JSON' } },
  unknownPath: { status: 404, body: { code: '404', message: 'Not found' } },
  life: () => ['sent', 'delivered'],
  status,
  inbound,
}

function keyHolder({ headers }: Call, desk: Desk): Account {
  const account = desk.account(vendor, { accKey: bearerOf(headers) })
  return account ?? refuse(401, { code: '401', message: 'Invalid token' })
}

function send(call: Call, desk: Desk): Answer {
  const account = keyHolder(call, desk)
  const read = request.safeParse(call.body)
  if (!read.success) return refuse(400, { code: '400', message: z.prettifyError(read.error).slice(0, 500) })
  const { from, to, body = '', media_urls: files = [], external_message_request_id: ref = null } = read.data
  const [number = ''] = to
  if (!isNumber(number, 'with')) refuse(400, { code: '400', message: 'to is not a valid address' })
  const [kind = '', sender] = from.split(':')
  if (sender !== account.settings.sender) refuse(404, { code: '404', message: 'The sender does not exist' })
  const id = idOf()
  const message = {
    account,
    id,
    to: digits(number),
    text: body || (files[0] ?? ''),
    kind,
    ref,
    callback: null,
    channel: kind,
    failure: desk.missed(vendor, digits(number), { code: '027', text: 'Absent subscriber' }),
  }
  return { status: 200, body: { id }, message }
}

const types = {
  sent: 'message_sent',
  delivered: 'message_delivered',
  read: 'message_delivered',
  failed: 'message_failed',
} as const

function status({ account, id, to, ref, failure }: Message, step: Step): Hook | null {
  return eventOf(account, types[step], {
    message_request_id: id,
    message_id: uuid(),
    new_state: step.toUpperCase(),
    to_address: `+${to}`,
    ...(ref ? { external_message_request_id: ref } : {}),
    ...(failure ? { reason_code: failure.code, reason_description: failure.text } : {}),
  })
}

function inbound({ account, from, text, id }: Said): Hook | null {
  const values = {
    message_id: id,
    from_address: `+${digits(from)}`,
    to_address: account.settings.sender,
    message_body: text,
  }
  return eventOf(account, 'mo_message_received', values)
}

function eventOf({ webhookUrl }: Account, type: string, values: Record<string, unknown>): Hook | null {
  if (!webhookUrl) return null
  const event = { 'evt-tp': type, timestamp: iso(), 'fld-val-list': values }
  const body = JSON.stringify({ topic: 'SCG-Message', event_id: uuid(), event })
  return { url: webhookUrl, method: 'POST', headers: { 'content-type': 'application/json' }, body }
}
