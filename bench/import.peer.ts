import type { Databases } from '../server/src/platform/database/database.ts'
import { attributes, header, knownEvery, numberAt } from './import.rows.ts'

type Target = { enterpriseId: string; definitionIds: readonly string[] }

/** Every fifth number is there before, with a name alone. */
export async function plantKnown(
  db: Databases['owner'],
  { enterpriseId }: Target,
  from: number,
  count: number,
): Promise<void> {
  const numbers = Array.from(
    { length: Math.floor(count / knownEvery) },
    (_, at) => `91${numberAt(from + at * knownEvery)}`,
  )
  for (let at = 0; at < numbers.length; at += 20_000) {
    await db.query(
      `insert into contacts (enterprise_id, name, phone_number) select $1, 'Known', n from unnest($2::text[]) n on conflict do nothing`,
      [enterpriseId, numbers.slice(at, at + 20_000)],
    )
  }
}

/**
 * What the database does by itself: COPY into a staging table, one check of each number, one set-based upsert of the
 * same columns, and the groups. Nothing is shown meanwhile, remembered for an undo, or told of a wrong line.
 */
export async function importRaw(
  db: Databases['owner'],
  file: string,
  { enterpriseId, definitionIds }: Target,
): Promise<number> {
  const columns = header.map((_, at) => `c${at}`)
  const pairs = definitionIds.map((id, at) => `'${id}', ${columns[header.length - attributes.length + at]}`)
  const client = await db.connect()
  try {
    const started = performance.now()
    await client.query('begin')
    await client.query(`create temp table staging (${columns.map(name => `${name} text`).join(', ')}) on commit drop`)
    await client.query(`copy staging from '${file}' with (format csv, header true)`)
    await client.query(`
      create temp table ready on commit drop as
      select distinct on (phone) c0 as name, phone, c2 as group_name, jsonb_build_object(${pairs.join(', ')}) as data
      from (select *, '91' || right(regexp_replace(c1, '\\D', '', 'g'), 10) as phone from staging) s
      where phone ~ '^91[1-9][0-9]{9}$'`)
    await client.query(
      `insert into contacts (enterprise_id, name, phone_number, data) select $1, name, phone, data from ready
       on conflict (enterprise_id, phone_number) where phone_number is not null and is_proven
       do update set name = excluded.name, data = contacts.data || excluded.data, updated_at = now()`,
      [enterpriseId],
    )
    await client.query(
      `insert into contact_sets (enterprise_id, kind, name, name_key) select distinct $1::uuid, 'group', group_name, lower(group_name)
       from ready where group_name <> '' on conflict do nothing`,
      [enterpriseId],
    )
    await client.query(
      `insert into contact_set_members (set_id, contact_id, enterprise_id)
       select s.id, c.id, $1 from ready r join contacts c on c.enterprise_id = $1 and c.phone_number = r.phone and c.is_proven
       join contact_sets s on s.enterprise_id = $1 and s.kind = 'group' and s.name_key = lower(r.group_name) and s.deleted_at is null
       on conflict do nothing`,
      [enterpriseId],
    )
    await client.query('commit')
    return (performance.now() - started) / 1000
  } finally {
    client.release()
  }
}
