import { readTemplateEvent } from '../meta/whatsapp.events.ts'
import { readWhatsAppValue } from '../meta/whatsapp.receive.ts'
import type { Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, rowOf, textAt, unknownEvent } from '../wire.ts'

const states: Record<string, InboundStatus['state']> = {
  submitted: 'sent',
  sent: 'sent',
  enroute: 'sent',
  'sent - no dlr': 'sent',
  delivrd: 'delivered',
  delivered: 'delivered',
  read: 'read',
  displayed: 'read',
  undelivered: 'failed',
  'not-sent': 'failed',
  expired: 'failed',
  failed: 'failed',
  '0': 'failed',
}
const consents: Record<string, boolean> = { SUBSCRIBE: false, UNSUBSCRIBE: true }

/** WhatsApp in Meta's words, RCS under `data`, and reports of SMS in the fields that its callback has. */
export function readKaleyraCall(hook: Hook): Inbound[] {
  const body = bodyOf(hook)
  const value = at(body, 'meta_object', 'value')
  if (value !== undefined) {
    const extra = at(body, 'extra_info')
    return readWhatsAppValue(value, textAt(body, 'meta_object', 'field') || 'messages').map(event =>
      withExtra(event, extra),
    )
  }
  // News of a template is flat, in Meta's fields.
  if (textAt(body, 'message_template_name')) return [readTemplateEvent('message_template_status_update', body)]
  if (textAt(body, 'data', 'type')) return [readRcs(at(body, 'data'), hook)]
  return [readReport(body, hook)]
}

/** A report comes as JSON, as a form or in the address, as the callback was made. */
function bodyOf({ body, query }: Hook): unknown {
  const read = json(body)
  if (typeof read === 'object' && read !== null) return read
  return { ...query, ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) }
}

/** Kaleyra's envelope knows our reference, a file's open address and its own id of what is answered. */
function withExtra(event: Inbound, extra: unknown): Inbound {
  const [ref, url, replyTo] = [textAt(extra, 'ref'), textAt(extra, 'media_url'), textAt(extra, 'reply_to')]
  if (event.kind === 'status') return { ...event, ref: event.ref ?? (ref || null) }
  if (event.kind !== 'message') return event
  return {
    ...event,
    ...(event.media && url ? { media: { ...event.media, url } } : {}),
    ...(replyTo ? { replyTo } : {}),
  }
}

function readRcs(data: unknown, hook: Hook): Inbound {
  const type = textAt(data, 'type').toUpperCase()
  const [from, messageId] = [textAt(data, 'from').replace(/\D/g, ''), textAt(data, 'messageId')]
  const eventId = textAt(data, 'eventId') || eventIdOf(messageId, type)
  const isOptedOut = rowOf(consents, type)
  if (isOptedOut !== undefined && from) return { kind: 'consent', eventId, from, isOptedOut }
  const state = rowOf(states, (textAt(data, 'status') || type).toLowerCase())
  if (state && messageId) return statusOf({ state, messageId, eventId, report: data, hook })
  const reply = at(data, 'suggestionResponse') ?? at(data, 'message', 'suggestionResponse')
  const text = textAt(data, 'text') || textAt(data, 'message', 'text') || textAt(reply, 'text')
  if (type !== 'USER_MESSAGE' || !from || !text) return { kind: 'unknown', eventId, raw: data }
  const time = isoTime(textAt(data, 'sentAt'))
  const payload = textAt(reply, 'postbackData') || null
  return { kind: 'message', eventId, from, text, payload, ...(time ? { at: time } : {}) }
}

function readReport(report: unknown, hook: Hook): Inbound {
  const messageId = textAt(report, 'message_id') || textAt(report, 'id')
  const state = rowOf(states, textAt(report, 'status').toLowerCase())
  if (state && messageId) {
    return statusOf({ state, messageId, eventId: eventIdOf(messageId, textAt(report, 'status')), report, hook })
  }
  const from = (textAt(report, 'from') || textAt(report, 'mobile')).replace(/\D/g, '')
  const text = textAt(report, 'body') || textAt(report, 'message')
  if (!from || !text) return unknownEvent(hook)
  return {
    kind: 'message',
    eventId: messageId || eventIdOf(hook.body, JSON.stringify(hook.query)),
    from,
    text,
    payload: null,
  }
}

type Report = { state: InboundStatus['state']; messageId: string; eventId: string; report: unknown; hook: Hook }

function statusOf({ state, messageId, eventId, report, hook }: Report): InboundStatus {
  const failure = state === 'failed'
  const code = textAt(report, 'trace') || textAt(report, 'error', 'code') || textAt(report, 'status')
  return {
    kind: 'status',
    eventId,
    ref: hook.query.ref || textAt(report, 'ref') || null,
    vendorMessageId: messageId,
    state,
    at: isoTime(textAt(report, 'sentAt') || textAt(report, 'time')),
    code: failure ? code : null,
    text: failure ? textAt(report, 'reason') || textAt(report, 'error', 'message') || null : null,
  }
}
