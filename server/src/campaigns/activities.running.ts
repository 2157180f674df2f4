import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import { activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import { notify } from '../enterprises/notifications.ts'
import { asSystem } from '../platform/database/database.ts'
import { openLoop } from '../platform/loop.ts'
import { conflict, Refusal } from '../platform/refusals.ts'
import { noRequest, systemActor, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { countUncounted } from './activities.count.ts'
import {
  type ActivityRow,
  announceActivity,
  changeActivity,
  holdActivity,
  liveActivities,
  type Maker,
  makerColumns,
  makerOf,
  scheduleIn,
} from './activities.rows.ts'
import { dueRun, nextRun } from './activities.schedule.ts'
import { liveCampaigns, lockCampaign } from './campaigns.rows.ts'
import { gatherRecipients } from './instances.gather.ts'
import { makeInstance } from './instances.ts'
import { openTurns, type Turns } from './turns.ts'

/** Keeps iterations moving: their recipients are counted and gathered, their runs made, and their ends noticed. */
export function startIterations(platform: Platform): () => Promise<void> {
  const { log } = platform
  const runs = openTurns({ log, isOf: 'activityId', failed: 'an iteration could not be run' })
  const parts = openTurns({ log, isOf: 'broadcastId', failed: 'recipients could not be gathered' })
  const counts = openTurns({ log, isOf: 'activityId', failed: 'recipients could not be counted' })
  const whileUp = (run: () => Promise<unknown>) => async () => (platform.draining() ? false : run())
  const loops = [
    openLoop({ name: 'iterations', everyMs: 1000, log, run: whileUp(() => keepMoving(platform, runs)) }),
    openLoop({
      name: 'iteration recipients',
      everyMs: 500,
      log,
      run: whileUp(() => gatherRecipients(platform, parts)),
    }),
    openLoop({ name: 'iteration counts', everyMs: 500, log, run: whileUp(() => countUncounted(platform, counts)) }),
  ]
  return async () => {
    await Promise.all(loops.map(one => one.stop()))
  }
}

async function keepMoving(platform: Platform, turns: Turns): Promise<void> {
  await makeDueInstances(platform, turns)
  await followInstances(platform)
}

type Due = Maker & { id: string; campaignId: string }

async function makeDueInstances(platform: Platform, turns: Turns): Promise<void> {
  const { rows } = await sql<Due>`
    select id, campaign_id as "campaignId", ${makerColumns} from activities
    where state in (1, 2) and next_run_at <= now() and id <> all(${turns.waiting()}::uuid[])
    order by next_run_at limit 50`.execute(platform.databases.system.withoutPlugins())
  await turns.take(rows, async due => {
    await transact({ platform, actor: makerOf(due), request: noRequest }, work => runDue(work, due))
    return false
  })
}

/** The next time is set with the instance, so that no other server makes it too. */
async function runDue(work: Work, { id, campaignId }: Due): Promise<void> {
  await lockCampaign(work, campaignId, 'for share')
  await holdActivity(work, id)
  const row = await liveActivities(work).where('a.id', '=', id).executeTakeFirst()
  if (!row?.nextRunAt || row.nextRunAt > work.now || !isWaiting(row)) return
  const schedule = scheduleIn(row)
  const dueAt = await dueRun(work, schedule, row.nextRunAt)
  const nextRunAt = await nextRun(work, schedule)
  if (dueAt) await makeOrPause(work, row, { dueAt, nextRunAt })
  else if (nextRunAt) await changeActivity(work, row, { action: null, set: { nextRunAt } })
  else {
    const state = row.state === states.scheduled ? states.stopped : row.state
    await changeActivity(work, row, { action: null, set: { state, nextRunAt, trouble: activityTexts.missed } })
  }
}

function isWaiting({ state }: ActivityRow): boolean {
  return state === states.scheduled || state === states.started
}

type Run = { dueAt: Date; nextRunAt: Date | null }

/** What cannot go out waits for a person, who is told why. */
async function makeOrPause(work: Work, activity: ActivityRow, { dueAt, nextRunAt }: Run): Promise<void> {
  try {
    const campaign = await liveCampaigns(work).where('id', '=', activity.campaignId).executeTakeFirst()
    if (!campaign?.isActive) throw conflict(activityTexts.deactivated)
    await makeInstance(work, { activity, campaign, dueAt })
    await changeActivity(work, activity, { action: null, set: { state: states.started, nextRunAt } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message } = error.told
    await changeActivity(work, activity, { action: null, set: { state: states.paused, trouble: message } })
    await notify(work, {
      users: activity.createdBy ? [activity.createdBy] : [],
      type: 'broadcast_failed',
      title: activityTexts.failedTitle,
      message: `${activity.name}: ${message}`,
      link: '/campaigns/approved',
    })
  }
}

/**
 * An iteration is over when its last instance is, and stands still when something has paused the instance: a channel
 * whose credentials are refused.
 */
async function followInstances(platform: Platform): Promise<void> {
  const moved = await asSystem(platform.databases, async db => {
    const { rows } = await sql<{ id: string; campaignId: string; enterpriseId: string }>`
      with own as (
        select a.id, b.states from activities a, lateral (
          select array_agg(state) as states from broadcasts where activity_id = a.id) b
        where a.state = ${states.started}),
      moved as (
        select a.id, case when 'PAUSED' = any(own.states) then ${states.paused}::int else ${states.completed} end as state
        from activities a join own on own.id = a.id
        where 'PAUSED' = any(own.states)
          or (a.next_run_at is null and not own.states && array['GATHERING', 'QUEUED', 'PROCESSING']))
      update activities a set state = moved.state from moved where a.id = moved.id and a.state = ${states.started}
      returning a.id, a.campaign_id as "campaignId", a.enterprise_id as "enterpriseId"`.execute(db.withoutPlugins())
    return rows
  })
  for (const { enterpriseId, ...row } of moved) {
    const actor = systemActor(enterpriseId)
    await transact({ platform, actor, request: noRequest }, async work => announceActivity(work, row))
  }
}
