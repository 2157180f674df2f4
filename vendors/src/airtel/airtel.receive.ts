import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import { pressedId } from '../meta/whatsapp.ids.ts'
import { readWhatsAppValue } from '../meta/whatsapp.receive.ts'
import { receiptStates } from '../sms/receipts.ts'
import type { Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, rowOf, textAt, unknownEvent } from '../wire.ts'
import { airtelError, isNotOpen } from './airtel.answer.ts'

/** SMS is told of in the words of gateways. */
const states: Record<string, InboundStatus['state']> = {
  ...receiptStates,
  READ: 'read',
  INTERNAL_ERROR: 'failed',
}

/** One event or a list of them. */
export function readAirtelCall(hook: Hook): Inbound[] {
  const body = json(hook.body)
  const events = Array.isArray(body) ? body : [body]
  return events.length > 0 ? events.map(event => readEvent(event, hook)) : [unknownEvent(hook)]
}

function readEvent(event: unknown, hook: Hook): Inbound {
  const message = at(event, 'message')
  if (typeof message === 'object' && message !== null && textAt(event, 'from')) return readMessage(event, message, hook)
  return textAt(event, 'eventType') === 'TEMPLATE_APPROVED' ? readTemplate(event) : readStatus(event, hook)
}

function readStatus(event: unknown, hook: Hook): Inbound {
  const word = ['msgStatus', 'messageStatus', 'status', 'eventType'].map(key => textAt(event, key)).find(Boolean) ?? ''
  const state = rowOf(states, word.toUpperCase())
  const ids = ['messageRequestId', 'messageId', 'vendorAckId'].map(key => textAt(event, key))
  const vendorMessageId = ids.find(Boolean)
  if (!state || !vendorMessageId) return unknownOf(event, hook)
  const error = airtelError(event)
  const failure = state === 'failed'
  return {
    kind: 'status',
    eventId: eventIdOf(vendorMessageId, word.toUpperCase()),
    ref: textAt(event, 'metaData', 'ref') || null,
    vendorMessageId,
    state,
    at: isoTime(textAt(event, 'sendTime') || textAt(event, 'timestamp')),
    code: failure ? codeOfFailure(error, word.toUpperCase()) : null,
    text: failure ? error.text || null : null,
  }
}

function codeOfFailure({ code, text }: ReturnType<typeof airtelError>, word: string): string {
  return isNotOpen(text) ? '470' : (codeOfStatus(code) ?? word)
}

/** A flat message with parts in Meta's form; a pressed button may come as its `tag` only. */
function readMessage(event: unknown, message: object, hook: Hook): Inbound {
  const from = textAt(event, 'from').replace(/^\+/, '')
  const session = textAt(event, 'sessionId')
  const own = eventIdOf(session, JSON.stringify(message))
  const id = textAt(message, 'id') || textAt(event, 'messageId') || own
  const type = textAt(message, 'type') || kindOf(message)
  const [read] = readWhatsAppValue({ messages: [{ ...message, type, from, id }] })
  const named = session ? { session } : {}
  if (read?.kind === 'message') return { ...read, ...named }
  const tag = pressedId(textAt(message, 'tag') || textAt(event, 'tag'))
  const text = textAt(message, 'title') || textAt(message, 'text') || tag
  return text ? { kind: 'message', eventId: id, from, text, payload: tag || null, ...named } : unknownOf(event, hook)
}

function kindOf(message: object): string {
  return ['interactive', 'button', 'text'].find(kind => kind in message) ?? ''
}

function readTemplate(event: unknown): Inbound {
  const vendorTemplateId = textAt(event, 'templateId') || null
  return {
    kind: 'template',
    eventId: eventIdOf('template', JSON.stringify(event)),
    vendorTemplateId,
    name: textAt(event, 'templateName') || null,
    language: null,
    status: 'APPROVED',
  }
}

function unknownOf(event: unknown, hook: Hook): Inbound {
  if (event === undefined) return unknownEvent(hook)
  return { kind: 'unknown', eventId: eventIdOf(JSON.stringify(event) ?? ''), raw: event }
}
