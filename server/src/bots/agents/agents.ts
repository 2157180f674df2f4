import { randomUUID } from 'node:crypto'
import { type AgentDraft, agentProblems, agentTexts, isAgentType } from '@parley/contracts/bots/agents.ts'
import { isNew, tooMany } from '@parley/contracts/bots/drafts.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { freeName } from '../../platform/bin.ts'
import { unlessTaken } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import { attached, conflict, invalid, invalidFields, missing, notFound, type Refusal } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { documentsOf } from '../documents/documents.ts'
import { promptOf } from '../prompt/prompt.ts'
import { trainingStatusOf } from '../training/training.status.ts'
import { agents, containing, lockAgent } from './agents.rows.ts'
import { settingsOf } from './configuration.ts'

type AgentsQuery = { from?: number; perPage?: number; searchterm?: string }

/** Without any query all agents are listed; a picker needs no paging. */
export async function readAgents(work: Work, { from, perPage, searchterm }: AgentsQuery) {
  const isPaged = from !== undefined || perPage !== undefined || searchterm !== undefined
  let found = agents(work).selectAll('agents').orderBy('agents.updatedAt', 'desc').orderBy('agents.id', 'desc')
  if (searchterm) found = found.where(containing('agents.name_key', searchterm))
  const { rows, more } = await pageOf(found, { from: from ?? 0, perPage: perPage ?? (isPaged ? 15 : -1) })
  return { agents: await withTraining(work, rows), more, hasMore: more }
}

export async function readAgent(work: Work, agentId: string) {
  const found = await agents(work)
    .innerJoin('stories', join => join.onRef('stories.agentId', '=', 'agents.id').on('stories.parentId', 'is', null))
    .selectAll('agents')
    .select('stories.id as rootStoryId')
    .where('agents.id', '=', agentId)
    .executeTakeFirst()
  if (!found) throw notFound('Agent')
  const [row] = await withTraining(work, [found])
  if (!row) throw notFound('Agent')
  return {
    ...row,
    eId: found.enterpriseId,
    config: { ...settingsOf(found), documents: await documentsOf(work, agentId) },
    promptConfig: await promptOf(work, agentId),
    rootStoryId: found.rootStoryId,
  }
}

export async function saveAgent(work: Work, draft: AgentDraft) {
  const problems = agentProblems(draft)
  if (problems.length > 0) throw invalidFields(problems)
  const id = isNew(draft) ? await createAgent(work, draft) : await changeAgent(work, draft)
  return say(isNew(draft) ? agentTexts.created : agentTexts.updated, await readAgent(work, id))
}

