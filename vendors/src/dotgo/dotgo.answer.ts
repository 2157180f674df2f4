import { readRbmAnswer } from '../rcs/rbm.answer.ts'
import type { HttpAnswer, Outcome } from '../vendor.ts'

const rates = ['rate_limit', 'google_rate_limit']

export function readAnswer(answer: HttpAnswer): Outcome {
  const outcome = readRbmAnswer(answer)
  if (outcome.kind !== 'refused') return outcome
  const { code, text } = outcome
  if (rates.includes(code)) return { kind: 'busy', code, text, retryAfterSeconds: null, isRate: true }
  // Without an open conversation only templates pass; there is no known code for it.
  return /\bconversation\b/i.test(text) ? { ...outcome, code: '470' } : outcome
}
