import { type BroadcastRequest, broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { sms } from '@parley/contracts/channels/kinds.ts'
import { checkMapping, missingTexts } from '@parley/contracts/templates/mapping.ts'
import { partsOf } from '@parley/vendors/smpp/smpp.text.ts'
import { sql } from 'kysely'
import { tariffOf } from '../billing/prices.ts'
import { budgetOf } from '../channels/health/standing.ts'
import { seesNumbers } from '../contacts/values.ts'
import { countCapped } from '../dispatch/gate/gate.cap.ts'
import { rateOf } from '../dispatch/rates.ts'
import { rulesOf } from '../enterprises/sending-rules.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { resourceFaults } from './embedded.ts'
import { type Leaves, leavesAt, leavesFor } from './leaving.ts'
import { countUnreachable, type Recipient } from './recipients.ts'
import { type Checked, check, isSendable, refusalOf } from './requests.ts'
import { assertMaySend } from './rights.ts'
import { tryOut } from './sample.ts'

/**
 * Up to this many recipients are written out to find those who lack a value; beyond that their share is extrapolated.
 */
const triedOut = 2000

/** Tells what a broadcast would do. One that could not be sent is refused, with the same facts beside the refusal. */
export async function validateBroadcast(work: Work, request: BroadcastRequest) {
  assertMaySend(work, request.resourceType)
  const checked = await check(work, request)
  checked.faults.push(...(await resourceFaults(work, request, checked)))
  const facts = await factsOf(work, request, checked)
  if (!isSendable(checked)) throw refusalOf(checked.faults, { ...facts, valid: false })
  return say(broadcastTexts.valid, { ...facts, valid: true })
}

async function factsOf(work: Work, request: BroadcastRequest, checked: Checked) {
  const { recipients, channel, content, mapping } = checked
  const reachable = recipients.all.filter(({ stop }) => stop === null)
  const category = content?.template.category ?? 'UTILITY'
  const leaves = await leavesFor(work, { request, type: channel?.type ?? 0, category })
  const tried = content
    ? await tryOut(work, { content, mapping, recipients }, { most: triedOut, isMasked: !seesNumbers(work), leaves })
    : { sample: null, missing: [], withoutValues: 0, written: reachable.slice(0, triedOut) }
  const share = reachable.length > triedOut ? reachable.length / triedOut : 1
  const withoutValues = Math.round(tried.withoutValues * share)
  const rate = channel ? Math.min(rateOf(channel), request.throttlePerSecond ?? 1000) : 1
  const waiting = channel ? await waitingOn(work, channel.id) : 0
  const unreachable = channel ? await countUnreachable(work, channel, request) : 0
  const held = await heldBack(work, request, { ...checked, reachable, written: tried.written, leaves })
  const valid = Math.max(0, reachable.length - withoutValues - held.capped)
  const costOf = await tariffOf(work, channel, category)
  return {
    recipients: {
      total: recipients.total,
      valid,
      duplicates: recipients.duplicates,
      unreachable,
      blacklisted: recipients.all.filter(({ stop }) => stop === 'BLACKLISTED').length,
      optedOut: recipients.all.filter(({ stop }) => stop === 'OPTED_OUT').length,
      capped: held.capped,
      invalid: recipients.wrong.map(({ number, reason }) => ({ number, reason })),
    },
    missingVariables: [...new Set([...unmapped(checked), ...tried.missing])],
    withoutValues,
    estimate: costOf(valid * segmentsOf(channel?.type, tried.sample?.text)),
    durationSeconds: Math.ceil((valid + waiting) / rate),
    budget: channel ? await budgetOf(work, channel.id) : null,
    quiet: held.quiet,
    sample: tried.sample,
  }
}

/** Variables without a mapping, which nobody would get a value for; they are found before anything is written out. */
function unmapped({ template, mapping }: Checked): string[] {
  const problems = template ? checkMapping(template.content, mapping) : []
  return problems.flatMap(({ field, message }) =>
    field !== undefined && missingTexts.includes(message) ? [field] : [],
  )
}

type Meant = Pick<Checked, 'channel' | 'content'> & {
  reachable: readonly Recipient[]
  /** Those of the first of them for whom there is a value for everything. */
  written: readonly Recipient[]
  leaves: Leaves
}

/** What the sending rules would do to promotional messages at the time when they are to leave. */
async function heldBack(work: Work, request: BroadcastRequest, { channel, content, leaves, ...meant }: Meant) {
  if (!channel || content?.template.category !== 'MARKETING') return { capped: 0, quiet: null }
  const { reachable, written } = meant
  const at = leavesAt(work, request)
  const ends = reachable.map(({ to }) => leaves(to)).filter(end => end > at)
  const { frequencyCap } = await rulesOf(work.db, work.enterpriseId)
  const window = { enterpriseId: work.enterpriseId, cap: frequencyCap, at: new Date(at) }
  const rest = reachable.slice(triedOut)
  const share = rest.length > 0 ? written.length / triedOut : 1
  return {
    // Who lacks a value as well is counted there, and not here once more.
    capped:
      (await countCapped(work.db, window, written)) + Math.round((await countCapped(work.db, window, rest)) * share),
    quiet: ends.length > 0 ? { count: ends.length, until: new Date(latest(ends)) } : null,
  }
}

/** Not `Math.max(...times)`: a call takes fewer arguments than there are recipients. */
function latest(times: readonly number[]): number {
  return times.reduce((one, other) => Math.max(one, other), 0)
}

async function waitingOn(work: Work, channelId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(t.n), 0)::bigint as n from broadcast_tallies t join broadcasts b on b.id = t.broadcast_id
    where b.channel_id = ${channelId} and b.state in ('QUEUED', 'PROCESSING') and t.state = -1`.execute(work.db)
  return rows[0]?.n ?? 0
}

/** An SMS is paid by the part: 160 septets or 70 characters of any script, slightly fewer when it takes several. */
export function segmentsOf(type: number | undefined, text = ''): number {
  return type === sms && text !== '' ? partsOf(text, '').parts.length : 1
}
