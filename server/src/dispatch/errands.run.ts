import type { Answered, HttpCall, InboundMessage, Outcome } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { callVendor, outcomeOfFailure } from '../channels/connection/vendor.calls.ts'
import { asSystem } from '../platform/database/database.ts'
import { openLoop } from '../platform/loop.ts'
import type { Platform } from '../platform/work.ts'
import { errandsChannel } from './errands.ts'
import { openTokens } from './tokens.ts'

const atOnce = 20
/** Longer than a call may take: one whose process died is run again, which does no harm. */
const leaseSeconds = 30
const firstWaitSeconds = 2

type Errand = {
  id: string
  channelId: string
  kind: string
  message: InboundMessage
  attempts: number
  isLate: boolean
}
type Tokens = ReturnType<typeof openTokens>

/** Runs what is owed to vendors, soon and as often as it takes while it matters. */
export async function startErrands(platform: Platform): Promise<() => Promise<void>> {
  const tokens = openTokens(platform)
  const loop = openLoop({ name: 'errands', everyMs: 1000, log: platform.log, run: () => runDue(platform, tokens) })
  await platform.listener.hear(errandsChannel, loop.wake)
  return loop.stop
}

async function runDue(platform: Platform, tokens: Tokens): Promise<boolean> {
  if (platform.draining()) return false
  const { rows } = await sql<Errand>`
    update vendor_errands e set attempts = attempts + 1, next_attempt_at = now() + ${leaseSeconds} * interval '1 second'
    from (
      select id from vendor_errands where next_attempt_at <= now() order by next_attempt_at
      limit ${atOnce} for update skip locked) due
    where e.id = due.id
    returning e.id, e.channel_id, e.kind, e.message, e.attempts, e.expires_at < now() as is_late`.execute(
    platform.databases.system,
  )
  await Promise.all(rows.map(errand => runOne(platform, tokens, errand)))
  return rows.length === atOnce
}

/** What a vendor refuses, or what is late, is noted and dropped: nobody could mend it. */
async function runOne(platform: Platform, tokens: Tokens, errand: Errand): Promise<void> {
  const { id, kind, channelId, attempts, isLate } = errand
  const outcome = isLate ? tooLate : await run(platform, tokens, errand)
  const isOver = outcome.kind === 'accepted' || outcome.kind === 'refused' || isLate
  if (outcome.kind !== 'accepted') {
    platform.log.warn({ kind, channelId, code: outcome.code, text: outcome.text }, 'a vendor did not take an errand')
  }
  const seconds = firstWaitSeconds * 2 ** (attempts - 1)
  await (isOver
    ? sql`delete from vendor_errands where id = ${id}`
    : sql`update vendor_errands set next_attempt_at = now() + make_interval(secs => ${seconds}) where id = ${id}`
  ).execute(platform.databases.system)
}

const tooLate = { kind: 'refused', code: 'LATE', text: 'Nobody waits for it any more.' } as const
const nothingToSay = { kind: 'accepted', vendorMessageId: null } as const

async function run(platform: Platform, tokens: Tokens, { channelId, kind, message }: Errand): Promise<Outcome> {
  const row = await asSystem(platform.databases, db =>
    db.selectFrom('channels').selectAll().where('id', '=', channelId).where('deletedAt', 'is', null).executeTakeFirst(),
  )
  const vendor = row && vendorOf(row.vendor)
  if (!row || !vendor) return nothingToSay
  const door = await tokens.door(vendor, row)
  if ('kind' in door) return door
  const call = (kind === 'read' ? vendor.markRead : vendor.acknowledge)?.(message, door)
  if (!call) return nothingToSay
  return said(platform, call, answer => vendor.readAnswer(answer, door))
}

type Read = (answer: Awaited<ReturnType<typeof callVendor>>) => Answered

/** An errand may be run twice, so that one without an answer is run again. */
async function said(platform: Platform, call: HttpCall, read: Read): Promise<Outcome> {
  try {
    const answered = read(await callVendor(platform, call))
    if (answered.kind !== 'silent') return answered
    const text = 'The vendor said neither yes nor no.'
    return { kind: 'busy', code: 'SILENT', text, retryAfterSeconds: null, isRate: false }
  } catch (error) {
    return outcomeOfFailure(error)
  }
}
