import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { type ChannelRow, oneChannel } from '../../channels/channels.rows.ts'
import { pageOf } from '../../platform/lists.ts'
import { notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { replacedIn, shownNumber } from '../simulator/simulator.numbers.ts'

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
  const ledger = rows.map(row => shown(work, channel, { ...row, payload: row.payload as Record<string, unknown> }))
  return { ledger, more, hasMore: more }
}

type Call = { id: string; to: string; payload: Record<string, unknown>; outcome: string; at: Date }

/** What a vendor is sent names the number as well. */
function shown(work: Work, channel: ChannelRow, call: Call): Call {
  const to = shownNumber(work, channel, call.to)
  // The same object with another text in place of the number.
  return to === call.to ? call : { ...call, to, payload: replacedIn(call.payload, call.to, to) as Call['payload'] }
}
