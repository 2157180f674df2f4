import pg from 'pg'
import type { Logger } from './log.ts'

type Listeners = Record<string, (payload: string) => void>

/**
 * LISTEN on a connection of its own that reconnects by itself. Then every listener is called once without a payload,
 * for what it may have missed.
 */
export async function openListener(
  connectionString: string,
  log: Logger,
  listeners: Listeners,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  const reconnect = () => {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const tell of Object.values(listeners)) tell('')
        },
        error => {
          log.warn({ err: error }, 'the listener could not connect')
          reconnect()
        },
      )
    }, 500).unref()
  }
  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      application_name: 'parley_listener',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    next.on('error', reconnect)
    next.on('end', reconnect)
    next.on('notification', ({ channel, payload }) => {
      // Anybody with access to the database can notify, so a malformed payload must not end the process.
      try {
        listeners[channel]?.(payload ?? '')
      } catch (error) {
        log.warn({ err: error, channel }, 'a notification was not understood')
      }
    })
    await next.connect()
    for (const channel of Object.keys(listeners)) await next.query(`listen ${channel}`)
    client = next
  }
  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
