import type { HttpAnswer, Outcome } from '../vendor.ts'
import { at, json, outcomeByStatus, textAt } from '../wire.ts'
import { codeOf } from './telegram.codes.ts'

export function readTelegramAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const result = at(body, 'result')
  if (at(body, 'ok') === true) return { kind: 'accepted', vendorMessageId: messageIdOf(result) }

  const text = textAt(body, 'description') || answer.body.slice(0, 500)
  const status = Number(textAt(body, 'error_code')) || answer.status
  // An unknown token is a path that does not exist.
  if (status === 401 || status === 404) return { kind: 'unauthorized', code: String(status), text }
  const wait = Number(textAt(body, 'parameters', 'retry_after'))
  const busy = outcomeByStatus({ ...answer, status })
  if (busy?.kind === 'busy') return { ...busy, text, retryAfterSeconds: wait > 0 ? wait : busy.retryAfterSeconds }
  return { kind: 'refused', code: codeOf(status, text), text }
}

/** A message's number is only unique within its chat. */
function messageIdOf(result: unknown): string | null {
  const messageId = textAt(result, 'message_id')
  return messageId ? `${textAt(result, 'chat', 'id')}:${messageId}` : null
}
