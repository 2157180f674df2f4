import type { ErrorRow } from '../errors.ts'
import type { Channel, Hook, Inbound } from '../vendor.ts'
import { eventIdOf, isoTime, json, rowOf, unknownEvent } from '../wire.ts'
import { type FieldNames, type Fields, fieldOf, flatten } from './fields.ts'
import { type ReceiptWords, receiptNames, receiptWords } from './receipt.settings.ts'

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
  UNDELIVERABLE: 'failed',
  EXPIRED: 'failed',
  REJECTD: 'failed',
  REJECTED: 'failed',
  DELETED: 'failed',
  UNKNOWN: 'failed',
  FAILED: 'failed',
  FAIL: 'failed',
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
  UNDELIVERABLE: undelivered,
  FAILED: undelivered,
  FAIL: undelivered,
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

/** As a channel's settings tell, on top of what is usual. */
type Told = { names: FieldNames; words: ReceiptWords }

/** Receipts and replies of a gateway whose names are not known, unless the channel tells: from the query, a form or JSON. */
export function receiveReceipts(hook: Hook, { settings }: Channel): Inbound[] {
  const { k: _key, ...query } = hook.query
  const told = { names: receiptNames(settings), words: receiptWords(settings) }
  return recordsOf(hook).map(record => {
    const fields = { ...flatten(query), ...flatten(record) }
    return readReceipt(fields, told) ?? readReply(fields, told, hook) ?? unknownEvent(hook, fields)
  })
}

function recordsOf({ body, headers, method }: Hook): unknown[] {
  const text = body.toString('utf8')
  const read = json(text)
  if (Array.isArray(read) && read.length > 0) return read
  if (typeof read === 'object' && read !== null) return [read]
  const isForm = headers['content-type']?.includes('urlencoded') || method === 'GET'
  return [isForm || text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : {}]
}

function readReceipt(fields: Fields, { names, words }: Told): Inbound | null {
  const id = fieldOf(fields, 'id', names)
  const ref = fieldOf(fields, 'ref', names)
  const said = fieldOf(fields, 'status', names).trim().toUpperCase()
  const meant = rowOf(words, said)
  const word = meant ? null : wordIn(said)
  const state = meant ?? (word && receiptStates[word])
  if (!state || (!id && !ref)) return null
  // Only of the usual words is known whose fault they tell of.
  const failure = { code: word ?? 'FAILED', text: word === said ? null : said }
  return {
    kind: 'status',
    eventId: eventIdOf(id, ref, said),
    ref: ref || null,
    vendorMessageId: id || null,
    state,
    at: isoTime(fieldOf(fields, 'time', names)),
    ...(state === 'failed' ? reasonOf(fields, names, failure) : { code: null, text: null }),
  }
}

type Reason = { code: string; text: string | null }

/** An operator's number means something else with each of them, so that the word is the code. 0 is that of a success. */
function reasonOf(fields: Fields, names: FieldNames, { code, text }: Reason): Reason {
  const number = fieldOf(fields, 'code', names).replace(/^0+$/, '')
  const said = [fieldOf(fields, 'reason', names) || text, number && `Error ${number} of the operator`]
  return { code, text: said.filter(Boolean).join('. ') || null }
}

type Word = keyof typeof receiptStates
const mostWords = 6
const isOpen = /^(YET|PENDING|WAITING|AWAITING|BE|PARTIALLY)$/
const isDenial = /^(NOT|NON|UN)$/

/** Gateways write 'Delivered successfully' and 'Not delivered' too. Null where it may mean either. */
function wordIn(said: string): Word | null {
  if (isWord(said)) return said
  const parts = said
    .replace(/\bNO ERRORS?\b/, '')
    .split(/[^A-Z]+/)
    .filter(Boolean)
  if (parts.length > mostWords || parts.some(part => isOpen.test(part))) return null
  const known = parts.filter(isWord)
  if (known.length > 0 && parts.some(part => isDenial.test(part))) return 'UNDELIVERED'
  const one = (state: (typeof receiptStates)[Word]) => known.find(word => receiptStates[word] === state)
  return one('failed') ?? one('delivered') ?? one('sent') ?? null
}

function isWord(said: string): said is Word {
  return Object.hasOwn(receiptStates, said)
}

/** Without an id and a time only the server can tell a repeat from the same word said again. */
function readReply(fields: Fields, { names }: Told, { callId }: Hook): Inbound | null {
  const from = numberIn(fieldOf(fields, 'from', names))
  const text = fieldOf(fields, 'text', names)
  if (!from || !text || fieldOf(fields, 'status', names)) return null
  const [id, time] = [fieldOf(fields, 'id', names), fieldOf(fields, 'time', names)]
  const likeness = eventIdOf(from, text, JSON.stringify(fields))
  const isUnmarked = !id && !time && callId !== undefined
  const at = isoTime(time)
  return {
    kind: 'message',
    eventId: id || (isUnmarked ? `${likeness}.${callId}` : likeness),
    from,
    text,
    payload: null,
    ...(isUnmarked && { likeness }),
    ...(at && { at }),
  }
}

/** Digits alone, but for the plus of ten of them: without it they would be a number of the company's own country. */
function numberIn(written: string): string {
  const digits = written.replace(/\D/g, '')
  return digits.length === 10 && written.trim().startsWith('+') ? `+${digits}` : digits
}
