import type { Hook, Inbound, InboundMedia } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, listAt, rowOf, textAt, unknownEvent } from '../wire.ts'

type Location = { latitude: number; longitude: number }

const mediaTypes: Record<string, string> = { image: 'IMAGE', video: 'VIDEO', audio: 'AUDIO', file: 'DOC' }

/** What a page or an Instagram account got; `isOurs` tells other pages of the same app apart. */
export function readMessengerCall(hook: Hook, isOurs: (object: string, entryId: string) => boolean): Inbound[] {
  const body = json(hook.body)
  const events = listAt(body, 'entry').flatMap(entry =>
    isOurs(textAt(body, 'object'), textAt(entry, 'id'))
      ? listAt(entry, 'messaging').flatMap(readEvent)
      : [unknownEvent(hook)],
  )
  return events.length > 0 ? events : [unknownEvent(hook)]
}

function readEvent(event: unknown): Inbound[] {
  const message = at(event, 'message')
  if (message !== undefined) return [readMessage(event, message)]
  const postback = at(event, 'postback')
  if (postback !== undefined) return [readPostback(event, postback)]
  const time = isoTime(textAt(event, 'timestamp'))
  const mids = listAt(event, 'delivery', 'mids').map(String)
  if (mids.length > 0) return mids.map(mid => statusOf(mid, 'delivered', time))
  const read = textAt(event, 'read', 'mid')
  return [read ? statusOf(read, 'read', time) : (readWatermark(event) ?? unknown(event))]
}

/** Messenger names no message that was read, but the instant until when all were; deliveries may come so as well. */
function readWatermark(event: unknown): Inbound | null {
  const from = textAt(event, 'sender', 'id')
  for (const [state, part] of [
    ['read', 'read'],
    ['delivered', 'delivery'],
  ] as const) {
    const until = isoTime(textAt(event, part, 'watermark'))
    const at = isoTime(textAt(event, 'timestamp'))
    if (from && until) return { kind: 'watermark', eventId: idOf(event), from, state, until, at }
  }
  return null
}

/** What the page itself said comes back as an echo, which is no message of the customer. */
function readMessage(event: unknown, message: unknown): Inbound {
  const [from, eventId] = [textAt(event, 'sender', 'id'), textAt(message, 'mid')]
  const isSilent = at(message, 'is_echo') === true || at(message, 'is_deleted') === true
  if (!from || !eventId || isSilent || at(message, 'is_unsupported') === true) return unknown(event)
  const attached = at(message, 'attachments', 0)
  const media = mediaOf(attached)
  const location = locationOf(attached)
  const text = textAt(message, 'text') || (media || location ? '' : textAt(attached, 'payload', 'url'))
  const replyTo = textAt(message, 'reply_to', 'mid')
  return {
    kind: 'message',
    eventId,
    from,
    text,
    payload: textAt(message, 'quick_reply', 'payload') || null,
    ...(media ? { media } : {}),
    ...(location ? { location } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...timeOf(event),
  }
}

function readPostback(event: unknown, postback: unknown): Inbound {
  const from = textAt(event, 'sender', 'id')
  if (!from) return unknown(event)
  return {
    kind: 'message',
    eventId: textAt(postback, 'mid') || idOf(event),
    from,
    text: textAt(postback, 'title'),
    payload: textAt(postback, 'payload') || null,
    ...timeOf(event),
  }
}

function statusOf(mid: string, state: 'delivered' | 'read', time: string | null): Inbound {
  const eventId = eventIdOf(mid, state)
  return { kind: 'status', eventId, ref: null, vendorMessageId: mid, state, at: time, code: null, text: null }
}

function mediaOf(attached: unknown): InboundMedia | null {
  const type = rowOf(mediaTypes, textAt(attached, 'type'))
  const url = textAt(attached, 'payload', 'url')
  return type && url ? { type, url } : null
}

function locationOf(attached: unknown): Location | null {
  const [latitude, longitude] = ['lat', 'long'].map(key => at(attached, 'payload', 'coordinates', key))
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

function timeOf(event: unknown): { at?: string } {
  const time = isoTime(textAt(event, 'timestamp'))
  return time ? { at: time } : {}
}

function unknown(event: unknown): Inbound {
  return { kind: 'unknown', eventId: idOf(event), raw: event }
}

function idOf(event: unknown): string {
  return eventIdOf(JSON.stringify(event) ?? '')
}
