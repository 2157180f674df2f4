import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { sql } from 'kysely'
import { tellRelays } from '../channels/relays/relays.events.ts'
import { conflict } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { chatConfigOf } from './chat-config.ts'
import { appendMessage, type MessageButton, send } from './messages.ts'

export type Rated = { chatId: string; messageId: string }
type Rater = { visitorId: string | null; contactId: string; name: string; clientId?: string }
type ClosedChat = { id: string; channelId: string; botAgentId: string | null }

const stars = [1, 2, 3, 4, 5]

/** Says goodbye in a chat that was just closed and asks how it was, as far as the enterprise wants either. */
export async function sayGoodbye(work: Work, chat: ClosedChat): Promise<void> {
  const { askRating, ratingMessage, closeMessage } = await chatConfigOf(work.db, work.enterpriseId)
  if (closeMessage) await say(work, chat, { message: closeMessage })
  if (!askRating) return
  await work.db.updateTable('chats').set({ ratingAskedAt: work.now }).where('id', '=', chat.id).execute()
  const buttons = stars.map(star => ({ id: String(star), text: String(star), payload: String(star) }))
  if (ratingMessage) await say(work, chat, { message: ratingMessage, buttons })
}

/** A bare 1 to 5 after a chat that asked for a rating is its rating. Null for anything else: that is a message. */
export async function takenAsRating(work: Work, rater: Rater, said: string): Promise<Rated | null> {
  const rating = stars.find(star => String(star) === said.trim())
  return rating === undefined ? null : keepRating(work, rater, rating)
}

export async function rate(work: Work, rater: Rater, rating: number): Promise<Rated> {
  const rated = await keepRating(work, rater, rating)
  if (!rated) throw conflict('Invalid chat state')
  return rated
}

/** Only the last chat can be rated, once, and for a day after it was asked for. */
async function keepRating(work: Work, { visitorId, ...rater }: Rater, rating: number): Promise<Rated | null> {
  const last = await work.db
    .selectFrom('chats')
    .select(['id', 'state', 'rating'])
    .select(sql<boolean>`coalesce(rating_asked_at > now() - interval '1 day', false)`.as('isAsked'))
    .where('visitorId', 'is not distinct from', visitorId)
    .where('contactId', '=', rater.contactId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (last?.state !== 3 || last.rating !== null || !last.isAsked) return null
  await work.db.updateTable('chats').set({ rating }).where('id', '=', last.id).execute()
  const messageId = await appendMessage(work.db, {
    enterpriseId: work.enterpriseId,
    chatId: last.id,
    actionType: actionTypes.rating,
    actor: 'customer',
    actionBy: rater.contactId,
    userName: rater.name,
    message: String(rating),
    ...(rater.clientId ? { clientId: rater.clientId } : {}),
  })
  const told = { chatId: last.id, contactId: rater.contactId, rating }
  await tellRelays(work.db, work.enterpriseId, 'chat.rated', told)
  return { chatId: last.id, messageId }
}

async function say(work: Work, chat: ClosedChat, words: { message: string; buttons?: MessageButton[] }): Promise<void> {
  const bot = chat.botAgentId
    ? await work.db.selectFrom('agents').select('name').where('id', '=', chat.botAgentId).executeTakeFirst()
    : undefined
  await send(work.db, chat.channelId, {
    enterpriseId: work.enterpriseId,
    chatId: chat.id,
    actionType: actionTypes.agentReply,
    actor: 'bot',
    actionBy: chat.botAgentId ?? 'system',
    userName: bot?.name ?? '',
    ...words,
  })
}
