// script/bench search [--contacts=1000000] [--neighbours=20] [--neighbour-contacts=20000] [--rounds=100]
// the list of contacts through the HTTP API, beside the bare SQL on the same database
import { appendFile, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabases } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/postgres.ts'
import { quantile } from './numbers.ts'
import { type Product, startProduct } from './product.ts'
import { type Case, casesOf } from './search.cases.ts'
import { fillContacts, type Sizes } from './search.fill.ts'

type Page = { customers: { customers: { id: string }[] } }
type Measured = { name: string; p50: number; p95: number; rawP50: number; rawP95: number }

const goals = { p95: 50, aboveRaw: 10 }
const warmUps = 10
const { values } = parseArgs({
  options: {
    contacts: { type: 'string', default: '1000000' },
    neighbours: { type: 'string', default: '20' },
    'neighbour-contacts': { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '100' },
  },
})
const rounds = Number(values.rounds)
const sizes: Sizes = {
  contacts: Number(values.contacts),
  neighbours: Number(values.neighbours),
  neighbourContacts: Number(values['neighbour-contacts']),
}

const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-search-'))
// PostgreSQL runs as another user than root and has to pass.
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres(path.join(folder, 'db'), ['shared_buffers=512MB', 'max_wal_size=4GB'])
const databases = openDatabases(postgres.url, 2)
const db = databases.owner
let product: Product | undefined
try {
  product = await startProduct({ DATABASE_URL: postgres.url })
  const { rows } = await db.query<{ enterpriseId: string }>(
    'select enterprise_id as "enterpriseId" from users order by id limit 1',
  )
  const enterpriseId = rows[0]?.enterpriseId ?? ''
  await fillContacts(db, enterpriseId, sizes)
  const before = loadavg()
  const measured: Measured[] = []
  for (const one of await casesOf(db, enterpriseId)) measured.push(await measure(product, one))
  const table = tableOf(measured, before)
  process.stdout.write(table)
  await keep(table)
  if (measured.some(isMissed)) process.exitCode = 1
} finally {
  await product?.stop()
  await databases.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The two take turns, so that the load of the machine falls on both; what they find must be the same. */
async function measure({ call }: Product, one: Case): Promise<Measured> {
  const times: { ours: number[]; raw: number[] } = { ours: [], raw: [] }
  for (let round = -warmUps; round < rounds; round += 1) {
    const term = one.terms[(round + warmUps) % one.terms.length] ?? ''
    const asked = performance.now()
    const page = await call<Page>('GET', `/chatbird/api/customer_master/customers?${one.query(term)}`)
    const answered = performance.now()
    const raw = await db.query<{ id: string }>(one.sql, one.values(term))
    const read = performance.now()
    refuseOther(one, { term, ours: page.customers.customers, raw: raw.rows })
    if (round < 0) continue
    times.ours.push(answered - asked)
    times.raw.push(read - answered)
  }
  const [ours, raw] = [times.ours, times.raw].map(all => all.toSorted((a, b) => a - b))
  return {
    name: one.name,
    p50: quantile(ours ?? [], 0.5),
    p95: quantile(ours ?? [], 0.95),
    rawP50: quantile(raw ?? [], 0.5),
    rawP95: quantile(raw ?? [], 0.95),
  }
}

type Found = { term: string; ours: { id: string }[]; raw: { id: string }[] }

function refuseOther({ name }: Case, { term, ours, raw }: Found): void {
  const wanted = raw.slice(0, ours.length).map(({ id }) => id)
  const isSame = ours.length === Math.min(raw.length, 10) && ours.every(({ id }, place) => id === wanted[place])
  if (!isSame || ours.length === 0) throw new Error(`${name} (${term}) finds other contacts than the bare SQL.`)
}

function isMissed({ p95, rawP95 }: Measured): boolean {
  return p95 > goals.p95 || p95 - rawP95 > goals.aboveRaw
}

function tableOf(measured: readonly Measured[], before: readonly number[]): string {
  const count = (value: number) => value.toLocaleString('en-US')
  const load = (averages: readonly number[]) => averages.map(value => value.toFixed(1)).join(' ')
  const lines = measured.map(one => {
    const figures = [one.p50, one.p95, one.rawP50, one.rawP95, one.p95 - one.rawP95].map(value => value.toFixed(1))
    return `| ${[one.name, ...figures, isMissed(one) ? 'missed' : 'reached'].join(' | ')} |`
  })
  return `### ${count(sizes.contacts)} contacts, beside ${sizes.neighbours} enterprises of ${count(sizes.neighbourContacts)}

${rounds} rounds, a page of 10. Load of the machine (${availableParallelism()} processors) before ${load(before)}, after ${load(loadavg())}. Goal: API p95 at most ${goals.p95} ms and at most ${goals.aboveRaw} ms above the bare SQL's.

| question | API p50 ms | API p95 ms | SQL p50 ms | SQL p95 ms | p95 difference ms | goal |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

async function keep(table: string): Promise<void> {
  const file = path.resolve(import.meta.dirname, 'results/search.md')
  await mkdir(path.dirname(file), { recursive: true })
  await appendFile(file, `## ${new Date().toISOString().slice(0, 10)}\n\n${table}\n`)
}
