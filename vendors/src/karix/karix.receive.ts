import { mediaTypeOf } from '../media.ts'
import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import type { Hook, Inbound } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, placeAt, rowOf, textAt, unknownEvent } from '../wire.ts'

const states = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  rejected: 'failed',
  failed: 'failed',
} as const

export function receive(hook: Hook): Inbound[] {
  const body = json(hook.body)
  const message = at(body, 'data') ?? body
  const uid = textAt(message, 'uid')
  if (!uid) return [unknownEvent(hook)]
  if (textAt(message, 'direction') === 'inbound') return [readMessage(message, uid, hook)]
  const said = textAt(message, 'status').toLowerCase()
  // Taken, as the answer to the call said too.
  if (said === 'queued') return []
  const state = rowOf(states, said)
  if (!state) return [unknownEvent(hook)]
  const isFailure = state === 'failed'
  return [
    {
      kind: 'status',
      eventId: eventIdOf(uid, said),
      ref: hook.query.ref || null,
      vendorMessageId: uid,
      state,
      at: isoTime(textAt(message, 'updated_time')),
      code: isFailure ? (codeOfStatus(textAt(message, 'error', 'code')) ?? said) : null,
      text: isFailure ? textAt(message, 'error', 'message') || null : null,
    },
  ]
}

function readMessage(message: unknown, uid: string, hook: Hook): Inbound {
  const from = textAt(message, 'source').replace(/\D/g, '')
  if (!from) return unknownEvent(hook)
  const content = at(message, 'content')
  const [url, contentType] = [textAt(content, 'media', 'url'), textAt(content, 'media', 'mime_type')]
  const location = locationOf(at(content, 'location'))
  const text = textAt(content, 'text') || textAt(content, 'media', 'caption') || textAt(message, 'text')
  if (!text && !url && !location) return unknownEvent(hook)
  const time = isoTime(textAt(message, 'created_time') || textAt(message, 'queued_time'))
  return {
    kind: 'message',
    eventId: uid,
    from,
    text,
    payload: null,
    ...(url && { media: { type: mediaTypeOf(contentType), url, ...(contentType && { contentType }) } }),
    ...(location && { location }),
    ...(time && { at: time }),
  }
}

function locationOf(told: unknown) {
  const place = placeAt(told)
  const name = textAt(told, 'label')
  return place && { ...place, ...(name && { name }) }
}
