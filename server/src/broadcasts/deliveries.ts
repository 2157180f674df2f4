import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { sql } from 'kysely'
import type { Claimed } from '../dispatch/claim.ts'
import { gateTexts } from '../dispatch/gate/gate.texts.ts'
import { listed, unlessNull } from '../platform/database/database.arrays.ts'
import type { Work } from '../platform/work.ts'
import type { Recipient } from './recipients.ts'

/** Small enough for each statement to end far below the time limit, even while the database is busy. */
const rowsAtOnce = 5000

/** A recipient with the values of its own row of a file. `problem`: why nothing can be sent to it. */
export type Addressee = Recipient & { id?: string; vars?: Claimed['vars']; problem?: string | null }
type Made = { id: string; channelId: string; awaitsFallback?: boolean }

/** Dispatchers take them in this order, once the broadcast runs. */
export async function insertDeliveries(work: Work, made: Made, all: readonly Addressee[]): Promise<void> {
  for (let start = 0; start < all.length; start += rowsAtOnce) {
    await insertSome(work, made, all.slice(start, start + rowsAtOnce))
  }
}

async function insertSome(
  work: Work,
  { id, channelId, awaitsFallback = false }: Made,
  some: readonly Addressee[],
): Promise<void> {
  const { failed, skipped, queued } = messageStates
  await sql`
    insert into deliveries (id, enterprise_id, channel_id, broadcast_id, contact_id, recipient, vars, state, error_code, error_desc, settled_at, awaits_fallback)
    select coalesce(r.id, uuidv7()), ${work.enterpriseId}, ${channelId}, ${id}, r.contact_id, r.to, r.vars,
      case when r.problem is not null then ${failed}::int when r.stop is not null then ${skipped} else ${queued} end,
      case when r.problem is not null then 'INVALID_NUMBER' else r.stop end,
      coalesce(r.problem, case r.stop when 'BLACKLISTED' then ${gateTexts.BLACKLISTED} when 'OPTED_OUT' then ${gateTexts.OPTED_OUT} end),
      case when coalesce(r.problem, r.stop) is not null then now() end, ${awaitsFallback}::boolean and coalesce(r.problem, r.stop) is null
    from unnest(${some.map(({ to }) => to)}::text[], ${listed(some.map(({ contactId }) => contactId))}::uuid[], ${unlessNull(some.map(({ stop }) => stop))}::text[],
        ${unlessNull(some.map(({ vars }) => (vars ? JSON.stringify(vars) : null)))}::jsonb[], ${unlessNull(some.map(({ problem }) => problem ?? null))}::text[],
        ${listed(unlessNull(some.map(one => one.id ?? null)))}::uuid[])
      with ordinality as r ("to", contact_id, stop, vars, problem, id, place)
    order by r.place`.execute(work.db)
}
