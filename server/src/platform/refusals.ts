import type { Problem } from '@parley/contracts/endpoint.ts'
import { texts } from '@parley/contracts/texts.ts'

type Told = {
  code: string
  /** The code that calls below account/ answer instead. */
  accountCode?: string
  message: string
  errors?: Problem[]
  detail?: unknown
  retryAfterSeconds?: number
}

/**
 * What a person may be told. A hard refusal is answered with `status`; a soft one with HTTP 200 and `status:false`,
 * except under account/, where it has its `status` too.
 */
export class Refusal extends Error {
  override name = 'Refusal' as const
  readonly kind: 'soft' | 'hard'
  readonly status: number
  readonly told: Told

  /** `cause` is for the log. */
  constructor(kind: 'soft' | 'hard', status: number, told: Told, cause?: unknown) {
    super(told.message, cause === undefined ? {} : { cause })
    this.kind = kind
    this.status = status
    this.told = told
  }
}

/** Something on a form is wrong; the field is named as in the body. */
export function invalid(message: string, field?: string): Refusal {
  return new Refusal('soft', 400, { code: '400', message, errors: field ? [{ field, message }] : undefined })
}

/** Several fields at once; the first message leads unless one is given. */
export function invalidFields(errors: Problem[], message = errors[0]?.message ?? texts.somethingWentWrong): Refusal {
  return new Refusal('soft', 400, { code: '400', message, errors })
}

/** A unique value is taken, or the state forbids it. */
export function conflict(message: string, errors?: Problem[], detail?: unknown): Refusal {
  return new Refusal('soft', 409, { code: '409', message, errors, detail })
}

/** Other things depend on it, so it cannot be deleted. */
export function attached(message: string, errors?: Problem[]): Refusal {
  return new Refusal('soft', 409, { code: '101', message, errors })
}

/** A thing that the body names does not exist for the caller. */
export function missing(thing: string, field?: string): Refusal {
  const message = `${thing} not found`
  return new Refusal('soft', 404, { code: '404', message, errors: field ? [{ field, message }] : undefined })
}

/** A thing that the path names does not exist for the caller. */
export function notFound(thing?: string): Refusal {
  return new Refusal('hard', 404, { code: '404', message: thing ? `${thing} not found` : texts.notFound })
}

/** The request itself is malformed. */
export function malformed(message: string, errors?: Problem[]): Refusal {
  return new Refusal('hard', 400, { code: '400', message, errors })
}

export function bodyTooLarge(): Refusal {
  return new Refusal('hard', 413, { code: '413', message: 'The request is too large' })
}

export function denied(): Refusal {
  return new Refusal('hard', 403, { code: '403', message: texts.accessDenied })
}

export function loginRequired(): Refusal {
  return new Refusal('hard', 401, { code: 'login_required', message: texts.sessionExpired })
}

export function tooMany(retryAfterSeconds: number, message = 'Too many requests. Please try again later.'): Refusal {
  return new Refusal('hard', 429, { code: '429', message, retryAfterSeconds })
}

export function busy(message: string): Refusal {
  return new Refusal('hard', 409, { code: '409', message })
}

/** The database or another part is away for the moment. */
export function unavailable(cause?: unknown): Refusal {
  const message = 'The service is not ready. Please try again in a moment.'
  return new Refusal('hard', 503, { code: '503', message, retryAfterSeconds: 2 }, cause)
}

/** A statement reached its time limit, and the transaction was rolled back. */
export function tookTooLong(): Refusal {
  return new Refusal('hard', 503, {
    code: '503',
    message: 'This took too long. Please try again in a moment.',
    retryAfterSeconds: 5,
  })
}

/** A refusal with a code word of its own, for the account family. */
export function refuse(status: number, told: Told): Refusal {
  return new Refusal('hard', status, told)
}
