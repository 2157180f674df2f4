import {
  type AuthConfigDraft,
  type AuthConfigTest,
  authConfigProblems,
  authConfigTexts,
  isLlmType,
  languageModel,
  type ModelSettings,
  sentSettings,
} from '@parley/contracts/enterprises/auth-configs.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { freeName, isKept } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { isUuid, uuidv7 } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { attached, conflict, invalid, invalidFields, missing, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { heldSettings, type OpenSettings, sealedSettings, shownSettings, withSent } from './auth-configs.settings.ts'

/** Permissions that show the accounts' names. */
export const readers = ['INTEGRATIONS.VIEW', 'NLP.VIEW', 'JOURNEYS.VIEW'] as const

type ListQuery = { from: number; perPage: number; searchterm?: string; authType?: number }
type Row = Awaited<ReturnType<ReturnType<typeof authConfigs>['executeTakeFirstOrThrow']>>

export async function readAuthConfigs(work: Work, { searchterm, authType, ...page }: ListQuery) {
  let found = authConfigs(work).orderBy('nameKey').orderBy('id')
  if (searchterm) found = found.where(sql<boolean>`strpos(name_key, ${sameText(searchterm)}) > 0`)
  if (authType) found = found.where('authType', '=', authType)
  const { rows, more } = await pageOf(found, page)
  const seesAll = work.actor.permissions.has('INTEGRATIONS.VIEW')
  return { authConfigs: rows.map(row => (seesAll ? shown(work, row) : shownName(row))), more, hasMore: more }
}

export async function readAuthConfig(work: Work, id: string) {
  return { authConfig: shown(work, await oneAuthConfig(work, id)) }
}

export async function createAuthConfig(work: Work, draft: AuthConfigDraft) {
  if (draft.authType !== languageModel) throw invalid(authConfigTexts.typeUnknown, 'authType')
  const settings = checked(draft.name, sentSettings(draft))
  const id = uuidv7()
  const name = draft.name ?? ''
  const { enterpriseId } = work
  const row = { id, enterpriseId, name, nameKey: sameText(name), authType: languageModel }
  const columns = sealedSettings(work, id, settings)
  await saved(() =>
    work.db
      .insertInto('authConfigs')
      .values({ ...row, ...columns })
      .execute(),
  )
  tellChange(work, { action: 'create', id, name, after: { name, ...shownSettings(settings) } })
  return savedAnswer(work, id, authConfigTexts.created)
}

/** A key belongs to its server: when the address leads to another one, the stored key is dropped. */
export async function updateAuthConfig(work: Work, id: string, draft: AuthConfigDraft) {
  const stored = await oneAuthConfig(work, id, 'for update')
  const held = heldSettings(work, stored)
  const sent = sentSettings(draft)
  const name = draft.name ?? stored.name
  const settings = checked(name, withSent(held, sent))
  await saved(() =>
    work.db
      .updateTable('authConfigs')
      .set({
        name,
        nameKey: sameText(name),
        ...sealedSettings(work, id, settings),
        status: 'untested',
        checkedAt: null,
        updatedAt: work.now,
      })
      .where('enterpriseId', '=', work.enterpriseId)
      .where('id', '=', id)
      .execute(),
  )
  tellChange(work, {
    action: 'update',
    id,
    name,
    before: { name: stored.name, ...shownSettings(held) },
    after: { name, ...shownSettings(settings) },
  })
  return savedAnswer(work, id, authConfigTexts.updated)
}

/** Its users are counted by a statement of its own: one that waits for the lock counts as it was before the wait. */
export async function deleteAuthConfig(work: Work, id: string) {
  await oneAuthConfig(work, id, 'for update')
  const { name, usedBy } = await oneAuthConfig(work, id)
  if (usedBy > 0) throw attached(authConfigTexts.inUse)
  await work.db
    .updateTable('authConfigs')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .execute()
  tellChange(work, { action: 'delete', id, name })
  return say(authConfigTexts.deleted, { id })
}

/** With its key. What somebody has restored already stays as it is. */
export async function restoreAuthConfig(work: Work, id: string): Promise<void> {
  const binned = await work.db
    .selectFrom('authConfigs')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .where(isKept)
    .forUpdate()
    .executeTakeFirst()
  if (!binned) throw notFound('Integration')
  const name = await freeName(binned.name, nameKey =>
    authConfigs(work).where('nameKey', '=', nameKey).executeTakeFirst(),
  )
  const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null }
  await saved(() => work.db.updateTable('authConfigs').set(back).where('id', '=', id).execute())
  tellChange(work, { action: 'restore', id, name })
}

/** As many as any list answers at once. */
const mostModels = 1000

/** The language models that an agent may be given, by name. */
export async function readLanguageModels(work: Work) {
  const rows = await authConfigs(work)
    .where('authType', '=', languageModel)
    .orderBy('nameKey')
    .limit(mostModels)
    .execute()
  return rows.map(row => {
    const { llm } = dataOf(row)
    return { id: row.id, _id: row.id, name: row.name, llm }
  })
}

