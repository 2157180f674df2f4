import { setTexts } from '@parley/contracts/contacts/sets.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { freeName } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/lists.ts'
import { conflict, invalid, missing, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { announceContacts, announceSets } from './contacts.told.ts'
import type { SetKind } from './sets.members.ts'

type Listed = { from: number; perPage: number; search?: string; ids?: string[] }
type Draft = { name?: string | null; id?: string | null; _id?: string | null }
const said = {
  group: {
    created: setTexts.groupCreated,
    updated: setTexts.groupUpdated,
    deleted: setTexts.groupDeleted,
    restored: setTexts.groupRestored,
    taken: setTexts.groupTaken,
  },
  label: {
    created: setTexts.labelCreated,
    updated: setTexts.labelUpdated,
    deleted: setTexts.labelDeleted,
    restored: setTexts.labelRestored,
    taken: setTexts.labelTaken,
  },
} as const
const things = { group: 'Group', label: 'Label' } as const

/** Every read of a group or label that is not in the Bin starts here. */
export function contactSets({ db, enterpriseId }: Pick<Work, 'db' | 'enterpriseId'>, kind: SetKind) {
  return db
    .selectFrom('contactSets')
    .where('enterpriseId', '=', enterpriseId)
    .where('kind', '=', kind)
    .where('deletedAt', 'is', null)
}

/** `ids` asks for certain groups, since a chosen one may be on no page that was loaded. */
export async function readSets(work: Work, kind: SetKind, { search, ids, ...page }: Listed) {
  let found = contactSets(work, kind).select(['id', 'name', 'contactCount']).orderBy('nameKey').orderBy('id')
  if (search) found = found.where(sql<boolean>`position(${sameText(search)} in name_key) > 0`)
  if (ids) found = found.where(sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`)
  const { rows, more } = await pageOf(found, page)
  return { sets: rows.map(shownSet), more, hasMore: more }
}

export async function saveSet(work: Work, kind: SetKind, { name, ...draft }: Draft) {
  if (!name) throw invalid(setTexts.required, 'name')
  const id = draft.id || draft._id
  const before = id ? await namedSet(work, kind, id) : undefined
  const { created, updated, taken } = said[kind]
  const row = { name, nameKey: sameText(name) }
  const saved = await unlessTaken(
    () => (before ? rename(work, before.id, row) : insert(work, kind, row)),
    conflict(taken, [{ field: 'name', message: taken }]),
  )
  work.audit({
    module: 'Contacts',
    action: before ? 'update' : 'create',
    resourceId: saved.id,
    resourceName: name,
    ...(before ? { before: { name: before.name } } : {}),
    after: { kind, name },
  })
  announceSets(work)
  return say(before ? updated : created, shownSet(saved))
}

/** Its contacts stay; memberships are deleted with it when the Bin is emptied. */
export async function deleteSet(work: Work, kind: SetKind, setId: string) {
  const row = await contactSets(work, kind)
    .select(['id', 'name'])
    .where('id', '=', setId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(things[kind])
  await work.db
    .updateTable('contactSets')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('id', '=', setId)
    .execute()
  work.audit({ module: 'Contacts', action: 'delete', resourceId: setId, resourceName: row.name })
  announceSets(work)
  announceContacts(work)
  return say(said[kind].deleted, { id: setId })
}

/** With all who were in it and are there. What somebody has restored already stays as it is. */
export async function restoreSet(work: Work, kind: SetKind, setId: string) {
  const row = await work.db
    .selectFrom('contactSets')
    .select(['id', 'name', 'contactCount', 'deletedAt'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('kind', '=', kind)
    .where('id', '=', setId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(things[kind])
  if (!row.deletedAt) return say(said[kind].restored, shownSet(row))
  const name = await freeName(row.name, nameKey =>
    contactSets(work, kind).select('id').where('nameKey', '=', nameKey).executeTakeFirst(),
  )
  const { taken } = said[kind]
  const back = { name, nameKey: sameText(name), deletedAt: null, deletedBy: null }
  const saved = await unlessTaken(() => rename(work, setId, back), conflict(taken))
  work.audit({ module: 'Contacts', action: 'restore', resourceId: setId, resourceName: name })
  announceSets(work)
  announceContacts(work)
  return say(said[kind].restored, shownSet(saved))
}

async function namedSet(work: Work, kind: SetKind, id: string) {
  const row = isUuid(id)
    ? await contactSets(work, kind).select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  if (!row) throw missing(things[kind], 'id')
  return row
}

function insert(work: Work, kind: SetKind, row: { name: string; nameKey: string }) {
  return work.db
    .insertInto('contactSets')
    .values({ ...row, kind, enterpriseId: work.enterpriseId, createdBy: work.actor.id })
    .returning(['id', 'name', 'contactCount'])
    .executeTakeFirstOrThrow()
}

type Change = { name: string; nameKey: string; deletedAt?: null; deletedBy?: null }

function rename(work: Work, id: string, row: Change) {
  return work.db
    .updateTable('contactSets')
    .set({ ...row, updatedAt: work.now })
    .where('id', '=', id)
    .returning(['id', 'name', 'contactCount'])
    .executeTakeFirstOrThrow()
}

function shownSet({ id, name, contactCount }: { id: string; name: string; contactCount: number }) {
  return { id, _id: id, name, count: contactCount }
}
