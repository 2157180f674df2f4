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

/** Of instances that are counted together; a larger one is counted alone. Each statement ends far below its time limit. */
const rowsAtOnce = 500_000

type Batch = { ids: string[]; own: RawBuilder<unknown> }

export async function readCampaignStats(
  work: Work,
  campaignId: string,
  { activityId, ...range }: QueryOf<typeof statsCall>,
) {
  const { rows, days, tallied } = await work.transact(async inner => {
    const { id } = await oneCampaign(inner, campaignId)
    const rows = await instancesIn(inner, id, activityId)
    return { rows, days: await daysIn(inner, range), tallied: await countsOf(inner.db, rows) }
  })
  const batches = together(rows).map(ids => ({ ids, own: sql`d.broadcast_id = any(${ids}::uuid[]) ${madeIn(days)}` }))
  const counts = addedUp(days.from || days.to ? await each(work, batches, countedIn) : [...tallied.values()])
  const answers = await each(work, batches, answersTo)
  const sum = (of: 'replied' | 'optedOut') => answers.reduce((n, answer) => n + answer[of], 0)
  const shareOf = (n: number) => (counts.sent > 0 ? n / counts.sent : 0)
  const rates = {
    deliveredRate: shareOf(counts.delivered),
    readRate: shareOf(counts.read),
    clickRate: shareOf(counts.clicked),
  }
  const stats = { ...counts, replied: sum('replied'), optedOut: sum('optedOut'), ...rates }
  const steps = await each(work, batches, stepsByDay)
  return { stats, byDay: daysOf(steps.flat()), links: linksOf((await each(work, batches, clicksOn)).flat()) }
}

function together(instances: readonly { id: string; total: number }[]): string[][] {
  const all: string[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const { id, total } of instances) {
    if (rows + total > rowsAtOnce) {
      all.push([])
      rows = 0
    }
    all.at(-1)?.push(id)
    rows += total
  }
  return all
}

/** Each in a transaction of its own: neither a time limit nor a connection is for the whole campaign. */
async function each<T>(work: Work, batches: readonly Batch[], ask: (inner: Work, batch: Batch) => Promise<T>) {
  const answers: T[] = []
  for (const batch of batches) answers.push(await work.transact(inner => ask(inner, batch)))
  return answers
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
  const counted = named.clearSelect().select(['broadcasts.id', 'broadcasts.total', 'broadcasts.clicked'])
  return counted.orderBy('broadcasts.id').execute()
}

async function countedIn(work: Work, { own }: Batch) {
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
async function answersTo(work: Work, { ids, own }: Batch) {
  const sentTo = sql`
    select d.id from deliveries d
    where d.channel_id = c.channel_id and ${own} and d.sent_at between c.at - c.within and c.at and d.recipient = any(
      array[c.phone_number, c.whatsapp_number, lower(c.email)]
      || array(select address from contact_addresses where contact_id = c.id and channel_id = c.channel_id))`
  const { rows } = await sql<{ replied: number; optedOut: number }>`
    with instances as (select channel_id, created_at, coalesce(completed_at, now()) as ended from broadcasts where id = any(${ids}::uuid[])),
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

const steps = ['sent', 'delivered', 'read', 'failed', 'clicked'] as const
type Step = (typeof steps)[number]
type Steps = Record<Step, string | null> & { n: number }
type Day = Record<Step, number> & { date: string }

/** How many messages took which step on which day, by the enterprise's clock: each message is one row and not five. */
async function stepsByDay(work: Work, { own }: Batch): Promise<Steps[]> {
  const day = (at: RawBuilder<unknown>) =>
    sql`(${at} at time zone (select timezone from enterprises where id = ${work.enterpriseId}))::date`
  const { rows } = await sql<Steps>`
    select sent::text, delivered::text, read::text, failed::text, clicked::text, n from (
      select ${day(sql`d.sent_at`)} as sent, ${day(sql`coalesce(d.delivered_at, d.read_at)`)} as delivered,
        ${day(sql`d.read_at`)} as read, ${day(sql`case when d.state = ${states.failed} then d.settled_at end`)} as failed,
        ${day(sql`d.clicked_at`)} as clicked, count(*) as n
      from deliveries d where ${own} group by 1, 2, 3, 4, 5) counted`.execute(work.db)
  return rows
}

function daysOf(rows: readonly Steps[]): Day[] {
  const days = new Map<string, Day>()
  for (const row of rows) {
    for (const step of steps) {
      const date = row[step]
      if (date === null) continue
      const day = days.get(date) ?? { date, sent: 0, delivered: 0, read: 0, failed: 0, clicked: 0 }
      day[step] += row.n
      days.set(date, day)
    }
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

type Link = { url: string; clicks: number; recipients: number }

/** Of many iterations a link may be among the most followed in all, and not in each. */
async function clicksOn(work: Work, { own }: Batch): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select l.url, sum(l.clicks) as clicks, count(*) filter (where l.clicks > 0) as recipients
    from deliveries d join short_links l on l.broadcast_id = d.broadcast_id and l.delivery_id = d.id
    where ${own} group by l.url order by sum(l.clicks) desc, l.url limit ${mostLinks * 100}`.execute(work.db)
  return rows
}

/** Most followed first. */
function linksOf(all: readonly Link[]): Link[] {
  const links = new Map<string, Link>()
  for (const { url, clicks, recipients } of all) {
    const before = links.get(url)
    links.set(url, { url, clicks: clicks + (before?.clicks ?? 0), recipients: recipients + (before?.recipients ?? 0) })
  }
  const order = (one: Link, other: Link) => other.clicks - one.clicks || (one.url < other.url ? -1 : 1)
  return [...links.values()].sort(order).slice(0, mostLinks)
}
