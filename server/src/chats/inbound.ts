import type { Inbound, InboundMessage } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import { closeSession } from '../bots/dialogue/sessions.ts'
import { tellRelays } from '../channels/relays/relays.events.ts'
import { unavailable } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { keepMedia } from './media.ts'
import { appendMessage, customerLine } from './messages.ts'
import { takenAsRating } from './rating.ts'

/** On the web each browser is a visitor; on other channels only the contact is known. */
export type Sender = { visitorId: string | null; contactId: string; name: string }

/**
 * Takes in what a vendor brought: the raw event once, by the vendor's own id, and the customer's message with the turn
 * that its chat's owner owes. Returns the stored message's id, also for a repeat.
 */
export async function receive(
  work: Work,
  channel: InboundChannel,
  { sender, inbound, raw }: { sender: Sender; inbound: Inbound; raw: unknown },
): Promise<string | null> {
  const eventId = await keepRaw(work, channel, { inbound, raw })
  if (!eventId) return knownMessage(work, channel.id, inbound.eventId)
  return inbound.kind === 'message' ? takeMessage(work, channel, { eventId, sender, inbound }) : null
}

type New = { eventId: string; sender: Sender; inbound: InboundMessage }

/** The part of `receive` that follows once the raw event is kept, and is known to be no repeat. */
export async function takeMessage(
  work: Work,
  channel: InboundChannel,
  { eventId, sender, inbound }: New,
): Promise<string> {
  const { enterpriseId } = channel
  const rated = await takenAsRating(work, { ...sender, clientId: inbound.eventId }, inbound.payload ?? inbound.text)
  if (rated) {
    await nameMessage(work, eventId, rated.messageId)
    return rated.messageId
  }
  const chat = await openChat(work, channel, sender)
  const handledBy = await followChannel(work, channel, { chat, sender })
  const messageId = await appendMessage(work.db, {
    enterpriseId,
    chatId: chat.id,
    actionType: customerLine(chat.messageCount === 0),
    actor: 'customer',
    actionBy: sender.contactId,
    userName: sender.name,
    message: inbound.text,
    clientId: inbound.eventId,
    ...(inbound.payload ? { payload: inbound.payload } : {}),
    ...(inbound.replyTo ? { replyTo: inbound.replyTo } : {}),
  })
  await nameMessage(work, eventId, messageId)
  await keepSession(work, chat.id, inbound)
  await keepMedia(work, { channelId: channel.id, chatId: chat.id, messageId }, inbound)
  const { text, payload, media, at = null } = inbound
  const told = { chatId: chat.id, messageId, channelId: channel.id, contactId: sender.contactId, name: sender.name }
  const said = { message: text, payload, media: media?.type ?? null, at }
  await tellRelays(work.db, enterpriseId, 'message.received', { ...told, ...said })
  if (handledBy === 'bot') await oweAnswer(work, { messageId, enterpriseId, chatId: chat.id })
  return messageId
}

/** Vendors with sessions want the latest one with every message to the chat. */
async function keepSession(work: Work, chatId: string, { session }: InboundMessage): Promise<void> {
  if (!session) return
  await work.db.updateTable('chats').set({ vendorSession: session }).where('id', '=', chatId).execute()
}

type InboundChannel = { id: string; enterpriseId: string; botAgentId: string | null }

/** The channel on which answerers hear that a customer waits. */
export const turnsChannel = 'parley_turns'

/** With a bot, waiting for people, with people, suspended. */
export const openStates = [0, 1, 2, 5]

