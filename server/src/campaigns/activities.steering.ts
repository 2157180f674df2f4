import { broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { activityLimits, activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import { activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import { triggerTexts } from '@parley/contracts/campaigns/trigger.ts'
import { type BroadcastRow, sendings } from '../broadcasts/broadcasts.rows.ts'
import { assertMayGoOn, moveTo } from '../broadcasts/steering.ts'
import { reopenLane } from '../channels/channels.ts'
import { endWaiting } from '../dispatch/statuses/unknowns.ts'
import { conflict, invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { readTemplateFor } from '../templates/templates.rows.ts'
import {
  type ActivityRow,
  changeActivity,
  heldActivity,
  isStarted,
  liveActivities,
  namedIn,
  oneActivity,
  scheduleIn,
} from './activities.rows.ts'
import { firstRun, nextRun } from './activities.schedule.ts'
import { answerWith } from './activities.view.ts'
import { type CampaignRow, oneCampaign } from './campaigns.rows.ts'
import { endFallback, isWatched } from './fallback.ts'
import { makeInstance } from './instances.ts'

/** What is due goes out with this call's own transaction: of two at once, the second finds it started. */
export async function startActivity(work: Work, activityId: string) {
  const { campaignId } = await oneActivity(work, activityId)
  const campaign = await oneCampaign(work, campaignId, 'for share')
  const row = await heldActivity(work, activityId)
  if (row.state !== states.created) throw conflict(activityTexts.wrongState)
  if (row.approval !== 'APPROVED') throw conflict(activityTexts.notApproved)
  if (!campaign.isActive) throw conflict(activityTexts.deactivated)
  assertRecipients(row)
  const schedule = scheduleIn(row)
  const runAt = await firstRun(work, schedule)
  if (!runAt) throw invalid(activityTexts.past, 'schedule.until')
  const isDue = runAt <= work.now
  if (isDue) await makeInstance(work, { activity: row, campaign, dueAt: runAt })
  else await assertSendable(work, campaign)
  const set = isDue ? { state: states.started, nextRunAt: null } : { state: states.scheduled, nextRunAt: runAt }
  await changeActivity(work, row, { action: 'start', set })
  return answerWith(work, activityId, isDue ? activityTexts.startedNow : activityTexts.scheduled)
}

/** What could not be sent at this moment is refused now, rather than at its time. */
async function assertSendable(work: Work, campaign: CampaignRow): Promise<void> {
  const wanted = { channelId: campaign.channelId, templateUId: campaign.templateId ?? '' }
  const { isApproved } = await readTemplateFor(work, wanted)
  if (!isApproved) throw conflict(broadcastTexts.notApproved)
}

function assertRecipients(row: ActivityRow): void {
  const { source } = namedIn(row)
  if (row.trouble) throw invalid(row.trouble, 'recipients.file')
  if (source === 'FILE' && row.recipientCount === null) throw conflict(activityTexts.counting)
  if ((row.recipientCount ?? 0) > activityLimits.recipients) throw invalid(activityTexts.tooMany, 'recipients')
  if (source === 'API' && scheduleIn(row).type === 'RECURRING') throw invalid(triggerTexts.recurring, 'schedule.type')
}

/** Takes no further recipients and makes no further instance; what has been handed over arrives all the same. */
export async function pauseActivity(work: Work, activityId: string) {
  const row = await heldActivity(work, activityId)
  const isRunning = row.state === states.scheduled || row.state === states.started
  if (!isRunning && !(await isFallingBack(work, row))) throw conflict(activityTexts.wrongState)
  for (const one of await openInstances(work, row, ['QUEUED', 'PROCESSING'])) await moveTo(work, one, 'PAUSED')
  await changeActivity(work, row, { action: 'pause', set: { state: states.paused } })
  return answerWith(work, activityId, activityTexts.paused)
}

/** One time that passed meanwhile is made up for; of recurring ones the next one is waited for. */
export async function resumeActivity(work: Work, activityId: string) {
  const row = await heldActivity(work, activityId)
  if (row.state !== states.paused) throw conflict(activityTexts.wrongState)
  const standing = await openInstances(work, row, ['PAUSED'])
  for (const one of standing) await assertMayGoOn(work, one)
  for (const one of standing) {
    // A user who resumes has mended whatever stopped the channel, so its breaker is closed.
    await reopenLane(work, one.channelId)
    await moveTo(work, one, one.startedAt ? 'PROCESSING' : 'QUEUED')
  }
  const hasRun = (await anyInstance(work, row)) !== undefined
  const nextRunAt = row.nextRunAt && (await nextAfterPause(work, row, row.nextRunAt))
  const state = hasRun ? states.started : states.scheduled
  await changeActivity(work, row, { action: 'resume', set: { state, nextRunAt, trouble: null } })
  return answerWith(work, activityId, activityTexts.resumed)
}

async function nextAfterPause(work: Work, row: ActivityRow, planned: Date): Promise<Date | null> {
  if (planned > work.now) return planned
  const schedule = scheduleIn(row)
  return schedule.type === 'RECURRING' && !row.trouble ? nextRun(work, schedule) : work.now
}

export async function stopActivity(work: Work, activityId: string) {
  const row = await heldActivity(work, activityId)
  const isOpen = isStarted(row) || row.state === states.scheduled
  if (!isOpen && !(await isFallingBack(work, row))) throw conflict(activityTexts.wrongState)
  await endFallback(work, activityId)
  for (const one of await openInstances(work, row, ['GATHERING', 'QUEUED', 'PROCESSING', 'PAUSED'])) {
    await endWaiting(work.db, one.id)
    await moveTo(work, one, 'CANCELLED')
  }
  await changeActivity(work, row, { action: 'stop', set: { state: states.stopped, nextRunAt: null, trouble: null } })
  return answerWith(work, activityId, activityTexts.stopped)
}

/** With their campaign: nothing that waits for its time is left in the Bin. */
export async function stopScheduled(work: Work, campaignId: string): Promise<void> {
  const waiting = await liveActivities(work)
    .where('a.campaignId', '=', campaignId)
    .where('a.state', '=', states.scheduled)
    .forUpdate('a')
    .execute()
  const set = { state: states.stopped, nextRunAt: null, trouble: null }
  for (const row of waiting) await changeActivity(work, row, { action: 'stop', set })
}

/** An iteration that has ended is watched for recipients who were not reached. */
async function isFallingBack(work: Work, { id, state }: ActivityRow): Promise<boolean> {
  return state === states.completed && (await isWatched(work, id))
}

/** Locked, as they are read: whoever gathers or finishes them waits, or has done so. */
function openInstances(work: Work, { id }: ActivityRow, among: readonly string[]): Promise<BroadcastRow[]> {
  return sendings(work)
    .where('broadcasts.activityId', '=', id)
    .where('broadcasts.state', 'in', among)
    .forUpdate('broadcasts')
    .execute()
}

function anyInstance(work: Work, { id }: ActivityRow) {
  return sendings(work).where('broadcasts.activityId', '=', id).limit(1).executeTakeFirst()
}
