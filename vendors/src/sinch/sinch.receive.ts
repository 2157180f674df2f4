import type { Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, rowOf, textAt, unknownEvent } from '../wire.ts'
import { codeOfSinch } from './sinch.answer.ts'

type Said = Pick<Extract<Inbound, { kind: 'message' }>, 'text' | 'payload' | 'media' | 'location'>

const states: Record<string, InboundStatus['state']> = {
  QUEUED_ON_CHANNEL: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  FAILED: 'failed',
}
const media: Record<string, string> = {
  jpg: 'IMAGE',
  jpeg: 'IMAGE',
  png: 'IMAGE',
  webp: 'IMAGE',
  gif: 'IMAGE',
  mp4: 'VIDEO',
  '3gp': 'VIDEO',
  ogg: 'AUDIO',
  mp3: 'AUDIO',
  aac: 'AUDIO',
  amr: 'AUDIO',
}

export function readSinchCall(hook: Hook): Inbound[] {
  const body = json(hook.body)
  const report = at(body, 'message_delivery_report')
  if (report !== undefined) return [readReport(report, body, hook)]
  const message = at(body, 'message')
  if (message !== undefined) return [readMessage(message, body, hook)]
  const isOptOut = at(body, 'opt_out_notification') !== undefined
  const notice = at(body, isOptOut ? 'opt_out_notification' : 'opt_in_notification')
  const from = textAt(notice, 'identity')
  if (!from) return [unknownEvent(hook)]
  return [{ kind: 'consent', eventId: eventIdOf(hook.body), from, isOptedOut: isOptOut }]
}

function readReport(report: unknown, body: unknown, hook: Hook): Inbound {
  const state = rowOf(states, textAt(report, 'status'))
  const vendorMessageId = textAt(report, 'message_id')
  if (!state || !vendorMessageId) return unknownEvent(hook)
  const failure = state === 'failed'
  return {
    kind: 'status',
    eventId: eventIdOf(vendorMessageId, state),
    ref: textAt(report, 'metadata') || null,
    vendorMessageId,
    state,
    at: isoTime(textAt(body, 'event_time')),
    code: failure ? codeOfSinch(textAt(report, 'reason', 'code')) : null,
    text: failure ? textAt(report, 'reason', 'description') || null : null,
  }
}

function readMessage(message: unknown, body: unknown, hook: Hook): Inbound {
  const contact = at(message, 'contact_message')
  const [eventId, from] = [textAt(message, 'id'), textAt(message, 'channel_identity', 'identity')]
  const said = saidBy(contact)
  if (!eventId || !from || !said) return unknownEvent(hook)
  const replyTo = textAt(contact, 'choice_response_message', 'message_id') || textAt(contact, 'reply_to', 'message_id')
  const time = isoTime(textAt(body, 'event_time'))
  return {
    kind: 'message',
    eventId,
    from: from.replace(/^\+/, ''),
    ...said,
    ...(replyTo ? { replyTo } : {}),
    ...(time ? { at: time } : {}),
  }
}

function saidBy(contact: unknown): Said | null {
  const choice = at(contact, 'choice_response_message')
  if (choice !== undefined) {
    const payload = textAt(choice, 'postback_data')
    return { text: textAt(contact, 'text_message', 'text') || payload, payload: payload || null }
  }
  const text = textAt(contact, 'text_message', 'text') || textAt(contact, 'media_card_message', 'caption')
  const url = textAt(contact, 'media_message', 'url') || textAt(contact, 'media_card_message', 'url')
  if (url) return { text, payload: null, media: { type: mediaTypeOf(url), url } }
  if (text) return { text, payload: null }
  return placeOf(at(contact, 'location_message'))
}

function placeOf(place: unknown): Said | null {
  const latitude = at(place, 'coordinates', 'latitude')
  const longitude = at(place, 'coordinates', 'longitude')
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const name = textAt(place, 'title')
  return { text: name, payload: null, location: { latitude, longitude, ...(name ? { name } : {}) } }
}

/** Sinch names no type: the address has to tell. */
function mediaTypeOf(url: string): string {
  const extension = /\.(\w+)(?:\?|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
  return rowOf(media, extension) ?? 'DOC'
}
