import { isRating, isUnread, markRead, mergeMessages, withDeliveryStatus } from './messages.ts'
import type { ChatSummary, Frame, Message, News, Session } from './wire.ts'

/** A message written here and not yet taken by the server. */
export type Draft = {
  clientId: string
  message: string
  payload: string | null
  writtenAt: string
  /** Why the server refused it; null while it waits its turn. */
  refusal: string | null
}

export type Conversation = {
  visitorId: string
  chat: { chatId: string; state: number } | null
  messages: Message[]
  outbox: Draft[]
  lastSeq: number | null
  /** An event was missed: only a reconnect from lastSeq heals that. */
  hasGap: boolean
  /** Messages changed that are not known here: only loading them heals that. */
  isStale: boolean
  /** The visitor chose to go on after the chat was ended. */
  isRestarted: boolean
  agent: { name: string; profilePic: string | null } | null
  typingUntil: number | null
  /** Read reports about messages that have not arrived yet. */
  unplacedReads: string[]
}

export type Act =
  | { act: 'frame'; frame: Frame; now: number }
  | { act: 'connecting' }
  | { act: 'opened'; session: Session }
  | { act: 'loading' }
  | { act: 'loaded'; messages: Message[] }
  | { act: 'wrote'; draft: Draft }
  | { act: 'accepted'; clientId: string; message: Message }
  | { act: 'refused'; clientId: string; refusal: string }
  | { act: 'retried'; clientId: string }
  | { act: 'discarded'; clientId: string }
  | { act: 'looked' }
  | { act: 'restarted' }
  | { act: 'waited'; now: number }

export function openConversation(session: Session, outbox: Draft[] = []): Conversation {
  const { visitorId, chat } = session
  return place(
    {
      visitorId,
      chat: chat && { chatId: chat.chatId, state: chat.state },
      messages: [],
      outbox,
      lastSeq: null,
      hasGap: false,
      isStale: false,
      isRestarted: false,
      agent: null,
      typingUntil: null,
      unplacedReads: [],
    },
    chat?.messages ?? [],
  )
}

export function advance(conversation: Conversation, act: Act): Conversation {
  switch (act.act) {
    case 'frame':
      return receive(conversation, act.frame, act.now)
    case 'connecting':
      return { ...conversation, hasGap: false, typingUntil: null }
    case 'opened':
      return reopen(conversation, act.session)
    case 'loading':
      return conversation.isStale ? { ...conversation, isStale: false } : conversation
    case 'loaded':
      return place(conversation, act.messages)
    case 'looked':
      return { ...conversation, messages: lookedAt(conversation.messages) }
    case 'restarted':
      return { ...conversation, isRestarted: true, agent: null }
    case 'waited':
      return {
        ...conversation,
        typingUntil: isOver(conversation.typingUntil, act.now) ? null : conversation.typingUntil,
      }
    default:
      return turnOutbox(conversation, act)
  }
}

export function unreadCount(conversation: Conversation): number {
  return conversation.messages.filter(isUnread).length
}

/** What the visitor said of the chat that is shown, 1 to 5; null while they said nothing. */
export function ratingOf({ chat, messages }: Conversation): number | null {
  const rated = messages.findLast(message => isRating(message) && message.chatId === chat?.chatId)
  return rated ? Number(rated.message) : null
}

export function hasEnded({ chat, isRestarted }: Conversation): boolean {
  return chat?.state === closed && !isRestarted
}

const closed = 3
const typingLastsMs = 6000

function receive(conversation: Conversation, frame: Frame, now: number): Conversation {
  if (frame.seq === null) return learn(conversation, frame.news, now)
  const { lastSeq } = conversation
  if (conversation.hasGap || (lastSeq !== null && frame.seq <= lastSeq)) return conversation
  if (lastSeq !== null && frame.seq > lastSeq + 1) return { ...conversation, hasGap: true }
  return learn({ ...conversation, lastSeq: frame.seq }, frame.news, now)
}

function learn(conversation: Conversation, news: News, now: number): Conversation {
  switch (news.event) {
    case 'ready':
      return news.isResumed ? conversation : resume(conversation, news.seq, news.chat)
    case 'resync':
      return { ...conversation, lastSeq: news.seq, hasGap: false, isStale: true }
    case 'message':
      return hear(conversation, news.message, news.state)
    case 'messageStatus':
      return report(conversation, news)
    case 'messagesRead':
      return readUpTo(conversation, news)
    case 'typing':
      if (news.by === conversation.visitorId) return conversation
      return { ...conversation, typingUntil: news.isOn ? now + typingLastsMs : null }
    case 'agentJoined':
      return { ...conversation, agent: { name: news.name, profilePic: news.profilePic } }
    case 'agentEndedChat':
      return end(conversation, news.chatId, news.message)
    default:
      return conversation
  }
}

/** The numbering starts here; what happened before this connection is loaded, as nothing replays it. */
function resume(conversation: Conversation, seq: number | null, chat: ChatSummary | null): Conversation {
  const started = { ...conversation, lastSeq: seq ?? conversation.lastSeq, hasGap: false }
  if (!chat) return { ...started, isStale: conversation.chat !== null }
  return place({ ...started, chat: { chatId: chat.chatId, state: chat.state }, isStale: true }, chat.messages)
}

