import { type Fields, fieldsOf, parseJson, textOf } from './wire.read.ts'

/**
 * `later`: nobody knows whether it arrived, so the same call may be repeated (`isBusy`: the server asked to wait);
 * `refused`: repeating is of no use; `expired`: the visitor token is over.
 */
export type Answer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; status: number; text: string; fields: Record<string, string> }
  | { kind: 'expired' }
  | { kind: 'later'; afterMs: number | null; isBusy?: true }

export async function call(url: string, init: RequestInit): Promise<Answer<Fields>> {
  try {
    const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs), ...init })
    return judge(answer, parseJson(await answer.text()))
  } catch {
    return { kind: 'later', afterMs: null }
  }
}

const timeoutMs = 20_000
const tooLarge = 413
const tooMany = 429
const worthRepeating = new Set([408, 425, tooMany])

function judge(answer: Response, body: Fields): Answer<Fields> {
  if (answer.status === 401) return { kind: 'expired' }
  if (worthRepeating.has(answer.status) || answer.status >= 500) {
    const seconds = Number(answer.headers.get('retry-after'))
    const afterMs = seconds > 0 ? seconds * 1000 : null
    return { kind: 'later', afterMs, ...(answer.status === tooMany && { isBusy: true }) }
  }
  if (answer.ok && body.status === true) return { kind: 'done', value: fieldsOf(body.response) }
  // An answer that is not ours comes from something in between, such as a proxy or a sign-in page of a hotel.
  if (typeof body.status !== 'boolean' && answer.status !== tooLarge) return { kind: 'later', afterMs: null }
  return { kind: 'refused', status: answer.status, text: textOf(body.message), fields: fieldErrors(body.errors) }
}

function fieldErrors(errors: unknown): Record<string, string> {
  if (!Array.isArray(errors)) return {}
  const named = errors.map(fieldsOf).map(error => [textOf(error.field), textOf(error.message)])
  return Object.fromEntries(named.filter(([field]) => field))
}
