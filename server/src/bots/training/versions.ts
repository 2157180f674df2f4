import { isModelType } from '@parley/contracts/bots/configuration.ts'
import { type HeldVersion, trainingTexts } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { conflict, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { documentsIn, markDocuments } from './training.knowledge.ts'
import { heldIn } from './training.rows.ts'

/** Older versions are forgotten when a new one is made. */
export const keptVersions = 5

export async function readVersions(work: Work, agentId: string) {
  await refuseUnknownAgent(work, agentId)
  return { versions: await versionsOf(work, agentId) }
}

/** Sessions that run stay on the version they began with. Whoever chooses a version has decided about a held one, too. */
export async function activateVersion(work: Work, agentId: string, version: number) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const kept = await versionsOf(work, agentId)
  if (!kept.some(each => each.version === version)) throw notFound('Version')
  await releaseHeld(work, agentId)
  await putIntoService(work, agentId, version)
  const before = { servingVersion: agent.servingVersion }
  audit(work, agent, { before, after: { servingVersion: version } })
  return say(trainingTexts.activated, { versions: await versionsOf(work, agentId) })
}

export async function keepServing(work: Work, agentId: string) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const held = await releaseHeld(work, agentId)
  if (!held) throw conflict(trainingTexts.noneHeld)
  audit(work, agent, { before: { heldVersion: held.version }, after: { servingVersion: agent.servingVersion } })
  return say(trainingTexts.kept, { versions: await versionsOf(work, agentId) })
}

/** In the transaction that decided so; what its documents were read as counts from now on. */
export async function putIntoService(work: Work, agentId: string, version: number): Promise<void> {
  const { enterpriseId } = work
  await work.db
    .updateTable('agents')
    .set({ servingVersion: version })
    .where('enterpriseId', '=', enterpriseId)
    .where('id', '=', agentId)
    .execute()
  const { documents } = await work.db
    .selectFrom('trainings')
    .select('documents')
    .where('enterpriseId', '=', enterpriseId)
    .where('agentId', '=', agentId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  await markDocuments(work, documentsIn(documents))
  work.announce('bots.knowledge.changed', { agentId }, { permission: 'NLP.VIEW' })
}

/** Until somebody decides; the one that was held before has to be released first. */
export async function holdVersion(work: Work, agentId: string, held: HeldVersion): Promise<void> {
  await work.db
    .updateTable('trainings')
    .set({ held: JSON.stringify(held) })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('version', '=', held.version)
    .execute()
}

/** One version is held at a time: a newer one takes its place, and a decision ends it. */
export function releaseHeld(work: Work, agentId: string) {
  return work.db
    .updateTable('trainings')
    .set({ held: null })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('held', 'is not', null)
    .returning('version')
    .executeTakeFirst()
}

type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

function audit(work: Work, { id, name }: { id: string; name: string }, change: Change): void {
  work.audit({ module: 'NLP', action: 'state', resourceId: id, resourceName: name, ...change })
  work.announce('bots.agent.changed', { agentId: id }, { permission: 'NLP.VIEW' })
}

async function versionsOf(work: Work, agentId: string) {
  const rows = await work.db
    .selectFrom('trainings')
    .innerJoin('agents', 'agents.id', 'trainings.agentId')
    .select(['trainings.modelType', 'trainings.accuracy', 'trainings.createdAt', 'trainings.finishedAt'])
    .select('trainings.held')
    .select(sql<number>`trainings.version`.as('version'))
    .select(sql<boolean>`trainings.version is not distinct from agents.serving_version`.as('serving'))
    .where('trainings.enterpriseId', '=', work.enterpriseId)
    .where('trainings.agentId', '=', agentId)
    .where('trainings.state', '=', 'TRAINED')
    .where('trainings.isStale', '=', false)
    .orderBy('trainings.version', 'desc')
    // Beside the newest ones what answers is kept, however many newer ones were held.
    .limit(keptVersions + 2)
    .execute()
  const kept = rows.filter(({ serving }, place) => place < keptVersions || serving)
  return kept.map(({ version, modelType, accuracy, createdAt, finishedAt, serving, held }) => ({
    version,
    createdAt: finishedAt ?? createdAt,
    modelType: isModelType(modelType) ? modelType : ('Semantic' as const),
    accuracy,
    serving,
    held: heldIn(held),
  }))
}
