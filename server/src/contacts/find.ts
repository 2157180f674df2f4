import type { ContactQuery } from '@parley/contracts/contacts/contacts.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { holdersOf } from './contacts.holder.ts'
import { countryCode } from './values.ts'

/** Further words are ignored: each one costs a search, and nobody types as many. */
const mostWords = 10

type Walk = { from?: number; most: number; olderThan?: string | null }

/** `hidesNumbers` is set for users who may not see numbers; `number` is the one that alone is looked for. */
export type Sight = { hidesNumbers?: boolean | undefined; number?: string | undefined }
type Wanted = ContactQuery & Sight

/**
 * Reads a complete number in any usual spelling, that of somebody merged away too: it leads to the contact who has it
 * now. Users who may not see numbers must not find them out digit by digit: they find a contact by its whole number
 * only. Every search by a person passes here.
 */
export async function sightOf(work: Work, { search = '' }: ContactQuery): Promise<Sight> {
  const mayReadNumbers = work.actor.permissions.has('CUSTOMER.VIEW_PHONE')
  const asTyped = mayReadNumbers ? {} : { hidesNumbers: true }
  if (!/\p{Nd}/u.test(search)) return asTyped
  const read = normalisePhone(search, await countryCode(work))
  if ('message' in read) return asTyped
  const held = await numberOfHolder(work, read.digits)
  if (!mayReadNumbers) return { hidesNumbers: true, number: held ?? read.digits }
  // As it was typed it finds them as well, and those who have it in another field.
  const isFoundAsTyped = held?.includes(search.trim()) ?? true
  return isFoundAsTyped ? {} : { number: held }
}

/** The number of the contact who has this one, or into whom its owner was merged. */
async function numberOfHolder(work: Work, phoneNumber: string): Promise<string | undefined> {
  const row = await holdersOf(work, phoneNumber)
    .select('holder.phoneNumber')
    .where('holder.phoneNumber', 'is not', null)
    .orderBy('numbered.mergedInto', order => order.asc().nullsFirst())
    .executeTakeFirst()
  return row?.phoneNumber ?? undefined
}

/**
 * For a FROM clause: ids of matching contacts, newest first, with their place. The function reads the enterprise from
 * the transaction.
 */
export function matchingIds(query: Wanted, { from = 0, most, olderThan = null }: Walk) {
  return sql<{ id: string; place: number }>`
    contact_ids(${filtersOf(query)}, ${olderThan}::uuid, ${from}::integer, ${most}::integer)`
}

/** Groups, labels, search terms, and whether the terms must be found outside the number. */
function filtersOf(query: Wanted) {
  const terms = query.number ? [wholeLine(query.number)] : termsOf(query.search)
  const areOutside = mightTellNumbers(query) || hasShortNumber(query.search)
  return sql`${idsOf(query.groups)}::uuid[], ${idsOf(query.tags)}::uuid[], ${terms}::text[], ${areOutside}::boolean`
}

/** The searched text holds the number on a line of its own. */
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

/** A filter that names no possible group must find nothing, rather than be left out. */
const nobody = '00000000-0000-0000-0000-000000000000'

function idsOf(named: readonly string[] | undefined): string[] {
  if (!named || named.length === 0) return []
  const ids = named.filter(isUuid)
  return ids.length > 0 ? ids : [nobody]
}

/**
 * Whether one or two digits stand among words, as in 'Shop 9': they are not looked for in the number, where nearly
 * everybody has them. Beside more of a number, as in 'Asha +91 98712', they are a part of it.
 */
function hasShortNumber(search = ''): boolean {
  const numbers = search.match(/(?<!\S)\+?\d+(?!\S)/g) ?? []
  return /\p{L}/u.test(search) && numbers.length > 0 && numbers.every(number => /^\d{1,2}$/.test(number))
}

/**
 * Every word must occur, in any field and at any place in it, in whichever way its accents are written. So a phrase is
 * found where it stands in one field, and words of several fields find who has them all.
 */
function termsOf(search: string | undefined): string[] {
  const words =
    search
      ?.normalize('NFC')
      .split(/\s+/)
      .filter(word => word !== '') ?? []
  return words.slice(0, mostWords).map(word => `%${withoutPlus(word).replace(/[\\%_]/g, '\\$&')}%`)
}

/** Numbers are shown with a plus, and stored without. */
function withoutPlus(word: string): string {
  return word.replace(/^\+(?=\d)/, '')
}
