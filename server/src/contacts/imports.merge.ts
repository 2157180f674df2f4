import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../platform/work.ts'
import type { Chunk, ExistingRule } from './imports.chunk.ts'

export type MergeSettings = {
  importId: string
  existing: ExistingRule
  /** Groups and labels that every contact of the file joins. */
  setIds: readonly string[]
  searchableIds: readonly string[]
  userId: string | null
}
export type Merged = { refused: number; created: number; updated: number }

/** Who makes the same contacts at the same time is seen at the second look. */
const looksAtMost = 5

/**
 * Brings a chunk into the contact book. The caller's transaction makes it one with the cursor that moves behind it. Each
 * statement is a way to the database and back, so there are few.
 */
export async function mergeChunk(work: Work, chunk: Chunk, settings: MergeSettings): Promise<Merged> {
  await prepareTable(work)
  const refused = await stage(work, chunk, settings)
  for (let looks = 1; (await insertNew(work, settings)) > 0; looks += 1) {
    if (looks === looksAtMost) throw new Error('Others make the contacts of this chunk faster than it does.')
    await findKnown(work, chunk.phones)
  }
  const back = await changeKnown(work, settings)
  await joinSets(work, settings, back)
  return { refused, ...(await count(work, settings)) }
}

/**
 * A table of the connection alone, empty again after each transaction. A commit need not wait for the disk: where the
 * database loses one, it loses the cursor with it, and the end of the import waits for all of them. Compiling a statement
 * takes longer than a chunk.
 */
async function prepareTable({ db }: Work): Promise<void> {
  await sql`
    create temp table if not exists import_rows (
      phone text, line bigint, fresh jsonb, known jsonb, fresh_lines integer, known_lines integer,
      contact_id uuid, is_new boolean not null default false
    ) on commit delete rows;
    set local synchronous_commit = off;
    set local jit = off`.execute(db)
}

/** Finds out which numbers are known, and keeps the lines that are refused; answers how many those are. */
async function stage({ db, enterpriseId }: Work, chunk: Chunk, { importId }: MergeSettings): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    with held as materialized (${heldContacts(enterpriseId, chunk.phones)}),
    staged as (
      insert into import_rows (phone, line, fresh, known, fresh_lines, known_lines, contact_id)
      select r.phone, r.line, nullif(r.fresh, 'null'), nullif(r.known, 'null'), r."freshLines", r."knownLines", h.contact_id
      from jsonb_to_recordset(${chunk.rows}::jsonb)
        as r (phone text, line bigint, fresh jsonb, known jsonb, "freshLines" integer, "knownLines" integer)
      left join held h on h.phone_number = r.phone
    ), refused as (
      insert into contact_import_errors (import_id, line, enterprise_id, line_text, cells, errors)
      select ${importId}, r.line, ${enterpriseId}, r.text, r.cells,
        case when h.contact_id is null then r.errors else r."knownErrors" end
      from jsonb_to_recordset(${chunk.refusals}::jsonb)
        as r (phone text, line bigint, text text, cells text[], errors jsonb, "knownErrors" jsonb)
      left join held h on h.phone_number = r.phone
      where h.contact_id is null or nullif(r."knownErrors", 'null') is not null
      returning 1
    )
    select count(*)::integer as refused from refused`.execute(db)
  return rows[0]?.refused ?? 0
}

/** Held, in the order of ids, until the chunk is in. What was merged into another contact counts for that one. */
function heldContacts(enterpriseId: string, phones: readonly string[]): RawBuilder<unknown> {
  return sql`
    select id, phone_number, coalesce(merged_into, id) as contact_id from contacts
    where enterprise_id = ${enterpriseId} and phone_number = any(${phones}::text[]) and is_proven
    order by id for no key update`
}

async function findKnown({ db, enterpriseId }: Work, phones: readonly string[]): Promise<void> {
  await sql`
    with held as materialized (${heldContacts(enterpriseId, phones)})
    update import_rows r set contact_id = h.contact_id from held h where h.phone_number = r.phone and r.contact_id is null`.execute(
    db,
  )
}

/** Answers how many were made by somebody else meanwhile. */
async function insertNew(
  { db, enterpriseId }: Work,
  { importId, searchableIds, userId }: MergeSettings,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    with made as (
      insert into contacts (enterprise_id, phone_number, name, email, whatsapp_number, facebook_id, insta_id, twitter_id,
        data, searchable, import_id, created_by, updated_by)
      select ${enterpriseId}, phone, fresh ->> 'name', nullif(fresh ->> 'emailId', ''), nullif(fresh ->> 'whatsAppNumber', ''),
        nullif(fresh ->> 'facebookId', ''), nullif(fresh ->> 'instaId', ''), nullif(fresh ->> 'twitterId', ''),
        fresh -> 'data', ${searchableOf(sql`fresh -> 'data'`, searchableIds)}, ${importId}, ${userId}, ${userId}
      from import_rows where contact_id is null and fresh is not null order by line
      on conflict (enterprise_id, phone_number) where phone_number is not null and is_proven do nothing
      returning id, phone_number
    ), known as (
      update import_rows r set contact_id = m.id, is_new = true from made m where m.phone_number = r.phone
    )
    select (select count(*) from import_rows where contact_id is null and fresh is not null)::integer
      - (select count(*) from made)::integer as left`.execute(db)
  return rows[0]?.left ?? 0
}

