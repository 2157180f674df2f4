import { typeKey } from '@parley/contracts/channels/channels.ts'
import { numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { shownPhone } from './values.ts'

type Sent = { senderId: string; channel: string }
const numberedChannels = new Set(numberedTypes.map(typeKey))

/** Who wrote to a bot, as this user may see it: on some channels senders are known by their numbers. */
export function shownSender(work: Pick<Work, 'actor'>, { senderId, channel }: Sent): string {
  const isNumber = numberedChannels.has(channel) && !isUuid(senderId)
  return isNumber ? shownPhone(work, senderId) : senderId
}
