import { setImmediate } from 'node:timers/promises'
import { asSystem } from '../../platform/database/database.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { isReadable } from './models.ts'

const checked = new WeakSet<Platform>()

/** The version answers no more; its agent counts as not trained, and the next training builds it anew. */
export async function markStale(work: Work, modelKey: string): Promise<void> {
  await work.db
    .updateTable('trainings')
    .set({ isStale: true })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('modelKey', '=', modelKey)
    .execute()
}

/**
 * Once a process: finds the served versions that another release wrote, before a customer does. What an older release
 * had marked and this one reads, answers again.
 */
export async function checkModels(platform: Platform): Promise<void> {
  if (checked.has(platform)) return
  checked.add(platform)
  const { databases, log } = platform
  const served = await databases.system
    .selectFrom('agents')
    .innerJoin('trainings', join =>
      join.onRef('trainings.agentId', '=', 'agents.id').onRef('trainings.version', '=', 'agents.servingVersion'),
    )
    .select(['trainings.id', 'trainings.modelKey', 'trainings.isStale', 'agents.id as agentId'])
    .where('agents.deletedAt', 'is', null)
    .execute()
  for (const { id, modelKey, isStale, agentId } of served) {
    if (platform.draining()) return
    if (modelKey === null || (await isReadable(platform, modelKey)) === !isStale) continue
    await asSystem(databases, db =>
      db.updateTable('trainings').set({ isStale: !isStale }).where('id', '=', id).execute(),
    )
    if (!isStale) log.warn({ agentId }, 'the model was made by another release: the agent has to be trained again')
    await setImmediate()
  }
}
