import type { Hook, Inbound } from '../vendor.ts'
import { eventIdOf, isoTime, json, rowOf, textAt, unknownEvent } from '../wire.ts'
import { rows } from './voice.codes.ts'

const states = {
  initiated: 'sent',
  ringing: 'sent',
  answered: 'delivered',
  completed: 'delivered',
  busy: 'failed',
  'no-answer': 'failed',
  failed: 'failed',
} as const

export function receive(hook: Hook): Inbound[] {
  const body = json(hook.body)
  const callId = textAt(body, 'callId')
  const event = textAt(body, 'event').toLowerCase()
  if (!callId || !event) return [unknownEvent(hook)]
  const ref = textAt(body, 'ref') || hook.query.ref || ''
  const said = readWords(body, { callId, event, isOurs: ref !== '', hookId: hook.callId })
  const state = rowOf(states, event)
  // A call that the customer made settles nothing of ours.
  if (!state || !ref) return said.length > 0 ? said : [unknownEvent(hook)]
  const cause = textAt(body, 'cause')
  const isFailure = state === 'failed'
  return [
    {
      kind: 'status',
      eventId: eventIdOf(callId, event),
      ref,
      vendorMessageId: callId,
      state,
      at: timeOf(body),
      // A cause in the telephony's own words explains nothing by itself.
      code: isFailure ? (rowOf(rows, cause) ? cause : event) : null,
      text: isFailure ? cause || null : null,
    },
    ...said,
  ]
}

/** Pressed keys and what was recorded are what the customer says. */
function readWords(
  body: unknown,
  { callId, event, isOurs, hookId }: { callId: string; event: string; isOurs: boolean; hookId: string | undefined },
): Inbound[] {
  // Of a call of ours the customer is the one who was called.
  const from = textAt(body, isOurs ? 'to' : 'from').replace(/\D/g, '')
  const digits = textAt(body, 'digits')
  const url = textAt(body, 'recordingUrl')
  if (!from || (!digits && !url)) return []
  const time = timeOf(body)
  // Where nothing tells one press from the next, each call is one: a key lost in a menu is worse than one heard twice.
  const press = textAt(body, 'sequence') || textAt(body, 'timestamp') || (!url && hookId) || ''
  return [
    {
      kind: 'message',
      eventId: eventIdOf(callId, event, digits, url, press),
      from,
      text: digits,
      payload: digits || null,
      ...(url && { media: { type: 'AUDIO', url } }),
      ...(time && { at: time }),
    },
  ]
}

function timeOf(body: unknown): string | null {
  return isoTime(textAt(body, 'timestamp'))
}