/** For capabilities that refer to a language model: locks it, so that it is not deleted before the transaction ends. */
export async function requireLanguageModel(work: Work, id: string, field: string): Promise<void> {
  const found = isUuid(id)
    ? await work.db
        .selectFrom('authConfigs')
        .select('id')
        .where('enterpriseId', '=', work.enterpriseId)
        .where('deletedAt', 'is', null)
        .where('authType', '=', languageModel)
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst()
    : undefined
  if (!found) throw missing('Configuration', field)
}

export type LanguageModel = OpenSettings & { id: string; enterpriseId: string }

/** With its key, for a call to it; null when it has been deleted. */
export async function languageModelOf(work: Work, id: string | null): Promise<LanguageModel | null> {
  if (!id) return null
  const row = await authConfigs(work).where('id', '=', id).executeTakeFirst()
  return row ? { ...heldSettings(work, row), id: row.id, enterpriseId: work.enterpriseId } : null
}

/** What a test is made with: the stored one, or settings that have yet to be saved. */
export async function languageModelToTest(work: Work, draft: AuthConfigTest): Promise<LanguageModel> {
  if (draft.id) {
    const stored = isUuid(draft.id) ? await languageModelOf(work, draft.id) : null
    if (!stored) throw missing('Integration', 'id')
    return stored
  }
  if (draft.authType !== languageModel) throw invalid(authConfigTexts.typeUnknown, 'authType')
  return { ...checked('unsaved', sentSettings(draft)), id: uuidv7(), enterpriseId: work.enterpriseId }
}

/** Notes whether the last call succeeded, for the account's card; at most once a minute while that stays the same. */
export async function noteReached(work: Work, id: string, wasReached: boolean): Promise<void> {
  const status = wasReached ? 'connected' : 'failed'
  await work.db
    .updateTable('authConfigs')
    .set({ status, checkedAt: sql<Date>`now()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .where(sql<boolean>`(status <> ${status} or checked_at is null or checked_at < now() - interval '1 minute')`)
    .execute()
}

/** Every read of an account starts here, so that no query forgets the enterprise or the Bin. */
function authConfigs(work: Work) {
  return work.db
    .selectFrom('authConfigs')
    .selectAll('authConfigs')
    .select(usedBy.as('usedBy'))
    .where('authConfigs.enterpriseId', '=', work.enterpriseId)
    .where('authConfigs.deletedAt', 'is', null)
}

/** Agents that ask it: for their intents, for their knowledge, or as their prompt. */
const usedBy = sql<number>`(
  select count(*)::integer from agents a
  left join agent_knowledge k on k.agent_id = a.id
  left join agent_prompts p on p.agent_id = a.id
  where a.enterprise_id = auth_configs.enterprise_id and a.deleted_at is null
    and auth_configs.id in (a.openai_key, k.config_id, p.config_id)
)`

async function oneAuthConfig(work: Work, id: string, lock?: 'for update'): Promise<Row> {
  const found = authConfigs(work).where('authConfigs.id', '=', id)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  if (!row) throw notFound('Integration')
  return row
}

/** The settings, when nothing is wrong with them. */
function checked(name: string | undefined, settings: ModelSettings): OpenSettings {
  const problems = authConfigProblems({ name, ...settings })
  const llm = Number(settings.llm)
  if (problems.length > 0 || !isLlmType(llm)) throw invalidFields(problems)
  const { apikey = '', baseUrl, model, embeddingModel } = settings
  return {
    llm,
    apikey,
    baseUrl: baseUrl || undefined,
    model: model || undefined,
    embeddingModel: embeddingModel || undefined,
  }
}

function saved<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken(write, conflict(authConfigTexts.taken, [{ field: 'name', message: authConfigTexts.taken }]))
}

type Change = {
  action: 'create' | 'update' | 'delete' | 'restore'
  id: string
  name: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

function tellChange(work: Work, { id, name, ...entry }: Change): void {
  work.audit({ module: 'Integrations', resourceId: id, resourceName: name, ...entry })
  work.announce('enterprises.authConfig.changed', { authConfigId: id }, { permission: [...readers] })
}

async function savedAnswer(work: Work, id: string, message: string) {
  return say(message, { ...(await readAuthConfig(work, id)), _id: id, message })
}

function shown(work: Work, row: Row) {
  return {
    ...shownName(row),
    data: shownSettings(heldSettings(work, row)),
    status: statuses.find(status => status === row.status) ?? ('untested' as const),
    usedBy: row.usedBy,
    createdOn: row.createdAt,
    updatedOn: row.updatedAt,
  }
}

const statuses = ['connected', 'failed', 'untested'] as const

function shownName({ id, name, authType }: Row) {
  return { id, _id: id, name, authType }
}

/** Written by `sealedSettings` alone. */
function dataOf(row: Row) {
  return row.data as Omit<OpenSettings, 'apikey'>
}
