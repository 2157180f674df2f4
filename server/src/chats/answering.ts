import { typeKey } from '@parley/contracts/channels/channels.ts'
import { numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { sql } from 'kysely'
import { type Outside, withOutside } from '../bots/llm/outside.ts'
import { answerTurn } from '../bots/predict/predict.ts'
import { oweReadReceipt } from '../dispatch/errands.ts'
import { crashPoint } from '../platform/crash-points.ts'
import { asSystem, type Db } from '../platform/database/database.ts'
import { openLoop } from '../platform/loop.ts'
import { noRequest, transact } from '../platform/transact.ts'
import type { Actor, Platform, Work } from '../platform/work.ts'
import { turnsChannel } from './inbound.ts'
import { send } from './messages.ts'

/** How many chats one process answers at the same time. Within a chat, messages are answered one after another. */
const atOnce = 4
const mostAttempts = 10
const longestWaitSeconds = 30
/** Slightly longer than a turn waits for an outside model. */
const outsideSeconds = 12

type Turn = { messageId: string; enterpriseId: string; chatId: string; attempts: number }

/**
 * Answers customers whose chat is owned by a bot. Turn, reply and delivery are one transaction, so each message is
 * answered once, whatever dies.
 */
export async function startAnswering(platform: Platform): Promise<() => Promise<void>> {
  const loops = Array.from({ length: atOnce }, (_, index) =>
    openLoop({ name: `answer ${index}`, everyMs: 1000, log: platform.log, run: () => answerOne(platform) }),
  )
  await platform.listener.hear(turnsChannel, () => {
    for (const loop of loops) loop.wake()
  })
  return async () => {
    await Promise.all(loops.map(loop => loop.stop()))
  }
}

/** Returns whether a message waited, because more may wait. */
async function answerOne(platform: Platform): Promise<boolean> {
  const next = await nextTurn(platform)
  if (!next) return false
  const actor: Actor = {
    kind: 'bot',
    enterpriseId: next.enterpriseId,
    id: null,
    name: 'bot',
    permissions: new Set(),
    sessionId: null,
  }
  let isAside = false
  try {
    return await withOutside(
      outside => transact({ platform, actor, request: noRequest }, work => answer(work, next, outside)),
      async () => {
        await putAside(platform, next, isAside)
        isAside = true
      },
    )
  } catch (error) {
    if (error instanceof AnsweredElsewhere) return false
    platform.log.error({ err: error, chatId: next.chatId }, 'a turn failed')
    await putOff(platform, next, error)
    return true
  }
}

/** The oldest message of a chat that nobody is answering now; the chat's row is the lock. */
function nextTurn(platform: Platform): Promise<Turn | null> {
  return asSystem(platform.databases, async db => {
    const { rows } = await sql<Turn>`
      select t.message_id as "messageId", t.enterprise_id as "enterpriseId", t.chat_id as "chatId", t.attempts
      from pending_turns t join chats c on c.id = t.chat_id
      where t.not_before <= now()
        and not exists (select 1 from pending_turns older where older.chat_id = t.chat_id and older.message_id < t.message_id)
      order by t.message_id limit 1
      for update of c skip locked`.execute(db)
    return rows[0] ?? null
  })
}

async function answer(work: Work, { chatId, messageId, enterpriseId }: Turn, outside: Outside): Promise<boolean> {
  const { db } = work
  const chat = await db
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', chatId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!chat) return false
  const taken = await db
    .deleteFrom('pendingTurns')
    .where('messageId', '=', messageId)
    .returning('messageId')
    .executeTakeFirst()
  // Another process answered after we looked and before we locked, or a user has taken the chat over.
  if (!taken || chat.state !== 0 || !chat.botAgentId) return true
  const asked = await db
    .selectFrom('messages')
    .select(['message', 'actionBy', 'clientId'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  const bot = await botOf(work, chat.botAgentId)
  // Vendors are told that the message was read; a visitor's own page needs no such sign.
  if (asked.clientId && !chat.visitorId) {
    await oweReadReceipt(db, { channelId: chat.channelId, eventId: asked.clientId })
  }
  crashPoint('answer.before_turn')
  const message = {
    agentId: chat.botAgentId,
    sessionId: chat.botSessionId ?? undefined,
    text: asked.message,
    contactId: chat.contactId,
    metadata: { ...(await senderOf(work, chat)), timeZone: bot.timezone },
  }
  const reply = await answerTurn(work, message, outside)
  if (reply.sessionId !== chat.botSessionId) {
    await db.updateTable('chats').set({ botSessionId: reply.sessionId }).where('id', '=', chatId).execute()
  }
  const buttons = reply.output.suggestions.map(({ id, text }) => ({ id, text, payload: '' }))
  if (reply.output.text) {
    await send(db, chat.channelId, {
      enterpriseId,
      chatId,
      actionType: actionTypes.agentReply,
      actor: 'bot',
      actionBy: chat.botAgentId,
      userName: bot.name,
      message: reply.output.text,
      ...(buttons.length > 0 ? { buttons } : {}),
    })
  }
  crashPoint('answer.before_commit')
  return true
}

type Place = { channelId: string; contactId: string }

/** As the log of conversations names them: a customer by what the channel knows them by, and the channel by its type. */
async function senderOf({ db }: Work, { channelId, contactId }: Place) {
  const { type, phoneNumber, address } = await db
    .selectFrom('channels')
    .innerJoin('contacts', 'contacts.enterpriseId', 'channels.enterpriseId')
    .select(['channels.type', 'contacts.phoneNumber', lastAddress({ channelId, contactId }).as('address')])
    .where('channels.id', '=', channelId)
    .where('contacts.id', '=', contactId)
    .executeTakeFirstOrThrow()
  const senderId = (numberedTypes.includes(type) && phoneNumber) || address || contactId
  return { senderId, appId: typeKey(type) ?? 'api' }
}

function lastAddress({ channelId, contactId }: Place) {
  return sql<string | null>`(
    select address from contact_addresses where channel_id = ${channelId} and contact_id = ${contactId}
    order by created_at desc limit 1)`
}

/** The bot's name, and the enterprise's time zone, which decides what a customer's 'tomorrow' means. */
function botOf({ db }: Work, agentId: string) {
  return db
    .selectFrom('agents')
    .innerJoin('enterprises', 'enterprises.id', 'agents.enterpriseId')
    .select(['agents.name', 'enterprises.timezone'])
    .where('agents.id', '=', agentId)
    .executeTakeFirstOrThrow()
}

/** Another process has put the turn aside and waits for an outside model. */
class AnsweredElsewhere extends Error {}

/**
 * Keeps other processes from taking the turn while an outside model is asked; if this process dies, they may. Two
 * processes can get here with the same turn, because the lock of the first ended with its transaction: the second one
 * leaves.
 */
async function putAside({ databases }: Platform, { messageId }: Turn, isOurs: boolean): Promise<void> {
  const { numUpdatedRows } = await databases.system
    .updateTable('pendingTurns')
    .set({ notBefore: sql<Date>`now() + make_interval(secs => ${outsideSeconds})` })
    .where('messageId', '=', messageId)
    .$if(!isOurs, query => query.where('notBefore', '<=', sql<Date>`now()`))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AnsweredElsewhere()
}

/**
 * Tried again a little later, for some minutes in all. After the last try the customer is told what the bot says when it
 * has no answer: nobody is left without a word.
 */
async function putOff(platform: Platform, turn: Turn, error: unknown): Promise<void> {
  await asSystem(platform.databases, async db => {
    if (turn.attempts + 1 >= mostAttempts) return giveUp(db, turn)
    const seconds = Math.min(longestWaitSeconds, 0.5 * 2 ** turn.attempts)
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await sql`
      update pending_turns set attempts = attempts + 1, not_before = now() + make_interval(secs => ${seconds}), error = ${reason}
      where message_id = ${turn.messageId}`.execute(db)
  })
}

async function giveUp(db: Db, { messageId, chatId, enterpriseId }: Turn): Promise<void> {
  const taken = await db
    .deleteFrom('pendingTurns')
    .where('messageId', '=', messageId)
    .returning('messageId')
    .executeTakeFirst()
  const chat = await db
    .selectFrom('chats')
    .innerJoin('agents', 'agents.id', 'chats.botAgentId')
    .select(['chats.channelId', 'agents.id as agentId', 'agents.name', 'agents.outOfScopeMessage'])
    .where('chats.id', '=', chatId)
    .executeTakeFirst()
  if (!taken || !chat?.outOfScopeMessage) return
  await send(db, chat.channelId, {
    enterpriseId,
    chatId,
    actionType: actionTypes.agentReply,
    actor: 'bot',
    actionBy: chat.agentId,
    userName: chat.name,
    message: chat.outOfScopeMessage,
  })
}
