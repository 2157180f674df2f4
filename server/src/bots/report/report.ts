import { isEmotion } from '@parley/contracts/bots/emotions.ts'
import type { ConversationsRequest, ReportRequest } from '@parley/contracts/bots/report.ts'
import { sql } from 'kysely'
import { pageOf } from '../../platform/lists.ts'
import { missing } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { type Range, rangeOf } from './report.range.ts'
import {
  giveRoom,
  inScope,
  localTime,
  otherIntentsIn,
  readTurns,
  requireReportAgent,
  turns,
  wanted,
} from './report.turns.ts'

type Sums = {
  totalConversations: number
  weakUnderstanding: number
  totalMessages: number
  totalScopedMessages: number
  totalNonScopedMessages: number
}
type Busiest = { maximumConversationsValue: number; date: string }

/** Scoped, non-scoped and their percentage are those of all messages, whatever scope was asked for. */
export async function sumConversations(work: Work, request: ReportRequest) {
  const range = rangeOf(request, work.now)
  await requireReportAgent(work, request.agentId, missing('Agent', 'agentId'))
  await giveRoom(work)
  const { rows } = await sql<Sums & { busiest: Busiest | null }>`
    with sessions as materialized (${sessionsByDay(work, request, range)})
    select
      count(distinct session_id) filter (where messages > 0) as total_conversations,
      coalesce(sum(weak), 0)::bigint as weak_understanding,
      coalesce(sum(messages), 0)::bigint as total_messages,
      coalesce(sum(scoped), 0)::bigint as total_scoped_messages,
      coalesce(sum(non_scoped), 0)::bigint as total_non_scoped_messages,
      (
        select json_build_object('maximumConversationsValue', count(*), 'date', to_char(day, 'YYYY-MM-DD'))
        from sessions where messages > 0 group by day order by count(*) desc, day limit 1
      ) as busiest
    from sessions`.execute(work.db)
  const [found] = rows
  if (!found) throw new Error('An aggregate without rows')
  const { busiest, ...sums } = found
  return {
    ...sums,
    ...ratiosOf(sums),
    maximumConversations: busiest ?? { maximumConversationsValue: 0, date: null },
  }
}

/** The page is found in the index alone; only its own rows are read. */
export async function readConversations(
  work: Work,
  request: ConversationsRequest,
  page: { from: number; perPage: number },
) {
  const range = rangeOf(request, work.now)
  await requireReportAgent(work, request.agentId, missing('Agent', 'agentId'))
  const found = turns(work, request.agentId, range)
    .select('id')
    .where(wanted(request))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const { rows: ids, more } = await pageOf(found, page)
  const rows = await readTurns(
    work,
    ids.map(({ id }) => id),
  )
  const messages = rows.map(({ createdAt, otherIntents, emotion, entities, ...row }) => ({
    ...row,
    _id: row.id,
    createdOn: createdAt,
    emotion: isEmotion(emotion) ? emotion : ('neutral' as const),
    otherIntent: otherIntentsIn(otherIntents),
    entities: Array.isArray(entities) ? entities : [],
  }))
  return { messages, more, hasMore: more }
}

/** A session that goes on past midnight counts on both days, and once in the whole. */
function sessionsByDay(work: Work, request: ReportRequest, range: Range) {
  const scope = inScope(request)
  return turns(work, request.agentId, range)
    .select(sql`${localTime(request.timeZoneOffset)}::date`.as('day'))
    .select('sessionId')
    .select(sql<number>`count(*) filter (where ${scope})`.as('messages'))
    .select(sql<number>`count(*) filter (where ${scope} and weak)`.as('weak'))
    .select(sql<number>`count(*) filter (where scoped)`.as('scoped'))
    .select(sql<number>`count(*) filter (where not scoped)`.as('nonScoped'))
    .groupBy(['day', 'sessionId'])
}

function ratiosOf({ totalConversations, totalMessages, totalScopedMessages, totalNonScopedMessages }: Sums) {
  return {
    averageMessages: twoDecimals(totalMessages, totalConversations),
    scopedPercentage: twoDecimals(100 * totalScopedMessages, totalScopedMessages + totalNonScopedMessages),
  }
}

function twoDecimals(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}
