import { mergeTexts } from '@parley/contracts/contacts/contacts.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isUuid } from '../../platform/ids.ts'
import { conflict, invalid, missing, notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { binContacts, reviveContacts } from '../contacts.bin.ts'
import { type FullContact, requireFull, shownContact } from '../contacts.rows.ts'
import { announceContacts, announceSets } from '../contacts.told.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { addMembers, removeMembers } from '../sets.members.ts'
import { dataOf, searchableOf } from '../values.ts'
import { moveBack, movedRows, moveRows } from './merges.moves.ts'

/** Nobody compares more contacts than this at once. */
const mostMerged = 20
const ownFields = ['name', 'phoneNumber', 'whatsappNumber', 'facebookId', 'instaId', 'twitterId', 'email'] as const
const optionalText = z.string().nullable()
const ownValues = z.object({
  name: z.string(),
  phoneNumber: optionalText,
  whatsappNumber: optionalText,
  facebookId: optionalText,
  instaId: optionalText,
  twitterId: optionalText,
  email: optionalText,
  data: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
type OwnValues = z.output<typeof ownValues>
/** Everything that the undo of a merge needs. */
const snapshot = z.object({
  before: ownValues,
  merged: ownValues,
  /** The contact whose number the survivor took. */
  numberOf: z.string().nullable(),
  addedSets: z.array(z.string()),
  moved: movedRows,
  /** Contacts that had been merged into one of the others earlier, each with that one's id. */
  inherited: z.array(z.object({ id: z.string(), mergedInto: z.string() })).default([]),
})
type Snapshot = z.output<typeof snapshot>

/**
 * Merges the others into this contact: its own values win, gaps are filled, and all that belongs to the others moves.
 */
export async function mergeContacts(work: Work, contactId: string, customerIds: readonly string[]) {
  const { survivor, others } = await heldForMerge(work, contactId, customerIds)
  const otherIds = others.map(({ id }) => id)
  const before = valuesOf(survivor)
  const giver = before.phoneNumber ? undefined : await giverOf(work, others)
  const filled = others.reduce((own, other) => filledFrom(own, valuesOf(other)), before)
  const merged = { ...filled, phoneNumber: before.phoneNumber ?? giver?.phoneNumber ?? null }
  const wanted = others.flatMap(({ groups, labels }) => [...groups, ...labels])
  const addedSets = [...new Set(wanted)].filter(id => !survivor.groups.includes(id) && !survivor.labels.includes(id))
  await binContacts(work, otherIds, null)
  if (giver) await work.db.updateTable('contacts').set({ phoneNumber: null }).where('id', '=', giver.id).execute()
  const inherited = await takeOver(work, contactId, otherIds)
  await write(work, contactId, merged)
  await addMembers(work, addedSets, [contactId])
  const moved = await moveRows(work, contactId, otherIds)
  const kept: Snapshot = { before, merged, numberOf: giver?.id ?? null, addedSets, moved, inherited }
  const { id: mergeId } = await work.db
    .insertInto('contactMerges')
    .values({
      enterpriseId: work.enterpriseId,
      survivorId: contactId,
      mergedIds: otherIds,
      before: JSON.stringify(kept),
      createdBy: work.actor.id,
      createdByName: work.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit(work, survivor, { merged: others.map(({ name }) => name).join(', ') })
  return { customer: await told(work, contactId), mergeId }
}

/** Undoes a merge, but for what people have changed on the contact since. */
export async function unmergeContacts(work: Work, mergeId: string) {
  const row = await work.db
    .selectFrom('contactMerges')
    .select(['survivorId', 'mergedIds', 'before', 'undoneAt'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Merge')
  if (row.undoneAt) throw conflict(mergeTexts.undone)
  const { survivorId, mergedIds } = row
  const { before, merged, numberOf, addedSets, moved, inherited } = snapshot.parse(row.before)
  await lock(work, [survivorId, ...mergedIds])
  await refuseLate(work, survivorId, mergedIds)
  const survivor = await requireFull(work, survivorId)
  await write(work, survivorId, undone(valuesOf(survivor), merged, before))
  if (numberOf)
    await work.db.updateTable('contacts').set({ phoneNumber: merged.phoneNumber }).where('id', '=', numberOf).execute()
  await work.db
    .updateTable('contacts')
    .set({ mergedInto: null })
    .where('mergedInto', '=', survivorId)
    .where('id', 'in', mergedIds)
    .execute()
  await giveBack(work, survivorId, inherited)
  await reviveContacts(work, mergedIds)
  await removeMembers(work, addedSets, [survivorId])
  await moveBack(work, { mergeId, survivorId, rows: moved })
  await work.db.updateTable('contactMerges').set({ undoneAt: work.now }).where('id', '=', mergeId).execute()
  audit(work, survivor, { parted: mergedIds.length })
  return { customer: await told(work, survivorId) }
}

/** The contact whose number the survivor takes: one that has proven it, or else one whose number nobody has proven. */
async function giverOf(work: Work, others: readonly FullContact[]): Promise<FullContact | undefined> {
  for (const other of others) {
    if (!other.phoneNumber) continue
    if (other.isProven) return other
    const holder = await work.db
      .selectFrom('contacts')
      .select('id')
      .where('enterpriseId', '=', work.enterpriseId)
      .where('phoneNumber', '=', other.phoneNumber)
      .where('isProven', '=', true)
      .executeTakeFirst()
    if (!holder) return other
  }
  return undefined
}

/** Contacts merged into one of the others earlier now belong to the survivor, so that their numbers lead to it. */
async function takeOver(work: Work, survivorId: string, otherIds: readonly string[]) {
  const { rows } = await sql<{ id: string; mergedInto: string }>`
    update contacts c set merged_into = ${survivorId}
    from (select id, merged_into from contacts
      where enterprise_id = ${work.enterpriseId} and merged_into = any(${otherIds}::uuid[]) for update) old
    where c.id = old.id returning c.id, old.merged_into`.execute(work.db)
  await work.db.updateTable('contacts').set({ mergedInto: survivorId }).where('id', 'in', otherIds).execute()
  return rows
}

async function giveBack(work: Work, survivorId: string, inherited: Snapshot['inherited']): Promise<void> {
  await sql`
    update contacts c set merged_into = o."mergedInto"
    from jsonb_to_recordset(${JSON.stringify(inherited)}::jsonb) as o (id uuid, "mergedInto" uuid)
    where c.id = o.id and c.merged_into = ${survivorId}`.execute(work.db)
}

/** Refuses while a later merge has to be undone first, or when a merged contact has been purged. */
async function refuseLate(work: Work, survivorId: string, mergedIds: readonly string[]): Promise<void> {
  const rows = await work.db
    .selectFrom('contacts')
    .select(['id', 'deletedAt', 'mergedInto', 'purgedAt'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', [survivorId, ...mergedIds])
    .execute()
  const survivor = rows.find(({ id }) => id === survivorId)
  if (survivor?.mergedInto) throw conflict(mergeTexts.mergedAgain)
  if (survivor?.deletedAt) throw conflict(mergeTexts.binned)
  const isPurged = rows.length <= mergedIds.length || rows.some(({ purgedAt }) => purgedAt !== null)
  if (isPurged) throw conflict(mergeTexts.tooLate)
}

async function heldForMerge(work: Work, contactId: string, customerIds: readonly string[]) {
  const wanted = [...new Set(customerIds.map(id => id.toLowerCase()))].filter(id => id !== contactId)
  const held = await lock(work, [contactId, ...wanted.slice(0, mostMerged).filter(isUuid)])
  if (!held.has(contactId)) throw notFound('Customer')
  if (wanted.length === 0) throw invalid(mergeTexts.none, 'customerIds')
  if (wanted.length > mostMerged) throw invalid(mergeTexts.tooMany, 'customerIds')
  if (wanted.some(id => !held.has(id))) throw missing('Customer', 'customerIds')
  const others: FullContact[] = []
  for (const id of wanted) others.push(await requireFull(work, id))
  return { survivor: await requireFull(work, contactId), others }
}

/**
 * Locks contacts, and those that were merged into them, in the order of their ids; answers the live ones. One merge of an
 * enterprise at a time: who is part of whom must not change while locks are waited for, or two merges end up waiting for
 * each other.
 */
async function lock(work: Work, ids: readonly string[]): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`merges:${work.enterpriseId}`}, 0))`.execute(work.db)
  const { rows } = await sql<{ id: string; isLive: boolean }>`
    select id, deleted_at is null as is_live from contacts
    where enterprise_id = ${work.enterpriseId} and (id = any(${ids}::uuid[]) or merged_into = any(${ids}::uuid[]))
    order by id for update`.execute(work.db)
  return new Set(rows.flatMap(({ id, isLive }) => (isLive ? [id] : [])))
}

function valuesOf(row: FullContact): OwnValues {
  return ownValues.parse({ ...row, data: dataOf(row.data) })
}

function filledFrom(own: OwnValues, other: OwnValues): OwnValues {
  const filled = { ...own, data: { ...other.data, ...own.data } }
  for (const field of ownFields) Object.assign(filled, { [field]: own[field] || other[field] })
  return filled
}

/** Empties what the merge filled, unless somebody has written over it since. */
function undone(now: OwnValues, merged: OwnValues, before: OwnValues): OwnValues {
  const parted = { ...now, data: { ...now.data } }
  for (const field of ownFields) if (now[field] === merged[field]) Object.assign(parted, { [field]: before[field] })
  for (const [id, value] of Object.entries(merged.data)) {
    if (before.data[id] === undefined && JSON.stringify(now.data[id]) === JSON.stringify(value)) delete parted.data[id]
  }
  return parted
}

async function write(work: Work, contactId: string, { data, ...values }: OwnValues): Promise<void> {
  await work.db
    .updateTable('contacts')
    .set({
      ...values,
      data: JSON.stringify(data),
      searchable: searchableOf(data, await customDefinitions(work)),
      updatedAt: work.now,
      updatedBy: work.actor.id,
    })
    .where('id', '=', contactId)
    .execute()
}

function audit(work: Work, { id, name }: FullContact, after: Record<string, unknown>): void {
  work.audit({ module: 'Contacts', action: 'state', resourceId: id, resourceName: name, after })
  announceContacts(work)
  announceSets(work)
}

async function told(work: Work, contactId: string) {
  return shownContact(work, await requireFull(work, contactId), await customDefinitions(work))
}
