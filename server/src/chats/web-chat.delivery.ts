import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { sql } from 'kysely'
import { crashPoint } from '../platform/crash-points.ts'
import { asSystem, type Db } from '../platform/database/database.ts'
import { writeAnnouncements } from '../platform/realtime/events.ts'
import type { Platform } from '../platform/work.ts'
import { shownMessage, visitorMessages } from './messages.ts'

type Leased = { id: string; enterpriseId: string; chatId: string | null; messageId: string | null; fence: number }

/** The visitor's event and the state of the delivery are one transaction, so nothing is sent twice. */
export async function sendOverSocket(platform: Platform, delivery: Leased): Promise<void> {
  const outcome = await asSystem(platform.databases, async db => {
    const chat = delivery.chatId ? await chatOf(db, delivery.chatId) : undefined
    if (!chat?.visitorId) {
      const reason = { errorCode: 'NO_ROUTE', errorDesc: 'This channel cannot reach the customer.' }
      await settle(db, delivery, { state: messageStates.failed, ...reason })
      return 'failed'
    }
    const isOurs = await settle(db, delivery, { state: messageStates.sent, errorCode: null, errorDesc: null })
    if (isOurs) await tellVisitor(db, { ...delivery, chatId: chat.id, visitorId: chat.visitorId })
    crashPoint('dispatch.before_commit')
    return isOurs ? 'sent' : 'fenced'
  })
  platform.metrics.deliveries.inc({ channel: 'web', outcome })
  platform.hub.wake()
}

function chatOf(db: Db, chatId: string) {
  return db.selectFrom('chats').select(['id', 'visitorId']).where('id', '=', chatId).executeTakeFirst()
}

type End = { state: number; errorCode: string | null; errorDesc: string | null }

async function settle(db: Db, { id, fence }: Leased, end: End): Promise<boolean> {
  const settled = await db
    .updateTable('deliveries')
    .set({
      ...end,
      leaseUntil: null,
      settledAt: sql<Date>`now()`,
      ...(end.state === 0 ? { sentAt: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', messageStates.queued)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

type Told = { enterpriseId: string; chatId: string; messageId: string | null; visitorId: string }

async function tellVisitor(db: Db, { enterpriseId, chatId, messageId, visitorId }: Told): Promise<void> {
  const row = await visitorMessages(db, visitorId)
    .where('messages.id', '=', messageId ?? '')
    .executeTakeFirstOrThrow()
  const data = { chatId, message: shownMessage(row), lastActivityOn: row.actedAt.toISOString() }
  await writeAnnouncements(db, enterpriseId, [
    { event: 'agentReply', data, audience: { visitor: visitorId }, at: new Date() },
  ])
}
