import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { script } from './faults.ts'
import { rooms } from './rooms.ts'
import { openSimulator } from './simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    ledger: { type: 'string' },
    faults: { type: 'string' },
    accounts: { type: 'string' },
    'status-ms': { type: 'string', default: '300' },
    'review-ms': { type: 'string', default: '1000' },
  },
})

const simulator = await openSimulator({
  port: Number(values.port),
  ledgerFile: values.ledger ?? null,
  script: values.faults ? script.parse(JSON.parse(readFileSync(values.faults, 'utf8'))) : { rules: [] },
  statusMs: Number(values['status-ms']),
  reviewMs: Number(values['review-ms']),
})
if (values.accounts) await enterAll(JSON.parse(readFileSync(values.accounts, 'utf8')))

process.stdout.write(`The vendors are ready at ${simulator.url}\n`)
for (const { slug } of rooms) {
  process.stdout.write(`VENDOR_BASE_URL_${slug.toUpperCase().replaceAll('-', '_')}=${simulator.url}/${slug}\n`)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

async function enterAll(accounts: unknown): Promise<void> {
  if (!Array.isArray(accounts)) throw new Error('The file of accounts holds a list.')
  for (const account of accounts) {
    const answer = await fetch(`${simulator.url}/_accounts`, { method: 'POST', body: JSON.stringify(account) })
    if (!answer.ok) throw new Error(await answer.text())
  }
}
