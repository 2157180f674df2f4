import { emailPattern } from '@parley/contracts/auth/login.ts'
import { broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastLimits, splitNumbers } from '@parley/contracts/broadcasts/limits.ts'
import { email, numberedTypes, whatsApp } from '@parley/contracts/channels/kinds.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { matchingIds } from '../contacts/find.ts'
import { countryCode } from '../contacts/values.ts'
import { queriesOfViews } from '../contacts/views.ts'
import { blacklisted, optedOut } from '../dispatch/gate/gate.consent.ts'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'

export type Door = { id: string; enterpriseId: string; type: number }
export type Wrong = { index: number; number: string; reason: string }
/** In the order of the request: typed numbers first, then the book. */
export type Recipient = { to: string; contactId: string | null; stop: 'BLACKLISTED' | 'OPTED_OUT' | null }
/** Of too many nobody is kept; `total` says how many were found. */
export type Recipients = {
  all: Recipient[]
  total: number
  duplicates: number
  wrong: Wrong[]
  isTooMany: boolean
}
type Named = {
  phoneNumber?: string | string[] | undefined
  /** Addresses that are taken as they stand: read again, a full number of ten digits would be one of our own country. */
  stored?: ReadonlySet<string>
  contactIds?: string[] | undefined
  groupIds?: string[] | undefined
  tagIds?: string[] | undefined
  viewIds?: string[] | undefined
}

const readInAMoment = 1000

/** Resolves whom a request names: each address once, and marked where the blacklist or an opt-out stops it. */
export async function readRecipients(work: Work, channel: Door, purpose: string, named: Named): Promise<Recipients> {
  const { right, wrong } = await typedNumbers(work, channel.type, named)
  const { all, duplicates } = await gathered(work, channel, { right, named })
  const total = all.length
  if (total > broadcastLimits.recipients) return { all: [], total, duplicates, wrong, isTooMany: true }
  await markStopped(work, channel, { purpose, all })
  return { all, total, duplicates, wrong, isTooMany: false }
}

type Marking = { purpose: string; all: readonly Recipient[] }

/** Marks whom the blacklist stops, and of advertising those who want none on the channel. */
export async function markStopped(work: Work, channel: Door, { purpose, all }: Marking): Promise<void> {
  const isBanned = await blacklisted(work.db, work.enterpriseId, all)
  const isUnwilling = purpose === 'MARKETING' ? await optedOut(work.db, channel, all) : () => false
  for (const person of all) person.stop = stopOf(isBanned(person), isUnwilling(person))
}

/** Apart from what follows, so that what it reads on the way is not held any longer. */
async function gathered(work: Work, channel: Door, { right, named }: { right: readonly string[]; named: Named }) {
  const book = await fromBook(work, channel, named)
  const known = await knownPeople(work, channel, right)
  const unique = new Map<string, string | null>()
  for (const to of right) if (!unique.has(to)) unique.set(to, known.get(to) ?? null)
  for (const { to, id } of book) if (!unique.has(to)) unique.set(to, id)
  const all = Array.from(unique, ([to, contactId]): Recipient => ({ to, contactId, stop: null }))
  const timesNamed = book.reduce((sum, { times }) => sum + times, right.length)
  return { all, duplicates: timesNamed - unique.size }
}

/** Whether a request may reach more people than it takes a moment to read. */
export function namesMany({ phoneNumber, contactIds = [], groupIds = [], tagIds = [], viewIds = [] }: Named): boolean {
  if (groupIds.length + tagIds.length + viewIds.length > 0) return true
  return typedNumbersOf(phoneNumber).length + contactIds.length > readInAMoment
}

export function typedNumbersOf(given: string | string[] | undefined): string[] {
  return typedParts(given).map(({ number }) => number)
}

/** `index`: the place in the list that was sent, or among the numbers of one text. */
type TypedPart = { index: number; number: string }

function typedParts(given: string | string[] | undefined): TypedPart[] {
  if (!Array.isArray(given)) return splitNumbers(given ?? '').map((number, index) => ({ index, number }))
  return given.flatMap((text, index) => splitNumbers(text).map(number => ({ index, number })))
}

function stopOf(isBanned: boolean, isUnwilling: boolean): Recipient['stop'] {
  if (isBanned) return 'BLACKLISTED'
  return isUnwilling ? 'OPTED_OUT' : null
}

async function typedNumbers(work: Work, type: number, { phoneNumber, stored }: Named) {
  const right: string[] = []
  const wrong: Wrong[] = []
  const country = await countryCode(work)
  for (const { index, number } of typedParts(phoneNumber)) {
    const isReady = numberedTypes.includes(type) && stored?.has(number)
    const read = isReady ? { digits: number } : readAddress(type, number, country)
    if ('message' in read) wrong.push({ index, number, reason: read.message })
    else right.push(read.digits)
  }
  return { right, wrong }
}

/**
 * A typed address that the book knows is its contact's: it takes the contact's values, and what the contact decided
 * about advertising. Of several contacts with one mail address the oldest is meant.
 */
