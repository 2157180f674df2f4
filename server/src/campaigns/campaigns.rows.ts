import type { AccessType, Fallback } from '@parley/contracts/campaigns/campaigns.ts'
import type { UploadType } from '@parley/contracts/campaigns/upload-types.ts'
import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StoredMedia } from '../dispatch/contents.ts'
import { isUuid } from '../platform/ids.ts'
import { notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

export type CampaignRow = Awaited<ReturnType<typeof oneCampaign>>

/** What a campaign says, and to whom it is shown: all that an update changes. */
export type CampaignContent = {
  name: string
  description: string
  departmentId: string | null
  channelId: string
  templateId: string | null
  media: StoredMedia | null
  mediaList: StoredMedia[]
  uploadType: UploadType
  mapping: Mapping[]
  fallback: Fallback | null
  trackLinks: boolean
  accessType: AccessType
  userIds: string[]
}

/** Every read of a campaign by a person starts here: it is not in the Bin, and the caller may see it. */
export function campaigns(work: Work) {
  return liveCampaigns(work).where(campaignSeen(work))
}

/** For the system's own work, whoever may see them. */
export function liveCampaigns({ db, enterpriseId }: Work) {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .select([campaignState.as('state'), isStarted.as('isStarted'), activityCount.as('activityCount')])
    .where('enterpriseId', '=', enterpriseId)
    .where('deletedAt', 'is', null)
}

/** Locked before it is read, so that an iteration that was being started meanwhile is seen. */
export async function oneCampaign(work: Work, campaignId: string, lock?: 'for update' | 'for share') {
  if (lock) await lockCampaign(work, campaignId, lock)
  const row = await campaigns(work).where('id', '=', campaignId).executeTakeFirst()
  if (!row) throw notFound('Campaign')
  return row
}

/** Before its iterations: in the other order two changes would wait for each other. */
export async function lockCampaign({ db, enterpriseId }: Work, campaignId: string, lock: 'for update' | 'for share') {
  await sql`select from campaigns where id = ${campaignId} and enterprise_id = ${enterpriseId} ${sql.raw(lock)}`.execute(
    db,
  )
}

export async function findCampaign(work: Work, campaignId: string) {
  return isUuid(campaignId) ? campaigns(work).where('id', '=', campaignId).executeTakeFirst() : undefined
}

export function campaignSeen({ actor }: Work): RawBuilder<boolean> {
  return seenBy(sql`${actor.id}::uuid`)
}

/** Its maker, whom it is shared with, and administrators see a campaign. */
export function seenBy(me: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    created_by = ${me} or access_type = 'ENTERPRISE'
    or (access_type = 'PRIVATE' and ${me} = any(user_ids))
    or (access_type = 'DEPARTMENT' and department_id = any(array(
      select m.department_id from department_members m where m.user_id = ${me})))
    or exists (select from users u where u.id = ${me} and 1 = any(u.roles)))`
}

const activitiesIn = (condition: RawBuilder<unknown>) => sql`
  from activities where campaign_id = campaigns.id and activities.deleted_at is null and ${condition}`
/** Whether an iteration is started, pauses included: until it has ended, nothing of the campaign changes. */
const isStarted = sql<boolean>`exists (select ${activitiesIn(sql`state in (2, 3)`)})`
/** As `activityStates` number them. */
export const campaignState = sql<number>`case when not is_active then 4 when ${isStarted} then 2
  when exists (select ${activitiesIn(sql`state = 1`)}) then 1 else 0 end`
const activityCount = sql<number>`(select count(*) ${activitiesIn(sql`true`)})`

/** Whether an iteration that is scheduled or started sends by a channel, or with a template, be it as its fallback. */
export async function isIterated(
  { db, enterpriseId }: Work,
  by: { channelId: string } | { templateId: string },
): Promise<boolean> {
  const campaign = db
    .selectFrom('campaigns')
    .innerJoin('activities', 'activities.campaignId', 'campaigns.id')
    .select('campaigns.id')
    .where('campaigns.enterpriseId', '=', enterpriseId)
    .where('campaigns.deletedAt', 'is', null)
    .where('activities.state', 'in', [1, 2, 3])
    .limit(1)
  const isBy =
    'channelId' in by
      ? sql<boolean>`(campaigns.channel_id = ${by.channelId} or campaigns.fallback ->> 'channelId' = ${by.channelId})`
      : sql<boolean>`(campaigns.template_id = ${by.templateId} or campaigns.fallback ->> 'templateId' = ${by.templateId})`
  return (await campaign.where(isBy).executeTakeFirst()) !== undefined
}

/** The row's columns of JSON hold what `content` was when it was written. */
export function contentOf(row: CampaignRow): CampaignContent {
  return {
    name: row.name,
    description: row.description,
    departmentId: row.departmentId,
    channelId: row.channelId,
    templateId: row.templateId,
    // Check constraints guard the columns of words, and `writtenContent` alone writes those of JSON.
    media: row.media as StoredMedia | null,
    mediaList: row.mediaList as StoredMedia[],
    uploadType: row.uploadType as UploadType,
    mapping: row.mapping as Mapping[],
    fallback: row.fallback as Fallback | null,
    trackLinks: row.trackLinks,
    accessType: row.accessType as AccessType,
    userIds: row.userIds,
  }
}

/** The columns that hold it. */
export function columnsOf({ media, mediaList, mapping, fallback, ...rest }: CampaignContent) {
  return {
    ...rest,
    media: media && JSON.stringify(media),
    mediaList: JSON.stringify(mediaList),
    mapping: JSON.stringify(mapping),
    fallback: fallback && JSON.stringify(fallback),
  }
}
