import { texts } from '../texts.ts'

/** What the documents fix of the words in a visitor's chat; the first four are also the names that a screen reader says. */
export const webChatTexts = {
  openChat: 'Open chat',
  closeChat: 'Close chat',
  compose: 'Type a message',
  send: 'Send',
  offline: texts.offline,
  online: texts.backOnline,
  denied: texts.accessDenied,
} as const
