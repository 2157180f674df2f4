import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { otherSpellings } from '@parley/vendors/smpp/smpp.ids.ts'
import { smpp } from '@parley/vendors/smpp/smpp.ts'
import type { InboundStatus } from '@parley/vendors/vendor.ts'
import { isoTime } from '@parley/vendors/wire.ts'
import { sql } from 'kysely'
import { planKept } from '../../platform/database/database.plans.ts'
import { asSystem, type Db } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/work.ts'
import { touch } from './announcing.ts'
import { attemptsOf } from './attempts.ts'
import type { Outcome } from './bursts.ts'

/** `fence`: of the attempt to send that is under way. It holds if that one sends the message, and until then waits. */
export type StatusOf = { channelId: string; enterpriseId: string; status: InboundStatus; fence?: number | null }

/** All statuses of one message, merged into one row, so that the database sees neither repeats nor disorder. */
type Step = {
  channelId: string
  enterpriseId: string
  ref: string | null
  fence: number | null
  vendorId: string | null
  /** Kept in the place of the vendor's other id, once a status has brought it. */
  replyId: string | null
  /** The furthest of sent, delivered and read; null when there was only a failure. */
  best: number | null
  sentAt: string | null
  deliveredAt: string | null
  readAt: string | null
  failed: boolean
  code: string | null
  text: string | null
}

/**
 * Moves messages forward only: a late or repeated status changes nothing. A status of an unknown message is parked.
 * Returns what became of the others.
 */
export async function applyStatuses(db: Db, found: readonly StatusOf[]): Promise<Outcome[]> {
  const all = [...gathered(found).values()]
  if (all.length === 0) return []
  const steps = all.filter(({ fence }) => fence === null)
  const moved = (await advance(db, steps)).map(({ place, ...row }) => ({ step: steps[place], row }))
  const done = new Set(moved.map(({ step }) => step))
  await park(
    db,
    all.filter(step => !done.has(step)),
  )
  return moved.flatMap(({ step, row }) => (step ? outcomeOf(step, row) : []))
}

/** That a message was sent says nothing yet: its failure may follow. */
function outcomeOf({ channelId, best, code }: Step, row: Omit<Advanced, 'place'>): Outcome[] {
  if ((best ?? messageStates.sent) > messageStates.sent) return [{ kind: 'sent', channelId, row }]
  return row.isFailure ? [{ kind: 'failed', code: code ?? '', channelId, row }] : []
}

/**
 * Tries parked statuses again, for up to a week: most arrived before our own commit. Returns true when there may be
 * more.
 */
export async function settleParked(platform: Platform): Promise<boolean> {
  return asSystem(platform.databases, async db => {
    const parked = await db
      .selectFrom('parkedStatuses')
      .selectAll()
      .where('parkedAt', '>', sql<Date>`now() - interval '7 days'`)
      // The id tells how long a status has waited; `at` is the vendor's clock, which may be hours off.
      .where('parkedAt', '<', sql<Date>`now() - least(interval '1 hour', (now() - uuid_extract_timestamp(id)) / 4)`)
      .orderBy('id')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute()
    if (parked.length === 0) return false
    const done = await doneWith(db, parked)
    const ids = parked.flatMap(({ id }) => (done.has(id) ? id : []))
    if (ids.length > 0) await db.deleteFrom('parkedStatuses').where('id', 'in', ids).execute()
    const rest = parked.flatMap(({ id }) => (done.has(id) ? [] : id))
    // The longer a status has waited, the later it is tried again, counted from `parked_at`.
    if (rest.length > 0)
      await db.updateTable('parkedStatuses').set({ parkedAt: sql<Date>`now()` }).where('id', 'in', rest).execute()
    return ids.length === 500
  })
}

