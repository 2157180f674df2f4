import { type BroadcastRequest, broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { appendMessage } from '../chats/messages.ts'
import { isUuid } from '../platform/ids.ts'
import { invalid, missing } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { splitNumbers } from './recipients.ts'
import type { Sendable } from './requests.ts'
import { assertMaySend } from './rights.ts'
import { writeSample } from './sample.ts'

const mostTestNumbers = 10

/** A test from a campaign may go to a few numbers only, and a template from a chat to that chat's customer only. */
export async function assertResource(work: Work, request: BroadcastRequest): Promise<void> {
  const { resourceType, resourceId } = request
  assertMaySend(work, resourceType)
  if (resourceType === 'CAMPAIGN' && splitNumbers(request.phoneNumber).length > mostTestNumbers) {
    throw invalid(broadcastTexts.tooMany, 'phoneNumber')
  }
  if (resourceType === 'CHAT' && !(await chatOf(work, resourceId))) throw missing('Chat', 'resourceId')
}

type Sent = { request: BroadcastRequest; checked: Sendable }

/** Adds what was sent from a chat to its messages. */
export async function addToChat(work: Work, broadcastId: string, { request, checked }: Sent): Promise<void> {
  const chat = await chatOf(work, request.resourceId)
  if (!chat) throw missing('Chat', 'resourceId')
  const sample = await writeSample(work, checked)
  const messageId = await appendMessage(work.db, {
    enterpriseId: work.enterpriseId,
    chatId: chat.id,
    actionType: actionTypes.agentReply,
    actor: 'agent',
    actionBy: work.actor.id ?? 'system',
    userName: work.actor.name,
    message: sample?.text ?? checked.template.content.name,
  })
  await work.db
    .updateTable('deliveries')
    .set({ chatId: chat.id, messageId })
    .where('broadcastId', '=', broadcastId)
    .execute()
}

async function chatOf(work: Work, chatId: string | null | undefined) {
  if (!chatId || !isUuid(chatId)) return undefined
  return work.db
    .selectFrom('chats')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', chatId)
    .executeTakeFirst()
}
