import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Says that phrases, parameters' entities, entity values, model type, language or knowledge sources changed. Every verb
 * that changes one of them calls this in its transaction; whether the agent still counts as trained follows from it.
 */
export async function touchContent(work: Work, agentId: string): Promise<void> {
  await work.db
    .updateTable('agents')
    .set(eb => ({ contentVersion: eb('contentVersion', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .execute()
}
