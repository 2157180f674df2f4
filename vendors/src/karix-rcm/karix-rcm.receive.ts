import { mediaTypeOf } from '../media.ts'
import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import { pressedId } from '../meta/whatsapp.ids.ts'
import type { Hook, Inbound, InboundMedia, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, placeAt, rowOf, textAt, unknownEvent } from '../wire.ts'

type Said = Pick<Extract<Inbound, { kind: 'message' }>, 'text' | 'payload' | 'media' | 'location'>

const states: Record<string, InboundStatus['state']> = {
  sent: 'sent',
  submitted: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  rejected: 'failed',
}
const mediaTypes: Record<string, string> = {
  image: 'IMAGE',
  sticker: 'IMAGE',
  video: 'VIDEO',
  audio: 'AUDIO',
  voice: 'AUDIO',
  document: 'DOC',
}

export function readKarixRcmCall(hook: Hook): Inbound[] {
  const body = json(hook.body)
  return [isReport(body) ? readStatus(body, hook) : readMessage(body, at(body, 'eventContent', 'message'), hook)]
}

/** What a customer wrote may have an empty place for a status as well. */
function isReport(body: unknown): boolean {
  const event = textAt(body, 'events', 'eventType').toLowerCase()
  return event === 'delivery events' || textAt(body, 'notificationAttributes', 'status') !== ''
}

function readStatus(body: unknown, hook: Hook): Inbound {
  const attributes = at(body, 'notificationAttributes')
  const word = textAt(attributes, 'status').toLowerCase()
  const state = rowOf(states, word)
  const vendorMessageId = textAt(body, 'events', 'mid')
  if (!state || !vendorMessageId) return unknownEvent(hook, body)
  const failure = state === 'failed'
  return {
    kind: 'status',
    eventId: eventIdOf(vendorMessageId, word),
    ref: textAt(body, 'recipient', 'reference', 'cust_ref') || null,
    vendorMessageId,
    state,
    at: isoTime(textAt(body, 'events', 'timestamp')),
    code: failure ? codeOfStatus(textAt(attributes, 'code')) : null,
    text: failure ? textAt(attributes, 'reason') || null : null,
  }
}

function readMessage(body: unknown, message: unknown, hook: Hook): Inbound {
  const from = textAt(message, 'from').replace(/^\+/, '')
  const eventId = textAt(message, 'id') || textAt(body, 'events', 'mid')
  const said = saidBy(message)
  if (!from || !eventId || !said) return unknownEvent(hook, body)
  const name = textAt(message, 'profileName')
  const time = isoTime(textAt(body, 'events', 'timestamp'))
  const replyTo = textAt(message, 'context', 'id')
  return {
    kind: 'message',
    eventId,
    from,
    ...said,
    ...(name ? { name } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(time ? { at: time } : {}),
  }
}

function saidBy(message: unknown): Said | null {
  const type = textAt(message, 'contentType').toLowerCase()
  if (type === 'attachment') return fileOf(message)
  if (type === 'location') return placeOf(at(message, 'location'))
  if (type === 'button') {
    return { text: textAt(message, 'button', 'text'), payload: textAt(message, 'button', 'payload') || null }
  }
  const interactive = at(message, 'interactive') ?? message
  const reply = at(interactive, 'button_reply') ?? at(interactive, 'list_reply')
  if (reply !== undefined) return { text: textAt(reply, 'title'), payload: pressedId(textAt(reply, 'id')) || null }
  const text = textAt(message, 'text', 'body')
  return text ? { text, payload: null } : null
}

function fileOf(message: unknown): Said {
  const file = at(message, 'attachment')
  const type = (textAt(message, 'attachmentType') || textAt(file, 'type')).toLowerCase()
  const url = textAt(file, 'url') || textAt(file, 'link')
  const [vendorMediaId, fileName] = [textAt(file, 'id'), textAt(file, 'fileName') || textAt(file, 'filename')]
  const contentType = textAt(file, 'mimeType') || textAt(file, 'mime_type')
  const media: InboundMedia = {
    type: rowOf(mediaTypes, type) ?? mediaTypeOf(contentType),
    ...(url ? { url } : {}),
    ...(vendorMediaId ? { vendorMediaId } : {}),
    ...(contentType ? { contentType } : {}),
    ...(fileName ? { fileName } : {}),
  }
  return { text: textAt(file, 'caption'), payload: null, media }
}

function placeOf(told: unknown): Said | null {
  const place = placeAt(told)
  const name = textAt(told, 'name')
  return place && { text: name, payload: null, location: { ...place, ...(name ? { name } : {}) } }
}
