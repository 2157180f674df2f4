import { mediaTypeOf } from '../media.ts'
import { codeOfFailure } from '../rcs/rbm.answer.ts'
import { digitsOf, readRbmEvent, saysNothing, unpackPushed } from '../rcs/rbm.receive.ts'
import type { Hook, Inbound, InboundMessage } from '../vendor.ts'
import { at, isoTime, json, rowOf, textAt, unknownEvent } from '../wire.ts'

/** Events come packed as Google's or in the words of the GSMA, as the customer has chosen in the portal. */
export function receive(hook: Hook): Inbound[] {
  const pushed = unpackPushed(hook)
  if (pushed) return readRbmEvent(pushed.event, hook)
  const body = json(hook.body)
  const message = at(body, 'RCSMessage')
  const messageId = textAt(message, 'msgId')
  if (!messageId) return [unknownEvent(hook)]
  const event = textAt(body, 'event').toLowerCase()
  if (event === 'message_status' || textAt(message, 'status')) return readStatus(message, messageId, hook)
  const from = digitsOf(textAt(body, 'messageContact', 'userContact'))
  const read = readMessage(message, { messageId, from })
  return [from && !saysNothing(read) ? read : unknownEvent(hook)]
}

const states = {
  sent: 'sent',
  delivered: 'delivered',
  displayed: 'read',
  read: 'read',
  failed: 'failed',
  cancelled: 'failed',
  revoked: 'failed',
} as const

function readStatus(message: unknown, messageId: string, hook: Hook): Inbound[] {
  const said = textAt(message, 'status').toLowerCase()
  // The platform has taken the message, which the answer to our call said already.
  if (said === 'pending') return []
  const state = rowOf(states, said)
  if (!state) return [unknownEvent(hook)]
  const isFailure = state === 'failed'
  return [
    {
      kind: 'status',
      eventId: `${messageId}:${said}`,
      ref: messageId,
      vendorMessageId: messageId,
      state,
      at: isoTime(textAt(message, 'timestamp')),
      code: isFailure ? codeOfFailure(message, said.toUpperCase()) : null,
      text: isFailure ? textAt(message, 'reason') || textAt(message, 'error', 'message') || null : null,
    },
  ]
}

function readMessage(message: unknown, { messageId, from }: { messageId: string; from: string }): InboundMessage {
  const response = at(message, 'suggestedResponse', 'response')
  const pressed = at(response, 'reply') ?? at(response, 'action')
  const file = at(message, 'fileMessage')
  const time = isoTime(textAt(message, 'timestamp'))
  return {
    kind: 'message',
    eventId: messageId,
    from,
    text: textAt(message, 'textMessage') || textAt(pressed, 'displayText'),
    payload: textAt(pressed, 'postback', 'data') || null,
    ...(textAt(file, 'fileUrl') && { media: fileOf(file) }),
    ...(time && { at: time }),
  }
}

function fileOf(file: unknown) {
  const contentType = textAt(file, 'fileMIMEType')
  const fileName = textAt(file, 'fileName')
  return {
    type: mediaTypeOf(contentType),
    url: textAt(file, 'fileUrl'),
    ...(contentType && { contentType }),
    ...(fileName && { fileName }),
  }
}
