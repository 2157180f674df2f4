import { email, whatsApp } from '@parley/contracts/channels/kinds.ts'
import { sql } from 'kysely'
import { planKept } from '../../platform/database/database.plans.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Addressed, Door, Rule, Stop } from './gate.rule.ts'
import { gateTexts } from './gate.texts.ts'

type Person = Pick<Addressed, 'to' | 'contactId'>

/** The blacklist stops every message on every channel; an opt-out stops advertising on its own channel. */
export function consent(of: 'everything' | 'marketing'): Rule {
  return async ({ db, channel }, messages) => {
    const isStopped =
      of === 'everything'
        ? await blacklisted(db, channel.enterpriseId, messages)
        : await optedOut(db, channel, messages)
    const code = of === 'everything' ? 'BLACKLISTED' : 'OPTED_OUT'
    const stop: Stop = { kind: 'skip', code, text: gateTexts[code] }
    return new Map(messages.flatMap(message => (isStopped(message) ? [[message.id, stop]] : [])))
  }
}

/** By the address, and by the numbers of the contact: who is written to by mail or on Telegram has a number too. */
export async function blacklisted(db: Db, enterpriseId: string, people: readonly Person[]) {
  const { rows } = await sql<{ who: string }>`${planKept}
    select number as who from blacklist where enterprise_id = ${enterpriseId} and number = any(${addressesOf(people)}::text[])
    union all
    select c.id::text from contacts c
    join blacklist b on b.enterprise_id = c.enterprise_id and b.number = any(array[c.phone_number, c.whatsapp_number])
    where c.enterprise_id = ${enterpriseId} and c.id = any(${contactsOf(people)}::uuid[]) and c.is_proven`.execute(db)
  const banned = new Set(rows.map(({ who }) => who))
  return ({ to, contactId }: Person) => banned.has(to) || banned.has(contactId ?? '')
}

/**
 * Looks up the address and the contact: an opted-out contact may be written to under a number that is not in its
 * record, and an address may be that of a contact who is gone.
 */
export async function optedOut(db: Db, channel: Door, people: readonly Person[]) {
  const numbers = addressesOf(people)
  const contacts = contactsOf(people)
  const { rows } = await sql<{ who: string }>`${planKept}
    select c.phone_number as who from contact_opt_outs o join contacts c on c.id = o.contact_id
    where o.channel_id = ${channel.id} and c.enterprise_id = ${channel.enterpriseId} and c.phone_number = any(${numbers}::text[])
    union all
    select a.address from contact_opt_outs o join contact_addresses a on a.contact_id = o.contact_id and a.channel_id = o.channel_id
    where o.channel_id = ${channel.id} and a.address = any(${numbers}::text[])
    union all
    select o.contact_id::text from contact_opt_outs o
    where o.channel_id = ${channel.id} and o.contact_id = any(${contacts}::uuid[])
    union all
    select w.who from unnest(${numbers}::text[]) w (who) join kept_opt_outs k on k.enterprise_id = ${channel.enterpriseId}
      and k.digest = address_digest(k.enterprise_id, w.who) and k.channel_id = ${channel.id}
    where exists (select from kept_opt_outs where enterprise_id = ${channel.enterpriseId})
    ${otherAddresses(channel, numbers)}`.execute(db)
  const unwilling = new Set(rows.map(({ who }) => who))
  return ({ to, contactId }: Person) => unwilling.has(to) || unwilling.has(contactId ?? '')
}

/** A WhatsApp number or mail address may stand with a contact that the message was not addressed to. */
function otherAddresses({ id, enterpriseId, type }: Door, addresses: readonly string[]) {
  const unwilling = sql`
    contact_opt_outs o join contacts c on c.id = o.contact_id where o.channel_id = ${id} and c.enterprise_id = ${enterpriseId}`
  if (type === email)
    return sql`union all select lower(c.email) from ${unwilling} and lower(c.email) = any(${addresses}::text[])`
  if (type !== whatsApp) return sql``
  return sql`
    union all select c.whatsapp_number from ${unwilling} and c.whatsapp_number = any(${addresses}::text[]) and c.deleted_at is null`
}

function addressesOf(people: readonly { to: string }[]): string[] {
  return people.map(({ to }) => to)
}

function contactsOf(people: readonly Person[]): string[] {
  return people.flatMap(({ contactId }) => contactId ?? [])
}
