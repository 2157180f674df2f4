import type { CallKind } from '@parley/contracts/bots/calls.ts'
import { sql } from 'kysely'
import { pageOf } from '../../platform/lists.ts'
import { malformed } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'
import { callColumns, modelCalls, shownCall } from './llm.call-rows.ts'

type Dates = { fromDate?: string; toDate?: string }
type Paging = { from: number; perPage: number }

/** What the calls of an agent cost within the dates. */
export async function readTotals(work: Work, agentId: string, dates: Dates) {
  await refuseUnknownAgent(work, agentId)
  const range = rangeOf(work, dates)
  const row = await callsIn(work, agentId, range)
    .select([
      sql<number>`count(*)::integer`.as('calls'),
      sql<number>`count(*) filter (where outcome <> 'answered')::integer`.as('failed'),
      sql<number>`coalesce(sum(prompt_tokens), 0)::double precision`.as('promptTokens'),
      sql<number>`coalesce(sum(completion_tokens), 0)::double precision`.as('completionTokens'),
      sql<number>`coalesce(sum(cost_usd), 0)`.as('costUsd'),
      sql<number>`count(*) filter (where outcome = 'answered' and cost_usd is null)::integer`.as('unpriced'),
      sql<
        number | null
      >`percentile_disc(0.5) within group (order by latency_ms) filter (where outcome = 'answered')`.as('median'),
      sql<
        number | null
      >`percentile_disc(0.95) within group (order by latency_ms) filter (where outcome = 'answered')`.as('slowest20th'),
    ])
    .executeTakeFirstOrThrow()
  const { median, slowest20th, ...totals } = row
  const latencyMs = median === null || slowest20th === null ? null : { median, slowest20th }
  return { fromDate: range.first, toDate: range.last, ...totals, latencyMs }
}

/** The rows behind the numbers, newest first. */
export async function readCalls(work: Work, agentId: string, query: Dates & Paging & { kind: CallKind }) {
  await refuseUnknownAgent(work, agentId)
  const found = callsIn(work, agentId, rangeOf(work, query))
    .select(callColumns)
    .$if(query.kind === 'failed', some => some.where('outcome', '<>', 'answered'))
    .$if(query.kind === 'answered', some => some.where('outcome', '=', 'answered'))
    .$if(query.kind === 'priced', some => some.where('costUsd', 'is not', null))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const { rows, more } = await pageOf(found, query)
  return { calls: rows.map(shownCall), more, hasMore: more }
}

type Range = { first: Date; last: Date }

function callsIn(work: Work, agentId: string, { first, last }: Range) {
  return modelCalls(work).where('agentId', '=', agentId).where('createdAt', '>=', first).where('createdAt', '<=', last)
}

/** This month as UTC counts it, unless dates are given. */
function rangeOf(work: Work, { fromDate, toDate }: Dates): Range {
  const { now } = work
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return { first: momentOf(fromDate, 'fromDate') ?? month, last: momentOf(toDate, 'toDate') ?? now }
}

function momentOf(sent: string | undefined, field: string): Date | null {
  if (!sent) return null
  const moment = new Date(sent)
  const message = 'The date is not valid'
  if (Number.isNaN(moment.getTime())) throw malformed(message, [{ field, message }])
  return moment
}
