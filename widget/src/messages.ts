import type { Message } from './wire.ts'

export type Tick = 'queued' | 'sent' | 'read' | 'failed'

/** Adds messages to an ordered list. The same message twice, in any order of arrival, ends as one. */
export function mergeMessages(messages: Message[], incoming: Message[]): Message[] {
  if (incoming.length === 0) return messages
  const byId = new Map(messages.map(message => [message.actionId, message]))
  for (const message of incoming) {
    const known = byId.get(message.actionId)
    byId.set(message.actionId, known ? mergeMessage(known, message) : message)
  }
  return [...byId.values()].sort(inOrder)
}

/** Marks one message and what one side wrote before it as read; null when the message is not known here. */
export function markRead(messages: Message[], upTo: string, isMine: boolean): Message[] | null {
  const last = messages.findIndex(message => message.actionId === upTo)
  if (last < 0) return null
  return messages.map((message, index) =>
    index <= last && (message.actor === 'customer') === isMine && message.status !== 2
      ? { ...message, status: 2 }
      : message,
  )
}

export function withDeliveryStatus(message: Message, deliveryStatus: number, reason: string | null): Message {
  return mergeMessage(message, { ...message, deliveryStatus, channelErrorDesc: reason })
}

export function isRating({ actionType }: Message): boolean {
  return actionType === ratingAction
}

export function isUnread(message: Message): boolean {
  return (message.actor === 'agent' || message.actor === 'bot') && message.status !== 2
}

export function tickOf(message: Message): Tick {
  if (message.deliveryStatus === failed) return 'failed'
  return message.status === 2 || message.deliveryStatus === 2 ? 'read' : 'sent'
}

const failed = 3
const ratingAction = 7

// Queued, Unknown, Sent, Failed and its kin, Delivered, Read: a report that comes late never takes a message back.
const deliveryOrder = [-1, 5, 0, 3, 4, 6, 1, 2]

function mergeMessage(known: Message, incoming: Message): Message {
  const isLater = rankOf(incoming.deliveryStatus) > rankOf(known.deliveryStatus)
  const delivery = isLater ? incoming : known
  return {
    ...incoming,
    status: Math.max(known.status, incoming.status),
    deliveryStatus: delivery.deliveryStatus,
    channelErrorDesc: delivery.channelErrorDesc,
    clientId: incoming.clientId ?? known.clientId,
  }
}

function rankOf(deliveryStatus: number | null): number {
  return deliveryStatus === null ? -1 : deliveryOrder.indexOf(deliveryStatus)
}

function inOrder(a: Message, b: Message): number {
  return compare(a.actedOn, b.actedOn) || a.actionId.length - b.actionId.length || compare(a.actionId, b.actionId)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
