import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import type { Hook, Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, json, rowOf, textAt, unknownEvent } from '../wire.ts'

const states: Record<string, InboundStatus['state']> = {
  SENT: 'sent',
  ACCEPTED: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  FAILED: 'failed',
  REJECTED: 'failed',
  EXPIRED: 'failed',
  UNDELIVERABLE: 'failed',
}
const stateOfType: Record<string, string> = {
  message_sent: 'SENT',
  message_delivered: 'DELIVERED',
  message_failed: 'FAILED',
}

/** An event of the topic SCG-Message. */
export function readSyniverseCall(hook: Hook): Inbound[] {
  const body = json(hook.body)
  const values = at(body, 'event', 'fld-val-list')
  const type = textAt(body, 'event', 'evt-tp')
  const time = isoTime(textAt(body, 'event', 'timestamp'))
  const word = (textAt(values, 'new_state') || (rowOf(stateOfType, type) ?? '')).toUpperCase()
  const eventId = textAt(body, 'event_id')
  const state = rowOf(states, word)
  const requestId = textAt(values, 'message_request_id')
  if (state && requestId) return [statusOf({ values, state, word, requestId, time, eventId })]
  // What we send has a sender and a text as well, and states that are not known may come of it.
  if (word && !/received/i.test(type)) return [unknownEvent(hook)]
  const from = textAt(values, 'from_address').replace(/\D/g, '')
  const text = textAt(values, 'message_body')
  if (!from || !text) return [unknownEvent(hook)]
  const id = eventId || textAt(values, 'message_id') || eventIdOf(hook.body)
  return [{ kind: 'message', eventId: id, from, text, payload: null, ...(time ? { at: time } : {}) }]
}

type Report = {
  values: unknown
  state: InboundStatus['state']
  word: string
  requestId: string
  time: string | null
  eventId: string
}

function statusOf({ values, state, word, requestId, time, eventId }: Report): InboundStatus {
  const failure = state === 'failed'
  return {
    kind: 'status',
    eventId: eventId || eventIdOf(requestId, word),
    ref: textAt(values, 'external_message_request_id') || null,
    vendorMessageId: requestId,
    state,
    at: time,
    code: failure ? (codeOfStatus(textAt(values, 'reason_code')) ?? word) : null,
    text: failure ? textAt(values, 'reason_description') || null : null,
  }
}
