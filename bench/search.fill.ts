import type { Databases } from '../server/src/platform/database/database.ts'

export type Sizes = { contacts: number; neighbours: number; neighbourContacts: number }
export const cityField = '0197f3a0-0000-7000-8000-00000000c17e'
export const sets = {
  north: '0197f3a0-0000-7000-8000-0000000a0001',
  south: '0197f3a0-0000-7000-8000-0000000a0002',
  gold: '0197f3a0-0000-7000-8000-0000000b0001',
} as const

/** Contacts of one enterprise and the neighbours' beside them, by SQL: the calls would take hours. */
export async function fillContacts(db: Databases['owner'], enterpriseId: string, sizes: Sizes): Promise<void> {
  await db.query('drop index contacts_search')
  await addField(db, enterpriseId)
  for (let number = 0; number < sizes.neighbours; number += 1) {
    const { rows } = await db.query<{ id: string }>('insert into enterprises (name) values ($1) returning id', [
      `Neighbour ${number}`,
    ])
    await addContacts(db, rows[0]?.id ?? '', sizes.neighbourContacts)
  }
  await addContacts(db, enterpriseId, sizes.contacts)
  await addSets(db, enterpriseId)
  await db.query(`create index contacts_search on contacts using gin (enterprise_id, search_text gin_trgm_ops)
    where deleted_at is null`)
  await db.query('vacuum analyze')
}

const firstNames = ['Aarav', 'Priya', 'Irfan', 'Sneha', 'Gurpreet', 'Ananya', 'Ritu', 'सुनीता', 'Joseph', 'Lakshmi']
const roots = 'Shar Venka Qure Iy Dhil Chat Agar Dev Sou Naray Bhat Rath Heg Pil'.split(' ')
const endings = 'ma taraman shi er lon terjee wal i za anan tacharya ore de lai'.split(' ')
const cities = ['Mumbai', 'Pune', 'Nagpur', 'Kochi', 'Chennai', 'Jaipur', 'Indore', 'Surat', 'Guwahati', 'Shillong']

async function addField(db: Databases['owner'], enterpriseId: string): Promise<void> {
  await db.query(
    `insert into contact_definitions (id, enterprise_id, position, field_name, name_key, field_label, label_key,
       help_text, is_mandatory, is_searchable, field_type, input_type)
     values ($1, $2, 2, 'city', 'city', 'City', 'city', 'Where', false, true, 'text', 'alphanumeric')`,
    [cityField, enterpriseId],
  )
}

/** Ids follow one another as those of people who come in over months; every number is another one. */
async function addContacts(db: Databases['owner'], enterpriseId: string, count: number): Promise<void> {
  await db.query(
    `insert into contacts (enterprise_id, id, name, phone_number, email, data, searchable)
     select $1, encode(set_byte(substring(uuid_send(uuid_floor(now() - ($2 - n) * interval '9 seconds')) from 1 for 8)
         || int8send(hashint8extended(n, 7)), 8, 128), 'hex')::uuid,
       ($3::text[])[1 + abs(hashint8(n)) % cardinality($3)] || ' ' || ($4::text[])[1 + abs(hashint8(n + 1)) % cardinality($4)]
         || ($5::text[])[1 + abs(hashint8(n + 2)) % cardinality($5)] || case when n % 4 = 0 then ' ' || left(md5(n::text), 5) else '' end,
       '91' || (6000000000 + (n * 7919) % 3999999999)::text,
       case when n % 3 = 0 then 'person' || n || '@example.com' end,
       jsonb_build_object($7::text, city), city
     from generate_series(1, $2::bigint) n
     cross join lateral (select ($6::text[])[1 + abs(hashint8(n + 3)) % cardinality($6)]
       || case when n % 50 = 0 then ' ward ' || n / 50 else '' end as city) c`,
    [enterpriseId, count, firstNames, roots, endings, cities, cityField],
  )
}

/** Two groups of a tenth and a twentieth of all contacts and a label of a fifth, spread over all ages. */
async function addSets(db: Databases['owner'], enterpriseId: string): Promise<void> {
  const shares = [
    [sets.north, 'group', 'North', 10],
    [sets.south, 'group', 'South', 20],
    [sets.gold, 'label', 'Gold', 5],
  ] as const
  for (const [id, kind, name, share] of shares) {
    await db.query(
      'insert into contact_sets (id, enterprise_id, kind, name, name_key) values ($1, $2, $3, $4, lower($4))',
      [id, enterpriseId, kind, name],
    )
    await db.query(
      `insert into contact_set_members (set_id, contact_id, enterprise_id)
       select $1, id, enterprise_id from contacts where enterprise_id = $2 and abs(uuid_hash_extended(id, $3) % $4) = 0`,
      [id, enterpriseId, share, share],
    )
  }
}
