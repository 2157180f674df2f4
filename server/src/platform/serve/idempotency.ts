import { texts } from '@parley/contracts/texts.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { busy, malformed } from '../refusals.ts'
import type { SecretBox } from '../secrets.ts'
import type { Platform } from '../work.ts'

export type StoredAnswer = { status: number; body: string }
export type Keyed = { scope: string; key: string; hash: Buffer }

/** A mark that is older, by the clock of the database, stands for a request whose process died. */
const markLastsSeconds = 60
const renewMs = 5_000

const usedDifferently = 'Idempotency key was used with another request'

/** Reads the header; null without one. The scope separates the keys of different callers. */
export function idempotencyKey(
  header: unknown,
  scope: string,
  request: { content: unknown; secrets: SecretBox },
): Keyed | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || header.length === 0 || header.length > 255) {
    throw malformed('Idempotency-Key must have 1 to 255 characters')
  }
  return { scope, key: header, hash: request.secrets.digest(JSON.stringify(request.content)) }
}

/**
 * The first answer when this key has one; otherwise this transaction becomes the one that runs. A second request with
 * the same key, while the first runs, is refused rather than kept waiting.
 */
export async function firstAnswer(
  db: Db,
  { scope, key, hash }: Keyed,
  secrets: SecretBox,
): Promise<StoredAnswer | null> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${scope}\n${key}`}, 0)) as mine`.execute(db)
  if (!rows[0]?.mine) throw busy(texts.requestInProgress)
  const known = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'answer'])
    .select(sql<boolean>`created_at > now() - make_interval(secs => ${markLastsSeconds})`.as('isHeld'))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  if (!known.requestHash.equals(hash)) throw busy(usedDifferently)
  // Only an endpoint without a transaction of its own leaves a row without an answer; after a crash it may run again.
  if (known.status === null || known.answer === null) {
    if (known.isHeld) throw busy(texts.requestInProgress)
    return null
  }
  return { status: known.status, body: secrets.open(known.answer, place(scope, key)) }
}

/** Marks the key while its request runs outside a transaction. */
export async function markRunning(db: Db, { scope, key, hash }: Keyed): Promise<void> {
  await db
    .insertInto('idempotencyKeys')
    .values({ scope, key, requestHash: hash })
    .onConflict(conflict =>
      conflict.columns(['scope', 'key']).doUpdateSet({ createdAt: sql<Date>`now()`, requestHash: hash }),
    )
    .execute()
}

/** Holds the mark of a request for as long as it runs, which may be longer than a mark lasts. */
export async function whileMarked<T>(
  { databases, log }: Pick<Platform, 'databases' | 'log'>,
  { scope, key }: Keyed,
  run: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    databases.system
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<Date>`now()` })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute()
      .catch(error => log.warn({ err: error }, 'an Idempotency-Key is not renewed'))
  const renewing = setInterval(renew, renewMs)
  try {
    return await run()
  } finally {
    clearInterval(renewing)
  }
}

export async function keepAnswer(
  db: Db,
  { scope, key, hash }: Keyed,
  answer: StoredAnswer,
  secrets: SecretBox,
): Promise<void> {
  const sealed = secrets.seal(answer.body, place(scope, key))
  await db
    .insertInto('idempotencyKeys')
    .values({ scope, key, requestHash: hash, status: answer.status, answer: sealed })
    .onConflict(conflict => conflict.columns(['scope', 'key']).doUpdateSet({ status: answer.status, answer: sealed }))
    .execute()
}

/** A request that failed may be tried again under the same key. */
export async function forgetKey(db: Db, { scope, key }: Keyed): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

function place(scope: string, key: string): string {
  return `idempotency|${scope}|${key}`
}
