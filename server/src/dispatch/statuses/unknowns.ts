import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { vendors } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { asSystem, type Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/work.ts'
import { touch } from './announcing.ts'
import { withEnd } from './statuses.ts'

const endedAtOnce = 5000

/**
 * Ends what nobody is sending of a broadcast that is not sent any more: what waits is cancelled, and what a dispatcher
 * died with may have reached the vendor, so it is unknown. What a row was waiting for, it waits for no more. Returns how
 * many rows it ended; there may be more.
 */
export async function endWaiting(db: Db, broadcastId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update deliveries set state = case when lease_until is null then ${messageStates.cancelled}::int else ${messageStates.unknown}::int end,
      settled_at = now(), lease_until = null, error_code = null, error_desc = null
    where id = any(array(
      select id from deliveries where broadcast_id = ${broadcastId} and state = ${messageStates.queued}
        and (lease_until is null or lease_until < now()) limit ${endedAtOnce}))
    and state = ${messageStates.queued} and (lease_until is null or lease_until < now())`.execute(db)
  return Number(numAffectedRows)
}

/** Ends what is left of stopped broadcasts; the first looks go back for ever, as the server may have been down for days. */
export function openEndOfStopped(platform: Platform): () => Promise<boolean> {
  let days = 1e4
  return async () => {
    const hasMore = await endStopped(platform, days)
    if (!hasMore) days = 1
    return hasMore
  }
}

/** What was left of broadcasts that were stopped: more than one statement can end, or on its way, or put back since. */
export async function endStopped(platform: Platform, days = 1): Promise<boolean> {
  const { databases } = platform
  const { rows } = await sql<{ id: string; enterpriseId: string }>`
    select b.id, b.enterprise_id as "enterpriseId" from broadcasts b
    where b.state in ('CANCELLED', 'FAILED') and b.completed_at > now() - make_interval(days => ${days}) and (
      select true from deliveries d
      where d.channel_id = b.channel_id and d.broadcast_id = b.id and d.state = ${messageStates.queued}
        and (d.lease_until is null or d.lease_until < now())
      order by d.next_attempt_at limit 1)`.execute(databases.system)
  for (const { id, enterpriseId } of rows) {
    await asSystem(databases, db => endWaiting(db, id))
    touch(id, enterpriseId)
  }
  return rows.length > 0
}

/**
 * After a quarter of an hour without a status, a message is sent once more, where the vendor takes each of our ids once
 * and the template is no advertising.
 */
export async function resendUnknown(platform: Platform): Promise<void> {
  await asSystem(platform.databases, async db => {
    const ids = await holdResendable(db)
    if (ids.length === 0) return
    const { rows } = await sql<{ broadcastId: string }>`
      update deliveries d set state = -1, again_at = now(), lifted = ${withEnd}, next_attempt_at = now(), lease_until = null, settled_at = null
      where d.broadcast_id = any(${ids}::uuid[]) and ${isResendable}
      returning d.broadcast_id as "broadcastId"`.execute(db)
    const again = [...new Set(rows.map(({ broadcastId }) => broadcastId))]
    // A broadcast that had already ended goes on until the row that is sent again is settled.
    await sql`
      update broadcasts set state = 'PROCESSING', completed_at = null
      where id = any(${again}::uuid[]) and state in ('COMPLETED', 'FAILED')`.execute(db)
  })
}

const isResendable = sql`d.state = 5 and d.settled_at < now() - interval '15 minutes' and d.again_at is null`

/**
 * Locks the broadcasts that have such rows before any of those is changed: one that is being completed meanwhile would
 * end with rows that wait.
 */
async function holdResendable(db: Db): Promise<string[]> {
  const safe = vendors.filter(({ takesOurId }) => takesOurId).map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select b.id from broadcasts b join channels c on c.id = b.channel_id
    where b.id in (select d.broadcast_id from deliveries d where ${isResendable})
      and b.state not in ('CANCELLED', 'PAUSED') and b.content -> 'template' ->> 'category' <> 'MARKETING'
      and c.vendor = any(${safe}::int[]) and c.is_active and c.deleted_at is null
    order by b.id for no key update of b`.execute(db)
  return rows.map(({ id }) => id)
}
