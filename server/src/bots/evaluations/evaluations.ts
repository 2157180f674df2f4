import { evaluationTexts } from '@parley/contracts/bots/evaluations.ts'
import { sql } from 'kysely'
import { pageOf } from '../../platform/lists.ts'
import { conflict, invalid, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { recipeOf } from '../training/training.recipes.ts'
import { learnableInContent } from '../training/training.warnings.ts'
import { evaluations, foundEvaluation, shownEvaluation } from './evaluations.rows.ts'

export const evaluateJob = 'bots.evaluate'
/** One can confuse two intents, not one. */
const fewestIntents = 2
const mostOpen = 3

type Asked = { folds: number; version?: number | undefined }

/** Freezes the content and hands it to a job; whoever asks for the same content joins the evaluation that runs. */
export async function startEvaluation(work: Work, agentId: string, { folds, version }: Asked) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  if (agent.type === 'prompt') throw invalid(evaluationTexts.promptAgent)
  const { hash, modelType } = await contentToTest(work, agentId, version)
  const open = await openEvaluations(work, agentId)
  const same = open.find(each => each.contentHash.equals(hash))
  if (same) return say(evaluationTexts.attached, shownEvaluation(await foundEvaluation(work, agentId, same.id)))
  if (open.length >= mostOpen) throw conflict(evaluationTexts.tooMany)
  const id = await freeze(work, agentId, { folds, version, engine: recipeOf(modelType).engine })
  await work.enqueue(evaluateJob, { evaluationId: id, enterpriseId: work.enterpriseId })
  const after = { evaluation: id, folds, version }
  work.audit({ module: 'NLP', action: 'state', resourceId: agentId, resourceName: agent.name, after })
  announceEvaluation(work, { agentId, evaluationId: id, state: 'QUEUED' })
  return say(evaluationTexts.started, shownEvaluation(await foundEvaluation(work, agentId, id)))
}

export async function readEvaluations(work: Work, agentId: string, page: { from: number; perPage: number }) {
  await refuseUnknownAgent(work, agentId)
  const { rows, more } = await pageOf(evaluations(work, agentId).orderBy('evaluations.id', 'desc'), page)
  return { evaluations: rows.map(shownEvaluation), more, hasMore: more }
}

/** Whoever works on it notices at its next sign of life and lets go. */
export async function cancelEvaluation(work: Work, agentId: string, evaluationId: string) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  await foundEvaluation(work, agentId, evaluationId)
  const { numUpdatedRows } = await work.db
    .updateTable('evaluations')
    .set({ state: 'CANCELLED', content: '{}', finishedAt: sql<Date>`clock_timestamp()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', evaluationId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict(evaluationTexts.notRunning)
  const after = { cancelledEvaluation: evaluationId }
  work.audit({ module: 'NLP', action: 'state', resourceId: agentId, resourceName: agent.name, after })
  announceEvaluation(work, { agentId, evaluationId, state: 'CANCELLED' })
  return say(evaluationTexts.cancelled, shownEvaluation(await foundEvaluation(work, agentId, evaluationId)))
}

type Told = { agentId: string; evaluationId: string; state: string }

export function announceEvaluation(work: Work, told: Told): void {
  work.announce('bots.evaluation.changed', told, { permission: 'NLP.VIEW' })
}

/** What is to be tested, without the content itself: that never leaves the database here. */
async function contentToTest(work: Work, agentId: string, version: number | undefined) {
  const { rows } = await sql<{ hash: Buffer; modelType: string; learnable: number }>`
    select content_hash(content) as hash, content #>> '{learned,modelType}' as model_type, ${learnableInContent}
    from ${contentOf(work, agentId, version)}`.execute(work.db)
  const [row] = rows
  if (!row) throw notFound('Version')
  if (row.learnable < fewestIntents) throw invalid(evaluationTexts.tooFew)
  return row
}

function openEvaluations(work: Work, agentId: string) {
  return work.db
    .selectFrom('evaluations')
    .select(['id', 'contentHash'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
}

async function freeze(work: Work, agentId: string, { folds, version, engine }: Asked & { engine: string }) {
  const { rows } = await sql<{ id: string }>`
    insert into evaluations (enterprise_id, agent_id, folds, version, content_version, content_hash, content,
      model_type, engine, intent_count, phrase_count, requested_by, requested_by_name)
    select ${work.enterpriseId}, ${agentId}, ${folds}, version, content_version, content_hash(content), content,
      content #>> '{learned,modelType}', ${engine},
      jsonb_array_length(content #> '{learned,intents}'),
      (select coalesce(sum(jsonb_array_length(intent -> 'phrases')), 0) from jsonb_array_elements(content #> '{learned,intents}') intent),
      ${work.actor.id}, ${work.actor.name}
    from ${contentOf(work, agentId, version)}
    returning id`.execute(work.db)
  const [row] = rows
  if (!row) throw notFound('Agent')
  return row.id
}

/** The agent's present content, or what a kept version was built from. */
function contentOf(work: Work, agentId: string, version: number | undefined) {
  if (version !== undefined) {
    return sql`(
      select version, content_version, content from trainings
      where enterprise_id = ${work.enterpriseId} and agent_id = ${agentId} and version = ${version} and state = 'TRAINED'
    ) source`
  }
  return sql`(
    select null::integer as version, content_version, content from agents a, agent_content(a.id) content
    where a.enterprise_id = ${work.enterpriseId} and a.id = ${agentId}
  ) source`
}
