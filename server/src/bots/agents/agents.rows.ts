import { restoreFirst } from '@parley/contracts/bin.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import { conflict, notFound, type Refusal } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { touchContent } from './snapshot.ts'

/** Every read of an agent starts here, so that none forgets the enterprise or the Bin. */
export function agents(work: Work) {
  return work.db
    .selectFrom('agents')
    .where('agents.enterpriseId', '=', work.enterpriseId)
    .where('agents.deletedAt', 'is', null)
}

/**
 * Every save below an agent holds its row first: so names, limits and the shape of the story tree are decided by one
 * save at a time, and nothing is put into an agent that goes to the Bin meanwhile.
 */
export async function lockAgent(work: Work, agentId: string, refusal: Refusal) {
  const found = isUuid(agentId)
    ? await agents(work).selectAll('agents').where('agents.id', '=', agentId).forNoKeyUpdate().executeTakeFirst()
    : undefined
  if (!found) throw refusal
  return found
}

/** For reading what hangs below an agent of the path. */
export async function refuseUnknownAgent(work: Work, agentId: string): Promise<void> {
  const found = await agents(work).select('agents.id').where('agents.id', '=', agentId).executeTakeFirst()
  if (!found) throw notFound('Agent')
}

/** For what comes out of the Bin: it stays there as long as the agent that it belongs to. */
export async function refuseBinnedAgent(work: Work, agentId: string): Promise<void> {
  const agent = await work.db
    .selectFrom('agents')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (agent) throw conflict(restoreFirst(agent.name))
}

/** `asksForTraining`: phrases, parameters' entities, entity values, model type or language changed. */
export async function contentChanged(
  work: Work,
  agentId: string,
  asksForTraining: boolean,
  intentId?: string,
): Promise<void> {
  if (asksForTraining) await touchContent(work, agentId)
  else await touch(work, agentId)
  const { id, name } = work.actor
  const data = { agentId, ...(intentId ? { intentId } : {}), by: { id, name } }
  work.announce('bots.content.changed', data, { permission: 'NLP.VIEW' })
}

/** Whether a text that is kept in the form of `sameText` contains what was typed, whatever its case. */
export function containing(column: string, searchterm: string) {
  return sql<boolean>`strpos(${sql.ref(column)}, ${sameText(searchterm)}) > 0`
}

async function touch(work: Work, agentId: string): Promise<void> {
  await work.db
    .updateTable('agents')
    .set({ updatedAt: sql<Date>`now()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .execute()
}
