import { readRbmEvent } from '../rcs/rbm.receive.ts'
import type { Hook, Inbound } from '../vendor.ts'
import { at, json, rowOf, textAt, unknownEvent } from '../wire.ts'

/** Jio's words for what RCS for Business says too. */
const eventTypes = {
  MESSAGE_SENT: 'SENT',
  SEND_MESSAGE_SUCCESS: 'SENT',
  MESSAGE_DELIVERED: 'DELIVERED',
  MESSAGE_READ: 'READ',
  MESSAGE_FAILED: 'FAILED',
  SEND_MESSAGE_FAILURE: 'FAILED',
  TYPING: 'IS_TYPING',
} as const

export function receive(hook: Hook): Inbound[] {
  const body = json(hook.body)
  // The address is being tried.
  if (textAt(body, 'clientToken') && textAt(body, 'secret')) return []
  const entity = at(body, 'entity')
  const senderPhoneNumber = textAt(body, 'userPhoneNumber')
  if (!senderPhoneNumber || typeof entity !== 'object' || entity === null) return [unknownEvent(hook)]
  return readRbmEvent({ ...entity, ...wordsOf(entity), senderPhoneNumber }, hook)
}

function wordsOf(entity: object): Record<string, unknown> {
  const said = textAt(entity, 'eventType').toUpperCase()
  const answer = at(entity, 'suggestionResponse')
  const file = at(entity, 'userFile')
  return {
    ...(said && { eventType: rowOf(eventTypes, said) ?? said }),
    ...(said && { code: codeOf(entity), reason: textAt(entity, 'error', 'message') }),
    ...(answer !== undefined && {
      suggestionResponse: { text: textAt(answer, 'plainText'), postbackData: textAt(answer, 'postBack', 'data') },
    }),
    // With or without an envelope of its own.
    ...(file !== undefined && { userFile: { payload: at(file, 'payload') ?? file } }),
  }
}

function codeOf(entity: object): string {
  return textAt(entity, 'error', 'errCode') || textAt(entity, 'error', 'code')
}
