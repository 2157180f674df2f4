import { sql } from 'kysely'
import { shownSender } from '../../contacts/contacts.senders.ts'
import { byteOrderMark, csvLine } from '../../platform/csv.ts'
import type { FileAnswer } from '../../platform/serve/serve.file.ts'
import type { Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'
import {
  type CollectedQuery,
  type CollectedRow,
  type CollectedScope,
  collectedRows,
  dataOf,
  scopeOf,
  variableNames,
} from './collected.ts'

const batchSize = 500
const fixedColumns = ['Session Id', 'Sender Id', 'Channel', 'Date']

/** Written batch by batch, each in a transaction of its own. */
export async function downloadCollected(work: Work, agentId: string, query: CollectedQuery): Promise<FileAnswer> {
  const asked = await work.transact(async inner => {
    await refuseUnknownAgent(inner, agentId)
    inner.audit({ module: 'NLP', action: 'export', resourceId: agentId })
    return { agentId, names: await variableNames(inner, agentId), scope: await scopeOf(inner, query) }
  })
  return { name: 'collected_data.csv', parts: partsOf(work, asked) }
}

type Asked = { agentId: string; names: string[]; scope: CollectedScope }

async function* partsOf(work: Work, asked: Asked): AsyncGenerator<string> {
  const { names } = asked
  let head = byteOrderMark + csvLine([...fixedColumns, ...names])
  let last: CollectedRow | undefined
  for (;;) {
    const rows: CollectedRow[] = await work.transact(inner => readBatch(inner, asked, last))
    yield head + rows.map(row => csvLine(cellsOf(work, row, names))).join('')
    if (rows.length < batchSize) return
    head = ''
    last = rows.at(-1)
  }
}

/** Behind a row, not a number of rows: a conversation that ends meanwhile would push one into the file twice. */
function readBatch(work: Work, { agentId, scope }: Asked, last: CollectedRow | undefined) {
  return collectedRows(work, agentId, scope)
    .$if(last !== undefined, found => found.where(sql<boolean>`(created_at, id) < (${last?.exactly}, ${last?.id})`))
    .limit(batchSize)
    .execute()
}

function cellsOf(work: Work, row: CollectedRow, names: readonly string[]): string[] {
  const data = dataOf(row)
  const sender = shownSender(work, row)
  return [row.sessionId, sender, row.channel, row.createdAt.toISOString(), ...names.map(name => data[name] ?? '')]
}
