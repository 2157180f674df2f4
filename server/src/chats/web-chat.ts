import type { VisitorDraft, WebMessageDraft } from '@parley/contracts/chats/web-chat.ts'
import { readVisitorMessage } from '@parley/vendors/web/web.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { invalid, notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { receive } from './inbound.ts'
import { shownMessage, visitorMessages } from './messages.ts'
import { liveContact, openVisitor } from './visitors.ts'
import { assertOrigin, looksOf, requireWebChannel } from './web-channel.ts'
import { refuseTooManyMessages, refuseTooManySessions } from './web-chat.limits.ts'

/** How a page that nobody has asked anything yet draws its button. */
export async function readWebChatConfig(work: Work, channelId: string) {
  const channel = await requireWebChannel(work.db, channelId)
  assertOrigin(channel, work.request.origin)
  return { config: await looksOf(work.db, channel) }
}

/** Opens the chat window: who the visitor is, what has been said, how it looks. */
export async function openWebChat(work: Work, channelId: string, draft: VisitorDraft) {
  const channel = await requireWebChannel(work.db, channelId)
  assertOrigin(channel, work.request.origin)
  refuseTooManySessions(work.platform, work.request.ip)
  const visitor = await openVisitor(work, channel, draft)
  return {
    token: visitor.token,
    visitorId: visitor.id,
    chat: await currentChat(work, visitor.id),
    config: await looksOf(work.db, channel),
  }
}

/** A visitor's message, kept before it is acknowledged; the bot answers after the commit. */
export async function sendWebMessage(work: Work, channelId: string, draft: WebMessageDraft) {
  const channel = await ownChannel(work, channelId)
  if (!draft.message && !draft.payload) throw invalid('Message text should not be empty', 'message')
  const visitorId = work.actor.id ?? ''
  refuseTooManyMessages(work.platform, { visitorId, address: work.request.ip })
  const visitor = await work.db
    .selectFrom('visitors')
    .select(['id', 'contactId'])
    .where('id', '=', visitorId)
    .executeTakeFirstOrThrow()
  const raw = { ...draft, visitorId }
  // A clientId is unique for its visitor alone.
  const inbound = readVisitorMessage({
    ...raw,
    clientId: `${visitorId}:${draft.clientId}`,
    message: draft.message || draft.payload,
  })
  const sender = { visitorId, contactId: await liveContact(work, visitor.contactId), name: work.actor.name }
  const messageId = await receive(work, channel, { sender, inbound, raw })
  const row = await visitorMessages(work.db, visitorId)
    .where('messages.id', '=', messageId ?? '')
    .executeTakeFirstOrThrow()
  return { message: { ...shownMessage(row), clientId: draft.clientId } }
}

export async function readWebMessages(work: Work, channelId: string, query: { after?: string; perPage: number }) {
  await ownChannel(work, channelId)
  const visitorId = work.actor.id ?? ''
  let found = visitorMessages(work.db, visitorId).orderBy('messages.id')
  if (query.after && isUuid(query.after)) found = found.where('messages.id', '>', query.after)
  const { rows, more } = await pageOf(found, { from: 0, perPage: query.perPage })
  return { messages: rows.map(forVisitor), more, hasMore: more }
}

/** What the visitor's socket says on `ready`. */
export async function currentChat(work: Work, visitorId: string) {
  const chat = await work.db
    .selectFrom('chats')
    .select(['id', 'state'])
    .where('visitorId', '=', visitorId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!chat) return null
  const latest = await visitorMessages(work.db, visitorId).orderBy('messages.id', 'desc').limit(100).execute()
  return { chatId: chat.id, state: chat.state, messages: latest.reverse().map(forVisitor) }
}

async function ownChannel(work: Work, channelId: string) {
  if (work.actor.channelId !== channelId) throw notFound()
  const channel = await requireWebChannel(work.db, channelId)
  assertOrigin(channel, work.request.origin)
  return channel
}

/** Strips the visitor's id that was stored in front of the clientId. */
function forVisitor(row: Parameters<typeof shownMessage>[0]) {
  const message = shownMessage(row)
  const clientId = message.clientId?.slice(message.clientId.indexOf(':') + 1)
  return { ...message, ...(clientId ? { clientId } : {}) }
}
