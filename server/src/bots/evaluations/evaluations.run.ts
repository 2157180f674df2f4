import { evaluationTexts } from '@parley/contracts/bots/evaluations.ts'
import { sql } from 'kysely'
import { crashPoint } from '../../platform/crash-points.ts'
import type { JobContext } from '../../platform/jobs.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { keepAlive } from '../training/lease.alive.ts'
import { giveBackLease, mostAttempts, takeLease } from '../training/lease.ts'
import type { BuiltEvaluation } from './evaluations.build.ts'
import {
  asEvaluator,
  type EvaluationTask,
  evaluationLease,
  evaluationRow,
  type HeldEvaluation,
} from './evaluations.held.ts'
import { evaluateInThread, Unevaluable } from './evaluations.thread.ts'
import { announceEvaluation } from './evaluations.ts'

/** Beside the newest of what answers now. */
const keptEvaluations = 10

/** Does nothing for an evaluation that has ended or is in other hands. */
export async function runEvaluation(platform: Platform, task: EvaluationTask, context: JobContext): Promise<void> {
  const claimed = await claim(platform, task, context)
  if (!claimed) return
  const { held, content, folds } = claimed
  if (held.attempt > mostAttempts) return failEvaluation(platform, held)
  crashPoint('evaluate.claimed')
  const alive = keepAlive(platform, evaluationLease(held), {
    stopped: context.signal,
    transact: act => asEvaluator(platform, held, act),
    tell: (work, progress) => tellProgress(work, held, progress),
  })
  try {
    const { signal, reach } = alive
    const built = await evaluateInThread({ content, folds }, { signal, onProgress: reach })
    crashPoint('evaluate.before_end')
    await keep(platform, held, built)
  } catch (error) {
    if (alive.isLost()) return
    if (platform.draining()) {
      await alive.stop()
      await giveBackLease(platform, evaluationLease(held))
      throw error
    }
    platform.log.error({ err: error, evaluationId: held.evaluationId }, 'evaluation failed')
    if (error instanceof Unevaluable || context.lastAttempt) return await failEvaluation(platform, held)
    throw error
  } finally {
    await alive.stop()
  }
}

export async function failEvaluation(platform: Platform, held: HeldEvaluation): Promise<void> {
  await asEvaluator(platform, held, work => finish(work, held, { state: 'FAILED', error: evaluationTexts.failed }))
}

function claim(platform: Platform, task: EvaluationTask, { id: jobId }: JobContext) {
  return asEvaluator(platform, task, async work => {
    const attempt = await takeLease(work, evaluationRow(task), jobId)
    if (attempt === undefined) return undefined
    const { agentId, folds, content } = await work.db
      .selectFrom('evaluations')
      .select(['agentId', 'folds', sql<string>`content::text`.as('content')])
      .where('enterpriseId', '=', task.enterpriseId)
      .where('id', '=', task.evaluationId)
      .executeTakeFirstOrThrow()
    announceEvaluation(work, { agentId, evaluationId: task.evaluationId, state: 'RUNNING' })
    return { held: { ...task, agentId, attempt }, folds, content }
  })
}

function tellProgress(work: Work, { agentId, evaluationId }: HeldEvaluation, progress: number): void {
  work.signal('bots.evaluation.progressed', { agentId, evaluationId, progress }, { permission: 'NLP.VIEW' })
}

/** Answers, intents and the end together: a reader finds nothing or all. */
async function keep(platform: Platform, held: HeldEvaluation, built: BuiltEvaluation): Promise<void> {
  await asEvaluator(platform, held, async work => {
    const isOurs = await finish(work, held, {
      state: 'DONE',
      progress: 1,
      testedCount: built.guesses.length,
      rightCount: built.right,
      f1: built.f1,
      foundThreshold: built.threshold,
      confidences: JSON.stringify(built.confidences),
    })
    if (!isOurs) return
    await keepIntents(work, held, built)
    await keepAnswers(work, held, built)
    await forgetOld(work, held)
  })
}

type Ending = {
  state: 'DONE' | 'FAILED'
  error?: string
  progress?: number
  testedCount?: number
  rightCount?: number
  f1?: number
  foundThreshold?: number
  confidences?: string
}

/** False for a process that no longer holds the evaluation: what it built is not used. */
async function finish(work: Work, held: HeldEvaluation, ending: Ending): Promise<boolean> {
  const { evaluationId, enterpriseId, agentId } = held
  const { numUpdatedRows } = await work.db
    .updateTable('evaluations')
    .set({ ...ending, content: '{}', finishedAt: sql<Date>`clock_timestamp()` })
    .where('enterpriseId', '=', enterpriseId)
    .where('id', '=', evaluationId)
    .where('state', '=', 'RUNNING')
    .where('attempts', '=', held.attempt)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  announceEvaluation(work, { agentId, evaluationId, state: ending.state })
  return true
}

async function keepIntents(work: Work, held: HeldEvaluation, { intents }: BuiltEvaluation): Promise<void> {
  await sql`
    insert into evaluation_intents (evaluation_id, enterprise_id, intent_id, name, tested_count, right_count,
      predicted_count, precision, recall, f1)
    select ${held.evaluationId}, ${held.enterpriseId}, id, name, tested, "right", predicted, "precision", recall, f1
    from jsonb_to_recordset(${JSON.stringify(intents)}::jsonb) as t (id uuid, name text, tested integer,
      "right" integer, predicted integer, "precision" float8, recall float8, f1 float8)`.execute(work.db)
}

const answersAtOnce = 10_000

async function keepAnswers(work: Work, held: HeldEvaluation, { guesses }: BuiltEvaluation): Promise<void> {
  for (let from = 0; from < guesses.length; from += answersAtOnce) {
    const part = guesses.slice(from, from + answersAtOnce)
    await sql`
      insert into evaluation_answers (evaluation_id, enterprise_id, position, phrase, expected, predicted, confidence)
      select ${held.evaluationId}, ${held.enterpriseId}, ${from} + place, phrase, expected, predicted, confidence
      from rows from (
        jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as (phrase text, expected uuid, predicted uuid, confidence float8)
      ) with ordinality as t (phrase, expected, predicted, confidence, place)`.execute(work.db)
  }
}

async function forgetOld(work: Work, { agentId, enterpriseId }: HeldEvaluation): Promise<void> {
  await sql`
    delete from evaluations e where enterprise_id = ${enterpriseId} and agent_id = ${agentId}
      and state in ('DONE', 'FAILED', 'CANCELLED')
      and id not in (select id from evaluations where agent_id = ${agentId} order by id desc limit ${keptEvaluations})
      and id is distinct from (
        select other.id from evaluations other
        join agents a on a.id = other.agent_id
        join trainings t on t.agent_id = a.id and t.version = a.serving_version
        where other.agent_id = ${agentId} and other.state = 'DONE' and other.content_hash = t.content_hash
        order by other.id desc limit 1
      )`.execute(work.db)
}
