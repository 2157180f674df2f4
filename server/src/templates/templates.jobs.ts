import { vendors } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { isOver } from '../platform/bin.ts'
import { asSystem, type Db, sqlRunner } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs.ts'
import { openLoop } from '../platform/loop.ts'
import { Refusal } from '../platform/refusals.ts'
import { noRequest, systemActor, workWithoutTransaction } from '../platform/transact.ts'
import type { Platform } from '../platform/work.ts'
import { decideDue } from './templates.review.ts'
import { judgeOf } from './templates.rows.ts'
import { syncTemplates } from './templates.sync.ts'

const syncJob = 'templates.sync.channel'
const batchSize = 1000
const simulatorLookMs = 250

export function templateJobs(platform: Platform): Job[] {
  return [
    {
      name: syncJob,
      retries: 0,
      onePerKey: true,
      atOnce: 4,
      run: ({ channelId, enterpriseId }) => syncOne(platform, String(enterpriseId), String(channelId)),
    },
    { name: 'templates.sync', retries: 0, every: '*/15 * * * *', run: () => syncAll(platform) },
    { name: 'templates.purge', retries: 2, every: '37 * * * *', run: (_data, { signal }) => purge(platform, signal) },
  ]
}

/** The simulator's pending decisions are rows, so a restart loses none. */
export function startDeciding(platform: Platform): () => Promise<void> {
  const loop = openLoop({
    name: 'templates.simulator',
    everyMs: simulatorLookMs,
    log: platform.log,
    run: () => decideDue(platform),
  })
  return () => loop.stop()
}

/** A job for each channel, so that a slow vendor does not hold up the others. */
export async function syncAll({ databases, jobs }: Platform): Promise<void> {
  const keeping = vendors.filter(({ templates }) => templates !== undefined).map(({ id }) => id)
  await asSystem(databases, async db => {
    const rows = await db
      .selectFrom('channels')
      .select(['id', 'enterpriseId', 'vendor', 'type as channelType', 'data as channelData'])
      .where('vendor', 'in', keeping)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .execute()
    for (const { id, enterpriseId } of rows.filter(row => judgeOf(row) === 'vendor')) {
      await jobs.enqueue(sqlRunner(db), syncJob, { channelId: id, enterpriseId }, { key: id })
    }
  })
}

/** A vendor that refuses is asked again with the next round, a quarter of an hour later. */
async function syncOne(platform: Platform, enterpriseId: string, channelId: string): Promise<void> {
  const work = workWithoutTransaction({ platform, actor: systemActor(enterpriseId, 'sync'), request: noRequest })
  try {
    await syncTemplates(work, channelId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    platform.log.warn({ channelId, reason: error.told.message }, 'templates were not synced')
  }
}

async function purge({ databases }: Platform, signal: AbortSignal): Promise<void> {
  for (const step of [dropTemplates, dropRichCards]) {
    while (!signal.aborted && (await asSystem(databases, step)) === batchSize);
  }
}

async function dropTemplates(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from templates where id = any(array(select id from templates where ${isOver} limit ${batchSize}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

async function dropRichCards(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from rich_cards where id = any(array(select id from rich_cards where ${isOver} limit ${batchSize}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
