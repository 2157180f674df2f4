import { randomBytes } from 'node:crypto'
import type { createRelay as createCall, listRelayLogs, listRelays } from '@parley/contracts/channels/relays.ts'
import { type Relay, relayTexts } from '@parley/contracts/channels/relays.ts'
import type { BodyOf, Problem, QueryOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { unlessTaken } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import { conflict, invalid, invalidFields, notFound } from '../../platform/refusals.ts'
import { maskSecret } from '../../platform/secrets.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import type { Settings } from '../settings.ts'
import { providersOf, type RelayProvider, relayProviderOf, relayProviders } from './relays.catalog.ts'
import {
  maskedRelay,
  readableRelay,
  readRelaySettings,
  relayChangeProblems,
  relayProblems,
  sealRelay,
  signingKey,
} from './relays.settings.ts'

type Draft = BodyOf<typeof createCall>
export type RelayRow = Awaited<ReturnType<typeof oneRelay>>

export async function readCatalog(work: Work) {
  const rows = await relays(work).select('provider').distinct().execute()
  const installed = new Set(rows.map(({ provider }) => provider))
  const catalog = relayProviders.map(({ provider, label, category, icon, description, fields, tell }) => ({
    provider,
    label,
    category,
    icon,
    description,
    fields: [...fields],
    takesEvents: tell !== undefined,
    installed: installed.has(provider),
  }))
  return { catalog }
}

export async function readRelays(work: Work, query: QueryOf<typeof listRelays>) {
  let found = relays(work).selectAll().orderBy('id', 'desc')
  if (query.searchterm) found = found.where(sql<boolean>`position(lower(${query.searchterm}) in lower(name)) > 0`)
  if (query.category) found = found.where(sql<boolean>`provider = any(${providersOf(query.category)})`)
  const { rows, more } = await pageOf(found, query)
  return { integrations: rows.map(row => shown(work, row)), more, hasMore: more }
}

export async function readRelay(work: Work, relayId: string) {
  return { integration: shown(work, await oneRelay(work, relayId)) }
}

export async function createRelay(work: Work, draft: Draft) {
  const { name, provider } = requireProvider(draft)
  const secret = newSigningKey()
  const settings = { ...readRelaySettings(provider, draft.data), [signingKey]: secret }
  assertSettings(relayProblems(work.platform, provider, settings))
  const row = { id: uuidv7(), enterpriseId: work.enterpriseId }
  const stored = {
    ...row,
    name,
    nameKey: sameText(name),
    provider: provider.provider,
    ...sealRelay(work.platform, row, { fields: provider.fields, settings }),
    events: draft.events ?? [],
    isEnabled: draft.enabled ?? true,
  }
  await saved(() => work.db.insertInto('relays').values(stored).execute())
  work.audit({
    module: 'Integrations',
    action: 'create',
    resourceId: row.id,
    resourceName: name,
    after: auditView(stored, maskedRelay(provider, settings)),
  })
  const { integration } = await readRelay(work, row.id)
  return say(relayTexts.created, { integration: { ...integration, secret } })
}

export async function updateRelay(work: Work, relayId: string, draft: Draft) {
  const before = await oneRelay(work, relayId, 'for update')
  const provider = providerOf(before)
  if (draft.provider !== undefined && draft.provider !== before.provider) {
    throw invalid(relayTexts.fixedProvider, 'provider')
  }
  if (draft.name === '') throw invalid(relayTexts.nameRequired, 'name')
  const { kept, settings, renewed, isOther } = changedSettings(work, before, draft)
  const change = {
    name: draft.name ?? before.name,
    nameKey: sameText(draft.name ?? before.name),
    ...sealRelay(work.platform, before, { fields: provider.fields, settings }),
    events: draft.events ?? before.events,
    isEnabled: draft.enabled ?? before.isEnabled,
    // The state of the connection was found with the settings before.
    status: isOther ? 'UNTESTED' : before.status,
    ...(isOther || isTurnedOn(before, draft) ? { failuresInRow: 0, lastError: null } : {}),
    updatedAt: work.now,
  }
  await saved(() => work.db.updateTable('relays').set(change).where('id', '=', relayId).execute())
  work.audit({
    module: 'Integrations',
    action: 'update',
    resourceId: relayId,
    resourceName: change.name,
    before: auditView(before, maskedRelay(provider, kept)),
    after: auditView(change, maskedRelay(provider, settings)),
  })
  const { integration } = await readRelay(work, relayId)
  // As one that was just made, a new key is shown this once.
  return say(relayTexts.updated, { integration: { ...integration, secret: renewed ?? integration.secret } })
}

function isTurnedOn({ isEnabled }: RelayRow, { enabled = false }: Draft): boolean {
  return enabled && !isEnabled
}

/** `renewed` is a signing key that had to be made, because the one before cannot be read any more; `isOther`: something has changed. */
function changedSettings({ platform }: Work, before: RelayRow, { data }: Draft) {
  const provider = providerOf(before)
  const { settings: kept, isReadable } = readableRelay(platform, before)
  const renewed = isReadable ? null : newSigningKey()
  const settings = { ...readRelaySettings(provider, data, kept), ...(renewed ? { [signingKey]: renewed } : {}) }
  assertSettings([
    ...relayProblems(platform, provider, settings),
    ...relayChangeProblems(provider, data, { kept, settings }),
  ])
  const isOther = renewed !== null || Object.entries(settings).some(([key, value]) => kept[key] !== value)
  return { kept, settings, renewed, isOther }
}

export async function deleteRelay(work: Work, relayId: string) {
  const { name } = await oneRelay(work, relayId, 'for update')
  await work.db
    .updateTable('relays')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('id', '=', relayId)
    .execute()
  work.audit({ module: 'Integrations', action: 'delete', resourceId: relayId, resourceName: name })
  return say(relayTexts.deleted, { id: relayId })
}

export async function readRelayLogs(work: Work, relayId: string, query: QueryOf<typeof listRelayLogs>) {
  await oneRelay(work, relayId)
  const found = work.db
    .selectFrom('relayCalls')
    .select(['id', 'event', 'status', 'attempts', 'error', 'createdAt as createdOn'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('relayId', '=', relayId)
    .orderBy('id', 'desc')
  const { rows, more } = await pageOf(found, query)
  return { logs: rows, more, hasMore: more }
}

export async function oneRelay(work: Work, relayId: string, lock?: 'for update') {
  const found = relays(work).selectAll().where('id', '=', relayId)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  if (!row) throw notFound('Integration')
  return row
}

/** A relay of a provider that this release no longer knows can only be deleted. */
export function providerOf({ provider }: { provider: string }): RelayProvider {
  return relayProviderOf(provider) ?? { provider, label: provider, category: '', icon: '', description: '', fields: [] }
}

/** Every read of a relay starts here, so that no query forgets the enterprise or the Bin. */
function relays(work: Work) {
  return work.db.selectFrom('relays').where('enterpriseId', '=', work.enterpriseId).where('deletedAt', 'is', null)
}

function requireProvider({ name, provider: wanted }: Draft) {
  const errors = [
    ...(name ? [] : [{ field: 'name', message: relayTexts.nameRequired }]),
    ...(wanted ? [] : [{ field: 'provider', message: relayTexts.providerRequired }]),
  ]
  if (!name || !wanted) throw invalidFields(errors)
  const provider = relayProviderOf(wanted)
  if (!provider) throw invalid(relayTexts.wrongProvider, 'provider')
  return { name, provider }
}

/** 256 bits. */
function newSigningKey(): string {
  return randomBytes(32).toString('base64url')
}

function assertSettings(problems: Problem[]): void {
  if (problems.length > 0) throw invalidFields(problems)
}

function shown(work: Work, row: RelayRow) {
  const provider = providerOf(row)
  const { settings, isReadable } = readableRelay(work.platform, row)
  const key = settings[signingKey] ?? ''
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    provider: row.provider,
    category: provider.category,
    status: isReadable ? statusOf(row.status) : ('FAILED' as const),
    installedOn: row.createdAt,
    data: maskedRelay(provider, settings),
    webhookUrl:
      provider.callsUs && isReadable ? `${work.platform.config.publicUrl}/hooks/relay/${row.id}?k=${key}` : null,
    events: row.events,
    enabled: row.isEnabled,
    lastError: isReadable ? row.lastError : relayTexts.unreadable,
    secret: maskSecret(key),
  }
}

function statusOf(status: string): Relay['status'] {
  return status === 'CONNECTED' || status === 'FAILED' ? status : 'UNTESTED'
}

type Audited = { name: string; events: string[]; isEnabled: boolean }

function auditView({ name, events, isEnabled }: Audited, settings: Settings) {
  return { name, events, isEnabled, ...settings }
}

function saved<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken(write, conflict(relayTexts.taken, [{ field: 'name', message: relayTexts.taken }]))
}
