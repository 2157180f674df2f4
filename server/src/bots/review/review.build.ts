import { setImmediate } from 'node:timers/promises'
import { tryIt } from '@parley/contracts/bots/predict.ts'
import { sql } from 'kysely'
import { crashPoint } from '../../platform/crash-points.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { weakMargin } from '../predict/predict.log.ts'
import { servedAgent } from '../predict/predict.served.ts'
import { type Answerer, answererOf } from '../trace/trace.version.ts'
import { rank } from '../training/models.ts'
import { clustersOf } from './review.clusters.ts'
import { type Cluster, type Said, writeClusters } from './review.keep.ts'

export type ReviewTask = { agentId: string; enterpriseId: string }

const mostTexts = 5000
/** Older ones say little about what is asked now. */
const days = 90
/** As many weak turns as are looked at to find that many different texts. */
const mostTurns = 50_000
const mostGuesses = 3
const atOnce = 50
/** A cluster's guess rests on as many of its texts. */
const askedTexts = 20
/** A guess that is less likely than this is none. */
const leastGuess = 0.02

/** Reads what was said again and puts it into clusters, in place of those from before. Repeatable at any point. */
export async function buildReview(platform: Platform, task: ReviewTask): Promise<void> {
  const asReviewer = <T>(act: (work: Work) => Promise<T>) =>
    transact({ platform, actor: systemActor(task.enterpriseId, 'review'), request: noRequest }, act)
  const read = await asReviewer(work => readSaid(work, task.agentId))
  if (!read) return
  const { texts, answerer, version, startedAt } = read
  const open = await notUnderstood(answerer, texts, read.threshold)
  const clusters = (await clustersOf(open)).map(members => ({ members, guesses: guessesFor(answerer, members) }))
  crashPoint('review.before_end')
  await asReviewer(async work => {
    // Two builds of one agent, of two processes, write one after the other.
    await sql`select from review_builds where agent_id = ${task.agentId} for update`.execute(work.db)
    await writeClusters(work, task.agentId, clusters)
    await sql`
      update review_builds set built_at = ${startedAt}, version = ${version}, week_turns = (
        select count(*) from bot_turns where agent_id = ${task.agentId} and enterprise_id = ${task.enterpriseId}
          and created_at > now() - interval '7 days' and channel <> ${tryIt}
      ) where agent_id = ${task.agentId} and enterprise_id = ${task.enterpriseId}`.execute(work.db)
    work.announce('bots.review.changed', { agentId: task.agentId }, { permission: 'NLP.VIEW' })
  })
}

async function readSaid(work: Work, agentId: string) {
  const agent = await servedAgent(work, agentId, null)
  if (!agent) return null
  const answerer = await answererOf(work, agentId, agent.version)
  const { rows } = await sql<Said>`
    with weak as (
      select user_message, review_key(user_message) as said_key, origin, created_at from bot_turns
      where enterprise_id = ${work.enterpriseId} and agent_id = ${agentId}
        and created_at > now() - ${days} * interval '1 day' and id > uuid_floor(now() - ${days + 1} * interval '1 day')
        and (weak or not scoped) and channel <> ${tryIt}
      order by created_at desc limit ${mostTurns}
    )
    select (array_agg(user_message order by created_at desc))[1] as said,
      case (array_agg(origin order by created_at desc))[1] when 'out_of_scope' then 'out' else 'low' end as kind,
      count(*)::integer as turns, (count(*) filter (where created_at > now() - interval '7 days'))::integer as week_turns,
      max(created_at) as last_seen
    from weak
    where origin in ('out_of_scope', 'intent', 'slot_prompt') and btrim(user_message) <> '' and not exists (
      select from review_marks m where m.agent_id = ${agentId} and m.said_key = weak.said_key
    )
    group by said_key order by last_seen desc limit ${mostTexts}`.execute(work.db)
  const texts = rows.sort((one, other) => other.weekTurns - one.weekTurns || other.turns - one.turns)
  return { texts, answerer, version: agent.version, threshold: answerer?.threshold ?? 1, startedAt: work.now }
}

/** What a later version understands well needs nobody any more. Thousands of texts let others have their turn. */
async function notUnderstood(answerer: Answerer | null, texts: readonly Said[], threshold: number): Promise<Said[]> {
  const open: Said[] = []
  for (const [at, text] of texts.entries()) {
    if (at % atOnce === 0) await setImmediate()
    if (!isUnderstood(answerer, text.said, threshold)) open.push(text)
  }
  return open
}

function isUnderstood(answerer: Answerer | null, said: string, threshold: number): boolean {
  const [best] = answerer?.opened ? rank(answerer.opened, said) : []
  return best !== undefined && best.confidence >= Math.min(1, threshold + weakMargin)
}

/** What the texts are taken for most, the ones that are said often counting for more. */
function guessesFor(answerer: Answerer | null, members: Said[]): Cluster['guesses'] {
  if (!answerer?.opened) return []
  const sums = new Map<string, number>()
  let total = 0
  for (const { said, turns } of members.slice(0, askedTexts)) {
    total += turns
    for (const { intentId, confidence } of rank(answerer.opened, said)) {
      if (answerer.script.has(intentId)) sums.set(intentId, (sums.get(intentId) ?? 0) + confidence * turns)
    }
  }
  return [...sums]
    .map(([intentId, sum]) => ({ intentId, confidence: Math.round((sum / total) * 10_000) / 10_000 }))
    .filter(({ confidence }) => confidence >= leastGuess)
    .sort((one, other) => other.confidence - one.confidence)
    .slice(0, mostGuesses)
}
