import { type ErrorRow, explainBy } from '../errors.ts'
import { refusalOf } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import { receiptRows } from '../sms/receipts.ts'
import type { Channel, Explanation, HttpAnswer, Outcome } from '../vendor.ts'
import { at, json, listAt, tellsError, textAt } from '../wire.ts'

const [whatsApp, rcs] = [4, 10]
/** Airtel's own words for what may pass by itself, and the numbers that it relays of WhatsApp's besides. */
const passing = new Set(['-8'])
const passingRelays = new Set([...passing, '100', '400'])
const wrongNumber = 'INCORRECT_NUMBER'
const unnamed = 'FAILED'
const rows: Record<string, ErrorRow> = {
  [wrongNumber]: ['The number is not valid.', 'recipient', 'Check the number.'],
  '400': ['Airtel did not understand the request.', 'platform', 'Check the message, then tell your administrator.'],
  '404': ['The customer cannot be reached here.', 'recipient', 'Reach the customer on another channel.'],
  '-8': ['Airtel could not pass the message on.', 'vendor', 'Try again later.'],
  [unnamed]: ['Airtel could not deliver the message.', 'vendor', 'Look at the reason, then send again.'],
  INTERNAL_ERROR: ['Airtel had an error of its own.', 'vendor', 'Send again in a few minutes.'],
}
const notReachable = /\b404\b|NOT_FOUND|entity was not found/i
const notOpen = /Free Flow Messages have been limited/i

/** What SMS and RCS answer with 100 or 400 is Airtel's own, and a wrong request stays wrong. */
export function readAirtelAnswer(answer: HttpAnswer, { type }: Channel): Outcome {
  const outcome = readAnswer(answer, type === whatsApp ? passingRelays : passing)
  return type === rcs && outcome.kind === 'refused' ? refusalOnRcs(outcome) : outcome
}

/** Google's own refusal is quoted, often in words alone; an agent that is not the account's meets every message. */
function refusalOnRcs(refused: Extract<Outcome, { kind: 'refused' }>): Outcome {
  if (refused.code === '403') return { ...refused, kind: 'unauthorized' }
  return refused.code === unnamed && notReachable.test(refused.text) ? { ...refused, code: '404' } : refused
}

/** Of a file nothing is relayed. */
export function readAirtelUpload(answer: HttpAnswer): Outcome {
  return readAnswer(answer, passing)
}

/** A 2xx may still be a failure: the body says so. */
function readAnswer(answer: HttpAnswer, passes: ReadonlySet<string>): Outcome {
  const body = json(answer.body)
  // The only number of the call is named as one of those that were left out.
  if (listAt(body, 'incorrectNum').length > 0) {
    return {
      kind: 'refused',
      code: wrongNumber,
      text: listAt(body, 'incorrectNum')
        .map(number => textAt(number))
        .join(', '),
    }
  }
  const state = textAt(body, 'messageStatus') || textAt(body, 'msgStatus') || textAt(body, 'status')
  const { code, text } = airtelError(body)
  const failed = at(body, 'success') === false || /^failed$/i.test(state) || isFault(code) || tellsError(body)
  if (answer.status < 300 && !failed) return { kind: 'accepted', vendorMessageId: idOf(body) || null }
  if (isNotOpen(answer.body)) return { kind: 'refused', code: '470', text }
  const refusal = refusalOf(code, text || answer.body.slice(0, 500), answer, unnamed)
  if (!passes.has(code)) return refusal
  return { kind: 'busy', code, text: refusal.text, retryAfterSeconds: null, isRate: false }
}

/** Airtel's own words for a closed window, which have no code. */
export function isNotOpen(said: string): boolean {
  return notOpen.test(said)
}

/** Meta's error is inside Airtel's answer, as an object or as a text; without it Airtel's own counts. */
export function airtelError(body: unknown): { code: string; text: string } {
  const message = at(body, 'error', 'message')
  const relayed = typeof message === 'string' ? json(message) : message
  const inner = at(relayed, 'error')
  if (inner !== undefined) {
    return { code: textAt(inner, 'code'), text: textAt(inner, 'error_data', 'details') || textAt(inner, 'message') }
  }
  const code = textAt(body, 'error', 'code') || textAt(body, 'errorCode') || textAt(body, 'code')
  const text =
    textAt(body, 'error', 'message') ||
    textAt(body, 'errorDetails') ||
    textAt(body, 'errorTitle') ||
    textAt(body, 'message') ||
    textAt(body, 'title')
  return { code, text }
}

export function explainAirtel(code: string): Explanation | null {
  return explainBy(rows, code) ?? explainBy(receiptRows, code) ?? explainWhatsApp(code)
}

/** Zero and 20x are how success is written, where it has a code. */
function isFault(code: string): boolean {
  return code !== '' && !/^(0|20\d)$/.test(code)
}

function idOf(body: unknown): string {
  return (
    textAt(body, 'messageRequestId') ||
    textAt(body, 'messageId') ||
    textAt(body, 'vendorAckId') ||
    textAt(body, 'data', 'messageId') ||
    textAt(body, 'id')
  )
}