/** Answers the event's id; null for a repeat. */
export async function keepRaw(
  work: Work,
  channel: Pick<InboundChannel, 'id' | 'enterpriseId'>,
  { inbound, raw }: { inbound: Inbound; raw: unknown },
): Promise<string | null> {
  const kept = await work.db
    .insertInto('inboundEvents')
    .values({
      enterpriseId: channel.enterpriseId,
      channelId: channel.id,
      vendorEventId: inbound.eventId,
      kind: inbound.kind,
      payload: JSON.stringify(raw),
    })
    .onConflict(conflict => conflict.columns(['channelId', 'vendorEventId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept?.id ?? null
}

/** Notes which message an event has become, for repeats of the event. */
export async function nameMessage(work: Work, eventId: string, messageId: string): Promise<void> {
  await work.db.updateTable('inboundEvents').set({ messageId }).where('id', '=', eventId).execute()
}

async function knownMessage(work: Work, channelId: string, vendorEventId: string): Promise<string | null> {
  const known = await work.db
    .selectFrom('inboundEvents')
    .select('messageId')
    .where('channelId', '=', channelId)
    .where('vendorEventId', '=', vendorEventId)
    .executeTakeFirst()
  return known?.messageId ?? null
}

/** One open chat for a visitor on a channel; two messages at once find the same one. */
async function openChat(work: Work, channel: InboundChannel, sender: Sender) {
  // The chat that keeps a new one from being made may be closed by somebody before its lock is ours.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await makeChat(work, channel, sender)
    const chat = await lockChat(work, channel, sender)
    if (chat) return chat
  }
  throw unavailable()
}

async function makeChat(work: Work, channel: InboundChannel, sender: Sender): Promise<void> {
  const bot = channel.botAgentId
  const made = await work.db
    .insertInto('chats')
    .values({
      enterpriseId: channel.enterpriseId,
      channelId: channel.id,
      contactId: sender.contactId,
      visitorId: sender.visitorId,
      state: bot ? 0 : 1,
      handledBy: bot ? 'bot' : 'none',
      botAgentId: bot,
    })
    .onConflict(conflict =>
      conflict.columns(['channelId', 'contactId', 'visitorId']).where('state', 'in', openStates).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  const told = { chatId: made.id, channelId: channel.id, contactId: sender.contactId, name: sender.name }
  await tellRelays(work.db, channel.enterpriseId, 'chat.created', { ...told, handledBy: bot ? 'bot' : 'none' })
  if (!bot) await tellRelays(work.db, channel.enterpriseId, 'chat.queued', told)
}

function lockChat(work: Work, channel: InboundChannel, sender: Sender) {
  return work.db
    .selectFrom('chats')
    .select(['id', 'state', 'messageCount', 'handledBy', 'botAgentId', 'botSessionId'])
    .where('channelId', '=', channel.id)
    .where('contactId', '=', sender.contactId)
    .where('visitorId', 'is not distinct from', sender.visitorId)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst()
}

type Chat = NonNullable<Awaited<ReturnType<typeof lockChat>>>

/**
 * A chat lives as long as its customer writes, so it goes on with the bot that the channel has now, or with none. It stays
 * with people who have it, and with those to whom a bot has handed it over. Returns who owns it.
 */
async function followChannel(
  work: Work,
  channel: InboundChannel,
  { chat, sender }: { chat: Chat; sender: Sender },
): Promise<string> {
  const bot = channel.botAgentId
  const isBots = chat.state === 0 && chat.handledBy === 'bot'
  const isNobodys = chat.state === 1 && chat.handledBy === 'none' && chat.botAgentId === null
  const follows = bot === null ? isBots : (isBots || isNobodys) && chat.botAgentId !== bot
  if (!follows) return chat.handledBy
  const handledBy = bot ? 'bot' : 'none'
  if (chat.botSessionId) await closeSession(work, chat.botSessionId)
  await work.db
    .updateTable('chats')
    .set({ state: bot ? 0 : 1, handledBy, botAgentId: bot, botSessionId: null })
    .where('id', '=', chat.id)
    .execute()
  const told = { chatId: chat.id, channelId: channel.id, contactId: sender.contactId, name: sender.name }
  if (!bot) await tellRelays(work.db, channel.enterpriseId, 'chat.queued', told)
  return handledBy
}

async function oweAnswer(work: Work, turn: { messageId: string; enterpriseId: string; chatId: string }): Promise<void> {
  await work.db.insertInto('pendingTurns').values(turn).execute()
  await sql`select pg_notify(${turnsChannel}, '')`.execute(work.db)
}
