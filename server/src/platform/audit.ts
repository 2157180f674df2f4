import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asSystem, type Databases, type Db } from './database/database.ts'
import type { Actor, AuditEntry, RequestFacts } from './work.ts'

type Setting = { actor: Actor; request: RequestFacts }
type Change = { field: string; before: unknown; after: unknown }

/** Any number, the same for every node: one process chains at a time. */
const chainLock = 727_002
const secretFields = /password|secret|token|apikey|api_key|credential/i

/** The rows of a verb's audit, in its own transaction. */
export async function writeAudits(db: Db, { actor, request }: Setting, entries: AuditEntry[]): Promise<void> {
  const { enterpriseId } = actor
  if (!enterpriseId || entries.length === 0) return
  const written = await db
    .insertInto('auditLog')
    .values(
      entries.map(entry => ({
        enterpriseId,
        actorType: actor.kind === 'user' || actor.kind === 'apikey' ? actor.kind : 'system',
        actorId: actor.keyId ?? actor.id,
        actorName: actor.name,
        module: entry.module,
        action: entry.action,
        resourceId: entry.resourceId ?? null,
        resourceName: entry.resourceName ?? null,
        changes: JSON.stringify(changesBetween(entry.before ?? {}, entry.after ?? {})),
        ip: request.ip,
        userAgent: request.userAgent.slice(0, 500),
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('auditWaiting')
    .values(written.map(({ id }) => ({ auditId: id, enterpriseId })))
    .execute()
}

/** Chains what has been committed since; returns how many rows were added. */
export async function chainAudits(databases: Databases): Promise<number> {
  return asSystem(databases, async db => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${chainLock}) as mine`.execute(db)
    if (!rows[0]?.mine) return 0
    const waiting = await db
      .selectFrom('auditWaiting')
      .innerJoin('auditLog', 'auditLog.id', 'auditWaiting.auditId')
      .selectAll('auditLog')
      .orderBy('auditWaiting.auditId')
      .limit(500)
      .execute()
    for (const row of waiting) await appendLink(db, row.enterpriseId, row.id, row)
    if (waiting.length > 0) {
      const ids = waiting.map(row => row.id)
      await db.deleteFrom('auditWaiting').where('auditId', 'in', ids).execute()
    }
    return waiting.length
  })
}

type Place = { position: number; hash: Buffer }
type Walked = { reached: Place; links: number; brokenAt: number | null }

const beginning: Place = { position: 0, hash: Buffer.alloc(32) }

/**
 * Checks an enterprise's chain, at most so many links of it: from where the last check ended, and from the beginning
 * again once the end was reached. `brokenAt` is the position of the first row that was changed, removed or put in another
 * order, null while the chain holds; it is news when the last check did not find it.
 */
export async function checkChain(db: Db, enterpriseId: string, mostLinks: number) {
  const last = await db
    .selectFrom('auditChecks')
    .selectAll()
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst()
  const newest = last ? { position: last.newestPosition, hash: last.newestHash } : beginning
  const from = last ?? beginning
  const { reached, links, brokenAt } = (await isStillThere(db, enterpriseId, newest))
    ? await walk(db, enterpriseId, from, mostLinks)
    : { reached: from, links: 0, brokenAt: newest.position }
  // Who has cut the end off, or written all anew from some row on, is found by the newest link that was ever seen.
  const seen = reached.position > newest.position ? reached : newest
  const { position, hash } = brokenAt !== null ? from : links < mostLinks ? beginning : reached
  const check = { position, hash, newestPosition: seen.position, newestHash: seen.hash, brokenAt }
  await db
    .insertInto('auditChecks')
    .values({ enterpriseId, ...check })
    .onConflict(conflict => conflict.column('enterpriseId').doUpdateSet({ ...check, checkedAt: sql<Date>`now()` }))
    .execute()
  return { links, brokenAt, isNews: brokenAt !== null && brokenAt !== last?.brokenAt }
}

async function walk(db: Db, enterpriseId: string, from: Place, mostLinks: number): Promise<Walked> {
  let reached = from
  let links = 0
  for await (const { position, hash, ...row } of chainLinks(db, enterpriseId, from.position)) {
    const next = reached.position + 1
    links += 1
    if (position !== next || !hash.equals(linkHash(reached.hash, row))) return { reached, links, brokenAt: next }
    reached = { position, hash }
    if (links === mostLinks) break
  }
  return { reached, links, brokenAt: null }
}

async function isStillThere(db: Db, enterpriseId: string, { position, hash }: Place): Promise<boolean> {
  if (position === 0) return true
  const link = await db
    .selectFrom('auditChain')
    .select('hash')
    .where('enterpriseId', '=', enterpriseId)
    .where('position', '=', position)
    .executeTakeFirst()
  return link?.hash.equals(hash) ?? false
}

/** A chain grows for years, so it is read in portions. */
const linksAtOnce = 500

async function* chainLinks(db: Db, enterpriseId: string, from: number) {
  for (let reached = from; ; ) {
    const links = await db
      .selectFrom('auditChain')
      .leftJoin('auditLog', 'auditLog.id', 'auditChain.auditId')
      .selectAll('auditLog')
      .select(['auditChain.position', 'auditChain.hash'])
      .where('auditChain.enterpriseId', '=', enterpriseId)
      .where('auditChain.position', '>', reached)
      .orderBy('auditChain.position')
      .limit(linksAtOnce)
      .execute()
    yield* links
    reached = links.at(-1)?.position ?? reached
    if (links.length < linksAtOnce) return
  }
}

async function appendLink(db: Db, enterpriseId: string, auditId: string, row: object): Promise<void> {
  const last = await db
    .selectFrom('auditChain')
    .select(['position', 'hash'])
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const hash = linkHash(last?.hash ?? Buffer.alloc(32), row)
  await db
    .insertInto('auditChain')
    .values({ enterpriseId, position: (last?.position ?? 0) + 1, auditId, hash })
    .execute()
}

function linkHash(previous: Uint8Array, row: object): Buffer {
  return createHash('sha256').update(previous).update(canonical(row)).digest()
}

/** The same text for the same content, whatever the order of the keys. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  // An attribute may be called like something that every object has, such as `constructor`.
  const of = (side: Record<string, unknown>, field: string) => (Object.hasOwn(side, field) ? side[field] : undefined)
  return fields
    .filter(field => canonical(of(before, field)) !== canonical(of(after, field)))
    .map(field => ({ field, before: shown(field, of(before, field)), after: shown(field, of(after, field)) }))
}

function shown(field: string, value: unknown): unknown {
  if (value === undefined) return null
  return secretFields.test(field) ? '***' : value
}
