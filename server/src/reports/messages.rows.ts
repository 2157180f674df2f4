import { messageStates } from '@parley/contracts/chats/message-states.ts'
import type { Source } from '@parley/contracts/reports/sources.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Delivery } from '../broadcasts/messages.ts'
import type { Claimed } from '../dispatch/claim.ts'
import type { Work } from '../platform/work.ts'
import { isFound, type Scope, withFound } from './messages.scope.ts'
import { withOwnTexts } from './messages.texts.ts'

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
  vars: Claimed['vars']
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
        when d.broadcast_id is null then 'CHAT'
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

function meant({ channels, states, since, until, source, found }: Scope): RawBuilder<unknown> {
  return sql`d.channel_id = any(${channels}::uuid[]) and d.state = any(${states}::smallint[])
    and d.id >= ${since} and d.id < ${until} ${source} and ${isFound(found)}`
}
