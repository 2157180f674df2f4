import { contactLimits, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import { invalid, missing, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { reindexChunk } from './acts/acts.reindex.ts'
import { keepAct, startRestore } from './acts/acts.ts'
import { announceContacts } from './contacts.told.ts'

/** Up to this many contacts are restored within the call, more in the background. */
const restoredAtOnce = 5000

export async function deleteContact(work: Work, contactId: string) {
  const [gone] = await binContacts(work, [contactId], null)
  if (!gone) throw notFound('Customer')
  work.audit({ module: 'Contacts', action: 'delete', resourceId: contactId, resourceName: gone.name })
  announceContacts(work, contactId)
  return say(contactTexts.deleted, { id: contactId })
}

export async function deleteContacts(work: Work, customerIds: readonly string[]) {
  const ids = await knownContacts(work, customerIds, customerIds.length)
  const actId = await keepAct(work, { kind: 'delete', query: {}, settings: {} })
  const gone = await binContacts(work, ids, actId)
  await work.db
    .updateTable('contactActs')
    .set({ total: gone.length, done: gone.length })
    .where('id', '=', actId)
    .execute()
  auditEach(work, 'delete', gone)
  announceContacts(work)
  return say(contactTexts.deleted, { deleted: gone.length, actId })
}

export async function restoreContacts(work: Work, draft: { customerIds?: string[]; actId?: string }) {
  if (draft.actId) return restoreAct(work, draft.actId)
  const back = await reviveContacts(work, await knownContacts(work, draft.customerIds ?? [], 1))
  auditEach(work, 'restore', back)
  announceContacts(work)
  return { restored: back.length }
}

type Touched = { id: string; name: string }

/** Moves contacts into the Bin and notes their groups and labels, because only live contacts are members. */
export async function binContacts(work: Work, ids: readonly string[], actId: string | null): Promise<Touched[]> {
  const live = await lockContacts(work, ids, sql`deleted_at is null`)
  const { rows: gone } = await sql<{ contactId: string; setId: string }>`
    delete from contact_set_members m using unnest(${live}::uuid[]) w(id)
    where m.contact_id = w.id returning m.contact_id, m.set_id`.execute(work.db)
  const sets = Map.groupBy(gone, ({ contactId }) => contactId)
  const binned = live.map(id => ({ id, sets: sets.get(id)?.map(({ setId }) => setId) ?? [] }))
  const { rows } = await sql<Touched>`
    update contacts c set deleted_at = now(), deleted_by = ${work.actor.id}, deleted_act = ${actId}, binned_sets = w.sets
    from jsonb_to_recordset(${JSON.stringify(binned)}::jsonb) as w (id uuid, sets uuid[])
    where c.id = w.id returning c.id, c.name`.execute(work.db)
  return rows
}

/**
 * Takes contacts out of the Bin, with those of their groups and labels that still exist. Merged contacts are left to
 * the undo of their merge. What takes part in searches may have changed while they were away.
 */
export async function reviveContacts(
  work: Pick<Work, 'db' | 'enterpriseId' | 'actor'>,
  ids: readonly string[],
): Promise<Touched[]> {
  const binned = await lockContacts(work, ids, sql`deleted_at is not null and merged_into is null`)
  await sql`
    insert into contact_set_members (set_id, contact_id, enterprise_id, added_by)
    select s.id, c.id, s.enterprise_id, ${work.actor.id}::uuid
    from unnest(${binned}::uuid[]) w(id) join contacts c on c.id = w.id cross join unnest(c.binned_sets) b(set_id)
    join contact_sets s on s.id = b.set_id
    on conflict do nothing`.execute(work.db)
  const { rows } = await sql<Touched>`
    update contacts c set deleted_at = null, deleted_by = null, deleted_act = null, purged_at = null, binned_sets = '{}',
      updated_at = now()
    from unnest(${binned}::uuid[]) w(id) where c.id = w.id returning c.id, c.name`.execute(work.db)
  await reindexChunk(work, binned)
  return rows
}

/** Locks contacts in the order of their ids, so that two transactions never wait for each other. */
async function lockContacts(
  { db, enterpriseId }: Pick<Work, 'db' | 'enterpriseId'>,
  ids: readonly string[],
  wanted: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where enterprise_id = ${enterpriseId} and id = any(${ids}::uuid[]) and ${wanted}
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

async function restoreAct(work: Work, actId: string) {
  const act = isUuid(actId)
    ? await work.db
        .selectFrom('contactActs')
        .select(['id', 'done', 'state'])
        .where('enterpriseId', '=', work.enterpriseId)
        .where('id', '=', actId)
        .where('kind', '=', 'delete')
        .executeTakeFirst()
    : undefined
  if (!act) throw missing('Act', 'actId')
  if (act.done > restoredAtOnce) {
    await startRestore(work, act.id, act.done)
    return { restored: act.done }
  }
  const ids = await binnedBy(work, act.id, restoredAtOnce)
  const back = await reviveContacts(work, ids)
  auditEach(work, 'restore', back)
  announceContacts(work)
  return { restored: back.length }
}

/** Contacts that one act put into the Bin and that are still there. */
export async function binnedBy(work: Work, actId: string, most: number): Promise<string[]> {
  const rows = await work.db
    .selectFrom('contacts')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('deletedAct', '=', actId)
    .where('deletedAt', 'is not', null)
    .where('mergedInto', 'is', null)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Those of the named contacts that stand in the book or in the Bin, so that whoever does the same twice is not told that
 * they are missing. Fewer than `least` are refused.
 */
async function knownContacts({ db, enterpriseId }: Work, named: readonly string[], least: number): Promise<string[]> {
  if (named.length === 0) throw invalid(contactTexts.required, 'customerIds')
  if (named.length > contactLimits.batch) throw invalid(contactTexts.tooMany, 'customerIds')
  const wanted = [...new Set(named.map(id => id.toLowerCase()))]
  const ids = wanted.filter(isUuid)
  const { rows } = await sql<{ id: string }>`
    select id from contacts where enterprise_id = ${enterpriseId} and id = any(${ids}::uuid[])`.execute(db)
  if (rows.length < Math.min(least, wanted.length)) throw missing('Customer', 'customerIds')
  return rows.map(({ id }) => id)
}

function auditEach(work: Work, action: 'delete' | 'restore', touched: readonly Touched[]): void {
  for (const { id, name } of touched) work.audit({ module: 'Contacts', action, resourceId: id, resourceName: name })
}
