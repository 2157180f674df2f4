import { actTexts } from '@parley/contracts/contacts/acts.ts'
import { contactQuery } from '@parley/contracts/contacts/contacts.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type FileDraft, forgetDraft } from '../../files/files.drafts.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import type { JobContext } from '../../platform/jobs.ts'
import { noRequest, workWithoutTransaction } from '../../platform/transact.ts'
import type { Actor, Platform, Work } from '../../platform/work.ts'
import { binContacts, binnedBy, reviveContacts } from '../contacts.bin.ts'
import { announceContacts, announceSets } from '../contacts.told.ts'
import { countMatching, idsAfter } from '../find.ts'
import { addMembers, removeMembers } from '../sets.members.ts'
import { exportChunk, showExport, storeExport, sweepParts } from './acts.export.ts'
import { reindexChunk } from './acts.reindex.ts'
import { actSettings, type RunningAct } from './acts.settings.ts'
import { announceAct, enqueueAct } from './acts.ts'

export type ActTask = { actId: string; enterpriseId: string }
const storedQuery = z.object(contactQuery)
const chunkSize = 5000
const beatMs = 10_000

/**
 * Runs an act chunk by chunk. A chunk and the cursor behind it are one transaction, so after a crash the act goes on
 * where it was.
 */
export async function runAct(platform: Platform, task: ActTask, { signal, lastAttempt }: JobContext): Promise<void> {
  const { kind, actor } = await beganBy(platform, task)
  const { transact: transactAs } = workWithoutTransaction({ platform, actor, request: noRequest })
  try {
    await transactAs(work => countAct(work, task.actId))
    while (!signal.aborted && (await transactAs(work => runChunk(work, task.actId)))) crashPoint('contacts.act.between')
    if (!signal.aborted && kind === 'export') await completeExport(platform, actor, task)
  } catch (error) {
    if (!lastAttempt || platform.draining()) throw error
    platform.log.error({ err: error, actId: task.actId }, 'act failed')
    await transactAs(work => failAct(work, task.actId))
  }
  // A shutdown fails the job, and the queue gives it to another process.
  if (signal.aborted) throw new Error('The act goes on in another process.')
  if (kind === 'export') await sweepParts(platform, task.enterpriseId)
}

/**
 * Counts before the first chunk, as chunks may change what matches. The row is not locked: counting can take seconds.
 */
async function countAct(work: Work, actId: string): Promise<void> {
  const uncounted = openAct(work, actId).where('total', 'is', null).where('kind', 'not in', ['reindex', 'restore'])
  const row = await uncounted.executeTakeFirst()
  if (!row) return
  const total = await countMatching(work, { ...withoutAbsent(row.query), ...actSettings.parse(row.settings).sight })
  const { numUpdatedRows } = await work.db
    .updateTable('contactActs')
    .set({ total, state: 'PROCESSING', beatAt: new Date() })
    .where('id', '=', row.id)
    .where('total', 'is', null)
    .where('state', 'in', ['WAITING', 'PROCESSING'])
    .executeTakeFirst()
  if (numUpdatedRows > 0n) announceAct(work, { id: row.id, state: 'PROCESSING' })
}

/** Returns false when nothing is left to do. */
async function runChunk(work: Work, actId: string): Promise<boolean> {
  const act = await holdAct(work, actId)
  if (!act) return false
  const ids = await nextIds(work, act)
  const done = act.done + (await takeChunk(work, act, ids))
  crashPoint(`contacts.act.${act.kind}`)
  const isLast = ids.length < chunkSize
  // An export ends with its file, which is made after the last chunk.
  const isEnd = isLast && act.kind !== 'export'
  await work.db
    .updateTable('contactActs')
    .set({
      done,
      beatAt: new Date(),
      cursor: ids.at(-1) ?? act.cursor,
      state: isEnd ? 'COMPLETED' : 'PROCESSING',
      ...(isEnd ? { completedAt: new Date() } : {}),
    })
    .where('id', '=', act.id)
    .execute()
  tell(work, { ...act, done }, isEnd)
  return !isLast
}

/**
 * The file is stored between two transactions: that may take longer than a transaction may be idle, and the act can be
 * cancelled meanwhile. After a crash it is stored again, and the sweep of the files deletes the first one.
 */
async function completeExport(platform: Platform, actor: Actor, { actId }: ActTask): Promise<void> {
  const work = workWithoutTransaction({ platform, actor, request: noRequest })
  const act = await work.transact(inner => holdAct(inner, actId))
  if (!act) return
  const alive = setInterval(() => beat(platform, actId), beatMs)
  const draft = await storeExport(work, act).finally(() => clearInterval(alive))
  crashPoint('contacts.act.stored')
  if (!(await work.transact(inner => endExport(inner, actId, draft)))) await forgetDraft(platform, draft)
}

