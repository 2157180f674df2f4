import type { Hook, Inbound, InboundMedia, InboundMessage } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, listAt, placeAt, rowOf, textAt, unknownEvent } from '../wire.ts'
import { unsupported } from './whatsapp.receive.ts'

type Location = { latitude: number; longitude: number }

const mediaTypes: Record<string, string> = { image: 'IMAGE', video: 'VIDEO', audio: 'AUDIO', file: 'DOC' }

/** What a page or an Instagram account got; `isOurs` tells other pages of the same app apart. */
export function readMessengerCall(hook: Hook, isOurs: (object: string, entryId: string) => boolean): Inbound[] {
  const body = json(hook.body)
  const events = listAt(body, 'entry').flatMap(entry =>
    isOurs(textAt(body, 'object'), textAt(entry, 'id'))
      ? listAt(entry, 'messaging').flatMap(readEvent)
      : [unknownEvent(hook, entry)],
  )
  return events.length > 0 ? events : [unknownEvent(hook)]
}

/** The pages, or the accounts of Instagram, that a call tells of. */
export function accountsIn(hook: Hook, object: string): string[] {
  const body = json(hook.body)
  return textAt(body, 'object') === object ? listAt(body, 'entry').map(entry => textAt(entry, 'id')) : []
}

function readEvent(event: unknown): Inbound[] {
  const message = at(event, 'message')
  if (message !== undefined) return readMessage(event, message)
  const reaction = at(event, 'reaction')
  if (reaction !== undefined) return [readReaction(event, reaction)]
  const postback = at(event, 'postback')
  if (postback !== undefined) return [readPostback(event, postback)]
  const time = isoTime(textAt(event, 'timestamp'))
  const mids = listAt(event, 'delivery', 'mids').flatMap(mid => textAt(mid) || [])
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

/**
 * What the page itself said comes back as an echo, which is no message of the customer. Several files make several
 * messages: the first one has the words and the message's own id.
 */
function readMessage(event: unknown, message: unknown): Inbound[] {
  const [from, mid] = [textAt(event, 'sender', 'id'), textAt(message, 'mid')]
  const isSilent = at(message, 'is_echo') === true || at(message, 'is_deleted') === true
  if (!from || !mid || isSilent) return [unknown(event)]
  const attached = listAt(message, 'attachments').slice(0, mostFiles)
  const [first, ...others] = attached.map(fileOf).filter(file => file !== null)
  const words = textAt(message, 'text')
  const shared = attached.map(one => linkOf(one, words)).filter(Boolean)
  const isLost = !first && (attached.length > 0 || at(message, 'is_unsupported') === true)
  const text = [words, ...shared].filter(Boolean).join('\n') || (isLost ? unsupported : '')
  const payload = textAt(message, 'quick_reply', 'payload') || null
  const replyTo = textAt(message, 'reply_to', 'mid')
  const more = others.map(other => ({ ...other, text: '', payload: null }))
  const parts = [{ ...first, text, payload }, ...more]
  return parts.map((said, place) => ({
    kind: 'message',
    eventId: place === 0 ? mid : eventIdOf(mid, String(place)),
    from,
    ...said,
    ...(replyTo ? { replyTo } : {}),
    ...timeOf(event),
  }))
}

/** Of one message. Each is fetched and kept, so that a call that names thousands must not be followed through. */
const mostFiles = 30

/** A file or a place. */
function fileOf(attached: unknown): Pick<InboundMessage, 'media' | 'location'> | null {
  const media = mediaOf(attached)
  if (media) return { media }
  const location = locationOf(attached)
  return location && { location }
}

/** The address of whatever else was shared. A link in the words comes again as its preview, in a wrapping of Meta's. */
function linkOf(attached: unknown, words: string): string {
  if (fileOf(attached)) return ''
  const sent = textAt(attached, 'payload', 'url')
  const url = URL.parse(sent)
  const link = (url?.pathname === '/l.php' && url.searchParams.get('u')) || sent
  const isPreview = textAt(attached, 'type') === 'fallback' && words.includes(URL.parse(link)?.host ?? link)
  return isPreview ? '' : link
}

/** One that is taken back says nothing. Instagram has words for some signs, and sends the sign beside them. */
function readReaction(event: unknown, reaction: unknown): Inbound {
  const [from, text, mid] = [textAt(event, 'sender', 'id'), textAt(reaction, 'emoji'), textAt(reaction, 'mid')]
  if (!from || !text || textAt(reaction, 'action') === 'unreact') return unknown(event)
  const replyTo = mid ? { replyTo: mid } : {}
  return { kind: 'message', eventId: idOf(event), from, text, payload: null, ...replyTo, ...timeOf(event) }
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
  return placeAt(at(attached, 'payload', 'coordinates'), 'lat', 'long')
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
