import type { Recipients } from '@parley/contracts/campaigns/activities.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Addressee } from '../broadcasts/deliveries.ts'
import { addressOf, type Door, knownPeople, readAddress, readStored } from '../broadcasts/recipients.ts'
import { countryCode } from '../contacts/values.ts'
import type { Work } from '../platform/work.ts'
import { type FilePart, type Inside, type Named, type Place, type Row, rowsBehind } from './audience.file.ts'

/** Whom an iteration names, and on which channel. */
export type Audience = Named & { channel: Door }
export type Part = { found: Addressee[]; next: Place | null }

export const beginning: Place = { at: 0, line: 0, after: null }
const partSize = 2000

/** What `nextPart` needs of a file, read before its transaction is opened; null where there is none. */
export function readAhead(inside: Inside, audience: Audience, place: Place): Promise<FilePart | null> {
  return rowsBehind(inside, audience, { place, most: partSize })
}

export type From = { place: Place; ahead: FilePart | null }

/** The next recipients behind a place, in an order that does not change, so that a reader can go on after a crash. */
export async function nextPart(work: Work, audience: Audience, { place, ahead }: From): Promise<Part> {
  const { recipients, channel } = audience
  switch (recipients.source) {
    // They come while it runs.
    case 'API':
      return { found: [], next: null }
    case 'NUMBERS': {
      const { some, next } = cut(recipients.numbers, place)
      const rows = some.map(number => ({ number, vars: null, problem: null }))
      return { found: await fromRows(work, channel, { rows, read: readStored }), next }
    }
    case 'CONTACTS': {
      const { some, next } = cut(recipients.contactIds, place)
      return { found: await reached(work, channel, some), next }
    }
    case 'GROUPS':
      return fromBook(work, channel, { place, ids: memberIds([...recipients.groupIds, ...recipients.tagIds], place) })
    case 'ALL':
      return fromBook(work, channel, { place, ids: liveIds(work, place) })
    case 'FILE': {
      if (!ahead) throw new Error('The rows of a file are read ahead.')
      return { found: await fromRows(work, channel, { rows: ahead.rows, read: readAddress }), next: ahead.next }
    }
    default:
      return { found: [], next: null }
  }
}

/** How many there are, before anybody is left out for being named twice or not wanting to be written to. */
export async function countAudience(work: Work, { recipients, channel }: Pick<Audience, 'recipients' | 'channel'>) {
  if (recipients.source === 'NUMBERS') return recipients.numbers.length
  if (recipients.source === 'API') return 0
  const isMeant = meantIn(recipients)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from contacts c
    where c.enterprise_id = ${work.enterpriseId} and c.deleted_at is null and ${isMeant} and ${addressOf(channel)} <> ''`.execute(
    work.db,
  )
  return rows[0]?.n ?? 0
}

function meantIn(recipients: Recipients): RawBuilder<unknown> {
  if (recipients.source === 'CONTACTS') return sql`c.id = any(${recipients.contactIds}::uuid[])`
  if (recipients.source !== 'GROUPS') return sql`true`
  return sql`c.id in (
    select contact_id from contact_set_members where set_id = any(${[...recipients.groupIds, ...recipients.tagIds]}::uuid[]))`
}

/** Who gets the same twice: a number, or where rows have values of their own, a row. */
export function identityOf({ hasOwnValues }: Audience, { to, vars }: Pick<Addressee, 'to' | 'vars'>): string {
  return hasOwnValues ? JSON.stringify([to, Object.entries(vars ?? {}).toSorted()]) : to
}

function cut(all: readonly string[], place: Place) {
  const end = place.at + partSize
  return { some: all.slice(place.at, end), next: end < all.length ? { ...place, at: end } : null }
}

type Listed = { rows: readonly Row[]; read: typeof readAddress }

/** What has no address is a row all the same, which says why. The book's contacts bring their values. */
async function fromRows(work: Work, channel: Door, { rows, read }: Listed): Promise<Addressee[]> {
  const country = await countryCode(work)
  const found = rows.map(row => ({ row, address: read(channel.type, row.number, country) }))
  const known = await knownPeople(
    work,
    channel,
    found.flatMap(({ row, address }) => ('digits' in address && !row.problem ? address.digits : [])),
  )
  return found.map(({ row, address }) => {
    const problem = row.problem ?? ('message' in address ? address.message : null)
    const to = 'digits' in address && !problem ? address.digits : row.number.slice(0, 200)
    return { to, contactId: problem ? null : (known.get(to) ?? null), stop: null, vars: row.vars, problem }
  })
}

type Walk = { place: Place; ids: RawBuilder<{ id: string }> }

async function fromBook(work: Work, channel: Door, { place, ids }: Walk): Promise<Part> {
  const { rows } = await ids.execute(work.db)
  const some = rows.map(({ id }) => id)
  const next = some.length === partSize ? { ...place, after: some.at(-1) ?? null } : null
  return { found: await reached(work, channel, some), next }
}

/** Of each group no more is read than the part needs. */
function memberIds(setIds: readonly string[], { after }: Place) {
  return sql<{ id: string }>`
    select distinct m.contact_id as id from unnest(${setIds}::uuid[]) s (id), lateral (
      select contact_id from contact_set_members where set_id = s.id ${after ? sql`and contact_id > ${after}` : sql``}
      order by contact_id limit ${partSize}) m
    order by id limit ${partSize}`
}

function liveIds({ enterpriseId }: Work, { after }: Place) {
  return sql<{ id: string }>`
    select id from contacts where enterprise_id = ${enterpriseId} and deleted_at is null ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${partSize}`
}

async function reached(work: Work, channel: Door, ids: readonly string[]): Promise<Addressee[]> {
  const { rows } = await sql<{ id: string; to: string | null }>`
    select c.id, ${addressOf(channel)} as to from contacts c
    where c.id = any(${ids}::uuid[]) and c.enterprise_id = ${work.enterpriseId} and c.deleted_at is null
    order by c.id`.execute(work.db)
  return rows.flatMap(({ id, to }) => (to ? [{ to, contactId: id, stop: null, vars: null, problem: null }] : []))
}
