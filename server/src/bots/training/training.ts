import { setTimeout } from 'node:timers/promises'
import { trainingFailure, trainingTexts } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { invalid, notFound, Refusal } from '../../platform/refusals.ts'
import { type Said, say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { markStale } from './models.stale.ts'
import { isReadable } from './models.ts'
import { recipeOf } from './training.recipes.ts'
import { isOpen, shownTraining, type TrainingRow, trainings } from './training.rows.ts'
import { learnableInContent } from './training.warnings.ts'

export const trainJob = 'bots.train'
const pollMs = 250

type Shown = ReturnType<typeof shownTraining>

/** Starts a training or joins the one that runs, and waits up to `wait` seconds for its end. */
export async function trainAgent(
  work: Work,
  agentId: string,
  { wait, force }: { wait: number; force: boolean },
): Promise<Said<Shown>> {
  const id = await work.transact(inner => startTraining(inner, agentId, force))
  const row = await ended(work, agentId, { id, waitSeconds: wait })
  if (isOpen(row)) return say(trainingTexts.inProgress, shownTraining(row))
  if (row.state === 'TRAINED') return say(trainingTexts.trained, shownTraining(row))
  if (row.error === trainingTexts.noKnowledge) throw new Refusal('soft', 503, { code: '503', message: row.error })
  throw invalid(trainingFailure(row.error))
}

export async function readTraining(work: Work, agentId: string): Promise<Shown> {
  await refuseUnknownAgent(work, agentId)
  const newest = await trainings(work)
    .where('trainings.agentId', '=', agentId)
    .orderBy('trainings.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) throw notFound('Training')
  return shownTraining(newest)
}

/** The id of the training to wait for: one that has ended already when the agent needs none. */
async function startTraining(work: Work, agentId: string, force: boolean): Promise<string> {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const present = await presentContent(work, agentId)
  if (agent.type === 'prompt' && !present.hasSources) return promptVersion(work, agentId)
  if (present.learnable === 0 && !present.hasSources) throw invalid(trainingTexts.nothingToTrain)
  const open = await openTrainings(work, agentId)
  const last = open.at(-1)
  if (last?.contentHash.equals(present.hash)) return last.id
  // While another content is being built, the served version is about to be replaced by it.
  const served = last || force ? undefined : await servedTraining(work, agentId)
  if (served?.contentHash.equals(present.hash) && (await stillAnswers(work, served.modelKey))) return served.id
  const id = await takeSnapshot(work, agentId, agent.modelType)
  // A training that waits behind another one is started by the end of that one.
  if (!last) await work.enqueue(trainJob, { trainingId: id, enterpriseId: work.enterpriseId })
  work.audit({ module: 'NLP', action: 'state', resourceId: agentId, resourceName: agent.name, after: { training: id } })
  const told = { agentId, trainingStatus: 'IN_PROGRESS', progress: 0 }
  work.announce('bots.training.changed', told, { permission: 'NLP.VIEW' })
  return id
}

type Present = { hash: Buffer; learnable: number; hasSources: boolean }

async function presentContent(work: Work, agentId: string): Promise<Present> {
  const { rows } = await sql<Present>`
    select content_hash(content) as hash, ${learnableInContent}, content #> '{learned,knowledge}' is not null as "hasSources"
    from agent_content(${agentId}) content`.execute(work.db)
  const [row] = rows
  if (!row) throw notFound('Agent')
  return row
}

function openTrainings(work: Work, agentId: string) {
  return work.db
    .selectFrom('trainings')
    .select(['id', 'state', 'contentHash'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .orderBy('id')
    .execute()
}

function servedTraining(work: Work, agentId: string) {
  return work.db
    .selectFrom('trainings')
    .innerJoin('agents', join =>
      join.onRef('agents.id', '=', 'trainings.agentId').onRef('agents.servingVersion', '=', 'trainings.version'),
    )
    .select(['trainings.id', 'trainings.contentHash', 'trainings.modelKey'])
    .where('trainings.enterpriseId', '=', work.enterpriseId)
    .where('trainings.agentId', '=', agentId)
    .where('trainings.isStale', '=', false)
    .executeTakeFirst()
}

/** A version that another release wrote, or whose file is damaged, is built anew although nothing has changed. */
async function stillAnswers(work: Work, modelKey: string | null): Promise<boolean> {
  if (modelKey === null || (await isReadable(work.platform, modelKey))) return true
  await markStale(work, modelKey)
  return false
}

/** The content never leaves the database here. Of a training that already waits, the content is replaced. */
async function takeSnapshot(work: Work, agentId: string, modelType: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into trainings (enterprise_id, agent_id, content_version, content_hash, content, model_type, language, engine,
      intent_count, utterance_count, entity_count, requested_by)
    select a.enterprise_id, a.id, a.content_version, content_hash(content), content, a.model_type, a.language,
      ${recipeOf(modelType).engine},
      jsonb_array_length(content #> '{learned,intents}'),
      (select coalesce(sum(jsonb_array_length(intent -> 'phrases')), 0) from jsonb_array_elements(content #> '{learned,intents}') intent),
      jsonb_array_length(content #> '{learned,entities}'),
      ${work.actor.id}
    from agents a, agent_content(a.id) content
    where a.enterprise_id = ${work.enterpriseId} and a.id = ${agentId}
    on conflict (agent_id) where state = 'QUEUED' do update set
      content_version = excluded.content_version, content_hash = excluded.content_hash, content = excluded.content,
      model_type = excluded.model_type, language = excluded.language, engine = excluded.engine,
      intent_count = excluded.intent_count, utterance_count = excluded.utterance_count,
      entity_count = excluded.entity_count, requested_by = excluded.requested_by
    returning id`.execute(work.db)
  const [row] = rows
  if (!row) throw notFound('Agent')
  return row.id
}

/** A prompt agent learns nothing: its only version is there from the first time somebody asks for it. */
export async function promptVersion(work: Work, agentId: string): Promise<string> {
  const served = await servedTraining(work, agentId)
  if (served) return served.id
  const { rows } = await sql<{ id: string }>`
    insert into trainings (enterprise_id, agent_id, state, version, content_version, content_hash, content, model_type,
      language, engine, intent_count, utterance_count, entity_count, requested_by, started_at, finished_at)
    select enterprise_id, id, 'TRAINED', 1, content_version, '', '{}', model_type, language, 'llm', 0, 0, 0,
      ${work.actor.id}, now(), now()
    from agents where enterprise_id = ${work.enterpriseId} and id = ${agentId}
    returning id`.execute(work.db)
  await work.db
    .updateTable('agents')
    .set({ servingVersion: 1 })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .execute()
  const [row] = rows
  if (!row) throw notFound('Agent')
  return row.id
}

type Waited = { id: string; waitSeconds: number }

/** Looks again and again, because the training may run in another process. A server that goes down does not wait. */
async function ended(work: Work, agentId: string, { id, waitSeconds }: Waited): Promise<TrainingRow> {
  const until = performance.now() + waitSeconds * 1000
  for (;;) {
    const row = await work.transact(inner => trainings(inner).where('trainings.id', '=', id).executeTakeFirst())
    // A reading by schedule that somebody waited for found nothing new: the served version stays.
    if (!row) return await work.transact(inner => servedRow(inner, agentId))
    const left = until - performance.now()
    if (!isOpen(row) || left <= 0 || work.platform.draining()) return row
    await setTimeout(Math.min(pollMs, left))
  }
}

async function servedRow(work: Work, agentId: string): Promise<TrainingRow> {
  const row = await trainings(work)
    .where('trainings.agentId', '=', agentId)
    .whereRef('trainings.version', '=', 'agents.servingVersion')
    .executeTakeFirst()
  if (!row) throw notFound('Agent')
  return row
}
