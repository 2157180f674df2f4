import { type FindingKind, findingKinds } from '@parley/contracts/bots/finding-kinds.ts'
import { sql } from 'kysely'
import { notFound } from '../../platform/refusals.ts'
import type { Platform, Work } from '../../platform/work.ts'
import type { Found } from './lint.find.ts'
import { findingId, ignoredFindings } from './lint.ignore.ts'
import { shownFindings } from './lint.shown.ts'
import { findInThread } from './lint.thread.ts'

type Query = { from: number; perPage: number; kind?: FindingKind | undefined; ignored: boolean }
type Entry = { contentVersion: number; found: Promise<Found[]> }

const keptAgents = 50
const mostRows = 1000
const caches = new WeakMap<Platform, Map<string, Entry>>()

/** What is wrong with the content as it stands: found once after a change, and kept for the pages that follow. */
export async function readFindings(work: Work, agentId: string, { from, perPage, kind, ignored }: Query) {
  const contentVersion = await work.transact(inner => contentVersionOf(inner, agentId))
  const all = await foundIn(work, agentId, contentVersion)
  const chosen = await work.transact(inner => ignoredFindings(inner, agentId))
  const isIgnored = (each: Found) => chosen.has(findingId(each))
  const found = all.filter(each => isIgnored(each) === ignored)
  const wanted = kind ? found.filter(each => each.kind === kind) : found
  const to = from + (perPage < 0 ? mostRows : Math.min(perPage, mostRows))
  const findings = await work.transact(inner => shownFindings(inner, agentId, wanted.slice(from, to)))
  const more = wanted.length > to
  const counts = findingKinds.map(each => ({ kind: each, count: found.filter(one => one.kind === each).length }))
  return {
    findings,
    counts: counts.filter(({ count }) => count > 0),
    ignored: all.filter(isIgnored).length,
    more,
    hasMore: more,
  }
}

function foundIn(work: Work, agentId: string, contentVersion: number): Promise<Found[]> {
  const cache = caches.get(work.platform) ?? new Map<string, Entry>()
  caches.set(work.platform, cache)
  const known = cache.get(agentId)
  const entry = known?.contentVersion === contentVersion ? known : { contentVersion, found: find(work, agentId) }
  cache.delete(agentId)
  cache.set(agentId, entry)
  entry.found.catch(() => cache.delete(agentId))
  for (const oldest of cache.keys()) if (cache.size > keptAgents) cache.delete(oldest)
  return entry.found
}

async function find(work: Work, agentId: string): Promise<Found[]> {
  const content = await work.transact(async ({ db }) => {
    const { rows } = await sql<{ content: string }>`select agent_content(${agentId})::text as content`.execute(db)
    return rows[0]?.content
  })
  if (!content) throw notFound('Agent')
  return findInThread(content)
}

async function contentVersionOf(work: Work, agentId: string): Promise<number> {
  const { rows } = await sql<{ contentVersion: number }>`
    select content_version from agents
    where enterprise_id = ${work.enterpriseId} and id = ${agentId} and deleted_at is null`.execute(work.db)
  const [row] = rows
  if (!row) throw notFound('Agent')
  return row.contentVersion
}
