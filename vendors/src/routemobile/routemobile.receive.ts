import { mediaTypeOf } from '../media.ts'
import { readStatus, readTemplateEvent } from '../meta/whatsapp.events.ts'
import { readWhatsAppValue } from '../meta/whatsapp.receive.ts'
import type { Channel, Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, listAt, rowOf, textAt, unknownEvent } from '../wire.ts'

type Said = Pick<Extract<Inbound, { kind: 'message' }>, 'text' | 'payload' | 'media' | 'location'>

const [sms, rcs] = [0, 10]
const states: Record<string, InboundStatus['state']> = {
  sent: 'sent',
  acceptd: 'sent',
  enroute: 'sent',
  delivered: 'delivered',
  delivrd: 'delivered',
  read: 'read',
  failed: 'failed',
  undeliv: 'failed',
  expired: 'failed',
  rejectd: 'failed',
  deleted: 'failed',
  unknown: 'failed',
}

export function readRouteMobileCall(hook: Hook, { type }: Channel): Inbound[] {
  const body = json(hook.body)
  if (type === sms) return [readReport(body, hook)]
  if (type === rcs) return [readRcs(body, hook)]
  // Orders and products come wrapped.
  const value = at(body, 'data') ?? body
  const statuses = listAt(value, 'statuses')
  if (statuses.length > 0) return statuses.flatMap(readAnyStatus)
  return listAt(value, 'messages').length > 0 ? readWhatsAppValue(value) : [unknownEvent(hook)]
}

/** News of a template comes among the statuses. */
function readAnyStatus(status: unknown): Inbound[] {
  if (textAt(status, 'type') !== 'event') {
    return readStatus({ ...objectOf(status), biz_opaque_callback_data: textAt(status, 'extra') })
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
  if (type === 'text_message') return { text: textAt(body, 'text_message'), payload: null }
  if (type === 'response') {
    return { text: textAt(body, 'response_text'), payload: textAt(body, 'response_postback') || null }
  }
  if (type === 'media_message') return mediaOf(body)
  const [latitude, longitude] = [Number(textAt(body, 'latitude')), Number(textAt(body, 'longitude'))]
  const isPlace = type === 'location' && Number.isFinite(latitude) && Number.isFinite(longitude)
  return isPlace ? { text: '', payload: null, location: { latitude, longitude } } : null
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
  const word = (textAt(report, 'sStatus') || textAt(report, 'status')).toLowerCase()
  const state = rowOf(states, word)
  if (!state || !messageId) return unknownEvent(hook)
  return {
    kind: 'status',
    eventId: eventIdOf(messageId, word),
    ref: null,
    vendorMessageId: messageId,
    state,
    at: isoTime(textAt(report, 'dtDone')),
    code: state === 'failed' ? textAt(report, 'iErrCode') || word.toUpperCase() : null,
    text: null,
  }
}

function objectOf(value: unknown): object | null {
  return typeof value === 'object' && value !== null ? value : null
}
