import { type ReviewIgnore, reviewTexts } from '@parley/contracts/bots/review.ts'
import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import { invalid, missing } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { openMessages } from './review.ts'

export type Chosen = { id: string; said: string }
export type Mark = { said: string; intentId: string | null; phrase: string | null; makesIntent: boolean }

/** The messages that a call names and that still wait for somebody. */
export async function chosenMessages(
  work: Work,
  agentId: string,
  { clusterId, messages }: ReviewIgnore,
): Promise<Chosen[]> {
  const found = openMessages(work, agentId).select(['review_messages.id', 'said']).orderBy('turns', 'desc')
  const ids = (messages ?? []).filter(isUuid)
  if (messages && messages.length > 0) {
    const rows = await found.where(sql<boolean>`review_messages.id = any(${ids}::uuid[])`).execute()
    if (rows.length === 0) throw missing('Message', 'messages')
    return rows
  }
  if (!clusterId) throw invalid(reviewTexts.whichMessages, 'clusterId')
  const rows = isUuid(clusterId) ? await found.where('clusterId', '=', clusterId).execute() : []
  if (rows.length === 0) throw missing('Cluster', 'clusterId')
  return rows
}

/** Whoever marks a text second finds it marked: the first mark stands. */
export async function mark(
  work: Work,
  { agentId, actId }: { agentId: string; actId: string },
  marks: readonly Mark[],
): Promise<void> {
  await sql`
    insert into review_marks (enterprise_id, agent_id, act_id, said_key, intent_id, phrase, makes_intent, created_by)
    select distinct on (review_key(said)) ${work.enterpriseId}, ${agentId}, ${actId}::uuid, review_key(said),
      "intentId", phrase, "makesIntent", ${work.actor.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as (said text, "intentId" uuid, phrase text, "makesIntent" boolean)
    on conflict (agent_id, said_key) do nothing`.execute(work.db)
}
