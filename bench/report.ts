// script/bench report [recipients] [--rounds=20]   what a screen asks of a large broadcast, beside counting its rows
import { deepStrictEqual } from 'node:assert/strict'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { latencies } from './numbers.ts'
import { type Product, startProduct } from './product.ts'
import { countRows, fillBroadcast } from './report.fill.ts'
import { keepResult, loadSince } from './results.ts'
import { broadcastTo, prepareGround } from './sending.ground.ts'
import type { SinkQuestion } from './sending.questions.ts'

const goalMs = 300
const base = '/chatbird/api/broadcast'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' } },
})
const recipients = Number(positionals[0] ?? 1_000_000)
const rounds = Number(values.rounds)

type Counts = Record<string, number>
type Detail = { data: { counts: Counts } }
type Failures = { failures: { code: string; count: number }[] }
type Messages = { message: { currentDeliveryStatusName: string }[] }

const database = await openBenchDatabase('report')
const sink = startChild('sending.sink.ts')
let product: Product | undefined
try {
  const { url } = await sink.ask<{ url: string }>({ kind: 'address' } satisfies SinkQuestion)
  product = await startProduct({ DATABASE_URL: database.url, VENDOR_BASE_URL_META: url })
  await keepResult('report', await measure(product))
} finally {
  await product?.stop()
  sink.stop()
  await database.close()
}

async function measure(product: Product): Promise<string> {
  const id = await makeBroadcast(product)
  const before = loadavg()
  const questions = [
    ['the broadcast', `${base}/${id}`],
    ['messages, first page', `${base}/${id}/message?perPage=25`],
    ['messages, page 400', `${base}/${id}/message?perPage=25&from=10000`],
    ['messages of a rare status', `${base}/${id}/message?perPage=25&status=unknown`],
    ['messages of one code', `${base}/${id}/message?perPage=25&code=470`],
    ['failures by code', `${base}/${id}/failures`],
  ] as const
  const lines: string[] = []
  for (const [name, path] of questions) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const asked = performance.now()
      await product.call('GET', path)
      times.push(performance.now() - asked)
    }
    const { p50, p99 } = latencies(times)
    lines.push(`| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${p50 <= goalMs ? 'reached' : 'missed'} |`)
  }
  const countedMs = await compare(product, id)
  return [
    `### A broadcast of ${recipients} recipients, ${rounds} rounds`,
    '',
    loadSince(before),
    '',
    `| question | p50 ms | slowest ms | goal ${goalMs} ms |`,
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    `- Counts and failures are those of a \`group by\` over the rows, which took ${Math.round(countedMs)} ms.`,
    '',
  ].join('\n')
}

/** One that was sent, so that everything of it is there, and the rest of its rows by SQL. */
async function makeBroadcast(product: Product): Promise<string> {
  const { lines } = await prepareGround(product, database.db, { channels: 1, perChannel: 1 })
  const [line] = lines
  if (!line) throw new Error('There is no channel.')
  const { channelId, templateId } = line
  const request = broadcastTo(channelId, templateId, { phoneNumber: ['917000000000'] })
  const { id } = await product.call<{ id: string }>('POST', base, request)
  await fillBroadcast(database.db, { broadcastId: id, recipients })
  return id
}

/** Throws where what is shown is not what is there. Answers how long counting took. */
async function compare({ call }: Product, id: string): Promise<number> {
  const started = performance.now()
  const rows = await countRows(database.db, id)
  const ms = performance.now() - started
  const { clicked: _clicked, ...shown } = (await call<Detail>('GET', `${base}/${id}`)).data.counts
  deepStrictEqual(shown, rows.counts)
  const { failures } = await call<Failures>('GET', `${base}/${id}/failures`)
  deepStrictEqual(new Map(failures.map(({ code, count }) => [code, count])), rows.failures)
  const { message } = await call<Messages>('GET', `${base}/${id}/message?perPage=25&status=unknown`)
  deepStrictEqual(message.length, Math.min(25, rows.counts.unknown))
  return ms
}
