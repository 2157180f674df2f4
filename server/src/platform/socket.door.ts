import { type ClientFrame, closeCodes } from '@parley/contracts/realtime.ts'
import type { Backlog } from './subscriber-events.ts'
import type { Actor, Platform, RequestFacts, Work } from './work.ts'

/** What a frame's action does; the ack carries what it returns. */
export type Action = (work: Work, frame: ClientFrame) => Promise<unknown>
export type Actions = Record<string, Action>
export type SocketDoor = {
  platform: Platform
  /**
   * The same identification as HTTP's, so that no door is weaker than another. Only what a person does keeps an idle
   * session alive: `isUse` says that it is such.
   */
  identifyToken(token: string, facts: RequestFacts, isUse: boolean): Promise<Actor | null>
  /** Whether a page of this origin may connect as this actor. */
  allowsOrigin(actor: Actor, facts: RequestFacts): Promise<boolean>
  actions: { user: Actions; visitor: Actions }
  /** What `ready` tells beside the numbers. */
  greet(actor: Actor): Promise<Record<string, unknown>>
  /** The next page of what a subscriber missed. */
  eventsAfter(subscriberId: string, seq: number): Promise<Backlog>
}

/** Who speaks on a connection. `actor` is who the token stood for when it was last looked up. */
export type Session = { readonly token: string; readonly facts: RequestFacts; actor: Actor }

export type Ending = { code: number; message: string }
const over: Ending = { code: closeCodes.invalidToken, message: 'Invalid token' }
const refused: Ending = { code: closeCodes.accessDenied, message: 'Access Denied' }

/** Why the connection has to end; null while it stands, and then its actor holds the permissions of this moment. */
export async function endingOf(door: SocketDoor, session: Session, isUse: boolean): Promise<Ending | null> {
  const { actor } = session
  // Asked before the session itself: where the channel goes meanwhile, it is the session that is over.
  const isAllowed = actor.kind !== 'visitor' || (await door.allowsOrigin(actor, session.facts))
  const found = await door.identifyToken(session.token, session.facts, isUse)
  if (!found || found.id !== actor.id || found.enterpriseId !== actor.enterpriseId) return over
  if (found.kind !== actor.kind || found.sessionId !== actor.sessionId) return over
  // The list of a channel's pages may have changed since the connection was opened.
  if (!isAllowed) return refused
  session.actor = found
  return null
}
