import { messageStates } from '@parley/contracts/chats/message-states.ts'
import type { Standing } from '@parley/vendors/standing.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

type Told = Partial<Standing> & {
  tokenExpiresAt?: string | null
  lastOutAt?: Date
  checkedAt?: Date
  checkProblem?: string | null
  refusalToldAt?: Date | null
}

/** Stores what the vendor told of the number and its token; fields that it left out stay. */
export async function keepStanding(work: Work, channelId: string, told: Told): Promise<void> {
  await work.db
    .insertInto('channelLanes')
    .values({ channelId, enterpriseId: work.enterpriseId, ...told })
    .onConflict(conflict => conflict.column('channelId').doUpdateSet({ channelId, ...told }))
    .execute()
}

const { queued, sent, delivered, read, unknown } = messageStates
const counted = [queued, sent, delivered, read, unknown]

/** How many people the number may write to first within 24 hours, and how many are left; null without a known limit. */
export async function budgetOf(work: Work, channelId: string) {
  const lane = await work.db
    .selectFrom('channelLanes')
    .select('peoplePerDay')
    .where('channelId', '=', channelId)
    .executeTakeFirst()
  const limit = lane?.peoplePerDay ?? null
  if (limit === null) return null
  const { rows } = await sql<{ n: number }>`
    select count(distinct d.recipient) as n from unnest(${counted}::smallint[]) s (state), lateral (
      select recipient from deliveries d where d.channel_id = ${channelId} and d.state = s.state
        and d.id >= uuid_floor(now() - interval '1 day') and d.broadcast_id is not null) d`.execute(work.db)
  return { limit, left: Math.max(0, limit - (rows[0]?.n ?? 0)) }
}
