import type { CrawlSchedule } from '@parley/contracts/bots/crawls.ts'
import { sql } from 'kysely'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { agents } from '../agents/agents.rows.ts'
import { recipeOf } from '../training/training.recipes.ts'
import { trainJob } from '../training/training.ts'

const mostAtOnce = 100

/** Of the clock of the database; null is never. */
export function nextCrawlAfter(schedule: CrawlSchedule) {
  const intervals = { never: null, daily: '1 day', weekly: '7 days', monthly: '1 month' } as const
  return sql<Date | null>`now() + ${intervals[schedule]}::interval`
}

type Due = { agentId: string; enterpriseId: string; crawlEvery: CrawlSchedule }

/** Starts what is due; each is a training of its own, so it is taken up again after a crash and may be cancelled. */
export async function startDueCrawls(platform: Platform, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<Due>`
    select k.agent_id, k.enterprise_id, k.crawl_every from agent_knowledge k
    join agents a on a.id = k.agent_id and a.deleted_at is null
    where k.next_crawl_at <= now() order by k.next_crawl_at limit ${mostAtOnce}`.execute(platform.databases.system)
  for (const due of rows) {
    if (signal.aborted) return
    const actor = systemActor(due.enterpriseId, 'training')
    await transact({ platform, actor, request: noRequest }, work => startCrawl(work, due))
  }
}

/** One that would meet another training of the agent waits until that has ended. */
async function startCrawl(work: Work, { agentId, crawlEvery }: Due): Promise<void> {
  const agent = await agents(work)
    .selectAll('agents')
    .where('agents.id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!agent || (await isTraining(work, agentId))) return
  const due = await work.db
    .updateTable('agentKnowledge')
    .set({ nextCrawlAt: nextCrawlAfter(crawlEvery) })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('nextCrawlAt', '<=', sql<Date>`now()`)
    .returning('agentId')
    .executeTakeFirst()
  const trainingId = due && (await repeatServed(work, agentId))
  work.announce('bots.knowledge.changed', { agentId }, { permission: 'NLP.VIEW' })
  if (!trainingId) return
  await work.enqueue(trainJob, { trainingId, enterpriseId: work.enterpriseId })
  const after = { training: trainingId, crawl: crawlEvery }
  work.audit({ module: 'NLP', action: 'state', resourceId: agentId, resourceName: agent.name, after })
  const told = { agentId, trainingStatus: 'IN_PROGRESS', progress: 0 }
  work.announce('bots.training.changed', told, { permission: 'NLP.VIEW' })
}

async function isTraining(work: Work, agentId: string): Promise<boolean> {
  const open = await work.db
    .selectFrom('trainings')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return open !== undefined
}

/**
 * A training of what the served version was taught: what people have changed since, and have not trained, is not put
 * into service behind their backs. Undefined where nothing is served or the served version has no websites.
 */
async function repeatServed(work: Work, agentId: string): Promise<string | undefined> {
  const served = await work.db
    .selectFrom('trainings')
    .innerJoin('agents', join =>
      join.onRef('agents.id', '=', 'trainings.agentId').onRef('agents.servingVersion', '=', 'trainings.version'),
    )
    .select(['trainings.id', 'trainings.modelType'])
    .where('trainings.enterpriseId', '=', work.enterpriseId)
    .where('trainings.agentId', '=', agentId)
    .where(sql<boolean>`jsonb_array_length(coalesce(trainings.content #> '{learned,knowledge,websites}', '[]')) > 0`)
    .executeTakeFirst()
  if (!served) return undefined
  const { rows } = await sql<{ id: string }>`
    insert into trainings (enterprise_id, agent_id, content_version, content_hash, content, model_type, language, engine,
      intent_count, utterance_count, entity_count, cause)
    select enterprise_id, agent_id, content_version, content_hash, content, model_type, language,
      ${recipeOf(served.modelType).engine}, intent_count, utterance_count, entity_count, 'schedule'
    from trainings where id = ${served.id}
    returning id`.execute(work.db)
  return rows[0]?.id
}
