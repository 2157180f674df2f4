import { isDeepStrictEqual } from 'node:util'
import { activityStates } from '@parley/contracts/campaigns/activities.ts'
import { type AccessDraft, type CampaignDraft, campaignTexts } from '@parley/contracts/campaigns/campaigns.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { keepForGood } from '../files/artifacts.check.ts'
import { freeName, isKept } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { attached, conflict, invalid } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { AuditEntry, Work } from '../platform/work.ts'
import { recheckActivities } from './activities.approval.ts'
import { stopScheduled } from './activities.steering.ts'
import { accessOf, assertMayShare, isSameAccess } from './campaigns.access.ts'
import { writtenContent } from './campaigns.check.ts'
import { type CampaignContent, campaignSeen, columnsOf, contentOf, oneCampaign } from './campaigns.rows.ts'
import { shownCampaign } from './campaigns.view.ts'

export async function createCampaign(work: Work, draft: CampaignDraft) {
  const content = await writtenContent(work, draft)
  await keepMedia(work, content)
  const { enterpriseId, actor } = work
  const maker = { enterpriseId, createdBy: actor.id, createdByName: actor.name }
  const row = { ...columnsOf(content), nameKey: sameText(content.name), ...maker }
  const { id } = await saved(() =>
    work.db.insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  tell(work, { action: 'create', id, name: content.name, after: content })
  return answer(work, id, campaignTexts.created)
}

export async function updateCampaign(work: Work, campaignId: string, draft: CampaignDraft) {
  const row = await oneCampaign(work, campaignId, 'for update')
  if (row.isStarted) throw conflict(campaignTexts.running)
  const before = contentOf(row)
  const after = await writtenContent(work, draft, before)
  await keepMedia(work, after)
  if (!isSameAccess(before, after)) await assertMayShare(work, row)
  await saved(() => change(work, campaignId, { ...columnsOf(after), nameKey: sameText(after.name) }))
  if (!saysTheSame(before, after)) await recheckActivities(work, campaignId)
  tell(work, { action: 'update', id: campaignId, name: after.name, before, after })
  return answer(work, campaignId, campaignTexts.updated)
}

/** A picture from the form is uploaded for a single message, and the campaign sends it for as long as it runs. */
async function keepMedia(work: Work, { media, mediaList }: CampaignContent): Promise<void> {
  const fileIds = [media, ...mediaList].flatMap(one => one?.fileId ?? [])
  for (const fileId of new Set(fileIds)) await keepForGood(work, fileId)
}

/** What its recipients get, which a checker has seen; as it is stored. */
function saysTheSame(before: CampaignContent, after: CampaignContent): boolean {
  const said = ({
    name: _name,
    description: _text,
    departmentId: _of,
    accessType: _access,
    userIds: _users,
    ...rest
  }: CampaignContent) => JSON.parse(JSON.stringify(rest))
  return isDeepStrictEqual(said(before), said(after))
}

export async function shareCampaign(work: Work, campaignId: string, draft: AccessDraft) {
  const row = await oneCampaign(work, campaignId, 'for update')
  await assertMayShare(work, row)
  if (!draft.accessType) throw invalid(campaignTexts.mandatory, 'accessType')
  const before = contentOf(row)
  const access = await accessOf(work, draft, before)
  await change(work, campaignId, access)
  tell(work, { action: 'update', id: campaignId, name: row.name, before, after: { ...before, ...access } })
  return answer(work, campaignId, campaignTexts.updated)
}

/** What is on its way goes on; nothing new is started. */
export function deactivateCampaign(work: Work, campaignId: string) {
  return setActive(work, campaignId, false)
}

export function activateCampaign(work: Work, campaignId: string) {
  return setActive(work, campaignId, true)
}

export async function deleteCampaign(work: Work, campaignId: string) {
  const row = await oneCampaign(work, campaignId, 'for update')
  if (row.isStarted) throw attached(campaignTexts.inUse)
  await stopScheduled(work, campaignId)
  await change(work, campaignId, { deletedAt: work.now, deletedBy: work.actor.id })
  tell(work, { action: 'delete', id: campaignId, name: row.name })
  return say(campaignTexts.deleted, { campaign: await shownCampaign(work, { ...row, state: activityStates.deleted }) })
}

/** What somebody has restored already stays as it is. */
export async function restoreCampaign(work: Work, campaignId: string) {
  const binned = await work.db
    .selectFrom('campaigns')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', campaignId)
    .where(isKept)
    .where(campaignSeen(work))
    .forUpdate()
    .executeTakeFirst()
  if (binned) {
    const name = await freeName(binned.name, nameKey => holderOf(work, nameKey))
    const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null }
    await saved(() => change(work, campaignId, back))
    tell(work, { action: 'restore', id: campaignId, name })
  }
  return answer(work, campaignId, campaignTexts.restored)
}

async function setActive(work: Work, campaignId: string, isActive: boolean) {
  const row = await oneCampaign(work, campaignId, 'for update')
  if (row.isActive !== isActive) {
    await change(work, campaignId, { isActive })
    const [before, after] = [{ active: row.isActive }, { active: isActive }]
    tell(work, { action: 'state', id: campaignId, name: row.name, before, after })
  }
  return answer(work, campaignId, isActive ? campaignTexts.activated : campaignTexts.deactivated)
}

/** Whoever may see it: a name is taken for everybody. */
function holderOf({ db, enterpriseId }: Work, nameKey: string) {
  return db
    .selectFrom('campaigns')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where('nameKey', '=', nameKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

type Change = Partial<ReturnType<typeof columnsOf>> & {
  nameKey?: string
  isActive?: boolean
  deletedAt?: Date | null
  deletedBy?: string | null
}

function change(work: Work, campaignId: string, columns: Change) {
  return work.db
    .updateTable('campaigns')
    .set({ ...columns, updatedAt: work.now })
    .where('id', '=', campaignId)
    .execute()
}

function saved<T>(write: () => Promise<T>): Promise<T> {
  const { taken } = campaignTexts
  return unlessTaken(write, conflict(taken, [{ field: 'name', message: taken }]))
}

type Told = { action: AuditEntry['action']; id: string; name: string; before?: Values; after?: Values }
type Values = CampaignContent | { active: boolean }

function tell(work: Work, { id, name, ...told }: Told): void {
  work.audit({ module: 'Campaigns', resourceId: id, resourceName: name, ...told })
  work.announce('campaigns.campaign.changed', { campaignId: id }, { permission: 'CAMPAIGNS.VIEW' })
}

async function answer(work: Work, campaignId: string, message: string) {
  return say(message, { campaign: await shownCampaign(work, await oneCampaign(work, campaignId)) })
}
