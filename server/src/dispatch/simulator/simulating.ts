import { simulator } from '@parley/vendors/simulator/simulator.ts'
import { sql } from 'kysely'
import { doorOf } from '../../channels/door.ts'
import { takeIn, takeStatuses } from '../../hooks/inbound.ts'
import { asSystem, type Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/work.ts'

const atOnce = 500

/** What a phone answers for whom its owner has blocked; undelivered alone is news to the sender. */
const undeliverable = { status: 'failed', code: '131026', text: 'Message undeliverable' }

type Due = { id: string; channelId: string; event: Record<string, unknown> }

/** The simulator calls back with what has come due. True when there may be more. */
export async function playDueEvents(platform: Platform): Promise<boolean> {
  if (platform.draining()) return false
  return asSystem(platform.databases, async db => {
    const { rows } = await sql<Due>`
      select id, channel_id as "channelId", event from simulator_events
      where due_at <= now() order by due_at, id limit ${atOnce} for update skip locked`.execute(db)
    if (rows.length === 0) return false
    const heard = await heardOf(db, rows)
    const channelIds = [...new Set(rows.map(({ channelId }) => channelId))]
    const channels = await db.selectFrom('channels').selectAll().where('id', 'in', channelIds).execute()
    const told = channels.map(channel => {
      const door = doorOf(platform, channel)
      const events = heard.playing.flatMap(({ id, channelId, event }) =>
        channelId === channel.id ? simulator.receive(hookOf(id, event), door) : [],
      )
      return { channel, events }
    })
    // Messages are recognised when they come again; a crash before the commit below repeats them and loses none.
    for (const { channel, events } of told) await takeIn(platform, channel, events)
    await takeStatuses(db, told)
    await sql`delete from simulator_events where id = any(${heard.over}::uuid[])`.execute(db)
    return rows.length === atOnce
  })
}

/** What phones let through: one that is offline holds its events back, one that blocks the sender gets nothing. */
async function heardOf(db: Db, due: readonly Due[]): Promise<{ playing: Due[]; over: string[] }> {
  const { rows: phones } = await sql<{ channelId: string; number: string; isOffline: boolean }>`
    select channel_id as "channelId", number, offline_since is not null as "isOffline" from simulator_phones
    where channel_id = any(${[...new Set(due.map(({ channelId }) => channelId))]}::uuid[]) and (is_blocked or offline_since is not null)
    for share`.execute(db)
  const phoneOf = ({ channelId, event }: Due) =>
    phones.find(phone => phone.channelId === channelId && phone.number === (event.to ?? event.from))
  const isHeld = (one: Due) => phoneOf(one)?.isOffline === true
  const held = due.filter(isHeld).map(({ id }) => id)
  if (held.length > 0) {
    await sql`update simulator_events set due_at = 'infinity' where id = any(${held}::uuid[])`.execute(db)
  }
  const heard = due.filter(one => !isHeld(one))
  return {
    playing: heard.flatMap(one => (phoneOf(one) ? blocked(one) : one)),
    over: heard.map(({ id }) => id),
  }
}

function blocked(due: Due): Due[] {
  if (due.event.status === 'sent') return [due]
  return due.event.status === 'delivered' ? [{ ...due, event: { ...due.event, ...undeliverable } }] : []
}

function hookOf(callId: string, event: Record<string, unknown>) {
  return { method: 'POST', query: {}, headers: {}, body: Buffer.from(JSON.stringify(event)), callId }
}
