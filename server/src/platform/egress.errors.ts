/** The address itself is not one that may be called; nothing was sent to it. */
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

/** The call was made, or tried, and the other side did not answer as it must. The message may be shown to a person. */
export class EgressFailed extends Error {
  override name = 'EgressFailed'
  readonly reason: EgressFailure

  constructor(reason: EgressFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Once there is a connection nobody knows how much of the call has arrived. */
export function connectionFailure(cause: unknown, { hostname }: URL, signal: AbortSignal): Error {
  if (cause instanceof EgressRefused || cause instanceof EgressFailed) return cause
  if (signal.aborted) return new EgressFailed('timeout', `${hostname} did not answer in time.`, { cause })
  return new EgressFailed('broken', `${hostname} broke off, or answered with something that is no HTTP.`, { cause })
}

/** No connection came about, so that nothing can have been sent: whatever else fails, fails after it. */
export function unconnected(cause: Error, hostname: string): Error {
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(codeOf(cause))) {
    return new EgressFailed('certificate', `The certificate of ${hostname} was not accepted.`, { cause })
  }
  return new EgressFailed('connection', `${hostname} could not be reached.`, { cause })
}

export function bodyFailure(cause: unknown, { hostname }: URL, signal: AbortSignal): Error {
  if (cause instanceof EgressFailed) return cause
  if (signal.aborted) return new EgressFailed('timeout', `${hostname} did not finish its answer in time.`, { cause })
  return new EgressFailed('broken', `${hostname} broke off in the middle of its answer.`, { cause })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
