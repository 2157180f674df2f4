import { type Conversation, openConversation } from './conversation.ts'
import { isUnread } from './messages.ts'
import { storeDrafts, storedDrafts } from './outbox.ts'
import { type Door, isIntroduced } from './session.ts'
import type { Config, Message, Session } from './wire.ts'

/** All that the window shows. */
export type View = {
  conversation: Conversation
  config: Config
  link: 'connecting' | 'live' | 'polling' | 'denied'
  notice: string | null
  isOpen: boolean
  /** The visitor has answered the questions before the first message. */
  isIntroduced: boolean
  /** What a screen reader says next. */
  announcement: string
  rating: number | null
}

export function openView(door: Door, session: Session): View {
  const drafts = storedDrafts(door)
  const conversation = openConversation(session, drafts)
  // The server may have taken a draft although its answer never reached the page before this one.
  storeDrafts(door, drafts, conversation.outbox)
  return {
    conversation,
    config: session.config,
    link: 'connecting',
    notice: null,
    isOpen: false,
    isIntroduced: isIntroduced(door, session),
    announcement: '',
    rating: null,
  }
}

/** The replies that came between two moments, as one sentence each; empty when there are none. */
export function announcementOf(before: Conversation, after: Conversation): string {
  if (before.messages === after.messages) return ''
  const known = new Set(before.messages.map(message => message.actionId))
  return after.messages
    .filter(message => isUnread(message) && !known.has(message.actionId))
    .map(saying)
    .join('. ')
}

function saying({ userName, message, attachment }: Message): string {
  return `${userName ? `${userName}: ` : ''}${wordsOf(message) || attachment?.caption || attachment?.name || ''}`
}

/** A reply as it sounds: the marks that only shape its look are not read out. */
function wordsOf(message: string): string {
  return message
    .replace(/<\/?u>/gi, '')
    .replace(/\[([^\]\n]+)\]\([^\s()]+\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(?=\S)|(?<=\S)(\*\*|__|~~|`)/g, '')
}
