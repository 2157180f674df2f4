import { sql } from 'kysely'
import { uuidv7 } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'

export type Said = { said: string; kind: 'low' | 'out'; turns: number; weekTurns: number; lastSeen: Date }
export type Cluster = { members: Said[]; guesses: { intentId: string; confidence: number }[] }

/**
 * Puts the clusters in place of those from before. One whose messages mostly stay keeps its id, and every message keeps
 * its own, so that a screen which is open does not lose its place.
 */
export async function writeClusters(work: Work, agentId: string, clusters: readonly Cluster[]): Promise<void> {
  const { enterpriseId } = work
  const messages = clusters.flatMap(({ members }, at) => members.map(member => ({ ...member, at })))
  const kept = keptIds(await sharedMessages(work, agentId, messages))
  const ids = clusters.map((_, at) => kept.get(at) ?? uuidv7())
  const rows = clusters.map(({ guesses }, at) => ({ id: ids[at], guesses }))
  await sql`
    insert into review_clusters (id, enterprise_id, agent_id, guesses)
    select id, ${enterpriseId}, ${agentId}, guesses
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, guesses jsonb)
    on conflict (id) do update set guesses = excluded.guesses`.execute(work.db)
  const placed = messages.map(({ at, ...message }) => ({ ...message, clusterId: ids[at] }))
  const writtenAt = await sql<{ id: string }>`
    insert into review_messages (enterprise_id, agent_id, cluster_id, said, said_key, kind, turns, week_turns, last_seen)
    select distinct on (review_key(said)) ${enterpriseId}, ${agentId}::uuid, "clusterId", said, review_key(said), kind,
      turns, "weekTurns", "lastSeen"
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as ("clusterId" uuid, said text, kind text, turns integer, "weekTurns" integer, "lastSeen" timestamptz)
    on conflict (agent_id, said_key) do update set cluster_id = excluded.cluster_id, said = excluded.said,
      kind = excluded.kind, turns = excluded.turns, week_turns = excluded.week_turns, last_seen = excluded.last_seen
    returning id`.execute(work.db)
  const stay = writtenAt.rows.map(({ id }) => id)
  await sql`
    delete from review_messages where enterprise_id = ${enterpriseId} and agent_id = ${agentId}
      and id <> all(${stay}::uuid[])`.execute(work.db)
  await sql`
    delete from review_clusters where enterprise_id = ${enterpriseId} and agent_id = ${agentId}
      and id <> all(${ids}::uuid[])`.execute(work.db)
}

/** `at` is the place of a new cluster; `size` counts the messages of the old one that still wait. */
type Shared = { at: number; clusterId: string; shared: number; size: number }

async function sharedMessages(
  work: Work,
  agentId: string,
  messages: readonly { at: number; said: string }[],
): Promise<Shared[]> {
  const placed = JSON.stringify(messages.map(({ at, said }) => ({ at, said })))
  const { rows } = await sql<Shared>`
    with open as (
      select cluster_id, said_key from review_messages m
      where enterprise_id = ${work.enterpriseId} and agent_id = ${agentId} and not exists (
        select from review_marks k where k.agent_id = m.agent_id and k.said_key = m.said_key
      )
    )
    select coming.at, open.cluster_id, count(*)::integer as shared, size.count as size
    from jsonb_to_recordset(${placed}::jsonb) as coming (at integer, said text)
    join open on open.said_key = review_key(coming.said)
    join (select cluster_id, count(*)::integer as count from open group by cluster_id) size using (cluster_id)
    group by coming.at, open.cluster_id, size.count
    order by shared desc, coming.at`.execute(work.db)
  return rows
}

/** By the place of the new cluster. Of two that could keep an id the one that holds more of its messages does. */
function keptIds(shared: readonly Shared[]): Map<number, string> {
  const kept = new Map<number, string>()
  const taken = new Set<string>()
  for (const { at, clusterId, shared: count, size } of shared) {
    if (kept.has(at) || taken.has(clusterId) || count * 2 < size) continue
    kept.set(at, clusterId)
    taken.add(clusterId)
  }
  return kept
}
