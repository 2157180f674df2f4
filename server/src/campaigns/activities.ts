import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import type {
  ActivityDraft,
  listActivities,
  updateActivity as updateCall,
} from '@parley/contracts/campaigns/activities.ts'
import { activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import type { BodyOf, QueryOf } from '@parley/contracts/endpoint.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { conflict, denied, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { submit } from './activities.approval.ts'
import { checkedName, checkedRecipients, checkedSchedule } from './activities.draft.ts'
import {
  type ActivityRow,
  activities,
  announceActivity,
  changeActivity,
  entryOf,
  heldActivity,
  isStarted,
  oneActivity,
  recipientsOf,
} from './activities.rows.ts'
import { answerWith, shownActivities, shownActivity } from './activities.view.ts'
import { oneCampaign } from './campaigns.rows.ts'
import { endFallback } from './fallback.ts'

/** Who may see declined iterations alone sees no others. */
function visible(work: Work) {
  const found = activities(work)
  return work.actor.permissions.has('CAMPAIGNS.VIEW') ? found : found.where('a.approval', '=', 'REJECTED')
}

export async function readActivities(work: Work, query: QueryOf<typeof listActivities>) {
  const { campaignId, state = [], approval = [], name } = query
  if (campaignId && !isUuid(campaignId)) return { activities: [], more: false, hasMore: false }
  let found = visible(work).orderBy('a.id', 'desc')
  if (campaignId) found = found.where('a.campaignId', '=', campaignId)
  if (state.length > 0) found = found.where('a.state', 'in', state)
  if (approval.length > 0) found = found.where('a.approval', 'in', approval)
  if (approval.join() === 'REJECTED' && isMaker(work)) found = found.where('a.createdBy', '=', work.actor.id)
  if (name) found = found.where(sql<boolean>`position(lower(${name}) in lower(a.name)) > 0`)
  const { rows, more } = await pageOf(found, query)
  return { activities: await shownActivities(work, rows), more, hasMore: more }
}

/** Of what was declined makers are shown their own, checkers and readers all. */
function isMaker({ actor: { permissions } }: Work): boolean {
  return permissions.has('CAMPAIGNS.EDIT') && !permissions.has('CAMPAIGNS.APPROVE')
}

export async function readActivity(work: Work, activityId: string) {
  const row = await visible(work).where('a.id', '=', activityId).executeTakeFirst()
  if (!row) throw notFound('Iteration')
  return { activity: await shownActivity(work, row) }
}

export async function createActivity(work: Work, campaignId: string, draft: ActivityDraft) {
  const campaign = await oneCampaign(work, campaignId)
  if (draft.submit && !work.actor.permissions.has('CAMPAIGNS.EDIT')) throw denied()
  const id = await insertActivity(work, campaignId, {
    name: checkedName(draft.name),
    recipients: JSON.stringify(await checkedRecipients(work, campaign, draft.recipients)),
    schedule: JSON.stringify(await checkedSchedule(work, draft.schedule ?? { type: 'NOW' })),
    throttlePerSecond: draft.throttlePerSecond ?? null,
  })
  if (draft.submit) await submit(work, await heldActivity(work, id))
  return answerWith(work, id, activityTexts.created)
}

/** What is left out stays. */
export async function updateActivity(work: Work, activityId: string, draft: BodyOf<typeof updateCall>) {
  const row = await heldActivity(work, activityId)
  if (!mayChange(row)) throw conflict(activityTexts.wrongState)
  const { name, recipients, schedule, throttlePerSecond } = draft
  const campaign = await oneCampaign(work, row.campaignId)
  const kept = recipients && (await checkedRecipients(work, campaign, recipients, await recipientsOf(work, row.id)))
  const set = {
    approval: 'DRAFT' as const,
    reason: null,
    trouble: null,
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...(kept ? { recipients: JSON.stringify(kept), recipientCount: null, file: null } : {}),
    ...(schedule ? { schedule: JSON.stringify(await checkedSchedule(work, schedule)) } : {}),
    ...(throttlePerSecond === undefined ? {} : { throttlePerSecond }),
  }
  await changeActivity(work, row, { action: 'update', set })
  if (draft.submit) await submit(work, await heldActivity(work, activityId))
  return answerWith(work, activityId, activityTexts.updated)
}

export async function deleteActivity(work: Work, activityId: string) {
  const row = await heldActivity(work, activityId)
  if (isStarted(row)) throw conflict(activityTexts.wrongState)
  await endFallback(work, activityId)
  const shown = await shownActivity(work, { ...row, state: states.deleted })
  await changeActivity(work, row, {
    action: null,
    set: { state: states.deleted, nextRunAt: null, deletedAt: work.now },
  })
  return say(activityTexts.deleted, { activity: shown })
}

export async function cloneActivity(work: Work, activityId: string, { name }: { name?: string | undefined }) {
  const row = await oneActivity(work, activityId)
  const id = await insertActivity(work, row.campaignId, {
    name: name || row.name,
    recipients: sql<string>`(select recipients from activities where id = ${activityId})`,
    schedule: JSON.stringify(row.schedule),
    throttlePerSecond: row.throttlePerSecond,
  })
  return answerWith(work, id, activityTexts.created)
}

type New = {
  name: string
  recipients: string | ReturnType<typeof sql<string>>
  schedule: string
  throttlePerSecond: number | null
}

async function insertActivity(work: Work, campaignId: string, draft: New): Promise<string> {
  const { id } = await work.db
    .insertInto('activities')
    .values({
      ...draft,
      enterpriseId: work.enterpriseId,
      campaignId,
      history: JSON.stringify([entryOf(work, 'create')]),
      createdBy: work.actor.id,
      createdByName: work.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.audit({ module: 'Campaigns', action: 'create', resourceId: id, resourceName: draft.name, after: { campaignId } })
  announceActivity(work, { id, campaignId })
  return id
}

function mayChange({ state, approval }: ActivityRow): boolean {
  return state === states.created && (approval === 'DRAFT' || approval === 'REJECTED')
}
