import { pressedId } from '../meta/whatsapp.ids.ts'
import { orderText, unsupported } from '../meta/whatsapp.receive.ts'
import type { Channel, Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, listAt, placeAt, rowOf, textAt, unknownEvent } from '../wire.ts'
import { codeOfReason } from './sinch.answer.ts'
import { channels } from './sinch.send.ts'

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
  m4a: 'AUDIO',
  amr: 'AUDIO',
}

/** An app may serve several channels, and tells every address that it was given of all of them. */
export function readSinchCall(hook: Hook, { type }: Channel): Inbound[] {
  const body = json(hook.body)
  const report = at(body, 'message_delivery_report')
  const message = at(body, 'message')
  const told = report ?? message
  if (told !== undefined) {
    if (!isOf(type, at(told, 'channel_identity'))) return [unknownEvent(hook)]
    return [report === undefined ? readMessage(message, body, hook) : readReport(report, body, hook)]
  }
  const isOptOut = at(body, 'opt_out_notification') !== undefined
  const notice = at(body, isOptOut ? 'opt_out_notification' : 'opt_in_notification')
  const from = textAt(notice, 'identity').replace(/^\+/, '')
  if (!from || !isOf(type, notice)) return [unknownEvent(hook)]
  return [{ kind: 'consent', eventId: eventIdOf(hook.body), from, isOptedOut: isOptOut }]
}

/** A picture that comes to the number of an SMS channel comes as MMS. */
function isOf(type: number, identity: unknown): boolean {
  const named = textAt(identity, 'channel').toUpperCase().replace('MMS', 'SMS')
  return !named || named === channels[type]
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
    code: failure ? codeOfReason(at(report, 'reason')) : null,
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
    const payload = pressedId(textAt(choice, 'postback_data'))
    return { text: textAt(contact, 'text_message', 'text') || payload, payload: payload || null }
  }
  const order = at(contact, 'product_response_message')
  if (order !== undefined) return orderOf(order)
  const form = at(contact, 'channel_specific_message', 'message', 'nfm_reply')
  if (form !== undefined) return { text: textAt(form, 'body'), payload: textAt(form, 'response_json') || null }
  const text = textAt(contact, 'text_message', 'text') || textAt(contact, 'media_card_message', 'caption')
  const url = textAt(contact, 'media_message', 'url') || textAt(contact, 'media_card_message', 'url')
  if (url) return { text, payload: null, media: { type: mediaTypeOf(url), url } }
  if (text) return { text, payload: null }
  // What Sinch could not read itself.
  if (at(contact, 'fallback_message') !== undefined) return { text: unsupported, payload: null }
  return placeOf(at(contact, 'location_message'))
}

/** An order as WhatsApp knows it, under names of Sinch. */
function orderOf(order: unknown): Said | null {
  const items = listAt(order, 'products').map(item => ({
    product_retailer_id: textAt(item, 'id'),
    quantity: textAt(item, 'quantity'),
    item_price: textAt(item, 'item_price'),
    currency: textAt(item, 'currency'),
  }))
  const text = orderText({ text: textAt(order, 'title'), product_items: items })
  return text ? { text, payload: JSON.stringify(order) } : null
}

function placeOf(told: unknown): Said | null {
  const place = placeAt(at(told, 'coordinates'))
  const name = textAt(told, 'title')
  return place && { text: name, payload: null, location: { ...place, ...(name ? { name } : {}) } }
}

/** Sinch names no type: the address has to tell. */
function mediaTypeOf(url: string): string {
  const extension = /\.(\w+)(?:\?|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
  return rowOf(media, extension) ?? 'DOC'
}
