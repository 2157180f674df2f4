import pg from 'pg'
import { keptAlive } from '../database/database.silence.ts'
import type { Logger } from '../log.ts'
import { openSieve, remindMs } from '../troubles.ts'

/** How often the connection is tried, and how long its answer may take: nothing else is ever asked over it. */
const beat = { everyMs: 20_000, withinMs: 10_000 }

/** Between two attempts to connect again. */
const pauses = { shortestMs: 500, longestMs: 5000 }

type Tell = (payload: string) => void
export type Listener = {
  /**
   * Resolves once notifications of the channel are heard. After a lost connection `tell` is called without a payload, for
   * what may have been missed.
   */
  hear(channel: string, tell: Tell): Promise<void>
  close(): Promise<void>
}

/**
 * LISTEN on a connection of its own that reconnects by itself. A process has one: PostgreSQL wakes every connection that
 * listens, whatever the notification is about.
 */
export async function openListener(
  connectionString: string,
  log: Logger,
  { everyMs, withinMs } = beat,
): Promise<Listener> {
  const config = {
    connectionString,
    application_name: 'parley_listener',
    connectionTimeoutMillis: 5000,
    query_timeout: withinMs,
    ...keptAlive,
  }
  const heard: Heard = new Map()
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
          for (const tell of heard.values()) tell('')
        },
        error => {
          attempts.failed(error)
          reconnect()
        },
      )
    }, attempts.pauseMs()).unref()
  }
  const lost = (one: pg.Client) => {
    if (client !== one) return
    client = null
    reconnect()
  }
  const connect = async () => {
    const next = await listening(config, { heard, log, lost })
    if (closed) return next.end()
    client = next
  }
  /** A firewall that forgot the connection lets nothing through and says nothing: then it is ended, and opened again. */
  const ask = async (question: string) => {
    const asked = client
    await asked?.query(question).catch(() => asked.end().catch(() => {}))
  }
  const beats = setInterval(() => void ask('select'), everyMs).unref()
  await connect()
  return {
    hear: (channel, tell) => {
      heard.set(channel, tell)
      return ask(`listen ${channel}`)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(beats)
      await client?.end()
    },
  }
}

type Heard = Map<string, Tell>
type Listening = { heard: Heard; log: Logger; lost(client: pg.Client): void }

/** A connection that listens to all that is heard. `lost` is called for one that never came so far as well. */
async function listening(config: pg.ClientConfig, { heard, log, lost }: Listening): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => lost(client))
  client.on('end', () => lost(client))
  client.on('notification', ({ channel, payload }) => {
    // Anybody with access to the database can notify, so a malformed payload must not end the process.
    try {
      heard.get(channel)?.(payload ?? '')
    } catch (error) {
      log.warn({ err: error, channel }, 'a notification was not understood')
    }
  })
  try {
    await client.connect()
    for (const channel of heard.keys()) await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
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
