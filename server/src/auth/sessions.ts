import { permissionsOf } from '@parley/contracts/auth/permissions.ts'
import { closeCodes } from '@parley/contracts/realtime.ts'
import { sql } from 'kysely'
import { planKept } from '../platform/database/database.plans.ts'
import type { Databases, Db } from '../platform/database/database.ts'
import { notFound } from '../platform/refusals.ts'
import type { Actor, Platform, RequestFacts, Work } from '../platform/work.ts'
import { newToken, tokenHash } from './tokens.ts'

const idleHours = 12
const absoluteDays = 7

type NewSession = { userId: string; enterpriseId: string; appId: string; request: RequestFacts }

/** Opens a session. The token is returned here and nowhere else. */
export async function openSession(db: Db, { userId, enterpriseId, appId, request }: NewSession) {
  const token = newToken()
  const expiresAt = new Date(Date.now() + absoluteDays * 86_400_000)
  const { id } = await db
    .insertInto('sessions')
    .values({
      userId,
      enterpriseId,
      appId,
      tokenHash: tokenHash(token),
      ip: request.ip,
      userAgent: request.userAgent,
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, expiresAt }
}

/**
 * The user behind a session token with the present permissions; null when the session is over. Only a use prolongs it:
 * checking whether it still stands does not.
 */
export async function userOfToken(databases: Databases, token: string, isUse: boolean): Promise<Actor | null> {
  const found = await databases.system
    .selectFrom('sessions')
    .modifyFront(planKept)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('enterprises', 'enterprises.id', 'sessions.enterpriseId')
    .select([
      'sessions.id as sessionId',
      'sessions.lastSeenAt',
      'users.id',
      'users.name',
      'users.roles',
      'users.handlesChats',
    ])
    .select(['enterprises.id as enterpriseId', 'enterprises.features'])
    .where('sessions.tokenHash', '=', tokenHash(token))
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('sessions.lastSeenAt', '>', sql<Date>`now() - make_interval(hours => ${idleHours})`)
    .where('users.isActive', '=', true)
    .where('enterprises.isActive', '=', true)
    .executeTakeFirst()
  if (!found) return null
  if (isUse && Date.now() - found.lastSeenAt.getTime() > 60_000) await touch(databases, found.sessionId)
  const grant = { roles: found.roles, chat: found.handlesChats, features: featuresOf(found.features) }
  return {
    kind: 'user',
    enterpriseId: found.enterpriseId,
    id: found.id,
    name: found.name,
    permissions: new Set(permissionsOf(grant)),
    sessionId: found.sessionId,
  }
}

export async function readSessions(work: Work) {
  const rows = await liveSessions(work).orderBy('lastSeenAt', 'desc').execute()
  return {
    sessions: rows.map(row => ({
      id: row.id,
      appId: row.appId,
      ip: row.ip,
      userAgent: row.userAgent,
      createdOn: row.createdAt,
      lastSeenOn: row.lastSeenAt,
      current: row.id === work.actor.sessionId,
    })),
  }
}

export async function endOwnSession(work: Work, sessionId: string) {
  const mine = await liveSessions(work).where('id', '=', sessionId).executeTakeFirst()
  if (!mine) throw notFound('Session')
  await endSessions(work, { userId: mine.userId, only: sessionId })
  work.audit({ module: 'Login', action: 'logout', resourceId: mine.userId, resourceName: work.actor.name })
  work.announce('profileChanged', {}, { users: [mine.userId] })
  return { id: sessionId }
}

/** Ends sessions of a user and closes their sockets on every node. */
export async function endSessions(
  work: Work,
  which: { userId: string; only?: string; except?: string | null },
): Promise<void> {
  let ending = work.db
    .updateTable('sessions')
    .set({ endedAt: work.now })
    .where('userId', '=', which.userId)
    .where('endedAt', 'is', null)
  if (which.only) ending = ending.where('id', '=', which.only)
  if (which.except) ending = ending.where('id', '!=', which.except)
  const ended = await ending.returning('id').execute()
  // In portions, because a notification holds less than 8,000 bytes.
  for (let from = 0; from < ended.length; from += 100) {
    const ids = ended.slice(from, from + 100).map(row => row.id)
    await sql`select pg_notify(${closingsChannel}, ${ids.join(',')})`.execute(work.db)
  }
}

/** The notification channel that tells nodes which sessions are over. */
export const closingsChannel = 'parley_closings'

/**
 * `closings` holds ids of ended sessions separated by commas, or `user:<id>` for a user whose permissions changed. It
 * is empty after a lost connection: then every socket is checked.
 */
export async function closeSocketsOf({ hub }: Platform, closings: string): Promise<void> {
  if (closings === '') return hub.recheckAll()
  for (const which of closings.split(',')) {
    if (which.startsWith('user:')) await hub.recheck(which.slice('user:'.length))
    else hub.closeSession(which, closeCodes.invalidToken, 'Invalid token')
  }
}

/** Written by the enterprise's settings alone, as flag → switched on. */
export function featuresOf(stored: unknown): Partial<Record<string, boolean>> {
  return stored as Partial<Record<string, boolean>>
}

function liveSessions(work: Work) {
  return work.db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', work.actor.id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', work.now)
    .where('lastSeenAt', '>', sql<Date>`now() - make_interval(hours => ${idleHours})`)
}

async function touch(databases: Databases, sessionId: string): Promise<void> {
  await databases.system.updateTable('sessions').set({ lastSeenAt: new Date() }).where('id', '=', sessionId).execute()
}
