import { sql } from 'kysely'
import { deliveriesChannel } from '../chats/messages.ts'
import { asSystem } from '../platform/database/database.ts'
import { openLoop } from '../platform/loop.ts'
import type { Platform } from '../platform/work.ts'
import { openMailboxes } from './mailbox/mailbox.ts'
import { openResults } from './results.ts'
import { openRunner, type Runner } from './runner.ts'
import { playDueEvents } from './simulator/simulating.ts'
import { openSmppLines } from './smpp/smpp.ts'
import { tellTouched } from './statuses/announcing.ts'
import { finishBroadcasts, startScheduled } from './statuses/progress.ts'
import { settleParked } from './statuses/statuses.ts'
import { openEndOfStopped, resendUnknown } from './statuses/unknowns.ts'
import { openTokens } from './tokens.ts'
import { openUploads } from './uploads.ts'

/** Sends what waits, channel by channel, and keeps broadcasts moving from their first row to their last. */
export async function startDispatching(platform: Platform): Promise<() => Promise<void>> {
  const tools = {
    results: openResults(platform),
    tokens: openTokens(platform),
    uploads: openUploads(platform),
    lines: openSmppLines(platform),
  }
  const mailboxes = openMailboxes(platform)
  const runners = new Map<string, Runner>()
  const look = async () => {
    if (platform.draining()) return
    for (const { channelId, isUrgent } of await waitingChannels(platform)) {
      const runner = runners.get(channelId) ?? openRunner(platform, channelId, tools)
      runners.set(channelId, runner)
      runner.wake(isUrgent)
    }
    for (const [channelId, runner] of runners) if (runner.isIdle()) runners.delete(channelId)
  }
  const { log } = platform
  const loop = openLoop({ name: 'dispatch', everyMs: 500, log, run: look })
  const loops = [
    loop,
    openLoop({ name: 'broadcasts', everyMs: 500, log, run: () => keepMoving(platform, loop.wake) }),
    openLoop({ name: 'simulator', everyMs: 200, log, run: () => playDueEvents(platform) }),
    openLoop({ name: 'parked statuses', everyMs: 1000, log, run: () => settleParked(platform) }),
    openLoop({ name: 'message centres', everyMs: 5000, log, run: () => tools.lines.keepOpen() }),
    openLoop({ name: 'mailboxes', everyMs: 1000, log, run: () => mailboxes.look() }),
    openLoop({ name: 'stopped broadcasts', everyMs: 1000, log, run: openEndOfStopped(platform) }),
    openLoop({ name: 'unknown', everyMs: 30_000, log, run: () => resendUnknown(platform) }),
  ]
  await platform.listener.hear(deliveriesChannel, loop.wake)
  return async () => {
    await Promise.all(loops.map(one => one.stop()))
    await Promise.all([...runners.values()].map(runner => runner.stop()))
    await tools.results.stop()
    await tools.lines.stop()
    await mailboxes.stop()
  }
}

async function keepMoving(platform: Platform, wake: () => void): Promise<void> {
  if ((await startScheduled(platform)) > 0) wake()
  await finishBroadcasts(platform)
  await tellTouched(platform)
}

/**
 * Channels with something to send; a stopped broadcast does not count. Neither question may become a join: all rows that
 * wait would be read to answer it.
 */
export async function waitingChannels({ databases }: Platform): Promise<{ channelId: string; isUrgent: boolean }[]> {
  return asSystem(databases, async db => {
    const { rows } = await sql<{ channelId: string; isUrgent: boolean }>`
      select distinct d.channel_id as "channelId", true as "isUrgent" from deliveries d
      where d.broadcast_id is null and d.state = -1 and d.next_attempt_at <= now() and (d.lease_until is null or d.lease_until < now())
      union
      select b.channel_id, false from broadcasts b
      where b.state = 'PROCESSING' and (
        select true from deliveries d
        where d.channel_id = b.channel_id and d.broadcast_id = b.id and d.state = -1 and d.next_attempt_at <= now()
        order by d.next_attempt_at limit 1)`.execute(db)
    return rows
  })
}
