import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { sql } from 'kysely'
import { crashPoint } from '../../platform/crash-points.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { announceContacts, announceSets } from '../contacts.told.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { searchableIdsOf, searchableOf } from './imports.merge.ts'
import { announceImport, asImporter, type ImportRow } from './imports.rows.ts'

const chunkSize = 1000

/** Each step does what is left of it, so that an interrupted undo goes on where it was. */
export async function undoInChunks(platform: Platform, row: ImportRow, signal: AbortSignal): Promise<void> {
  for (const step of [removeCreated, restoreChanged, leaveSets, removeMade]) {
    for (let done = chunkSize; done === chunkSize; ) {
      signal.throwIfAborted()
      done = await asImporter(platform, row.enterpriseId, work => step(work, row))
      crashPoint('import.undo_chunk')
    }
  }
  await asImporter(platform, row.enterpriseId, work => end(work, row))
}

/**
 * Moves the created contacts into the Bin as one act, except those that were edited, grouped by hand or have chatted
 * since.
 */
async function removeCreated(work: Work, { id, createdBy }: ImportRow): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with gone as materialized (
      select c.id from contacts c
      where c.import_id = ${id} and c.enterprise_id = ${work.enterpriseId} and c.deleted_at is null and ${untouched(id)}
      order by c.id limit ${chunkSize} for update
    ), sets as (
      delete from contact_set_members m using gone where m.contact_id = gone.id returning m.contact_id, m.set_id
    ), held as (
      select contact_id, array_agg(set_id) as set_ids from sets group by contact_id
    )
    update contacts c set deleted_at = now(), deleted_by = ${createdBy}, deleted_act = ${id},
      binned_sets = coalesce((select h.set_ids from held h where h.contact_id = c.id), '{}')
    from gone where c.id = gone.id`.execute(work.db)
  return counted(work, id, 'removed', Number(numAffectedRows))
}

function untouched(importId: string) {
  return sql`c.updated_at = c.created_at
    and not exists (select from contact_set_members m where m.contact_id = c.id and m.import_id is distinct from ${importId})
    and not exists (select from chats h where h.contact_id = c.id)`
}

/** Restores changed contacts that nobody has edited since. Searches find them by the fields as they are now. */
async function restoreChanged(work: Work, { id }: ImportRow): Promise<number> {
  const searchableIds = searchableIdsOf(await customDefinitions(work))
  const { numAffectedRows = 0n } = await sql`
    with taken as materialized (
      select c.id, h.before from contact_import_changes h join contacts c on c.id = h.contact_id
      where h.import_id = ${id} and c.enterprise_id = ${work.enterpriseId} and c.updated_at = h.written_at and c.deleted_at is null
      order by c.id limit ${chunkSize} for update of c
    ), forgotten as (
      delete from contact_import_changes h using taken t where h.import_id = ${id} and h.contact_id = t.id
    ), sets as (
      delete from contact_set_members m using taken t where m.contact_id = t.id
        and (m.import_id = ${id} or t.before ->> 'deleted_at' is not null)
    )
    update contacts c set name = b.name, email = b.email, whatsapp_number = b.whatsapp_number, facebook_id = b.facebook_id,
      insta_id = b.insta_id, twitter_id = b.twitter_id, data = b.data,
      searchable = ${searchableOf(sql`b.data`, searchableIds)}, updated_at = b.updated_at, updated_by = b.updated_by,
      deleted_at = b.deleted_at, deleted_by = b.deleted_by, deleted_act = b.deleted_act,
      binned_sets = b.binned_sets
    from taken t cross join lateral jsonb_to_record(t.before) as b (name text, email text, whatsapp_number text,
      facebook_id text, insta_id text, twitter_id text, data jsonb, updated_at timestamptz, updated_by uuid,
      deleted_at timestamptz, deleted_by uuid, deleted_act uuid, binned_sets uuid[])
    where c.id = t.id`.execute(work.db)
  return counted(work, id, 'restored', Number(numAffectedRows))
}

/** Takes back groups and labels that the import gave to contacts that stay. */
async function leaveSets({ db, enterpriseId }: Work, { id }: ImportRow): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from contact_set_members where ctid = any(array(
      select ctid from contact_set_members where import_id = ${id} and enterprise_id = ${enterpriseId} limit ${chunkSize}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Groups and labels that the import made go into the Bin, where nobody has renamed them or put a contact in since. */
async function removeMade({ db, enterpriseId }: Work, { id, createdBy }: ImportRow): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update contact_sets set deleted_at = now(), deleted_by = ${createdBy} where id = any(array(
      select s.id from contact_sets s
      where s.import_id = ${id} and s.enterprise_id = ${enterpriseId} and s.deleted_at is null and s.updated_at = s.created_at
        and not exists (select from contact_set_members m where m.set_id = s.id)
      order by s.id limit ${chunkSize} for update))`.execute(db)
  return Number(numAffectedRows)
}

async function counted({ db }: Work, id: string, what: 'removed' | 'restored', by: number): Promise<number> {
  await sql`
    update contact_imports set beat_at = now(), attempts = 0,
      undone = jsonb_set(undone, ${[what]}::text[], to_jsonb((undone ->> ${what})::bigint + ${by}::bigint))
    where id = ${id}`.execute(db)
  return by
}

async function end(work: Work, { id, fileName }: ImportRow): Promise<void> {
  const { rows } = await sql<{ removed: number; restored: number; kept: number }>`
    select (undone ->> 'removed')::integer as removed, (undone ->> 'restored')::integer as restored,
      (select count(*) from contacts c where c.import_id = ${id} and c.enterprise_id = ${work.enterpriseId} and c.deleted_at is null)::integer
      + (select count(*) from contact_import_changes h where h.import_id = ${id})::integer as kept
    from contact_imports where id = ${id} and undo_state = 'undoing' for no key update`.execute(work.db)
  const [found] = rows
  if (!found) return
  const { removed, restored, kept } = found
  const row = await work.db
    .updateTable('contactImports')
    .set({ undoState: 'undone', message: importTexts.undone(removed, restored, kept) })
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirstOrThrow()
  work.audit({ module: 'Contacts', action: 'restore', resourceId: id, resourceName: fileName, after: found })
  announceImport(work, id, row.state)
  announceContacts(work)
  announceSets(work)
}
