import { sql } from 'kysely'
import { shownSender } from '../../contacts/contacts.senders.ts'
import { type DateRange, daysIn } from '../../enterprises/days.ts'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import type { Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'
import { promptOf } from './prompt.ts'

export type CollectedQuery = DateRange & { sessionId?: string }
/** What `daysIn` makes of the query's days. */
export type CollectedScope = { from: Date | null; to: Date | null; sessionId?: string | undefined }
export type CollectedRow = Awaited<ReturnType<ReturnType<typeof collectedRows>['executeTakeFirstOrThrow']>>

/** Newest first. The columns are the variables of now; what older rows hold beside them stays in their `data`. */
export async function readCollected(
  work: Work,
  agentId: string,
  { from, perPage, ...query }: CollectedQuery & { from: number; perPage: number },
) {
  await refuseUnknownAgent(work, agentId)
  const names = await variableNames(work, agentId)
  const { rows, more } = await pageOf(collectedRows(work, agentId, await scopeOf(work, query)), { from, perPage })
  return {
    headers: names.map(name => ({ name })),
    rows: rows.map(row => shown(work, row, names)),
    more,
    hasMore: more,
  }
}

export async function variableNames(work: Work, agentId: string): Promise<string[]> {
  return (await promptOf(work, agentId)).userData.map(({ name }) => name)
}

/** Newest first; `exactly` is the time to the microsecond, of which a `Date` loses the last three digits. */
export function collectedRows(work: Work, agentId: string, { from, to, sessionId }: CollectedScope) {
  let found = work.db
    .selectFrom('collectedData')
    .select(['id', 'agentId', 'sessionId', 'senderId', 'channel', 'data', 'state', 'createdAt'])
    .select(sql<string>`created_at::text`.as('exactly'))
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  // An id that cannot be one finds nothing.
  if (sessionId) found = found.where('sessionId', '=', isUuid(sessionId) ? sessionId : null)
  if (from) found = found.where('createdAt', '>=', from)
  if (to) found = found.where('createdAt', '<=', to)
  return found
}

export async function scopeOf(work: Work, { sessionId, ...range }: CollectedQuery): Promise<CollectedScope> {
  return { ...(await daysIn(work, range)), sessionId }
}

/** The column is ours alone. */
export function dataOf(row: { data: unknown }): Record<string, string | null> {
  return row.data as Record<string, string | null>
}

function shown(work: Work, row: CollectedRow, names: readonly string[]) {
  const { id, agentId, sessionId, channel, createdAt } = row
  const senderId = shownSender(work, row)
  const data = dataOf(row)
  const state = row.state === 'FAILED' ? ('FAILED' as const) : ('COLLECTED' as const)
  const details = names.map(name => ({ value: data[name] ?? '' }))
  return { id, _id: id, agentId, sessionId, senderId, channel, data, state, createdOn: createdAt, details }
}
