import { createHash } from 'node:crypto'
import type { Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { activityStates, type Instance } from '@parley/contracts/campaigns/activities.ts'
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

export type InstanceRow = Awaited<ReturnType<typeof readInstances>>[number]

/** Of all these iterations, the newest first, with what became of their messages. */
export async function readInstances(work: Work, activityIds: readonly string[]) {
  if (activityIds.length === 0) return []
  const rows = await instancesOf(work, activityIds)
    .clearSelect()
    .select(['broadcasts.id', 'activityId', 'dueAt', 'broadcasts.state', 'total', 'clicked', 'pauseReason'])
    .select(['broadcasts.createdAt', 'startedAt', 'completedAt'])
    .execute()
  const counts = await countsOf(work.db, rows)
  return rows.map(row => ({ ...row, counts: counts.get(row.id) ?? cumulated(new Map(), row) }))
}

/** As broadcasts, the newest first; without those of their fallbacks. */
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
