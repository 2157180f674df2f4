import { isEmotion } from '@parley/contracts/bots/emotions.ts'
import { mostTopIntents, type Quantities, type ReportRequest } from '@parley/contracts/bots/report.ts'
import { sql } from 'kysely'
import { missing } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { rangeOf } from './report.range.ts'
import { giveRoom, inScope, requireReportAgent, turns } from './report.turns.ts'

const parts = 10

/** Answers to a bot's questions are no match of their own; an intent that was deleted keeps its name. */
export async function readTopIntents(work: Work, request: ReportRequest) {
  return matches(await asked(work, request), work, request)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .orderBy('count', 'desc')
    .orderBy('intentName')
    .limit(mostTopIntents)
    .execute()
}

export async function readQuantities(work: Work, request: ReportRequest): Promise<Quantities> {
  const range = await asked(work, request)
  const intents = await matches(range, work, request)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`round(avg(confidence)::numeric, 4)::double precision`.as('averageConfidence'))
    .select(sql<number>`min(confidence)`.as('minimumConfidence'))
    .select(sql<number>`count(*) filter (where weak)`.as('weak'))
    .orderBy('count', 'desc')
    .orderBy('intentName')
    .execute()
  return { intents, ...(await readMessages(range, work, request)) }
}

type Asked = ReturnType<typeof rangeOf>

async function asked(work: Work, request: ReportRequest): Promise<Asked> {
  const range = rangeOf(request, work.now)
  await requireReportAgent(work, request.agentId, missing('Agent', 'agentId'))
  await giveRoom(work)
  return range
}

function matches(range: Asked, work: Work, request: ReportRequest) {
  return turns(work, request.agentId, range)
    .select(({ ref }) => sql<string>`${ref('intent')}`.as('intentName'))
    .where(inScope(request))
    .where('matched', '=', true)
    .where('intent', 'is not', null)
    .groupBy('intentName')
}

type Counted = { emotion: string | null; channel: string | null; part: number | null; count: number }

/** One pass over the messages; each row counts them by one of the three. */
async function readMessages(range: Asked, work: Work, request: ReportRequest) {
  const messages = turns(work, request.agentId, range)
    .select(['emotion', 'channel'])
    .select(sql`greatest(1, least(${parts}, width_bucket(confidence, 0, 1, ${parts})))`.as('part'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(inScope(request))
    .groupBy(['emotion', 'channel', 'part'])
  const { rows } = await sql<Counted>`
    with messages as (${messages})
    select emotion, channel, part, sum(count)::bigint as count from messages
    group by grouping sets ((emotion), (channel), (part))
    order by count desc, emotion, channel`.execute(work.db)
  return {
    emotions: rows.flatMap(({ emotion, count }) => (emotion && isEmotion(emotion) ? [{ emotion, count }] : [])),
    channels: rows.flatMap(({ channel, count }) => (channel === null ? [] : [{ channel, count }])),
    confidence: Array.from({ length: parts }, (_, index) => ({
      from: index / parts,
      to: (index + 1) / parts,
      count: rows.find(({ part }) => part === index + 1)?.count ?? 0,
    })),
  }
}
