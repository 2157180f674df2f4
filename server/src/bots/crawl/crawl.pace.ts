import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '../../platform/work.ts'

/** Waits until the host may be asked again: whichever agents ask it, all server processes together ask one thing a time. */
export async function politeTurn(
  platform: Platform,
  host: string,
  { intervalMs, signal }: { intervalMs: number; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  const waitMs = await takeTurn(platform, host, intervalMs)
  if (waitMs > 0) await setTimeout(waitMs, undefined, { signal })
}

/** Hosts that nobody asks any more. */
export async function forgetTurns({ databases }: Platform): Promise<void> {
  await sql`delete from crawl_turns where next_at < now() - interval '1 hour'`.execute(databases.system)
}

/** In milliseconds from now. The row of the host is what decides between two processes, by the database's clock. */
async function takeTurn({ databases }: Platform, host: string, intervalMs: number): Promise<number> {
  const { rows } = await sql<{ waitMs: number }>`
    insert into crawl_turns as held (host, next_at)
    values (${host}, clock_timestamp() + ${intervalMs} * interval '1 millisecond')
    on conflict (host) do update
      set next_at = greatest(held.next_at, clock_timestamp()) + ${intervalMs} * interval '1 millisecond'
    returning (extract(epoch from next_at - clock_timestamp()) * 1000 - ${intervalMs})::double precision as wait_ms`.execute(
    databases.system,
  )
  return rows[0]?.waitMs ?? 0
}
