import { isUuid } from '../platform/ids.ts'
import { missing } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { requireFull, shownContact } from './contacts.rows.ts'
import { announceContacts } from './contacts.told.ts'
import { customDefinitions } from './definitions.rows.ts'

/** By hand: the contact wants no advertising on the channel. */
export async function optOut(work: Work, contactId: string, channelId: string) {
  const before = await requireFull(work, contactId)
  const channel = await oneChannel(work, channelId)
  await work.db
    .insertInto('contactOptOuts')
    .values({ enterpriseId: work.enterpriseId, contactId, channelId: channel.id, source: 'MANUAL' })
    .onConflict(oc => oc.columns(['contactId', 'channelId']).doNothing())
    .execute()
  return changed(work, before, { optedOut: channel.name })
}

export async function optIn(work: Work, contactId: string, channelId: string) {
  const before = await requireFull(work, contactId)
  const channel = await oneChannel(work, channelId)
  await work.db
    .deleteFrom('contactOptOuts')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('contactId', '=', contactId)
    .where('channelId', '=', channel.id)
    .execute()
  return changed(work, before, { optedIn: channel.name })
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

async function changed(work: Work, { id, name }: { id: string; name: string }, after: Record<string, string>) {
  work.audit({ module: 'Contacts', action: 'state', resourceId: id, resourceName: name, after })
  announceContacts(work, id)
  return { customer: shownContact(work, await requireFull(work, id), await customDefinitions(work)) }
}