type CameBack = { contactId: string; setIds: string[] }

/**
 * Writes what the file says of contacts that were there, and keeps what they were. A contact that stays as it is, is
 * not touched; one in the Bin comes back. Answers those that came back, with the sets that they had. Contacts are found
 * by arrays of ids, because the size of a table that is filled anew for each chunk is guessed, and a wrong guess reads
 * the whole book.
 */
async function changeKnown({ db, enterpriseId }: Work, settings: MergeSettings): Promise<CameBack[]> {
  const { importId, existing, searchableIds, userId } = settings
  const { rows } = await sql<CameBack>`
    with merged as materialized (
      select c.id, c.import_id, c.deleted_at, c.binned_sets, c.updated_at,
        array[c.name, c.email, c.whatsapp_number, c.facebook_id, c.insta_id, c.twitter_id, c.data::text] as was,
        jsonb_build_object('name', c.name, 'email', c.email, 'whatsapp_number', c.whatsapp_number,
          'facebook_id', c.facebook_id, 'insta_id', c.insta_id, 'twitter_id', c.twitter_id, 'data', c.data,
          'searchable', c.searchable, 'updated_at', c.updated_at, 'updated_by', c.updated_by, 'deleted_at', c.deleted_at,
          'deleted_by', c.deleted_by, 'deleted_act', c.deleted_act, 'binned_sets', c.binned_sets) as before,
        v.*
      from contacts c join import_rows r on r.contact_id = c.id
      cross join lateral (select ${mergedColumns(existing)}) v
      where c.enterprise_id = ${enterpriseId} and not r.is_new
        and c.id = any(array(select contact_id from import_rows where contact_id is not null and not is_new))
    ), changed as materialized (
      select * from merged
      where deleted_at is not null or was is distinct from
        array[new_name, new_email, new_whatsapp, new_facebook, new_insta, new_twitter, new_data::text]
    ), kept as (
      insert into contact_import_changes (import_id, contact_id, enterprise_id, before, written_at)
      select ${importId}, id, ${enterpriseId}, before, now() from changed where import_id is distinct from ${importId}
      on conflict (import_id, contact_id) do update set written_at = excluded.written_at
    )
    update contacts c set name = m.new_name, email = m.new_email, whatsapp_number = m.new_whatsapp,
      facebook_id = m.new_facebook, insta_id = m.new_insta, twitter_id = m.new_twitter, data = m.new_data,
      searchable = ${searchableOf(sql`m.new_data`, searchableIds)}, updated_by = ${userId},
      updated_at = case when c.import_id = ${importId} then c.updated_at else now() end,
      deleted_at = null, deleted_by = null, deleted_act = null, binned_sets = '{}'
    from changed m where m.id = c.id and c.id = any(array(select id from changed))
    returning c.id as contact_id, case when m.deleted_at is null then '{}' else m.binned_sets end as set_ids`.execute(
    db,
  )
  return rows.filter(({ setIds }) => setIds.length > 0)
}

