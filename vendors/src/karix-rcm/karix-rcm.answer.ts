import { type ErrorRow, explainBy } from '../errors.ts'
import { refusalOf } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import type { Explanation, HttpAnswer, Outcome } from '../vendor.ts'
import { json, textAt } from '../wire.ts'

const rows: Record<string, ErrorRow> = {
  '400': [
    'The gateway did not understand the request.',
    'platform',
    'Check the message, then tell your administrator.',
  ],
  '401': ['The access key is not valid.', 'company', 'Enter it again in the channel.'],
  '403': ['The account may not send from this number.', 'company', 'Check contact number and access key.'],
}

/** The body has a state of its own, in the numbers of HTTP; an answer without an id means that nothing was taken. */
export function readKarixRcmAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const vendorMessageId = textAt(body, 'mid')
  const code = textAt(body, 'statusCode')
  const isTaken = answer.status < 300 && vendorMessageId && (!code || code === '200')
  if (isTaken) return { kind: 'accepted', vendorMessageId }
  const text = textAt(body, 'statusDesc') || answer.body.slice(0, 500)
  const status = /^[45]\d\d$/.test(code) ? Number(code) : answer.status
  const own = status === answer.status && code !== String(status) ? code : ''
  const refusal = refusalOf(own, text, { ...answer, status })
  // A number that the account may not use meets every message.
  return refusal.kind === 'refused' && refusal.code === '403' ? { ...refusal, kind: 'unauthorized' } : refusal
}

export function explainKarixRcm(code: string): Explanation | null {
  return explainBy(rows, code) ?? explainWhatsApp(code)
}
