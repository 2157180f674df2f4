import { randomUUID } from 'node:crypto'
import { relayTexts } from '@parley/contracts/channels/relays.ts'
import type { HttpCall } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import { findHolders } from '../../auth/holders.ts'
import { notify } from '../../enterprises/notifications.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { asSystem } from '../../platform/database/database.ts'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress.ts'
import { openLoop } from '../../platform/loop.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { signatureOf } from './relays.calls.ts'
import { isTaken, type RelayProvider } from './relays.catalog.ts'
import { relaysChannel } from './relays.events.ts'
import { readableRelay } from './relays.settings.ts'
import { providerOf } from './relays.ts'

const answerWithinMs = 10_000
/**
 * Longer than one call may take. When a process dies while it tells a relay, another one takes over after this time.
 */
const leaseSeconds = 20
const relaysAtOnce = 8
const callsAtOnce = 50
const mostAttempts = 8
const firstWaitSeconds = 5
const mostFailuresInRow = 50
const gone = 410

/** Sends kept events to relays: in order within a relay, several relays at a time. */
export async function startTellingRelays(platform: Platform): Promise<() => Promise<void>> {
  const loop = openLoop({ name: 'relays', everyMs: 1000, log: platform.log, run: () => tellDue(platform) })
  await platform.listener.hear(relaysChannel, loop.wake)
  return loop.stop
}

type Held = { id: string; enterpriseId: string; by: string }

async function tellDue(platform: Platform): Promise<boolean> {
  if (platform.draining()) return false
  const by = randomUUID()
  const { rows } = await sql<Omit<Held, 'by'>>`
    update relays set told_by = ${by}, told_until = now() + ${leaseSeconds} * interval '1 second'
    where id in (
      select r.id from relays r
      where r.deleted_at is null and r.is_enabled and (r.told_until is null or r.told_until < now()) and (
        select c.next_attempt_at <= now() from relay_calls c
        where c.relay_id = r.id and c.status in ('waiting', 'retrying') order by c.id limit 1)
      limit ${relaysAtOnce} for update skip locked)
    returning id, enterprise_id`.execute(platform.databases.system)
  await Promise.all(rows.map(row => tellOne(platform, { ...row, by })))
  return rows.length > 0
}

/** Stops at the first failure, so that the other side never gets events out of order. */
async function tellOne(platform: Platform, held: Held): Promise<void> {
  try {
    for (let told = 0; told < callsAtOnce && !platform.draining(); told += 1) {
      const next = await nextCall(platform, held)
      if (!next || !(await settle(platform, held, next, await tell(platform, next)))) return
    }
  } finally {
    await sql`update relays set told_until = null, told_by = null where id = ${held.id} and told_by = ${held.by}`.execute(
      platform.databases.system,
    )
  }
}

type Relay = { id: string; enterpriseId: string; name: string; provider: string; data: unknown; secrets: string }
type Next = { call: { id: string; event: string; body: string; attempts: number; createdAt: Date }; relay: Relay }

/**
 * Renews the lease and returns the oldest waiting call; null when it is not due or the relay belongs to another
 * process.
 */
