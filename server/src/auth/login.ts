import type { loginDraft } from '@parley/contracts/auth/login.ts'
import { loginTexts } from '@parley/contracts/auth/login.ts'
import type { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mails.ts'
import { type Refusal, refuse } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Actor, Work } from '../platform/work.ts'
import { takeCaptcha } from './captchas.ts'
import { tryPassword } from './login-guard.ts'
import { receivePassword } from './password-transport.ts'
import { endSessions, openSession } from './sessions.ts'

type Draft = z.output<typeof loginDraft>

/**
 * Signs in. Its steps are transactions of their own: a wrong attempt stays counted and its captcha stays used although
 * the call is refused.
 */
export async function login(work: Work, draft: Draft) {
  const captchaUntil = await work.transact(({ db }) => takeCaptcha(db, 'login', draft))
  if (!captchaUntil)
    throw refuse(400, {
      code: 'invalid_captcha',
      message: loginTexts.invalidCaptcha,
      errors: [{ field: 'captcha', message: loginTexts.invalidCaptcha }],
    })
  const password = await receivePassword(work.platform, draft.password)
  const user = await work.transact(({ db }) => findUser(db, draft.email))
  const attempt = await tryPassword(work, draft.email, { password, passwordHash: user?.passwordHash ?? null })
  if (attempt.waitSeconds > 0) {
    throw refuse(429, { code: 'locked', message: loginTexts.locked, retryAfterSeconds: attempt.waitSeconds })
  }
  if (!user || !attempt.isRight) throw await refuseAttempt(work, user, attempt.lockedForGood)
  if (!user.activatedAt) throw refuse(401, { code: 'not_activated', message: loginTexts.notActivated })
  if (!user.isActive || !user.enterpriseActive) throw inactive()
  return work.transact(inside => enter(inside, user, { ...draft, captchaUntil }), actorOf(user))
}

export async function logout(work: Work) {
  const { actor } = work
  if (actor.sessionId && actor.id) {
    await endSessions(work, { userId: actor.id, only: actor.sessionId })
    work.audit({ module: 'Login', action: 'logout', resourceId: actor.id, resourceName: actor.name })
  }
  return {}
}

/** Who may sign in, with what decides whether they may. */
export function userRows(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('enterprises', 'enterprises.id', 'users.enterpriseId')
    .select(['users.id', 'users.enterpriseId', 'users.name', 'users.email', 'users.passwordHash', 'users.roles'])
    .select([
      'users.isActive',
      'users.activatedAt',
      'enterprises.isActive as enterpriseActive',
      'enterprises.singleSession',
    ])
}

type Entrance = { appId: string; endsOthers: boolean }

/** Opens the session of a user who may sign in, within a transaction that acts as the user. */
export async function admit(work: Work, user: User, { appId, endsOthers }: Entrance) {
  const { db } = work
  if (endsOthers) await endSessions(work, { userId: user.id })
  const session = await openSession(db, {
    userId: user.id,
    enterpriseId: user.enterpriseId,
    appId,
    request: work.request,
  })
  await db.updateTable('users').set({ lastLoginAt: work.now }).where('id', '=', user.id).execute()
  work.audit({ module: 'Login', action: 'login', resourceId: user.id, resourceName: user.name })
  return say(loginTexts.ok, {
    twoFactorRequired: false as const,
    token: session.token,
    expiresOn: session.expiresAt,
    uId: user.id,
    eId: user.enterpriseId,
    name: user.name,
    emailId: user.email,
    roles: user.roles,
  })
}

export function actorOf(user: User): Partial<Actor> {
  return { kind: 'user', enterpriseId: user.enterpriseId, id: user.id, name: user.name }
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

function findUser(db: Db, email: string) {
  return userRows(db)
    .where(eb => eb(eb.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

async function enter(work: Work, user: User, draft: Draft & { captchaUntil: Date }) {
  await holdUnchanged(work, user)
  const { removeExistingSession: endsOthers, appId } = draft
  if (!endsOthers && user.singleSession && (await hasLiveSession(work, user.id))) {
    await giveCaptchaBack(work, draft)
    throw refuse(409, { code: 'session_exists', message: loginTexts.sessionExists })
  }
  return admit(work, user, { appId, endsOthers })
}

/**
 * Serialises sign-ins of a user: otherwise two at once would each find no other session. A password that was changed
 * while the old one was being checked has ended all sessions, so the old one may not open another.
 */
async function holdUnchanged({ db }: Work, user: User): Promise<void> {
  const now = await db
    .selectFrom('users')
    .select(['passwordHash', 'isActive'])
    .where('id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  if (now?.passwordHash !== user.passwordHash) throw wrongCredentials()
  if (!now.isActive) throw inactive()
}

async function hasLiveSession(work: Work, userId: string): Promise<boolean> {
  const live = await work.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', work.now)
    .where('lastSeenAt', '>', new Date(work.now.getTime() - 12 * 3_600_000))
    .limit(1)
    .executeTakeFirst()
  return live !== undefined
}

/**
 * The user answers the question about the other session with the same captcha, so it becomes valid again until it
 * expires.
 */
async function giveCaptchaBack(work: Work, draft: Draft & { captchaUntil: Date }): Promise<void> {
  const row = {
    id: draft.captchaId,
    purpose: 'login',
    answer: draft.captcha.trim(),
    expiresAt: draft.captchaUntil,
  }
  await work.transact(({ db }) => db.insertInto('captchas').values(row).execute(), {
    kind: 'public',
    enterpriseId: null,
  })
}

async function refuseAttempt(work: Work, user: User | undefined, lockedForGood: boolean): Promise<Refusal> {
  if (user) {
    await work.transact(async inside => {
      inside.audit({ module: 'Login', action: 'login_failed', resourceId: user.id, resourceName: user.name })
      if (lockedForGood) await warnOwner(inside, user)
    }, actorOf(user))
  }
  return wrongCredentials()
}

function wrongCredentials(): Refusal {
  return refuse(401, { code: 'invalid_credentials', message: loginTexts.invalidCredentials })
}

function inactive(): Refusal {
  return refuse(401, { code: 'inactive', message: loginTexts.inactive })
}

/** There is no page yet by which they could open the account themselves. */
export async function warnOwner(work: Work, user: Pick<User, 'name' | 'email'>): Promise<void> {
  await queueMail(work, {
    to: user.email,
    subject: 'Your account has been locked',
    text: `Hello ${user.name},\n\nsomebody entered a wrong password for your account many times, so we locked it. Please ask your administrator to open it again.\n`,
  })
}
