import type { ErrorRow } from '../errors.ts'
import type { Hook, Inbound } from '../vendor.ts'
import { eventIdOf, isoTime, json, rowOf, unknownEvent } from '../wire.ts'
import { type Fields, fieldOf, flatten } from './fields.ts'

/** The words of SMPP, which HTTP gateways write too, long and short. */
export const receiptStates = {
  DELIVRD: 'delivered',
  DELIVERED: 'delivered',
  RECEIVED: 'delivered',
  ACCEPTD: 'sent',
  ACCEPTED: 'sent',
  ENROUTE: 'sent',
  SUBMITTED: 'sent',
  DISPATCHED: 'sent',
  SENT: 'sent',
  UNDELIV: 'failed',
  UNDELIVERED: 'failed',
  EXPIRED: 'failed',
  REJECTD: 'failed',
  REJECTED: 'failed',
  DELETED: 'failed',
  UNKNOWN: 'failed',
  FAILED: 'failed',
  ERROR: 'failed',
  ABORTED: 'failed',
  CANCELLED: 'failed',
} as const

const offline: ErrorRow = [
  'The phone did not come online in time.',
  'recipient',
  'Send again later, or reach the customer on another channel.',
]
const notTaken: ErrorRow = [
  'The operator did not take the message.',
  'company',
  'Check the sender, the DLT template id and that the text is the registered one.',
]
const undelivered: ErrorRow = [
  'The operator could not deliver the message.',
  'recipient',
  'Check the number. Promotions do not reach numbers that are registered against them.',
]

export const receiptRows: Readonly<Record<string, ErrorRow>> = {
  EXPIRED: offline,
  REJECTD: notTaken,
  REJECTED: notTaken,
  UNDELIV: undelivered,
  UNDELIVERED: undelivered,
  FAILED: undelivered,
  ERROR: ['The gateway had an error of its own.', 'vendor', 'Send again; then ask the gateway.'],
  ABORTED: ['The gateway stopped the message.', 'vendor', 'Ask the gateway why.'],
  CANCELLED: ['The message was cancelled at the gateway.', 'company', 'Ask the gateway who cancelled it.'],
  DELETED: ['The gateway removed the message.', 'vendor', 'Ask the gateway why.'],
  UNKNOWN: ['The operator does not know what became of the message.', 'vendor', 'Ask the gateway.'],
  ADDRESS: ["The gateway's address is missing or cannot be called.", 'company', "Enter 'Base URL' in the channel."],
  '401': ['The gateway refuses the credentials.', 'company', 'Check the credentials in the channel.'],
  '403': [
    'The gateway refuses the credentials, or our address.',
    'company',
    "Check the credentials, and that the gateway allows this server's address.",
  ],
  '429': ['More was sent than the gateway takes.', 'company', 'Nothing: it is sent again a little later.'],
}

/** Receipts and replies of a gateway whose names are not known: from the query, a form or JSON. */
export function receiveReceipts(hook: Hook): Inbound[] {
  const { k: _key, ...query } = hook.query
  return recordsOf(hook).map(record => readRecord({ ...flatten(query), ...flatten(record) }, hook))
}

function recordsOf({ body, headers, method }: Hook): unknown[] {
  const text = body.toString('utf8')
  const read = json(text)
  if (Array.isArray(read) && read.length > 0) return read
  if (typeof read === 'object' && read !== null) return [read]
  const isForm = headers['content-type']?.includes('urlencoded') || method === 'GET'
  return [isForm || text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : {}]
}

function readRecord(fields: Fields, hook: Hook): Inbound {
  return readReceipt(fields) ?? readReply(fields) ?? unknownEvent(hook, fields)
}

function readReceipt(fields: Fields): Inbound | null {
  const id = fieldOf(fields, 'id')
  const ref = fieldOf(fields, 'ref')
  const said = fieldOf(fields, 'status').toUpperCase()
  const state = rowOf(receiptStates, said)
  if (!state || (!id && !ref)) return null
  return {
    kind: 'status',
    eventId: eventIdOf(id, ref, said),
    ref: ref || null,
    vendorMessageId: id || null,
    state,
    at: isoTime(fieldOf(fields, 'time')),
    ...(state === 'failed' ? reasonOf(fields, said) : { code: null, text: null }),
  }
}

/** 0 is the code of a success, and says nothing of a failure. */
function reasonOf(fields: Fields, said: string): { code: string; text: string | null } {
  return { code: fieldOf(fields, 'code').replace(/^0+$/, '') || said, text: fieldOf(fields, 'reason') || null }
}

function readReply(fields: Fields): Inbound | null {
  const from = fieldOf(fields, 'from').replace(/\D/g, '')
  const text = fieldOf(fields, 'text')
  if (!from || !text || fieldOf(fields, 'status')) return null
  const time = isoTime(fieldOf(fields, 'time'))
  const eventId = fieldOf(fields, 'id') || eventIdOf(from, text, JSON.stringify(fields))
  return { kind: 'message', eventId, from, text, payload: null, ...(time && { at: time }) }
}
