import { webChatTexts } from '@parley/contracts/chats/web-chat.texts.ts'

export const texts = {
  ...webChatTexts,
  chat: 'Chat',
  retry: 'Retry',
  discard: 'Delete',
  queued: 'Queued',
  sent: 'Sent',
  read: 'Read',
  failed: 'Failed',
  isTyping: 'is typing',
  someone: 'Someone',
  you: 'You',
  today: 'Today',
  yesterday: 'Yesterday',
  toLatest: 'Jump to latest',
  conversation: 'Conversation',
  ended: 'This conversation has ended',
  newConversation: 'New conversation',
  endChat: 'End chat',
  endQuestion: 'End this chat?',
  keepChatting: 'Keep chatting',
  rate: 'How was this conversation?',
  rated: 'Thank you for your rating',
  notRated: 'This conversation cannot be rated any more',
  startChat: 'Start chat',
  leaveMessage: 'Leave a message',
  name: 'Name',
  email: 'Email',
  phoneNumber: 'Phone number',
  message: 'Message',
  required: 'is required',
  notAnEmail: 'Enter an email address such as name@example.com',
  notReached: 'The message could not be handed over. Try again.',
  waitsItsTurn: 'Many messages at once: the next one leaves in a moment.',
  busy: 'Too many requests. Please try again later.',
  notLoaded: 'The chat could not be loaded. Try again.',
  openMap: 'Open map',
}

export function ratedText(rating: string): string {
  return `You rated this conversation ${rating} of 5`
}

export function unreadText(count: number): string {
  return count === 1 ? '1 unread message' : `${count} unread messages`
}
