import { type Answer, call } from './call.ts'
import type { Draft } from './conversation.ts'
import type { Door } from './session.ts'
import { readMessage, readMessages } from './wire.read.ts'
import type { Message } from './wire.ts'

export type Page = { messages: Message[]; more: boolean }

/** The server takes the same clientId only once. */
export async function postMessage(door: Door, token: string, draft: Draft): Promise<Answer<Message>> {
  const answer = await call(`${door.origin}/widget/${door.channelId}/message`, {
    method: 'POST',
    ...asJson(token, draft),
  })
  if (answer.kind !== 'done') return answer
  const message = readMessage(answer.value.message)
  return message ? { kind: 'done', value: message } : { kind: 'later', afterMs: null }
}

/** Messages after the one named, oldest first; from the beginning when none is named. */
export async function getMessages(door: Door, token: string, after: string | null): Promise<Answer<Page>> {
  const query = new URLSearchParams({ perPage: String(perPage), ...(after && { after }) })
  const answer = await call(`${door.origin}/widget/${door.channelId}/messages?${query}`, {
    headers: { 'authentication-token': token },
  })
  if (answer.kind !== 'done') return answer
  return { kind: 'done', value: { messages: readMessages(answer.value.messages), more: answer.value.more === true } }
}

const perPage = 100

// keepalive lets a message that is on its way outlive the page it was written on.
function asJson(token: string, { message, clientId, payload }: Draft): RequestInit {
  return {
    headers: { 'authentication-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ message, clientId, ...(payload && { payload }) }),
    keepalive: message.length < 10_000,
  }
}
