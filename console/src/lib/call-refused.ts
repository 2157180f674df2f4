import type { Problem } from '@parley/contracts/endpoint.ts'

type Told = {
  code: string
  status: number
  message: string
  errors?: Problem[]
  retryAfterSeconds?: number | null
  data?: unknown
}

/**
 * A call that did not do what was asked. `code` is the envelope's (or the HTTP status as text), `status` the HTTP
 * status, 0 when the server could not be reached; `errors` name the fields, as the body names them.
 */
export class CallRefused extends Error {
  override name = 'CallRefused' as const
  readonly code: string
  readonly status: number
  readonly errors: Problem[]
  readonly retryAfterSeconds: number | null
  /** What came with the refusal, such as the counts of a request that cannot be carried out. */
  readonly data: unknown

  constructor({ code, status, message, errors, retryAfterSeconds, data }: Told) {
    super(message)
    this.code = code
    this.status = status
    this.errors = errors ?? []
    this.retryAfterSeconds = retryAfterSeconds ?? null
    this.data = data
  }

  get isNetworkFailure(): boolean {
    return this.status === 0
  }
}

/** What was asked for is no more, or was never there for the reader. */
export function isGone(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.status === 404
}
