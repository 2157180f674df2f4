import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import type { DeliveryFilter } from '@parley/contracts/reports/messages.ts'
import type { Source } from '@parley/contracts/reports/sources.ts'
import { type RawBuilder, sql } from 'kysely'
import { spanOf } from '../bots/report/report.range.ts'
import { wantedStates } from '../broadcasts/messages.ts'
import { countryCode } from '../contacts/values.ts'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { broadcastKinds, broadcastsOf, type Ended } from './messages.broadcasts.ts'

/** Which deliveries are meant. `found` lists the few that a searched number or id leads to. */
export type Scope = {
  channels: string[]
  states: number[]
  since: RawBuilder<string>
  until: RawBuilder<string>
  source: RawBuilder<unknown>
  /** All that may have deliveries of this source and time; null where they come from elsewhere, or are too many. */
  broadcasts: Ended[] | null
  found: RawBuilder<unknown> | null
  /** Decides when days begin, in minutes from UTC. */
  timeZoneOffset: number
}

const defaultDays = 7
const deliveryFields = { start: 'fromDate', end: 'toDate' }
const dayMs = 86_400_000
const latestDate = Date.parse('9999-12-31T00:00:00Z')

export async function scopeOf(work: Work, filter: DeliveryFilter): Promise<Scope> {
  const { fromDate, toDate } = datesOf(filter, work.now)
  const timeZoneOffset = filter.timeZoneOffset ?? filter.clientOffset ?? (await offsetOf(work))
  const { from, to } = spanOf({ startDate: fromDate, endDate: toDate, timeZoneOffset }, work.now, deliveryFields)
  const channels = await channelsOf(work, filter.channelId)
  const found = await narrowed(work, channels, filter)
  const { source } = filter
  const broadcasts = source && !found ? await broadcastsOf(work, { source, channels, from, to }) : null
  return {
    channels,
    states: wantedStates(filter.status),
    since: sql<string>`uuid_floor(${from}::timestamptz)`,
    until: sql<string>`uuid_floor(${new Date(to.getTime() + 1)}::timestamptz)`,
    source: source ? sql`and ${isFrom(source, broadcasts)}` : sql``,
    broadcasts,
    found,
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
  const last = toDate || untilNow(fromDate, now)
  // A text that is no date is refused where it is read.
  const end = Math.min(Date.parse(last) || now.getTime(), now.getTime())
  const weekBefore = new Date(end - defaultDays * dayMs)
  return { fromDate: fromDate || weekBefore.toISOString(), toDate: last }
}

/** Now, or past a first day that is still to come, wherever on Earth it begins: what lies ahead counts as nothing. */
function untilNow(fromDate: string | undefined, now: Date): string {
  const dayAfter = Date.parse(fromDate ?? '') + dayMs
  return new Date(dayAfter > now.getTime() && dayAfter <= latestDate ? dayAfter : now).toISOString()
}

async function channelsOf({ db, enterpriseId }: Work, channelId: string | undefined): Promise<string[]> {
  if (channelId && !isUuid(channelId)) return []
  const all = db.selectFrom('channels').select('id').where('enterpriseId', '=', enterpriseId)
  const rows = await (channelId ? all.where('id', '=', channelId) : all).execute()
  return rows.map(({ id }) => id)
}

const byBot = sql`exists (select from messages m where m.id = d.message_id and m.actor = 'bot')`
/** Test messages are of no chat and no broadcast; staff have written them, as they write in chats. */
const byStaff = sql`(d.message_id is not null or d.broadcast_id is null) and not ${byBot}`
const spoken: Partial<Record<Source, RawBuilder<unknown>>> = { CHAT: byStaff, BOT: byBot }

function isFrom(source: Source, broadcasts: readonly Ended[] | null): RawBuilder<unknown> {
  if (broadcasts) return sql`d.broadcast_id = any(${broadcasts.map(({ id }) => id)}::uuid[])`
  const kind = broadcastKinds[source]
  if (kind)
    return sql`d.message_id is null and exists (select from broadcasts b where b.id = d.broadcast_id and ${kind})`
  // Journeys write no deliveries of their own: what they say is said by a bot of the chat.
  return spoken[source] ?? sql`false`
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

/** The number or mail address as it was typed, and in the forms that the contact book and broadcasts store. */
async function writtenAs(work: Work, typed: string): Promise<string[]> {
  const phone = normalisePhone(typed, await countryCode(work))
  return [typed, typed.toLowerCase(), typed.replace(/\D/g, ''), 'digits' in phone ? phone.digits : typed]
}

export function withFound(found: Scope['found']): RawBuilder<unknown> {
  return found ? sql`with found as materialized (${found})` : sql``
}

export function isFound(found: Scope['found']): RawBuilder<unknown> {
  return found ? sql`d.id in (select id from found)` : sql`true`
}
