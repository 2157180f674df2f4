import { mergeTexts } from '@parley/contracts/contacts/contacts.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isUuid } from '../platform/ids.ts'
import { conflict, invalid, missing, notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { binContacts, reviveContacts } from './contacts.bin.ts'
import { type FullContact, requireFull, shownContact } from './contacts.rows.ts'
import { announceContacts, announceSets } from './contacts.told.ts'
import { customDefinitions } from './definitions.rows.ts'
import { moveBack, movedRows, moveRows } from './merges.moves.ts'
import { addMembers, removeMembers } from './sets.members.ts'
import { dataOf, searchableOf } from './values.ts'

/** More than a person compares at once. */
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
/** All that is needed to part them again. */
const snapshot = z.object({
  before: ownValues,
  merged: ownValues,
  /** The contact that gave its number. */
  numberOf: z.string().nullable(),
  addedSets: z.array(z.string()),
  moved: movedRows,
})
type Snapshot = z.output<typeof snapshot>

/** The others become part of this one: its own values win, gaps are filled, and what hangs on them moves. */
export async function mergeContacts(work: Work, contactId: string, customerIds: readonly string[]) {
  const { survivor, others } = await heldForMerge(work, contactId, customerIds)
  const otherIds = others.map(({ id }) => id)
  const before = valuesOf(survivor)
  const merged = others.reduce((filled, other) => filledFrom(filled, valuesOf(other)), before)
  const giver = before.phoneNumber ? undefined : others.find(({ phoneNumber }) => phoneNumber)
  const wanted = others.flatMap(({ groups, labels }) => [...groups, ...labels])
  const addedSets = [...new Set(wanted)].filter(id => !survivor.groups.includes(id) && !survivor.labels.includes(id))
  await binContacts(work, otherIds, null)
  if (giver) await work.db.updateTable('contacts').set({ phoneNumber: null }).where('id', '=', giver.id).execute()
  await work.db.updateTable('contacts').set({ mergedInto: contactId }).where('id', 'in', otherIds).execute()
  await write(work, contactId, merged)
  await addMembers(work, addedSets, [contactId])
  const moved = await moveRows(work, contactId, otherIds)
  const kept: Snapshot = { before, merged, numberOf: giver?.id ?? null, addedSets, moved }
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

/** Everything is as it was before the merge, save what people have changed on the contact since. */
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
  const { before, merged, numberOf, addedSets, moved } = snapshot.parse(row.before)
  await lock(work, [survivorId, ...mergedIds])
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
  await reviveContacts(work, mergedIds)
  await removeMembers(work, addedSets, [survivorId])
  await moveBack(work, survivorId, moved)
  await work.db.updateTable('contactMerges').set({ undoneAt: work.now }).where('id', '=', mergeId).execute()
  audit(work, survivor, { parted: mergedIds.length })
  return { customer: await told(work, survivorId) }
}

async function heldForMerge(work: Work, contactId: string, customerIds: readonly string[]) {
  const wanted = [...new Set(customerIds)].filter(id => id !== contactId)
  const held = await lock(work, [contactId, ...wanted.slice(0, mostMerged).filter(isUuid)])
  if (!held.has(contactId)) throw notFound('Customer')
  if (wanted.length === 0) throw invalid(mergeTexts.none, 'customerIds')
  if (wanted.length > mostMerged) throw invalid(mergeTexts.tooMany, 'customerIds')
  if (wanted.some(id => !held.has(id))) throw missing('Customer', 'customerIds')
  const others: FullContact[] = []
  for (const id of wanted) others.push(await requireFull(work, id))
  return { survivor: await requireFull(work, contactId), others }
}

/** Those that are not in the Bin; in the order of ids, so that nobody waits in a circle. */
async function lock(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; isLive: boolean }>`
    select id, deleted_at is null as is_live from contacts
    where enterprise_id = ${work.enterpriseId} and id = any(${ids}::uuid[]) order by id for update`.execute(work.db)
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

/** What the merge filled is emptied again where nobody has written over it. */
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
