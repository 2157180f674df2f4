import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { networkOf } from '../platform/rate-limit.ts'
import type { Work } from '../platform/work.ts'
import { isPassword } from './passwords.ts'

const freeTries = 5
const triesADay = 20
const dayMs = 86_400_000
const addressWindowMs = 10 * 60_000

type Guarded = { email: string; address: string; addressLimit: number }
type Attempt = { waitSeconds: number; lockedForGood: boolean }

/**
 * Checks a password, which counts as an attempt until it proves right. The steps are transactions of their own: a wrong
 * attempt stays counted although the call is refused.
 */
export async function tryPassword(
  work: Work,
  email: string,
  { password, passwordHash }: { password: string; passwordHash: string | null },
): Promise<Attempt & { isRight: boolean }> {
  const { LOGIN_FAILS_PER_ADDRESS: addressLimit } = work.platform.config
  const guarded = { email, address: networkOf(work.request.ip), addressLimit }
  const alone = <T>(act: (db: Db) => Promise<T>) =>
    work.transact(({ db }) => act(db), { kind: 'public', enterpriseId: null })
  const attempt = await alone(db => reserveAttempt(db, guarded))
  if (attempt.waitSeconds > 0) return { ...attempt, isRight: false }
  const isRight = await isPassword(password, passwordHash).catch(async error => {
    await alone(db => returnAttempt(db, guarded))
    throw error
  })
  if (isRight) await alone(db => forgiveAttempt(db, guarded))
  return { ...attempt, isRight }
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts cannot slip by; a correct one is given
 * back. `waitSeconds` above 0 means that account or address is locked and nothing was counted.
 */
async function reserveAttempt(db: Db, guarded: Guarded): Promise<Attempt> {
  const [account, address] = [
    await row(db, accountOf(guarded), dayMs),
    await row(db, addressOf(guarded), addressWindowMs),
  ]
  const until = Math.max(account.lockedUntil?.getTime() ?? 0, address.lockedUntil?.getTime() ?? 0)
  if (until > Date.now()) return { waitSeconds: Math.ceil((until - Date.now()) / 1000), lockedForGood: false }
  const [failures, today, fromHere] = [account.failures + 1, account.failuresToday + 1, address.failuresToday + 1]
  await write(db, accountOf(guarded), { failures, failuresToday: today, lockedUntil: lockOf(failures, today) })
  const isLast = fromHere >= guarded.addressLimit
  await write(db, addressOf(guarded), {
    failures: 0,
    failuresToday: fromHere,
    lockedUntil: isLast ? after(addressWindowMs) : null,
  })
  return { waitSeconds: 0, lockedForGood: today === triesADay }
}

/** A correct password clears the run of five failures; from the twenty of a day it takes back only its own attempt. */
function forgiveAttempt(db: Db, guarded: Guarded): Promise<void> {
  return takeBack(db, guarded, () => 0)
}

/** The operator's way back; with the twenty of the day, or the next attempt would lock the account again. */
export async function liftLock(db: Db, email: string): Promise<void> {
  await db.deleteFrom('loginGuards').where('subject', '=', accountOf({ email })).execute()
}

/** An attempt whose password was never checked counts neither way. */
function returnAttempt(db: Db, guarded: Guarded): Promise<void> {
  return takeBack(db, guarded, failures => Math.max(0, failures - 1))
}

async function takeBack(db: Db, guarded: Guarded, failuresLeft: (failures: number) => number): Promise<void> {
  const account = await row(db, accountOf(guarded), dayMs)
  const address = await row(db, addressOf(guarded), addressWindowMs)
  const today = Math.max(0, account.failuresToday - 1)
  await write(db, accountOf(guarded), {
    failures: failuresLeft(account.failures),
    failuresToday: today,
    lockedUntil: lockOf(0, today),
  })
  await write(db, addressOf(guarded), {
    failures: 0,
    failuresToday: Math.max(0, address.failuresToday - 1),
    lockedUntil: null,
  })
}

function accountOf({ email }: Pick<Guarded, 'email'>): string {
  return `account:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`
}

function addressOf({ address }: Guarded): string {
  return `address:${address}`
}

/** Locks for one, two, four … thirty minutes; after twenty failures in a day until the password is reset. */
function lockOf(failures: number, today: number): Date | null {
  if (today >= triesADay) return after(365 * dayMs)
  return failures < freeTries ? null : after(Math.min(30, 2 ** (failures - freeTries)) * 60_000)
}

function after(ms: number): Date {
  return new Date(Date.now() + ms)
}

/** Locks the subject's row, creating it if there is none; counts from before the window start at zero. */
function row(db: Db, subject: string, windowMs: number) {
  const passed = sql<boolean>`login_guards.day_started_at < now() - make_interval(secs => ${windowMs / 1000})`
  return db
    .insertInto('loginGuards')
    .values({ subject })
    .onConflict(conflict =>
      conflict.column('subject').doUpdateSet({
        failuresToday: sql<number>`case when ${passed} then 0 else login_guards.failures_today end`,
        dayStartedAt: sql<Date>`case when ${passed} then now() else login_guards.day_started_at end`,
      }),
    )
    .returning(['failures', 'failuresToday', 'lockedUntil'])
    .executeTakeFirstOrThrow()
}

async function write(
  db: Db,
  subject: string,
  counts: { failures: number; failuresToday: number; lockedUntil: Date | null },
): Promise<void> {
  await db.updateTable('loginGuards').set(counts).where('subject', '=', subject).execute()
}
