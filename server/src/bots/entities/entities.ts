import { type EntityValue, entityTexts, entityTypes, entityValue } from '@parley/contracts/bots/entities.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { type SystemEntity, systemEntities } from '@parley/nlu/entities/system.ts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { freeName } from '../../platform/bin.ts'
import type { Entities } from '../../platform/database/database.gen.ts'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import { attached, invalid, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'

type EntitiesQuery = { from: number; perPage: number; type?: number; searchterm?: string }

/** Every read of a custom entity starts here, so that none forgets the enterprise or the Bin. */
export function entities(work: Work) {
  return work.db
    .selectFrom('entities')
    .where('entities.enterpriseId', '=', work.enterpriseId)
    .where('entities.deletedAt', 'is', null)
}

/** System entities follow the custom ones as if both were one list. */
export async function readEntities(work: Work, agentId: string, query: EntitiesQuery) {
  await refuseUnknownAgent(work, agentId)
  const { from, perPage, type, searchterm = '' } = query
  const custom = matching(work, agentId, searchterm)
  if (type === entityTypes.custom) {
    const { rows, more } = await pageOf(custom, query)
    return { entities: rows.map(shown), more, hasMore: more }
  }
  const systems = systemEntities.filter(({ name }) => sameText(name).includes(sameText(searchterm))).map(shownSystem)
  if (type === entityTypes.system) return cut(systems, { from, perPage })
  const { rows, more } = await pageOf(custom, query)
  if (more) return { entities: rows.map(shown), more, hasMore: more }
  const before = rows.length > 0 || from === 0 ? from + rows.length : await countOf(work, agentId, searchterm)
  const rest = cut(systems, {
    from: Math.max(0, from - before),
    perPage: perPage < 0 ? perPage : perPage - rows.length,
  })
  return { ...rest, entities: [...rows.map(shown), ...rest.entities] }
}

export async function readEntity(work: Work, agentId: string, entityId: string) {
  await refuseUnknownAgent(work, agentId)
  const system = systemEntities.find(({ id }) => id === entityId)
  if (system) return shownSystem(system)
  const found = await findEntity(work, agentId, entityId)
  if (!found) throw notFound('Entity')
  return shown(found)
}

export async function deleteEntity(work: Work, agentId: string, entityId: string) {
  await lockAgent(work, agentId, notFound('Agent'))
  if (systemEntities.some(({ id }) => id === entityId)) throw invalid(entityTexts.systemFixed)
  const found = await findEntity(work, agentId, entityId)
  if (!found) throw notFound('Entity')
  const { id, name } = found
  const users = await intentsUsing(work, id)
  if (users.length > 0) {
    throw attached(
      entityTexts.inUse,
      users.map(message => ({ message })),
    )
  }
  await work.db
    .updateTable('entities')
    .set({ deletedAt: sql<Date>`now()`, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .execute()
  await contentChanged(work, agentId, true)
  work.audit({ module: 'NLP', action: 'delete', resourceId: id, resourceName: name })
  return say(entityTexts.deleted, { id })
}

/** With its values. What somebody has restored already stays as it is. */
export async function restoreEntity(work: Work, agentId: string, entityId: string) {
  await lockAgent(work, agentId, notFound('Agent'))
  const row = isUuid(entityId)
    ? await work.db
        .selectFrom('entities')
        .selectAll()
        .where('enterpriseId', '=', work.enterpriseId)
        .where('agentId', '=', agentId)
        .where('id', '=', entityId)
        .executeTakeFirst()
    : undefined
  if (!row) throw notFound('Entity')
  return say(entityTexts.restored, shown(row.deletedAt ? await takeOutOfBin(work, row) : row))
}

async function takeOutOfBin(work: Work, { id, agentId, name: old }: Selectable<Entities>) {
  const name = await freeName(old, nameKey => {
    const ofAgent = entities(work).select('entities.id').where('entities.agentId', '=', agentId)
    return ofAgent.where('entities.nameKey', '=', nameKey).executeTakeFirst()
  })
  const back = await work.db
    .updateTable('entities')
    .set({ name, nameKey: sameText(name), deletedAt: null, deletedBy: null, updatedAt: sql<Date>`now()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await contentChanged(work, agentId, true)
  work.audit({ module: 'NLP', action: 'restore', resourceId: id, resourceName: name })
  return back
}

export function shown(row: Selectable<Entities>) {
  const { id, agentId, name, updatedAt } = row
  return {
    id,
    _id: id,
    agentId,
    name,
    type: entityTypes.custom,
    description: '',
    values: valuesOf(row.values),
    updatedOn: updatedAt,
  }
}

/** The column is written by `saveEntity` alone, in the contract's shape. */
export function valuesOf(stored: unknown): EntityValue[] {
  return z.array(entityValue).parse(stored)
}

/** An id of a path or body; what cannot be one names nothing. */
export async function findEntity(work: Work, agentId: string, id: string): Promise<Selectable<Entities> | undefined> {
  if (!isUuid(id)) return undefined
  return entities(work)
    .selectAll('entities')
    .where('entities.agentId', '=', agentId)
    .where('entities.id', '=', id)
    .executeTakeFirst()
}

/** The names of the library's entities by id, as far as they exist for the agent. */
export async function entityNames(work: Work, agentId: string, ids: Iterable<string>): Promise<Map<string, string>> {
  const wanted = new Set(ids)
  const names = new Map(systemEntities.filter(({ id }) => wanted.has(id)).map(({ id, name }) => [id, name]))
  const custom = [...wanted].filter(isUuid)
  if (custom.length === 0) return names
  const rows = await entities(work)
    .select(['entities.id', 'entities.name'])
    .where('entities.agentId', '=', agentId)
    .where('entities.id', '=', sql<string>`any(${custom}::uuid[])`)
    .execute()
  for (const { id, name } of rows) names.set(id, name)
  return names
}

/** In name, values or synonyms; patterns are no words. */
function matching(work: Work, agentId: string, searchterm: string) {
  const all = entities(work)
    .selectAll('entities')
    .where('entities.agentId', '=', agentId)
    .orderBy('entities.updatedAt', 'desc')
    .orderBy('entities.id', 'desc')
  return searchterm ? all.where(contains(searchterm)) : all
}

function contains(searchterm: string) {
  const wanted = sameText(searchterm)
  return sql<boolean>`(strpos(entities.name_key, ${wanted}) > 0 or exists (
    select from jsonb_array_elements(entities.values) v
    where strpos(lower(v ->> 'value'), ${wanted}) > 0 or exists (
      select from jsonb_array_elements_text(coalesce(v -> 'synonyms', '[]')) s where strpos(lower(s), ${wanted}) > 0)))`
}

/** Only for a page that begins beyond the custom entities. */
async function countOf(work: Work, agentId: string, searchterm: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${matching(work, agentId, searchterm).clearOrderBy()}) as found`.execute(work.db)
  return rows[0]?.count ?? 0
}

function cut(list: ReturnType<typeof shownSystem>[], { from, perPage }: { from: number; perPage: number }) {
  const end = perPage < 0 ? list.length : from + perPage
  const more = end < list.length
  return { entities: list.slice(from, end), more, hasMore: more }
}

function shownSystem({ id, name, description }: SystemEntity) {
  return { id, _id: id, agentId: null, name, type: entityTypes.system, description, values: [], updatedOn: null }
}

async function intentsUsing(work: Work, entityId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('intentParameters')
    .innerJoin('intents', 'intents.id', 'intentParameters.intentId')
    .select('intents.name')
    .distinct()
    .where('intentParameters.enterpriseId', '=', work.enterpriseId)
    .where('intentParameters.entityId', '=', entityId)
    .where('intents.deletedAt', 'is', null)
    .orderBy('intents.name')
    .execute()
  return rows.map(({ name }) => name)
}
