import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { type RawBuilder, sql } from 'kysely'
import { planKept } from '../../platform/database/database.plans.ts'
import type { Work } from '../../platform/work.ts'
import type { Chunk, ExistingRule } from './imports.chunk.ts'

export type MergeSettings = {
  importId: string
  existing: ExistingRule
  /** Groups and labels that every contact of the file joins. */
  setIds: readonly string[]
  searchableIds: readonly string[]
  userId: string | null
}

/** Another transaction made contacts with numbers of this chunk; a new attempt will find them. */
export class ChunkMissed extends Error {
  override name = 'ChunkMissed' as const
}

/**
 * Merges a chunk into the contact book and moves the import's cursor behind it. Throws `ChunkMissed`; then the caller
 * rolls back and tries again.
 */
export async function mergeChunk({ db, enterpriseId }: Work, chunk: Chunk, settings: MergeSettings): Promise<void> {
  await contactLock(enterpriseId, chunk.phones).execute(db)
  const { rows } = await chunkMerge(enterpriseId, chunk, settings).execute(db)
  if (rows[0]?.missed !== 0) throw new ChunkMissed()
}

/**
 * Locks the known contacts of the chunk in the order of their ids; one that was merged into another counts as that one.
 * The merge is a statement of its own, so that it sees what others had written until the lock was given.
 */
function contactLock(enterpriseId: string, phones: readonly string[]) {
  return sql`${planKept}
    select from contacts where id = any(array(
      select coalesce(merged_into, id) from contacts
      where enterprise_id = ${enterpriseId} and phone_number = any(${phones}::text[]) and is_proven))
    order by id for no key update`
}

/**
 * A single statement saves round trips. All its parts see the book as it was before, so they learn of each other's
 * writes only through `returning`. `missed` counts numbers that another transaction took meanwhile.
 */
function chunkMerge(enterpriseId: string, chunk: Chunk, settings: MergeSettings) {
  return sql<{ missed: number }>`${planKept}
    with held as materialized (${heldContacts(enterpriseId, chunk.phones)}),
    placed as materialized (${placedRows(chunk)}),
    refused as (${refusedLines(enterpriseId, chunk, settings)}),
    made as (${newContacts(enterpriseId, settings)}),
    ${knownContacts(enterpriseId, settings)},
    ${memberships(enterpriseId, settings)},
    counted as (
      select (select count(*) from refused)::integer as refused, (select count(*) from made)::integer as created,
        coalesce(sum(case when m.id is not null then p.fresh_lines - 1 when p.contact_id is not null then p.known_lines end), 0)::integer
          as updated,
        (count(*) filter (where p.contact_id is null and m.id is null and p.fresh is not null))::integer as missed
      from placed p left join made m on m.phone_number = p.phone)
    update contact_imports i set cursor = ${chunk.cursor}, cursor_line = ${chunk.cursorLine}, beat_at = now(), attempts = 0,
      total_lines = total_lines + ${chunk.lines}, error_lines = error_lines + n.refused,
      accepted_lines = accepted_lines + ${chunk.lines} - n.refused, created_lines = created_lines + n.created,
      updated_lines = updated_lines + ${settings.existing === 'skip' ? sql.lit(0) : sql`n.updated`}
    from counted n where i.id = ${settings.importId} returning n.missed`
}

/** The known contacts of the chunk. One that was merged into another counts as that one. */
function heldContacts(enterpriseId: string, phones: readonly string[]): RawBuilder<unknown> {
  return sql`
    select id, phone_number, coalesce(merged_into, id) as contact_id from contacts
    where enterprise_id = ${enterpriseId} and phone_number = any(${phones}::text[]) and is_proven`
}

/** A row that hangs on options applies to nobody but a contact who holds them. */
function placedRows({ rows }: Chunk): RawBuilder<unknown> {
  return sql`
    select r.phone, r.line, nullif(r.fresh, 'null') as fresh, coalesce(r.known, r.fresh) as known,
      r."freshLines" as fresh_lines, r."knownLines" as known_lines, h.contact_id
    from jsonb_to_recordset(${Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)}::jsonb)
      as r (phone text, line bigint, fresh jsonb, known jsonb, "freshLines" integer, "knownLines" integer, options jsonb)
    left join held h on h.phone_number = r.phone
      and (r.options is null or (select c.data @> r.options from contacts c where c.id = h.contact_id))`
}

