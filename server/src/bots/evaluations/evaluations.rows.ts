import { isModelType } from '@parley/contracts/bots/configuration.ts'
import { evaluationStates } from '@parley/contracts/bots/evaluations.ts'
import { engines } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'

/** Every read of an evaluation starts here; its content is not among the columns, because it may be large. */
export function evaluations(work: Work, agentId: string) {
  return work.db
    .selectFrom('evaluations')
    .innerJoin('agents', 'agents.id', 'evaluations.agentId')
    .leftJoin('trainings as served', join =>
      join
        .onRef('served.agentId', '=', 'agents.id')
        .onRef('served.version', '=', 'agents.servingVersion')
        .on('served.isStale', '=', false),
    )
    .where('evaluations.enterpriseId', '=', work.enterpriseId)
    .where('evaluations.agentId', '=', agentId)
    .select([
      'evaluations.id',
      'evaluations.agentId',
      'evaluations.state',
      'evaluations.folds',
      'evaluations.version',
      'evaluations.progress',
      'evaluations.intentCount',
      'evaluations.phraseCount',
      'evaluations.modelType',
      'evaluations.engine',
      'evaluations.testedCount',
      'evaluations.rightCount',
      'evaluations.f1',
      'evaluations.foundThreshold',
      'evaluations.confidences',
      'evaluations.error',
      'evaluations.requestedByName',
      'evaluations.createdAt',
      'evaluations.startedAt',
      'evaluations.finishedAt',
      'agents.confidenceThreshold',
    ])
    .select(sql<boolean>`evaluations.content_version = agents.content_version`.as('isPresent'))
    .select(sql<boolean>`coalesce(evaluations.content_hash = served.content_hash, false)`.as('isServing'))
}
export type EvaluationRow = Awaited<ReturnType<ReturnType<typeof evaluations>['executeTakeFirstOrThrow']>>

/** The evaluation that a path names. */
export async function foundEvaluation(work: Work, agentId: string, evaluationId: string): Promise<EvaluationRow> {
  await refuseUnknownAgent(work, agentId)
  const row = await evaluations(work, agentId).where('evaluations.id', '=', evaluationId).executeTakeFirst()
  if (!row) throw notFound('Evaluation')
  return row
}

/** The newest evaluation of what answers now; undefined where that is the given one itself, or nobody has made one. */
export async function servingEvaluation(work: Work, row: EvaluationRow): Promise<EvaluationRow | undefined> {
  if (row.isServing) return undefined
  return evaluations(work, row.agentId)
    .where('evaluations.state', '=', 'DONE')
    .whereRef('evaluations.contentHash', '=', 'served.contentHash')
    .orderBy('evaluations.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function shownEvaluation(row: EvaluationRow) {
  const { id, agentId, folds, version, isServing, isPresent, progress, error } = row
  const isDone = row.state === 'DONE'
  return {
    id,
    agentId,
    state: evaluationStates.find(state => state === row.state) ?? 'FAILED',
    folds,
    version,
    isServing,
    isPresent,
    progress,
    intents: row.intentCount,
    phrases: row.phraseCount,
    modelType: isModelType(row.modelType) ? row.modelType : ('Semantic' as const),
    engine: engines.find(engine => engine === row.engine) ?? 'semantic',
    tested: row.testedCount,
    right: row.rightCount,
    accuracy: isDone && row.testedCount > 0 ? row.rightCount / row.testedCount : null,
    f1: row.f1,
    error,
    requestedBy: row.requestedByName,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
  }
}