async function nextCall({ databases }: Platform, { id, by }: Held): Promise<Next | null> {
  return asSystem(databases, async db => {
    const relay = await db
      .updateTable('relays')
      .set({ toldUntil: sql<Date>`now() + ${leaseSeconds} * interval '1 second'` })
      .where('id', '=', id)
      .where('toldBy', '=', by)
      .where('isEnabled', '=', true)
      .where('deletedAt', 'is', null)
      .returning(['id', 'enterpriseId', 'name', 'provider', 'data', 'secrets'])
      .executeTakeFirst()
    const call = await db
      .selectFrom('relayCalls')
      .select(['id', 'event', 'body', 'attempts', 'createdAt'])
      // By the clock that `tellDue` asks: by another one, what it found due might never be due here.
      .select(sql<boolean>`next_attempt_at <= now()`.as('isDue'))
      .where('relayId', '=', id)
      .where('status', 'in', ['waiting', 'retrying'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return relay && call?.isDue ? { relay, call } : null
  })
}

/** Null when the call was answered with success. */
type Trouble = { text: string; isOver: boolean } | null

async function tell(platform: Platform, { relay, call }: Next): Promise<Trouble> {
  const { settings, isReadable } = readableRelay(platform, relay)
  if (!isReadable) return { text: relayTexts.unreadable, isOver: false }
  const at = call.createdAt.toISOString()
  const event = { id: call.id, event: call.event, at, eId: relay.enterpriseId, data: JSON.parse(call.body) }
  const provider = providerOf(relay)
  const request = provider.tell?.(settings, JSON.stringify(event))
  if (!request) return { text: relayTexts.takesNoEvents, isOver: true }
  const signed = { ...request, headers: { ...request.headers, ...signatureOf(settings, call.id, request.body ?? '') } }
  const trouble = await asked(platform, provider, signed)
  crashPoint('relays.told')
  return trouble
}

async function asked(
  { egress }: Platform,
  provider: RelayProvider,
  { url, method, headers, body }: HttpCall,
): Promise<Trouble> {
  try {
    const { status } = await egress.request({ url, method, headers, body, timeoutMs: answerWithinMs, maxRedirects: 0 })
    return isTaken(provider, status) ? null : { text: relayTexts.refused(status), isOver: status === gone }
  } catch (error) {
    if (error instanceof EgressRefused) return { text: error.message, isOver: true }
    if (error instanceof EgressFailed) return { text: error.message, isOver: false }
    throw error
  }
}

/** Returns true when the next call may follow at once. */
async function settle(platform: Platform, held: Held, { call, relay }: Next, trouble: Trouble): Promise<boolean> {
  const attempts = call.attempts + 1
  const isOver = trouble === null || trouble.isOver || attempts >= mostAttempts
  const status = trouble === null ? 'ok' : isOver ? 'failed' : 'retrying'
  const seconds = firstWaitSeconds * 4 ** (attempts - 1)
  const setting = { platform, actor: systemActor(held.enterpriseId), request: noRequest }
  return transact(setting, async work => {
    const failures = await countFailure(work, held, trouble)
    if (failures === null) return false
    const nextAttemptAt = sql<Date>`now() + make_interval(secs => ${seconds})`
    const change = { status, attempts, error: trouble?.text ?? null, ...(isOver ? {} : { nextAttemptAt }) }
    await work.db.updateTable('relayCalls').set(change).where('id', '=', call.id).execute()
    if (failures >= mostFailuresInRow) await disable(work, relay, trouble?.text ?? '')
    return isOver && failures < mostFailuresInRow
  })
}

/** Returns the failures in a row; null when another process holds the relay by now. */
async function countFailure(work: Work, { id, by }: Held, trouble: Trouble): Promise<number | null> {
  const row = await work.db
    .updateTable('relays')
    .set({
      status: trouble ? 'FAILED' : 'CONNECTED',
      lastError: trouble?.text ?? null,
      failuresInRow: trouble ? sql<number>`failures_in_row + 1` : 0,
    })
    .where('id', '=', id)
    .where('toldBy', '=', by)
    .returning('failuresInRow')
    .executeTakeFirst()
  return row?.failuresInRow ?? null
}

async function disable(work: Work, { id, name }: Relay, error: string): Promise<void> {
  await work.db.updateTable('relays').set({ isEnabled: false, failuresInRow: 0 }).where('id', '=', id).execute()
  work.audit({
    module: 'Integrations',
    action: 'state',
    resourceId: id,
    resourceName: name,
    after: { isEnabled: false },
  })
  await notify(work, {
    users: await findHolders(work.db, work.enterpriseId, ['MARKET_PLACE.EDIT']),
    type: 'webhook_disabled',
    title: `${name} was disabled`,
    message: `It failed ${mostFailuresInRow} times in a row: ${error}`.slice(0, 500),
    link: null,
  })
}
