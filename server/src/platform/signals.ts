import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Hub, Signal } from './hub.ts'
import type { Logger } from './log.ts'

/** The channel on which nodes hear what is neither numbered nor kept. */
export const signalsChannel = 'parley_signals'

/** A notification holds less than 8,000 bytes. */
const mostBytes = 7900

/** Every node tells them to who is connected there, once the transaction commits. One that is too large is dropped. */
export async function sendSignals(db: Db, log: Logger, signals: Signal[]): Promise<void> {
  for (const signal of signals) {
    const payload = JSON.stringify(signal)
    if (Buffer.byteLength(payload) > mostBytes) log.warn({ event: signal.event }, 'a signal was too large')
    else await sql`select pg_notify(${signalsChannel}, ${payload})`.execute(db)
  }
}

export function hearSignal(hub: Hub, payload: string): void {
  // Without a payload the connection was only restored. What comes with one was written by `sendSignals`.
  if (payload) hub.signal(JSON.parse(payload) as Signal)
}
