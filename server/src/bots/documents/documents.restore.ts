import { documentLimits, documentTexts } from '@parley/contracts/bots/documents.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { isKept } from '../../platform/bin.ts'
import { invalid, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent } from '../agents/agents.rows.ts'
import { documents } from './documents.ts'

/** Of two of the same name the one that was deleted last. What somebody has restored already stays as it is. */
export async function restoreDocuments(work: Work, agentId: string, names: readonly string[]) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const live = await documents(work).select('nameKey').where('agentId', '=', agentId).execute()
  const held = new Set(live.map(({ nameKey }) => nameKey))
  const keys = [...new Set(names.map(sameText))].filter(key => !held.has(key))
  const { rows } = await sql<{ fileName: string }>`
    update documents d set deleted_at = null, deleted_by = null
    where d.id in (
      select distinct on (name_key) id from documents
      where enterprise_id = ${work.enterpriseId} and agent_id = ${agentId} and name_key = any(${keys})
        and ${isKept}
      order by name_key, deleted_at desc, id desc
    ) returning d.file_name`.execute(work.db)
  if (rows.length < keys.length) throw notFound('Document')
  if (held.size + rows.length > documentLimits.files) throw invalid(documentTexts.tooMany, 'filenames')
  const restored = rows.map(({ fileName }) => fileName)
  if (rows.length > 0) {
    await contentChanged(work, agentId, true)
    work.announce('bots.knowledge.changed', { agentId }, { permission: 'NLP.VIEW' })
    const after = { documents: restored }
    work.audit({ module: 'NLP', action: 'restore', resourceId: agentId, resourceName: agent.name, after })
  }
  return say(documentTexts.restored, { restored })
}
