import { sql } from 'kysely'
import { planKept } from '../../platform/database/database.plans.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { effectiveThreshold } from '../training/training.rows.ts'

export type ServedAgent = {
  id: string
  type: 'nlp' | 'prompt'
  revision: string
  retries: number
  outOfScopeMessage: string
  confidenceThreshold: number
  language: string
  modelType: string
  /** Null for an agent that has not been trained. */
  version: number | null
  trainedType: string | null
  engine: string | null
  modelKey: string | null
  knowledgeKey: string | null
  vectorsKey: string | null
  openaiKey: string | null
  foundThreshold: number | null
}

/**
 * The agent with the version that answers: the one that the session began with while it is kept, else the served one.
 * One that is still being tested is asked for by its tests alone. `xmin` is the transaction that wrote the row last, so it tells any change of it, however small the time between two.
 */
export async function servedAgent(
  work: Work,
  agentId: string,
  sessionVersion: number | null,
): Promise<ServedAgent | null> {
  if (!isUuid(agentId)) return null
  const { rows } = await sql<ServedAgent>`
    select ${planKept} a.id, a.type, a.xmin::text as revision, a.entity_extract_retries as retries, a.out_of_scope_message,
      a.confidence_threshold, a.language, a.model_type, a.openai_key,
      t.version, t.model_type as trained_type, t.engine, t.model_key, t.knowledge_key, t.vectors_key,
      t.effective_threshold as found_threshold
    from agents a
    left join lateral (
      select version, model_type, engine, model_key, knowledge_key, vectors_key, effective_threshold from trainings
      where agent_id = a.id and state in ('TRAINED', 'RUNNING') and not is_stale and version in (${sessionVersion}::integer, a.serving_version)
      order by coalesce(version = ${sessionVersion}::integer, false) desc
      limit 1
    ) t on true
    where a.id = ${agentId} and a.enterprise_id = ${work.enterpriseId} and a.deleted_at is null`.execute(work.db)
  return rows[0] ?? null
}

/** The confidence from which an intent counts as identified: found in training for one type, set by people for others. */
export function thresholdOf({ trainedType, foundThreshold, confidenceThreshold }: ServedAgent): number {
  return trainedType === 'SVM' ? (foundThreshold ?? 0) : effectiveThreshold(confidenceThreshold)
}
