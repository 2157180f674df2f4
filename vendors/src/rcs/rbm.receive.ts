import { mediaTypeOf } from '../media.ts'
import type { Hook, Inbound, InboundMessage } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, placeAt, rowOf, textAt, unknownEvent } from '../wire.ts'
import { codeOfFailure } from './rbm.answer.ts'

/** What came packed as a Pub/Sub message: null where the call is none. */
export function unpackPushed(hook: Hook): { bytes: Buffer; event: unknown } | null {
  const data = textAt(json(hook.body), 'message', 'data')
  if (!data) return null
  const bytes = Buffer.from(data, 'base64')
  return { bytes, event: json(bytes) }
}

/** An unpacked event of RCS for Business, or of a gateway that speaks as it does. */
export function readRbmEvent(event: unknown, hook: Hook): Inbound[] {
  const messageId = textAt(event, 'messageId')
  const eventType = textAt(event, 'eventType').toUpperCase()
  const from = digitsOf(textAt(event, 'senderPhoneNumber') || textAt(event, 'phoneNumber'))
  if (eventType) return readEvent(event, { eventType, messageId, from }) ?? [unknownEvent(hook, event)]
  if (!messageId || !from) return [unknownEvent(hook, event)]
  const message = readMessage(event, { messageId, from })
  return [saysNothing(message) ? unknownEvent(hook, event) : message]
}

/** A kind that is not known would be shown as an empty message. */
export function saysNothing({ text, payload, media, location }: InboundMessage): boolean {
  return !text && !payload && !media && !location
}

export function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}

const states = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  FAILED: 'failed',
  TTL_EXPIRATION_REVOKED: 'failed',
} as const
/** A person who types, and a message that outlived its time after all: nothing to keep. */
const passing = ['IS_TYPING', 'TTL_EXPIRATION_REVOKE_FAILED']
const consents: Readonly<Record<string, boolean>> = { SUBSCRIBE: false, UNSUBSCRIBE: true }

type Known = { eventType: string; messageId: string; from: string }

function readEvent(event: unknown, { eventType, messageId, from }: Known): Inbound[] | null {
  if (passing.includes(eventType)) return []
  const eventId = textAt(event, 'eventId') || `${messageId || eventIdOf(JSON.stringify(event))}:${eventType}`
  const isOptedOut = rowOf(consents, eventType)
  if (isOptedOut !== undefined && from) return [{ kind: 'consent', eventId, from, isOptedOut }]
  const state = rowOf(states, eventType)
  if (!state || !messageId) return null
  const isFailure = state === 'failed'
  return [
    {
      kind: 'status',
      eventId,
      // The id of a message is the one we gave it.
      ref: messageId,
      vendorMessageId: messageId,
      state,
      at: isoTime(textAt(event, 'sendTime')),
      code: isFailure ? codeOfFailure(event, eventType) : null,
      text: isFailure ? textAt(event, 'reason') || null : null,
    },
  ]
}

function readMessage(event: unknown, { messageId, from }: { messageId: string; from: string }): InboundMessage {
  const answer = at(event, 'suggestionResponse')
  const file = at(event, 'userFile', 'payload')
  const location = placeAt(at(event, 'location'))
  const time = isoTime(textAt(event, 'sendTime'))
  return {
    kind: 'message',
    eventId: messageId,
    from,
    text: textAt(event, 'text') || textAt(answer, 'text'),
    payload: textAt(answer, 'postbackData') || null,
    ...(textAt(file, 'fileUri') && { media: fileOf(file) }),
    ...(location && { location }),
    ...(time && { at: time }),
  }
}

function fileOf(file: unknown) {
  const contentType = textAt(file, 'mimeType')
  const fileName = textAt(file, 'fileName')
  return {
    type: mediaTypeOf(contentType),
    url: textAt(file, 'fileUri'),
    ...(contentType && { contentType }),
    ...(fileName && { fileName }),
  }
}
