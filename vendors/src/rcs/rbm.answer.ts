import type { HttpAnswer, Outcome } from '../vendor.ts'
import { json, outcomeByStatus, textAt } from '../wire.ts'

/** The answer to a message, of RCS for Business or a gateway that speaks as it does. */
export function readRbmAnswer(answer: HttpAnswer): Outcome {
  const { status } = answer
  const body = json(answer.body)
  // A message id that was used before: this very message has been taken already.
  if (status === 409) return { kind: 'accepted', vendorMessageId: null }
  if (status >= 200 && status < 300) return { kind: 'accepted', vendorMessageId: messageIdOf(body) }

  const text = textAt(body, 'error', 'message') || textAt(body, 'reason') || answer.body.slice(0, 500)
  const code = textAt(body, 'error', 'status') || wordOf(textAt(body, 'reason')) || String(status)
  const common = outcomeByStatus(answer)
  return common ? { ...common, code, text } : { kind: 'refused', code, text }
}

/** Of those whose 403 is about the agent: without access to it no message can be sent, as with bad credentials. */
export function readAgentAnswer(answer: HttpAnswer): Outcome {
  const outcome = readRbmAnswer(answer)
  return outcome.kind === 'refused' && answer.status === 403 ? { ...outcome, kind: 'unauthorized' } : outcome
}

type Token = { token: string; expiresInSeconds: number }

/** The answer to a call for a token, as OAuth 2 has it. */
export function readToken(answer: HttpAnswer): Token | Extract<Outcome, { code: string }> {
  const body = json(answer.body)
  const token = textAt(body, 'access_token')
  if (answer.status < 300 && token) {
    return { token, expiresInSeconds: Number(textAt(body, 'expires_in')) || 3000 }
  }
  const code = textAt(body, 'error') || String(answer.status)
  const text = textAt(body, 'error_description') || textAt(body, 'message') || answer.body.slice(0, 500)
  const common = outcomeByStatus(answer)
  // Whatever else is wrong with a call for a token is wrong with the credentials.
  return common ? { ...common, code, text } : { kind: 'unauthorized', code, text }
}

function messageIdOf(body: unknown): string | null {
  const name = textAt(body, 'name').split('/').at(-1)
  return name || textAt(body, 'messageId') || textAt(body, 'RCSMessage', 'msgId') || null
}

/** The code of a failed message, as a report tells it: a word says more than the number of HTTP beside it. */
export function codeOfFailure(report: unknown, unnamed: string): string {
  const code = textAt(report, 'code')
  return (/^\d*$/.test(code) ? wordOf(textAt(report, 'reason')) : null) || code || unnamed
}

/** A reason that is one word is a code. */
function wordOf(reason: string): string | null {
  return /^\w{3,40}$/.test(reason) ? reason : null
}
