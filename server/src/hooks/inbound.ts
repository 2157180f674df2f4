import type { Standing } from '@parley/vendors/standing.ts'
import type { Inbound, InboundStatus, InboundWatermark } from '@parley/vendors/vendor.ts'
import { tellChange } from '../channels/channels.ts'
import { keepStanding } from '../channels/health/standing.ts'
import { receiveTrouble } from '../channels/health/trouble.ts'
import { receiveConsent, receiveMessage } from '../chats/customers.ts'
import { declineByStatus, tellsOptOut } from '../dispatch/opt-out/opt-out.told.ts'
import { applyStatuses } from '../dispatch/statuses/statuses.ts'
import { statusesUntil } from '../dispatch/statuses/watermarks.ts'
import type { Db } from '../platform/database/database.ts'
import { noRequest, systemActor, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { applyTemplateEvent } from '../templates/templates.review.ts'

type Door = {
  id: string
  name: string
  enterpriseId: string
  type: number
  vendor: number
  botAgentId: string | null
  isActive: boolean
}

/**
 * Everything that a vendor told, of statuses only what they say of wishes. Each event has a transaction of its own and is
 * recognised when it is repeated.
 */
export async function takeIn(platform: Platform, channel: Door, events: readonly Inbound[]): Promise<void> {
  const actor = systemActor(channel.enterpriseId)
  for (const event of events) {
    if (isMute(event)) continue
    const take = takerOf(channel, event)
    if (take) await transact({ platform, actor, request: noRequest }, work => take(work, channel))
  }
}

/** Null for what is to be taken together with others, and for what nobody understands. */
function takerOf({ vendor }: Door, event: Inbound): ((work: Work, channel: Door) => Promise<unknown>) | null {
  switch (event.kind) {
    case 'message':
      return (work, channel) => receiveMessage(work, channel, event)
    case 'consent':
      return (work, channel) => receiveConsent(work, channel, event)
    case 'standing':
      return (work, channel) => receiveStanding(work, channel.id, event.standing)
    case 'account':
      return (work, channel) => receiveTrouble(work, channel, event.trouble)
    case 'template':
      return (work, channel) => applyTemplateEvent(work, channel, event)
    case 'status':
      return tellsOptOut(vendor, event.code) ? (work, channel) => declineByStatus(work, channel, event) : null
    default:
      return null
  }
}

/** Whoever looks at the channel, or counts on how many people its number may write to, learns it now. */
async function receiveStanding(work: Work, channelId: string, standing: Partial<Standing>): Promise<void> {
  await keepStanding(work, channelId, standing)
  await tellChange(work, channelId)
}

/** Somebody joined a group, a message was pinned: nobody said anything, so nobody is to answer. */
function isMute(event: Inbound): boolean {
  if (event.kind !== 'message') return false
  const { text, payload, media, location, pressId } = event
  return !text && !payload && !media && !location && !pressId
}

type Told = { channel: Door; events: readonly Inbound[] }

/** Applies the statuses of one or more channels together, and returns what became of the messages. */
export async function takeStatuses(db: Db, told: readonly Told[]) {
  const found = told.flatMap(({ channel, events }) =>
    events.filter(isStatus).map(status => ({ channelId: channel.id, enterpriseId: channel.enterpriseId, status })),
  )
  const watermarks = told.flatMap(({ channel, events }) =>
    events.filter(isWatermark).map(watermark => ({ ...watermark, channelId: channel.id })),
  )
  return applyStatuses(db, [...found, ...(await statusesUntil(db, watermarks))])
}

function isStatus(event: Inbound): event is InboundStatus {
  return event.kind === 'status'
}

function isWatermark(event: Inbound): event is InboundWatermark {
  return event.kind === 'watermark'
}
