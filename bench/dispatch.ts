// script/bench dispatch [recipients] [--pairs=5] [--channels=20] [--slow=6000] [--workers=2] [--sink=simulator|bare]
// template messages through Meta's own call, beside a bare loop of the same client against the same sink: the simulator,
// which judges each call, or one that only answers
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { type Pair, tableOf } from './dispatch.table.ts'
import { watchMemory } from './memory.ts'
import { processorSeconds } from './processor.ts'
import { type Product, startProduct } from './product.ts'
import { keepResult } from './results.ts'
import { accessToken, broadcastTo, type Ground, prepareGround, setRate } from './sending.ground.ts'
import type { Arrivals, PeerQuestion } from './sending.questions.ts'
import { openSink, type SinkKind } from './sending.vendor.ts'

type Place = { ground: Ground; product: Product }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    channels: { type: 'string', default: '20' },
    sink: { type: 'string', default: 'simulator' },
    slow: { type: 'string', default: '6000' },
    workers: { type: 'string', default: '2' },
  },
})
const recipients = Number(positionals[0] ?? 100_000)
const channels = Number(values.channels)
const slow = Number(values.slow)
/** As many as the product opens to one host. */
const connections = 64
const slowRate = 200
/** What a vendor takes for an answer where it is not the processors that are compared. */
const vendorMs = 100
const kind: SinkKind = values.sink === 'bare' ? 'bare' : 'simulator'

const database = await openBenchDatabase('dispatch')
const sink = await openSink(kind)
const peer = startChild('sending.peer.ts')
const running: Product[] = []
try {
  await keepResult('dispatch', await measure())
} finally {
  for (const product of running) await product.stop()
  sink.stop()
  peer.stop()
  await database.close()
}

async function measure(): Promise<string> {
  const before = loadavg()
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    VENDOR_BASE_URL_META: sink.url,
  }
  const product = await startProduct(env)
  running.push(product)
  const perChannel = Math.ceil(recipients / channels)
  const ground = await prepareGround(product, database.db, { channels, perChannel, sink })
  const place = { ground, product }
  const idleMb = await product.memory()
  const memory = watchMemory(product)
  const pairs: Pair[] = []
  for (let pair = 0; pair < Number(values.pairs); pair += 1) pairs.push(await measurePair(place, pair))
  const peakMb = memory.stop()
  const kept = slow > 0 ? await measureRate(place) : null
  const workers = Number(values.workers) > 1 ? await measureWorkers(place, env) : []
  const shown = { recipients, channels, connections, kind, pairs, idleMb, peakMb, kept, slowRate, vendorMs, workers }
  return tableOf({ ...shown, before })
}

async function measurePair(place: Place, pair: number): Promise<Pair> {
  const processorBefore = [await processorSeconds(place.product.pid), await processorSeconds(database.pid)]
  const ours = await sendAll(place, pair)
  const processorAfter = [await processorSeconds(place.product.pid), await processorSeconds(database.pid)]
  const [oursProcessor = 0, databaseProcessor = 0] = processorAfter.map((now, at) => now - (processorBefore[at] ?? 0))
  const question: PeerQuestion = { kind: 'send', url: sink.url, token: accessToken, count: recipients, connections }
  const { seconds } = await peer.ask<{ seconds: number }>(question)
  return { ours, peer: seconds, oursProcessor, databaseProcessor }
}

/** From the call until no row waits any more, in seconds. Each time another group for a channel: a person has a pace. */
async function sendAll({ ground, product }: Place, shift: number): Promise<number> {
  await sink.forget()
  const before = await countStates()
  const started = performance.now()
  await Promise.all(
    ground.lines.map(({ channelId, templateId }, number) => {
      const groupId = ground.lines[(number + shift) % ground.lines.length]?.groupId ?? ''
      return product.call(
        'POST',
        '/chatbird/api/broadcast',
        broadcastTo(channelId, templateId, { groupIds: [groupId] }),
      )
    }),
  )
  await untilSent()
  const seconds = (performance.now() - started) / 1000
  const after = await countStates()
  const count = await sink.count()
  const sent = after.sent - before.sent
  const total = ground.lines.length * Math.ceil(recipients / channels)
  if (sent !== total || count !== total) {
    throw new Error(`${sent} rows are sent and ${count} arrived instead of ${total}: ${await otherStates()}`)
  }
  return seconds
}

async function untilSent(): Promise<void> {
  while ((await countStates()).waiting > 0) await new Promise(resolve => setTimeout(resolve, 50))
}

async function countStates(): Promise<{ waiting: number; sent: number }> {
  const { rows } = await database.db.query<{ waiting: number; sent: number }>(
    `select coalesce(sum(n) filter (where state = -1), 0)::int as waiting, coalesce(sum(n) filter (where state = 0), 0)::int as sent
     from broadcast_tallies`,
  )
  return rows[0] ?? { waiting: 0, sent: 0 }
}

async function otherStates(): Promise<string> {
  const { rows } = await database.db.query(
    'select state, error_code, error_desc, count(*)::int from deliveries where state <> 0 group by 1, 2, 3',
  )
  return JSON.stringify(rows)
}

/** One channel at a rate far below what the machine can do. */
async function measureRate({ product, ground }: Place): Promise<Arrivals> {
  const [line] = ground.lines
  if (!line) throw new Error('There is no channel.')
  await setRate(product, line.channelId, slowRate)
  await sink.forget()
  const phoneNumber = Array.from({ length: slow }, (_none, number) => String(917_000_000_000 + number))
  await product.call('POST', '/chatbird/api/broadcast', broadcastTo(line.channelId, line.templateId, { phoneNumber }))
  await untilSent()
  const arrivals = await sink.arrivals(slow)
  await setRate(product, line.channelId, 1000)
  return arrivals
}

/**
 * Messages a second with one process that sends, then with two; the calls are taken by a third that does not. The vendor
 * takes its time, so that one process is held up by its connections and not by the machine's processors.
 */
async function measureWorkers(place: Place, env: NodeJS.ProcessEnv): Promise<{ one: number; two: number }[]> {
  await place.product.stop()
  running.splice(0)
  await sink.answerAfter(vendorMs)
  const web = await startProduct({ ...env, ROLE: 'web' })
  running.push(web)
  const done: { one: number; two: number }[] = []
  const from = Number(values.pairs)
  for (let round = 0; round < 2; round += 1) {
    const first = await startProduct({ ...env, ROLE: 'worker' })
    running.push(first)
    const one = recipients / (await sendAll({ ...place, product: web }, from + 2 * round))
    const second = await startProduct({ ...env, ROLE: 'worker' })
    running.push(second)
    const two = recipients / (await sendAll({ ...place, product: web }, from + 2 * round + 1))
    done.push({ one, two })
    for (const worker of running.splice(1)) await worker.stop()
  }
  return done
}
