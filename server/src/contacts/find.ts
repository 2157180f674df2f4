import type { ContactQuery } from '@parley/contracts/contacts/contacts.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { countryCode } from './values.ts'

/** More words than a person types; each is looked for in the text of a contact. */
const mostWords = 10

type Walk = { from?: number; most: number; olderThan?: string | null }

/** What somebody asks who may not see numbers; `number` is the whole one that they typed. */
export type Sight = { hidesNumbers?: boolean | undefined; number?: string | undefined }
type Wanted = ContactQuery & Sight

/**
 * Who may not see a number may not find it digit by digit either: to them it is found by the whole of it alone.
 * Every search that a person begins comes through here.
 */
export async function sightOf(work: Work, { search = '' }: ContactQuery): Promise<Sight> {
  if (work.actor.permissions.has('CUSTOMER.VIEW_PHONE')) return {}
  const read = normalisePhone(search, await countryCode(work))
  return { hidesNumbers: true, ...('digits' in read ? { number: read.digits } : {}) }
}

/** For a FROM clause: ids of the contacts that match, newest first, with their place. The enterprise is the transaction's. */
export function matchingIds(query: Wanted, { from = 0, most, olderThan = null }: Walk) {
  return sql<{ id: string; place: number }>`
    contact_ids(${filtersOf(query)}, ${olderThan}::uuid, ${from}::integer, ${most}::integer)`
}

/** Groups, labels, terms, and whether the terms must occur outside of the number. */
function filtersOf(query: Wanted) {
  const terms = query.number ? [wholeLine(query.number)] : termsOf(query.search)
  return sql`${idsOf(query.groups)}::uuid[], ${idsOf(query.tags)}::uuid[], ${terms}::text[],
    ${mightTellNumbers(query)}::boolean`
}

/** The number stands on a line of its own in the text that is searched. */
function wholeLine(number: string): string {
  return `%\n${number}\n%`
}

function mightTellNumbers({ hidesNumbers, number, search = '' }: Wanted): boolean {
  return hidesNumbers === true && !number && /\d/.test(search)
}

/** The next ids behind a cursor, from the newest to the oldest; for work in chunks. */
export async function idsAfter(work: Work, query: Wanted, { cursor, limit }: { cursor: string | null; limit: number }) {
  const { rows } = await sql<{ id: string }>`
    select f.id from ${matchingIds(query, { most: limit, olderThan: cursor })} with ordinality f(id, place)
    order by f.place`.execute(work.db)
  return rows.map(({ id }) => id)
}

export async function countMatching(work: Work, query: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select contact_count(${filtersOf(query)}) as count`.execute(work.db)
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
