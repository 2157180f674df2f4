import type {
  readFailedStats as failedCall,
  readCampaignStats as statsCall,
} from '@parley/contracts/campaigns/report.ts'
import { messageStates as states } from '@parley/contracts/chats/message-states.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { countsOf, cumulated, sendings } from '../broadcasts/broadcasts.rows.ts'
import { explain } from '../broadcasts/causes.ts'
import { daysIn } from '../enterprises/days.ts'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { oneCampaign } from './campaigns.rows.ts'
import { addedUp } from './instances.ts'

const mostLinks = 100
/** What a recipient writes later than this is no reply. */
export const replyHours = 72

export async function readCampaignStats(
  work: Work,
  campaignId: string,
  { activityId, ...range }: QueryOf<typeof statsCall>,
) {
  const { id } = await oneCampaign(work, campaignId)
  const rows = await instancesIn(work, id, activityId)
  const days = await daysIn(work, range)
  const own = sql`d.broadcast_id = any(${rows.map(row => row.id)}::uuid[]) ${madeIn(days)}`
  const counts =
    days.from || days.to ? await countedIn(work, own) : addedUp([...(await countsOf(work.db, rows)).values()])
  const { replied, optedOut } = await answersTo(
    work,
    rows.map(row => row.id),
    own,
  )
  const shareOf = (n: number) => (counts.sent > 0 ? n / counts.sent : 0)
  const rates = {
    deliveredRate: shareOf(counts.delivered),
    readRate: shareOf(counts.read),
    clickRate: shareOf(counts.clicked),
  }
  const stats = { ...counts, replied, optedOut, ...rates }
  return { stats, byDay: await daysOf(work, own), links: await linksOf(work, own) }
}

/** Why recipients were not reached, most frequent first. */
export async function readFailedStats(
  work: Work,
  campaignId: string,
  { activityId, ...range }: QueryOf<typeof failedCall>,
) {
  const { id } = await oneCampaign(work, campaignId)
  const days = await daysIn(work, range)
  const instances = await instancesIn(work, id, activityId)
  const { rows } = await sql<{ code: string; text: string | null; vendor: number; count: number }>`
    select d.error_code as code, min(d.error_desc) as text, h.vendor, count(*) as count
    from deliveries d join channels h on h.id = d.channel_id
    where d.broadcast_id = any(${instances.map(row => row.id)}::uuid[]) and d.state in (${states.failed}, ${states.skipped})
      and d.error_code is not null ${madeIn(days)}
    group by d.error_code, h.vendor order by count(*) desc, d.error_code limit 100`.execute(work.db)
  return {
    failedStats: rows.map(({ code, text, vendor, count }) => ({
      channelErrorCode: code,
      channelErrorDesc: text || (explain(vendor, code, text)?.what ?? ''),
      count,
    })),
  }
}

/** Messages that were written between two moments, which are told to the millisecond and kept to the microsecond. */
export function madeIn({ from, to }: { from: Date | null; to: Date | null }): RawBuilder<unknown> {
  const end = to && new Date(to.getTime() + 1)
  return sql`${from ? sql`and d.created_at >= ${from}` : sql``} ${end ? sql`and d.created_at < ${end}` : sql``}`
}

/** Also of iterations that were deleted since; never the campaign's tests, nor its fallbacks. */
async function instancesIn(work: Work, campaignId: string, activityId: string | undefined) {
  const found = sendings(work)
    .where(sql<boolean>`broadcasts.activity_id in (select id from activities where campaign_id = ${campaignId})`)
    .where('broadcasts.fallbackOf', 'is', null)
  const named = activityId && isUuid(activityId) ? found.where('broadcasts.activityId', '=', activityId) : found
  if (activityId && !isUuid(activityId)) return []
  return named.clearSelect().select(['broadcasts.id', 'broadcasts.total', 'broadcasts.clicked']).execute()
}

