import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { bodyFailure, connectionFailure, EgressFailed } from './egress.errors.ts'

/** `url` without what a request may not hold, checked; headers in lower case. */
export type Hop = {
  url: URL
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: string | Uint8Array
}

export type Head = { statusCode: number; headers: IncomingHttpHeaders }

type Limits = {
  timeoutMs: number
  maxBytes: number
  /** False where the head says enough; then the body is not read and the connection is closed. May throw. */
  wantsBody: (head: Head) => boolean
  signal?: AbortSignal
}

const late = new Error('The time of the call is over.')

/**
 * One request and its whole answer. It gathers the body as it comes: a stream and an abort signal for each of thousands
 * of short answers a second cost more than the calls themselves.
 */
export function exchange(
  dispatcher: Dispatcher,
  { url, method, headers, body }: Hop,
  { timeoutMs, maxBytes, wantsBody, signal }: Limits,
): Promise<Head & { body: Buffer }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let most = maxBytes
    let head: Head | null = null
    let controller: Dispatcher.DispatchController | null = null
    let stopped: Error | null = null
    const timer = setTimeout(() => stop(late), timeoutMs)
    const onAbort = () => stop(new Error('The call was broken off.'))
    signal?.addEventListener('abort', onAbort)

    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }

    function fail(cause: Error) {
      end()
      reject((head ? bodyFailure : connectionFailure)(cause, url, cause === late))
    }

    /** A request that still waits for its connection is broken off as soon as it gets one. */
    function stop(reason: Error) {
      stopped = reason
      controller?.abort(reason)
      fail(reason)
    }

    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers, body },
      {
        onRequestStart(started) {
          controller = started
          if (stopped) started.abort(stopped)
        },
        onResponseStart(_controller, statusCode, answered) {
          if (statusCode < 200) return
          head = { statusCode, headers: answered }
          // Packing what is random makes it a little longer; once more it is counted where it is unpacked.
          if (answered['content-encoding']) most = 2 * maxBytes
          if (wantsBody(head)) return
          resolve({ ...head, body: Buffer.alloc(0) })
          throw new Error('The body is not wanted.')
        },
        onResponseData(_controller, chunk) {
          size += chunk.length
          if (size > most) throw tooLarge(url, maxBytes)
          chunks.push(chunk)
        },
        onResponseEnd() {
          end()
          const [first] = chunks
          if (head) resolve({ ...head, body: first && chunks.length === 1 ? first : Buffer.concat(chunks) })
        },
        onResponseError: (_controller, error) => fail(error),
      },
    )
  })
}

export function tooLarge(url: URL, maxBytes: number): EgressFailed {
  return new EgressFailed('size', `The answer of ${url.hostname} is larger than ${maxBytes} bytes.`)
}