function hear(conversation: Conversation, message: Message, state: number | null): Conversation {
  const isNewChat = conversation.chat?.chatId !== message.chatId
  const chat = { chatId: message.chatId, state: state ?? (isNewChat ? 0 : (conversation.chat?.state ?? 0)) }
  const isRestarted = conversation.isRestarted && chat.state === closed
  const typingUntil = message.actor === 'customer' ? conversation.typingUntil : null
  return place({ ...conversation, chat, isRestarted, typingUntil }, [message])
}

function report(
  conversation: Conversation,
  news: { actionId: string; deliveryStatus: number; channelErrorDesc: string | null },
): Conversation {
  if (!conversation.messages.some(message => message.actionId === news.actionId)) {
    return { ...conversation, isStale: true }
  }
  const messages = conversation.messages.map(message =>
    message.actionId === news.actionId
      ? withDeliveryStatus(message, news.deliveryStatus, news.channelErrorDesc)
      : message,
  )
  return { ...conversation, messages }
}

function readUpTo(conversation: Conversation, news: { by: string; upTo: string | null }): Conversation {
  const upTo = news.upTo ?? conversation.messages.at(-1)?.actionId
  if (!upTo) return conversation
  const isMine = isReadByStaff(conversation, news.by, upTo)
  const messages = markRead(conversation.messages, upTo, isMine)
  if (messages) return { ...conversation, messages }
  const unplacedReads = isMine ? [...conversation.unplacedReads, upTo].slice(-20) : conversation.unplacedReads
  return { ...conversation, isStale: true, unplacedReads }
}

/** A report that does not name its reader is about the messages of the side that wrote the last of them. */
function isReadByStaff({ visitorId, messages }: Conversation, by: string, upTo: string): boolean {
  if (by) return by !== visitorId && by !== 'customer'
  return messages.some(message => message.actionId === upTo && message.actor === 'customer')
}

function end(conversation: Conversation, chatId: string, message: Message | null): Conversation {
  const isCurrent = !conversation.chat || !chatId || conversation.chat.chatId === chatId
  const messages = message ? [message] : []
  if (!isCurrent) return place(conversation, messages)
  const chat = { chatId: chatId || (conversation.chat?.chatId ?? ''), state: closed }
  return place({ ...conversation, chat, isRestarted: false, typingUntil: null }, messages)
}

function reopen(conversation: Conversation, session: Session): Conversation {
  if (session.visitorId !== conversation.visitorId) return openConversation(session, conversation.outbox)
  const told = session.chat && { chatId: session.chat.chatId, state: session.chat.state }
  // Where events already run, they are newer than an answer that was on its way meanwhile.
  const chat = conversation.lastSeq === null ? (told ?? conversation.chat) : (conversation.chat ?? told)
  return place({ ...conversation, chat }, session.chat?.messages ?? [])
}

function turnOutbox(
  conversation: Conversation,
  act: Extract<Act, { act: 'wrote' | 'accepted' | 'refused' | 'retried' | 'discarded' }>,
): Conversation {
  const { outbox, messages } = conversation
  switch (act.act) {
    case 'wrote': {
      const { clientId } = act.draft
      const isKnown = [...outbox, ...messages].some(one => one.clientId === clientId)
      return isKnown ? conversation : { ...conversation, outbox: [...outbox, act.draft] }
    }
    case 'accepted':
      return accept(conversation, { ...act.message, clientId: act.clientId })
    case 'refused':
      return { ...conversation, outbox: withRefusal(outbox, act.clientId, act.refusal) }
    case 'retried':
      return { ...conversation, outbox: withRefusal(outbox, act.clientId, null) }
    case 'discarded':
      return { ...conversation, outbox: outbox.filter(draft => draft.clientId !== act.clientId) }
  }
}

function accept(conversation: Conversation, message: Message): Conversation {
  const isKnown = conversation.messages.some(one => one.actionId === message.actionId)
  if (isKnown || message.chatId === conversation.chat?.chatId) return place(conversation, [message])
  return place({ ...conversation, chat: { chatId: message.chatId, state: 0 }, isRestarted: false }, [message])
}

function withRefusal(outbox: Draft[], clientId: string, refusal: string | null): Draft[] {
  return outbox.map(draft => (draft.clientId === clientId ? { ...draft, refusal } : draft))
}

/** The one way in for messages: whatever brings them, a message stands once and its draft is gone. */
function place(conversation: Conversation, incoming: Message[]): Conversation {
  const messages = mergeMessages(conversation.messages, incoming)
  const arrived = new Set(incoming.map(message => message.clientId))
  const outbox = conversation.outbox.some(draft => arrived.has(draft.clientId))
    ? conversation.outbox.filter(draft => !arrived.has(draft.clientId))
    : conversation.outbox
  return settleReads({ ...conversation, messages, outbox })
}

function settleReads(conversation: Conversation): Conversation {
  let { messages } = conversation
  const unplacedReads = conversation.unplacedReads.filter(upTo => {
    const read = markRead(messages, upTo, true)
    messages = read ?? messages
    return read === null
  })
  return { ...conversation, messages, unplacedReads }
}

function lookedAt(messages: Message[]): Message[] {
  return messages.some(isUnread)
    ? messages.map(message => (isUnread(message) ? { ...message, status: 2 } : message))
    : messages
}

function isOver(until: number | null, now: number): boolean {
  return until !== null && until <= now
}
