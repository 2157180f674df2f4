import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { actionTypes, webMessageDraft, webRating } from '@parley/contracts/chats/web-chat.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { closeSession } from '../bots/dialogue/sessions.ts'
import { tellRelays } from '../channels/relays/relays.events.ts'
import { asEnterprise } from '../platform/database/database.ts'
import type { Actions } from '../platform/realtime/socket.door.ts'
import { conflict } from '../platform/refusals.ts'
import { readBody } from '../platform/serve/input.ts'
import { noRequest, transact } from '../platform/transact.ts'
import type { Actor, Platform, Work } from '../platform/work.ts'
import { openStates } from './inbound.ts'
import { appendMessage, shownMessage, visitorMessages } from './messages.ts'
import { rate, sayGoodbye } from './rating.ts'
import { findWebChannel, isAllowedOrigin } from './web-channel.ts'
import { currentChat, sendWebMessage } from './web-chat.ts'

/** What a visitor's socket may do; every action has the same effect as its HTTP twin. */
export const visitorActions: Actions = {
  customerReply: (work, frame) => sendWebMessage(work, work.actor.channelId ?? '', readBody(webMessageDraft, frame)),
  readChat: (work, frame) => markRead(work, readBody(z.object({ upTo: z.uuid().optional() }), frame).upTo),
  endChat: work => endChat(work),
  rate: (work, frame) => rateChat(work, readBody(webRating, frame).rating),
  // Nothing to do: a bot owns every open chat for now, and does not watch customers type.
  typing: async () => ({}),
}

export async function visitorGreeting(platform: Platform, actor: Actor) {
  const chat = await transact({ platform, actor, request: noRequest }, work => currentChat(work, actor.id ?? ''))
  return { visitorId: actor.id, chat }
}

export function originAllowed(platform: Platform, actor: Actor, origin: string | null): Promise<boolean> {
  return asEnterprise(platform.databases, actor.enterpriseId ?? '', async db => {
    const channel = await findWebChannel(db, actor.channelId ?? '')
    return channel !== undefined && isAllowedOrigin(channel, origin)
  })
}

/** The customer has seen what we sent, up to a message. */
async function markRead(work: Work, upTo: string | undefined) {
  const chat = await openChatOf(work)
  if (!chat) return { chatId: null }
  let seen = work.db
    .updateTable('messages')
    .set({ isRead: true })
    .where('chatId', '=', chat.id)
    .where('actor', 'in', ['agent', 'bot'])
    .where('isRead', '=', false)
  if (upTo) seen = seen.where('id', '<=', upTo)
  const read = await seen.returning('id').execute()
  if (read.length > 0) {
    await work.db
      .updateTable('deliveries')
      .set({
        state: messageStates.read,
        deliveredAt: sql<Date>`coalesce(delivered_at, now())`,
        readAt: sql<Date>`coalesce(read_at, now())`,
      })
      .where(
        'messageId',
        'in',
        read.map(row => row.id),
      )
      .where('state', 'in', [messageStates.sent, messageStates.delivered])
      .execute()
    work.announce(
      'messagesRead',
      { chatId: chat.id, by: work.actor.id, upTo: lastOf(read.map(row => row.id)) },
      { visitor: work.actor.id ?? '' },
    )
  }
  return { chatId: chat.id }
}

/** Ids sort by time; the rows of an update come in no order. */
function lastOf(ids: string[]): string | undefined {
  return ids.toSorted().at(-1)
}

async function rateChat(work: Work, rating: number) {
  const visitorId = work.actor.id ?? ''
  const visitor = await work.db
    .selectFrom('visitors')
    .select('contactId')
    .where('id', '=', visitorId)
    .executeTakeFirstOrThrow()
  const rater = { visitorId, contactId: visitor.contactId, name: work.actor.name }
  const { chatId, messageId } = await rate(work, rater, rating)
  const row = await visitorMessages(work.db, visitorId).where('messages.id', '=', messageId).executeTakeFirstOrThrow()
  return { chatId, rating, message: shownMessage(row) }
}

async function endChat(work: Work) {
  const chat = await openChatOf(work)
  if (!chat) throw conflict('Chat is already closed')
  await work.db
    .updateTable('chats')
    .set({ state: 3, closedAt: work.now, closeReason: 'customer' })
    .where('id', '=', chat.id)
    .execute()
  await work.db.deleteFrom('pendingTurns').where('chatId', '=', chat.id).execute()
  if (chat.botSessionId) await closeSession(work, chat.botSessionId)
  const visitorId = work.actor.id ?? ''
  const messageId = await appendMessage(work.db, {
    enterpriseId: work.enterpriseId,
    chatId: chat.id,
    actionType: actionTypes.closed,
    actor: 'system',
    actionBy: 'system',
    userName: '',
    message: 'The chat has ended.',
  })
  const row = await visitorMessages(work.db, visitorId).where('messages.id', '=', messageId).executeTakeFirstOrThrow()
  work.announce(
    'agentEndedChat',
    { chatId: chat.id, by: 'customer', closeReason: 'customer', message: shownMessage(row) },
    { visitor: visitorId },
  )
  const told = { chatId: chat.id, channelId: chat.channelId, closeReason: 'customer' }
  await tellRelays(work.db, work.enterpriseId, 'chat.closed', told)
  await sayGoodbye(work, chat)
  return { chatId: chat.id, state: 3 }
}

function openChatOf(work: Work) {
  return work.db
    .selectFrom('chats')
    .select(['id', 'channelId', 'botAgentId', 'botSessionId'])
    .where('visitorId', '=', work.actor.id)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst()
}
