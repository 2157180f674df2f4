import { type ErrorRow, explainBy } from '../errors.ts'
import { refusalOf } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import type { Explanation, HttpAnswer, Outcome } from '../vendor.ts'
import { json, tellsError, textAt } from '../wire.ts'

const undelivered: ErrorRow = [
  'The operator could not deliver the message.',
  'recipient',
  'Check the number. Promotions do not reach numbers that are registered against them.',
]
const notSent: ErrorRow = [
  'Kaleyra did not send the message.',
  'company',
  'Check the sender, the DLT template id and the credits of the account.',
]

const rows: Record<string, ErrorRow> = {
  'NO-CREDITS': ['The account has no credits left.', 'company', 'Top up the account at Kaleyra.'],
  'CON-DND': [
    'The number is registered as do-not-disturb.',
    'recipient',
    'Send no marketing to this number: it is not sent again.',
    'never',
  ],
  'TEMPLATE-NOT-FOUND': [
    'The text fits no registered DLT template.',
    'company',
    'Compare it with the registered one, and check the DLT template id.',
  ],
  'OPT-OUT': ['The customer has opted out.', 'recipient', 'Respect it: it is not sent again.', 'opted out'],
  'INVALID-SUB': ['The number is not in use.', 'recipient', 'Check the number.'],
  'MOB-OFF': ['The phone was off for too long.', 'recipient', 'Try again later, or on another channel.'],
  BLACKLIST: ['The number is on the blacklist of the account.', 'company', 'Take it off the list at Kaleyra.'],
  NOTALLOWED: ['The account may not send this.', 'company', 'Ask Kaleyra to allow it for the account.'],
  'KYC-NOT-APPROVED': ['The account is not verified yet.', 'company', 'Finish the KYC at Kaleyra.'],
  'NOT-SENT': notSent,
  UNDELIVERED: undelivered,
  FAILED: undelivered,
  EXPIRED: ['The message could not be delivered in time.', 'recipient', 'Try again later, or on another channel.'],
}

/** A 2xx may still be a failure: success is written with an empty error. */
export function readKaleyraAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const id =
    textAt(body, 'data', 0, 'message_id') ||
    textAt(body, 'messages', 0, 'id') ||
    textAt(body, 'message_id') ||
    textAt(body, 'data', 'messageId') ||
    textAt(body, 'id')
  const code =
    textAt(body, 'error', 'code') || textAt(body, 'error', 'error', 'code') || (id ? '' : textAt(body, 'code'))
  if (answer.status < 300 && !tellsError(body) && (id || !code))
    return { kind: 'accepted', vendorMessageId: id || null }
  // WhatsApp's own details, where they are passed on, name the part that is wrong.
  const details = textAt(body, 'error', 'error_data', 'details')
  const text = details || textAt(body, 'error', 'message') || textAt(body, 'error') || textAt(body, 'message')
  return refusalOf(code, text || answer.body.slice(0, 500), answer, 'NOT-SENT')
}

export function explainKaleyra(code: string): Explanation | null {
  return explainBy(rows, code.toUpperCase()) ?? explainWhatsApp(code)
}
