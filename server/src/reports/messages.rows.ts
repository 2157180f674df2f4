import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import type { DeliveryFilter } from '@parley/contracts/reports/messages.ts'
import type { Source } from '@parley/contracts/reports/sources.ts'
import { type RawBuilder, sql } from 'kysely'
import { spanOf } from '../bots/report/report.range.ts'
import { type Delivery, wantedStates } from '../broadcasts/messages.ts'
import { countryCode } from '../contacts/values.ts'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { withOwnTexts } from './messages.texts.ts'

/** Which deliveries are meant. `found` lists the few that a searched number or id leads to. */
export type Scope = {
  channels: string[]
  states: number[]
  since: RawBuilder<string>
  until: RawBuilder<string>
  source: RawBuilder<unknown>
  found: RawBuilder<unknown> | null
  /** Decides when days begin, in minutes from UTC. */
  timeZoneOffset: number
}

const defaultDays = 7
const deliveryFields = { start: 'fromDate', end: 'toDate' }
const dayMs = 86_400_000

export async function scopeOf(work: Work, filter: DeliveryFilter): Promise<Scope> {
  const { fromDate, toDate } = datesOf(filter, work.now)
  const timeZoneOffset = filter.timeZoneOffset ?? filter.clientOffset ?? (await offsetOf(work))
  const { from, to } = spanOf({ startDate: fromDate, endDate: toDate, timeZoneOffset }, work.now, deliveryFields)
  const channels = await channelsOf(work, filter.channelId)
  return {
    channels,
    states: wantedStates(filter.status),
    since: sql<string>`uuid_floor(${from}::timestamptz)`,
    until: sql<string>`uuid_floor(${new Date(to.getTime() + 1)}::timestamptz)`,
    source: filter.source ? sql`and ${sourceConditions[filter.source]}` : sql``,
    found: await narrowed(work, channels, filter),
    timeZoneOffset,
  }
}

async function offsetOf({ db, enterpriseId, now }: Work): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from (${now}::timestamptz at time zone 'utc') - (${now}::timestamptz at time zone timezone)) / 60)::integer
      as minutes from enterprises where id = ${enterpriseId}`.execute(db)
  return rows[0]?.minutes ?? 0
}

/** Without a first day the seven days before the last, or before now where that is to come; without a last day, until now. */
export function datesOf({ fromDate, toDate }: DeliveryFilter, now: Date): { fromDate: string; toDate: string } {
  const last = toDate || now.toISOString()
  // A text that is no date is refused where it is read.
  const end = Math.min(Date.parse(last) || now.getTime(), now.getTime())
  const weekBefore = new Date(end - defaultDays * dayMs)
  return { fromDate: fromDate || weekBefore.toISOString(), toDate: last }
}

type Page = { from: number; most: number; before: string | null }

/**
 * Newest first. Each state of each channel is read from its index, and no further than the page needs, so that a page
 * out of a million rows is as fast as one out of a hundred.
 */
export async function idsOf(work: Work, scope: Scope, { from, most, before }: Page): Promise<string[]> {
  const { channels, states, since, until, source, found } = scope
  const within = sql`d.id >= ${since} and d.id < ${until} ${before ? sql`and d.id < ${before}` : sql``} ${source}`
  const walk = sql`
    select d.id from unnest(${channels}::uuid[]) c (id), unnest(${states}::smallint[]) s (state), lateral (
      select d.id from deliveries d where d.channel_id = c.id and d.state = s.state and ${within}
      order by d.id desc limit ${from + most}) d`
  const few = sql`select d.id from deliveries d where ${within} and d.state = any(${states}) and ${isFound(found)}`
  const { rows } = await sql<{ id: string }>`
    ${withFound(found)} select id from (${found ? few : walk}) d order by id desc offset ${from} limit ${most}
  `.execute(work.db)
  return rows.map(({ id }) => id)
}

export type StateTally = { day: string; state: number; n: number }

/** How many deliveries are in each state, by local day. */
export async function talliesOf(work: Work, scope: Scope): Promise<StateTally[]> {
  const { rows } = await sql<StateTally>`
    ${withFound(scope.found)}
    select (uuid_extract_timestamp(d.id) at time zone 'utc' - make_interval(mins => ${scope.timeZoneOffset}))::date::text as day,
      d.state, count(*) as n from deliveries d where ${meant(scope)}
    group by 1, 2 order by 1, 2`.execute(work.db)
  return rows
}

/** The reasons for failures, most frequent first. */
export async function errorsOf(work: Work, scope: Scope) {
  const { failed, skipped } = messageStates
  const states = scope.states.filter(state => state === failed || state === skipped)
  const { rows } = await sql<{ channelErrorCode: string | null; channelErrorDesc: string | null; count: number }>`
    ${withFound(scope.found)}
    select d.error_code as "channelErrorCode", min(d.error_desc) as "channelErrorDesc", count(*) as count
    from deliveries d where ${meant({ ...scope, states })} group by 1 order by 3 desc, 1 limit 100`.execute(work.db)
  return rows
}

/** Whether there are more than `most`, without counting them all. */
export async function isMoreThan(work: Work, scope: Scope, most: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    ${withFound(scope.found)}
    select count(*) as n from (select from deliveries d where ${meant(scope)} limit ${most + 1}) counted`.execute(
    work.db,
  )
  return (rows[0]?.n ?? 0) > most
}