function refusedLines(enterpriseId: string, { refusals }: Chunk, { importId }: MergeSettings): RawBuilder<unknown> {
  return sql`
    insert into contact_import_errors (import_id, line, enterprise_id, line_text, cells, errors)
    select ${importId}, r.line, ${enterpriseId}, r.text, r.cells,
      case when h.contact_id is null then r.errors else r."knownErrors" end
    from jsonb_to_recordset(${Buffer.from(refusals.buffer, refusals.byteOffset, refusals.byteLength)}::jsonb)
      as r (phone text, line bigint, text text, cells text[], errors jsonb, "knownErrors" jsonb, "isKept" boolean)
    left join held h on h.phone_number = r.phone
    where h.contact_id is null or (nullif(r."knownErrors", 'null') is not null
      and not (r."isKept" and r.phone in (select phone from placed where contact_id is not null)))
    returning 1`
}

function newContacts(enterpriseId: string, { importId, searchableIds, userId }: MergeSettings): RawBuilder<unknown> {
  return sql`
    insert into contacts (enterprise_id, phone_number, name, email, whatsapp_number, facebook_id, insta_id, twitter_id,
      data, searchable, import_id, created_by, updated_by)
    select ${enterpriseId}, phone, fresh ->> 'name', nullif(fresh ->> 'emailId', ''), nullif(fresh ->> 'whatsAppNumber', ''),
      nullif(fresh ->> 'facebookId', ''), nullif(fresh ->> 'instaId', ''), nullif(fresh ->> 'twitterId', ''),
      fresh -> 'data', ${searchableOf(sql`fresh -> 'data'`, searchableIds)}, ${importId}, ${userId}, ${userId}
    from placed where contact_id is null and fresh is not null order by line
    on conflict (enterprise_id, phone_number) where phone_number is not null and is_proven do nothing
    returning id, phone_number`
}

/**
 * Applies the file to known contacts and keeps their state from before, for the undo. Unchanged contacts are not
 * touched; one in the Bin is restored with its groups and labels. Two numbers that lead to one merged contact count
 * once.
 */
function knownContacts(
  enterpriseId: string,
  { importId, existing, searchableIds, userId }: MergeSettings,
): RawBuilder<unknown> {
  return sql`
    merged as materialized (
      select distinct on (c.id) c.id, c.import_id, c.deleted_at, c.binned_sets, c.updated_at,
        array[c.name, c.email, c.whatsapp_number, c.facebook_id, c.insta_id, c.twitter_id, c.data::text] as was,
        jsonb_build_object('name', c.name, 'email', c.email, 'whatsapp_number', c.whatsapp_number,
          'facebook_id', c.facebook_id, 'insta_id', c.insta_id, 'twitter_id', c.twitter_id, 'data', c.data,
          'updated_at', c.updated_at, 'updated_by', c.updated_by, 'deleted_at', c.deleted_at,
          'deleted_by', c.deleted_by, 'deleted_act', c.deleted_act, 'binned_sets', c.binned_sets) as before,
        v.*
      from placed r join contacts c on c.id = r.contact_id
      cross join lateral (select ${mergedColumns(existing)}) v
      where c.enterprise_id = ${enterpriseId}
      order by c.id, r.line desc
    ), changed as materialized (
      select * from merged
      where deleted_at is not null or was is distinct from
        array[new_name, new_email, new_whatsapp, new_facebook, new_insta, new_twitter, new_data::text]
    ), kept as (
      insert into contact_import_changes (import_id, contact_id, enterprise_id, before, written_at)
      select ${importId}, id, ${enterpriseId}, before, now() from changed where import_id is distinct from ${importId}
      on conflict (import_id, contact_id) do update set written_at = excluded.written_at
    ), changing as (
      update contacts c set name = m.new_name, email = m.new_email, whatsapp_number = m.new_whatsapp,
        facebook_id = m.new_facebook, insta_id = m.new_insta, twitter_id = m.new_twitter, data = m.new_data,
        searchable = ${searchableOf(sql`m.new_data`, searchableIds)}, updated_by = ${userId},
        updated_at = case when c.import_id = ${importId} then c.updated_at else now() end,
        deleted_at = null, deleted_by = null, deleted_act = null, binned_sets = '{}'
      from changed m where m.id = c.id
      returning c.id as contact_id, case when m.deleted_at is null then '{}' else m.binned_sets end as set_ids
    )`
}

