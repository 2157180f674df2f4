import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { sql } from 'kysely'
import { crashPoint } from '../platform/crash-points.ts'
import { listed, unlessNull } from '../platform/database/database.arrays.ts'
import { planKept } from '../platform/database/database.plans.ts'
import { asSystem, type Db, pgCode } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusals.ts'
import type { Platform } from '../platform/work.ts'
import { type Claimed, leaseSeconds } from './claim.ts'
import { openLaneNotes } from './lanes.ts'
import { openRefusals } from './opt-out/opt-out.told.ts'
import { touch } from './statuses/announcing.ts'
import { openBursts } from './statuses/bursts.ts'

/** What became of one row. `later` puts it back into the queue; an attempt may count for several. */
export type Result = { row: Claimed; channelId: string } & (
  | { kind: 'sent'; vendorMessageId: string | null; played?: PlayedCall }
  | { kind: 'failed' | 'skipped'; code: string; text: string; played?: PlayedCall }
  | { kind: 'unknown'; played?: PlayedCall }
  | { kind: 'later'; at: Date; isAttempt: boolean; counts?: number; slow: boolean; text: string; played?: PlayedCall }
)

/** A call that the built-in simulator took, and the events that it will call back with. */
export type PlayedCall = {
  recipient: string
  payload: Record<string, unknown>
  outcome: string
  at: Date
  later: { afterMs: number; event: Record<string, unknown> }[]
}

const gatherMs = 40
const mostAtOnce = 1000
/** The time limit, a deadlock, a lock that was not had: the next attempt may find the way free. */
const passing = ['57014', '40P01', '55P03']
/** After this many refusals by the database a result is dropped, so that others can be written; its lease runs out. */
const mostFaults = 3

/** Writes results in batches: a transaction for each would be most of the cost of sending. */
export function openResults(platform: Platform) {
  const lanes = openLaneNotes(platform)
  const refusals = openRefusals(platform)
  const bursts = openBursts(platform)
  let waiting: { result: Result; done: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    const batch = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    const results = batch.map(({ result }) => result)
    await write(platform, results)
    for (const { done } of batch) done()
    lanes.note(results)
    bursts.heed(results)
    refusals.heed(results.flatMap(result => (result.kind === 'failed' ? [result] : [])))
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return writing ?? Promise.resolve()
    writing ??= writeAll().finally(() => {
      writing = null
      plan()
    })
    return writing
  }

  /** Results gather while a batch is written, so a slow database gets larger batches, not more of them. */
  function plan(): void {
    if (writing !== null || waiting.length === 0) return
    if (waiting.length >= mostAtOnce) void flush()
    else timer ??= setTimeout(() => void flush(), gatherMs)
  }
  return {
    /** Resolves once the result is committed, or dropped after its last try. */
    add: (result: Result) =>
      new Promise<void>(done => {
        waiting.push({ result, done })
        plan()
      }),
    flush,
    stop: async () => {
      await flush()
      await lanes.stop()
      await refusals.stop()
      await bursts.stop()
    },
  }
}

/**
 * While the database is away, tries until the lease ends. When it refuses the batch for another reason, halves the
 * batch until the result that causes it is alone.
 */
async function write(platform: Platform, results: Result[]): Promise<void> {
  const until = performance.now() + leaseSeconds * 1000
  for (let attempt = 1; performance.now() < until; attempt += 1) {
    const fault = await faultOfWriting(platform, results)
    if (fault === null) return
    if (fault === 'refused' && results.length > 1) return writeHalves(platform, results)
    if (fault === 'refused' && attempt === mostFaults) return
    await new Promise(resolve => setTimeout(resolve, Math.min(2000, 100 * 2 ** attempt)))
  }
}

async function faultOfWriting(platform: Platform, results: Result[]): Promise<'away' | 'refused' | null> {
  try {
    await asSystem(platform.databases, db => writeBatch(db, results))
  } catch (error) {
    platform.log.error({ err: error, results: results.length }, 'results of sending could not be written')
    return error instanceof Refusal || passing.includes(pgCode(error)) ? 'away' : 'refused'
  }
  const counts = new Map<Result['kind'], number>()
  for (const { kind, row } of results) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    touch(row.broadcastId, row.enterpriseId)
  }
  for (const outcome of ['sent', 'failed', 'unknown'] as const) {
    platform.metrics.deliveries.inc({ channel: 'vendor', outcome }, counts.get(outcome) ?? 0)
  }
  return null
}

async function writeHalves(platform: Platform, results: Result[]): Promise<void> {
  const half = results.length >> 1
  await Promise.all([write(platform, results.slice(0, half)), write(platform, results.slice(half))])
}

/**
 * A result that comes after its lease ended changes nothing: the fence no longer matches, because the row was claimed
 * again.
 */
export async function writeBatch(db: Db, results: Result[]): Promise<void> {
  const ours = new Set([...(await settle(db, results)), ...(await putBack(db, results))])
  await keepPlayed(
    db,
    results.filter(({ row }) => ours.has(row.id)),
  )
  crashPoint('dispatch.before_commit')
}

