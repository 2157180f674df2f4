import { numberedTypes, whatsApp } from '@parley/contracts/channels/kinds.ts'
import { messageStateNames, messageStates } from '@parley/contracts/chats/message-states.ts'
import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { type Room, textRoom } from '@parley/vendors/limits.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { partsOf } from './parts.ts'

export type MessageButton = { id: string; text: string; payload: string }

export type MessageDraft = {
  enterpriseId: string
  chatId: string
  actionType: number
  actor: 'customer' | 'agent' | 'bot' | 'system'
  actionBy: string
  userName: string
  message: string
  /** Buttons to press; a pressed one comes back as a message with its payload. */
  buttons?: MessageButton[]
  payload?: string
  /** The vendor's id of the message that a customer answers. */
  replyTo?: string
  clientId?: string
  event?: string
}

/** Writes one line of a chat and keeps the chat's summary with it. */
export async function appendMessage(db: Db, draft: MessageDraft): Promise<string> {
  const { buttons, ...rest } = draft
  const row = { ...rest, ...(buttons ? { buttons: JSON.stringify(buttons) } : {}) }
  const { id } = await db.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()
  await db
    .updateTable('chats')
    .set({
      lastMessage: draft.message.slice(0, 500),
      lastActivityAt: sql<Date>`now()`,
      messageCount: sql<number>`message_count + 1`,
    })
    .where('id', '=', draft.chatId)
    .execute()
  return id
}

/**
 * The one door for messages that go out: the message and its delivery are rows of the caller's transaction, and a
 * dispatcher sends them after commit. A text that is too long for the channel becomes several messages;
 * the id is that of the last one.
 */
export async function send(db: Db, channelId: string, draft: MessageDraft): Promise<string> {
  const { buttons: _last, ...plain } = draft
  const parts = partsOf(draft.message, await roomOf(db, channelId))
  for (const message of parts.slice(0, -1)) await queue(db, channelId, { ...plain, message })
  const messageId = await queue(db, channelId, { ...draft, message: parts.at(-1) ?? '' })
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(db)
  return messageId
}

/** The web chat is drawn by us and takes any text. */
async function roomOf(db: Db, channelId: string): Promise<Room> {
  const { type, vendor: id } = await db
    .selectFrom('channels')
    .select(['type', 'vendor'])
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const vendor = vendorOf(id)
  if (!vendor || vendor.slug === 'web') return { characters: Number.POSITIVE_INFINITY }
  return textRoom(vendor, type)
}

async function queue(db: Db, channelId: string, draft: MessageDraft): Promise<string> {
  const messageId = await appendMessage(db, draft)
  await sql`
    insert into deliveries (enterprise_id, channel_id, chat_id, message_id, contact_id, recipient)
    select h.enterprise_id, ${channelId}, h.id, ${messageId}, h.contact_id, case when h.visitor_id is null then coalesce(h.address,
      case when c.type = ${whatsApp} then nullif(p.whatsapp_number, '') end,
      case when c.type = any(${numberedTypes}::int[]) then p.phone_number end,
      (select a.address from contact_addresses a where a.channel_id = h.channel_id and a.contact_id = h.contact_id order by a.created_at desc limit 1),
      p.phone_number) end
    from chats h join contacts p on p.id = h.contact_id join channels c on c.id = h.channel_id
    where h.enterprise_id = ${draft.enterpriseId} and h.id = ${draft.chatId}`.execute(db)
  return messageId
}

/** The channel on which dispatchers hear that something waits. */
export const deliveriesChannel = 'parley_deliveries'

/** Messages of a visitor's chats on a channel, oldest first, as the visitor may see them. */
export function visitorMessages(db: Db, visitorId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .leftJoin('deliveries', 'deliveries.messageId', 'messages.id')
    .selectAll('messages')
    .select(['deliveries.state', 'deliveries.errorCode', 'deliveries.errorDesc', 'deliveries.vendorMessageId'])
    .where('chats.visitorId', '=', visitorId)
    .where('messages.actionType', '!=', 13)
}

type Row = Awaited<ReturnType<ReturnType<typeof visitorMessages>['executeTakeFirstOrThrow']>>

export function shownMessage(row: Row) {
  const isOut = row.actor === 'agent' || row.actor === 'bot'
  const state = isOut ? (row.state ?? messageStates.queued) : null
  return {
    actionId: row.id,
    id: row.id,
    _id: row.id,
    chatId: row.chatId,
    actionType: row.actionType,
    actor: actorOf(row.actor),
    actionBy: row.actionBy,
    userName: row.userName,
    status: readState(row.isRead, isOut),
    deliveryStatus: state,
    deliveryStatusName: state === null ? null : (messageStateNames[state] ?? null),
    channelErrorCode: row.errorCode,
    channelErrorDesc: row.errorDesc,
    message: row.message,
    attachment: null,
    ...(row.buttons ? { buttons: buttonsOf(row.buttons) } : {}),
    transId: row.vendorMessageId,
    ...(row.clientId ? { clientId: row.clientId } : {}),
    ...(row.event ? { event: row.event } : {}),
    actedOn: row.actedAt.toISOString(),
    actedDateTime: row.actedAt.toISOString(),
  }
}

/** Written by `appendMessage` alone. */
function buttonsOf(stored: unknown): MessageButton[] {
  return stored as MessageButton[]
}

export function customerLine(isFirst: boolean): number {
  return isFirst ? actionTypes.customerStart : actionTypes.customerReply
}

/** Inbound: 0 until an agent has read it, then 2; outbound: 1 sent, 2 read by the customer. */
function readState(isRead: boolean, isOut: boolean): 0 | 1 | 2 {
  if (isRead) return 2
  return isOut ? 1 : 0
}

function actorOf(stored: string): MessageDraft['actor'] {
  return stored === 'customer' || stored === 'agent' || stored === 'bot' ? stored : 'system'
}
