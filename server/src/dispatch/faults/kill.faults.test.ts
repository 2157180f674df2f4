import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf, numbers } from '../../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../../channels/vendor.fixture.ts'
import { callerAt, type Server } from '../../testing/server.ts'
import { copyTemplate, eventually } from '../../testing/world.ts'
import {
  ask,
  broadcastAt,
  type Env,
  expectAccounted,
  leasesEnd,
  openShop,
  processOf,
  queued,
  rowsOf,
  settingsFor,
  settledBy,
  settledRows,
  statusOf,
  takenBy,
  tell,
  unknown,
} from './shop.fixture.ts'

/** FAULT_SEED plays a run again, as far as the moments are ours to choose. */
const seed = Number(process.env.FAULT_SEED) || Date.now() % 1_000_000_007
const random = randomFrom(seed)
const recipients = 300
const kills = 4

let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
})
afterAll(() => vendor.close())

/** What the vendor has taken: a message each. */
const ledger = () => vendor.calls.filter(({ path }) => path.endsWith('/messages'))
const recipientOf = ({ body }: VendorCall) => JSON.parse(body).to as string

test(`kill -9 at ${kills} random moments of a broadcast to ${recipients}: nobody is lost and nobody is written to twice`, async () => {
  process.stdout.write(`kill -9 with FAULT_SEED=${seed}\n`)
  const env = await settingsFor(await copyTemplate(), vendor)
  const shop = await openShop(env, { ratePerSecond: '150' })
  vendor.answers(call => {
    const answer = JSON.stringify(takenBy(call).body)
    return { break: response => void setTimeout(() => response.end(answer), random() * 40) }
  })
  const web = keeping(await processOf(env, 'web'), () => processOf(env, 'web'))
  const to = numbers(recipients, 9_500_000_000)

  // The server dies with the call in its hands, and is asked again with the same key.
  const posted = broadcastAt(web.address, shop.token, { ...shop, phoneNumber: to })
  await wait(random() * 60)
  await web.kill()
  const id = await posted
  expect(await ask(env, 'select total from broadcasts')).toEqual([{ total: recipients }])

  for (let kill = 0; kill < kills; kill += 1) await sendUntilKilled(env, id)
  const worker = await processOf(env, 'worker')
  const rows = await settledRows(env, id)
  const accepted = ledger().map(recipientOf)
  const { certain, doubtful } = expectAccounted(rows, accepted)
  const caller = callerAt(web.address(), shop.token)
  const counts = { total: recipients, sent: certain.size, unknown: doubtful.size, failed: 0, queued: 0 }
  expect((await countsOf(caller, id)).counts).toMatchObject(counts)

  // Now the vendor calls for each that it has, while server and worker die once more.
  const told = ledger().map(call => tell(web.address, shop.channelId, statusOf(call, 'delivered')))
  await eventually(async () => (await answered(told)) > recipients / 10, 120_000)
  await Promise.all([web.kill(), worker.kill('SIGKILL')])
  const last = await processOf(env, 'worker')
  await Promise.all(told)
  const neverLeft = (await settledBy(env, id, accepted)).flatMap(({ to, state }) => (state === unknown ? to : []))
  expect([...neverLeft, ...accepted].sort()).toEqual([...to].sort())
  expect(ledger()).toHaveLength(accepted.length)
  const seen = { accepted: accepted.length, neverLeft: neverLeft.length, lost: 0, twice: 0 }
  process.stdout.write(`${JSON.stringify({ ...counts, ...seen })}\n`)
  await Promise.all([web.end(), last.kill('SIGTERM')])
}, 900_000)

/** A worker that dies after so many more messages, a few turns of its loop later. Its leases run out. */
async function sendUntilKilled(env: Env, broadcastId: string): Promise<void> {
  const goal = ledger().length + 1 + Math.floor(random() * (recipients / kills / 1.5))
  const doomed = await processOf(env, 'worker')
  await eventually(async () => ledger().length >= goal || !(await isSending(env, broadcastId)), 120_000)
  for (let turns = random() * 2000; turns > 0; turns -= 1) await turn()
  await doomed.kill('SIGKILL')
  await leasesEnd(env)
}

async function isSending(env: Env, broadcastId: string): Promise<boolean> {
  return (await rowsOf(env, broadcastId)).some(({ state }) => state === queued)
}

/** A process that has another one in its place as soon as it is dead. */
function keeping(first: Server, next: () => Promise<Server>) {
  let running = first
  return {
    address: () => running.address,
    kill: async () => {
      await running.kill('SIGKILL')
      running = await next()
    },
    end: () => running.kill('SIGTERM'),
  }
}

async function answered(calls: readonly Promise<unknown>[]): Promise<number> {
  const waiting = {}
  const ends = await Promise.all(calls.map(call => Promise.race([call, waiting])))
  return ends.filter(end => end !== waiting).length
}

/** mulberry32 */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
