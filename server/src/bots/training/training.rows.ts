import type { TrainingStatus } from '@parley/contracts/bots/agents.ts'
import { isLanguage, isModelType } from '@parley/contracts/bots/configuration.ts'
import {
  engines,
  type HeldVersion,
  type Training,
  type TrainingWarning,
  trainingFailure,
} from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** Every read of a training starts here; its content is not among the columns, because it may be large. */
export function trainings(work: Work) {
  return work.db
    .selectFrom('trainings')
    .innerJoin('agents', 'agents.id', 'trainings.agentId')
    .where('trainings.enterpriseId', '=', work.enterpriseId)
    .where('agents.enterpriseId', '=', work.enterpriseId)
    .select([
      'trainings.id',
      'trainings.agentId',
      'trainings.state',
      'trainings.modelType',
      'trainings.language',
      'trainings.engine',
      'trainings.accuracy',
      'trainings.effectiveThreshold',
      'trainings.intentCount',
      'trainings.utteranceCount',
      'trainings.entityCount',
      'trainings.warnings',
      'trainings.error',
      'trainings.knowledge',
      'trainings.held',
      'trainings.createdAt',
      'trainings.startedAt',
      'trainings.finishedAt',
      'agents.confidenceThreshold',
    ])
    .select(nextVersion.as('version'))
}
export type TrainingRow = Awaited<ReturnType<ReturnType<typeof trainings>['executeTakeFirstOrThrow']>>

/** Trainings of an agent end one after the other, so an open one knows the number that it will get. */
const nextVersion = sql<number>`coalesce(trainings.version, (
  select coalesce(max(other.version), 0) + 1 from trainings other where other.agent_id = trainings.agent_id
))`

export function isOpen({ state }: Pick<TrainingRow, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

export function shownTraining(row: TrainingRow) {
  const { startedAt, finishedAt } = row
  return {
    agentId: row.agentId,
    trainingStatus: statusOf(row),
    version: row.version,
    jobId: row.id,
    startedAt: startedAt ?? row.createdAt,
    finishedAt,
    error: row.state === 'FAILED' ? trainingFailure(row.error) : null,
    durationMs: startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
    intents: row.intentCount,
    utterances: row.utteranceCount,
    entities: row.entityCount,
    language: isLanguage(row.language) ? row.language : 'en',
    modelType: isModelType(row.modelType) ? row.modelType : 'Semantic',
    engine: engines.find(engine => engine === row.engine) ?? 'semantic',
    accuracy: row.accuracy,
    effectiveThreshold:
      row.modelType === 'SVM' ? (row.effectiveThreshold ?? 0) : effectiveThreshold(row.confidenceThreshold),
    warnings: warningsIn(row.warnings),
    held: heldIn(row.held),
    knowledgeBase: knowledgeIn(row.knowledge),
  }
}

/** A number above 1 is a percentage. */
export function effectiveThreshold(stored: number): number {
  return stored > 1 ? Math.min(stored / 100, 1) : stored
}

function statusOf(row: TrainingRow): TrainingStatus {
  if (isOpen(row)) return 'IN_PROGRESS'
  return row.state === 'FAILED' ? 'FAILED' : 'TRAINED'
}

/** These columns are ours alone, written when a training ends. */
export function heldIn(stored: unknown): HeldVersion | null {
  return stored as HeldVersion | null
}

function knowledgeIn(stored: unknown): Training['knowledgeBase'] {
  return stored as Training['knowledgeBase']
}

function warningsIn(stored: unknown): TrainingWarning[] {
  return stored as TrainingWarning[]
}
