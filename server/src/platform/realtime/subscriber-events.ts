import { sql } from 'kysely'
import { asSystem, type Databases } from '../database/database.ts'
import type { Hub, Numbered } from './hub.ts'

const pageSize = 500

/** `complete` is false when the log no longer has the event after `seq`; `head` is the newest number. */
export type Backlog = { events: Numbered[]; head: number; complete: boolean }

/** The next page of events after `seq`. When `seq` is beyond the newest number, there is only the head. */
export async function eventsAfter(databases: Databases, subscriberId: string, seq: number): Promise<Backlog> {
  return asSystem(databases, async db => {
    const head =
      (await db.selectFrom('subscriberHeads').select('seq').where('subscriberId', '=', subscriberId).executeTakeFirst())
        ?.seq ?? 0
    if (seq > head) return { events: [], head, complete: false }
    const until = Math.min(head, seq + pageSize)
    const events = await db
      .selectFrom('subscriberEvents')
      .select(['subscriberId', 'seq', 'event', 'data', 'at'])
      .where('subscriberId', '=', subscriberId)
      .where('seq', '>', seq)
      .where('seq', '<=', until)
      .orderBy('seq')
      .execute()
    return { events, head, complete: events.length === until - seq }
  })
}

/** Follows the log: each call hands newly numbered events to the hub, for the subscribers of this node. */
export async function openFollower(databases: Databases, hub: Hub) {
  let cursor = await asSystem(databases, lastEventId)
  return async () => {
    await asSystem(databases, async db => {
      const until = await lastEventId(db)
      if (until <= cursor) return
      // Read after `until`: whoever joins later reads its own backlog from there, so no event is lost in between.
      const connected = hub.subscriberIds()
      const events: Numbered[] =
        connected.length === 0
          ? []
          : await db
              .selectFrom('subscriberEvents')
              .select(['subscriberId', 'seq', 'event', 'data', 'at'])
              .where('id', '>', cursor)
              .where('id', '<=', until)
              .where('subscriberId', '=', sql<string>`any(${connected}::uuid[])`)
              .orderBy('id')
              .execute()
      cursor = until
      hub.deliver(events)
    })
  }
}

async function lastEventId(db: Parameters<Parameters<typeof asSystem>[1]>[0]): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from subscriber_events`.execute(db)
  return rows[0]?.last ?? 0
}
