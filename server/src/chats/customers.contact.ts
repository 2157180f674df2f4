import { ivrs, numberedTypes, simulatorVendor, sms, whatsApp } from '@parley/contracts/channels/kinds.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { sql } from 'kysely'
import { tellRelays } from '../channels/relays/relays.events.ts'
import { reviveContacts } from '../contacts/contacts.bin.ts'
import { countryCode, fittingName } from '../contacts/values.ts'
import type { Work } from '../platform/work.ts'
import { liveContact } from './visitors.ts'

type Channel = { id: string; type: number }
export type Known = { id: string; name: string }
type Writer = {
  from: string
  /** Beside a number: the vendor's id of the person. */
  userId?: string
  name?: string
  /** Whether `from` may be a number without its country's code. */
  mayBeNational: boolean
}
type Person = { digits: string | null; from: string; userId: string | undefined; name: string }

/** People type into the simulator as they like; of vendors, those of SMS and of calls alone may write so. */
export function mayBeNational({ type, vendor }: { type: number; vendor: number }): boolean {
  return vendor === simulatorVendor || type === sms || type === ivrs
}

/** Who writes is made a contact, unless the book knows the number or the channel knows the person. */
export async function contactOf(work: Work, channel: Channel, writer: Writer) {
  const { from, userId } = writer
  const person = { digits: await digitsOf(work, channel, writer), from, userId, name: fittingName(writer.name ?? '') }
  const known = await knownAs(work, channel, person)
  if (!known) return makeContact(work, channel, person)
  const { digits, name } = person
  const id = await liveContact(work, known.id)
  const live = id === known.id ? known : await namedContact(work, id)
  if (!live.name && name) await nameContact(work, id, name)
  if (digits && userId) await keepAddress(work, channel, { address: userId, contactId: id })
  return { id, name: live.name || name || from, digits }
}

export function namedContact(work: Work, id: string): Promise<Known> {
  return work.db.selectFrom('contacts').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Null where the person has no number, or hides it. Ten digits of a full number are not one of our own country. */
async function digitsOf(work: Work, { type }: Channel, { from, mayBeNational }: Writer): Promise<string | null> {
  if (!numberedTypes.includes(type)) return null
  const isPlain = /^[1-9]/.test(from)
  const phone = normalisePhone(isPlain && !mayBeNational ? `+${from}` : from, await countryCode(work))
  return 'digits' in phone ? phone.digits : null
}

async function knownAs(work: Work, channel: Channel, { digits, from, userId }: Person): Promise<Known | undefined> {
  if (!digits) return byAddress(work, channel, from)
  const known = await byNumber(work, channel, digits)
  return known ?? (userId ? showingNow(work, channel, { userId, digits }) : undefined)
}

/**
 * By a contact's own number, and on WhatsApp by the one that is kept for it, as messages go there. Who is in the Bin comes
 * last: the number may have become somebody else's. Who was merged is found too, as part of another.
 */
async function byNumber(work: Work, { type }: Channel, digits: string): Promise<Known | undefined> {
  const having = (number: 'phone_number' | 'whatsapp_number') => sql`
    select id, name, deleted_at is not null and merged_into is null as is_gone from contacts
    where enterprise_id = ${work.enterpriseId} and ${sql.ref(number)} = ${digits} and is_proven`
  const { rows } = await sql<Known>`
    select id, name from (
      select 0 as rank, own.* from (${having('phone_number')}) own
      ${type === whatsApp ? sql`union all select 1, kept.* from (${having('whatsapp_number')} and (deleted_at is null or merged_into is not null)) kept` : sql``}) found
    order by is_gone, rank, id limit 1`.execute(work.db)
  return rows[0]
}

function byAddress(work: Work, channel: Channel, address: string): Promise<Known | undefined> {
  return work.db
    .selectFrom('contactAddresses')
    .innerJoin('contacts', 'contacts.id', 'contactAddresses.contactId')
    .select(['contacts.id', 'contacts.name'])
    .where('contactAddresses.channelId', '=', channel.id)
    .where('contactAddresses.address', '=', address)
    .executeTakeFirst()
}

/** Somebody who hid a number until now. A contact with another number is left alone: numbers change hands. */
async function showingNow(work: Work, channel: Channel, { userId, digits }: { userId: string; digits: string }) {
  const hidden = await byAddress(work, channel, userId)
  if (!hidden) return undefined
  const shown = await work.db
    .updateTable('contacts')
    .set({ phoneNumber: digits })
    .where('id', '=', await liveContact(work, hidden.id))
    .where('phoneNumber', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (shown) await tell(work, 'contact.updated', { contactId: shown.id, name: shown.name, phoneNumber: digits })
  return shown
}

/** Somebody may have given a name meanwhile: that one stays. */
async function nameContact(work: Work, id: string, name: string): Promise<void> {
  await work.db.updateTable('contacts').set({ name }).where('id', '=', id).where('name', '=', '').execute()
}

/** Two first messages at once make one contact. */
async function makeContact(work: Work, channel: Channel, person: Person) {
  const { enterpriseId } = work
  const { digits, from, userId, name } = person
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${channel.id}|${digits ?? from}`}, 0))`.execute(work.db)
  const made = await knownAs(work, channel, person)
  if (made) return { id: made.id, name: made.name || from, digits }
  const row = await work.db
    .insertInto('contacts')
    .values({ enterpriseId, name, phoneNumber: digits })
    .onConflict(conflict =>
      conflict
        .columns(['enterpriseId', 'phoneNumber'])
        .where('phoneNumber', 'is not', null)
        .where('isProven', '=', true)
        .doUpdateSet({ updatedAt: work.now }),
    )
    .returning(['id', 'name', 'deletedAt'])
    .executeTakeFirstOrThrow()
  if (row.deletedAt) await reviveContacts(work, [row.id])
  const address = digits ? userId : from
  if (address) await keepAddress(work, channel, { address, contactId: row.id })
  const told = { contactId: row.id, name: row.name, phoneNumber: digits, channelId: channel.id }
  await tell(work, 'contact.created', told)
  return { id: row.id, name: row.name || from, digits }
}

/** Whose it was before had another number. */
async function keepAddress(work: Work, channel: Channel, own: { address: string; contactId: string }): Promise<void> {
  await sql`
    insert into contact_addresses (enterprise_id, channel_id, address, contact_id)
    values (${work.enterpriseId}, ${channel.id}, ${own.address}, ${own.contactId})
    on conflict (channel_id, address) do update set contact_id = excluded.contact_id
    where contact_addresses.contact_id <> excluded.contact_id`.execute(work.db)
}

type Told = { contactId: string; name: string; phoneNumber: string | null; channelId?: string }

async function tell(work: Work, event: 'contact.created' | 'contact.updated', told: Told): Promise<void> {
  work.announce('contacts.contact.changed', { contactId: told.contactId }, { permission: 'CUSTOMER.VIEW' })
  await tellRelays(work.db, work.enterpriseId, event, told)
}
