import type { Databases } from '../server/src/platform/database/database.ts'
import { sets } from './search.fill.ts'

const pageSize = 10
/** One question, asked of the API and of the database; `terms` take turns, so that no answer is merely remembered. */
export type Case = {
  name: string
  terms: readonly string[]
  query(term: string): string
  sql: string
  values(term: string): unknown[]
}

const columns = 'c.id, c.name, c.phone_number, c.email, c.data'
const live = 'c.enterprise_id = $1 and c.deleted_at is null'
const newest = (where: string, skipped = 0) =>
  `select ${columns} from contacts c where ${where} order by c.id desc offset ${skipped} limit ${pageSize + 1}`
const inAny = (place: number) =>
  `exists (select from contact_set_members m where m.contact_id = c.id and m.set_id = any($${place}::uuid[]))`
const groups = [sets.north, sets.south]
const labels = [sets.gold]

export async function casesOf(db: Databases['owner'], enterpriseId: string): Promise<Case[]> {
  const some = async (expression: string, where: string) => {
    const { rows } = await db.query<{ term: string }>(
      `select ${expression} as term from contacts where enterprise_id = $1 and ${where}
       order by uuid_hash_extended(id, 1) limit 20`,
      [enterpriseId],
    )
    return rows.map(({ term }) => term)
  }
  const plain = (name: string, from: number): Case => ({
    name,
    terms: [''],
    query: () => `from=${from}&perPage=${pageSize}`,
    sql: newest(live, from),
    values: () => [enterpriseId],
  })
  const searched = (name: string, terms: readonly string[]): Case => ({
    name,
    terms,
    query: term => `perPage=${pageSize}&search=${encodeURIComponent(term)}`,
    sql: newest(`${live} and c.search_text like all($2::text[])`),
    values: term => [
      enterpriseId,
      term
        .toLowerCase()
        .split(' ')
        .map(word => `%${word}%`),
    ],
  })
  return [
    plain('list', 0),
    searched('3 letters in the middle of a name', ['nka', 'ure', 'hil', 'ray', 'ach', 'lla']),
    searched('the last 6 digits of a number', await some('right(phone_number, 6)', 'true')),
    searched('an attribute', await some('searchable', "searchable like '%ward%'")),
    plain('page 2,000', 1999 * pageSize),
    {
      name: 'two groups and a label',
      terms: [''],
      query: () => `perPage=${pageSize}&groups=${groups.join(',')}&tags=${labels.join(',')}`,
      sql: newest(`${live} and ${inAny(2)} and ${inAny(3)}`),
      values: () => [enterpriseId, groups, labels],
    },
  ]
}
