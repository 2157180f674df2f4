import { messageStateNames } from '@parley/contracts/chats/message-states.ts'

/** Statuses are told forward only: whoever read a message got it, and it was sent. */
export const reached = { sent: '0,1,2', delivered: '1,2', read: '2', failed: '3' } as const

/** Each state by its number, and those that a message has reached by way of others. */
export const stateOptions = [
  ...Object.entries(messageStateNames)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([value, label]) => ({ value, label })),
  { value: reached.sent, label: 'Sent, delivered or read' },
  { value: reached.delivered, label: 'Delivered or read' },
]
