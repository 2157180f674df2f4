import type { Channel, HttpAnswer, HttpCall, Outcome } from '../vendor.ts'
import { at, json, outcomeByStatus, postJson, textAt } from '../wire.ts'

/** Every call is a POST that holds the key in its body. */
export function callMandrill(
  { host, settings }: Channel,
  call: 'messages/send' | 'users/ping2' | `templates/${'add' | 'update' | 'list'}`,
  body: Record<string, unknown>,
): HttpCall {
  return postJson(`${host('https://mandrillapp.com')}/api/1.0/${call}`, {}, { key: settings.authKey, ...body })
}

const taken = ['sent', 'queued', 'scheduled']

export function readAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const refusal = readRefusal(answer)
  if (refusal) return refusal
  const receipt = at(body, 0)
  const status = textAt(receipt, 'status')
  if (!status || taken.includes(status)) return { kind: 'accepted', vendorMessageId: textAt(receipt, '_id') || null }
  const reason = textAt(receipt, 'reject_reason') || status
  return { kind: 'refused', code: reason, text: `${status}: ${reason}` }
}

const passing = ['GeneralError', 'ServiceUnavailable']
const credentials = ['Invalid_Key', 'Unknown_Subaccount', 'PaymentRequired']

/** Errors of every kind may come with status 500; the name tells which it is. */
export function readRefusal(answer: HttpAnswer): Exclude<Outcome, { kind: 'accepted' }> | null {
  const body = json(answer.body)
  const code = textAt(body, 'name')
  const text = textAt(body, 'message') || answer.body.slice(0, 500)
  const common = outcomeByStatus(answer)
  if (textAt(body, 'status') !== 'error' || !code) {
    return common ?? (answer.status < 300 ? null : { kind: 'refused', code: String(answer.status), text })
  }
  if (credentials.includes(code)) return { kind: 'unauthorized', code, text }
  const isRate = answer.status === 429
  if (!isRate && !passing.includes(code)) return { kind: 'refused', code, text }
  const retryAfterSeconds = common?.kind === 'busy' ? common.retryAfterSeconds : null
  return { kind: 'busy', code, text, retryAfterSeconds, isRate }
}
