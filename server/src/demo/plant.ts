import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Running } from '../app/start.ts'
import { liftLock } from '../auth/login-guard.ts'
import { hashPassword } from '../auth/passwords.ts'
import { asSystem, type Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/work.ts'
import { plantBots } from './bots.ts'
import { plantBroadcast, plantNumber } from './broadcast.ts'
import { callAs } from './caller.ts'
import { plantContacts } from './contacts.ts'
import { cast } from './content/cast.ts'
import { plantConversations } from './conversations.ts'
import { plantEnterprise, plantStaffIn } from './staff.ts'

/** Any number, the same on every node: only one of them plants. */
const plantLock = 727_003

export type Planted = { lines: string[]; lifeFor: string | null }

/**
 * Sees to it that somebody can sign in: on an empty database the first enterprise and its people, otherwise the
 * administrator of ADMIN_EMAIL where there is none. One transaction: all of it is there, or nothing.
 */
export async function plantPeople(platform: Platform): Promise<Planted> {
  const { config } = platform
  const password = config.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const shown = config.ADMIN_PASSWORD ? 'the password of ADMIN_PASSWORD' : `the password ${password}`
  return asSystem(platform.databases, async db => {
    await sql`select pg_advisory_xact_lock(${plantLock})`.execute(db)
    const first = await db.selectFrom('enterprises').select('id').orderBy('id').limit(1).executeTakeFirst()
    const enterpriseId = first?.id ?? (await plantFirst(db, config, passwordHash))
    const isNew = await plantAdministrator(db, { enterpriseId, email: config.ADMIN_EMAIL, passwordHash })
    await liftLockWhenTold(db, platform)
    const lines = [isNew ? `Sign in as ${config.ADMIN_EMAIL} with ${shown}.` : `Sign in as ${config.ADMIN_EMAIL}.`]
    if (!first && config.demo) {
      await db.insertInto('demoPlantings').values({ enterpriseId }).execute()
      lines.push('The staff of the demo (asha@demo.parley and others) have the same password.')
    }
    return { lines, lifeFor: await unfinished(db) }
  })
}

/**
 * Bots, contacts, a broadcast and conversations, each through the calls that people's clicks make. What an earlier start has planted
 * stays, and this one goes on.
 */
export async function plantLife({ platform, address }: Running, enterpriseId: string): Promise<void> {
  const call = await callAs(platform, address, cast.asha.email)
  const channels = await plantBots(call)
  const number = await plantNumber(call)
  await plantContacts(call)
  await plantBroadcast(call, number)
  await plantConversations({ platform, address, enterpriseId }, channels)
  await asSystem(platform.databases, db =>
    db.updateTable('demoPlantings').set({ finishedAt: new Date() }).where('enterpriseId', '=', enterpriseId).execute(),
  )
}

async function unfinished(db: Db): Promise<string | null> {
  const planting = await db
    .selectFrom('demoPlantings')
    .select('enterpriseId')
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return planting?.enterpriseId ?? null
}

/**
 * An operator who gives another ADMIN_PASSWORD lets in again whom too many wrong passwords have locked out. Starts with
 * the same one, such as those after a crash, give nobody further guesses.
 */
async function liftLockWhenTold(db: Db, { config, secrets }: Platform): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (!password) return
  const mark = secrets.digest(JSON.stringify([email.toLowerCase(), password]))
  const marked = await db
    .insertInto('startMarks')
    .values({ name: 'administrator', mark })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ mark }).where('startMarks.mark', '!=', mark))
    .returning('name')
    .executeTakeFirst()
  if (marked) await liftLock(db, email)
}

async function plantFirst(db: Db, config: Platform['config'], passwordHash: string): Promise<string> {
  if (config.demo) return (await plantStaffIn(db, passwordHash)).acme
  return plantEnterprise(db, { name: config.ENTERPRISE_NAME, timezone: 'Asia/Kolkata', staff: [] }, passwordHash)
}

async function plantAdministrator(
  db: Db,
  { enterpriseId, email, passwordHash }: { enterpriseId: string; email: string; passwordHash: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where(eb => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (known) return false
  const row = { enterpriseId, email, name: 'Administrator', roles: [1], passwordHash, activatedAt: new Date() }
  await db
    .insertInto('users')
    .values({ ...row, artifactsEnabled: true })
    .execute()
  return true
}
