import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { Hub, Signal } from './hub.ts'

/** The notification channel for what is neither numbered nor stored. */
export const signalsChannel = 'parley_signals'

/** A notification holds less than 8,000 bytes. */
const mostBytes = 7900

/** After the commit, each node tells the signals to its own subscribers. A signal that is too large is dropped. */
export async function sendSignals(db: Db, log: Logger, signals: Signal[]): Promise<void> {
  for (const signal of signals) {
    const payload = JSON.stringify(signal)
    if (Buffer.byteLength(payload) > mostBytes) log.warn({ event: signal.event }, 'a signal was too large')
    else await sql`select pg_notify(${signalsChannel}, ${payload})`.execute(db)
  }
}

export function hearSignal(hub: Hub, payload: string): void {
  // An empty payload only says that the connection was restored. Any other was written by `sendSignals`.
  if (payload) hub.signal(JSON.parse(payload) as Signal)
}
