import type { Parameter, Phrase } from '@parley/contracts/bots/intents.parameters.ts'
import { entityRef, intentTexts } from '@parley/contracts/bots/intents.ts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Intents } from '../../platform/database/database.gen.ts'
import { pageOf } from '../../platform/lists.ts'
import { notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { containing, contentChanged, lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { entityNames } from '../entities/entities.ts'
import { stories } from '../stories/stories.ts'

type StoryPath = { agentId: string; storyId: string }
type IntentPath = StoryPath & { intentId: string }
type IntentsQuery = { from: number; perPage: number; searchterm?: string }

/** What an intent holds, with the ids of its rows. */
export type StoredContent = {
  utterances: (Phrase & { id: string })[]
  responses: { id: string; response: string }[]
  parameters: Parameter[]
}

/** Every read of an intent starts here, so that none forgets the enterprise or the Bin. */
export function intents(work: Work) {
  return work.db
    .selectFrom('intents')
    .where('intents.enterpriseId', '=', work.enterpriseId)
    .where('intents.deletedAt', 'is', null)
}

export async function readIntents(work: Work, path: StoryPath, query: IntentsQuery) {
  await refuseUnknownStory(work, path)
  let found = intents(work)
    .select(['intents.id', 'intents.name', 'intents.storyId', 'intents.agentId', 'intents.updatedAt'])
    .select(sql<number>`(select count(*) from utterances u where u.intent_id = intents.id)`.as('utteranceCount'))
    .where('intents.storyId', '=', path.storyId)
    .orderBy('intents.id')
  if (query.searchterm) found = found.where(containing('intents.name_key', query.searchterm))
  const { rows, more } = await pageOf(found, query)
  return { intents: rows.map(row => ({ ...row, _id: row.id })), more, hasMore: more }
}

export async function readIntent(work: Work, path: IntentPath) {
  await refuseUnknownStory(work, path)
  return shown(work, await storedIntent(work, path))
}

export async function deleteIntent(work: Work, path: IntentPath) {
  await lockAgent(work, path.agentId, notFound('Agent'))
  await refuseUnknownStory(work, path)
  const { id, name } = await storedIntent(work, path)
  await work.db
    .updateTable('intents')
    .set({ deletedAt: sql<Date>`now()`, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .execute()
  await contentChanged(work, path.agentId, true, id)
  work.audit({ module: 'NLP', action: 'delete', resourceId: id, resourceName: name })
  return say(intentTexts.deleted, { id })
}

export async function shown(work: Work, row: Selectable<Intents>) {
  const { id, name, storyId, agentId, createdAt, updatedAt, updatedBy, updatedByName } = row
  const { utterances, responses, parameters } = await contentOf(work, id)
  const names = await entityNames(
    work,
    agentId,
    parameters.map(({ entityId }) => entityId),
  )
  return {
    id,
    _id: id,
    name,
    storyId,
    agentId,
    utterances: utterances.map(phrase => ({ ...phrase, entityDefined: phrase.entityRefs.length > 0 })),
    responses,
    entities: parameters.map(parameter => ({
      ...parameter,
      id: parameter.entityId,
      entityName: names.get(parameter.entityId) ?? '',
    })),
    createdAt,
    updatedAt,
    updatedBy: updatedByName === null ? null : { id: updatedBy, name: updatedByName },
  }
}

export async function contentOf(work: Work, intentId: string): Promise<StoredContent> {
  const { db } = work
  const utterances = await db
    .selectFrom('utterances')
    .select(['id', 'utterance', 'entityRefs'])
    .where('intentId', '=', intentId)
    .orderBy('position')
    .execute()
  const responses = await db
    .selectFrom('responses')
    .select(['id', 'response'])
    .where('intentId', '=', intentId)
    .orderBy('position')
    .execute()
  const parameters = await db
    .selectFrom('intentParameters')
    .select(['entityId', 'name', 'isRequired as required', 'value', 'prompts'])
    .where('intentId', '=', intentId)
    .orderBy('position')
    .execute()
  const refs = z.array(entityRef)
  return {
    utterances: utterances.map(phrase => ({ ...phrase, entityRefs: refs.parse(phrase.entityRefs) })),
    responses,
    parameters,
  }
}

async function refuseUnknownStory(work: Work, { agentId, storyId }: StoryPath): Promise<void> {
  await refuseUnknownAgent(work, agentId)
  const story = await stories(work)
    .select('stories.id')
    .where('stories.agentId', '=', agentId)
    .where('stories.id', '=', storyId)
    .executeTakeFirst()
  if (!story) throw notFound('Story')
}

async function storedIntent(work: Work, { storyId, intentId }: IntentPath): Promise<Selectable<Intents>> {
  const found = await intents(work)
    .selectAll('intents')
    .where('intents.storyId', '=', storyId)
    .where('intents.id', '=', intentId)
    .executeTakeFirst()
  if (!found) throw notFound('Intent')
  return found
}
