import { entityDraft } from '@parley/contracts/bots/entities.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { systemEntities } from '@parley/nlu/entities/system.ts'
import type { Work } from '../../platform/work.ts'
import { saveEntity } from '../entities/entities.save.ts'
import type { ReadFile } from './import.draft.ts'
import { told } from './import.told.ts'

/** Ids by name; a system entity answers to its own id, unless a custom one has taken that for a name. */
export async function plantEntities(work: Work, agentId: string, read: ReadFile): Promise<(name: string) => string> {
  const ids = new Map(systemEntities.map(({ id }) => [id, id]))
  for (const [at, { name, values }] of read.file.entities.entries()) {
    const draft = entityDraft.parse({ agentId, name, values })
    const { answer } = await told(`entities[${at}]`, read, () => saveEntity(work, draft))
    ids.set(sameText(name), answer.id)
  }
  return name => ids.get(sameText(name)) ?? ''
}
