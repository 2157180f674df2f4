import type { Channel, HttpCall, Vendor } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { channels } from '../channels.rows.ts'
import { doorOf } from '../door.ts'
import { callVendor, refusalIn, type VendorRefusal } from './vendor.calls.ts'

export type Subscriber = { channelId: string; vendor: Vendor; door: Channel }

/** Has the vendor call the channel. Null when it does from now on; throws what `egress` throws. */
export async function subscribeTo(work: Work, subscriber: Subscriber): Promise<VendorRefusal | null> {
  for (const call of await callsOf(work, subscriber)) {
    const refusal = refusalIn(subscriber.vendor, await callVendor(work.platform, call), subscriber.door)
    if (refusal) return refusal
  }
  return null
}

/**
 * WhatsApp has one address for all numbers of an account. It stays that of the oldest channel, or messages to its number
 * would come to another; every other channel is given an address of its own besides.
 */
async function callsOf(work: Work, { channelId, vendor, door }: Subscriber): Promise<HttpCall[]> {
  const { subscribe, subscribeOwn } = vendor
  if (!subscribe) return []
  const elder = subscribeOwn ? await work.transact(inside => oldestOf(inside, { channelId, vendor, door })) : undefined
  if (!subscribeOwn || !elder) return [subscribe(door)]
  const { webhookUrl, settings } = doorOf(work.platform, elder)
  const webhookVerifyToken = settings.webhookVerifyToken ?? ''
  return [subscribe({ ...door, webhookUrl, settings: { ...door.settings, webhookVerifyToken } }), subscribeOwn(door)]
}

/** Of an account; undefined where the channel itself is the oldest. */
function oldestOf(work: Work, { channelId, vendor, door }: Subscriber) {
  return channels(work)
    .where('vendor', '=', vendor.id)
    .where(sql<boolean>`data->>'wabaId' = ${door.settings.wabaId ?? ''}`)
    .where('id', '<', channelId)
    .orderBy('id')
    .executeTakeFirst()
}
