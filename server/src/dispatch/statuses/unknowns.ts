import { messageStates } from '@parley/contracts/chats/web-chat.ts'
import { vendors } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { asSystem } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/work.ts'
import { withEnd } from './statuses.ts'

/**
 * Ends the rows of a cancelled broadcast that were on their way: those that came back are cancelled, those that were
 * never heard of again are unknown.
 */
export async function endCancelled(platform: Platform): Promise<void> {
  await sql`
    update deliveries d set state = case when d.lease_until is null then ${messageStates.cancelled}::int else ${messageStates.unknown}::int end,
      settled_at = now(), lease_until = null
    from broadcasts b
    where b.state = 'CANCELLED' and b.completed_at > now() - interval '1 day' and d.channel_id = b.channel_id and d.broadcast_id = b.id
      and d.state = ${messageStates.queued} and (d.lease_until is null or d.lease_until < now())`.execute(
    platform.databases.system,
  )
}

/**
 * After a quarter of an hour without a status, a message is sent once more, where the vendor takes each of our ids once
 * and the template is no advertising.
 */
export async function resendUnknown(platform: Platform): Promise<void> {
  const safe = vendors.filter(({ takesOurId }) => takesOurId).map(({ id }) => id)
  await asSystem(platform.databases, async db => {
    await sql`
      update deliveries d set state = -1, again_at = now(), lifted = ${withEnd}, next_attempt_at = now(), lease_until = null, settled_at = null
      from broadcasts b, channels c
      where d.state = 5 and d.settled_at < now() - interval '15 minutes' and d.again_at is null
        and b.id = d.broadcast_id and b.state not in ('CANCELLED', 'PAUSED') and b.content -> 'template' ->> 'category' <> 'MARKETING'
        and c.id = d.channel_id and c.vendor = any(${safe}::int[]) and c.deleted_at is null`.execute(db)
    // A broadcast that had already ended goes on until the row that is sent again is settled.
    await sql`
      update broadcasts b set state = 'PROCESSING', completed_at = null
      where b.state in ('COMPLETED', 'FAILED') and b.created_at > now() - interval '1 day' and exists (
        select from deliveries d where d.channel_id = b.channel_id and d.broadcast_id = b.id and d.state = -1)`.execute(
      db,
    )
  })
}
