/** The address may not be called; nothing was sent. */
export class EgressRefused extends Error {
  override name = 'EgressRefused'
}

export type EgressFailure =
  | 'lookup'
  | 'connection'
  | 'certificate'
  | 'timeout'
  | 'broken'
  | 'size'
  | 'type'
  | 'redirects'

/** The call was tried, and the other side is at fault. The message may be shown to a person. */
export class EgressFailed extends Error {
  override name = 'EgressFailed'
  readonly reason: EgressFailure

  constructor(reason: EgressFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** The connection stood, so nobody knows how much of the request has arrived. */
export function connectionFailure(cause: unknown, { hostname }: URL, isLate: boolean): Error {
  if (cause instanceof EgressRefused || cause instanceof EgressFailed) return cause
  if (isLate) return new EgressFailed('timeout', `${hostname} did not answer in time.`, { cause })
  return new EgressFailed('broken', `${hostname} broke off, or answered with something that is no HTTP.`, { cause })
}

/** There was no connection, so certainly nothing was sent. */
export function unconnected(cause: Error, hostname: string): Error {
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(codeOf(cause))) {
    return new EgressFailed('certificate', `The certificate of ${hostname} was not accepted.`, { cause })
  }
  return new EgressFailed('connection', `${hostname} could not be reached.`, { cause })
}

export function bodyFailure(cause: unknown, { hostname }: URL, isLate: boolean): Error {
  if (cause instanceof EgressFailed) return cause
  if (isLate) return new EgressFailed('timeout', `${hostname} did not finish its answer in time.`, { cause })
  return new EgressFailed('broken', `${hostname} broke off in the middle of its answer.`, { cause })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
