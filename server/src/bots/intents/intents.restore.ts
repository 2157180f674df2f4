import { restoreFirst } from '@parley/contracts/bin.ts'
import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { type Selectable, sql } from 'kysely'
import { freeName } from '../../platform/bin.ts'
import type { Intents } from '../../platform/database/database.gen.ts'
import { conflict, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent } from '../agents/agents.rows.ts'
import { entityNames } from '../entities/entities.ts'
import { refuseMoreIntents } from './intents.save.ts'
import { contentOf, intents, shown } from './intents.ts'

/** With its phrases, responses and parameters. What somebody has restored already stays as it is. */
export async function restoreIntent(work: Work, { agentId, intentId }: { agentId: string; intentId: string }) {
  await lockAgent(work, agentId, notFound('Agent'))
  const row = await work.db
    .selectFrom('intents')
    .selectAll()
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('id', '=', intentId)
    .executeTakeFirst()
  if (!row) throw notFound('Intent')
  return say(intentTexts.restored, await shown(work, row.deletedAt ? await takeOutOfBin(work, row) : row))
}

async function takeOutOfBin(work: Work, row: Selectable<Intents>): Promise<Selectable<Intents>> {
  await refuseWithoutParents(work, row)
  await refuseMoreIntents(work, row.agentId)
  const name = await freeName(row.name, nameKey => {
    const ofAgent = intents(work).select('intents.id').where('intents.agentId', '=', row.agentId)
    return ofAgent.where('intents.nameKey', '=', nameKey).executeTakeFirst()
  })
  const back = await work.db
    .updateTable('intents')
    .set({ name, nameKey: sameText(name), deletedAt: null, deletedBy: null, updatedAt: sql<Date>`now()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await contentChanged(work, row.agentId, true, row.id)
  work.audit({ module: 'NLP', action: 'restore', resourceId: row.id, resourceName: name })
  return back
}

/** Its story, and the entities that its parameters take, may have gone to the Bin after it. */
async function refuseWithoutParents(work: Work, { id, agentId, storyId }: Selectable<Intents>): Promise<void> {
  const entityIds = (await contentOf(work, id)).parameters.map(({ entityId }) => entityId)
  const live = await entityNames(work, agentId, entityIds)
  const gone = entityIds.filter(entityId => !live.has(entityId))
  const { rows } = await sql<{ name: string }>`
    select name from stories where id = ${storyId} and deleted_at is not null
    union all
    select name from entities where agent_id = ${agentId} and id::text = any(${gone})`.execute(work.db)
  const [parent] = rows
  if (parent) throw conflict(restoreFirst(parent.name))
}
