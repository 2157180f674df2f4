import type { Hook, PartMark, Vendor } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export type Call = {
  id: string
  envelope: { query: Record<string, string>; headers: Record<string, string> }
  body: Buffer
  receivedAt: Date
}
type Part = { call: Call; mark: PartMark }

/** For how long the parts that came wait for the ones that did not. */
const waitMs = 60_000
/** More parts than one message can have are those of a broken centre. */
const mostParts = 255

export function hookOf({ id, envelope: { query, headers }, body }: Call): Hook {
  return { method: 'POST', query, headers, body, callId: id }
}

/**
 * The calls by what they say together, in the order in which it was all there. Parts of a message that is not complete
 * are put off in the table; they come back with the next part, or when they have waited for long enough.
 */
export async function gathered(
  db: Db,
  { channelId, parts }: { channelId: string; parts: NonNullable<Vendor['parts']> },
  calls: readonly Call[],
): Promise<Call[][]> {
  const marks = new Map(calls.map(call => [call.id, parts.markOf(hookOf(call))]))
  const wanted = new Set([...marks.values()].flatMap(mark => (mark ? [mark.of] : [])))
  if (wanted.size === 0) return calls.map(call => [call])
  const earlier = await heldBack(db, channelId, { wanted: [...wanted], except: [...marks.keys()] })
  const found = new Map<string, Part[]>()
  for (const call of [...earlier, ...calls]) {
    const mark = marks.get(call.id) ?? parts.markOf(hookOf(call))
    if (mark) found.set(mark.of, [...(found.get(mark.of) ?? []), { call, mark }])
  }
  const units = calls.flatMap(call => {
    const of = marks.get(call.id)?.of
    if (of === undefined) return [[call]]
    const all = found.get(of) ?? []
    return all.at(-1)?.call.id === call.id && isReady(all) ? [inOrder(all)] : []
  })
  const incomplete = [...found.entries()].filter(([, all]) => !isReady(all))
  for (const [of, all] of incomplete) await holdBack(db, channelId, { of, all })
  return units
}

function isReady(all: readonly Part[]): boolean {
  const total = all[0]?.mark.total ?? 0
  if (new Set(all.map(({ mark }) => mark.number)).size >= total || all.length > mostParts) return true
  return oldest(all) <= Date.now() - waitMs
}

function oldest(all: readonly Part[]): number {
  return Math.min(...all.map(({ call }) => call.receivedAt.getTime()))
}

/** By number; a part that came twice is in it twice, one after the other. */
function inOrder(all: readonly Part[]): Call[] {
  return all.toSorted((a, b) => a.mark.number - b.mark.number).map(({ call }) => call)
}

async function heldBack(db: Db, channelId: string, { wanted, except }: { wanted: string[]; except: string[] }) {
  const { rows } = await sql<Call>`
    select c.id, c.envelope, c.body, c.received_at as "receivedAt" from waiting_calls w join hook_calls c using (id)
    where w.channel_id = ${channelId} and w.part = any(${wanted}::text[]) and w.id <> all(${except}::uuid[])
    order by c.id limit ${wanted.length * mostParts}`.execute(db)
  return rows
}

async function holdBack(db: Db, channelId: string, { of, all }: { of: string; all: readonly Part[] }): Promise<void> {
  await sql`
    update waiting_calls set part = ${of}, not_before = ${new Date(oldest(all) + waitMs)}
    where channel_id = ${channelId} and id = any(${all.map(({ call }) => call.id)}::uuid[])`.execute(db)
}
