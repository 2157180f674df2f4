import type { Channel, Inbound, Vendor } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { doorOf } from '../channels/door.ts'
import { siblingsOf } from '../channels/siblings.ts'
import { type Outcome, openBursts } from '../dispatch/statuses/bursts.ts'
import { crashPoint } from '../platform/crash-points.ts'
import { asSystem, type Db } from '../platform/database/database.ts'
import { openLoop } from '../platform/loop.ts'
import { storable } from '../platform/storable.ts'
import type { Platform } from '../platform/work.ts'
import { takeIn, takeStatuses } from './inbound.ts'
import { hooksChannel } from './intake.ts'
import { type Call, gathered, hookOf } from './parts.ts'

const atOnce = 1500
/** The most that is read into memory at once; one body may have megabytes. */
const mostBytes = 16 * 1024 * 1024
/** How long to gather calls after some have been worked on. The first call after a pause is worked on at once. */
const gatherMs = 40
/**
 * From this many calls on, gather longer: sent, delivered and read of one message then come together, and are one
 * change instead of three.
 */
const crowd = 50
const gatherCrowdMs = 400
const mostAttempts = 8

type ChannelRow = Awaited<ReturnType<typeof readChannel>>

/** Works on what vendors have told, in order per channel, until it succeeds or has failed too often. */
export async function startHooks(platform: Platform): Promise<() => Promise<void>> {
  const { log } = platform
  const bursts = openBursts(platform)
  const loop = openLoop({ name: 'hooks', everyMs: 500, log, run: () => workAndGather(platform, bursts) })
  await platform.listener.hear(hooksChannel, loop.wake)
  return async () => {
    await loop.stop()
    await bursts.stop()
  }
}

type Bursts = ReturnType<typeof openBursts>

async function workAndGather(platform: Platform, bursts: Bursts): Promise<boolean> {
  const { worked, more } = await workThrough(platform, bursts)
  if (worked === 0) return more
  if (!more) await new Promise(resolve => setTimeout(resolve, worked < crowd ? gatherMs : gatherCrowdMs))
  // Whoever takes calls does not tell of each.
  return true
}

type Worked = { worked: number; more: boolean; outcomes: Outcome[] }
const nothing: Worked = { worked: 0, more: false, outcomes: [] }

async function workThrough(platform: Platform, bursts: Bursts): Promise<Worked> {
  if (platform.draining()) return nothing
  const all = { ...nothing }
  for (const channelId of await calledChannels(platform)) {
    const { worked, more, outcomes } = await workOn(platform, channelId, atOnce)
    bursts.heed(outcomes)
    all.worked += worked
    all.more ||= more
  }
  return all
}

/** One look for each channel: reading what waits would find the busiest alone, and the others would wait for it. */
export async function calledChannels({ databases }: Platform): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive found (id) as (
      (select channel_id from waiting_calls where not_before <= now() order by channel_id limit 1)
      union all
      select next.channel_id from found, lateral (
        select channel_id from waiting_calls
        where not_before <= now() and channel_id > found.id order by channel_id limit 1) next)
    select id from found`.execute(databases.system)
  return rows.map(({ id }) => id)
}

/**
 * One process at a time works on a channel, so that conversations keep their order. When a batch fails, its calls are
 * tried one by one.
 */
async function workOn(platform: Platform, channelId: string, most: number): Promise<Worked> {
  try {
    return await asSystem(platform.databases, async db => {
      const { rows: locks } = await sql<{ ok: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`hooks|${channelId}`}, 0)) as ok`.execute(db)
      if (!locks[0]?.ok) return nothing
      const { calls, more } = await waiting(db, channelId, most)
      if (calls.length === 0) return nothing
      const channel = await readChannel(db, channelId)
      const { events, worked } = await read(platform, db, { channel, calls })
      await handOn(platform, db, { channel, calls })
      // These have transactions of their own and recognise repeats, so a crash before the commit below loses nothing.
      await takeIn(platform, channel, events)
      crashPoint('hooks.taken_in')
      const outcomes = await takeStatuses(db, [{ channel, events }])
      await done(db, channel, worked)
      return { worked: calls.length, more, outcomes }
    })
  } catch (error) {
    platform.log.error({ err: error, channelId }, 'a call of a vendor could not be worked on')
    if (most > 1) return workOn(platform, channelId, 1)
    await putBack(platform, channelId, error)
    return { ...nothing, worked: 1, more: true }
  }
}

/** One that another channel of the same app was called with is handed. */
type Waiting = Call & { isHanded: boolean }

/**
 * The oldest calls of a channel, as many as memory is meant to hold. Their rows need no lock of their own: whoever
 * works on a channel holds the channel's.
 */
