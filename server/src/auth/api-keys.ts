import type { apiKeyChange, apiKeyDraft } from '@parley/contracts/auth/api-keys.ts'
import { isPermission, permissionsOf, withImplied } from '@parley/contracts/auth/permissions.ts'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Databases, unlessTaken } from '../platform/database/database.ts'
import { pageOf } from '../platform/lists.ts'
import { conflict, denied, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Actor, RequestFacts, Work } from '../platform/work.ts'
import { featuresOf } from './sessions.ts'
import { newToken, tokenHash } from './tokens.ts'

export async function addApiKey(work: Work, draft: z.output<typeof apiKeyDraft>) {
  assertHeld(work, draft.permissions)
  const key = `pk_${newToken()}`
  const row = {
    enterpriseId: work.enterpriseId,
    name: draft.name,
    prefix: key.slice(0, 10),
    keyHash: tokenHash(key),
    permissions: draft.permissions,
    ipList: draft.ipList,
    expiresAt: draft.expiresOn ?? null,
    createdBy: work.actor.id ?? '',
  }
  const { id } = await unlessTaken(
    () => work.db.insertInto('apiKeys').values(row).returning('id').executeTakeFirstOrThrow(),
    nameTaken,
  )
  work.audit({
    module: 'Integrations',
    action: 'create',
    resourceId: id,
    resourceName: draft.name,
    after: { permissions: draft.permissions },
  })
  return say('API key created successfully', { ...(await readApiKey(work, id)), key })
}

export async function readApiKey(work: Work, id: string) {
  return { apiKey: shown(await ownKey(work, id)) }
}

/** Fields that are left out stay. A key that is switched off is refused from its next call on. */
export async function updateApiKey(work: Work, id: string, draft: z.output<typeof apiKeyChange>) {
  const before = await ownKey(work, id)
  assertHeld(work, draft.permissions?.filter(permission => !before.permissions.includes(permission)) ?? [])
  const change = {
    ...(draft.name === undefined ? {} : { name: draft.name }),
    ...(draft.permissions === undefined ? {} : { permissions: draft.permissions }),
    ...(draft.expiresOn === undefined ? {} : { expiresAt: draft.expiresOn }),
    ...(draft.ipList === undefined ? {} : { ipList: draft.ipList }),
    ...(draft.state === undefined ? {} : { isActive: draft.state === 1 }),
  }
  if (Object.keys(change).length > 0) {
    await unlessTaken(() => work.db.updateTable('apiKeys').set(change).where('id', '=', before.id).execute(), nameTaken)
  }
  work.audit({
    module: 'Integrations',
    action: 'update',
    resourceId: id,
    resourceName: draft.name ?? before.name,
    before: Object.fromEntries(Object.keys(change).map(field => [field, Reflect.get(before, field)])),
    after: change,
  })
  return say('API key updated successfully', await readApiKey(work, id))
}

export async function readApiKeys(work: Work, query: { from: number; perPage: number; searchterm?: string }) {
  let rows = apiKeys(work).orderBy('apiKeys.id', 'desc')
  if (query.searchterm)
    rows = rows.where(sql<boolean>`position(lower(${query.searchterm}) in lower(api_keys.name)) > 0`)
  const { rows: found, more } = await pageOf(rows, query)
  return { apiKeys: found.map(shown), more, hasMore: more }
}

export async function deleteApiKey(work: Work, id: string) {
  const gone = await work.db
    .deleteFrom('apiKeys')
    .where('id', '=', id)
    .where('enterpriseId', '=', work.enterpriseId)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw notFound('API key')
  work.audit({ module: 'Integrations', action: 'delete', resourceId: id, resourceName: gone.name })
  return say('API key deleted successfully', { id })
}

/** The caller behind a key, with those of the key's permissions that its creator still has. */
export async function callerOfKey(databases: Databases, key: string, facts: RequestFacts): Promise<Actor | null> {
  const found = await databases.system
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.createdBy')
    .innerJoin('enterprises', 'enterprises.id', 'apiKeys.enterpriseId')
    .select([
      'apiKeys.id',
      'apiKeys.createdBy',
      'apiKeys.name',
      'apiKeys.enterpriseId',
      'apiKeys.permissions',
      'apiKeys.ipList',
      'apiKeys.lastUsedAt',
    ])
    .select(['users.roles', 'users.handlesChats', 'enterprises.features'])
    .where('apiKeys.keyHash', '=', tokenHash(key))
    .where('apiKeys.isActive', '=', true)
    .where(eb => eb.or([eb('apiKeys.expiresAt', 'is', null), eb('apiKeys.expiresAt', '>', sql<Date>`now()`)]))
    .where('users.isActive', '=', true)
    .where('enterprises.isActive', '=', true)
    .executeTakeFirst()
  if (!found || !isAllowedFrom(found.ipList, facts.ip)) return null
  if (!found.lastUsedAt || Date.now() - found.lastUsedAt.getTime() > 60_000) {
    await databases.system.updateTable('apiKeys').set({ lastUsedAt: new Date() }).where('id', '=', found.id).execute()
  }
  const held = permissionsOf({ roles: found.roles, chat: found.handlesChats, features: featuresOf(found.features) })
  return {
    kind: 'apikey',
    enterpriseId: found.enterpriseId,
    id: found.createdBy,
    keyId: found.id,
    name: found.name,
    permissions: new Set(
      withImplied(found.permissions.filter(isPermission)).filter(permission => held.includes(permission)),
    ),
    sessionId: null,
  }
}

const nameTaken = conflict('API key name already exists', [{ field: 'name', message: 'API key name already exists' }])

/** A user cannot give a key permissions that the user lacks. */
function assertHeld(work: Work, permissions: readonly string[]): void {
  if (!permissions.every(permission => work.actor.permissions.has(permission))) throw denied()
}

async function ownKey(work: Work, id: string) {
  const row = await apiKeys(work).where('apiKeys.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('API key')
  return row
}

function apiKeys(work: Work) {
  return work.db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.createdBy')
    .selectAll('apiKeys')
    .select('users.name as creatorName')
    .where('apiKeys.enterpriseId', '=', work.enterpriseId)
}

function shown(row: Awaited<ReturnType<ReturnType<typeof apiKeys>['executeTakeFirstOrThrow']>>) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: row.permissions,
    expiresOn: row.expiresAt,
    ipList: row.ipList,
    createdBy: { id: row.createdBy, name: row.creatorName },
    createdOn: row.createdAt,
    lastUsedOn: row.lastUsedAt,
    state: row.isActive ? (1 as const) : (2 as const),
  }
}

function isAllowedFrom(list: string[], ip: string): boolean {
  if (list.length === 0) return true
  const address = ipaddr.process(ip)
  return list.some(entry => {
    const [range, bits] = ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`)
    return range.kind() === address.kind() && address.match(range, bits)
  })
}