/** The ids of those that were applied, or that nothing will come of. */
async function doneWith(db: Db, parked: readonly (Parked & { id: string })[]): Promise<Set<string | undefined>> {
  const waiting = parked.flatMap(({ id, fence }) => (fence === null ? [] : id))
  const attempts = await attemptsOf(db, waiting)
  const due = parked.filter(({ id, fence }) => fence === null || attempts.get(id) === 'sent')
  const applied = await advance(db, due.map(stepOfParked))
  return new Set([...applied.map(({ place }) => due[place]?.id), ...waiting.filter(id => attempts.get(id) === 'over')])
}

const ranks = { sent: messageStates.sent, delivered: messageStates.delivered, read: messageStates.read }

function gathered(found: readonly StatusOf[]): Map<string, Step> {
  const steps = new Map<string, Step>()
  for (const one of found) {
    const ref = isUuid(one.status.ref ?? '') ? one.status.ref : null
    const key = `${one.channelId}|${ref ?? one.status.vendorMessageId}|${one.fence ?? ''}`
    const step = steps.get(key) ?? emptyStep(one, ref)
    steps.set(key, step)
    take(step, one.status)
  }
  return steps
}

function take(step: Step, status: InboundStatus): void {
  step.vendorId ??= status.vendorMessageId
  step.replyId ??= status.replyId ?? null
  if (status.state === 'failed') {
    Object.assign(step, { failed: true, code: status.code, text: status.text })
    return
  }
  step.best = Math.max(step.best ?? messageStates.sent, ranks[status.state])
  const at = isoTime(status.at ?? '') ?? new Date().toISOString()
  const time = `${status.state}At` as const
  const known = step[time]
  if (known === null || at < known) step[time] = at
}

function emptyStep({ channelId, enterpriseId, fence = null }: StatusOf, ref: string | null): Step {
  const times = { sentAt: null, deliveredAt: null, readAt: null }
  const ids = { ref, fence, vendorId: null, replyId: null }
  return { channelId, enterpriseId, ...ids, best: null, ...times, failed: false, code: null, text: null }
}

/** `lifted` of delivery `d` with the state in which it has ended until now. */
export const withEnd = sql`coalesce(d.lifted, '[]') || jsonb_build_object('status', d.state,
  'at', to_jsonb(coalesce(d.settled_at, now())), 'msg', coalesce(d.error_desc, ''))`

/** What was wrong with a delivery, or held it back, is over. */
const isGood = sql`(n.best in (1, 2) or (n.best = 0 and d.state in (-1, 5)))`

/**
 * Returns the deliveries that were found, each with the index of its step. The statement has the numbers of `messageStates`: -1 queued,
 * 0 sent, 1 delivered, 2 read, 3 failed, 4 skipped, 5 unknown, 6 cancelled.
 */