export type FullDelivery = Delivery & {
  messageId: string | null
  broadcastId: string | null
  /** Values for the template's variables that the request gave for this recipient alone. */
  vars: Record<string, string> | null
  channelId: string
  channelName: string
  channelType: number
  vendor: number
  sender: string
  contactName: string
  phone: string | null
  source: Source
  sourceId: string | null
  sourceName: string | null
  message: string | null
  templateName: string | null
}

/** Newest first, with all that the report shows. */
export async function fullRows(work: Work, condition: RawBuilder<unknown>): Promise<FullDelivery[]> {
  const { rows } = await sql<FullDelivery>`
    select d.id, d.message_id as "messageId", d.broadcast_id as "broadcastId", d.vars, d.recipient, d.contact_id as "contactId", d.state,
      d.vendor_message_id as "vendorMessageId", d.error_code as "errorCode", d.error_desc as "errorDesc",
      uuid_extract_timestamp(d.id) as "createdAt", d.sent_at as "sentAt", d.delivered_at as "deliveredAt", d.read_at as "readAt",
      d.settled_at as "settledAt", d.lifted, c.id as "channelId", c.name as "channelName", c.type as "channelType", c.vendor,
      c.contact_id as sender, coalesce(p.name, '') as "contactName", p.phone_number as phone,
      case when d.message_id is not null then case when m.actor = 'bot' then 'BOT' else 'CHAT' end
        when b.resource_type is not null then b.resource_type
        when b.by_key then 'API' else 'BROADCAST' end as source,
      coalesce(d.chat_id, b.resource_id, b.id) as "sourceId", coalesce(g.name, b.name, m.user_name) as "sourceName",
      coalesce(m.message, jsonb_path_query_first(b.content, '$.template.components[*] ? (@.type == "BODY").text') #>> '{}')
        as message, b.name as "templateName"
    from deliveries d join channels c on c.id = d.channel_id
    left join broadcasts b on b.id = d.broadcast_id
    left join campaigns g on g.id = b.resource_id and b.resource_type = 'CAMPAIGN'
    left join messages m on m.id = d.message_id
    left join contacts p on p.id = d.contact_id
    where d.enterprise_id = ${work.enterpriseId} and ${condition} order by d.id desc`.execute(work.db)
  return withOwnTexts(work, rows)
}

async function channelsOf({ db, enterpriseId }: Work, channelId: string | undefined): Promise<string[]> {
  if (channelId && !isUuid(channelId)) return []
  const all = db.selectFrom('channels').select('id').where('enterpriseId', '=', enterpriseId)
  const rows = await (channelId ? all.where('id', '=', channelId) : all).execute()
  return rows.map(({ id }) => id)
}

const byActor = (isBot: boolean) => sql`d.message_id is not null and ${isBot ? sql`` : sql`not`} exists (
  select from messages m where m.id = d.message_id and m.actor = 'bot')`
const byBroadcast = (condition: RawBuilder<unknown>) => sql`d.message_id is null and exists (
  select from broadcasts b where b.id = d.broadcast_id and ${condition})`
const sourceConditions: Record<Source, RawBuilder<unknown>> = {
  BROADCAST: byBroadcast(sql`b.resource_type is null and not b.by_key`),
  CAMPAIGN: byBroadcast(sql`b.resource_type = 'CAMPAIGN'`),
  API: byBroadcast(sql`b.resource_type is null and b.by_key`),
  CHAT: byActor(false),
  BOT: byActor(true),
  // Journeys write no deliveries of their own: what they say is said by a bot of the chat.
  JOURNEY: sql`false`,
}

async function narrowed(work: Work, channels: string[], { customerNumber, messageId }: DeliveryFilter) {
  const byId = messageId ? idCandidates(channels, messageId) : null
  const byNumber = customerNumber ? numberCandidates(work, channels, await writtenAs(work, customerNumber)) : null
  return byId && byNumber ? sql`(${byId}) intersect (${byNumber})` : (byId ?? byNumber)
}

function idCandidates(channels: string[], messageId: string) {
  const ours = sql`union select d.id from deliveries d where d.id = ${messageId}
    union select d.id from deliveries d where d.message_id = ${messageId}`
  return sql`
    select d.id from deliveries d where d.channel_id = any(${channels}::uuid[]) and d.vendor_message_id = ${messageId}
    ${isUuid(messageId) ? ours : sql``}`
}

/** By the address of the delivery. A visitor of a web page has none, and is found as a contact. */
function numberCandidates({ enterpriseId }: Work, channels: string[], numbers: string[]) {
  return sql`
    select d.id from deliveries d where d.channel_id = any(${channels}::uuid[]) and d.recipient = any(${numbers})
    union select d.id from contacts p join chats h on h.contact_id = p.id join messages m on m.chat_id = h.id
      join deliveries d on d.message_id = m.id
    where p.enterprise_id = ${enterpriseId} and p.phone_number = any(${numbers})`
}

/** The number as it was typed, and in the form that the contact book stores. */
async function writtenAs(work: Work, typed: string): Promise<string[]> {
  const phone = normalisePhone(typed, await countryCode(work))
  return [typed, typed.replace(/\D/g, ''), 'digits' in phone ? phone.digits : typed]
}

function withFound(found: Scope['found']): RawBuilder<unknown> {
  return found ? sql`with found as materialized (${found})` : sql``
}

function isFound(found: Scope['found']): RawBuilder<unknown> {
  return found ? sql`d.id in (select id from found)` : sql`true`
}

function meant({ channels, states, since, until, source, found }: Scope): RawBuilder<unknown> {
  return sql`d.channel_id = any(${channels}::uuid[]) and d.state = any(${states}::smallint[])
    and d.id >= ${since} and d.id < ${until} ${source} and ${isFound(found)}`
}
