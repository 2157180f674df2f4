import { createHmac } from 'node:crypto'
import { relayTexts } from '@parley/contracts/channels/relays.ts'
import { sameSecret } from '@parley/vendors/wire.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { notFound, refuse } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import type { Settings } from '../settings.ts'
import { isTaken } from './relays.catalog.ts'
import { openRelay, readableRelay, signingKey } from './relays.settings.ts'
import { oneRelay, providerOf, type RelayRow } from './relays.ts'

const answerWithinMs = 10_000
const mostShown = 4000
const mostKept = 500

type Tested = { ok: boolean; status: number; durationMs: number; body: string }

/** Makes a call of the kind that events will make, and keeps the outcome. */
export async function testRelay(work: Work, relayId: string): Promise<Tested> {
  const row = await work.transact(inside => oneRelay(inside, relayId))
  const started = performance.now()
  const found = await asked(work, row)
  const durationMs = Math.round(performance.now() - started)
  await work.transact(async inside => {
    const status = found.ok ? 'CONNECTED' : 'FAILED'
    const lastError = troubleOf(found)
    await inside.db.updateTable('relays').set({ status, lastError }).where('id', '=', relayId).execute()
    await keepCall(inside.db, row, { event: 'test', body: '', error: lastError })
  })
  return { ...found, durationMs }
}

function troubleOf({ ok, status, body }: Omit<Tested, 'durationMs'>): string | null {
  if (ok) return null
  return status === 0 ? body : `${relayTexts.refused(status)} ${body}`.trim().slice(0, mostKept)
}

/** Takes a call from a connected system, which proves itself by the secret in its address. */
export async function takeRelayCall(work: Work, relayId: string, { k, body }: { k: string; body: unknown }) {
  const row = await work.db
    .selectFrom('relays')
    .selectAll()
    .where('id', '=', relayId)
    .where('deletedAt', 'is', null)
    .where('isEnabled', '=', true)
    .executeTakeFirst()
  if (!row || !providerOf(row).callsUs) throw notFound('Integration')
  if (!sameSecret(k, openRelay(work.platform, row)[signingKey]))
    throw refuse(401, { code: '401', message: 'Unauthorized' })
  return { id: await keepCall(work.db, row, { event: 'webhook_in', body: JSON.stringify(body), error: null }) }
}

type Call = { event: string; body: string; error: string | null }

async function keepCall(db: Db, { id: relayId, enterpriseId }: RelayRow, call: Call): Promise<string> {
  await db
    .deleteFrom('relayCalls')
    .where('relayId', '=', relayId)
    .where(sql<boolean>`created_at < now() - interval '30 days'`)
    .execute()
  const status = call.error === null ? 'ok' : 'failed'
  const row = { enterpriseId, relayId, status, ...call }
  const { id } = await db.insertInto('relayCalls').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function asked({ platform, enterpriseId }: Work, row: RelayRow): Promise<Omit<Tested, 'durationMs'>> {
  const { settings, isReadable } = readableRelay(platform, row)
  if (!isReadable) return { ok: false, status: 0, body: relayTexts.unreadable }
  const event = { id: uuidv7(), event: 'test', at: new Date().toISOString(), eId: enterpriseId, data: {} }
  const provider = providerOf(row)
  const call = provider.check?.(settings, JSON.stringify(event))
  if (!call) return { ok: true, status: 200, body: 'Nothing is called: this system calls us.' }
  try {
    const answer = await platform.egress.request({
      url: call.url,
      method: call.method,
      headers: { ...call.headers, ...signatureOf(settings, event.id, call.body ?? '') },
      body: call.body,
      timeoutMs: answerWithinMs,
      // A test that goes further than events do would find well what they do not reach.
      ...(provider.tell ? { maxRedirects: 0 } : {}),
    })
    const body = answer.body.toString('utf8').slice(0, mostShown)
    return { ok: isTaken(provider, answer.status), status: answer.status, body }
  } catch (error) {
    if (error instanceof EgressFailed || error instanceof EgressRefused) {
      return { ok: false, status: 0, body: error.message }
    }
    throw error
  }
}

/** Lets the receiver check that the call is ours and is not a replay. */
export function signatureOf({ [signingKey]: key = '' }: Settings, id: string, body: string): Record<string, string> {
  if (!body) return {}
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