/** By the rule for contacts that are there: a filled cell wins, a gap is filled, or nothing happens. */
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

/** As `searchableOf` writes it: the values of searchable fields, one a line. */
function searchableOf(data: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql`''`
  return sql`coalesce((
    select string_agg(regexp_replace(v.value, '\\s+', ' ', 'g'), e'\\n' order by d.place, v.place)
    from unnest(${ids}::text[]) with ordinality d (id, place)
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(${data} -> d.id) when 'array' then ${data} -> d.id when 'string' then jsonb_build_array(${data} -> d.id)
      else '[]' end) with ordinality v (value, place)), '')`
}

/**
 * Named groups and labels are made where there are none; all memberships come in one statement, since their counts are
 * held until the end. Whom the rule leaves alone joins nothing.
 */
async function joinSets(work: Work, settings: MergeSettings, back: readonly CameBack[]): Promise<void> {
  const { db, enterpriseId } = work
  const { importId, existing, setIds, userId } = settings
  const joining = existing === 'skip' ? sql`r.is_new` : sql`r.contact_id is not null`
  const named = sql`
    select s ->> 0 as kind, s ->> 1 as name, s ->> 2 as name_key, r.contact_id from import_rows r
    cross join lateral jsonb_array_elements(case when r.is_new then r.fresh else r.known end -> 'sets') s where ${joining}`
  const { rows } = await sql<{ isAny: boolean }>`
    with made as (
      insert into contact_sets (enterprise_id, kind, name, name_key, created_by)
      select distinct on (n.kind, n.name_key) ${enterpriseId}::uuid, n.kind, n.name, n.name_key, ${userId}::uuid
      from (${named}) n
      where not exists (
        select from contact_sets e where e.enterprise_id = ${enterpriseId} and e.kind = n.kind and e.name_key = n.name_key
          and e.deleted_at is null)
      order by n.kind, n.name_key
      on conflict do nothing
    )
    select exists (${named}) as is_any`.execute(db)
  if (!rows[0]?.isAny && setIds.length === 0 && back.length === 0) return
  await sql`
    insert into contact_set_members (set_id, contact_id, enterprise_id, added_by, import_id)
    select set_id, contact_id, ${enterpriseId}::uuid, ${userId}::uuid, ${importId}::uuid from (
      select e.id as set_id, n.contact_id from (${named}) n
      join contact_sets e on e.enterprise_id = ${enterpriseId} and e.kind = n.kind and e.name_key = n.name_key
        and e.deleted_at is null
      union
      select e.id, r.contact_id from import_rows r
      join contact_sets e on e.enterprise_id = ${enterpriseId} and e.id = any(${setIds}::uuid[]) and e.deleted_at is null
      where ${joining}
      union
      select e.id, (b ->> 'contactId')::uuid from jsonb_array_elements(${JSON.stringify(back)}::jsonb) b
      cross join lateral jsonb_array_elements_text(b -> 'setIds') s
      join contact_sets e on e.enterprise_id = ${enterpriseId} and e.id = s::uuid and e.deleted_at is null
    ) joined order by contact_id, set_id
    on conflict do nothing`.execute(db)
}

async function count({ db }: Work, { existing }: MergeSettings): Promise<Omit<Merged, 'refused'>> {
  const { rows } = await sql<{ created: number; updated: number }>`
    select count(*) filter (where is_new)::integer as created,
      coalesce(sum(case when is_new then fresh_lines - 1 when contact_id is not null then known_lines else 0 end), 0)::integer as updated
    from import_rows`.execute(db)
  const { created = 0, updated = 0 } = rows[0] ?? {}
  return { created, updated: existing === 'skip' ? 0 : updated }
}
