import { sql } from 'kysely'
import { planKept } from '../platform/database/database.plans.ts'
import type { Db } from '../platform/database/database.ts'

export type Claimed = {
  id: string
  enterpriseId: string
  broadcastId: string | null
  chatId: string | null
  messageId: string | null
  contactId: string | null
  recipient: string | null
  /** What its text is written with, by column, in lower case: its row of a file, and from the first attempt on the contact's values. */
  vars: Record<string, string> | null
  fence: number
  /** Includes the attempt that this claim begins. */
  attempts: number
  /** An earlier lease ended without a result: its dispatcher died, and the vendor may have the message. */
  wasLeased: boolean
}

/**
 * The first row may leave at `startsAt`, each next one `gapMs` later. Without rows `waitMs` says when to ask again. Times are
 * those of `performance.now()`: no clock that is put right or wrong makes a message late, or sends one twice.
 */
export type Grant = {
  rows: Claimed[]
  startsAt: number
  gapMs: number
  claimedAt: number
  leaseUntil: number
  isHeld: boolean
  waitMs: number
}

export const leaseSeconds = 40
/** Rows are claimed this far ahead of their time, so a crash leaves no more than this much sending in doubt. */
const horizonMs = 250
const fairShare = 50
/** After its pause a vendor is tried with one message; the others wait for what becomes of it. */
const trialSeconds = 20
/** What waits may not leave yet by the pace of its own broadcast, or somebody else is at it. */
const idleMs = 100

type Lane = { nowMs: number; nextMs: number; share: number; breaker: string; untilMs: number | null }

/**
 * Takes what one channel may send next. The lane's row is locked, so all workers together keep its rate; a lease lets
 * others go on after a dispatcher that died, and a fence makes a late one change nothing.
 */
export async function claim(
  db: Db,
  channel: { id: string; rate: number },
  { room, of = 'all' }: { room: number; of?: 'chats' | 'all' },
): Promise<Grant> {
  const lane = await lockLane(db, channel.id)
  const here = performance.now()
  const none = { rows: [], startsAt: here, gapMs: 0, claimedAt: here, leaseUntil: 0, waitMs: 0 }
  if (lane.breaker === 'open' && (lane.untilMs === null || lane.untilMs > lane.nowMs)) return { ...none, isHeld: true }
  const rate = Math.max(0.1, channel.rate * lane.share)
  const gapMs = 1000 / rate
  // No claim writes a slot that far ahead: the database's clock had run away for a while.
  const isAstray = lane.nextMs > lane.nowMs + horizonMs + gapMs
  const startsAt = isAstray ? lane.nowMs : Math.max(lane.nextMs, lane.nowMs)
  const isTrial = lane.breaker === 'open'
  const most = Math.min(isTrial ? 1 : room, Math.ceil((lane.nowMs + horizonMs - startsAt) / gapMs))
  if (most <= 0) return { ...none, isHeld: false, waitMs: startsAt - horizonMs - lane.nowMs }
  const rows = await pick(db, { channelId: channel.id, of, most, startsAt, gapMs, isTrial })
  if (rows.length === 0) return { ...none, isHeld: false, waitMs: idleMs }
  const leased = { claimedAt: here, leaseUntil: here + leaseSeconds * 1000 }
  return { rows, startsAt: here + startsAt - lane.nowMs, gapMs, ...leased, isHeld: false, waitMs: 0 }
}

/**
 * Reads the lane and locks its row. A vendor that asked us to slow down gets twice the rate back after each calm
 * minute.
 */
async function lockLane(db: Db, channelId: string): Promise<Lane> {
  const read = () =>
    sql<Lane>`${planKept}
      update channel_lanes set
        rate_share = case when slowed_at < now() - interval '60 seconds' then least(1, rate_share * 2) else rate_share end,
        slowed_at = case when slowed_at < now() - interval '60 seconds' and rate_share < 1 then now() else slowed_at end
      where channel_id = ${channelId}
      returning extract(epoch from clock_timestamp()) * 1000 as "nowMs", extract(epoch from next_slot_at) * 1000 as "nextMs",
        rate_share as share, breaker, extract(epoch from breaker_until) * 1000 as "untilMs"`.execute(db)
  const { rows } = await read()
  if (rows[0]) return numbers(rows[0])
  await sql`
    insert into channel_lanes (channel_id, enterprise_id) select id, enterprise_id from channels where id = ${channelId}
    on conflict do nothing`.execute(db)
  const [made] = (await read()).rows
  if (!made) throw new Error(`Channel ${channelId} is gone.`)
  return numbers(made)
}

type Slots = { channelId: string; startsAt: number; gapMs: number; isTrial: boolean }

/**
 * Chats come first, because somebody waits for an answer. Running broadcasts share the rest equally; what one of them
 * leaves over goes to the others, the oldest first.
 */
async function pick(db: Db, { of, most, ...slots }: Slots & { of: 'chats' | 'all'; most: number }): Promise<Claimed[]> {
  const picked: Claimed[] = []
  const take = async (broadcastId: string | null, part: number) => {
    const startsAt = slots.startsAt + picked.length * slots.gapMs
    const taken = await lease(db, { ...slots, startsAt }, { broadcastId, most: Math.min(part, most - picked.length) })
    picked.push(...taken)
    return taken.length
  }
  const queues = await readQueues(db, slots.channelId)
  if (queues.some(({ id }) => id === null)) await take(null, most)
  const running = of === 'all' && picked.length < most ? queues.filter(queue => queue.id !== null) : []
  const share = Math.ceil((most - picked.length) / Math.max(1, running.length))
  for (const part of running.length > 1 ? [share, most] : [most]) {
    for (const one of running) {
      if (Math.min(most - picked.length, one.room) <= 0 || !(await hold(db, one))) continue
      const taken = await take(one.id, Math.min(part, one.room))
      one.room -= taken
      await slowDown(db, one, taken)
    }
  }
  return picked
}