async function waiting(db: Db, channelId: string, most: number): Promise<{ calls: Waiting[]; more: boolean }> {
  const { rows } = await sql<Waiting & { found: number }>`
    select c.id, c.envelope, c.envelope ? 'isHanded' as "isHanded", c.body, c.received_at as "receivedAt", h.found from (
      select id, count(*) over ()::int as found, row_number() over (order by id) as place,
        sum(bytes) over (order by id) as upto
      from (
        select id, bytes from waiting_calls where channel_id = ${channelId} and not_before <= now() order by id limit ${most}) w) h
    join hook_calls c using (id) where h.place = 1 or h.upto <= ${mostBytes} order by id`.execute(db.withoutPlugins())
  const [first] = rows
  return { calls: rows, more: first !== undefined && (rows.length < first.found || first.found === most) }
}

function readChannel(db: Db, channelId: string) {
  return db.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirstOrThrow()
}

type Told = { channel: ChannelRow; calls: Waiting[] }

/** What the calls say, and which of them have been read with it: parts of a message wait for the others. */
async function read(platform: Platform, db: Db, { channel, calls }: Told) {
  const vendor = vendorOf(channel.vendor)
  if (!vendor) return { events: [], worked: calls }
  const door = doorOf(platform, channel)
  const { parts } = vendor
  const units = parts ? await gathered(db, { channelId: channel.id, parts }, calls) : calls.map(call => [call])
  return { events: units.flatMap(unit => readOne(platform, { vendor, door }, unit)), worked: units.flat() }
}

/**
 * Gives calls to the other channels that they name. Each of them works on its calls by itself, in its own order, and
 * hands them to nobody.
 */
async function handOn(platform: Platform, db: Db, { channel, calls }: Told): Promise<void> {
  const { namedIn } = vendorOf(channel.vendor) ?? {}
  if (!namedIn) return
  const door = doorOf(platform, channel)
  const named = calls
    .filter(({ isHanded }) => !isHanded)
    .flatMap(call => namedIn(hookOf(call), door).map(named => ({ ...named, callId: call.id })))
  // One that does not know its own name yet takes all for its own.
  const others = named.filter(({ setting, name }) => door.settings[setting] && door.settings[setting] !== name)
  if (others.length === 0) return
  const siblings = await siblingsOf(platform, db, channel, door)
  const handed = others.flatMap(({ callId, setting, name }) =>
    siblings.filter(({ settings }) => settings[setting] === name).map(({ id }) => ({ callId, id })),
  )
  if (handed.length === 0) return
  await sql`
    insert into hook_calls (enterprise_id, channel_id, digest, envelope, body)
    select c.enterprise_id, handed.channel_id, c.digest, c.envelope || '{"isHanded": true}', c.body
    from unnest(${handed.map(({ callId }) => callId)}::uuid[], ${handed.map(({ id }) => id)}::uuid[]) handed (call_id, channel_id)
    join hook_calls c on c.id = handed.call_id order by c.id
    on conflict (channel_id, digest) do nothing`.execute(db)
  await sql`select pg_notify(${hooksChannel}, '')`.execute(db)
}

/** A parser that throws must not stop the calls behind it; the raw call stays in the table. */
function readOne(platform: Platform, { vendor, door }: { vendor: Vendor; door: Channel }, unit: Call[]): Inbound[] {
  const hooks = unit.map(hookOf)
  try {
    const events = vendor.parts ? vendor.parts.join(hooks) : hooks.flatMap(hook => vendor.receive(hook, door))
    return storableEvents(events)
  } catch (error) {
    const callId = unit[0]?.id
    platform.log.error({ err: error, callId, vendor: vendor.slug }, 'a call of a vendor could not be read')
    return []
  }
}

/** Cleans texts that PostgreSQL cannot store, so that the customer is heard all the same. */
function storableEvents(events: Inbound[]): Inbound[] {
  const text = JSON.stringify(events)
  if (!/\\u(0000|d[89a-f])/i.test(text)) return events
  const clean = (_key: string, value: unknown) => (typeof value === 'string' ? storable(value) : value)
  // Only texts are changed, so the shape is still that of `Inbound[]`.
  return JSON.parse(text, clean) as Inbound[]
}

async function done(db: Db, channel: { id: string; enterpriseId: string }, calls: readonly Call[]): Promise<void> {
  const ids = calls.map(({ id }) => id)
  await sql`delete from waiting_calls where channel_id = ${channel.id} and id = any(${ids}::uuid[])`.execute(db)
  await sql`
    insert into channel_lanes (channel_id, enterprise_id, last_in_at) values (${channel.id}, ${channel.enterpriseId}, now())
    on conflict (channel_id) do update set last_in_at = now()`.execute(db)
}

/**
 * Puts off the oldest waiting call, which is the one that failed. After the last try it waits no more. The call keeps
 * its error.
 */
async function putBack(platform: Platform, channelId: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  await asSystem(platform.databases, async db => {
    await sql`
      with failed as (
        update waiting_calls w
        set attempts = attempts + 1, not_before = now() + make_interval(secs => power(2, attempts))
        from (
          select id from waiting_calls where channel_id = ${channelId} and not_before <= now() order by id limit 1) first
        where w.channel_id = ${channelId} and w.id = first.id returning w.id)
      update hook_calls c set error = ${reason} from failed where c.id = failed.id`.execute(db)
    await sql`delete from waiting_calls where channel_id = ${channelId} and attempts >= ${mostAttempts}`.execute(db)
  })
}
