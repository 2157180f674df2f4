import { email, whatsApp } from '@parley/contracts/channels/kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { listed } from '../../platform/database/database.arrays.ts'
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
    where c.enterprise_id = ${enterpriseId} and c.id = any(${listed(contactsOf(people))}::uuid[]) and c.is_proven
      and exists (select from blacklist where enterprise_id = ${enterpriseId})`.execute(db)
  const banned = new Set(rows.map(({ who }) => who))
  return ({ to, contactId }: Person) => banned.has(to) || banned.has(contactId ?? '')
}

/**
 * Looks up the address and the contact: an opted-out contact may be written to under a number that is not in its
 * record, and an address may be that of a contact who is gone. What a merged contact wants, its survivor has said.
 */
export async function optedOut(db: Db, channel: Door, people: readonly Person[]) {
  const addresses = addressesOf(people)
  const { rows } = await sql<{ who: string }>`${planKept}
    select n.who from (${named(channel, people)}) n
    join contact_opt_outs o on o.contact_id = n.contact_id and o.channel_id = ${channel.id}
    where exists (select from contact_opt_outs where channel_id = ${channel.id})
    union all
    select w.who from unnest(${addresses}::text[]) w (who) join kept_opt_outs k on k.enterprise_id = ${channel.enterpriseId}
      and k.digest = address_digest(k.enterprise_id, w.who) and k.channel_id = ${channel.id}
    where exists (select from kept_opt_outs where enterprise_id = ${channel.enterpriseId})`.execute(db)
  const unwilling = new Set(rows.map(({ who }) => who))
  return ({ to, contactId }: Person) => unwilling.has(to) || unwilling.has(contactId ?? '')
}

/**
 * Whose the addresses are, and who has become of the contacts. A WhatsApp number or mail address may stand with a
 * contact that the message was not addressed to.
 */
function named({ id, enterpriseId, type }: Door, people: readonly Person[]) {
  const addresses = addressesOf(people)
  const those = (what: RawBuilder<unknown>) => sql`
    select ${what} as who, coalesce(c.merged_into, c.id) as contact_id from contacts c where c.enterprise_id = ${enterpriseId}`
  const having = (what: RawBuilder<unknown>) => sql`${those(what)} and ${what} = any(${addresses}::text[])`
  const number = having(sql`c.phone_number`)
  return sql.join(
    [
      // Each half has an index of its own.
      sql`${number} and c.is_proven`,
      sql`${number} and not c.is_proven`,
      ...(type === whatsApp ? [having(sql`c.whatsapp_number`)] : []),
      ...(type === email ? [having(sql`lower(c.email)`)] : []),
      sql`${those(sql`c.id::text`)} and c.id = any(${listed(contactsOf(people))}::uuid[])`,
      sql`select address, contact_id from contact_addresses where channel_id = ${id} and address = any(${addresses}::text[])`,
    ],
    sql` union all `,
  )
}

function addressesOf(people: readonly { to: string }[]): string[] {
  return people.map(({ to }) => to)
}

function contactsOf(people: readonly Person[]): string[] {
  return people.flatMap(({ contactId }) => contactId ?? [])
}
