import type { ReviewKind } from '@parley/contracts/bots/review-kinds.ts'
import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import { missing, notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { agents, containing, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { intents } from '../intents/intents.ts'

/** Puts an agent's messages into clusters. */
export const reviewJob = 'bots.review'

const mostExamples = 5
/** Newer messages wait this long to be looked at together. */
const restSeconds = 60
/** A queue that is asked for and not built within this time has lost its job. */
const lostSeconds = 300

type Page = { from: number; perPage: number }

/** What is there now; a queue that is behind is asked to be built again, and its end is told by an event. */
export async function readReview(work: Work, agentId: string, { kind, ...page }: Page & { kind: ReviewKind }) {
  await refuseUnknownAgent(work, agentId)
  const build = await freshBuild(work, agentId)
  const { rows, more } = await pageOf(clustersOf(work, agentId, kind), page)
  const examples = await examplesOf(
    work,
    rows.map(({ id }) => id),
    kind,
  )
  const names = await intentNames(work, agentId)
  const clusters = rows.map(({ guesses, weekTurns, ...row }) => ({
    ...row,
    examples: examples.get(row.id) ?? [],
    gain: build.weekTurns === 0 ? 0 : Math.min(1, weekTurns / build.weekTurns),
    guesses: guessesIn(guesses).flatMap(({ intentId, confidence }) => {
      const name = names.get(intentId)
      return name === undefined ? [] : [{ intentId, confidence, name }]
    }),
  }))
  return { clusters, builtAt: build.builtAt, isBuilding: build.isBuilding, more, hasMore: more }
}

export async function readClusterMessages(
  work: Work,
  agentId: string,
  { clusterId, ...page }: Page & { clusterId: string },
) {
  await refuseUnknownAgent(work, agentId)
  if (!isUuid(clusterId)) throw missing('Cluster', 'clusterId')
  const found = openMessages(work, agentId)
    .select(['review_messages.id', 'said as text', 'turns', 'lastSeen'])
    .select(kindColumn)
    .where('clusterId', '=', clusterId)
    .orderBy('turns', 'desc')
    .orderBy('review_messages.id')
  const { rows, more } = await pageOf(found, page)
  return { messages: rows, more, hasMore: more }
}

/** Of all stories, for choosing one. */
export async function readAgentIntents(
  work: Work,
  agentId: string,
  { searchterm, ...page }: Page & { searchterm?: string },
) {
  await refuseUnknownAgent(work, agentId)
  let found = intents(work)
    .select(['intents.id', 'intents.name', 'intents.storyId'])
    .where('intents.agentId', '=', agentId)
    .orderBy('intents.nameKey')
  if (searchterm) found = found.where(containing('intents.name_key', searchterm))
  const { rows, more } = await pageOf(found, page)
  return { intents: rows, more, hasMore: more }
}

/** Every read of what waits for somebody starts here: what was assigned or ignored is left out. */
export function openMessages(work: Work, agentId: string) {
  return work.db
    .selectFrom('reviewMessages as review_messages')
    .where('review_messages.enterpriseId', '=', work.enterpriseId)
    .where('review_messages.agentId', '=', agentId)
    .where(
      sql<boolean>`not exists (
        select from review_marks m where m.agent_id = review_messages.agent_id and m.said_key = review_messages.said_key
      )`,
    )
}

const kindColumn = sql<'low' | 'out'>`kind`.as('kind')

function ofKind(kind: ReviewKind) {
  return kind === 'all' ? sql<boolean>`true` : sql<boolean>`kind = ${kind}`
}

function clustersOf(work: Work, agentId: string, kind: ReviewKind) {
  return openMessages(work, agentId)
    .innerJoin('reviewClusters', 'reviewClusters.id', 'review_messages.clusterId')
    .where(ofKind(kind))
    .select(['reviewClusters.id', 'reviewClusters.guesses'])
    .select(sql<number>`count(*)::integer`.as('messages'))
    .select(sql<number>`sum(turns)::integer`.as('turns'))
    .select(sql<number>`sum(week_turns)::integer`.as('weekTurns'))
    .select(sql<Date>`max(last_seen)`.as('lastSeen'))
    .groupBy(['reviewClusters.id', 'reviewClusters.guesses'])
    .orderBy('weekTurns', 'desc')
    .orderBy('turns', 'desc')
    .orderBy('reviewClusters.id')
}

async function examplesOf(work: Work, clusterIds: string[], kind: ReviewKind) {
  const { rows } = await sql<{
    clusterId: string
    id: string
    text: string
    kind: 'low' | 'out'
    turns: number
    lastSeen: Date
  }>`
    select cluster_id, id, said as text, kind, turns, last_seen from (
      select m.*, row_number() over (partition by cluster_id order by turns desc, m.id) as place
      from review_messages m
      where m.enterprise_id = ${work.enterpriseId} and cluster_id = any(${clusterIds}::uuid[]) and ${ofKind(kind)}
        and not exists (select from review_marks k where k.agent_id = m.agent_id and k.said_key = m.said_key)
    ) best where place <= ${mostExamples} order by place`.execute(work.db)
  return Map.groupBy(rows, ({ clusterId }) => clusterId)
}

async function intentNames(work: Work, agentId: string): Promise<Map<string, string>> {
  const rows = await work.db
    .selectFrom('intents')
    .select(['id', 'name'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The column is ours alone, written with each build. */
function guessesIn(stored: unknown) {
  return stored as { intentId: string; confidence: number }[]
}

type Build = { builtAt: Date | null; isBuilding: boolean; weekTurns: number; isBehind: boolean }

async function freshBuild(work: Work, agentId: string): Promise<Build> {
  const build = await buildOf(work, agentId)
  if (!build.isBehind) return build
  await sql`
    insert into review_builds (agent_id, enterprise_id, asked_at) values (${agentId}, ${work.enterpriseId}, clock_timestamp())
    on conflict (agent_id) do update set asked_at = excluded.asked_at`.execute(work.db)
  await work.enqueue(reviewJob, { agentId, enterpriseId: work.enterpriseId })
  return { ...build, isBuilding: true }
}

async function buildOf(work: Work, agentId: string): Promise<Build> {
  const { rows } = await sql<Build>`
    select built_at, coalesce(week_turns, 0) as week_turns, coalesce(asked_at > built_at or built_at is null, false) and asked_at is not null as is_building,
      case
        when b.agent_id is null then true
        when built_at is null or asked_at > built_at then asked_at < now() - ${lostSeconds} * interval '1 second'
        when b.version is distinct from a.serving_version then true
        when built_at > now() - ${restSeconds} * interval '1 second' then false
        else exists (
          select from bot_turns t where t.agent_id = a.id and t.enterprise_id = a.enterprise_id
            and t.created_at > b.built_at and (t.weak or not t.scoped)
        )
      end as is_behind
    from ${agents(work).selectAll('agents').where('agents.id', '=', agentId)} a left join review_builds b on b.agent_id = a.id`.execute(
    work.db,
  )
  const [build] = rows
  if (!build) throw notFound('Agent')
  return build
}