async function advance(db: Db, steps: readonly Step[]): Promise<Advanced[]> {
  if (steps.length === 0) return []
  const column = <K extends keyof Step>(key: K) => steps.map(step => step[key])
  const spellings = steps.map(({ vendorId }) => otherSpellings(vendorId ?? '').join(' '))
  const { rows } = await sql<Advanced>`${planKept}
    with steps as (
      select * from unnest(${steps.map((_step, place) => place)}::int[], ${column('channelId')}::uuid[], ${column('ref')}::uuid[],
        ${column('vendorId')}::text[], ${column('best')}::smallint[], ${column('sentAt')}::timestamptz[],
        ${column('deliveredAt')}::timestamptz[], ${column('readAt')}::timestamptz[], ${column('failed')}::boolean[],
        ${column('code')}::text[], ${column('text')}::text[], ${spellings}::text[], ${column('replyId')}::text[])
        as s (place, channel_id, ref, vendor_id, best, sent_at, delivered_at, read_at, failed, code, text, spellings, reply_id)),
    named as materialized (
      select s.*, coalesce(
        (select d.id from deliveries d where d.id = s.ref and d.channel_id = s.channel_id),
        (select d.id from deliveries d where d.channel_id = s.channel_id and d.vendor_message_id = s.vendor_id order by d.id desc limit 1),
        (select d.id from deliveries d where s.reply_id is not null and d.channel_id = s.channel_id and d.vendor_message_id = s.reply_id order by d.id desc limit 1),
        (select d.id from deliveries d join channels c on c.id = d.channel_id
          where s.spellings <> '' and c.id = s.channel_id and c.vendor = ${smpp.id} and d.vendor_message_id = any(string_to_array(s.spellings, ' '))
          order by d.id desc limit 1)) as id
      from steps s)
    update deliveries d set
      state = case
        when d.state in (4, 6) then d.state
        when n.best is not null and d.state in (-1, 5) then case when n.failed and n.best = 0 then 3 else n.best end
        when n.best is not null and d.state in (0, 1, 2) then case when n.failed and greatest(d.state, n.best) = 0 then 3 else greatest(d.state, n.best) end
        when n.best in (1, 2) and d.state = 3 then n.best
        when n.failed and d.state in (-1, 0, 5) then 3
        else d.state end,
      error_code = case when n.failed and coalesce(n.best, 0) = 0 and d.state in (-1, 0, 5) then n.code when ${isGood} then null else d.error_code end,
      error_desc = case when n.failed and coalesce(n.best, 0) = 0 and d.state in (-1, 0, 5) then n.text when ${isGood} then null else d.error_desc end,
      sent_at = coalesce(d.sent_at, n.sent_at, n.delivered_at, n.read_at),
      delivered_at = least(d.delivered_at, n.delivered_at, n.read_at),
      read_at = least(d.read_at, n.read_at),
      lifted = case when (d.state = 3 and n.best in (1, 2)) or (d.state = 5 and (n.failed or n.best is not null))
        then ${withEnd} else d.lifted end,
      settled_at = case when n.failed and d.state in (-1, 0, 5) then now() else coalesce(d.settled_at, now()) end,
      vendor_message_id = coalesce(n.reply_id, d.vendor_message_id, n.vendor_id)
    from named n where d.id = n.id
    returning n.place, d.broadcast_id as "broadcastId", d.enterprise_id as "enterpriseId",
      d.state = 3 and d.settled_at = now() as "isFailure"`.execute(db)
  for (const { broadcastId, enterpriseId } of rows) touch(broadcastId, enterpriseId)
  return rows
}

/** `isFailure`: it has failed by this very step, and not by one that is repeated. */
type Advanced = { place: number; broadcastId: string | null; enterpriseId: string; isFailure: boolean }

async function park(db: Db, steps: readonly Step[]): Promise<void> {
  const rows = steps.flatMap(step => {
    if (!step.ref && !step.vendorId) return []
    const { channelId, enterpriseId, ref, fence, vendorId: vendorMessageId, code } = step
    const common = { channelId, enterpriseId, ref, fence, vendorMessageId, code, description: step.text }
    const now = new Date().toISOString()
    const at = step.readAt ?? step.deliveredAt ?? step.sentAt ?? now
    const reached = step.best === null ? [] : [{ ...common, state: step.best, at }]
    return step.failed ? [...reached, { ...common, state: messageStates.failed, at: now }] : reached
  })
  if (rows.length > 0) await db.insertInto('parkedStatuses').values(rows).execute()
}

type Parked = {
  channelId: string
  enterpriseId: string
  ref: string | null
  fence: number | null
  vendorMessageId: string | null
  state: number
  at: Date
  code: string | null
  description: string | null
}

function stepOfParked({ state, vendorMessageId: vendorId, description: text, ...parked }: Parked): Step {
  const at = parked.at.toISOString()
  const failed = state === messageStates.failed
  return {
    channelId: parked.channelId,
    enterpriseId: parked.enterpriseId,
    ref: parked.ref,
    fence: parked.fence,
    vendorId,
    replyId: null,
    best: failed ? null : state,
    sentAt: failed ? null : at,
    deliveredAt: !failed && state >= messageStates.delivered ? at : null,
    readAt: !failed && state === messageStates.read ? at : null,
    failed,
    code: parked.code,
    text,
  }
}
