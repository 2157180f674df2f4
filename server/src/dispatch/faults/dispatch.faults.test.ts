import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbers } from '../../broadcasts/broadcasts.fixture.ts'
import { openVendor } from '../../channels/vendor.fixture.ts'
import { callerAt, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, eventually } from '../../testing/world.ts'
import {
  broadcastAt,
  expectAccounted,
  leasesEnd,
  openShop,
  processOf,
  settingsFor,
  settledRows,
  takenBy,
} from './shop.fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
  vendor.answers(takenBy)
})
afterAll(() => vendor.close())

test.each(['dispatch.claimed', 'dispatch.handed', 'dispatch.before_commit'])(
  'kill -9 at %s: nobody is written to twice, and everybody is accounted for',
  async point => {
    vendor.calls.length = 0
    const env = await settingsFor(await copyTemplate(), vendor)
    const shop = await openShop(env)
    const web = await processOf(env, 'web')
    const id = await broadcastAt(() => web.address, shop.token, { ...shop, phoneNumber: numbers(40, 9_700_000_000) })
    // It may be dead before it has said that it is ready.
    const doomed = await processOf(env, 'worker', { CRASH_AT: point }).catch(() => null)
    await doomed?.exited
    await leasesEnd(env)
    const healed = await processOf(env, 'worker')
    const rows = await settledRows(env, id)
    expect(rows).toHaveLength(40)
    expectAccounted(
      rows,
      vendor.calls.map(({ body }) => JSON.parse(body).to),
    )
    await Promise.all([web.kill('SIGTERM'), healed.kill('SIGTERM')])
  },
  240_000,
)

test.each(['hooks.before_commit', 'hooks.committed', 'hooks.taken_in'])(
  'kill -9 at %s: a customer’s message that was acknowledged is there, once',
  async point => {
    const env = await settingsFor(await copyTemplate(), vendor)
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
    const waiting = async () => (await db.query('select from waiting_calls')).rows.length
    await eventually(async () => (await count()) > 0 && (await waiting()) === 0)
    expect(await count()).toBe(1)
    await db.end()
    await healed.kill('SIGTERM')
  },
  240_000,
)
