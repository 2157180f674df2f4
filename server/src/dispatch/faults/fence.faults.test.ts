import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { numbers } from '../../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../../channels/vendor.fixture.ts'
import type { Server } from '../../testing/server.ts'
import { copyTemplate, eventually } from '../../testing/world.ts'
import {
  ask,
  broadcastAt,
  delivered,
  type Env,
  leasesEnd,
  openShop,
  processOf,
  rowsOf,
  sent,
  settingsFor,
  statusOf,
  tell,
  unknown,
} from './shop.fixture.ts'

const recipients = 20
/** How the database knows the connections of the worker that stands still. */
const standing = 'standing'
const to = numbers(recipients, 9_400_000_000)
let vendor: Awaited<ReturnType<typeof openVendor>>
let env: Env
let shop: Awaited<ReturnType<typeof openShop>>
let web: Server
beforeAll(async () => {
  vendor = await openVendor()
  env = await settingsFor(await copyTemplate(), vendor)
  shop = await openShop(env)
  web = await processOf(env, 'web')
}, 300_000)
afterAll(async () => {
  await web.kill('SIGTERM')
  vendor.close()
})
beforeEach(() => {
  vendor.calls.length = 0
})

const address = () => web.address
const named = () => {
  const url = new URL(env.DATABASE_URL ?? '')
  url.searchParams.set('application_name', standing)
  return { DATABASE_URL: url.href }
}
const refOf = ({ body }: VendorCall): string => JSON.parse(body).biz_opaque_callback_data

test('a worker that stood still past its lease writes nothing, and what it had in hand is sent by nobody else', async () => {
  const held: (() => void)[] = []
  vendor.answers(call => ({
    break: response =>
      void held.push(() => response.end(JSON.stringify({ messages: [{ id: `late.${refOf(call)}` }] }))),
  }))
  const first = await processOf(env, 'worker', named())
  const id = await broadcastAt(address, shop.token, { ...shop, phoneNumber: to })
  await eventually(async () => held.length === recipients, 120_000)
  await standStill(first)
  await leasesEnd(env)
  const second = await processOf(env, 'worker')
  const rows = await eventually(async () => all(await rowsOf(env, id), unknown), 120_000)
  first.signal('SIGCONT')
  for (const answer of held) answer()
  // It ends when it has written all that it knows.
  await first.kill('SIGTERM')
  expect(await rowsOf(env, id)).toEqual(rows)
  expect(vendor.calls).toHaveLength(recipients)
  // What the vendor tells by itself settles them.
  await Promise.all(vendor.calls.map(call => tell(address, shop.channelId, statusOf(call, 'delivered'))))
  await eventually(async () => all(await rowsOf(env, id), delivered), 120_000)
  await second.kill('SIGTERM')
}, 600_000)

test('where nothing leaves without its row, the other worker sends it, and the late one is not in the ledger', async () => {
  const first = await processOf(env, 'worker', named())
  const id = await broadcastAt(address, shop.token, { ...shop.simulated, phoneNumber: to })
  // Each call takes the simulator fifteen seconds, so that all are in hand at once; for the second worker it is quicker.
  await eventually(async () => (await rowsOf(env, id)).every(({ fence }) => fence === 1), 120_000)
  await standStill(first)
  expect(await ledgerOf(id)).toBe(0)
  await leasesEnd(env)
  await ask(env, `update channels set data = '{}' where id = $1`, [shop.simulated.channelId])
  const second = await processOf(env, 'worker')
  await eventually(
    async () => (await rowsOf(env, id)).every(({ state, fence }) => state >= sent && fence === 2),
    120_000,
  )
  first.signal('SIGCONT')
  await first.kill('SIGTERM')
  expect(await ledgerOf(id)).toBe(recipients)
  await second.kill('SIGTERM')
}, 600_000)

/** Stops a process at a moment in which it holds no transaction open: those are the database's to end. */
async function standStill(server: Server): Promise<void> {
  const open = `select from pg_stat_activity
    where datname = current_database() and application_name = $1 and state <> 'idle' and xact_start is not null`
  await eventually(async () => {
    server.signal('SIGSTOP')
    // What it had asked before is answered by now.
    await wait(200)
    if ((await ask(env, open, [standing])).length === 0) return true
    server.signal('SIGCONT')
    return false
  }, 60_000)
}

async function ledgerOf(broadcastId: string): Promise<number> {
  const [found] = await ask(
    env,
    `select count(*)::int as n from simulator_calls where channel_id = (select channel_id from broadcasts where id = $1)`,
    [broadcastId],
  )
  return found.n
}

function all<R extends { state: number }>(rows: R[], state: number): R[] | false {
  return rows.every(row => row.state === state) && rows
}
