import { activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import { asSystem, type Db } from '../platform/database/database.ts'
import { openLoop } from '../platform/loop.ts'
import { noRequest, systemActor, transact } from '../platform/transact.ts'
import type { Platform } from '../platform/work.ts'
import { announceActivity, type Maker, makerColumns, makerOf } from './activities.rows.ts'
import { fallBack } from './fallback.run.ts'
import { openTurns, type Turns } from './turns.ts'

/** Vendors tell of a message for a week at most after it has left. */
const watchedDays = 8

/** Looks for recipients who were not reached, until no vendor will tell anything new of them. */
export function startFallbacks(platform: Platform): () => Promise<void> {
  const { log } = platform
  const turns = openTurns({ log, isOf: 'broadcastId', failed: 'a fallback could not be written' })
  const whileUp = (run: () => Promise<unknown>) => async () => (platform.draining() ? false : run())
  const loops = [
    openLoop({ name: 'fallbacks', everyMs: 1000, log, run: whileUp(() => fallBackAll(platform, turns)) }),
    openLoop({ name: 'fallback pauses', everyMs: 5000, log, run: whileUp(() => pauseWithFallback(platform)) }),
    openLoop({ name: 'fallback ends', everyMs: 60_000, log, run: whileUp(() => endWatches(platform)) }),
  ]
  return async () => {
    await Promise.all(loops.map(one => one.stop()))
  }
}

/**
 * For watched rows of `broadcasts` b: whether a message has stood in a state for too long. Of each state the one that
 * waits longest tells, and it is the first of its index.
 */
const isDue = sql<boolean>`exists (
  select from jsonb_each_text(b.fallback -> 'after') w (state, minutes), lateral (
    select coalesce(d.sent_at, d.settled_at) as since from deliveries d
    where d.broadcast_id = b.id and d.state = w.state::smallint and d.awaits_fallback
    order by coalesce(d.sent_at, d.settled_at) limit 1) d
  where d.since <= now() - make_interval(mins => w.minutes::int))`

type Due = Maker & { id: string; activityId: string }

/**
 * Watched instances with somebody to give the fallback to, of iterations that are running or have run to their end. A
 * channel that is switched off is waited for.
 */
export async function dueInstances(db: Db, except: readonly string[] = []): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select b.id, activity_id as "activityId", a.* from broadcasts b, lateral (
      select ${makerColumns} from activities
      where id = b.activity_id and state in (${states.started}, ${states.completed}) and deleted_at is null
        and exists (select from campaigns where id = campaign_id and deleted_at is null)) a
    where b.is_watched and b.id <> all(${except}::uuid[]) and ${isDue}
      and exists (select from channels h where h.id = (b.fallback ->> 'channelId')::uuid and (h.is_active or h.deleted_at is not null))
    order by b.id limit 20`.execute(db.withoutPlugins())
  return rows
}

/** A part of each instance, one after another. Returns whether there may be more. */
async function fallBackAll(platform: Platform, turns: Turns): Promise<boolean> {
  const rows = await asSystem(platform.databases, db => dueInstances(db, turns.waiting()))
  return turns.take(rows, ({ id, activityId, ...who }) => {
    const part = { platform, actor: makerOf(who), request: noRequest }
    return transact(part, work => fallBack(work, { id, activityId }))
  })
}

/**
 * Whoever mends a channel whose credentials are refused goes on by resuming the iteration, also one that had run to its
 * end.
 */
async function pauseWithFallback(platform: Platform): Promise<void> {
  const paused = await asSystem(platform.databases, async db => {
    const { rows } = await sql<{ id: string; campaignId: string; enterpriseId: string }>`
      update activities a set state = ${states.paused}, trouble = b.pause_reason from broadcasts b
      where b.state = 'PAUSED' and b.fallback_of is not null and b.pause_reason is not null and a.id = b.activity_id
        and (a.state = ${states.completed} or (a.state = ${states.paused} and a.trouble is null))
      returning a.id, a.campaign_id as "campaignId", a.enterprise_id as "enterpriseId"`.execute(db.withoutPlugins())
    return rows
  })
  for (const { enterpriseId, ...row } of paused) {
    const actor = systemActor(enterpriseId)
    await transact({ platform, actor, request: noRequest }, async work => announceActivity(work, row))
  }
}

/** What is due is sent first, however late, after a time in which nothing ran. */
async function endWatches(platform: Platform): Promise<void> {
  await sql`
    update broadcasts b set is_watched = false
    where b.is_watched and (
      not exists (select from activities a where a.id = b.activity_id and a.deleted_at is null)
      or (b.completed_at < now() - make_interval(days => ${watchedDays}) and not ${isDue}))`.execute(
    platform.databases.system,
  )
}