export async function deleteAgent(work: Work, agentId: string) {
  const { name } = await lockAgent(work, agentId, notFound('Agent'))
  const stories = await work.db
    .selectFrom('stories')
    .select('id')
    .where('agentId', '=', agentId)
    .where('parentId', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (stories) throw attached(agentTexts.hasStories)
  const users = await work.db
    .selectFrom('channels')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('botAgentId', '=', agentId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute()
  if (users.length > 0) {
    throw conflict(
      agentTexts.inUse,
      users.map(channel => ({ field: 'channel', message: channel.name })),
    )
  }
  await work.db
    .updateTable('agents')
    .set({ deletedAt: sql<Date>`now()`, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .execute()
  work.audit({ module: 'NLP', action: 'delete', resourceId: agentId, resourceName: name })
  work.announce('bots.agent.changed', { agentId }, { permission: 'NLP.VIEW' })
  return say(agentTexts.deleted, { id: agentId })
}

/** As it was. What somebody has restored already stays as it is. */
export async function restoreAgent(work: Work, agentId: string) {
  await lockCreation(work)
  const binned = await work.db
    .selectFrom('agents')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .where('deletedAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (binned) await takeOutOfBin(work, agentId, binned.name)
  return say(agentTexts.restored, await readAgent(work, agentId))
}

async function takeOutOfBin(work: Work, agentId: string, old: string): Promise<void> {
  await refuseMoreThanAllowed(work)
  const name = await freeName(old, nameKey =>
    agents(work).select('agents.id').where('nameKey', '=', nameKey).executeTakeFirst(),
  )
  const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null }
  const named = work.db.updateTable('agents').set(back).where('enterpriseId', '=', work.enterpriseId)
  await unlessTaken(() => named.where('id', '=', agentId).execute(), nameTaken())
  work.audit({ module: 'NLP', action: 'restore', resourceId: agentId, resourceName: name })
  work.announce('bots.agent.changed', { agentId }, { permission: 'NLP.VIEW' })
}

/** For rooms that point to an agent: it stays out of the Bin until their transaction ends. `field` as in their body. */
export async function requireAgent(work: Work, agentId: string, field = 'agentId') {
  const found = isUuid(agentId)
    ? await agents(work)
        .select(['agents.id', 'agents.name', 'agents.type'])
        .where('agents.id', '=', agentId)
        .forShare()
        .executeTakeFirst()
    : undefined
  if (!found) throw missing('Agent', field)
  return found
}

async function createAgent(work: Work, draft: AgentDraft): Promise<string> {
  const name = draft.name ?? draft.agentName ?? ''
  const description = draft.description ?? draft.agentDesc ?? ''
  const type = draft.type ?? 'nlp'
  await lockCreation(work)
  await refuseMoreThanAllowed(work)
  const { id } = await unlessTaken(
    () => insertAgent(work, { name, nameKey: sameText(name), description, type }),
    nameTaken(),
  )
  tellCreated(work, id, { name, description, type })
  return id
}

/**
 * For an agent whose parts take long to make: until it is settled it stands under a name that nobody can have, and
 * nobody waits for it.
 */
export async function beginAgent(work: Work, draft: AgentDraft) {
  const problems = agentProblems(draft)
  if (problems.length > 0) throw invalidFields(problems)
  await refuseMoreThanAllowed(work)
  const { name = '', description = '', type } = draft
  return insertAgent(work, { name, nameKey: randomUUID(), description, type: type ?? 'nlp' })
}

/** Names what was begun and counts it among those allowed, in the last moment before the commit. */
export async function settleAgent(work: Work, id: string, nameOf: (taken: ReadonlySet<string>) => string) {
  await lockCreation(work)
  await refuseMoreThanAllowed(work, id)
  const rows = await agents(work).select('agents.nameKey').execute()
  const name = nameOf(new Set(rows.map(({ nameKey }) => nameKey)))
  const { description, type } = await unlessTaken(
    () =>
      work.db
        .updateTable('agents')
        .set({ name, nameKey: sameText(name) })
        .where('enterpriseId', '=', work.enterpriseId)
        .where('id', '=', id)
        .returning(['description', 'type'])
        .executeTakeFirstOrThrow(),
    nameTaken(),
  )
  tellCreated(work, id, { name, description, type })
  return name
}

type NewAgent = { name: string; nameKey: string; description: string; type: string }

async function insertAgent(work: Work, row: NewAgent): Promise<{ id: string; rootStoryId: string }> {
  const { enterpriseId } = work
  const { id } = await work.db
    .insertInto('agents')
    .values({ enterpriseId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  const root = await work.db
    .insertInto('stories')
    .values({ enterpriseId, agentId: id, name: 'root', nameKey: 'root' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, rootStoryId: root.id }
}

function tellCreated(work: Work, id: string, after: { name: string; description: string; type: string }): void {
  work.audit({ module: 'NLP', action: 'create', resourceId: id, resourceName: after.name, after })
  work.announce('bots.agent.changed', { agentId: id }, { permission: 'NLP.VIEW' })
}

async function changeAgent(work: Work, draft: AgentDraft): Promise<string> {
  const stored = await lockAgent(work, draft.id ?? '', missing('Agent', 'id'))
  if (isAgentType(draft.type) && draft.type !== stored.type) throw invalid(agentTexts.typeFixed, 'type')
  const before = { name: stored.name, description: stored.description }
  const after = {
    name: draft.name ?? draft.agentName ?? before.name,
    description: draft.description ?? draft.agentDesc ?? before.description,
  }
  if (after.name === before.name && after.description === before.description) return stored.id
  await unlessTaken(
    () =>
      work.db
        .updateTable('agents')
        .set({ ...after, nameKey: sameText(after.name), updatedAt: sql<Date>`now()` })
        .where('enterpriseId', '=', work.enterpriseId)
        .where('id', '=', stored.id)
        .execute(),
    nameTaken(),
  )
  work.audit({ module: 'NLP', action: 'update', resourceId: stored.id, resourceName: after.name, before, after })
  work.announce('bots.agent.changed', { agentId: stored.id }, { permission: 'NLP.VIEW' })
  return stored.id
}

/** One creation of an enterprise at a time, or two would both be the last one allowed. */
async function lockCreation(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agents:${work.enterpriseId}`}, 0))`.execute(work.db)
}

async function refuseMoreThanAllowed(work: Work, apartFrom = ''): Promise<void> {
  const over = await agents(work)
    .select('agents.id')
    .where(sql<boolean>`agents.id::text <> ${apartFrom}`)
    .offset(limits.agents - 1)
    .limit(1)
    .executeTakeFirst()
  if (over) throw invalid(tooMany('agents'), 'name')
}

function nameTaken(): Refusal {
  return conflict(agentTexts.nameTaken, [{ field: 'name', message: agentTexts.nameTaken }])
}

type Stored = { id: string; name: string; description: string; type: string; createdAt: Date; updatedAt: Date }

async function withTraining(work: Work, rows: Stored[]) {
  const trainings = await trainingStatusOf(
    work,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, description, type, createdAt, updatedAt }) => {
    const training = trainings.get(id)
    return {
      id,
      _id: id,
      name,
      description,
      type: isAgentType(type) ? type : null,
      createdAt,
      updatedAt,
      trainingStatus: training?.trainingStatus ?? ('NOT_TRAINED' as const),
      servingVersion: training?.servingVersion ?? null,
      heldVersion: training?.heldVersion ?? null,
      trainedAt: training?.trainedAt ?? null,
    }
  })
}
