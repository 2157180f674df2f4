import { may } from '@parley/contracts/auth/permissions.ts'
import type { readAct as readActCall, startAct as startActCall } from '@parley/contracts/contacts/acts.ts'
import { actKinds, actStates, actTexts, type ContactAct } from '@parley/contracts/contacts/acts.ts'
import type { ContactQuery } from '@parley/contracts/contacts/contacts.ts'
import type { AnswerDraftOf, BodyOf } from '@parley/contracts/endpoint.ts'
import { fileLink } from '../../files/links.ts'
import { pageOf } from '../../platform/lists.ts'
import { conflict, denied, invalid, notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { idsAfter, sightOf } from '../find.ts'
import { ownSets } from '../sets.members.ts'
import { reindexChunk } from './acts.reindex.ts'
import { actSettings } from './acts.settings.ts'

/** Up to this many contacts are indexed anew within the call, all of them in the background. */
const reindexedAtOnce = 5000
export const actJob = 'contacts.act'
export type ActKind = (typeof actKinds)[number] | 'reindex'
type Draft = BodyOf<typeof startActCall>
type Shown = AnswerDraftOf<typeof readActCall>['act']
type Begun = { kind: ActKind; query: ContactQuery; settings: Record<string, unknown>; total?: number | null }
type Row = Awaited<ReturnType<ReturnType<typeof acts>['executeTakeFirstOrThrow']>>

const needed = {
  map: 'CUSTOMER.EDIT',
  unmap: 'CUSTOMER.EDIT',
  delete: 'CUSTOMER.DELETE',
  export: 'CUSTOMER.VIEW',
} as const

export async function startAct(work: Work, draft: Draft) {
  if (!may(work.actor.permissions, needed[draft.kind])) throw denied()
  const { query } = draft
  const settings = { ...(await settingsOf(work, draft)), sight: await sightOf(work, query) }
  const act = await beginAct(work, { kind: draft.kind, query, settings })
  work.audit({
    module: 'Contacts',
    action: draft.kind === 'export' ? 'export' : 'state',
    resourceId: act.id,
    after: { kind: draft.kind, query },
  })
  return { act: shownAct(work, act) }
}

export async function readActs(work: Work, page: { from: number; perPage: number }) {
  const { rows, more } = await pageOf(acts(work).where('kind', '<>', 'reindex').orderBy('id', 'desc'), page)
  return { acts: rows.map(row => shownAct(work, row)), more, hasMore: more }
}

export async function readAct(work: Work, actId: string) {
  return { act: shownAct(work, await oneAct(work, actId)) }
}

/** Takes effect before the next chunk. */
export async function cancelAct(work: Work, actId: string) {
  const before = await oneAct(work, actId)
  const row = await work.db
    .updateTable('contactActs')
    .set({ state: 'CANCELLED', completedAt: work.now })
    .where('id', '=', before.id)
    .where('state', 'in', ['WAITING', 'PROCESSING'])
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict(actTexts.ended)
  await enqueueAct(work, row.id)
  announceAct(work, row)
  work.audit({
    module: 'Contacts',
    action: 'state',
    resourceId: row.id,
    before: { state: before.state },
    after: { state: row.state },
  })
  return { act: shownAct(work, row) }
}

/**
 * `searchable` of all contacts is written again: what takes part in searches has changed. In the newest it is written
 * within the call, so that no search of a small book finds by what is gone.
 */
export async function startReindex(work: Work): Promise<void> {
  await reindexChunk(work, await idsAfter(work, {}, { cursor: null, limit: reindexedAtOnce }))
  await beginAct(work, { kind: 'reindex', query: {}, settings: {} })
}

/** What one act put into the Bin comes back in the background. */
export async function startRestore(work: Work, deletedBy: string, total: number): Promise<void> {
  await beginAct(work, { kind: 'restore', query: {}, settings: { actId: deletedBy }, total })
}

/** Records an act that the call has done itself, so that it can be undone like any other. */
export async function keepAct(work: Work, begun: Begun): Promise<string> {
  const { id } = await insertAct(work, begun, 'COMPLETED')
  return id
}

export function announceAct(work: Work, { id, state }: { id: string; state: string }): void {
  work.announce('contacts.act.changed', { actId: id, state }, { permission: 'CUSTOMER.VIEW' })
}

async function beginAct(work: Work, begun: Begun): Promise<Row> {
  const row = await insertAct(work, begun, 'WAITING')
  await enqueueAct(work, row.id)
  announceAct(work, row)
  return row
}

/** The job of an open act goes on with it; that of an ended one deletes what is left of it. */
export function enqueueAct(work: Work, actId: string): Promise<void> {
  return work.enqueue(actJob, { actId, enterpriseId: work.enterpriseId })
}

function insertAct(
  work: Work,
  { kind, query, settings, total = null }: Begun,
  state: 'WAITING' | 'COMPLETED',
): Promise<Row> {
  return work.db
    .insertInto('contactActs')
    .values({
      enterpriseId: work.enterpriseId,
      kind,
      query: JSON.stringify(query),
      settings: JSON.stringify(settings),
      state,
      total,
      createdBy: work.actor.id,
      createdByName: work.actor.name,
      ...(state === 'COMPLETED' ? { completedAt: work.now } : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function settingsOf(work: Work, { kind, groupIds = [], tagIds = [], columns }: Draft) {
  if (kind === 'export')
    return { ...(columns ? { columns } : {}), showsPhones: may(work.actor.permissions, 'CUSTOMER.VIEW_PHONE') }
  if (kind === 'delete') return {}
  const setIds = [...(await ownSets(work, 'groupIds', groupIds)), ...(await ownSets(work, 'tagIds', tagIds))]
  if (setIds.length === 0) throw invalid(actTexts.required, 'groupIds')
  return { setIds }
}

function acts({ db, enterpriseId }: Work) {
  return db.selectFrom('contactActs').selectAll().where('enterpriseId', '=', enterpriseId)
}

async function oneAct(work: Work, actId: string): Promise<Row> {
  const row = await acts(work).where('id', '=', actId).where('kind', '<>', 'reindex').executeTakeFirst()
  if (!row) throw notFound('Act')
  return row
}

function shownAct(work: Work, row: Row): Shown {
  return {
    id: row.id,
    _id: row.id,
    kind: actKinds.find(kind => kind === row.kind) ?? 'map',
    state: stateOf(row.state),
    message: row.message,
    total: row.total,
    done: row.done,
    createdOn: row.createdAt,
    completedOn: row.completedAt,
    user: { name: row.createdByName },
    url: row.fileId && maySee(work, row) ? fileLink(work.platform, row.fileId) : null,
  }
}

/** An export shows numbers as its owner sees them: a user who sees none gets no link to an export that has them. */
function maySee({ actor }: Work, { settings }: Row): boolean {
  return may(actor.permissions, 'CUSTOMER.VIEW_PHONE') || !actSettings.parse(settings).showsPhones
}

function stateOf(stored: string): ContactAct['state'] {
  return actStates.find(state => state === stored) ?? 'ERROR'
}