/** Returns false when the act has ended meanwhile. */
async function endExport(work: Work, actId: string, draft: FileDraft): Promise<boolean> {
  const act = await holdAct(work, actId)
  if (!act) return false
  await showExport(work, act, draft)
  await work.db
    .updateTable('contactActs')
    .set({ state: 'COMPLETED', completedAt: new Date(), fileId: draft.id })
    .where('id', '=', actId)
    .execute()
  tell(work, act, true)
  return true
}

/** Keeps the sweep from giving the act to another process. */
function beat({ databases, log }: Platform, actId: string): void {
  sql`update contact_acts set beat_at = now() where id = ${actId}`
    .execute(databases.system)
    .catch(error => log.warn({ err: error, actId }, 'beat of an act'))
}

/** Locks the row for one chunk, so that two processes never take the same one. */
async function holdAct(work: Work, actId: string): Promise<RunningAct | undefined> {
  const row = await openAct(work, actId).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const { id, kind, done, cursor, createdBy } = row
  return {
    id,
    kind,
    done,
    cursor,
    createdBy,
    query: withoutAbsent(row.query),
    settings: actSettings.parse(row.settings),
  }
}

function openAct({ db, enterpriseId }: Work, actId: string) {
  return db
    .selectFrom('contactActs')
    .selectAll()
    .where('enterpriseId', '=', enterpriseId)
    .where('id', '=', actId)
    .where('state', 'in', ['WAITING', 'PROCESSING'])
}

function withoutAbsent(stored: unknown): RunningAct['query'] {
  const { search, groups, tags } = storedQuery.parse(stored)
  return { ...(search ? { search } : {}), ...(groups ? { groups } : {}), ...(tags ? { tags } : {}) }
}

function nextIds(work: Work, { kind, query, settings, cursor }: RunningAct): Promise<string[]> {
  if (kind === 'restore') return binnedBy(work, settings.actId, chunkSize)
  return idsAfter(work, { ...query, ...settings.sight }, { cursor, limit: chunkSize })
}

/** Returns how many contacts are done with the chunk. */
async function takeChunk(work: Work, act: RunningAct, ids: string[]): Promise<number> {
  const { setIds } = act.settings
  if (act.kind === 'map') await addMembers(work, await stillThere(work, setIds), ids)
  else if (act.kind === 'unmap') await removeMembers(work, setIds, ids)
  else if (act.kind === 'delete') return (await binContacts(work, ids, act.id)).length
  else if (act.kind === 'restore') return (await reviveContacts(work, ids)).length
  else if (act.kind === 'reindex') await reindexChunk(work, ids)
  else await exportChunk(work, act, ids)
  return ids.length
}

/** Leaves out groups and labels that were deleted after the act began. */
async function stillThere(work: Work, setIds: readonly string[]): Promise<string[]> {
  const rows = await work.db
    .selectFrom('contactSets')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', setIds)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

function tell(work: Work, act: RunningAct, isLast: boolean): void {
  if (act.kind === 'reindex') return
  work.signal('contacts.act.progressed', { actId: act.id, done: act.done }, { permission: 'CUSTOMER.VIEW' })
  if (act.kind !== 'export') announceContacts(work)
  if (['map', 'unmap', 'delete', 'restore'].includes(act.kind)) announceSets(work)
  if (!isLast) return
  announceAct(work, { id: act.id, state: 'COMPLETED' })
  work.audit({
    module: 'Contacts',
    action: auditAction[act.kind] ?? 'update',
    resourceId: act.id,
    after: { kind: act.kind, contacts: act.done },
  })
}

const auditAction: Readonly<Record<string, 'delete' | 'restore' | 'export'>> = {
  delete: 'delete',
  restore: 'restore',
  export: 'export',
}

async function failAct(work: Work, actId: string): Promise<void> {
  const { numUpdatedRows } = await work.db
    .updateTable('contactActs')
    .set({ state: 'ERROR', message: actTexts.failed, completedAt: new Date() })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', actId)
    .where('state', 'in', ['WAITING', 'PROCESSING'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await enqueueAct(work, actId)
  announceAct(work, { id: actId, state: 'ERROR' })
}

/**
 * The user who began the act, with the rights of now. The enterprise is set in the transaction, where the search reads
 * it.
 */
async function beganBy({ databases }: Platform, { actId, enterpriseId }: ActTask) {
  const act = await databases.system
    .selectFrom('contactActs')
    .select(['kind', 'createdBy', 'createdByName'])
    .where('enterpriseId', '=', enterpriseId)
    .where('id', '=', actId)
    .executeTakeFirst()
  const { kind, createdBy = null, createdByName: name = '' } = act ?? {}
  const actor: Actor = { kind: 'user', enterpriseId, id: createdBy, name, permissions: new Set(), sessionId: null }
  return { kind, actor }
}
