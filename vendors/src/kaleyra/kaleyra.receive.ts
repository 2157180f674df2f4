import { mediaTypeOf } from '../media.ts'
import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import { readTemplateEvent } from '../meta/whatsapp.events.ts'
import { pressedId } from '../meta/whatsapp.ids.ts'
import { readWhatsAppValue, saidBy, unsupported } from '../meta/whatsapp.receive.ts'
import type { Channel, Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, listAt, rowOf, textAt, unknownEvent } from '../wire.ts'

const whatsApp = 4
type Said = NonNullable<ReturnType<typeof saidBy>>

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
export function readKaleyraCall(hook: Hook, channel: Channel): Inbound[] {
  const body = bodyOf(hook)
  const value = at(body, 'meta_object', 'value')
  if (value !== undefined) {
    const events = readWhatsAppValue(value, textAt(body, 'meta_object', 'field') || 'messages')
    // It does not say to which of several it belongs.
    const isOfOne = [...listAt(value, 'messages'), ...listAt(value, 'statuses')].length === 1
    return isOfOne ? events.map(event => withExtra(event, at(body, 'extra_info'))) : events
  }
  // News of a template is flat, in Meta's fields.
  if (textAt(body, 'message_template_name')) return [readTemplateEvent('message_template_status_update', body)]
  if (textAt(body, 'data', 'type')) return [readRcs(at(body, 'data'), hook)]
  return [readReport(body, hook, channel)]
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
  const eventId = rcsEventId(data, messageId, type)
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

/** A call without any id is known by all that it says. */
function rcsEventId(data: unknown, messageId: string, type: string): string {
  return textAt(data, 'eventId') || eventIdOf(messageId || JSON.stringify(data), type)
}

function readReport(report: unknown, hook: Hook, { type }: Channel): Inbound {
  const messageId = textAt(report, 'message_id') || textAt(report, 'id')
  const word = textAt(report, 'status')
  const state = rowOf(states, word.toLowerCase())
  if (state && (messageId || refOf(report, hook))) {
    const eventId = eventIdOf(messageId || refOf(report, hook), word)
    return statusOf({ state, messageId, eventId, report, hook })
  }
  // A report in a new word names number and text too, and is nobody's message.
  return (word ? null : readFlat(report, { hook, messageId, isWhatsApp: type === whatsApp })) ?? unknownEvent(hook)
}

type Told = { hook: Hook; messageId: string; isWhatsApp: boolean }

/** What a customer wrote, in the fields that a callback profile can have. */
function readFlat(report: unknown, { hook, messageId, isWhatsApp }: Told): Inbound | null {
  const from = (textAt(report, 'from') || textAt(report, 'mobile')).replace(/\D/g, '')
  const said = saidFlat(report) ?? (messageId && isWhatsApp ? saidWithoutWords(report) : null)
  if (!from || !said) return null
  const [name, replyTo] = [textAt(report, 'name'), textAt(report, 'reply_to')]
  const time = isoTime(textAt(report, 'created_at'))
  return {
    kind: 'message',
    eventId: messageId || eventIdOf(hook.body, JSON.stringify(hook.query)),
    from,
    ...said,
    ...(name ? { name } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(time ? { at: time } : {}),
  }
}

/** Words, what was chosen, a file, or a part of a message in Meta's form; null where nothing of these can be read. */
function saidFlat(report: unknown): Said | null {
  const payload = pressedId(writtenAt(report, 'custom_response')) || null
  const text = textAt(report, 'body') || textAt(report, 'message')
  const [url, contentType] = [textAt(report, 'media_url'), textAt(report, 'mime_type')]
  if (url) {
    const type = mediaTypeOf(contentType || textAt(report, 'type'))
    return { text, payload, media: { type, url, ...(contentType ? { contentType } : {}) } }
  }
  if (text || payload) return { text: text || (payload ?? ''), payload }
  const parts = ['location', 'contacts'].map(type => saidBy({ type, [type]: partAt(report, type) }))
  return parts.find(part => part && (part.text || part.location)) ?? null
}

/** A kind that is named, and nothing more that is known: it was sent all the same. A text is never one. */
function saidWithoutWords(report: unknown): Said | null {
  const type = textAt(report, 'type').toLowerCase()
  return type && type !== 'text' ? { text: unsupported, payload: null } : null
}

/** A profile that posts a form writes an object as its JSON. */
function partAt(report: unknown, key: string): unknown {
  const part = at(report, key)
  return typeof part === 'string' ? json(part) : part
}

/** A profile posts all of its fields, those that say nothing empty. */
function writtenAt(report: unknown, key: string): string {
  const part = at(report, key)
  if (typeof part !== 'object' || part === null) return textAt(report, key)
  return Object.keys(part).length > 0 ? JSON.stringify(part) : ''
}

function refOf(report: unknown, { query }: Hook): string {
  return query.ref || textAt(report, 'ref')
}

type Report = { state: InboundStatus['state']; messageId: string; eventId: string; report: unknown; hook: Hook }

function statusOf({ state, messageId, eventId, report, hook }: Report): InboundStatus {
  const failure = state === 'failed'
  // Older profiles write 0, which among WhatsApp's codes is a bad token.
  const word = textAt(report, 'status') === '0' ? 'NOT-SENT' : textAt(report, 'status')
  const code = textAt(report, 'trace') || textAt(report, 'error', 'code') || word
  return {
    kind: 'status',
    eventId,
    ref: refOf(report, hook) || null,
    vendorMessageId: messageId || null,
    state,
    at: isoTime(textAt(report, 'sentAt') || textAt(report, 'time')),
    code: failure ? codeOfStatus(code) : null,
    text: failure ? textAt(report, 'reason') || textAt(report, 'error', 'message') || null : null,
  }
}
