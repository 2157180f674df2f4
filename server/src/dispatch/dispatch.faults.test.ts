import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { callerAt, signInAt, spawnServer } from '../testing/server.ts'
import { copyTemplate, eventually } from '../testing/world.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
  vendor.answers(call => ({ body: call.body === '' ? { data: [] } : { messages: [{ id: `wamid.${refOf(call)}` }] } }))
})
afterAll(() => vendor.close())

const refOf = ({ body }: VendorCall) => JSON.parse(body).biz_opaque_callback_data as string
const recipientOf = ({ body }: VendorCall) => JSON.parse(body).to as string

async function settings() {
  return {
    DATABASE_URL: await copyTemplate(),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'parley-dispatch-')),
    SECRET_KEY: randomBytes(32).toString('base64'),
    VENDOR_BASE_URL_META: vendor.url,
  }
}

/** A Meta channel with a template that may be sent; answers who sends it. */
async function openShop(address: string, databaseUrl: string) {
  const admin = await signInAt(address)
  const data = { accessToken: 't', phoneNumberId: '1', wabaId: '2', appSecret: 's', contactId: '919811112222' }
  const channelId = (await admin.post('/e/enterprise/channels', { name: 'Meta', type: 4, vendor: 90, data })).body
    .response.id
  const simulated = (await admin.post('/e/enterprise/channels', { name: 'S', type: 4, vendor: 99 })).body.response.id
  const templateId = await approvedTemplate(admin, simulated)
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
  await db.end()
  return { admin, channelId, templateId }
}

/** Nobody is written to twice, and every recipient is in exactly one state. */
async function expectAccounted(admin: Parameters<typeof countsOf>[0], id: string, to: string[]): Promise<void> {
  const settled = await eventually(async () => {
    const { counts } = await countsOf(admin, id)
    return counts.queued === 0 && counts
  }, 90_000)
  expect(settled.sent + settled.failed + settled.unknown + settled.skipped).toBe(settled.total)
  const given = vendor.calls
    .flatMap(call => (call.body === '' ? [] : recipientOf(call)))
    .filter(number => to.includes(number))
  expect(new Set(given).size).toBe(given.length)
  expect(settled.sent).toBeLessThanOrEqual(given.length)
  expect(settled.sent + settled.unknown).toBeGreaterThanOrEqual(given.length)
}

test.each(['dispatch.claimed', 'dispatch.handed', 'dispatch.before_commit'])(
  'kill -9 at %s: nobody is written to twice, and everybody is accounted for',
  async point => {
    const env = await settings()
    const calm = await spawnServer({ ...env, ROLE: 'web' })
    const { admin, channelId, templateId } = await openShopOn(calm.address, env)
    const to = numbers(40, 9_700_000_000 + point.length * 1_000_000)
    const id = (await admin.post(base, request({ channelId, templateId, phoneNumber: to }))).body.data.id
    await calm.kill('SIGTERM')
    // It may be dead before it has said that it is ready.
    const doomed = await spawnServer({ ...env, CRASH_AT: point }).catch(() => null)
    await doomed?.exited
    const healed = await spawnServer(env)
    await expectAccounted(await signInAt(healed.address), id, to)
    await healed.kill('SIGTERM')
  },
  150_000,
)

/** The simulator judges templates in a worker; this process has one for as long as it takes. */
async function openShopOn(address: string, env: Awaited<ReturnType<typeof settings>>) {
  const worker = await spawnServer({ ...env, DATA_DIR: `${env.DATA_DIR}-worker`, ROLE: 'worker' })
  const shop = await openShop(address, env.DATABASE_URL)
  await worker.kill('SIGTERM')
  return shop
}

test.each(['hooks.before_commit', 'hooks.committed', 'hooks.taken_in'])(
  'kill -9 at %s: a customer’s message that was acknowledged is there, once',
  async point => {
    const env = await settings()
    const calm = await spawnServer(env)
    const admin = await signInAt(calm.address)
    const made = (await admin.post('/e/enterprise/channels', { name: 'S', type: 4, vendor: 99 })).body.response
    const { webhookUrl } = (await admin.get(`/e/enterprise/channels/${made.id}/details`)).body.response
    const { pathname, search } = new URL(webhookUrl)
    await calm.kill('SIGTERM')
    const doomed = await spawnServer({ ...env, CRASH_AT: point })
    const message = { id: 'in-1', from: '919822211133', text: 'Are you there?' }
    const call = (address: string) =>
      fetch(`${address}${pathname}${search}`, { method: 'POST', body: JSON.stringify(message) }).then(
        answer => answer.status,
        () => null,
      )
    await call(doomed.address)
    await doomed.exited
    const healed = await spawnServer(env)
    // A vendor that got no answer calls again.
    expect(await call(healed.address)).toBe(200)
    const again = callerAt(healed.address, '')
    expect((await again.get('/healthz')).status).toBe(200)
    const db = new pg.Client({ connectionString: env.DATABASE_URL })
    await db.connect()
    const count = async () =>
      (await db.query(`select count(*)::int as n from messages where message = 'Are you there?'`)).rows[0].n
    await eventually(async () => (await count()) > 0)
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await count()).toBe(1)
    await db.end()
    await healed.kill('SIGTERM')
  },
  90_000,
)
