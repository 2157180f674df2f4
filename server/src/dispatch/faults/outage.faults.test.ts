import { readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbers } from '../../broadcasts/broadcasts.fixture.ts'
import { openVendor } from '../../channels/vendor.fixture.ts'
import { startEmbeddedPostgres } from '../../platform/database/postgres.ts'
import { eventually } from '../../testing/world.ts'
import {
  ask,
  broadcastAt,
  expectAccounted,
  folder,
  messageOf,
  openShop,
  processOf,
  settingsFor,
  settledBy,
  settledRows,
  statusOf,
  takenBy,
  tell,
} from './shop.fixture.ts'

const recipients = 240
const outages = 2

let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
  vendor.answers(takenBy)
})
afterAll(async () => {
  await stop()
  vendor.close()
})
let stop = async () => {}

test(`PostgreSQL dies ${outages} times amid sending and webhooks: the product comes back by itself, with nobody lost or written to twice`, async () => {
  const cluster = await ownCluster()
  const env = await settingsFor(cluster.url, vendor)
  const shop = await openShop(env, { ratePerSecond: '60' })
  const server = await processOf(env, 'web,worker', { LOG_LEVEL: 'silent' })
  const address = () => server.address
  const id = await broadcastAt(address, shop.token, { ...shop, phoneNumber: numbers(recipients, 9_200_000_000) })

  let customers = 0
  let refusals = 0
  let isCalling = true
  const calling = (async () => {
    while (isCalling) {
      const call = messageOf(`wamid.in.${customers}`, `9198${10_000_000 + customers}`, `Customer ${customers}`)
      refusals += await tell(address, shop.channelId, call)
      customers += 1
    }
  })()
  for (let outage = 1; outage <= outages; outage += 1) {
    const [mark, seen] = [(outage * recipients) / (outages + 1), { customers, refusals }]
    await eventually(async () => vendor.calls.length >= mark && customers > seen.customers, 120_000)
    await cluster.die()
    await eventually(async () => (await fetch(`${server.address}/readyz`)).status === 503, 120_000)
    await cluster.start()
    await eventually(async () => customers > seen.customers + 3, 120_000)
  }
  isCalling = false
  await calling
  const rows = await settledRows(env, id)
  expect(rows).toHaveLength(recipients)
  const accepted = vendor.calls.map(({ body }) => JSON.parse(body).to as string)
  const { doubtful } = expectAccounted(rows, accepted)
  await Promise.all(vendor.calls.map(call => tell(address, shop.channelId, statusOf(call, 'delivered'))))
  await settledBy(env, id, accepted)
  const kept = await eventually(async () => {
    const found = await ask(env, `select message from messages where message like 'Customer %'`)
    return found.length >= customers && found
  }, 120_000)
  expect(kept.map(({ message }) => message).sort()).toEqual(
    Array.from({ length: customers }, (_none, place) => `Customer ${place}`).sort(),
  )
  const counts = { recipients, accepted: accepted.length, unknown: doubtful.size, lost: 0, twice: 0 }
  process.stdout.write(`${JSON.stringify({ ...counts, webhooks: customers, refusedMeanwhile: refusals })}\n`)
  await server.kill('SIGTERM')
}, 900_000)

/** A PostgreSQL that no other test stands on. What it acknowledges must be safe, so that commits wait here. */
async function ownCluster() {
  const place = await folder()
  // It runs as another user than root and has to pass.
  await chmod(place, 0o755)
  const open = (more: string[] = []) => startEmbeddedPostgres(path.join(place, 'db'), ['fsync=off', ...more])
  let running = await open()
  const { url } = running
  stop = () => running.stop()
  return {
    url,
    start: async () => {
      running = await open([`port=${new URL(url).port}`])
    },
    /** As `pg_ctl stop -m immediate`: nothing is written down, and the next start recovers from the log. */
    die: async () => {
      const [found] = await ask(
        { DATABASE_URL: url },
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
      )
      process.kill(found.pid, 'SIGQUIT')
      await eventually(async () => !isRunning(found.pid), 120_000)
    },
  }
}

/** One that is dead and that nobody has buried does not run. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
