import { sql } from 'kysely'
import { asSystem, type Databases } from './database.ts'
import type { Hub, Numbered } from './hub.ts'

const pageSize = 500

/** `complete` is false when the log no longer holds the event after `seq`; `head` is the last number that was given. */
export type Backlog = { events: Numbered[]; head: number; complete: boolean }

/** The next page of what a subscriber missed since `seq`. With a `seq` beyond every number, only the head is told. */
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

/** Follows the log: each call hands to the hub what was numbered since the last one for whoever is connected here. */
export async function openFollower(databases: Databases, hub: Hub) {
  let cursor = await asSystem(databases, lastEventId)
  return async () => {
    await asSystem(databases, async db => {
      const until = await lastEventId(db)
      if (until <= cursor) return
      // Asked only now: whoever joins later reads its own backlog after `until`, so nobody misses an event between.
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
