import type { TrainingStatus } from '@parley/contracts/bots/agents.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

export type AgentTraining = {
  trainingStatus: TrainingStatus
  servingVersion: number | null
  heldVersion: number | null
  trainedAt: Date | null
}

/**
 * What each agent's card says of its training, in one statement. The content itself is only looked at for agents that
 * changed since their last training, because it may be equal again.
 */
export async function trainingStatusOf(work: Work, agentIds: readonly string[]): Promise<Map<string, AgentTraining>> {
  if (agentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string } & AgentTraining>`
    select a.id, a.serving_version, held.version as held_version, served.finished_at as trained_at,
      case
        when a.type = 'prompt' then 'TRAINED'
        when exists (select from trainings where agent_id = a.id and state in ('QUEUED', 'RUNNING')) then 'IN_PROGRESS'
        when ${isPresent('served')} or ${isPresent('held')} then 'TRAINED'
        when newest.state = 'FAILED' and ${isPresent('newest')} then 'FAILED'
        else 'NOT_TRAINED'
      end as training_status
    from agents a
    left join trainings served on served.agent_id = a.id and served.version = a.serving_version and not served.is_stale
    left join trainings held on held.agent_id = a.id and held.held is not null
    left join lateral (select id, state, content_version, content_hash from trainings where agent_id = a.id order by id desc limit 1) newest on true
    where a.enterprise_id = ${work.enterpriseId} and a.id = any(${agentIds}::uuid[])`.execute(work.db)
  return new Map(rows.map(({ id, ...training }) => [id, training]))
}

/** A `case` keeps the order of its branches, so the content is read only when the counters differ. */
function isPresent(training: 'served' | 'held' | 'newest') {
  const row = sql.raw(training)
  return sql`case
    when ${row}.id is null then false
    when ${row}.content_version = a.content_version then true
    else ${row}.content_hash = content_hash(agent_content(a.id))
  end`
}
