import type { ContactQuery } from '@parley/contracts/contacts/contacts.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'

/** More words than a person types; each is looked for in the text of a contact. */
const mostWords = 10

type Walk = { from?: number; most: number; olderThan?: string | null }

/** For a FROM clause: ids of the contacts that match, newest first, with their place. The enterprise is the transaction's. */
export function matchingIds(query: ContactQuery, { from = 0, most, olderThan = null }: Walk) {
  return sql<{ id: string; place: number }>`
    contact_ids(${idsOf(query.groups)}::uuid[], ${idsOf(query.tags)}::uuid[], ${termsOf(query.search)}::text[],
      ${olderThan}::uuid, ${from}::integer, ${most}::integer)`
}

/** The next ids behind a cursor, from the newest to the oldest; for work in chunks. */
export async function idsAfter(
  work: Work,
  query: ContactQuery,
  { cursor, limit }: { cursor: string | null; limit: number },
) {
  const { rows } = await sql<{ id: string }>`
    select f.id from ${matchingIds(query, { most: limit, olderThan: cursor })} with ordinality f(id, place)
    order by f.place`.execute(work.db)
  return rows.map(({ id }) => id)
}

export async function countMatching(work: Work, query: ContactQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select contact_count(${idsOf(query.groups)}::uuid[], ${idsOf(query.tags)}::uuid[], ${termsOf(query.search)}::text[])
      as count`.execute(work.db)
  return rows[0]?.count ?? 0
}

/** Filters that name nothing we could have still ask for something: no contact is in them. */
const nobody = '00000000-0000-0000-0000-000000000000'

function idsOf(named: readonly string[] | undefined): string[] {
  if (!named || named.length === 0) return []
  const ids = named.filter(isUuid)
  return ids.length > 0 ? ids : [nobody]
}

/** Every word must occur. */
function termsOf(search: string | undefined): string[] {
  const words = search?.split(/\s+/).filter(word => word !== '') ?? []
  return words.slice(0, mostWords).map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
