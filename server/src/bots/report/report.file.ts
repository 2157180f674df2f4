import { type ConversationsRequest, fileColumns, yesOrNo } from '@parley/contracts/bots/report.ts'
import { sql } from 'kysely'
import { byteOrderMark, csvLine } from '../../platform/csv.ts'
import { notFound } from '../../platform/refusals.ts'
import type { FileAnswer } from '../../platform/serve/serve.file.ts'
import type { Work } from '../../platform/work.ts'
import { type Range, rangeOf } from './report.range.ts'
import { otherIntentsIn, readTurns, requireReportAgent, turns, wanted } from './report.turns.ts'

/** Rows in memory at a time, however long the file is. */
const batchSize = 1000

/** The file is read batch by batch, each in a transaction of its own, so that a slow reader holds nothing open. */
export async function downloadConversations(work: Work, request: ConversationsRequest): Promise<FileAnswer> {
  const range = rangeOf(request, work.now)
  await work.transact(async open => {
    const name = await requireReportAgent(open, request.agentId, notFound('Agent'))
    open.audit({ module: 'NLP', action: 'export', resourceId: request.agentId, resourceName: name })
  })
  return { name: fileName(work.now, request.timeZoneOffset), parts: partsOf(work, request, range) }
}

type Row = Awaited<ReturnType<typeof readTurns>>[number]
/** The database keeps microseconds, of which a `Date` loses the last three digits. */
type Position = { id: string; createdAt: Date; exactly: string }

async function* partsOf(work: Work, request: ConversationsRequest, range: Range): AsyncGenerator<string> {
  let head = byteOrderMark + csvLine(fileColumns)
  let last: Position | null = null
  for (;;) {
    const { rows, next }: Batch = await work.transact(open => readBatch(open, request, { range, after: last }))
    yield head + rows.map(row => csvLine(cellsOf(row, request.timeZoneOffset))).join('')
    if (!next) return
    head = ''
    last = next
  }
}

type Batch = { rows: Row[]; next: Position | null }
type Place = { range: Range; after: Position | null }

/** Found in the index alone, as a page is: rows that were sorted anew for each batch would take for ever. */
async function readBatch(work: Work, request: ConversationsRequest, { range, after }: Place): Promise<Batch> {
  const positions = await turns(work, request.agentId, after ? { ...range, from: after.createdAt } : range)
    .select(['id', 'createdAt', sql<string>`created_at::text`.as('exactly')])
    .where(wanted(request))
    .$if(after !== null, query => query.where(sql<boolean>`(created_at, id) > (${after?.exactly}, ${after?.id})`))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const rows = await readTurns(
    work,
    positions.map(({ id }) => id),
  )
  return { rows: rows.reverse(), next: positions.length < batchSize ? null : (positions.at(-1) ?? null) }
}

function cellsOf(row: Row, timeZoneOffset: number): string[] {
  return [
    row.userMessage,
    localText(row.createdAt, timeZoneOffset),
    yesOrNo(row.intentIdentified),
    row.intent ?? '',
    row.confidence.toFixed(4),
    row.utterance ?? '',
    row.botResponse,
    row.emotion,
    otherIntentsIn(row.otherIntents)
      .map(({ intent, confidence }) => `${intent} (${confidence.toFixed(4)})`)
      .join('; '),
    row.sessionId,
    row.senderId,
    row.channel,
  ]
}

/** `yyyy-MM-dd HH:mm:ss` as clocks there tell it. */
function localText(moment: Date, timeZoneOffset: number): string {
  return new Date(moment.getTime() - timeZoneOffset * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

function fileName(now: Date, timeZoneOffset: number): string {
  const [year, month, day, hour, minute] = localText(now, timeZoneOffset).split(/\D/)
  return `conversation_report_${day}-${month}-${year} ${hour}-${minute}.csv`
}
