import { appendFile, mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { measurePeer, type PeerFigures } from './nlu.peers.ts'
import { type DataSet, readSets } from './nlu.sets.ts'
import { latencies } from './numbers.ts'
import { type Product, startProduct } from './product.ts'

type Measured = PeerFigures & { tool: string; outOfScope?: number }
type Predicted = { intentIdentified: boolean; intent: { name: string | null }; alternatives: { intent: string }[] }

const settings = {
  entityExtractRetries: 3,
  outOfScopeMessage: 'Sorry, I did not understand that.',
  modelType: 'SVM',
  confidenceThreshold: 0.5,
  language: 'en',
}
const wanted = process.argv.slice(2)
const { sets, note } = await readSets()
print(
  `${note}\nLoad before: ${loadavg()
    .map(value => value.toFixed(2))
    .join(' ')}\n`,
)

let missed = false
for (const set of sets.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const rows: Measured[] = [await measureProduct(set)]
  for (const peer of ['engine', 'natural', 'node-nlp'] as const)
    rows.push({ tool: peer === 'engine' ? 'Parley in process' : peer, ...(await measurePeer(peer, set)) })
  const table = tableOf(set, rows)
  print(table)
  await keep(table)
  if (set.goal !== null && (rows[0]?.accuracy ?? 0) < set.goal) missed = true
}
if (missed) print('A goal was missed.\n')
process.exit(missed ? 1 : 0)

/** As an operator would: the set becomes a bot through the HTTP API, is trained, and is asked the dev split. */
async function measureProduct(set: DataSet): Promise<Measured> {
  const product = await startProduct()
  try {
    const agentId = await teach(product, set)
    const started = performance.now()
    const trained = await product.call<{ trainingStatus: string }>('GET', `/nlp/agent/${agentId}/train?wait=300`)
    const trainSeconds = (performance.now() - started) / 1000
    if (trained.trainingStatus !== 'TRAINED') throw new Error(`Training ended as ${trained.trainingStatus}.`)
    for (const { text } of set.dev.slice(0, 20)) await ask(product, agentId, text)
    const { right, times } = await examine(product, agentId, set)
    const refused = await countRefused(product, agentId, set.outOfScope)
    return {
      tool: 'Parley over HTTP',
      accuracy: right / set.dev.length,
      trainSeconds,
      ...latencies(times),
      peakMemory: await product.peakMemory(),
      ...(set.outOfScope.length > 0 ? { outOfScope: refused / set.outOfScope.length } : {}),
    }
  } finally {
    await product.stop()
  }
}

async function teach(product: Product, set: DataSet): Promise<string> {
  const { id: agentId } = await product.call<{ id: string }>('POST', '/nlp/agent', {
    name: set.name,
    description: 'A public set',
  })
  await product.call('POST', `/nlp/agent/${agentId}/config`, settings)
  const { id: storyId } = await product.call<{ id: string }>('POST', '/nlp/story', { name: 'All', agentId })
  for (const [name, texts] of Map.groupBy(set.train, ({ intent }) => intent)) {
    const utterances = [
      ...new Map(
        texts.map(({ text }) => [text.trim().replace(/\s+/g, ' ').toLowerCase(), text.slice(0, 500)]),
      ).values(),
    ]
    await product.call('POST', '/nlp/intent', {
      agentId,
      storyId,
      name,
      utterances: utterances.slice(0, 2000),
      responses: ['ok'],
    })
  }
  return agentId
}

/** Accuracy is of the best guess, identified or not, so that it compares with libraries that always guess. */
async function examine(product: Product, agentId: string, set: DataSet) {
  const times: number[] = []
  let right = 0
  for (const { text, intent } of set.dev) {
    const asked = performance.now()
    const answer = await ask(product, agentId, text)
    times.push(performance.now() - asked)
    if ((answer.intent.name ?? answer.alternatives[0]?.intent) === intent) right += 1
  }
  return { right, times }
}

async function countRefused(product: Product, agentId: string, texts: string[]): Promise<number> {
  let refused = 0
  for (const text of texts) if (!(await ask(product, agentId, text)).intentIdentified) refused += 1
  return refused
}

function ask(product: Product, agentId: string, text: string): Promise<Predicted> {
  return product.call('POST', '/nlp/predictIntent', { agentId, message: { type: 'text', text: text.slice(0, 4096) } })
}

function tableOf(set: DataSet, rows: Measured[]): string {
  const lines = rows.map(row =>
    [
      row.tool,
      row.accuracy.toFixed(4),
      row.outOfScope?.toFixed(2) ?? '',
      row.trainSeconds.toFixed(1),
      row.p50.toFixed(2),
      row.p95.toFixed(2),
      row.p99.toFixed(2),
      row.peakMemory.toFixed(0),
    ].join(' | '),
  )
  const goal = set.goal === null ? '' : `, goal ${set.goal}`
  return `### ${set.name}: ${set.train.length} phrases, ${set.dev.length} asked${goal}\n\n| tool | accuracy | out of scope refused | train s | p50 ms | p95 ms | p99 ms | peak MB |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n${lines.map(line => `| ${line} |`).join('\n')}\n\n`
}

async function keep(table: string): Promise<void> {
  const folder = path.join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  await appendFile(path.join(folder, 'nlu.md'), `## ${new Date().toISOString().slice(0, 10)}\n\n${table}`)
}

function print(text: string): void {
  process.stdout.write(text)
}