type Queue = { id: string | null; throttle: number | null; room: number }

/**
 * What was said in chats, without an id, where any of it waits; then broadcasts with somebody to send to, the oldest
 * first, each with how many of its rows may leave by its own pace. Those that only wait, for calls or for the morning,
 * may be many and must not stand in the way.
 */
async function readQueues(db: Db, channelId: string): Promise<Queue[]> {
  const { rows } = await sql<Queue>`${planKept}
    select null::uuid as id, null::int as throttle, 1000000 as room where exists (
      select from deliveries d where d.channel_id = ${channelId} and d.broadcast_id is null and d.state = -1
        and d.next_attempt_at <= now() and (d.lease_until is null or d.lease_until < now()))
    union all
    (select id, throttle_per_second, case when throttle_per_second is null then 1000000 else greatest(0, ceil(
      extract(epoch from now() + make_interval(secs => ${horizonMs / 1000}) - greatest(next_slot_at, now())) * throttle_per_second))::int end
    from broadcasts b where channel_id = ${channelId} and state = 'PROCESSING' and (
      select true from deliveries d
      where d.channel_id = b.channel_id and d.broadcast_id = b.id and d.state = -1 and d.next_attempt_at <= now()
      order by d.next_attempt_at limit 1)
    order by id limit ${fairShare})
    order by id nulls first`.execute(db)
  return rows
}

/**
 * Locks a broadcast whose pace is written with its rows before those rows, as whoever cancels it does: in the other
 * order the two would wait for each other. False while somebody pauses or cancels it.
 */
async function hold(db: Db, { id, throttle }: Queue): Promise<boolean> {
  if (throttle === null) return true
  const { rows } = await sql`
    select from broadcasts where id = ${id} and state = 'PROCESSING' for no key update skip locked`.execute(db)
  return rows.length > 0
}

async function slowDown(db: Db, { id, throttle }: Queue, taken: number): Promise<void> {
  if (throttle === null || taken === 0) return
  await sql`
    update broadcasts set next_slot_at = greatest(next_slot_at, now()) + make_interval(secs => ${taken / throttle})
    where id = ${id}`.execute(db)
}

type Wanted = { broadcastId: string | null; most: number }

/** How often a message may have been tried for those behind it in its chat to wait: the quick tries, a minute and a half. */
const waitedForTries = 4

/** `counts`: for how many tries the one stands that this claim began. A broadcast to a chat holds up no answer. */
export function isWaitedFor({ broadcastId, attempts }: Claimed, counts = 1): boolean {
  return broadcastId === null && attempts - 1 + counts <= waitedForTries
}

/**
 * Nothing overtakes what is on its way or was put back of the same chat. A lease that has ended holds nobody back, nor does
 * a message that is tried every few minutes: an answer may come out of its order then, rather than hours late. The order
 * and the limit keep it from becoming a join, which would read all that waits.
 */
const isNextOfChat = sql`(
  select true from deliveries e
  where e.chat_id = d.chat_id and e.broadcast_id is null and e.state = -1 and e.id < d.id
    and (e.lease_until >= now() or (e.next_attempt_at > d.next_attempt_at and e.attempts <= ${sql.lit(waitedForTries)}))
  order by e.id limit 1) is null`

/** Leases the first rows of one queue, in their order, and the lane's slots for them from `startsAt` on. */
async function lease(
  db: Db,
  { channelId, startsAt, gapMs, isTrial }: Slots,
  { broadcastId, most }: Wanted,
): Promise<Claimed[]> {
  const queue =
    broadcastId === null ? sql`broadcast_id is null and ${isNextOfChat}` : sql`broadcast_id = ${broadcastId}`
  const { rows } = await sql<Claimed>`${planKept}
    with leased as (
      update deliveries set lease_until = now() + make_interval(secs => ${leaseSeconds}), fence = fence + 1, attempts = attempts + 1
      where id = any(array(
        select id from deliveries d
        where channel_id = ${channelId} and ${queue} and state = -1 and next_attempt_at <= now()
          and (lease_until is null or lease_until < now())
        order by next_attempt_at, id limit ${most} for update skip locked))
      returning id, enterprise_id as "enterpriseId", broadcast_id as "broadcastId", chat_id as "chatId", message_id as "messageId",
        contact_id as "contactId", recipient, vars, fence, attempts, old.lease_until is not null as "wasLeased", next_attempt_at),
    lane as (
      update channel_lanes set next_slot_at = to_timestamp((${startsAt}::float8 + (select count(*) from leased) * ${gapMs}::float8) / 1000),
        breaker_until = case when ${isTrial} then now() + make_interval(secs => ${trialSeconds}) else breaker_until end
      where channel_id = ${channelId} and exists (select from leased))
    select id, "enterpriseId", "broadcastId", "chatId", "messageId", "contactId", recipient, vars, fence, attempts, "wasLeased"
    from leased order by next_attempt_at, id`.execute(db.withoutPlugins())
  return rows
}

/** `extract` returns numeric, which the driver hands over as text. */
function numbers({ nowMs, nextMs, share, breaker, untilMs }: Lane): Lane {
  return {
    nowMs: Number(nowMs),
    nextMs: Number(nextMs),
    share: Number(share),
    breaker,
    untilMs: untilMs === null ? null : Number(untilMs),
  }
}
