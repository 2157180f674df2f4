import { connect } from 'node:net'
import type { Logger } from '../log.ts'

export type Guard = { stop(): Promise<void> }
type Duty = {
  log: Logger
  again(): Promise<unknown>
  /** It could not be started again. */
  onLost(error: unknown): void
}

/** Each look costs the server a process. */
const lookMs = 2000

/** Looks whether a server listens at a port of this machine, and starts it again where none does. */
export function guardPostgres(port: number, { log, again, onLost }: Duty): Guard {
  let stopped = false
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    if ((await listens(port)) || stopped) return
    log.error({ port }, 'the embedded database is gone and is started again')
    await again()
    log.warn({ port }, 'the embedded database is back')
  }
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (!stopped) wait()
      }, onLost)
    }, lookMs).unref()
  }
  wait()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** PostgreSQL takes who goes without a word for nothing. One that is too busy to answer is not gone. */
function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
    socket.on('error', error => resolve(!('code' in error && error.code === 'ECONNREFUSED')))
    socket.setTimeout(lookMs, () => {
      socket.destroy()
      resolve(true)
    })
  })
}
