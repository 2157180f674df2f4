import type { Capabilities } from '../capabilities.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import type { Channel, Hook, Inbound, InboundMessage, Outgoing, Vendor } from '../vendor.ts'
import { at, eventIdOf, hasKey, isoTime, json, placeAt, textAt, unknownEvent } from '../wire.ts'
import { behaviourProblem } from './play.ts'

const optional = { secret: false, required: false } as const
const channelTypes = [0, 1, 3, 4, 5, 6, 9, 10, 11, 12]
const file = { mostBytes: null, captionCharacters: null }
/** The phone on the screen shows whatever it is sent. */
const played: Omit<Capabilities, 'window'> = {
  replyButtons: null,
  listRows: null,
  richCards: null,
  places: true,
  files: { IMAGE: file, VIDEO: file, DOC: file, AUDIO: file },
  templateLayouts: ['limited_time_offer', 'carousel'],
  receipts: ['delivered', 'read'],
}

/** Plays a vendor and its customers without any traffic; on every channel type, with no credentials. */
export const simulator: Vendor = {
  id: 99,
  slug: 'simulator',
  name: 'Simulator',
  channelTypes,
  fields: [
    { ...optional, key: 'contactId', label: 'Contact Number', type: 'alphaNumeric' },
    { ...optional, key: 'behaviour', label: 'Behaviour', type: 'alphaNumeric', problem: behaviourProblem },
  ],
  limits: { textCharacters: 4096 },
  capabilities: Object.fromEntries(channelTypes.map(type => [type, { ...played, window: windowOf(type) }])),
  needsKey: true,
  echoesRef: true,
  sameBytesAreNews: true,
  check: () => null,
  send: ({ ref, to, content }: Outgoing, { type, settings }: Channel) => ({
    transport: 'simulator',
    ref,
    to,
    payload: { ref, from: settings.contactId ?? '', to, channelType: type, content },
  }),
  readAnswer: ({ body }) => ({ kind: 'accepted', vendorMessageId: textAt(json(body), 'messageId') || null }),
  verify: hasKey,
  receive: readCall,
  // Whatever the channel, the codes that it plays are WhatsApp's.
  explain: explainWhatsApp,
}

/** Messenger, WhatsApp and Instagram. */
function windowOf(type: number): Capabilities['window'] {
  return [3, 4, 11].includes(type) ? 'day' : 'none'
}

function readCall(hook: Hook): Inbound[] {
  const body = json(hook.body)
  const eventId = textAt(body, 'id') || hook.callId || eventIdOf(hook.body)
  if (textAt(body, 'type') === 'status') return [readStatus(body, eventId)]
  const from = simulatedNumber(textAt(body, 'from'))
  if (!from) return [unknownEvent(hook)]
  const media = at(body, 'media')
  const url = textAt(media, 'url')
  const kind = textAt(media, 'type') || 'IMAGE'
  const message: Inbound = {
    kind: 'message',
    eventId,
    from,
    text: textAt(body, 'text') || textAt(media, 'caption'),
    payload: textAt(body, 'payload') || null,
    ...(textAt(body, 'name') ? { name: textAt(body, 'name') } : {}),
    ...(textAt(body, 'replyTo') ? { replyTo: textAt(body, 'replyTo') } : {}),
    ...(url ? { media: { type: kind, url, fileName: textAt(media, 'fileName') || 'attachment' } } : {}),
    ...locationIn(body),
  }
  return [message]
}

function locationIn(body: unknown): Pick<InboundMessage, 'location'> {
  const place = placeAt(at(body, 'location'))
  const name = textAt(body, 'location', 'name')
  return place ? { location: { ...place, ...(name ? { name } : {}) } } : {}
}

/** A number in digits, as vendors write it, however somebody has typed it: one person has one phone. */
export function simulatedNumber(typed: string): string {
  return /^\+?\d[\d\s().-]{8,}$/.test(typed) ? typed.replace(/\D/g, '') : typed
}

function readStatus(body: unknown, eventId: string): Inbound {
  const state = textAt(body, 'status')
  if (state !== 'sent' && state !== 'delivered' && state !== 'read' && state !== 'failed') {
    return { kind: 'unknown', eventId, raw: body }
  }
  return {
    kind: 'status',
    eventId,
    ref: textAt(body, 'ref') || null,
    vendorMessageId: textAt(body, 'messageId') || null,
    state,
    at: isoTime(textAt(body, 'at')),
    code: textAt(body, 'code') || null,
    text: textAt(body, 'text') || null,
  }
}
