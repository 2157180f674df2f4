import type { Source } from '@parley/contracts/reports/sources.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../platform/work.ts'

/** A broadcast, and when the last of its messages was written at the latest. */
export type Ended = { id: string; endedAt: Date }

/** The sources whose messages are those of broadcasts, by what `b` is then. */
export const broadcastKinds: Partial<Record<Source, RawBuilder<unknown>>> = {
  BROADCAST: sql`b.resource_type is null and not b.by_key`,
  CAMPAIGN: sql`b.resource_type = 'CAMPAIGN'`,
  API: sql`b.resource_type is null and b.by_key`,
}

/** Several processes write a broadcast and its messages, each by its own clock and in transactions that take time. */
export const latenessMs = 60_000
/** Where there are more, their messages are no longer few among the others. */
const mostBroadcasts = 50_000

type Asked = { source: Source; channels: readonly string[]; from: Date; to: Date }

/** Those of the source whose messages may lie in that time, the last ended first; null when they are too many. */
export async function broadcastsOf(work: Work, { source, channels, from, to }: Asked): Promise<Ended[] | null> {
  const kind = broadcastKinds[source]
  if (!kind) return null
  const ended = (when: RawBuilder<unknown>) => sql`
    select b.id, coalesce(b.completed_at, now()) as "endedAt" from broadcasts b
    where b.enterprise_id = ${work.enterpriseId} and ${when} and ${kind} and b.channel_id = any(${channels}::uuid[])
      and b.id < uuid_floor(${new Date(to.getTime() + latenessMs)}::timestamptz)`
  const { rows } = await sql<Ended>`
    ${ended(sql`b.completed_at is null`)}
    union all ${ended(sql`b.completed_at >= ${new Date(from.getTime() - latenessMs)}`)}
    order by "endedAt" desc limit ${mostBroadcasts + 1}`.execute(work.db.withoutPlugins())
  return rows.length > mostBroadcasts ? null : rows
}
