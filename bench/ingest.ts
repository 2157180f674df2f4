// script/bench ingest [messages] [--pairs=5] [--rate=150] [--seconds=30] [--connections=32]
// status calls of Meta: while a broadcast is sent, and as many as there can be beside a bare route and a bare insert
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Child, startChild } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { type Applied, type Pair, tableOf } from './ingest.table.ts'
import { type Product, startProduct } from './product.ts'
import { keepResult } from './results.ts'
import { callsPerMessage } from './sending.calls.ts'
import { appSecret, broadcastTo, type Line, prepareGround, setRate } from './sending.ground.ts'
import type { Called, Hook, IngestQuestion, SinkQuestion } from './sending.questions.ts'

type Place = { product: Product; line: Line; hook: Hook }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    rate: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '32' },
  },
})
/** Of a pair; each of them is told of by several calls. */
const messages = Number(positionals[0] ?? 3000)
const pairs = Number(values.pairs)
const rate = Number(values.rate)
const connections = Number(values.connections)

const database = await openBenchDatabase('ingest')
const sink = startChild('sending.sink.ts')
const peer = startChild('ingest.peer.ts')
let product: Product | undefined
try {
  const { url } = await ask<{ url: string }>(sink, { kind: 'address' })
  product = await startProduct({ DATABASE_URL: database.url, VENDOR_BASE_URL_META: url })
  await keepResult('ingest', await measure(product))
} finally {
  await product?.stop()
  sink.stop()
  peer.stop()
  await database.close()
}

async function measure(product: Product): Promise<string> {
  const before = loadavg()
  const { lines } = await prepareGround(product, database.db, { channels: 1, perChannel: 1 })
  const [line] = lines
  if (!line) throw new Error('There is no channel.')
  const url = `${product.address}/hooks/meta/${line.channelId}`
  const place = { product, line, hook: { url, secret: appSecret, phoneNumberId: '100000000000000', connections } }
  const beside = await besideSending(place)
  const done: Pair[] = []
  await sendTo(place, pairs * messages, 917_500_000_000)
  const bare = await ask<{ url: string }>(peer, { kind: 'address' })
  for (let pair = 0; pair < pairs; pair += 1) done.push(await measurePair(place, pair, `${bare.url}/hooks/meta/bench`))
  return tableOf({ messages, rate, connections, beside, pairs: done, lost: await lost(), before })
}

/** The acknowledgements while a broadcast is sent, and how long after the last one all were applied. */
async function besideSending(place: Place): Promise<Called & Applied> {
  await setRate(place.product, place.line.channelId, rate)
  await ask(sink, { kind: 'callBack', ...place.hook })
  await sendTo(place, rate * Number(values.seconds), 917_000_000_000)
  const called = await ask<Called>(sink, { kind: 'called' })
  const applied = await untilApplied()
  await setRate(place.product, place.line.channelId, 1000)
  return { ...called, ...applied }
}

async function measurePair({ hook }: Place, pair: number, bareUrl: string): Promise<Pair> {
  const part = { from: pair * messages, count: messages }
  const ours = await ask<Called>(sink, { kind: 'tell', ...part, ...hook })
  const applied = await untilApplied()
  const bare = await ask<Called>(sink, { kind: 'tell', ...part, ...hook, url: bareUrl })
  const count = Math.round(messages * callsPerMessage)
  const inserted = await ask<{ seconds: number }>(peer, {
    kind: 'insert',
    databaseUrl: database.url,
    count,
    connections,
  })
  if (ours.refused > 0) throw new Error(`${ours.refused} calls were refused.`)
  return { ours, bare, inserted: count / inserted.seconds, ...applied }
}

async function sendTo({ product, line }: Place, count: number, first: number): Promise<void> {
  await ask(sink, { kind: 'forget' })
  const phoneNumber = Array.from({ length: count }, (_none, number) => String(first + number))
  await product.call('POST', '/chatbird/api/broadcast', broadcastTo(line.channelId, line.templateId, { phoneNumber }))
  await until('select count(*)::int as n from (select from deliveries where state = -1 limit 1) d')
}

async function untilApplied(): Promise<Applied> {
  const started = performance.now()
  await until(`select (select count(*) from waiting_calls)::int
    + (select count(*) from parked_statuses)::int as n`)
  return { appliedAfter: (performance.now() - started) / 1000 }
}

async function until(sql: string): Promise<void> {
  for (;;) {
    const { rows } = await database.db.query<{ n: number }>(sql)
    if (rows[0]?.n === 0) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Every message was told to be read in the end. */
async function lost(): Promise<number> {
  const { rows } = await database.db.query<{ n: number }>('select count(*)::int as n from deliveries where state <> 2')
  return rows[0]?.n ?? 0
}

function ask<T = unknown>(child: Child, question: SinkQuestion | IngestQuestion): Promise<T> {
  return child.ask<T>(question)
}
