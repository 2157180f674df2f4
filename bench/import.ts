// script/bench import [rows]   an import through the HTTP API, beside COPY and one upsert on the same database
import { openAsBlob } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabases } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/postgres.ts'
import { importRaw, plantKnown } from './import.peer.ts'
import { attributes, writeFileOf } from './import.rows.ts'
import { watchMemory } from './memory.ts'
import { quantile } from './numbers.ts'
import { processorSeconds } from './processor.ts'
import { type Product, startProduct } from './product.ts'

type Shown = { state: string; message: string; totalLines: number; acceptedLines: number; errorLines: number }
type Round = {
  /** Somebody of another enterprise asks for lists meanwhile. */
  isBeside: boolean
  ours: number
  raw: number
  shown: Shown
  oursProcessor: number
  productProcessor: number
  rawProcessor: number
}

const base = '/chatbird/api/customer_master'
const rows = Number(process.argv[2] ?? 400_000)
/** Every second one beside a neighbour. */
const rounds = 4
const goals = { ratio: 0.5, memoryMb: 200, slowdown: 1.3 }

const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-import-'))
// PostgreSQL runs as another user than root and has to pass.
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres(path.join(folder, 'db'), [
  'max_connections=200',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
])
const databases = openDatabases(postgres.url, 2)
const db = databases.owner
const databasePid = Number((await readFile(path.join(folder, 'db/postmaster.pid'), 'utf8')).split('\n')[0])
const product = await startProduct({ DATABASE_URL: postgres.url })
try {
  const table = await measure(product)
  process.stdout.write(table)
  const file = path.resolve(import.meta.dirname, 'results/import.md')
  await mkdir(path.dirname(file), { recursive: true })
  await appendFile(file, `## ${new Date().toISOString().slice(0, 10)}\n\n${table}\n`)
} finally {
  await product.stop()
  await databases.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(product: Product): Promise<string> {
  const before = loadavg()
  const own = await prepare(await ownEnterprise())
  const raw = await prepare(await anotherEnterprise('Raw'))
  const neighbour = await signInNeighbour(product)
  for (const target of [own, raw]) await plantKnown(db, target, 0, rows)
  await db.query('vacuum analyze contacts')
  const list = () => neighbour.call('GET', `${base}/customers?perPage=10`)
  await listFor(list, 5)
  const idleMb = await product.memory()
  const memory = watchMemory(product)
  const done: Round[] = []
  const [alone, beside]: [number[], number[]] = [[], []]
  const size = Math.floor(rows / rounds)
  for (let round = 0; round < rounds; round += 1) {
    const file = path.join(folder, `${round}.csv`)
    await writeFileOf(file, round * size, size)
    const isBeside = round % 2 === 1
    // Each time anew: a machine is not equally fast all the while.
    if (isBeside) alone.push(...(await listFor(list, 15)))
    const [productBefore, databaseBefore] = [await processorSeconds(product.pid), await processorSeconds(databasePid)]
    const begun = importThrough(product, file)
    if (isBeside) beside.push(...(await listWhile(list, begun)))
    const { seconds, shown } = await begun
    memory.pause()
    const productProcessor = (await processorSeconds(product.pid)) - productBefore
    const databaseAfter = await processorSeconds(databasePid)
    const oursProcessor = productProcessor + databaseAfter - databaseBefore
    const rawSeconds = await importRaw(db, file, raw)
    const rawProcessor = (await processorSeconds(databasePid)) - databaseAfter
    done.push({ isBeside, ours: seconds, raw: rawSeconds, shown, oursProcessor, productProcessor, rawProcessor })
    memory.resume()
  }
  const peakMb = memory.stop()
  return tableOf({ done, idleMb, peakMb, alone, beside, size, before })
}

async function prepare(enterpriseId: string) {
  const definitionIds: string[] = []
  for (const [place, name] of attributes.entries()) {
    const { rows: made } = await db.query(
      `insert into contact_definitions (enterprise_id, position, field_name, name_key, field_label, label_key, help_text,
         is_mandatory, field_type, input_type, allow_special) values ($1, $2, $3, $3, $3, $3, $3, false, 'text', 'alphanumeric', true)
       returning id`,
      [enterpriseId, place + 2, name],
    )
    definitionIds.push(made[0].id)
  }
  return { enterpriseId, definitionIds }
}

async function ownEnterprise(): Promise<string> {
  return (await db.query('select enterprise_id from users order by id limit 1')).rows[0].enterprise_id
}

async function anotherEnterprise(name: string): Promise<string> {
  return (await db.query('insert into enterprises (name) values ($1) returning id', [name])).rows[0].id
}

/** Somebody of another enterprise, who lists contacts of an own small book all the while. */
async function signInNeighbour(product: Product) {
  const enterpriseId = await anotherEnterprise('Neighbour')
  await db.query(
    `insert into users (enterprise_id, name, email, password_hash, roles, activated_at)
     select $1, name, 'neighbour@demo.parley', password_hash, roles, activated_at from users order by id limit 1`,
    [enterpriseId],
  )
  await db.query(
    `insert into contacts (enterprise_id, name, phone_number) select $1, 'Neighbour ' || n, (919000000000 + n)::text from generate_series(1, 5000) n`,
    [enterpriseId],
  )
  return product.signInAs('neighbour@demo.parley')
}

/** Upload excluded: both begin with the file on the disk of the machine. */
async function importThrough(product: Product, file: string) {
  const form = new FormData()
  form.set('rType', 'CSV')
  form.set('file', await openAsBlob(file), path.basename(file))
  const stored = await product.call<{ id: string }>('POST', '/e/drive/upload', form)
  const started = performance.now()
  const { uploadId } = await product.call<{ uploadId: string }>('POST', `${base}/uploads`, {
    file: { path: stored.id },
  })
  for (;;) {
    const { customerCSV } = await product.call<{ customerCSV: Shown }>('GET', `${base}/uploads/${uploadId}`)
    if (customerCSV.state === 'COMPLETED') return { seconds: (performance.now() - started) / 1000, shown: customerCSV }
    if (customerCSV.state === 'ERROR') throw new Error(customerCSV.message)
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

function listFor(list: () => Promise<unknown>, seconds: number): Promise<number[]> {
  return listWhile(list, new Promise(resolve => setTimeout(resolve, seconds * 1000)))
}

async function listWhile(list: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = () => {
    isOver = true
  }
  until.then(over, over)
  while (!isOver) {
    const started = performance.now()
    await list()
    times.push(performance.now() - started)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return times
}

type Measured = {
  done: Round[]
  idleMb: number
  peakMb: number
  alone: number[]
  beside: number[]
  size: number
  before: number[]
}

function tableOf({ done, idleMb, peakMb, alone, beside, size, before }: Measured): string {
  const lines = done.map(({ isBeside, ours, raw, shown, oursProcessor, productProcessor, rawProcessor }, at) => {
    const counts = `${shown.acceptedLines} + ${shown.errorLines}`
    const processor = `${oursProcessor.toFixed(1)} (${productProcessor.toFixed(1)} in the product) | ${rawProcessor.toFixed(1)}`
    return `| ${at + 1}${isBeside ? ', beside a neighbour' : ''} | ${Math.round(size / ours)} | ${Math.round(size / raw)} | ${(raw / ours).toFixed(2)} | ${processor} | ${counts} |`
  })
  const [p95Alone, p95Beside] = [
    quantile(
      alone.toSorted((a, b) => a - b),
      0.95,
    ),
    quantile(
      beside.toSorted((a, b) => a - b),
      0.95,
    ),
  ]
  return [
    `### ${rows} rows of ${attributes.length} attributes, 5 % wrong, 20 % there before; load ${before.map(value => value.toFixed(1)).join(' ')}`,
    '',
    '| round | Parley rows/s | COPY and upsert rows/s | ratio | Parley processor s | COPY processor s | accepted + refused |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    `- Ratio alone: ${ratioOf(done, false)} (goal ${goals.ratio}); beside a neighbour who asks for a list every 50 ms: ${ratioOf(done, true)}.`,
    `- Memory: idle ${Math.round(idleMb)} MB, peak ${Math.round(peakMb)} MB, ${Math.round(peakMb - idleMb)} MB more (goal ${goals.memoryMb}).`,
    `- Another enterprise's list: p95 ${p95Alone.toFixed(1)} ms alone, ${p95Beside.toFixed(1)} ms beside the import, ${(p95Beside / p95Alone).toFixed(2)} times (goal ${goals.slowdown}).`,
    '',
  ].join('\n')
}

function ratioOf(done: Round[], isBeside: boolean): string {
  const rounds = done.filter(round => round.isBeside === isBeside)
  const [ours, raw] = (['ours', 'raw'] as const).map(whose => rounds.reduce((sum, round) => sum + round[whose], 0))
  return ((raw ?? 0) / (ours ?? 1)).toFixed(2)
}
