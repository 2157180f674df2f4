import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { sql } from 'kysely'
import { tellRelays } from '../../channels/relays/relays.events.ts'
import { notify } from '../../enterprises/notifications.ts'
import { asSystem } from '../../platform/database/database.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { isTemplateSendable } from '../../templates/templates.sendable.ts'
import { announceBroadcast, touch } from './announcing.ts'
import { type Standing, tellOfStandstill, templateStopped } from './standstill.ts'

/**
 * Starts the broadcasts whose time has come; those stand still whose channel is switched off, or whose template may not
 * be sent any more. Returns how many.
 */
export async function startScheduled(platform: Platform): Promise<number> {
  const moved = await asSystem(platform.databases, async db => {
    const { rows } = await sql<Begun>`
      update broadcasts b set state = case when due.reason is null then 'PROCESSING' else 'PAUSED' end,
        pause_reason = due.reason, started_at = coalesce(started_at, now())
      from (
        select d.id, json_build_object('id', h.id, 'name', h.name) as channel,
          case when not h.is_active then ${channelTexts.switchedOff}
            when t.id is not null and not ${isTemplateSendable('t')} then ${templateStopped} end as reason
        from broadcasts d join channels h on h.id = d.channel_id left join templates t on t.id = d.template_id
        where d.id in (
          select id from broadcasts where state = 'QUEUED' or (state = 'SCHEDULED' and schedule_at <= now())
          limit 100 for update skip locked)) due
      where b.id = due.id
      returning b.id, b.enterprise_id as "enterpriseId", b.name, b.created_by as "createdBy",
        b.activity_id as "activityId", due.channel, due.reason`.execute(db)
    return rows
  })
  for (const { id, enterpriseId } of moved) touch(id, enterpriseId)
  for (const { reason, ...row } of moved) if (reason !== null) await tellOfStandstill(platform, row, reason)
  return moved.length
}

type Begun = Standing & { reason: string | null }

/** Completes the broadcasts of which no row waits or is on its way; one whose rows all failed has failed. */
export async function finishBroadcasts(platform: Platform): Promise<void> {
  const over = await platform.databases.system
    .selectFrom('broadcasts')
    .select(['id', 'enterpriseId'])
    .where('state', '=', 'PROCESSING')
    .where('isOpen', '=', false)
    .where(isEmpty)
    .execute()
  for (const { id, enterpriseId } of over) {
    const actor = systemActor(enterpriseId)
    await transact({ platform, actor, request: noRequest }, work => finish(work, id))
  }
}

/** The order and the limit keep it from becoming a join, which would read all rows that wait. */
const isEmpty = sql<boolean>`(
  select true from deliveries d
  where d.channel_id = broadcasts.channel_id and d.broadcast_id = broadcasts.id and d.state = ${messageStates.queued}
  order by d.next_attempt_at limit 1) is null`

/** Asks once more whether it is empty when it is locked: whoever adds rows locks it first, and may have just done so. */
async function finish(work: Work, broadcastId: string): Promise<void> {
  const held = await work.db
    .selectFrom('broadcasts')
    .select('isTold')
    .where('id', '=', broadcastId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const row = await work.db
    .updateTable('broadcasts')
    .set({
      completedAt: work.now,
      isTold: true,
      state: sql<string>`case when total > 0 and total = (
        select coalesce(sum(n), 0) from broadcast_tallies t where t.broadcast_id = broadcasts.id and t.state = ${messageStates.failed})
        then 'FAILED' else 'COMPLETED' end`,
    })
    .where('id', '=', broadcastId)
    .where('state', '=', 'PROCESSING')
    .where(isEmpty)
    .returning(['id', 'state', 'name', 'total', 'createdBy', 'resourceType', 'activityId', 'isTest'])
    .executeTakeFirst()
  if (!row) return
  announceBroadcast(work, row)
  if (held?.isTold) return
  await tellEnd(work, row)
}

type Ended = {
  id: string
  state: string
  name: string
  total: number
  createdBy: string | null
  resourceType: string | null
  isTest: boolean
}

async function tellEnd(work: Work, row: Ended): Promise<void> {
  const told = { broadcastId: row.id, name: row.name, status: row.state, total: row.total }
  await tellRelays(work.db, work.enterpriseId, 'broadcast.finished', told)
  if (!row.createdBy || row.resourceType || row.isTest) return
  const isFailed = row.state === 'FAILED'
  await notify(work, {
    users: [row.createdBy],
    type: isFailed ? 'broadcast_failed' : 'broadcast_done',
    title: isFailed ? 'Broadcast failed' : 'Broadcast completed',
    message: `${row.name}: ${row.total} ${row.total === 1 ? 'recipient' : 'recipients'}`,
    link: `/campaigns/broadcast/${row.id}`,
  })
}
