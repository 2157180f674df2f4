import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import {
  type ReportRow,
  type readCampaignReport as reportCall,
  reportColumns,
} from '@parley/contracts/campaigns/report.ts'
import { email } from '@parley/contracts/channels/kinds.ts'
import { messageStateNames, messageStates } from '@parley/contracts/chats/message-states.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sql } from 'kysely'
import { type Delivery, stepsOf, wantedStates } from '../broadcasts/messages.ts'
import { shownPhone } from '../contacts/values.ts'
import { daysIn } from '../enterprises/days.ts'
import { csvParts } from '../platform/csv.ts'
import { isUuid } from '../platform/ids.ts'
import type { FileAnswer } from '../platform/serve/serve.file.ts'
import type { Work } from '../platform/work.ts'
import { campaignSeen } from './campaigns.rows.ts'
import { madeIn, replyHours } from './stats.ts'

type Query = QueryOf<typeof reportCall>
const mostRows = 1000
const batchSize = 2000
/** Further back than these nobody reads on in one report. */
const mostInstances = 5000

export async function readReport(work: Work, query: Query) {
  return query.format === 'csv' ? downloadReport(work, query) : { plain: await readPage(work, query) }
}

async function readPage(work: Work, query: Query) {
  const size = query.perPage < 0 ? mostRows : Math.min(query.perPage, mostRows)
  const rows = await work.transact(inner => reportRows(inner, query, { from: query.from, most: size + 1 }))
  const more = rows.length > size
  return { report: rows.slice(0, size).map(row => shown(work, row)), more, hasMore: more }
}

/** Each batch in a transaction of its own. */
async function downloadReport(work: Work, query: Query): Promise<FileAnswer> {
  await work.transact(async inner => inner.audit({ module: 'Campaigns', action: 'export', resourceName: 'Report' }))
  const parts = csvParts<Row>({
    header: reportColumns,
    size: batchSize,
    read: last => work.transact(inner => reportRows(inner, query, { from: 0, most: batchSize, before: last?.id })),
    cellsOf: row => cellsOf(shown(work, row)),
  })
  return { name: activityTexts.reportFile, parts }
}

function cellsOf(row: ReportRow): string[] {
  const { campaignName, activityName, number, name, currentDeliveryStatusName, currentDeliveryStatusTime } = row
  const times = [row.sentOn, row.deliveredOn, row.readOn, row.clickedOn, row.repliedOn].map(at => at ?? '')
  const error = [row.channelErrorCode ?? '', row.channelErrorDesc ?? '']
  return [
    ...[campaignName, activityName, number, name, currentDeliveryStatusName, currentDeliveryStatusTime],
    ...[...times, ...error, row.channel],
  ]
}

type Row = Delivery & {
  campaignName: string
  activityName: string
  contactName: string | null
  clickedAt: Date | null
  repliedAt: Date | null
  channelName: string
  fallback: boolean
  channelType: number
}
type Page = { from: number; most: number; before?: string | undefined }

/** Each state of each instance is walked by its own index and no further than the page needs. */
async function reportRows(work: Work, query: Query, { from, most, before }: Page): Promise<Row[]> {
  const days = await daysIn(work, query)
  const { rows } = await sql<Row>`
    with instances as (
      select b.id, a.name as activity, campaigns.name as campaign, h.name as channel, h.type
      from broadcasts b join activities a on a.id = b.activity_id join campaigns on campaigns.id = a.campaign_id
      join channels h on h.id = b.channel_id
      where b.fallback_of is null and ${isMeant(work, query)} order by b.id desc limit ${mostInstances})
    select d.id, d.recipient, d.contact_id as "contactId", d.state, d.vendor_message_id as "vendorMessageId",
      d.error_code as "errorCode", d.error_desc as "errorDesc", d.created_at as "createdAt", d.sent_at as "sentAt",
      d.delivered_at as "deliveredAt", d.read_at as "readAt", d.settled_at as "settledAt", d.lifted, d.fallback_id is not null as fallback,
      d.clicked_at as "clickedAt",
      i.campaign as "campaignName", i.activity as "activityName", i.channel as "channelName", i.type as "channelType",
      coalesce(d.vars ->> 'name', p.name) as "contactName", ${repliedAt} as "repliedAt"
    from instances i, unnest(${statesOf(query)}::smallint[]) s (state), lateral (
      select * from deliveries d where d.broadcast_id = i.id and d.state = s.state
        ${before ? sql`and d.id < ${before}` : sql``}
        ${madeIn(days)} ${narrowed(query)}
      order by d.id desc limit ${from + most}) d
    left join contacts p on p.id = d.contact_id
    order by d.id desc offset ${from} limit ${most}`.execute(work.db.withoutPlugins())
  return rows
}

/** Nothing else has a code, and all that arrived would be looked through for one. */
function statesOf({ status, code }: Query): number[] {
  const { failed, skipped } = messageStates
  return wantedStates(status).filter(state => !code || state === failed || state === skipped)
}

function narrowed({ code, clicked, fallback }: Query) {
  return sql`${code ? sql`and d.error_code = ${code}` : sql``}
    ${clicked ? sql`and d.clicked_at is not null` : sql``} ${fallback ? sql`and d.fallback_id is not null` : sql``}`
}

/** Of campaigns that the caller may see; an id that is none names nothing. */
function isMeant(work: Work, { campaignId, activityId }: Query) {
  const named = [campaignId, activityId].filter(id => id !== undefined && id !== '')
  if (named.some(id => !isUuid(id ?? ''))) return sql`false`
  return sql`b.enterprise_id = ${work.enterpriseId} and exists (
      select from campaigns where id = a.campaign_id and deleted_at is null and ${campaignSeen(work)})
    ${campaignId ? sql`and a.campaign_id = ${campaignId}` : sql``} ${activityId ? sql`and a.id = ${activityId}` : sql``}`
}

/** When the recipient first wrote on the channel after the message. */
const repliedAt = sql`(
  select min(m.acted_at) from chats h join messages m on m.chat_id = h.id
  where h.channel_id = d.channel_id and m.actor = 'customer'
    and m.acted_at between d.sent_at and d.sent_at + make_interval(hours => ${replyHours})
    and h.contact_id = coalesce(d.contact_id, (
      select c.id from contacts c where c.enterprise_id = d.enterprise_id and c.phone_number = d.recipient and c.deleted_at is null limit 1)))`

function shown(work: Work, row: Row): ReportRow {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    campaignName: row.campaignName,
    activityName: row.activityName,
    number: row.channelType === email ? (row.recipient ?? '') : shownPhone(work, row.recipient ?? ''),
    name: row.contactName ?? '',
    currentDeliveryStatus: row.state,
    currentDeliveryStatusName: messageStateNames[row.state] ?? '',
    currentDeliveryStatusTime: (stepsOf(row).at(-1)?.messageStatusTime ?? row.createdAt).toISOString(),
    channelErrorCode: row.errorCode,
    channelErrorDesc: row.errorDesc,
    sentOn: iso(row.sentAt),
    deliveredOn: iso(row.deliveredAt),
    readOn: iso(row.readAt),
    clickedOn: iso(row.clickedAt),
    repliedOn: iso(row.repliedAt),
    channel: row.channelName,
    fallback: row.fallback,
  }
}
