import { mediaTypeOf } from '../media.ts'
import { readStatus, readTemplateEvent } from '../meta/whatsapp.events.ts'
import { readWhatsAppValue } from '../meta/whatsapp.receive.ts'
import { receiptStates } from '../sms/receipts.ts'
import type { Channel, Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, listAt, placeAt, rowOf, textAt, unknownEvent } from '../wire.ts'

type Said = Pick<Extract<Inbound, { kind: 'message' }>, 'text' | 'payload' | 'media' | 'location'>

const [sms, rcs] = [0, 10]
const states: Record<string, InboundStatus['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
}

export function readRouteMobileCall(hook: Hook, { type }: Channel): Inbound[] {
  const body = json(hook.body)
  if (type === sms) return [readReport(body, hook)]
  if (type === rcs) return [readRcs(body, hook)]
  // Orders and products come wrapped.
  const value = at(body, 'data') ?? body
  const [messages, contacts] = [listAt(value, 'messages'), listAt(value, 'contacts')]
  const events = [
    ...listAt(value, 'statuses').flatMap(readAnyStatus),
    ...(messages.length > 0 ? readWhatsAppValue({ messages, contacts }) : []),
  ]
  return events.length > 0 ? events : [unknownEvent(hook)]
}

/** News of a template comes among the statuses. */
function readAnyStatus(status: unknown): Inbound[] {
  if (textAt(status, 'type') !== 'event') {
    const replyId = textAt(status, 'message_id')
    const event = readStatus({ ...objectOf(status), biz_opaque_callback_data: textAt(status, 'extra') })
    return [event.kind === 'status' && replyId ? { ...event, replyId } : event]
  }
  const news = {
    event: textAt(status, 'status'),
    message_template_id: textAt(status, 'template_id'),
    message_template_name: textAt(status, 'template_name'),
    message_template_language: textAt(status, 'template_language'),
    reason: textAt(status, 'reason') || textAt(status, 'information'),
  }
  return [readTemplateEvent('message_template_status_update', news)]
}

function readRcs(body: unknown, hook: Hook): Inbound {
  const from = textAt(body, 'user_contact').replace(/\D/g, '')
  const time = isoTime(textAt(body, 'timestamp'))
  const type = textAt(body, 'event_type')
  if (type === 'status') return readRcsStatus(body, hook, time)
  const eventId = textAt(body, 'request_id') || eventIdOf(hook.body)
  const said = saidBy(type, body)
  if (!from || !said) return unknownEvent(hook, body)
  return { kind: 'message', eventId, from, ...said, ...(time ? { at: time } : {}) }
}

function saidBy(type: string, body: unknown): Said | null {
  const text = textAt(body, 'text_message')
  if (type === 'text_message') return text ? { text, payload: null } : null
  if (type === 'response') {
    return { text: textAt(body, 'response_text'), payload: textAt(body, 'response_postback') || null }
  }
  if (type === 'media_message') return textAt(body, 'media_uri') ? mediaOf(body) : null
  const location = type === 'location' ? placeAt(body) : null
  return location && { text: '', payload: null, location }
}

function mediaOf(body: unknown): Said {
  const contentType = textAt(body, 'media_type')
  const fileName = textAt(body, 'media_name')
  const media = {
    type: mediaTypeOf(contentType),
    url: textAt(body, 'media_uri'),
    ...(contentType ? { contentType } : {}),
    ...(fileName ? { fileName } : {}),
  }
  return { text: '', payload: null, media }
}

function readRcsStatus(body: unknown, hook: Hook, time: string | null): Inbound {
  const messageId = textAt(body, 'message_id')
  const word = textAt(body, 'message_status').toLowerCase()
  const state = rowOf(states, word)
  if (!state || !messageId) return unknownEvent(hook, body)
  return {
    kind: 'status',
    eventId: eventIdOf(messageId, word),
    ref: textAt(body, 'extra') || null,
    vendorMessageId: messageId,
    state,
    at: time,
    code: state === 'failed' ? 'FAILED' : null,
    text: state === 'failed' ? textAt(body, 'failure_reason') || null : null,
  }
}

/** A report comes as JSON, as a form or in the address. */
function readReport(body: unknown, hook: Hook): Inbound {
  const form = Object.fromEntries(new URLSearchParams(hook.body.toString('utf8')))
  const report = { ...hook.query, ...(objectOf(body) ?? form) }
  const messageId = textAt(report, 'sMessageId') || textAt(report, 'messageid')
  const word = (textAt(report, 'sStatus') || textAt(report, 'status')).toUpperCase()
  const state = rowOf(receiptStates, word)
  if (!state || !messageId) return unknownEvent(hook)
  // The operator's number, which among the codes of WhatsApp is another one.
  const error = textAt(report, 'iErrCode').replace(/^0+$/, '')
  return {
    kind: 'status',
    eventId: eventIdOf(messageId, word),
    ref: null,
    vendorMessageId: messageId,
    state,
    at: isoTime(textAt(report, 'dtDone')),
    code: state === 'failed' ? word : null,
    text: state === 'failed' && error ? `Error ${error} of the operator` : null,
  }
}

function objectOf(value: unknown): object | null {
  return typeof value === 'object' && value !== null ? value : null
}
