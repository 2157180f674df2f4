import { sql } from 'kysely'
import { isOver } from '../../platform/bin.ts'
import { inBackground } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'

export function agentJobs(platform: Platform): Job[] {
  return [
    {
      name: 'bots.purge',
      retries: 2,
      every: '47 * * * *',
      run: (_data, { signal }) => purgeAgents(platform, signal),
    },
  ]
}

/** Agents that have been in the Bin for too long, with all that they were taught and said. */
export async function purgeAgents(platform: Platform, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from agents where ${isOver} order by id`.execute(
    platform.databases.system,
  )
  for (const { id } of rows) if (!signal.aborted) await purgeAgent(platform, id)
}

/** Files first: after a crash the remaining row leads the next sweep here again. */
async function purgeAgent({ databases, storage }: Platform, id: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from trainings, unnest(array[model_key, knowledge_key, vectors_key]) key where agent_id = ${id} and key is not null
    union all select storage_key from documents where agent_id = ${id}`.execute(databases.system)
  for (const { key } of rows) await storage.remove(key)
  await inBackground(databases, async db => {
    // Years of conversations go with it, which may take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`delete from agents where id = ${id} and ${isOver}`.execute(db)
  })
}
