import {
  type BroadcastRequest,
  type BroadcastState,
  broadcastTexts,
  finalStates,
} from '@parley/contracts/broadcasts/broadcasts.ts'
import { stewards } from '@parley/contracts/broadcasts/rights.ts'
import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { messageStates as states } from '@parley/contracts/chats/message-states.ts'
import type { SendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { sql } from 'kysely'
import { reopenLane } from '../channels/channels.ts'
import { deliveriesChannel } from '../chats/messages.ts'
import { storedContent, storedMapping } from '../dispatch/contents.ts'
import { announceBroadcast } from '../dispatch/statuses/announcing.ts'
import { isFilledAlike, templateChanged } from '../dispatch/statuses/new-texts.ts'
import { endWaiting } from '../dispatch/statuses/unknowns.ts'
import { rulesOf } from '../enterprises/sending-rules.ts'
import { conflict, denied, invalid } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { judgeOf, sentContent, templates } from '../templates/templates.rows.ts'
import { isSendable } from '../templates/templates.sendable.ts'
import { type BroadcastRow, countsOf, isSentAgain, oneBroadcast, stateOf } from './broadcasts.rows.ts'
import { sendBroadcast } from './broadcasts.ts'
import { explain, mendable, waitFor } from './causes.ts'

/** Stops claiming further rows; what has been handed over arrives all the same. */
export async function pauseBroadcast(work: Work, broadcastId: string) {
  const row = await steered(work, broadcastId)
  if (row.state !== 'PROCESSING' && row.state !== 'QUEUED') throw conflict(broadcastTexts.notRunning)
  return moved(work, row, { state: 'PAUSED', message: broadcastTexts.paused })
}

export async function resumeBroadcast(work: Work, broadcastId: string) {
  const row = await steered(work, broadcastId)
  if (row.state !== 'PAUSED') throw conflict(broadcastTexts.notPaused)
  await assertMayGoOn(work, row)
  // A user who resumes has mended whatever stopped the channel, so its breaker is closed.
  await reopenLane(work, row.channelId)
  return moved(work, row, { state: 'PROCESSING', message: broadcastTexts.resumed })
}

/** What stands still because of its channel or template goes on only when that is mended. */
export async function assertMayGoOn(
  work: Work,
  row: Pick<BroadcastRow, 'isChannelActive' | 'templateId' | 'content'>,
): Promise<void> {
  if (!row.isChannelActive) throw conflict(channelTexts.switchedOff)
  const template = await templates(work).where('templates.id', '=', row.templateId).executeTakeFirst()
  if (!template) return
  if (!isSendable(template)) throw conflict(broadcastTexts.notApproved)
  if (judgeOf(template) === 'vendor' && !isFilledAlike(storedContent(row).template, sentContent(template)))
    throw conflict(templateChanged)
}

/** For so long a cancelling ends what waits; the rest of a very large broadcast follows within seconds. */
const endingMs = 2000

/** Cancels what was not handed over yet. */
export async function cancelBroadcast(work: Work, broadcastId: string) {
  const row = await steered(work, broadcastId)
  const until = performance.now() + endingMs
  while ((await endWaiting(work.db, row.id)) > 0 && performance.now() < until);
  return moved(work, row, { state: 'CANCELLED', message: broadcastTexts.cancelled })
}

/**
 * Sends the same again to recipients who failed, of one cause or of all that another try may mend; by its cause also to
 * those who were skipped for what can be mended. Nobody gets it twice.
 */
export async function resendBroadcast(work: Work, broadcastId: string, { code }: { code?: string | undefined }) {
  const row = await oneBroadcast(work, broadcastId)
  // The second of two presses waits here for the first, and finds nobody left to send to. The row itself is not locked:
  // clicks and statuses of a large broadcast would wait as long.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`resend ${row.id}`}, 0))`.execute(work.db)
  const { rows } = await sql<{ recipient: string; code: string; text: string | null }>`
    select recipient, error_code as code, error_desc as text from deliveries
    where broadcast_id = ${row.id} and recipient is not null
      and (state = ${states.failed} or (state = ${states.skipped} and ${mendable.includes(code ?? '')}))
      and error_code is not distinct from coalesce(${code ?? null}, error_code)
      and not ${isSentAgain(row.id)} order by id`.execute(work.db)
  const rules = await rulesOf(work.db, work.enterpriseId)
  const again = rows.flatMap(one => {
    const { wait, isNever } = waitOf(row, one, rules)
    // Who asks for one cause may know what has changed since, but not against the vendor's or the customer's no.
    return isNever || (wait === null && code === undefined) ? [] : [{ recipient: one.recipient, wait: wait ?? 0 }]
  })
  if (again.length === 0) throw invalid(broadcastTexts.nobodyAgain, 'code')
  const longest = again.reduce((most, { wait }) => Math.max(most, wait), 0)
  const to = again.map(({ recipient }) => recipient)
  return sendBroadcast(work, sameAgain(work, row, { to, longest }), { of: row.id, to: new Set(to) })
}

type Failed = { code: string; text: string | null }

function waitOf({ vendor }: BroadcastRow, { code, text }: Failed, rules: SendingRules) {
  const known = explain(vendor, code, text)
  return { wait: known ? waitFor(code, known, rules) : 0, isNever: typeof known?.retry === 'string' }
}

function sameAgain(
  work: Work,
  row: BroadcastRow,
  { to, longest }: { to: string[]; longest: number },
): BroadcastRequest {
  const { sent, trackLinks } = storedContent(row)
  return {
    channelId: row.channelId,
    phoneNumber: to,
    message: { template: { ...sent, templateUId: row.templateId ?? undefined } },
    columnMapping: storedMapping(row),
    trackLinks,
    throttlePerSecond: row.throttlePerSecond ?? undefined,
    isTest: row.isTest,
    // What came from a chat stays in it, and a test of a campaign stays a test.
    resourceType: (row.resourceType ?? undefined) as BroadcastRequest['resourceType'],
    resourceId: row.resourceId ?? undefined,
    ...(longest > 0 ? { scheduleAt: new Date(work.now.getTime() + longest * 1000).toISOString() } : {}),
  }
}

/** Own broadcasts can be steered with the right to send, those of others with the right to change campaigns. */
async function steered(work: Work, broadcastId: string): Promise<BroadcastRow> {
  const row = await oneBroadcast(work, broadcastId)
  const isOwn = row.createdBy === work.actor.id
  if (!isOwn && !work.actor.permissions.has(stewards)) throw denied()
  const { state } = await work.db
    .selectFrom('broadcasts')
    .select('state')
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (finalStates.includes(state)) throw conflict(broadcastTexts.finished)
  return { ...row, state }
}

type Move = { state: BroadcastState; message: string }

async function moved(work: Work, row: BroadcastRow, { state, message }: Move) {
  await moveTo(work, row, state)
  const counts = (await countsOf(work.db, [row])).get(row.id)
  if (!counts) throw new Error('A broadcast has counts.')
  return say(message, { id: row.id, status: stateOf(state), counts })
}

export async function moveTo(work: Work, row: BroadcastRow, state: BroadcastState): Promise<void> {
  const isOver = state === 'CANCELLED'
  // It may have been paused before it began.
  const isBegun = state === 'PROCESSING' && !row.startedAt
  await work.db
    .updateTable('broadcasts')
    .set({
      state,
      pauseReason: null,
      ...(isOver ? { completedAt: work.now } : {}),
      ...(isBegun ? { startedAt: work.now } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  work.audit({
    module: 'Broadcast',
    action: 'state',
    resourceId: row.id,
    resourceName: row.name,
    before: { status: row.state },
    after: { status: state },
  })
  announceBroadcast(work, { ...row, state })
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(work.db)
}
