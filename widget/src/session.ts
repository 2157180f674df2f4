import { type Answer, call } from './call.ts'
import type { Keep } from './keep.ts'
import { readConfig, readSession } from './wire.read.ts'
import type { Config, Details, Session } from './wire.ts'

/** Where the server is, for which channel, and what is kept between visits. */
export type Door = { origin: string; channelId: string; keep: Keep }

export function tokenKey({ channelId }: Door): string {
  return `parley:${channelId}`
}

/** True once the visitor, or the page for them, has answered the questions before the first message. */
export function isIntroduced(door: Door, { visitorId }: Session): boolean {
  return door.keep.get(introducedKey(door)) === visitorId
}

/** True for a browser whose visitor has opened the chat before. */
export function hasVisited(door: Door): boolean {
  return door.keep.get(tokenKey(door)) !== null
}

/** How the channel looks; asking leaves no trace of who asked. */
export async function readLook(door: Door): Promise<Answer<Config>> {
  const answer = await call(`${door.origin}/widget/${door.channelId}/config`, {})
  return answer.kind === 'done' ? { kind: 'done', value: readConfig(answer.value.config) } : answer
}

/** Opens the stored visitor's session again, or a new visitor's. Details are attached to the visitor. */
export function openSession(door: Door, details: Details = {}): Promise<Answer<Session>> {
  return alone(tokenKey(door), async () => {
    const visitorToken = door.keep.get(tokenKey(door))
    const answer = await call(`${door.origin}/widget/${door.channelId}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(visitorToken && { visitorToken }), ...details }),
    })
    if (answer.kind !== 'done') return answer
    const session = readSession(answer.value)
    if (!session) return { kind: 'later', afterMs: null }
    door.keep.set(tokenKey(door), session.token)
    if (hasAnswered(details, session)) door.keep.set(introducedKey(door), session.visitorId)
    return { kind: 'done', value: session }
  })
}

function introducedKey(door: Door): string {
  return `${tokenKey(door)}:introduced`
}

function hasAnswered(details: Details, { config }: Session): boolean {
  return config.preChat.length > 0 && config.preChat.every(field => details[field])
}

/** Two tabs that open at once must not become two visitors; a lock that never comes free is not waited for. */
async function alone<T>(name: string, act: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return act()
  let answer: Promise<T> | undefined
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(lockWaitMs) }, () => {
      answer = act()
      return answer
    })
  } catch {
    // Locks are refused on pages without an origin of their own.
  }
  return answer ?? act()
}

const lockWaitMs = 8000