async function countedIn(work: Work, own: RawBuilder<unknown>) {
  const { rows } = await sql<{ state: number; n: number; clicked: number }>`
    select d.state, count(*) as n, count(d.clicked_at) as clicked from deliveries d where ${own} group by d.state`.execute(
    work.db,
  )
  const sum = (of: 'n' | 'clicked') => rows.reduce((n, row) => n + row[of], 0)
  return cumulated(new Map(rows.map(({ state, n }) => [state, n])), { total: sum('n'), clicked: sum('clicked') })
}

/**
 * Recipients who wrote, and those who wanted no more advertising. From what was said to what was sent: of the two there
 * is far less of the first, and addresses are indexed.
 */
async function answersTo(work: Work, instanceIds: readonly string[], own: RawBuilder<unknown>) {
  const sentTo = sql`
    select d.id from deliveries d
    where d.channel_id = c.channel_id and ${own} and d.sent_at between c.at - c.within and c.at and d.recipient = any(
      array[c.phone_number, c.whatsapp_number, lower(c.email)]
      || array(select address from contact_addresses where contact_id = c.id and channel_id = c.channel_id))`
  const { rows } = await sql<{ replied: number; optedOut: number }>`
    with instances as (select channel_id, created_at, coalesce(completed_at, now()) as ended from broadcasts where id = any(${instanceIds}::uuid[])),
    span as (select min(created_at) as first, max(ended) + make_interval(hours => ${replyHours}) as last from instances),
    replies as (
      select h.channel_id, p.*, m.acted_at as at, make_interval(hours => ${replyHours}) as within
      from span, messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
      where m.enterprise_id = ${work.enterpriseId} and m.actor = 'customer'
        and m.id between uuid_floor(span.first) and uuid_floor(span.last)
        and h.channel_id in (select channel_id from instances)),
    refusals as (
      select o.channel_id, p.*, o.at, o.at - span.first as within
      from span, contact_opt_outs o join contacts p on p.id = o.contact_id
      where o.enterprise_id = ${work.enterpriseId} and o.at >= span.first and o.channel_id in (select channel_id from instances))
    select (select count(distinct d.id) from replies c, lateral (${sentTo}) d) as replied,
      (select count(distinct d.id) from refusals c, lateral (${sentTo}) d) as "optedOut"`.execute(
    work.db.withoutPlugins(),
  )
  return rows[0] ?? { replied: 0, optedOut: 0 }
}

type Day = { date: string; sent: number; delivered: number; read: number; failed: number; clicked: number }

/** Each step on the day on which it happened, by the enterprise's clock. */
async function daysOf(work: Work, own: RawBuilder<unknown>): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(s.at at time zone e.timezone, 'YYYY-MM-DD') as date,
      count(*) filter (where step = 'sent') as sent, count(*) filter (where step = 'delivered') as delivered,
      count(*) filter (where step = 'read') as read, count(*) filter (where step = 'failed') as failed,
      count(*) filter (where step = 'clicked') as clicked
    from deliveries d join enterprises e on e.id = d.enterprise_id, lateral (values
      ('sent', d.sent_at), ('delivered', coalesce(d.delivered_at, d.read_at)), ('read', d.read_at),
      ('failed', case when d.state = ${states.failed} then d.settled_at end), ('clicked', d.clicked_at)) s (step, at)
    where ${own} and s.at is not null group by 1 order by 1`.execute(work.db)
  return rows
}

async function linksOf(work: Work, own: RawBuilder<unknown>) {
  const { rows } = await sql<{ url: string; clicks: number; recipients: number }>`
    select l.url, sum(l.clicks) as clicks, count(*) filter (where l.clicks > 0) as recipients
    from deliveries d join short_links l on l.broadcast_id = d.broadcast_id and l.delivery_id = d.id
    where ${own} group by l.url order by sum(l.clicks) desc, l.url limit ${mostLinks}`.execute(work.db)
  return rows
}
