import pg from 'pg'
import { keptAlive } from '../database/database.silence.ts'
import type { Logger } from '../log.ts'
import { openSieve, remindMs } from '../troubles.ts'

/** How often the connection is tried, and how long its answer may take: nothing else is ever asked over it. */
const beat = { everyMs: 20_000, withinMs: 10_000 }

/** Between two attempts to connect again. */
const pauses = { shortestMs: 500, longestMs: 5000 }

type Listeners = Record<string, (payload: string) => void>

/**
 * LISTEN on a connection of its own that reconnects by itself. Then every listener is called once without a payload,
 * for what it may have missed.
 */
export async function openListener(
  connectionString: string,
  log: Logger,
  listeners: Listeners,
  { everyMs, withinMs } = beat,
): Promise<{ close(): Promise<void> }> {
  const connecting = {
    connectionString,
    application_name: 'parley_listener',
    connectionTimeoutMillis: 5000,
    ...keptAlive,
  }
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  const attempts = countAttempts(log)

  const reconnect = () => {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().then(
        () => {
          attempts.succeeded()
          for (const tell of Object.values(listeners)) tell('')
        },
        error => {
          attempts.failed(error)
          reconnect()
        },
      )
    }, attempts.pauseMs()).unref()
  }
  const connect = async () => {
    const next = new pg.Client({ ...connecting, query_timeout: withinMs })
    // One that never came to listen is given up below; what it says later must not open another one.
    const lost = () => {
      if (client !== next) return
      client = null
      reconnect()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload }) => {
      // Anybody with access to the database can notify, so a malformed payload must not end the process.
      try {
        listeners[channel]?.(payload ?? '')
      } catch (error) {
        log.warn({ err: error, channel }, 'a notification was not understood')
      }
    })
    try {
      await next.connect()
      for (const channel of Object.keys(listeners)) await next.query(`listen ${channel}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (closed) return next.end()
    client = next
  }
  /** A firewall that forgot the connection lets nothing through and says nothing. */
  const beats = setInterval(() => {
    const asked = client
    asked?.query('select').catch(() => asked.end().catch(() => {}))
  }, everyMs).unref()
  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(beats)
      await client?.end()
    },
  }
}

/** While connecting fails, the pauses between its attempts grow. */
function countAttempts(log: Logger) {
  const sieve = openSieve(remindMs)
  let pauseMs = pauses.shortestMs
  return {
    pauseMs: () => pauseMs,
    failed: (error: unknown) => {
      if (sieve.lets(error)) log.warn({ err: error }, 'the listener could not connect')
      pauseMs = Math.min(pauses.longestMs, pauseMs * 2)
    },
    succeeded: () => {
      pauseMs = pauses.shortestMs
      sieve.clear()
    },
  }
}
