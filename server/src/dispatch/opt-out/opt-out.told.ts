import type { InboundStatus } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { declineAtVendor } from '../../chats/customers.ts'
import { asSystem } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'

type Door = Parameters<typeof declineAtVendor>[1]

/** Whether the code says that the recipient wants no advertising of this sender, and has told the vendor so. */
export function tellsOptOut(vendor: number, code: string | null): boolean {
  return code !== null && vendorOf(vendor)?.explain(code)?.retry === 'opted out'
}

/** What a report on one of our messages says of its recipient's wishes. One that is none of ours says nothing of them. */
export async function declineByStatus(work: Work, channel: Door, status: InboundStatus): Promise<void> {
  const delivery = await named(work, channel, status)
  if (delivery) await declineAtVendor(work, channel, delivery)
}

type Refused = {
  channelId: string
  code: string
  row: { id: string; contactId: string | null; recipient: string | null }
}

/**
 * For vendors that say it in the answer to a call. Results are not kept waiting: what is lost with this process, the vendor
 * says again to the next message.
 */
export function openRefusals(platform: Platform) {
  let heeding = Promise.resolve()
  const told = (error: unknown) => platform.log.error({ err: error }, 'what vendors refused could not be looked at')
  return {
    heed: (refused: readonly Refused[]) => {
      if (refused.length > 0) heeding = heeding.then(() => heedAll(platform, refused)).catch(told)
    },
    stop: () => heeding,
  }
}

async function heedAll(platform: Platform, refused: readonly Refused[]): Promise<void> {
  const doors = await doorsOf(platform, refused)
  for (const { channelId, code, row } of refused) {
    const channel = doors.get(channelId)
    if (channel && tellsOptOut(channel.vendor, code)) await heedOne(platform, channel, row)
  }
}

async function heedOne(platform: Platform, channel: Door, row: Refused['row']): Promise<void> {
  const actor = systemActor(channel.enterpriseId)
  await transact({ platform, actor, request: noRequest }, work => declineAtVendor(work, channel, row)).catch(error =>
    platform.log.error({ err: error, deliveryId: row.id }, 'an opt-out that a vendor told could not be kept'),
  )
}

function named({ db }: Work, { id }: Door, { ref, vendorMessageId }: InboundStatus) {
  if (!isUuid(ref ?? '') && !vendorMessageId) return undefined
  const ofChannel = db
    .selectFrom('deliveries')
    .select(['id', 'contactId', 'recipient'])
    .where('channelId', '=', id)
    .orderBy('id', 'desc')
  const one = isUuid(ref ?? '')
    ? ofChannel.where('id', '=', ref)
    : ofChannel.where('vendorMessageId', '=', vendorMessageId)
  return one.limit(1).executeTakeFirst()
}

async function doorsOf({ databases }: Platform, refused: readonly { channelId: string }[]) {
  const ids = [...new Set(refused.map(({ channelId }) => channelId))]
  const rows = await asSystem(databases, db =>
    db
      .selectFrom('channels')
      .select(['id', 'name', 'enterpriseId', 'type', 'vendor', 'botAgentId'])
      .where('id', 'in', ids)
      .execute(),
  )
  return new Map(rows.map(row => [row.id, row]))
}
