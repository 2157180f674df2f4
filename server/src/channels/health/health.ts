import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { web } from '@parley/vendors/web/web.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { type ChannelRow, settingsOf } from '../channels.rows.ts'
import { findingOf, missingAddress, missingProof } from '../connection/findings.ts'
import type { Settings } from '../settings.ts'
import { type Deaf, deafOf } from './incoming.ts'
import { type Failing, failingOf } from './outgoing.ts'

export type Lane = Awaited<ReturnType<typeof laneOf>>

export function laneOf(work: Work, channelId: string) {
  return work.db.selectFrom('channelLanes').selectAll().where('channelId', '=', channelId).executeTakeFirst()
}

/** The channels of which `healthOf` says that something is wrong, apart from their settings. */
export async function illOf(work: Work, rows: readonly ChannelRow[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const { rows: stopped } = await sql<{ id: string }>`
    select channel_id as id from channel_lanes l
    where channel_id = any(${ids}::uuid[]) and (breaker = 'open'
      or (trouble is not null and coalesce(trouble_until > now(), true))
      or (check_problem is not null and coalesce(last_out_at < checked_at, true)
        and not exists (
          select from inbound_events where channel_id = l.channel_id and kind = 'message' and received_at >= l.checked_at)))`.execute(
    work.db,
  )
  const failing = [...(await failingOf(work, rows))].filter(([, { isOfChannel }]) => isOfChannel)
  const deaf = await deafOf(work, rows)
  return new Set([...stopped.map(({ id }) => id), ...failing.map(([id]) => id), ...deaf.keys()])
}

/** Null where it is known which machine to call: a channel that nothing can leave by is ill before anybody tries it. */
export function addressProblem({ platform }: Work, row: ChannelRow): string | null {
  const vendor = vendorOf(row.vendor)
  const asked = vendor && { vendor, settings: settingsOf(row), config: platform.config }
  const missing = asked && missingAddress(asked)
  return missing ? findingOf(asked, missing).message : null
}

type Seen = { lane: Lane; heardAt: Date | null; failing: Failing | undefined; deaf: Deaf | undefined }

/** What the way in and the way out look like. `heardAt`: when a customer last wrote. */
export async function seen(work: Work, row: ChannelRow, { lane, heardAt }: Pick<Seen, 'lane' | 'heardAt'>) {
  const failing = (await failingOf(work, [row])).get(row.id)
  return { lane, heardAt, failing, deaf: (await deafOf(work, [row])).get(row.id) }
}

/**
 * What stops everything comes first, then whichever is later: the last check, or the last message. A call of the vendor
 * may hold none.
 */
export function healthOf(work: Work, row: ChannelRow, { secrets, ...seen }: Seen & { secrets: Settings }) {
  const { lane, heardAt, failing } = seen
  const usedAt = latest(heardAt, lane?.lastOutAt)
  const checkedAt = latest(usedAt, lane?.checkedAt)
  const problem = problemOf(work, row, { ...seen, checkedAt })
  if (problem) return { state: 'ERROR' as const, ...problem }
  const vendor = vendorOf(row.vendor)
  const noProof = vendor && missingProof(vendor, row, secrets)
  // It sends, but is told of nothing.
  if (noProof) return { state: 'UNKNOWN' as const, checkedAt, message: noProof.text }
  if (checkedAt !== usedAt) return checkHealth(lane?.checkProblem ?? null, checkedAt)
  const [used, unused] =
    row.vendor === web.id
      ? ['Visitors are writing.', 'No visitor has written yet.']
      : ['Messages come and go.', 'No message has come in or left yet.']
  if (!usedAt) return { state: 'UNKNOWN' as const, checkedAt, message: unused }
  return { state: 'OK' as const, checkedAt, message: failing ? texts.undelivered(failing) : used }
}

/** What keeps messages from leaving or from coming in, the worst first. */
function problemOf(
  work: Work,
  row: ChannelRow,
  { lane, failing, deaf, checkedAt }: Seen & { checkedAt: Date | null },
): { checkedAt: Date | null; message: string } | null {
  const noAddress = addressProblem(work, row)
  if (noAddress) return { checkedAt: null, message: noAddress }
  if (lane?.breaker === 'open')
    return { checkedAt: lane.lastErrorAt, message: lane.breakerReason ?? lane.lastError ?? '' }
  const trouble = troubleOf(lane)
  if (trouble) return { checkedAt, message: trouble }
  if (failing?.isOfChannel) return { checkedAt: failing.at, message: texts.failing(failing) }
  // A mail server that refuses us is worse than its mailbox.
  const isRefused = lane?.checkProblem && checkedAt === lane.checkedAt
  return deaf && !isRefused ? { checkedAt: deaf.at, message: texts.deaf(deaf) } : null
}

function troubleOf(lane: Lane): string | null {
  const isOver = lane?.troubleUntil && lane.troubleUntil <= new Date()
  return isOver ? null : (lane?.trouble ?? null)
}

function checkHealth(problem: string | null, checkedAt: Date | null) {
  const state = problem === null ? ('OK' as const) : ('ERROR' as const)
  return { state, checkedAt, message: problem ?? channelTexts.credentialsAccepted }
}

/** The first of two that are alike. */
function latest(one: Date | null, other: Date | null | undefined): Date | null {
  if (!one || !other) return one ?? other ?? null
  return other > one ? other : one
}

/** The later one of what went wrong on the lane and of the messages that failed for good. */
export function lastErrorOf({ lane, failing }: Pick<Seen, 'lane' | 'failing'>) {
  const [at, text] = [lane?.lastErrorAt ?? null, lane?.lastError ?? null]
  const isFailing = failing?.isOfChannel && (!at || failing.at > at)
  return isFailing ? { lastErrorAt: failing.at, lastError: failing.what } : { lastErrorAt: at, lastError: text }
}

const texts = {
  failing: ({ what, todo }: Failing) => `None of the latest messages came through. ${sentence(what)} ${todo}`,
  undelivered: ({ what }: Failing) =>
    `None of the latest messages came through, which lies with their recipients. ${sentence(what)}`,
  deaf: ({ error }: Deaf) =>
    `${sentence(error)} Answers and bounces do not come in. Check 'IMAP host', 'User name' and 'Password'.`,
}

/** Vendors end theirs without a full stop, and some with one. */
export function sentence(text: string): string {
  return /[.!?]\s*$/.test(text) ? text.trim() : `${text.trim()}.`
}
