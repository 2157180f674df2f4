import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { sql } from 'kysely'
import { notify } from '../../enterprises/notifications.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { announceBroadcast } from './announcing.ts'

type Sender = { id: string; name: string }

/** Makes all that is being sent by the channel stand still, and tells those who sent it why. */
export async function stopSending(work: Work, channel: Sender, reason: string): Promise<void> {
  const stopped = await pausing(work, reason)
    .where('channelId', '=', channel.id)
    .where('state', '=', 'PROCESSING')
    .execute()
  for (const row of stopped) announceBroadcast(work, row)
  await tellSenders(work, channel, { senders: stopped.map(({ createdBy }) => createdBy), reason })
}

export const templateStopped = 'Its template may not be sent any more. Resume it once the template is approved.'

/** Makes all that is being sent of a template stand still that may not be sent any more: to go on costs the sender's name. */
export async function stopTemplate(work: Work, template: { id: string; channelId: string }): Promise<void> {
  const stopped = await pausing(work, templateStopped)
    .where('channelId', '=', template.channelId)
    .where('templateId', '=', template.id)
    .where('state', '=', 'PROCESSING')
    .execute()
  for (const row of stopped) await tellPaused(work, row, templateStopped)
}

/** Makes one stand still, whether it has begun or not. */
export async function stopBroadcast(work: Work, broadcastId: string, reason: string): Promise<void> {
  const row = await pausing(work, reason).where('id', '=', broadcastId).executeTakeFirstOrThrow()
  await tellPaused(work, row, reason)
}

/** For a channel that is deleted: what waits to be said in chats would be said when the channel is restored, weeks later. What is on its way ends by itself. */
export async function endAnswers(work: Work, channelId: string): Promise<void> {
  await work.db
    .updateTable('deliveries')
    .set({ state: messageStates.cancelled, settledAt: work.now })
    .where('channelId', '=', channelId)
    .where('broadcastId', 'is', null)
    .where('state', '=', messageStates.queued)
    .where('leaseUntil', 'is', null)
    .execute()
}

/** Whoever stopped the channel knows it. */
async function tellSenders(work: Work, channel: Sender, told: { senders: (string | null)[]; reason: string }) {
  await notify(work, {
    users: told.senders.flatMap(sender => (sender && sender !== work.actor.id ? sender : [])),
    type: 'channel_down',
    title: `${channel.name} cannot send`,
    message: told.reason,
    link: `/admin/channels/${channel.id}`,
  })
}

type Stopped = Sender & { enterpriseId: string }

/**
 * For the messages of one channel whose credentials are refused. What was claimed before it stood still says nothing new:
 * by the time that its refusal comes, somebody may have mended the channel. `claimedAt` by `performance.now()`.
 */
export function openStops(platform: Platform) {
  let stopping: Promise<void> | null = null
  let stoppedAt = Number.NEGATIVE_INFINITY
  return async (channel: Stopped, { reason, claimedAt }: { reason: string; claimedAt: number }): Promise<void> => {
    if (claimedAt < stoppedAt) return
    stopping ??= stopForCredentials(platform, channel, reason)
      .then(() => {
        stoppedAt = performance.now()
      })
      .finally(() => {
        stopping = null
      })
    await stopping
  }
}

/** The vendor refuses the channel's credentials: pauses its broadcasts with the reason until somebody mends them. */
async function stopForCredentials(platform: Platform, channel: Stopped, reason: string): Promise<void> {
  const actor = systemActor(channel.enterpriseId)
  await transact({ platform, actor, request: noRequest }, async work => {
    const message = `The credentials of ${channel.name} were refused: ${reason.slice(0, 300)}`
    await stopSending(work, channel, message)
    await sql`
      update channel_lanes set breaker = 'open', breaker_reason = ${message}, breaker_until = now() + interval '60 seconds',
        last_error = ${message}, last_error_at = now()
      where channel_id = ${channel.id}`.execute(work.db)
  })
}

/** A broadcast that stands still although nobody pressed Pause. */
export type Standing = Told & { enterpriseId: string; channel: Sender }
type Told = { id: string; name: string; createdBy: string | null; activityId: string | null }

/** Its sender learns that it waits, and for what. */
export async function tellOfStandstill(platform: Platform, row: Standing, reason: string): Promise<void> {
  const actor = systemActor(row.enterpriseId)
  await transact({ platform, actor, request: noRequest }, async work => {
    const isOfChannel = reason === channelTexts.switchedOff
    if (isOfChannel) await tellSenders(work, row.channel, { senders: [row.createdBy], reason })
    else await tellSender(work, row, reason)
  })
}

/** Pauses one broadcast that was running, and tells its sender why. */
export async function pauseFor(
  platform: Platform,
  broadcastId: string,
  { enterpriseId, reason }: Cause,
): Promise<void> {
  const actor = systemActor(enterpriseId)
  await transact({ platform, actor, request: noRequest }, async work => {
    const row = await pausing(work, reason)
      .where('id', '=', broadcastId)
      .where('state', '=', 'PROCESSING')
      .executeTakeFirst()
    if (row) await tellPaused(work, row, reason)
  })
}

/** Of those that the caller names; answers what is told of each. */
function pausing({ db }: Work, reason: string) {
  return db
    .updateTable('broadcasts')
    .set({ state: 'PAUSED', pauseReason: reason })
    .returning(['id', 'state', 'name', 'createdBy', 'activityId'])
}

async function tellPaused(work: Work, row: Told & { state: string }, reason: string): Promise<void> {
  announceBroadcast(work, row)
  await tellSender(work, row, reason)
}

type Cause = { enterpriseId: string; reason: string }

/** An instance of an iteration is shown there, and is not to be had by its own id. */
async function tellSender(work: Work, row: Told, reason: string): Promise<void> {
  await notify(work, {
    users: row.createdBy ? [row.createdBy] : [],
    type: 'broadcast_failed',
    title: 'Broadcast paused',
    message: `${row.name}: ${reason}`,
    link: row.activityId ? `/campaigns/iterations/${row.activityId}` : `/campaigns/broadcast/${row.id}`,
  })
}