const states = {
  sent: messageStates.sent,
  failed: messageStates.failed,
  skipped: messageStates.skipped,
  unknown: messageStates.unknown,
}

/**
 * Returns the ids of the rows that were still ours, where the simulator's calls are to be kept with them. A vendor's
 * status may arrive before its answer is written. Then the row is neither queued (-1) nor unknown (5) any more:
 * its state stays, and only the vendor's id is added.
 */
async function settle(db: Db, results: Result[]): Promise<string[]> {
  const over = results.filter(result => result.kind !== 'later')
  if (over.length === 0) return []
  const rows = over.map(settled)
  const isAsked = over.some(({ played }) => played)
  const { rows: found } = await sql<{ id: string }>`${planKept}
    update deliveries d set
      state = case when d.state in (-1, 5) then r.state else d.state end,
      vendor_message_id = coalesce(r.vendor_id, d.vendor_message_id),
      error_code = case when d.state in (-1, 5) then r.code else d.error_code end,
      error_desc = case when d.state in (-1, 5) then r.text else d.error_desc end,
      sent_at = case when r.state = 0 then coalesce(d.sent_at, now()) else d.sent_at end,
      settled_at = coalesce(d.settled_at, now()),
      vars = coalesce(nullif(${varsOf(over)}::jsonb -> r.place::int - 1, 'null'), d.vars),
      lease_until = null
    from unnest(${listed(rows.map(row => row.id))}::uuid[], ${listed(rows.map(row => row.fence))}::int[], ${listed(rows.map(row => row.state))}::smallint[],
      ${rows.map(row => row.vendorId)}::text[], ${unlessNull(rows.map(row => row.code))}::text[], ${unlessNull(rows.map(row => row.text))}::text[])
      with ordinality as r (id, fence, state, vendor_id, code, text, place)
    where d.id = r.id and d.fence = r.fence and d.state in (-1, 0, 1, 2, 3, 5) and d.lease_until is not null
    ${isAsked ? sql`returning d.id` : sql``}`.execute(db)
  return found.map(({ id }) => id)
}

/**
 * What those that the vendor may have were written with, in their order: an object with a key for each message would be
 * a shape of its own to the engine, and a search for each to the database.
 */
function varsOf(results: readonly Result[]): string {
  return JSON.stringify(results.map(({ kind, row }) => (kind === 'skipped' ? null : row.vars)))
}

function settled(result: Exclude<Result, { kind: 'later' }>) {
  const { id, fence } = result.row
  const isWrong = result.kind === 'failed' || result.kind === 'skipped'
  return {
    id,
    fence,
    state: states[result.kind],
    vendorId: result.kind === 'sent' ? result.vendorMessageId : null,
    code: isWrong ? result.code : null,
    text: isWrong ? result.text.slice(0, 1000) : null,
  }
}

async function putBack(db: Db, results: Result[]): Promise<string[]> {
  const rows = results.flatMap(result => (result.kind === 'later' ? [result] : []))
  if (rows.length === 0) return []
  const { rows: found } = await sql<{ id: string }>`
    update deliveries d set lease_until = null, next_attempt_at = r.at, attempts = d.attempts + r.more
    from unnest(${rows.map(({ row }) => row.id)}::uuid[], ${rows.map(({ row }) => row.fence)}::int[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[], ${rows.map(moreAttempts)}::int[])
      as r (id, fence, at, more)
    where d.id = r.id and d.fence = r.fence and d.state = -1 and d.lease_until is not null
    returning d.id`.execute(db)
  return found.map(({ id }) => id)
}

/** The claim has counted one already. */
function moreAttempts({ isAttempt, counts = 1 }: Extract<Result, { kind: 'later' }>): number {
  return (isAttempt ? counts : 0) - 1
}

async function keepPlayed(db: Db, results: Result[]): Promise<void> {
  const calls = results.flatMap(({ row, channelId, played }) =>
    played ? [{ ...played, enterpriseId: row.enterpriseId, channelId }] : [],
  )
  if (calls.length === 0) return
  await sql`
    insert into simulator_calls (enterprise_id, channel_id, recipient, payload, outcome, at)
    select * from unnest(${calls.map(call => call.enterpriseId)}::uuid[], ${calls.map(call => call.channelId)}::uuid[],
      ${calls.map(call => call.recipient)}::text[], ${calls.map(call => JSON.stringify(call.payload))}::jsonb[],
      ${calls.map(call => call.outcome)}::text[], ${calls.map(call => call.at.toISOString())}::timestamptz[])`.execute(
    db,
  )
  const events = calls.flatMap(call => call.later.map(one => ({ ...one, ...call })))
  if (events.length === 0) return
  await sql`
    insert into simulator_events (enterprise_id, channel_id, due_at, event)
    select e, c, now() + make_interval(secs => ms / 1000.0), event
    from unnest(${events.map(event => event.enterpriseId)}::uuid[], ${events.map(event => event.channelId)}::uuid[],
      ${events.map(event => event.afterMs)}::float8[], ${events.map(({ event }) => JSON.stringify(event))}::jsonb[])
      as x (e, c, ms, event)`.execute(db)
}