export async function knownPeople({ db, enterpriseId }: Work, channel: Door, typed: readonly string[]) {
  if (typed.length === 0) return new Map<string, string>()
  const owners = ownersOf(channel, enterpriseId, typed).map(
    (found, rank) => sql`select ${rank}::int as rank, f.id, f.address from (${found}) f`,
  )
  const { rows } = await sql<{ id: string; address: string }>`
    select distinct on (address) id, address from (${sql.join(owners, sql` union all `)}) o
    where id is not null order by address, rank, id`.execute(db)
  return new Map(rows.map(({ id, address }) => [address, id]))
}

/** Whose a contact's addresses are: a merged one's are its survivor's, and those of one in the Bin are nobody's. */
const holder = sql`
  case when c.deleted_at is null then c.id
    else (select h.id from contacts h where h.id = c.merged_into and h.deleted_at is null) end`

/** Where the book keeps the addresses of a channel, the surest first; each a query of ids and addresses. */
function ownersOf({ id, type }: Door, enterpriseId: string, typed: readonly string[]): RawBuilder<unknown>[] {
  const having = (address: RawBuilder<string>, join = sql``) => sql`
    select ${holder} as id, ${address} as address from contacts c ${join}
    where c.enterprise_id = ${enterpriseId} and ${address} = any(${typed}::text[]) and c.is_proven`
  if (type === whatsApp) return [having(sql`c.phone_number`), having(sql`c.whatsapp_number`)]
  if (numberedTypes.includes(type)) return [having(sql`c.phone_number`)]
  if (type === email) return [sql`select id, address from contacts_by_mail(${typed}::text[])`]
  return [having(sql`a.address`, sql`join contact_addresses a on a.contact_id = c.id and a.channel_id = ${id}`)]
}

export function readAddress(type: number, text: string, country: string): { digits: string } | { message: string } {
  if (numberedTypes.includes(type)) return normalisePhone(text, country)
  if (type !== email) return { digits: text.slice(0, 200) }
  return emailPattern.test(text) ? { digits: text.toLowerCase() } : { message: broadcastTexts.numbers }
}

/** An address that was read before. As if it were typed, a full number of ten digits would be one of our own country. */
export function readStored(type: number, address: string, country: string): ReturnType<typeof readAddress> {
  return readAddress(type, numberedTypes.includes(type) ? `+${address}` : address, country)
}

/**
 * The people of the phone book that a request names, by id, group, label or view: each once, if the channel reaches
 * them, with how many times they are named.
 */
async function fromBook(work: Work, channel: Door, named: Named) {
  const meant = await meantInBook(work, channel, named)
  if (!meant) return []
  const { rows } = await sql<{ id: string; to: string; times: number }>`
    ${meant} select id, "to", coalesce(t.times, 1)::int as times
    from reached left join (select id, times from meant where times > 1) t using (id)
    where "to" <> '' order by id limit ${broadcastLimits.recipients + 1}`.execute(work.db)
  return rows
}

/** How many of the people of the phone book that a request names have no address on the channel. */
export async function countUnreachable(work: Work, channel: Door, named: Named): Promise<number> {
  const meant = await meantInBook(work, channel, named)
  if (!meant) return 0
  const { rows } = await sql<{ n: number }>`
    ${meant} select count(*)::int as n from reached where coalesce("to", '') = ''`.execute(work.db)
  return rows[0]?.n ?? 0
}

/** A query's beginning, in which `reached` holds their ids and addresses; null where the request names none. */
async function meantInBook(
  work: Work,
  channel: Door,
  { contactIds = [], groupIds = [], tagIds = [], viewIds = [] }: Named,
): Promise<RawBuilder<unknown> | null> {
  const sets = [...groupIds, ...tagIds].filter(isUuid)
  const ids = contactIds.filter(isUuid)
  const views = await queriesOfViews(work, viewIds)
  if (sets.length + ids.length + views.length === 0) return null
  const shown = views.map(
    query => sql`union all select v.id from ${matchingIds(query, { most: broadcastLimits.recipients + 1 })} v(id)`,
  )
  return sql`
    with meant as (
      select id, count(*) as times from (
        select unnest(${ids}::uuid[]) as id
        union all
        select contact_id from contact_set_members where enterprise_id = ${work.enterpriseId} and set_id = any(${sets}::uuid[])
        ${sql.join(shown, sql` `)}) named group by id),
    reached as (
      select c.id, ${addressOf(channel)} as to from contacts c
      where c.id = any(array(select id from meant)) and c.enterprise_id = ${work.enterpriseId} and c.deleted_at is null)`
}

export function addressOf({ id, type }: Door) {
  if (type === whatsApp) return sql`coalesce(nullif(c.whatsapp_number, ''), c.phone_number)`
  if (numberedTypes.includes(type)) return sql`c.phone_number`
  if (type === email) return sql`lower(c.email)`
  return sql`(select a.address from contact_addresses a where a.channel_id = ${id} and a.contact_id = c.id order by a.created_at desc limit 1)`
}
