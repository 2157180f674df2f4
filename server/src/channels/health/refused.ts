import { sql } from 'kysely'
import type { Platform } from '../../platform/work.ts'
import type { ChannelRow } from '../channels.rows.ts'

/** Anybody may call as often as they like; it is noted no more often than this. */
const noteEveryMs = 2000

/** Notes when a channel was called by somebody who did not prove to be its vendor. */
export function openRefusedCalls({ databases, log }: Platform) {
  const notedAt = new Map<string, number>()
  return ({ id, enterpriseId }: Pick<ChannelRow, 'id' | 'enterpriseId'>): void => {
    if (performance.now() - (notedAt.get(id) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return
    if (notedAt.size > 10_000) notedAt.clear()
    notedAt.set(id, performance.now())
    // Whoever is refused does not wait for it.
    sql`
      insert into channel_lanes (channel_id, enterprise_id, refused_at) values (${id}, ${enterpriseId}, now())
      on conflict (channel_id) do update set refused_at = now()`
      .execute(databases.system)
      .catch(error => log.error({ err: error, channelId: id }, 'a refused call could not be noted'))
  }
}
