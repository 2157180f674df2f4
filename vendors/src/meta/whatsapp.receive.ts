import type { Hook, Inbound, InboundMedia } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, listAt, placeAt, rowOf, textAt, unknownEvent } from '../wire.ts'
import { accountField, readAccountNews } from './whatsapp.account.ts'
import { readPreferences, readStatus, readTemplateEvent, templateFields } from './whatsapp.events.ts'
import { pressedId } from './whatsapp.ids.ts'
import { readStandingNews, standingField } from './whatsapp.standing.ts'

type Message = Extract<Inbound, { kind: 'message' }>
/** What a kind of message says, before sender and time are added. */
type Said = Pick<Message, 'text' | 'payload' | 'media' | 'location' | 'replyTo'>

const mediaTypes: Record<string, string> = {
  image: 'IMAGE',
  sticker: 'IMAGE',
  video: 'VIDEO',
  document: 'DOC',
  audio: 'AUDIO',
  voice: 'AUDIO',
}

/** Stands for what WhatsApp does not hand over, so that whoever reads the chat knows that something was sent. */
export const unsupported = '[unsupported]'

/** Whose news a value is: `account` is the WhatsApp Business account. */
export type News = { account: string; field: string; value: unknown }

/** A call in Meta's own envelope. `isOurs` tells values of other numbers apart, as one app may have many. */
export function readWhatsAppCall(hook: Hook, isOurs: (news: News) => boolean = () => true): Inbound[] {
  const all = listAt(json(hook.body), 'entry').flatMap(entry =>
    listAt(entry, 'changes').map((change): News => {
      return { account: textAt(entry, 'id'), field: textAt(change, 'field'), value: at(change, 'value') }
    }),
  )
  const events = all.flatMap(news =>
    isOurs(news) ? readWhatsAppValue(news.value, news.field) : [unknownEvent(hook, news.value)],
  )
  return events.length > 0 ? events : [unknownEvent(hook)]
}

/** What Meta calls a value: messages, statuses, or news of a template or a number. */
export function readWhatsAppValue(value: unknown, field = 'messages'): Inbound[] {
  if (templateFields.has(field)) return [readTemplateEvent(field, value)]
  if (field === 'user_preferences') return readPreferences(value)
  if (field === standingField) return [readStandingNews(value)]
  if (field === accountField) return [readAccountNews(value)]
  const names = namesOf(listAt(value, 'contacts'))
  const events = [
    ...listAt(value, 'messages').map(message => readMessage(message, names)),
    ...listAt(value, 'statuses').map(readStatus),
  ]
  return events.length > 0 ? events : [unknownValue(value)]
}

function readMessage(message: unknown, names: Names): Inbound {
  // A customer who hides the number is known by an id for this business.
  const [number, userId] = [digitsAt(message, 'from'), textAt(message, 'from_user_id')]
  const from = number || userId
  const said = saidBy(message)
  const eventId = textAt(message, 'id')
  if (!from || !eventId || !said) return { kind: 'unknown', eventId: eventId || idOf(message), raw: message }
  const time = isoTime(textAt(message, 'timestamp'))
  const name = names.of.get(from) ?? names.first
  const replyTo = said.replyTo || textAt(message, 'context', 'id')
  return {
    kind: 'message',
    eventId,
    from,
    ...(number && userId ? { userId } : {}),
    ...said,
    ...(name ? { name } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(time ? { at: time } : {}),
  }
}

/** Null for kinds that say nothing: a taken-back reaction, a changed number. */
export function saidBy(message: unknown): Said | null {
  const type = textAt(message, 'type')
  const body = at(message, type)
  const mediaType = rowOf(mediaTypes, type)
  if (mediaType) return { text: textAt(body, 'caption'), payload: null, media: mediaOf(mediaType, body) }
  switch (type) {
    case 'text':
      return { text: textAt(body, 'body'), payload: null }
    case 'button':
      return { text: textAt(body, 'text'), payload: textAt(body, 'payload') || null }
    case 'interactive':
      return replyOf(body)
    case 'location':
      return locationOf(body)
    case 'contacts':
      return { text: listAt(body).map(contactLine).join('\n'), payload: null }
    case 'reaction':
      return reactionOf(body)
    case 'order':
      return { text: orderText(body), payload: JSON.stringify(body) }
    case 'unsupported':
      return { text: unsupported, payload: null }
    default:
      return null
  }
}

function mediaOf(type: string, body: unknown): InboundMedia {
  const contentType = textAt(body, 'mime_type')
  const fileName = textAt(body, 'filename')
  // Not Meta's: Route Mobile writes it beside the id.
  const url = textAt(body, 'media_url')
  return {
    type,
    vendorMediaId: textAt(body, 'id'),
    ...(url ? { url } : {}),
    ...(contentType ? { contentType } : {}),
    ...(fileName ? { fileName } : {}),
  }
}

function replyOf(body: unknown): Said | null {
  const type = textAt(body, 'type')
  // Not every partner passes the type on.
  const reply = at(body, type) ?? at(body, 'button_reply') ?? at(body, 'list_reply')
  if (type === 'nfm_reply') return { text: textAt(reply, 'body'), payload: textAt(reply, 'response_json') || null }
  const text = textAt(reply, 'title')
  return text ? { text, payload: pressedId(textAt(reply, 'id')) || null } : null
}

function locationOf(body: unknown): Said | null {
  const place = placeAt(body)
  if (!place) return null
  const name = textAt(body, 'name')
  const text = [name, textAt(body, 'address')].filter(Boolean).join('\n')
  return { text, payload: null, location: { ...place, ...(name ? { name } : {}) } }
}

/** A number, as some partners write it with a plus. */
function digitsAt(body: unknown, key: string): string {
  return textAt(body, key).replace(/^\+/, '')
}

function contactLine(contact: unknown): string {
  const phones = listAt(contact, 'phones').map(phone => textAt(phone, 'phone'))
  return [textAt(contact, 'name', 'formatted_name'), ...phones].filter(Boolean).join(', ')
}

function reactionOf(body: unknown): Said | null {
  const text = textAt(body, 'emoji')
  return text ? { text, payload: null, replyTo: textAt(body, 'message_id') } : null
}

export function orderText(body: unknown): string {
  const items = listAt(body, 'product_items').map(item => {
    const price = [textAt(item, 'currency'), textAt(item, 'item_price')].filter(Boolean).join(' ')
    return `${textAt(item, 'quantity') || '1'} × ${textAt(item, 'product_retailer_id')}${price ? ` (${price})` : ''}`
  })
  return [textAt(body, 'text'), ...items].filter(Boolean).join('\n')
}

/** By number and by id. Where neither is the sender's, as a number may be written in two ways, the first is. */
type Names = { of: ReadonlyMap<string, string>; first: string }

/** Once for a whole call, which may hold thousands of messages. */
function namesOf(contacts: readonly unknown[]): Names {
  const of = new Map<string, string>()
  for (const contact of contacts.toReversed()) {
    const name = textAt(contact, 'profile', 'name')
    for (const id of [digitsAt(contact, 'wa_id'), textAt(contact, 'user_id')]) if (id) of.set(id, name)
  }
  return { of, first: textAt(contacts[0], 'profile', 'name') }
}

function unknownValue(value: unknown): Inbound {
  return { kind: 'unknown', eventId: idOf(value), raw: value ?? null }
}

function idOf(value: unknown): string {
  return eventIdOf(JSON.stringify(value) ?? '')
}
