import { webChat } from '@parley/contracts/channels/kinds.ts'
import type { OptOutSource } from '@parley/contracts/contacts/contacts.ts'
import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import { missing } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { requireFull, shownContact, sourceOf } from './contacts.rows.ts'
import { announceContacts } from './contacts.told.ts'
import { customDefinitions } from './definitions/definitions.rows.ts'

export async function readConsents(work: Work, contactId: string) {
  await requireFull(work, contactId)
  const rows = await work.db
    .selectFrom('channels')
    .leftJoin('contactOptOuts', join =>
      join.onRef('contactOptOuts.channelId', '=', 'channels.id').on('contactOptOuts.contactId', '=', contactId),
    )
    .select(['channels.id', 'channels.name', 'channels.type', 'source', 'at', 'reason'])
    .where('channels.enterpriseId', '=', work.enterpriseId)
    .where('channels.deletedAt', 'is', null)
    // A web chat carries no advertising; it is listed only where somebody opted out of it all the same.
    .where(or => or.or([or('channels.type', '!=', webChat), or('source', 'is not', null)]))
    .orderBy('channels.name')
    .orderBy('channels.id')
    .execute()
  const channels = rows.map(({ id, name, type, source, at, reason }) => ({
    channelId: id,
    name,
    type,
    optedOut: source && at ? { at, source: sourceOf(source), reason: reason ?? '' } : null,
  }))
  return { channels }
}

type Said = { channelId: string; reason: string }

/**
 * Records by hand that the contact wants no advertising on the channel; an earlier opt-out keeps its source and date.
 */
export async function optOut(work: Work, contactId: string, { channelId, reason }: Said) {
  const before = await requireFull(work, contactId)
  const channel = await oneChannel(work, channelId)
  await stopAdvertising(work, { channel, contact: before, source: 'MANUAL', reason })
  return shown(work, contactId)
}

export async function optIn(work: Work, contactId: string, { channelId, reason }: Said) {
  const before = await requireFull(work, contactId)
  const channel = await oneChannel(work, channelId)
  await allowAdvertising(work, { channel, contact: before, reason })
  return shown(work, contactId)
}

type Named = { id: string; name: string }
type Change = { channel: Named; contact: Named; reason: string }

/** The one place that adds to the opt-outs; returns false when the contact had opted out already. */
export async function stopAdvertising(
  work: Work,
  { channel, contact, source, reason }: Change & { source: OptOutSource },
): Promise<boolean> {
  const { enterpriseId } = work
  const made = await work.db
    .insertInto('contactOptOuts')
    .values({ enterpriseId, contactId: contact.id, channelId: channel.id, source, reason })
    .onConflict(conflict => conflict.columns(['contactId', 'channelId']).doNothing())
    .returning('contactId')
    .executeTakeFirst()
  if (made) tell(work, contact, { optedOut: channel.name, reason })
  else await sayAgain(work, contact.id, channel.id)
  return made !== undefined
}

async function sayAgain({ db, enterpriseId, now }: Work, contactId: string, channelId: string): Promise<void> {
  await db
    .updateTable('contactOptOuts')
    .set({ saidAgainAt: now })
    .where('enterpriseId', '=', enterpriseId)
    .where('contactId', '=', contactId)
    .where('channelId', '=', channelId)
    .execute()
}

/** Returns false when there was no opt-out to take back. */
export async function allowAdvertising(work: Work, { channel, contact, reason }: Change): Promise<boolean> {
  const gone = await work.db
    .deleteFrom('contactOptOuts')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('contactId', '=', contact.id)
    .where('channelId', '=', channel.id)
    .returning('contactId')
    .executeTakeFirst()
  const hadLeft = await forgetKept(work, contact.id, channel.id)
  if (!gone && !hadLeft) return false
  tell(work, contact, { optedIn: channel.name, reason })
  return true
}

/** What whoever had the contact's addresses before it, or those of contacts merged into it, said of the channel. */
async function forgetKept({ db, enterpriseId }: Work, contactId: string, channelId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from kept_opt_outs k using contacts c
    where c.enterprise_id = ${enterpriseId} and (c.id = ${contactId} or c.merged_into = ${contactId})
      and k.enterprise_id = c.enterprise_id
      and k.channel_id = ${channelId} and k.digest in (
        select address_digest(c.enterprise_id, address) from (
          values (c.phone_number), (c.whatsapp_number), (c.email) union all
          select address from contact_addresses where contact_id = c.id and channel_id = ${channelId}) a (address))`.execute(
    db,
  )
  return numAffectedRows > 0n
}

async function oneChannel(work: Work, channelId: string) {
  const channel = isUuid(channelId)
    ? await work.db
        .selectFrom('channels')
        .select(['id', 'name'])
        .where('enterpriseId', '=', work.enterpriseId)
        .where('id', '=', channelId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!channel) throw missing('Channel', 'channelId')
  return channel
}

/** The row holds only the present state; the audit log keeps who changed it, when and why. */
function tell(work: Work, { id, name }: Named, { reason, ...change }: Record<string, string>): void {
  const after = reason ? { ...change, reason } : change
  work.audit({ module: 'Contacts', action: 'state', resourceId: id, resourceName: name, after })
  announceContacts(work, id)
}

async function shown(work: Work, contactId: string) {
  return { customer: shownContact(work, await requireFull(work, contactId), await customDefinitions(work)) }
}
