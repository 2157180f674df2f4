import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import { type Activity, activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflict, invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { isAdministrator } from '../users/users.rows.ts'
import {
  type ActivityRow,
  changeActivity,
  heldActivity,
  historyIn,
  liveActivities,
  oneActivity,
} from './activities.rows.ts'
import { tellCheckers, tellMaker } from './activities.told.ts'
import { answerWith } from './activities.view.ts'
import { lockCampaign } from './campaigns.rows.ts'

export async function submitActivity(work: Work, activityId: string) {
  await submit(work, await heldActivity(work, activityId))
  return answerWith(work, activityId, activityTexts.submitted)
}

export async function submit(work: Work, row: ActivityRow): Promise<void> {
  if (row.approval !== 'DRAFT' || row.state !== states.created) throw conflict(activityTexts.wrongState)
  await changeActivity(work, row, { action: 'submit', set: { approval: 'PENDING' } })
  await tellCheckers(work, row)
}

export async function approveActivity(work: Work, activityId: string) {
  const row = await judged(work, activityId)
  const { id, name } = work.actor
  const set = { approval: 'APPROVED' as const, reason: null, approvedBy: id, approvedByName: name }
  await changeActivity(work, row, { action: 'approve', set })
  await tellMaker(work, row, { reason: null })
  return answerWith(work, activityId, activityTexts.approved)
}

export async function rejectActivity(work: Work, activityId: string, { reason }: { reason: string }) {
  if (!reason) throw invalid(activityTexts.rejectReason, 'reason')
  const row = await judged(work, activityId)
  await changeActivity(work, row, { action: 'reject', reason, set: { approval: 'REJECTED', reason } })
  await tellMaker(work, row, { reason })
  return answerWith(work, activityId, activityTexts.rejected)
}

/**
 * Nobody judges their own work but administrators, whose own approval the history shows. Whoever changes the campaign at
 * this moment waits for us, and we for them: what is judged is what will be sent.
 */
async function judged(work: Work, activityId: string): Promise<ActivityRow> {
  const { campaignId } = await oneActivity(work, activityId)
  await lockCampaign(work, campaignId, 'for share')
  const row = await heldActivity(work, activityId)
  if (row.approval !== 'PENDING' || row.state !== states.created) throw conflict(activityTexts.wrongState)
  const makers = historyIn(row).flatMap(entry => (isMaking(entry) ? entry.uId : []))
  const isOwn = work.actor.id !== null && makers.includes(work.actor.id)
  if (isOwn && !(await isAdministrator(work))) throw conflict(activityTexts.ownWork)
  return row
}

/** Whoever changes the campaign makes what it sends; a template may only have been judged by who is named for it. */
function isMaking({ action, reason }: Activity['history'][number]): boolean {
  if (action === 'recheck') return reason === activityTexts.campaignChanged
  return action === 'create' || action === 'update'
}

/** What was approved is not what a changed campaign would send: it waits for approval again, unless it is started. */
export async function recheckActivities(work: Work, campaignId: string): Promise<void> {
  await recheck(work, sql`${campaignId}`, activityTexts.campaignChanged)
}

/** As after a change of the campaign, of all that would send the template, be it as their fallback. */
export async function recheckTemplate(work: Work, templateId: string): Promise<void> {
  const users = sql`select id from campaigns where enterprise_id = ${work.enterpriseId}
    and (template_id = ${templateId} or fallback ->> 'templateId' = ${templateId})`
  await recheck(work, users, activityTexts.templateChanged)
}

async function recheck(work: Work, campaignIds: RawBuilder<unknown>, reason: string): Promise<void> {
  // Those that wait are locked too: one of them may be being approved.
  const submitted = await liveActivities(work)
    .where(sql<boolean>`a.campaign_id in (${campaignIds})`)
    .where('a.approval', 'in', ['PENDING', 'APPROVED'])
    .where('a.state', 'in', [states.created, states.scheduled])
    .forUpdate('a')
    .execute()
  for (const row of submitted.filter(({ approval }) => approval === 'APPROVED')) {
    await changeActivity(work, row, {
      action: 'recheck',
      reason,
      set: { approval: 'PENDING', state: states.created, nextRunAt: null, approvedBy: null, approvedByName: null },
    })
    await tellCheckers(work, row)
  }
}
