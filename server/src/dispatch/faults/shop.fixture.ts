import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { approvedTemplate, base, request } from '../../broadcasts/broadcasts.fixture.ts'
import type { openVendor, VendorCall } from '../../channels/vendor.fixture.ts'
import { signInAt, spawnServer } from '../../testing/server.ts'
import { eventually } from '../../testing/world.ts'

export type Env = Record<string, string>
export type Row = { to: string; state: number; fence: number; vendorId: string | null }
type Vendor = Awaited<ReturnType<typeof openVendor>>

/** Of a delivery, in numbers as the database has them. */
export const [queued, sent, delivered, unknown] = [-1, 0, 1, 5]
export const appSecret = 'an-app-secret-of-the-test'

/** What processes share that are one installation. */
export async function settingsFor(databaseUrl: string, vendor: Vendor): Promise<Env> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await folder(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    VENDOR_BASE_URL_META: vendor.url,
  }
}

export function folder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'parley-faults-'))
}

/** A process of the installation, with a folder of its own. */
export async function processOf(env: Env, role: 'web' | 'worker' | 'web,worker', more: Env = {}) {
  return spawnServer({ ...env, DATA_DIR: await folder(), ROLE: role, ...more })
}

/** A Meta channel with a template that may be sent. No worker is left when it is open. */
export async function openShop(env: Env, data: Record<string, string> = {}) {
  const server = await processOf(env, 'web,worker')
  const admin = await signInAt(server.address)
  const settings = { accessToken: 't', phoneNumberId: '1', wabaId: '2', appSecret, contactId: '919811112222', ...data }
  const make = async (draft: object): Promise<string> =>
    (await admin.post('/e/enterprise/channels', draft)).body.response.id
  const channelId = await make({ name: 'Meta', type: 4, vendor: 90, data: settings })
  const simulated = await make({ name: 'S', type: 4, vendor: 99, data: { behaviour: '{"requestDelayMs":15000}' } })
  const [templateId, simulatedTemplate] = [
    await approvedTemplate(admin, simulated),
    await approvedTemplate(admin, simulated),
  ]
  // Meta would judge it; here it is as if it had.
  await ask(env, 'update templates set channel_id = $1 where id = $2', [channelId, templateId])
  await server.kill('SIGTERM')
  return {
    token: admin.token,
    channelId,
    templateId,
    simulated: { channelId: simulated, templateId: simulatedTemplate },
  }
}

/** Tries until somebody answers, always with one key; answers the broadcast's id. */
export async function broadcastAt(
  address: () => string,
  token: string,
  draft: { channelId: string; templateId: string; phoneNumber: string[] },
): Promise<string> {
  const headers = {
    'authentication-token': token,
    'content-type': 'application/json',
    'idempotency-key': draft.channelId,
  }
  return eventually(async () => {
    const body = JSON.stringify(request(draft))
    const answer = await fetch(address() + base, { method: 'POST', headers, body }).catch(() => null)
    // A call with this key may still be running, or have died with its process.
    if (!answer || answer.status === 409 || answer.status === 503) return null
    const told: { status: boolean; data: { id: string } } = JSON.parse(await answer.text())
    if (!told.status) throw new Error(JSON.stringify(told))
    return told.data.id
  }, 120_000)
}

export async function ask(env: Env, sql: string, values: unknown[] = []) {
  const db = new pg.Client({ connectionString: env.DATABASE_URL })
  await db.connect()
  try {
    return (await db.query(sql, values)).rows
  } finally {
    await db.end()
  }
}

export function rowsOf(env: Env, broadcastId: string): Promise<Row[]> {
  const columns = 'recipient as to, state, fence, vendor_message_id as "vendorId"'
  return ask(env, `select ${columns} from deliveries where broadcast_id = $1`, [broadcastId])
}

/** Everybody is in the one state that is true of them: sent or, where nobody can know, unknown. Answers those. */
export function expectAccounted(rows: readonly Row[], accepted: readonly string[]) {
  const inState = (wanted: number) => rows.flatMap(({ to, state }) => (state === wanted ? to : []))
  const [certain, doubtful] = [new Set(inState(sent)), new Set(inState(unknown))]
  expect(new Set(accepted).size, 'nobody is written to twice').toBe(accepted.length)
  expect(certain.size + doubtful.size, 'each is in one state').toBe(rows.length)
  const known = new Set(accepted)
  expect(
    [...certain].filter(to => !known.has(to)),
    'told as sent, and the vendor does not know of it',
  ).toEqual([])
  expect(
    accepted.filter(to => !certain.has(to) && !doubtful.has(to)),
    'lost',
  ).toEqual([])
  return { certain, doubtful }
}

/** When the vendor's statuses have come: it has told of each message that it has, and of no other. */
export function settledBy(env: Env, broadcastId: string, accepted: readonly string[]): Promise<Row[]> {
  return eventually(async () => {
    const rows = await rowsOf(env, broadcastId)
    return rows.filter(({ state }) => state === delivered).length === accepted.length && rows
  }, 120_000)
}

/** When none of a broadcast's rows waits any more. A lease that nobody ends runs for forty seconds. */
export function settledRows(env: Env, broadcastId: string): Promise<Row[]> {
  return eventually(async () => {
    const rows = await rowsOf(env, broadcastId)
    return rows.every(({ state }) => state !== queued) && rows
  }, 180_000)
}

/** Forty seconds after a dispatcher died, or stood still. */
export async function leasesEnd(env: Env): Promise<void> {
  await ask(env, `update deliveries set lease_until = now() - interval '1 second' where lease_until is not null`)
}

/** What Meta answers to a message that it takes. Whoever looks after the channel asks about its number meanwhile. */
export function takenBy({ path, body }: VendorCall): { body: unknown } {
  if (!path.endsWith('/messages')) return { body: {} }
  return { body: { messages: [{ id: `wamid.${JSON.parse(body).biz_opaque_callback_data}` }] } }
}

/** What Meta tells of a message that it has, signed. */
export function statusOf(call: VendorCall, status: string, secondsAgo = 0) {
  const { to, biz_opaque_callback_data: ref } = JSON.parse(call.body)
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo)
  const one = { id: `wamid.${ref}`, status, timestamp, recipient_id: to, biz_opaque_callback_data: ref }
  return callOf({ statuses: [one] })
}

export function messageOf(id: string, from: string, text: string, secondsAgo = 0) {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo)
  return callOf({ messages: [{ from, id, timestamp, type: 'text', text: { body: text } }] })
}

/** The same call with so many more bytes. */
export function padded({ body }: ReturnType<typeof callOf>, bytes: number) {
  return signed(body + ' '.repeat(bytes))
}

function callOf(news: object) {
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, ...news }
  const change = { field: 'messages', value }
  return signed(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '2', changes: [change] }] }))
}

function signed(body: string) {
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
}

/** Calls as a vendor does: again, until it is answered with 200. Counts the answers that were something else. */
export async function tell(address: () => string, channelId: string, call: ReturnType<typeof callOf>): Promise<number> {
  let refusals = 0
  await eventually(async () => {
    const answer = await fetch(`${address()}/hooks/meta/${channelId}`, { method: 'POST', ...call }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status !== 200) refusals += 1
    return answer?.status === 200
  }, 180_000)
  return refusals
}
