import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { oneChannel } from '../../channels/channels.rows.ts'
import { pageOf } from '../../platform/lists.ts'
import { notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'

/** What the simulator of a channel was given, oldest first. */
export async function readLedger(work: Work, channelId: string, page: { from: number; perPage: number }) {
  const channel = await oneChannel(work, channelId)
  if (channel.vendor !== simulatorVendor) throw notFound('Ledger')
  const found = work.db
    .selectFrom('simulatorCalls')
    .select(['id', 'recipient as to', 'payload', 'outcome', 'at'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('channelId', '=', channel.id)
    .orderBy('id')
  const { rows, more } = await pageOf(found, page)
  // Written by the dispatcher alone, always an object.
  const ledger = rows.map(row => ({ ...row, payload: row.payload as Record<string, unknown> }))
  return { ledger, more, hasMore: more }
}