/** `update`: a filled cell wins. `fill`: a cell fills a gap. `skip`: nothing changes. */
function mergedColumns(existing: ExistingRule): RawBuilder<unknown> {
  const pairs = [
    ['name', 'name', 'new_name'],
    ['email', 'emailId', 'new_email'],
    ['whatsapp_number', 'whatsAppNumber', 'new_whatsapp'],
    ['facebook_id', 'facebookId', 'new_facebook'],
    ['insta_id', 'instaId', 'new_insta'],
    ['twitter_id', 'twitterId', 'new_twitter'],
  ] as const
  const columns = pairs.map(([column, field, alias]) => {
    const held = sql`nullif(${sql.ref(`c.${column}`)}, '')`
    const said = sql`nullif(r.known ->> ${sql.lit(field)}, '')`
    const won = { update: sql`${said}, ${held}`, fill: sql`${held}, ${said}`, skip: held }[existing]
    return sql`coalesce(${won}, ${sql.ref(`c.${column}`)}) as ${sql.ref(alias)}`
  })
  const data = {
    update: sql`c.data || (r.known -> 'data')`,
    fill: sql`(r.known -> 'data') || c.data`,
    skip: sql`c.data`,
  }[existing]
  return sql`${sql.join(columns)}, ${data} as new_data`
}

export function searchableIdsOf(definitions: readonly Definition[]): string[] {
  return definitions.filter(({ search }) => search).map(({ id }) => id)
}

/** The SQL twin of `searchableOf` in values.ts: the values of searchable fields, one a line. */
export function searchableOf(data: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql`''`
  return sql`coalesce((
    select string_agg(regexp_replace(v.value, '\\s+', ' ', 'g'), e'\\n' order by d.place, v.place)
    from unnest(${ids}::text[]) with ordinality d (id, place)
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(${data} -> d.id) when 'array' then ${data} -> d.id when 'string' then jsonb_build_array(${data} -> d.id)
      else '[]' end) with ordinality v (value, place)), '')`
}

/**
 * Creates the groups and labels that do not exist yet, then adds all memberships at once, because their counters stay
 * locked until the end. Known contacts that the rule skips join nothing.
 */
function memberships(enterpriseId: string, { importId, existing, setIds, userId }: MergeSettings): RawBuilder<unknown> {
  return sql`
    joining as materialized (
      select m.id as contact_id, p.fresh -> 'sets' as sets from made m join placed p on p.phone = m.phone_number
      ${existing === 'skip' ? sql`` : sql`union all select contact_id, known -> 'sets' from placed where contact_id is not null`}
    ), named as materialized (
      select contact_id, s ->> 0 as kind, s ->> 1 as name, s ->> 2 as name_key
      from joining cross join lateral jsonb_array_elements(sets) s
    ), own_sets as materialized (
      select id, kind, name_key from contact_sets where enterprise_id = ${enterpriseId} and deleted_at is null
        and ((kind, name_key) in (select kind, name_key from named) or id = any(${setIds}::uuid[]))
    ), new_sets as (
      insert into contact_sets as s (enterprise_id, kind, name, name_key, created_by, import_id)
      select distinct on (kind, name_key) ${enterpriseId}::uuid, kind, name, name_key, ${userId}::uuid, ${importId}::uuid
      from named n
      where not exists (select from own_sets e where e.kind = n.kind and e.name_key = n.name_key)
      order by kind, name_key
      on conflict (enterprise_id, kind, name_key) where deleted_at is null do update set name = s.name
      returning id, kind, name_key
    ), joined as (
      insert into contact_set_members (set_id, contact_id, enterprise_id, added_by, import_id)
      select set_id, contact_id, ${enterpriseId}::uuid, ${userId}::uuid, ${importId}::uuid from (
        select e.id as set_id, n.contact_id from named n
        join (select * from own_sets union all select * from new_sets) e on e.kind = n.kind and e.name_key = n.name_key
        union
        select e.id, j.contact_id from joining j cross join own_sets e where e.id = any(${setIds}::uuid[])
        union
        select e.id, b.contact_id from changing b cross join lateral unnest(b.set_ids) s
        join contact_sets e on e.enterprise_id = ${enterpriseId} and e.id = s and e.deleted_at is null
      ) j order by contact_id, set_id
      on conflict do nothing
    )`
}
