import { agreeByLink, declineByLink } from '../../chats/customers.ts'
import { asSystem } from '../../platform/database/database.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform } from '../../platform/work.ts'
import { deliveryOf } from './opt-out.link.ts'

export type OptOutOffer = NonNullable<Awaited<ReturnType<typeof readOptOut>>>

/** Who would hear no more from whom; null where the address is not one of ours, or the message is long gone. */
export async function readOptOut(platform: Platform, code: string) {
  const id = deliveryOf(platform, code)
  if (!id) return null
  const row = await asSystem(platform.databases, db =>
    db
      .selectFrom('deliveries')
      .innerJoin('channels', 'channels.id', 'deliveries.channelId')
      .innerJoin('enterprises', 'enterprises.id', 'deliveries.enterpriseId')
      .select(['deliveries.contactId', 'deliveries.recipient', 'enterprises.name as company'])
      .select(['channels.id', 'channels.name', 'channels.type', 'channels.enterpriseId', 'channels.botAgentId'])
      .where('deliveries.id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { contactId, recipient, company, ...channel } = row
  return { company, channel, who: { contactId, address: recipient ?? '' } }
}

/** Does nothing where it was said before. */
export async function answerOptOut(platform: Platform, offer: OptOutOffer, wants: 'none' | 'again'): Promise<void> {
  const { channel, who } = offer
  const actor = systemActor(channel.enterpriseId, 'opt-out link')
  await transact({ platform, actor, request: noRequest }, work =>
    wants === 'none' ? declineByLink(work, channel, who) : agreeByLink(work, channel, who),
  )
}
