import type { CampaignResponse, readCampaignResponses as responsesCall } from '@parley/contracts/campaigns/responses.ts'
import { email } from '@parley/contracts/channels/kinds.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { shownPhone } from '../contacts/values.ts'
import { daysIn } from '../enterprises/days.ts'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { oneCampaign } from './campaigns.rows.ts'
import { madeIn, replyHours } from './stats.ts'

type Query = QueryOf<typeof responsesCall>
type Narrowing = { activityId?: string | undefined; ofDays: RawBuilder<unknown> }
type Row = Omit<CampaignResponse, 'number' | 'createdOn'> & { number: string | null; type: number; createdOn: Date }

const mostRows = 1000
const mostButtons = 100

/** To its messages and to those of its fallback. */
export async function readCampaignResponses(work: Work, campaignId: string, query: Query) {
  const { id } = await oneCampaign(work, campaignId)
  if (query.activityId && !isUuid(query.activityId)) return { responses: [], summary: [], more: false, hasMore: false }
  const size = query.perPage < 0 ? mostRows : Math.min(query.perPage, mostRows)
  const found = responsesTo(work, id, { ...query, ofDays: madeIn(await daysIn(work, query)) })
  const { rows } = await sql<Row>`
    with ${found} select r.id, r."chatId", r.text, r.payload, r.button, r."createdOn", r.type, r.number, p.name
    from responses r join contacts p on p.id = r.contact_id
    order by r.id desc offset ${query.from} limit ${size + 1}`.execute(work.db.withoutPlugins())
  const { rows: summary } = await sql<{ button: string; count: number }>`
    with ${found} select button, count(*) as count from responses where button is not null
    group by button order by count(*) desc, button limit ${mostButtons}`.execute(work.db.withoutPlugins())
  const more = rows.length > size
  return { responses: rows.slice(0, size).map(row => shown(work, row)), summary, more, hasMore: more }
}

/**
 * From what was said to what was sent: of the two there is far less of the first, and addresses are indexed. A later
 * reply counts where the vendor says what it replies to.
 */
function responsesTo(work: Work, campaignId: string, { activityId, ofDays }: Narrowing): RawBuilder<unknown> {
  const after = sql`make_interval(hours => ${replyHours})`
  const sent = sql`select d.recipient from deliveries d where d.channel_id = h.channel_id and d.broadcast_id in (select id from instances) ${ofDays}`
  return sql`
    instances as (
      select id, channel_id, created_at, coalesce(completed_at, now()) as ended from broadcasts
      where enterprise_id = ${work.enterpriseId} and activity_id in (select id from activities where campaign_id = ${campaignId})
        ${activityId ? sql`and activity_id = ${activityId}` : sql``}),
    span as (select min(created_at) as first, max(ended) + ${after} as last from instances),
    heard as (
      select m.* from span, messages m
      where m.enterprise_id = ${work.enterpriseId} and m.actor = 'customer'
        and m.id > uuid_floor(span.first) and m.id < uuid_floor(span.last)
      union all
      select m.* from span, messages m
      where m.enterprise_id = ${work.enterpriseId} and m.reply_to is not null and m.id >= uuid_floor(span.last)),
    responses as (
      select m.id, m.chat_id as "chatId", m.message as text, m.payload, m.acted_at as "createdOn", c.type, h.contact_id, d.recipient as number,
        case when m.payload is not null then coalesce(nullif(m.message, ''), m.payload) end as button
      from heard m join chats h on h.id = m.chat_id join channels c on c.id = h.channel_id
        join contacts p on p.id = h.contact_id, lateral (
          select * from (
            (${sent} and d.sent_at between m.acted_at - ${after} and m.acted_at and d.recipient = any(
              array[p.phone_number, p.whatsapp_number, lower(p.email)]
              || array(select address from contact_addresses where contact_id = p.id and channel_id = h.channel_id)) limit 1)
            union all (${sent} and d.vendor_message_id = m.reply_to limit 1)) either limit 1) d
      where h.channel_id in (select channel_id from instances))`
}

function shown(work: Work, { type, number, createdOn, ...row }: Row): CampaignResponse {
  return {
    ...row,
    number: type === email ? (number ?? '') : shownPhone(work, number ?? ''),
    createdOn: createdOn.toISOString(),
  }
}
