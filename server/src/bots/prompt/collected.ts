import { sql } from 'kysely'
import { shownSender } from '../../contacts/contacts.senders.ts'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import { malformed } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'
import { promptOf } from './prompt.ts'

export type CollectedQuery = { fromDate?: string; toDate?: string; sessionId?: string }
export type CollectedRow = Awaited<ReturnType<ReturnType<typeof collectedRows>['executeTakeFirstOrThrow']>>

/** Newest first. The columns are the variables of now; what older rows hold beside them stays in their `data`. */
export async function readCollected(
  work: Work,
  agentId: string,
  { from, perPage, ...range }: CollectedQuery & { from: number; perPage: number },
) {
  await refuseUnknownAgent(work, agentId)
  const names = await variableNames(work, agentId)
  const { rows, more } = await pageOf(collectedRows(work, agentId, range), { from, perPage })
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
export function collectedRows(work: Work, agentId: string, { fromDate, toDate, sessionId }: CollectedQuery) {
  const first = momentOf(fromDate, 'fromDate')
  const last = momentOf(toDate, 'toDate')
  let found = work.db
    .selectFrom('collectedData')
    .innerJoin('enterprises', 'enterprises.id', 'collectedData.enterpriseId')
    .select(['collectedData.id', 'sessionId', 'senderId', 'channel', 'data', 'state', 'collectedData.createdAt'])
    .select(['collectedData.agentId', sql<string>`collected_data.created_at::text`.as('exactly')])
    .where('collectedData.enterpriseId', '=', work.enterpriseId)
    .where('collectedData.agentId', '=', agentId)
    .orderBy('collectedData.createdAt', 'desc')
    .orderBy('collectedData.id', 'desc')
  // An id that cannot be one finds nothing.
  if (sessionId) found = found.where('sessionId', '=', isUuid(sessionId) ? sessionId : null)
  if (first?.isDay)
    found = found.where(
      sql<boolean>`collected_data.created_at >= ${first.text}::timestamp at time zone enterprises.timezone`,
    )
  else if (first) found = found.where('collectedData.createdAt', '>=', new Date(first.text))
  if (last?.isDay)
    found = found.where(
      sql<boolean>`collected_data.created_at < (${last.text}::timestamp + interval '1 day') at time zone enterprises.timezone`,
    )
  else if (last) found = found.where('collectedData.createdAt', '<=', new Date(last.text))
  return found
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

/** A day is a whole one where the enterprise is; anything else is an instant. */
function momentOf(text: string | undefined, field: string): { text: string; isDay: boolean } | null {
  if (!text) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (Number.isNaN(Date.parse(text)) || (isDay && new Date(text).toISOString().slice(0, 10) !== text)) {
    throw malformed('The date is not valid', [{ field, message: 'The date is not valid' }])
  }
  return { text, isDay }
}
