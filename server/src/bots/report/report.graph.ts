import type { Graph, ReportRequest } from '@parley/contracts/bots/report.ts'
import { sql } from 'kysely'
import type { Refusal } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { type Buckets, bucketsOf, type Range, rangeOf } from './report.range.ts'
import { giveRoom, inScope, localTime, requireReportAgent, turns } from './report.turns.ts'

type Point = { date: string; users: number; scoped: number; nonScoped: number }

/** Every day of the range, or every hour of its only one, those without a message too. */
export async function readGraph(work: Work, request: ReportRequest, unknownAgent: Refusal): Promise<Graph> {
  const range = rangeOf(request, work.now)
  await requireReportAgent(work, request.agentId, unknownAgent)
  await giveRoom(work)
  const buckets = bucketsOf(range, request.timeZoneOffset)
  const { rows } = await sql<Point>`
    with senders as (${sendersByBucket(work, request, { range, buckets })})
    select to_char(bucket, ${sql.lit(buckets.format)}) as date, count(*) as users,
      sum(scoped)::bigint as scoped, sum(non_scoped)::bigint as non_scoped
    from senders group by bucket`.execute(work.db)
  const known = new Map(rows.map(row => [row.date, row]))
  return {
    activeUsers: buckets.dates.map(date => ({ date, value: known.get(date)?.users ?? 0 })),
    scopeTrend: buckets.dates.map(date => ({
      date,
      scoped: known.get(date)?.scoped ?? 0,
      nonScoped: known.get(date)?.nonScoped ?? 0,
    })),
  }
}

function sendersByBucket(work: Work, request: ReportRequest, { range, buckets }: { range: Range; buckets: Buckets }) {
  return turns(work, request.agentId, range)
    .select(sql`date_trunc(${sql.lit(buckets.unit)}, ${localTime(request.timeZoneOffset)})`.as('bucket'))
    .select('senderId')
    .select(sql<number>`count(*) filter (where scoped)`.as('scoped'))
    .select(sql<number>`count(*) filter (where not scoped)`.as('nonScoped'))
    .where(inScope(request))
    .groupBy(['bucket', 'senderId'])
}
