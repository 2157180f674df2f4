import { hash } from 'node:crypto'
import { setImmediate as immediately } from 'node:timers/promises'
import { sql } from 'kysely'
import { crashPoint } from '../platform/crash-points.ts'
import { planKept } from '../platform/database/database.plans.ts'
import { storable } from '../platform/storable.ts'
import type { Platform } from '../platform/work.ts'

export type RawCall = {
  enterpriseId: string
  channelId: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Buffer
  /** True where the vendor may send the same bytes for two events; otherwise equal bytes are a repeat. */
  isNews: boolean
}

type Waiting = { call: RawCall; done: () => void; failed: (error: unknown) => void }
const mostAtOnce = 500
/** Of their bodies, which travel to the database together; one call alone may have more. */
const mostBytesAtOnce = 16 * 1024 * 1024

const digestBytes = 32

/** The notification channel that wakes the processors of vendors' calls. */
export const hooksChannel = 'parley_hooks'
/** A notification for each batch would cost more than the batch. Processors that have found calls look again later than this. */
const tellEveryMs = 25

/**
 * Commits calls in batches that gather while the one before is written, so that a thousand calls a second cost a few
 * commits. Resolves once the call is committed.
 */
export function openIntake(platform: Platform) {
  let waiting: Waiting[] = []
  let isWriting = false
  let toldAt = Number.NEGATIVE_INFINITY

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      // What has come by now is read first, and written with the others.
      await immediately()
      const batch = waiting.slice(0, roomFor(waiting))
      waiting = waiting.slice(batch.length)
      const isTold = performance.now() - toldAt >= tellEveryMs
      const isWritten = await writeBatch(platform, batch, isTold)
      if (isWritten && isTold) toldAt = performance.now()
    }
    isWriting = false
  }
  return (call: RawCall) =>
    new Promise<void>((done, failed) => {
      waiting.push({ call, done, failed })
      if (isWriting) return
      isWriting = true
      void writeAll()
    })
}

/** How many of the first are written together. */
function roomFor(waiting: readonly Waiting[]): number {
  let bytes = 0
  const over = waiting.findIndex(({ call }, place) => {
    bytes += call.body.length
    return place === mostAtOnce || (place > 0 && bytes > mostBytesAtOnce)
  })
  return over === -1 ? waiting.length : over
}

async function writeBatch(platform: Platform, batch: readonly Waiting[], isTold: boolean): Promise<boolean> {
  const calls = batch.map(({ call }) => call)
  try {
    await keep(platform, calls, isTold)
  } catch (error) {
    for (const { failed } of batch) failed(error)
    return false
  }
  for (const { done } of batch) done()
  return true
}

/** A single statement needs no explicit transaction: one round trip to the database instead of four. A trigger lets its calls wait. */
async function keep({ databases }: Platform, calls: readonly RawCall[], isTold: boolean): Promise<void> {
  crashPoint('hooks.before_commit')
  // As one value, because an array of such would be written out as text.
  const bytes = Buffer.concat(calls.flatMap(call => [digestOf(call), call.body]))
  await sql`${planKept}
    with kept as (
      insert into hook_calls (enterprise_id, channel_id, digest, envelope, body)
      select enterprise_id, channel_id, substring(bytes from start for ${digestBytes}::int), envelope,
        substring(bytes from start + ${digestBytes}::int for size)
      from (select ${bytes}::bytea as bytes) all_calls,
        unnest(${calls.map(call => call.enterpriseId)}::uuid[], ${calls.map(call => call.channelId)}::uuid[],
          ${calls.map(envelopeOf)}::jsonb[], ${startsOf(calls)}::int[], ${calls.map(call => call.body.length)}::int[])
          as c (enterprise_id, channel_id, envelope, start, size)
      on conflict (channel_id, digest) do nothing)
    select pg_notify(${hooksChannel}, '') where ${isTold}::boolean`.execute(databases.system)
  crashPoint('hooks.committed')
}

/** Where each call begins, counted from 1: its digest, and its body behind. */
function startsOf(calls: readonly RawCall[]): number[] {
  let start = 1
  return calls.map(({ body }) => {
    const here = start
    start += digestBytes + body.length
    return here
  })
}

function envelopeOf({ query, headers }: RawCall): string {
  return JSON.stringify({ query: storableTexts(query), headers: storableTexts(headers) })
}

/** Calls are written together: one text that PostgreSQL refuses would keep the whole batch from being written. */
function storableTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [storable(name), storable(text)]))
}

function digestOf({ query, body, isNews }: RawCall): Buffer {
  const parts = [Buffer.from(`${JSON.stringify(query)}\0`), body]
  return hash('sha256', Buffer.concat(isNews ? [...parts, Buffer.from(crypto.randomUUID())] : parts), 'buffer')
}
