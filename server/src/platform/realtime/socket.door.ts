import { type ClientFrame, closeCodes } from '@parley/contracts/realtime.ts'
import type { Actor, Platform, RequestFacts, Work } from '../work.ts'
import type { Backlog } from './subscriber-events.ts'

/** Does what a frame asks. The ack carries what it returns. */
export type Action = (work: Work, frame: ClientFrame) => Promise<unknown>
export type Actions = Record<string, Action>
export type SocketDoor = {
  platform: Platform
  /**
   * Identifies a caller as HTTP does, so that the socket is no weaker a door. `isUse` is true for what a person does;
   * only that keeps an idle session alive.
   */
  identifyToken(token: string, facts: RequestFacts, isUse: boolean): Promise<Actor | null>
  /** Whether a page of this origin may connect as this actor. */
  allowsOrigin(actor: Actor, facts: RequestFacts): Promise<boolean>
  actions: { user: Actions; visitor: Actions }
  /** Further fields of the `ready` frame. */
  greet(actor: Actor): Promise<Record<string, unknown>>
  /** The next page of events that a subscriber missed. */
  eventsAfter(subscriberId: string, seq: number): Promise<Backlog>
}

/** The caller of a connection; `actor` is what the token stood for when it was last checked. */
export type Session = { readonly token: string; readonly facts: RequestFacts; actor: Actor }

export type Ending = { code: number; message: string }
const over: Ending = { code: closeCodes.invalidToken, message: 'Invalid token' }
const refused: Ending = { code: closeCodes.accessDenied, message: 'Access Denied' }

/** Why the connection has to end. Null when it may stay; then its actor has the present permissions. */
export async function endingOf(door: SocketDoor, session: Session, isUse: boolean): Promise<Ending | null> {
  const { actor } = session
  // Asked before the session: if the channel is deleted in between, the connection ends as a session that is over.
  const isAllowed = actor.kind !== 'visitor' || (await door.allowsOrigin(actor, session.facts))
  const found = await door.identifyToken(session.token, session.facts, isUse)
  if (!found || found.id !== actor.id || found.enterpriseId !== actor.enterpriseId) return over
  if (found.kind !== actor.kind || found.sessionId !== actor.sessionId) return over
  // The channel's allowed origins may have changed since the connection was opened.
  if (!isAllowed) return refused
  session.actor = found
  return null
}
