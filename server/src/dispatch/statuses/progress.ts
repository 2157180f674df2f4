import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { messageStates } from '@parley/contracts/chats/web-chat.ts'
import { sql } from 'kysely'
import { tellRelays } from '../../channels/relays.events.ts'
import { notify } from '../../enterprises/notifications.ts'
import { asSystem } from '../../platform/database/database.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'

/** Starts the broadcasts whose time has come; those of a channel that is switched off stand still. Returns how many. */
export async function startScheduled(platform: Platform): Promise<number> {
  const moved = await asSystem(platform.databases, async db => {
    const { rows } = await sql<{ id: string; enterpriseId: string }>`
      update broadcasts b set state = case when h.is_active then 'PROCESSING' else 'PAUSED' end,
        pause_reason = case when h.is_active then null else ${channelTexts.switchedOff} end,
        started_at = coalesce(started_at, now())
      from channels h
      where h.id = b.channel_id and b.id in (
        select id from broadcasts where state = 'QUEUED' or (state = 'SCHEDULED' and schedule_at <= now())
        limit 100 for update skip locked)
      returning b.id, b.enterprise_id as "enterpriseId"`.execute(db)
    return rows
  })
  for (const { id, enterpriseId } of moved) touch(id, enterpriseId)
  return moved.length
}

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

async function finish(work: Work, broadcastId: string): Promise<void> {
  const row = await work.db
    .updateTable('broadcasts')
    .set({
      completedAt: work.now,
      state: sql<string>`case when total > 0 and total = (
        select coalesce(sum(n), 0) from broadcast_tallies t where t.broadcast_id = broadcasts.id and t.state = ${messageStates.failed})
        then 'FAILED' else 'COMPLETED' end`,
    })
    .where('id', '=', broadcastId)
    .where('state', '=', 'PROCESSING')
    .where(isEmpty)
    .returning(['id', 'state', 'name', 'total', 'createdBy', 'resourceType', 'activityId'])
    .executeTakeFirst()
  if (!row) return
  announceBroadcast(work, row)
  const told = { broadcastId: row.id, name: row.name, status: row.state, total: row.total }
  await tellRelays(work.db, work.enterpriseId, 'broadcast.finished', told)
  if (!row.createdBy || row.resourceType) return
  const isFailed = row.state === 'FAILED'
  await notify(work, {
    users: [row.createdBy],
    type: isFailed ? 'broadcast_failed' : 'broadcast_done',
    title: isFailed ? 'Broadcast failed' : 'Broadcast completed',
    message: `${row.name}: ${row.total} ${row.total === 1 ? 'recipient' : 'recipients'}`,
    link: `/campaigns/broadcast/${row.id}`,
  })
}

/** The vendor refuses the channel's credentials: pauses its broadcasts with the reason until somebody mends them. */
export async function stopForCredentials(
  platform: Platform,
  channel: { id: string; enterpriseId: string; name: string },
  reason: string,
): Promise<void> {
  const actor = systemActor(channel.enterpriseId)
  await transact({ platform, actor, request: noRequest }, async work => {
    const message = `The credentials of ${channel.name} were refused: ${reason.slice(0, 300)}`
    const stopped = await pauseSending(work, channel.id, message)
    await sql`
      update channel_lanes set breaker = 'open', breaker_reason = ${message}, breaker_until = now() + interval '60 seconds',
        last_error = ${message}, last_error_at = now()
      where channel_id = ${channel.id}`.execute(work.db)
    const users = stopped.flatMap(({ createdBy }) => createdBy ?? [])
    const link = `/admin/channels/${channel.id}`
    await notify(work, { users, type: 'channel_down', title: `${channel.name} cannot send`, message, link })
  })
}

/** Makes all that is being sent by the channel stand still, with the reason. */
export async function pauseSending(work: Work, channelId: string, reason: string) {
  const stopped = await work.db
    .updateTable('broadcasts')
    .set({ state: 'PAUSED', pauseReason: reason })
    .where('channelId', '=', channelId)
    .where('state', '=', 'PROCESSING')
    .returning(['id', 'state', 'createdBy', 'activityId'])
    .execute()
  for (const row of stopped) announceBroadcast(work, row)
  return stopped
}

type Moved = { id: string; state: string; activityId?: string | null }

/** Makes open consoles fetch the broadcast again, or the iteration that it is an instance of. */
export function announceBroadcast(work: Work, { id, state, activityId }: Moved): void {
  if (activityId) work.announce('campaigns.activity.changed', { activityId }, { permission: 'CAMPAIGNS.VIEW' })
  else work.announce('broadcasts.broadcast.changed', { broadcastId: id, status: state }, { permission: [...watchers] })
}

/** Everybody who may see broadcasts, or send and see their own. */
const watchers = [
  'CAMPAIGNS.VIEW',
  'CAMPAIGNS.VIEW_CAMPAIGNREPORT',
  'MANAGE.DELIVERYREPORT.VIEW',
  'CHAT.HANDLE',
] as const

const touched = new Map<string, { enterpriseId: string; toldAt: number; isTold: boolean }>()
const tellEveryMs = 1000

/** Notes that rows of a broadcast changed; `tellTouched` announces it, at most once a second. */
export function touch(broadcastId: string | null, enterpriseId: string): void {
  if (!broadcastId) return
  const known = touched.get(broadcastId)
  if (known) known.isTold = false
  else touched.set(broadcastId, { enterpriseId, toldAt: 0, isTold: false })
}

/** In one transaction for each enterprise, however many of its broadcasts are under way. */
export async function tellTouched(platform: Platform, now = Date.now()): Promise<void> {
  const due = [...touched].filter(([, { isTold, toldAt }]) => !isTold && now - toldAt >= tellEveryMs)
  for (const [id, note] of touched) if (note.isTold && now - note.toldAt > 60_000) touched.delete(id)
  for (const [enterpriseId, notes] of Map.groupBy(due, ([, note]) => note.enterpriseId)) {
    for (const [, note] of notes) Object.assign(note, { isTold: true, toldAt: now })
    const ids = notes.map(([id]) => id)
    const actor = systemActor(enterpriseId)
    await transact({ platform, actor, request: noRequest }, async work => {
      const rows = await work.db
        .selectFrom('broadcasts')
        .select(['id', 'state', 'activityId'])
        .where('id', 'in', ids)
        .execute()
      for (const row of rows) announceBroadcast(work, row)
    })
  }
}
