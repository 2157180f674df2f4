import { crawlStates } from '@parley/contracts/bots/crawls.ts'
import { sql } from 'kysely'
import { pageOf } from '../../platform/lists.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'
import { asTrainer, type Held } from '../training/training.held.ts'

/** Older ones of an agent are forgotten. */
const mostKept = 100

/** Each time that the websites were read, newest first. */
export async function readRuns(work: Work, agentId: string, paging: { from: number; perPage: number }) {
  await refuseUnknownAgent(work, agentId)
  const found = work.db
    .selectFrom('crawlRuns as run')
    .leftJoin('trainings', 'trainings.id', 'run.id')
    .select(['run.id', 'run.cause', 'run.pages', 'run.changed', 'run.gone', 'run.failed', 'run.startedAt'])
    .select([
      sql<string>`case when run.state = 'RUNNING' then ${endedState} else run.state end`.as('state'),
      sql<string | null>`coalesce(run.error, trainings.error)`.as('error'),
      sql<number | null>`coalesce(run.version, trainings.version)`.as('version'),
      sql<Date | null>`coalesce(run.finished_at, trainings.finished_at)`.as('finishedAt'),
    ])
    .where('run.enterpriseId', '=', work.enterpriseId)
    .where('run.agentId', '=', agentId)
    .orderBy('run.startedAt', 'desc')
    .orderBy('run.id', 'desc')
  const { rows, more } = await pageOf(found, paging)
  const runs = rows.map(row => ({
    ...row,
    _id: row.id,
    cause: row.cause === 'schedule' ? ('schedule' as const) : ('person' as const),
    state: crawlStates.find(known => known === row.state) ?? ('FAILED' as const),
  }))
  return { runs, more, hasMore: more }
}

/** A run ends with its training, whose row is forgotten long before it. */
const endedState = sql`case trainings.state when 'TRAINED' then 'DONE' when 'FAILED' then 'FAILED' else 'RUNNING' end`

/** Keeps how the trainings of runs ended. */
export async function settleRuns({ databases }: Platform): Promise<void> {
  await sql`
    update crawl_runs run set state = ${endedState}, version = trainings.version, error = trainings.error,
      finished_at = coalesce(trainings.finished_at, now())
    from trainings
    where run.state = 'RUNNING' and trainings.id = run.id and trainings.state in ('TRAINED', 'FAILED')`.execute(
    databases.system,
  )
}

/** A training that begins again goes on with its run. */
export async function beginRun(platform: Platform, held: Held): Promise<void> {
  const { trainingId: id, enterpriseId, agentId } = held
  await asTrainer(platform, held, async ({ db }) => {
    await sql`
      insert into crawl_runs (id, enterprise_id, agent_id, cause)
      select id, enterprise_id, agent_id, cause from trainings where id = ${id} and enterprise_id = ${enterpriseId}
      on conflict (id) do nothing`.execute(db)
    await sql`
      delete from crawl_runs where agent_id = ${agentId} and id in (
        select id from crawl_runs where agent_id = ${agentId} order by started_at desc, id desc offset ${mostKept}
      )`.execute(db)
  })
}

/** What the trip found; `gone` pages belong to it in the transaction that takes them away. */
export async function countRun(work: Work, { trainingId, enterpriseId, agentId }: Held, gone: number): Promise<void> {
  await sql`
    update crawl_runs run set gone = run.gone + ${gone}, pages = found.pages, changed = found.changed, failed = found.failed
    from (
      select count(*)::integer as pages, count(*) filter (where change in ('NEW', 'CHANGED'))::integer as changed,
        count(*) filter (where state = 'FAILED')::integer as failed
      from crawled_pages where agent_id = ${agentId} and enterprise_id = ${enterpriseId} and training_id = ${trainingId}
    ) found
    where run.id = ${trainingId}`.execute(work.db)
}

type RunEnding = { state: 'UNCHANGED' | 'FAILED'; error?: string }

/** Of trainings that leave no row behind. */
export async function endRuns(work: Work, trainingIds: readonly string[], ending: RunEnding): Promise<void> {
  await work.db
    .updateTable('crawlRuns')
    .set({ ...ending, finishedAt: sql<Date>`clock_timestamp()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', [...trainingIds])
    .where('state', '=', 'RUNNING')
    .execute()
}
