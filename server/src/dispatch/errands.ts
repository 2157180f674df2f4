import type { InboundMessage } from '@parley/vendors/vendor.ts'
import { vendors } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** The channel on which errand runners hear that a vendor is to be told something. */
export const errandsChannel = 'parley_errands'

/** Whoever pressed a button looks at it until then; the vendor forgets the press soon. */
const pressSeconds = 60
const readSeconds = 600

/** The vendor is to know that the button was heard, whatever becomes of the message. */
export async function oweAcknowledgement(
  db: Db,
  channel: { id: string; enterpriseId: string },
  message: InboundMessage,
): Promise<void> {
  if (!message.pressId) return
  await sql`
    insert into vendor_errands (enterprise_id, channel_id, kind, message, expires_at)
    values (${channel.enterpriseId}, ${channel.id}, 'acknowledge', ${JSON.stringify(message)}, now() + ${pressSeconds} * interval '1 second')`.execute(
    db,
  )
  await sql`select pg_notify(${errandsChannel}, '')`.execute(db)
}

/** The customer is to see that the message was read, where the channel's vendor has a sign for it. */
export async function oweReadReceipt(db: Db, { channelId, eventId }: { channelId: string; eventId: string }) {
  const { numAffectedRows } = await sql`
    insert into vendor_errands (enterprise_id, channel_id, kind, message, expires_at)
    select i.enterprise_id, i.channel_id, 'read', i.payload, now() + ${readSeconds} * interval '1 second'
    from inbound_events i join channels c on c.id = i.channel_id
    where i.channel_id = ${channelId} and i.vendor_event_id = ${eventId} and i.kind = 'message' and c.vendor = any(${readers})`.execute(
    db,
  )
  if (numAffectedRows) await sql`select pg_notify(${errandsChannel}, '')`.execute(db)
}

const readers = vendors.flatMap(({ id, markRead }) => (markRead ? id : []))
