import type { ChannelDetails } from '@parley/contracts/channels/channels.ts'
import { sms } from '@parley/contracts/channels/kinds.ts'
import { airtel } from '@parley/vendors/airtel/airtel.ts'
import { routeMobile } from '@parley/vendors/routemobile/routemobile.ts'
import { smpp } from '@parley/vendors/smpp/smpp.ts'
import { smtp } from '@parley/vendors/smtp/smtp.ts'
import { web } from '@parley/vendors/web/web.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { type ChannelRow, settingsOf } from '../channels.rows.ts'

type Incoming = ChannelDetails['incoming']

/** Of short messages these tell nothing but what became of ours. */
const reportingAlone: readonly number[] = [airtel.id, routeMobile.id]

function wayIn(row: ChannelRow): Incoming['way'] {
  if (row.vendor === smtp.id) return settingsOf(row).imapHost ? 'MAILBOX' : 'NONE'
  if (row.vendor === smpp.id) return 'LINE'
  return row.vendor === web.id ? 'NONE' : 'WEBHOOK'
}

type Heard = Record<'lastInAt' | 'messageAt' | 'refusedAt', Date | null>

/** `lastInAt`: of a message or a report. What came in before somebody saved the channel says nothing of how it is now. */
export function incomingOf(row: ChannelRow, { lastInAt, messageAt, refusedAt }: Heard) {
  const way = wayIn(row)
  const sinceSaved = (at: Date | null) => (at && at > row.updatedAt ? at : null)
  return {
    way,
    takesMessages: way !== 'NONE' && !(row.type === sms && reportingAlone.includes(row.vendor)),
    heardAt: sinceSaved(lastInAt),
    refusedAt: sinceSaved(refusedAt),
    messageAt,
  }
}

/** Why a mailbox could not be read when it was last tried, in the words of `dispatch/mailbox`. */
export type Deaf = { channelId: string; at: Date; error: string }

/** By channel. A test that went well, or somebody who saved the channel, is believed until the next look. */
export async function deafOf(work: Work, rows: readonly ChannelRow[]): Promise<Map<string, Deaf>> {
  const ids = rows.filter(row => wayIn(row) === 'MAILBOX').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows: deaf } = await sql<Deaf>`
    select m.channel_id as "channelId", m.tried_at as at, m.error from mailboxes m
    join channels c on c.id = m.channel_id left join channel_lanes l on l.channel_id = m.channel_id
    where m.channel_id = any(${ids}::uuid[]) and m.error is not null and m.tried_at >= c.updated_at
      and not coalesce(l.check_problem is null and l.checked_at > m.tried_at, false)`.execute(work.db)
  return new Map(deaf.map(one => [one.channelId, one]))
}
