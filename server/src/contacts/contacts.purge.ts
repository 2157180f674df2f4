import { keptDays } from '@parley/contracts/enterprises/trash.ts'
import { type RawBuilder, sql } from 'kysely'
import { asSystem, type Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/work.ts'

const batchSize = 1000

/** What has been in the Bin for 30 days goes for good, in batches far below the statement timeout. */
export async function purgeBin({ databases }: Platform, signal: AbortSignal): Promise<void> {
  const steps = [emptyContacts, dropContacts, dropMembers, dropSets]
  // A batch may be small although more is left: what somebody is just taking out of the Bin is passed over.
  for (const step of steps) while (!signal.aborted && (await asSystem(databases, step)) > 0);
  await purgeDefinitions(databases, signal)
}

const tooLong = sql`now() - make_interval(days => ${keptDays})`
const isNeeded = sql`(exists (select from chats h where h.contact_id = c.id) or exists (select from visitors v where v.contact_id = c.id))`

/** Contacts with a chat or a visitor keep their row for its sake, but nothing in it or about it tells who they were. */
async function emptyContacts(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    ${leaving(isNeeded)}, merges as (
      delete from contact_merges where survivor_id in (select id from leaving)
    ), addresses as (
      delete from contact_addresses where contact_id in (select id from leaving)
    ), changes as (
      delete from contact_import_changes where contact_id in (select id from leaving)
    ), answered as (
      update chats set address = null where contact_id in (select id from leaving) and address is not null
    )
    update contacts set purged_at = now(), name = '', phone_number = null, email = null, whatsapp_number = null,
      facebook_id = null, insta_id = null, twitter_id = null, data = '{}', searchable = '', binned_sets = '{}'
    where id in (select id from leaving)`.execute(db)
  return Number(numAffectedRows)
}

/** A batch of contacts, of whom it stays known what they wanted no advertising on. */
function leaving(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with leaving as materialized (
      select c.id, c.phone_number, c.whatsapp_number, c.email, coalesce(c.merged_into, c.id) as said_by from contacts c
      where c.deleted_at < ${tooLong} and c.purged_at is null and ${which} limit ${batchSize}
      for update of c skip locked
    ), kept as (
      insert into kept_opt_outs (enterprise_id, digest, channel_id, source, at)
      select o.enterprise_id, address_digest(o.enterprise_id, a.address), o.channel_id, o.source, o.at
      from leaving l join contact_opt_outs o on o.contact_id = l.said_by
      cross join lateral (
        values (l.phone_number), (l.whatsapp_number), (l.email) union all
        select address from contact_addresses where contact_id = l.id and channel_id = o.channel_id) a (address)
      where a.address is not null
      on conflict do nothing
    )`
}

async function dropContacts(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    ${leaving(sql`not ${isNeeded}`)} delete from contacts where id in (select id from leaving)`.execute(db)
  return Number(numAffectedRows)
}

async function dropMembers(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from contact_set_members where (set_id, contact_id) in (
      select m.set_id, m.contact_id from contact_sets s join contact_set_members m on m.set_id = s.id
      where s.deleted_at < ${tooLong} limit ${batchSize} for update of s, m skip locked)`.execute(db)
  return Number(numAffectedRows)
}

async function dropSets(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from contact_sets where id = any(array(
      select id from contact_sets where deleted_at < ${tooLong} limit ${batchSize} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the values of a field first; the field goes when no contact holds one any more. */
async function purgeDefinitions(databases: Platform['databases'], signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string; enterpriseId: string }>`
    select id, enterprise_id from contact_definitions where deleted_at < ${tooLong}`.execute(databases.system)
  for (const { id, enterpriseId } of rows) {
    let cursor: string | null = null
    do cursor = await asSystem(databases, db => forgetValues(db, { id, enterpriseId, cursor }))
    while (cursor && !signal.aborted)
    if (signal.aborted) return
    await sql`delete from contact_definitions where id = ${id}`.execute(databases.system)
  }
}

/** Returns the last contact of the batch, or null behind the last one. */
async function forgetValues(
  db: Db,
  { id, enterpriseId, cursor }: { id: string; enterpriseId: string; cursor: string | null },
) {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from contacts where enterprise_id = ${enterpriseId} and (${cursor}::uuid is null or id > ${cursor})
      order by id limit ${batchSize}
    ), cut as (
      update contacts c set data = c.data - ${id} from batch b where c.id = b.id and c.data ? ${id}
    )
    select id as last from batch order by id desc limit 1`.execute(db)
  return rows[0]?.last ?? null
}
