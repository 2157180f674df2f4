import { messageStates } from '@parley/contracts/chats/message-states.ts'
import type { InboundWatermark } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { leaseSeconds } from '../claim.ts'
import type { StatusOf } from './statuses.ts'

/**
 * A watermark carries the vendor's time, and we note a message as sent a little after the vendor has it. A message
 * noted this much after the watermark may still be covered.
 */
const noteSeconds = 5
const mostAtOnce = 1000

type Row = { id: string; channelId: string; enterpriseId: string; place: number; fence: number | null }

/**
 * One status for each message that a watermark covers and that has not got that far yet. The vendor may have a message that
 * is still on its way for us: its status is good for the attempt that had begun by then.
 */
export async function statusesUntil(
  db: Db,
  watermarks: readonly (InboundWatermark & { channelId: string })[],
): Promise<StatusOf[]> {
  if (watermarks.length === 0) return []
  const furthest = watermarks.map(({ state }) => (state === 'read' ? messageStates.delivered : messageStates.sent))
  const { rows } = await sql<Row>`
    select d.id, d.channel_id as "channelId", d.enterprise_id as "enterpriseId", w.place,
      case when d.state = ${messageStates.queued} then d.fence end as fence
    from unnest(${watermarks.map((_watermark, place) => place)}::int[], ${watermarks.map(({ channelId }) => channelId)}::uuid[],
      ${watermarks.map(({ from }) => from)}::text[], ${watermarks.map(({ until }) => until)}::timestamptz[],
      ${furthest}::smallint[]) as w (place, channel_id, recipient, until, furthest)
    cross join lateral (
      select * from deliveries d
      where d.channel_id = w.channel_id and d.recipient = w.recipient and d.created_at <= w.until
        and ((d.state between 0 and w.furthest and d.sent_at <= w.until + make_interval(secs => ${noteSeconds}))
          or (d.state = ${messageStates.queued} and d.lease_until <= w.until + make_interval(secs => ${leaseSeconds})))
      order by d.id desc limit ${mostAtOnce}) d`.execute(db)
  return rows.flatMap(({ id, channelId, enterpriseId, place, fence }) => {
    const watermark = watermarks[place]
    if (!watermark) return []
    const { eventId, state, at, until } = watermark
    const status = { kind: 'status' as const, eventId, ref: id, vendorMessageId: null, state, at: at ?? until }
    return [{ channelId, enterpriseId, fence, status: { ...status, code: null, text: null } }]
  })
}
