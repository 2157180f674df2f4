import type { Answered, HttpAnswer, Outcome } from '../vendor.ts'
import { codeByHttp, json, outcomeByStatus, tellsError, textAt } from '../wire.ts'
import { isPermission } from './graph.ts'

export type Refusal = Exclude<Outcome, { kind: 'accepted' }>

const closedWindow = new Set(['131047', '470'])
const tooFast = new Set(['4', '80007', '130429', '131048', '133016', '471'])
/** 131056 is too much for one customer alone, so that all others may be written to as fast as before. */
const passing = new Set(['1', '2', '131000', '131016', '131056', '131057', '133004'])
/** Token, permission, lock, payment, registration: no further message would get through either. */
const stopped = /^(0|3|10|190|2\d\d|368|131005|131031|131042|131045|133010)$/

export function readWhatsAppAnswer(answer: HttpAnswer): Answered {
  const body = json(answer.body)
  // A page of somebody in between, or a part of an answer.
  if (answer.status < 300 && (typeof body !== 'object' || body === null)) return { kind: 'silent' }
  if (answer.status < 300 && !tellsError(body)) {
    return { kind: 'accepted', vendorMessageId: textAt(body, 'messages', 0, 'id') || null }
  }
  return readGraphRefusal(answer)
}

/** An error as Meta and those who pass its errors on write it. */
export function readGraphRefusal(answer: HttpAnswer): Refusal {
  const error = json(answer.body)
  const code = textAt(error, 'error', 'code')
  const text = textAt(error, 'error', 'error_data', 'details') || textAt(error, 'error', 'message')
  return refusalOf(code, text || answer.body.slice(0, 500), answer)
}

/** What a code of WhatsApp means for the message; what it does not tell, HTTP tells, or `unnamed` inside a 2xx. */
export function refusalOf(said: string, text: string, answer: HttpAnswer, unnamed?: string): Refusal {
  // Partners write 200 for success as well, which among Meta's codes is a missing permission.
  const code = answer.status < 300 && isPermission(said) ? '' : said
  const retryAfterSeconds = Number(answer.headers['retry-after']) || null
  if (closedWindow.has(code)) return { kind: 'refused', code: '470', text }
  if (tooFast.has(code)) return { kind: 'busy', code, text, retryAfterSeconds, isRate: true }
  if (passing.has(code)) return { kind: 'busy', code, text, retryAfterSeconds, isRate: false }
  if (answer.status >= 400 && stopped.test(code)) return { kind: 'unauthorized', code, text }
  const byStatus = outcomeByStatus(answer)
  if (byStatus) return { ...byStatus, text, code: code || byStatus.code }
  return { kind: 'refused', code: code || codeByHttp(answer, unnamed), text }
}

/** The one code by which the product knows a closed window; any other stays as it is. */
export function codeOfStatus(code: string): string | null {
  return closedWindow.has(code) ? '470' : code || null
}
