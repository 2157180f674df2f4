import { sql } from 'kysely'
import type { Platform } from '../../platform/work.ts'
import { asTrainer, type Held } from './training.held.ts'
import { keptVersions } from './versions.ts'

type Old = { id: string; modelKey: string | null; knowledgeKey: string | null; vectorsKey: string | null }

/**
 * What answers stays, however many newer ones were held. Files first, then rows: what a crash leaves between the two is found
 * again after the next training.
 */
export async function forgetOldVersions(platform: Platform, held: Held): Promise<void> {
  const old = await asTrainer(platform, held, async ({ db }) => {
    const { rows } = await sql<Old>`
      select id, model_key, knowledge_key, vectors_key from trainings
      where agent_id = ${held.agentId} and state in ('TRAINED', 'FAILED') and id < (
        select id from trainings where agent_id = ${held.agentId} and state = 'TRAINED'
        order by version desc offset ${keptVersions - 1} limit 1
      ) and version is distinct from (select serving_version from agents where id = ${held.agentId})`.execute(db)
    return rows
  })
  const files = old
    .flatMap(({ modelKey, knowledgeKey, vectorsKey }) => [modelKey, knowledgeKey, vectorsKey])
    .filter(key => key !== null)
  for (const file of files) await platform.storage.remove(file)
  await asTrainer(platform, held, async ({ db }) => {
    await sql`delete from trainings where id = any(${old.map(({ id }) => id)}::uuid[])`.execute(db)
  })
}
