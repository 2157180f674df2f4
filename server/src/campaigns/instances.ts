import { createHash } from 'node:crypto'
import type { Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { activityStates, type Instance } from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import { countsOf, cumulated, sendings } from '../broadcasts/broadcasts.rows.ts'
import { insertBroadcast } from '../broadcasts/broadcasts.ts'
import type { Work } from '../platform/work.ts'
import { type ActivityRow, namedIn } from './activities.rows.ts'
import { checkMessage, requestOf } from './campaigns.message.ts'
import { type CampaignRow, contentOf } from './campaigns.rows.ts'
import { keptFallback } from './fallback.ts'

/** Dispatchers do not see it before its recipients are gathered. Refused where a broadcast of the same would be. */
export async function makeInstance(
  work: Work,
  { activity, campaign, dueAt }: { activity: ActivityRow; campaign: CampaignRow; dueAt: Date },
): Promise<void> {
  const { channelId, templateId, mapping } = contentOf(campaign)
  const own = requestOf(campaign, { channelId, templateId, columnMapping: mapping })
  const request = { ...own, throttlePerSecond: activity.throttlePerSecond ?? undefined }
  const checked = await checkMessage(work, request)
  const fingerprint = createHash('sha256').update(`${activity.id} ${dueAt.toISOString()}`).digest()
  const isOpen = namedIn(activity).source === 'API'
  const instance = { activityId: activity.id, dueAt, isOpen, ...(await keptFallback(work, campaign)) }
  await insertBroadcast(work, { request, checked, fingerprint, instance })
}

const mostInstances = 100
export type InstanceRow = Awaited<ReturnType<typeof readInstances>>[number]
type Stored = {
  id: string
  activityId: string
  dueAt: Date | null
  state: string
  total: number
  clicked: number
  createdAt: Date
  startedAt: Date | null
  completedAt: Date | null
}

/** The newest of each of these iterations, with what became of their messages. */
export async function readInstances(work: Work, activityIds: readonly string[]) {
  const { rows } = await sql<Stored>`
    select b.* from unnest(${activityIds}::uuid[]) a (id), lateral (
      select id, activity_id as "activityId", due_at as "dueAt", state, total, clicked,
        created_at as "createdAt", started_at as "startedAt", completed_at as "completedAt"
      from broadcasts b where ${isInstance(work)} and activity_id = a.id order by id desc limit ${mostInstances}) b
    order by b.id desc`.execute(work.db)
  const counts = await countsOf(work.db, rows)
  return rows.map(row => ({ ...row, counts: counts.get(row.id) ?? cumulated(new Map(), row) }))
}

type Sum = { counts: Counts; pauseReason: string | null }
type Messages = { total: number; clicked: number; pauseReason: string | null }

/** What became of all messages of each iteration, and what its newest standing instance waits for. */
export async function sumsOf(work: Work, activityIds: readonly string[]): Promise<(activityId: string) => Sum> {
  const named = sql`${isInstance(work)} and b.activity_id = any(${activityIds}::uuid[])`
  const { rows } = await sql<Messages & { activityId: string }>`
    select activity_id as "activityId", sum(total) as total, sum(clicked) as clicked,
      (array_agg(pause_reason order by id desc) filter (where pause_reason is not null))[1] as "pauseReason"
    from broadcasts b where ${named} group by activity_id`.execute(work.db)
  const { rows: tallies } = await sql<{ activityId: string; state: number; n: number }>`
    select b.activity_id as "activityId", t.state, sum(t.n)::bigint as n
    from broadcasts b join broadcast_tallies t on t.broadcast_id = b.id where ${named} group by b.activity_id, t.state`.execute(
    work.db,
  )
  const sums = new Map(rows.map(row => [row.activityId, row]))
  const talliesOf = Map.groupBy(tallies, ({ activityId }) => activityId)
  return activityId => {
    const { pauseReason, ...messages } = sums.get(activityId) ?? { total: 0, clicked: 0, pauseReason: null }
    const by = new Map((talliesOf.get(activityId) ?? []).map(({ state, n }) => [state, n]))
    return { counts: cumulated(by, messages), pauseReason }
  }
}

/** For rows of `broadcasts` b. Those of a fallback are none. */
function isInstance({ enterpriseId }: Work) {
  return sql`b.enterprise_id = ${enterpriseId} and b.fallback_of is null`
}

/** As broadcasts, the newest first. */
export function instancesOf(work: Work, activityIds: readonly string[]) {
  return sendings(work)
    .where('broadcasts.activityId', 'in', activityIds)
    .where('broadcasts.fallbackOf', 'is', null)
    .orderBy('broadcasts.id', 'desc')
}

export function shownInstance({ id, dueAt, createdAt, startedAt, completedAt, state, counts }: InstanceRow): Instance {
  return {
    id,
    dueOn: (dueAt ?? createdAt).toISOString(),
    startedOn: startedAt?.toISOString() ?? null,
    completedOn: completedAt?.toISOString() ?? null,
    state: stateOf(state),
    counts,
  }
}

function stateOf(stored: string): number {
  if (stored === 'PAUSED') return activityStates.paused
  if (stored === 'CANCELLED') return activityStates.stopped
  return stored === 'COMPLETED' || stored === 'FAILED' ? activityStates.completed : activityStates.started
}

export function addedUp(all: readonly Counts[]): Counts {
  const sum = cumulated(new Map(), { total: 0, clicked: 0 })
  for (const one of all) {
    for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += one[key]
  }
  return sum
}
