import { type BroadcastRequest, broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastLimits } from '@parley/contracts/broadcasts/limits.ts'
import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { findCampaign } from '../campaigns/campaigns.rows.ts'
import { appendMessage } from '../chats/messages.ts'
import { missing } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { addressesOf, chatOf } from './embedded.chats.ts'
import { typedNumbersOf } from './recipients.ts'
import { type Checked, type Fault, type Sendable, templateField } from './requests.ts'
import { writeSample } from './sample.ts'

/** A test from a campaign may go to a few people only, and a template from a chat to that chat's customer only. */
export async function resourceFaults(work: Work, request: BroadcastRequest, checked: Checked): Promise<Fault[]> {
  if (request.resourceType === 'CHAT') return chatFaults(work, request, checked)
  if (request.resourceType !== 'CAMPAIGN') return []
  return [...(await lockedFaults(work, request, checked)), ...testFaults(request, checked)]
}

/** A test shows what the campaign will send: another channel or template would be none of it. */
async function lockedFaults(work: Work, { resourceId }: BroadcastRequest, { channel, template }: Checked) {
  if (!resourceId) return []
  const campaign = await findCampaign(work, resourceId)
  if (!campaign) return [gone('Campaign')]
  const faults: Fault[] = []
  if (channel && channel.id !== campaign.channelId)
    faults.push({ field: 'channelId', message: broadcastTexts.channelUnknown, code: '404' })
  if (template && template.id !== campaign.templateId)
    faults.push({ field: templateField, message: broadcastTexts.templateUnknown, code: '404' })
  return faults
}

/** Whoever is named by a group or a label is counted too: a whole group is no test. */
function testFaults({ phoneNumber }: BroadcastRequest, { recipients }: Checked): Fault[] {
  const isTest =
    Math.max(new Set(typedNumbersOf(phoneNumber)).size, recipients.all.length) <= broadcastLimits.testNumbers
  return isTest ? [] : [{ field: 'phoneNumber', message: broadcastTexts.tooMany, code: '400' }]
}

/** A chat's channel and customer cannot be changed for others: its messages would tell what somebody else was sent. */
async function chatFaults(work: Work, request: BroadcastRequest, { channel, recipients }: Checked): Promise<Fault[]> {
  const chat = await chatOf(work, request.resourceId)
  if (!chat) return [gone('Chat')]
  if (!channel) return []
  if (chat.channelId !== channel.id) {
    return [{ field: 'channelId', message: broadcastTexts.channelUnknown, code: '404' }]
  }
  const own = await addressesOf(work, chat)
  const isOther = recipients.all.some(({ to, contactId }) => contactId !== chat.contactId && !own.has(to))
  return isOther ? [{ field: 'phoneNumber', message: broadcastTexts.numbers, code: '400' }] : []
}

function gone(thing: 'Campaign' | 'Chat'): Fault {
  return { field: 'resourceId', message: `${thing} not found`, code: '404' }
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
