import { type BroadcastState, broadcastStates, type Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { messageStates as states } from '@parley/contracts/chats/message-states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { seesOwnOnly } from './rights.ts'

export type BroadcastRow = Awaited<ReturnType<ReturnType<typeof sendings>['executeTakeFirstOrThrow']>>

/** Every read of a broadcast starts here: of the enterprise, and of the caller alone where that is all it may see. */
export function broadcasts(work: Work) {
  const found = sendings(work).where('broadcasts.activityId', 'is', null)
  return seesOwnOnly(work) ? found.where('broadcasts.createdBy', '=', work.actor.id ?? '') : found
}

/** Also the instances of iterations, which whoever sees the campaign may see. */
export function sendings(work: Work) {
  return work.db
    .selectFrom('broadcasts')
    .innerJoin('channels', 'channels.id', 'broadcasts.channelId')
    .selectAll('broadcasts')
    .select([
      'channels.name as channelName',
      'channels.contactId as channelContact',
      'channels.vendor',
      'channels.type as channelType',
      'channels.data as channelData',
      'channels.isActive as isChannelActive',
    ])
    .where('broadcasts.enterpriseId', '=', work.enterpriseId)
}

export async function oneBroadcast(work: Work, broadcastId: string): Promise<BroadcastRow> {
  const row = await broadcasts(work).where('broadcasts.id', '=', broadcastId).executeTakeFirst()
  if (!row) throw notFound('Broadcast')
  return row
}

/** For rows of `deliveries`: whether a later broadcast has sent its recipient the same again and was not cancelled. */
export function isSentAgain(broadcastId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(recipient in (
    select anew.recipient from broadcasts again join deliveries anew on anew.broadcast_id = again.id
    where again.again_of = ${broadcastId} and anew.state <> ${states.cancelled} and anew.recipient is not null), false)`
}

/** Reads the tallies that triggers keep, so that no deliveries are counted. */
export async function countsOf(db: Db, rows: readonly Pick<BroadcastRow, 'id' | 'total' | 'clicked'>[]) {
  const ids = rows.map(({ id }) => id)
  const { rows: tallies } = await sql<{ id: string; state: number; n: number }>`
    select broadcast_id as id, state, sum(n)::bigint as n from broadcast_tallies
    where broadcast_id = any(${ids}::uuid[]) group by broadcast_id, state`.execute(db)
  const talliesOf = Map.groupBy(tallies, ({ id }) => id)
  return new Map(
    rows.map(({ id, total, clicked }) => {
      const by = new Map((talliesOf.get(id) ?? []).map(({ state, n }) => [state, n]))
      return [id, cumulated(by, { total, clicked })]
    }),
  )
}

/** Each state includes the rows that got further: `sent` holds the delivered ones, `delivered` the read ones. */
export function cumulated(
  by: ReadonlyMap<number, number>,
  { total, clicked }: { total: number; clicked: number },
): Counts {
  const n = (state: number) => by.get(state) ?? 0
  const read = n(states.read)
  const delivered = read + n(states.delivered)
  return {
    total,
    queued: n(states.queued),
    sent: delivered + n(states.sent),
    delivered,
    read,
    failed: n(states.failed),
    skipped: n(states.skipped),
    unknown: n(states.unknown),
    cancelled: n(states.cancelled),
    clicked,
  }
}

export function shownRow(row: BroadcastRow, counts: Counts | undefined) {
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    user: { uId: row.createdBy ?? '', name: row.createdByName },
    channelId: row.channelId,
    channelName: row.channelName,
    createdOn: row.createdAt,
    status: stateOf(row.state),
    // A campaign's tests are known by what they belong to.
    isTest: row.isTest || row.resourceType === 'CAMPAIGN',
    counts: counts ?? cumulated(new Map(), row),
  }
}

export function stateOf(stored: string): BroadcastState {
  return broadcastStates.find(state => state === stored) ?? 'QUEUED'
}
