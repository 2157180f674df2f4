import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import type { Config } from '../../platform/config.ts'
import { openStorage } from '../../platform/storage/storage.open.ts'
import { type Chunk, ChunkBuilder, type ExistingRule } from './imports.chunk.ts'
import { Units } from './imports.encoding.ts'
import {
  type FileFormat,
  inspectFile,
  type PlacedRecord,
  previewFile,
  recordsFrom,
  type Source,
  UnusableFile,
} from './imports.file.ts'
import { lineJudge } from './imports.lines.ts'

/** What the reader is asked for, one thing after another. */
export type Asked =
  | { ask: 'inspect'; mostLines: number }
  | { ask: 'preview'; bytes: number; rows: number }
  | { ask: 'begin'; reading: Reading }
  | { ask: 'chunk'; lines: number }
export type Reading = {
  format: FileFormat
  fields: (string | null)[]
  definitions: Definition[]
  countryCode: string
  existing: ExistingRule
  cursor: number
  cursorLine: number
}
export type Preview = Awaited<ReturnType<typeof previewFile>>
/** `chunk: null` is the end of the file. */
export type Told =
  | { format: FileFormat }
  | { preview: Preview }
  | { begun: true }
  | { chunk: Chunk | null }
  | { unusable: string }
  | { failed: string }
export type ReaderData = { config: Config; key: string; size: number }

/** On Linux each thread has its own priority; this one yields to the threads that answer requests. */
const patience = 10
if (process.platform === 'linux' && getPriority() < patience) setPriority(patience)

// Given by `openReader` alone.
const { config, key, size } = workerData as ReaderData
const source: Source = { storage: await openStorage(config), key, size, isWhole: true }
let next: ((lines: number) => Promise<Chunk | null>) | null = null

parentPort?.on('message', (asked: Asked) => {
  answer(asked).then(tell, error => {
    tell(error instanceof UnusableFile ? { unusable: error.message } : { failed: String(error?.stack ?? error) })
  })
})

async function answer(asked: Asked): Promise<Told> {
  if (asked.ask === 'inspect') return { format: await inspectFile(source, asked.mostLines) }
  if (asked.ask === 'preview') return { preview: await previewFile(source, asked) }
  if (asked.ask === 'begin') {
    next = chunksOf(asked.reading)
    return { begun: true }
  }
  return { chunk: (await next?.(asked.lines)) ?? null }
}

function chunksOf(reading: Reading): (lines: number) => Promise<Chunk | null> {
  const { format, cursor, cursorLine } = reading
  const records = recordsFrom(source, format, { cursor, line: cursorLine })
  const judge = lineJudge(reading)
  const units = new Units(format.encoding)
  const decode = (cell: string) => units.decode(cell)
  /** A line that did not fit into the chunk before. */
  let waiting: PlacedRecord | null = null
  const nextRecord = async (): Promise<PlacedRecord | null> => {
    const record = waiting
    waiting = null
    if (record) return record
    const found = await records.next()
    return found.done ? null : found.value
  }
  return async lines => {
    const chunk = new ChunkBuilder(reading.existing)
    let place = { end: cursor, line: cursorLine }
    for (let record = await nextRecord(); record; record = await nextRecord()) {
      const judged = judge(record.cells?.map(decode) ?? null)
      if (!chunk.fits(judged)) {
        waiting = record
        return chunk.finish(place.end, place.line)
      }
      chunk.add(judged, record.line, record, decode)
      place = record
      if (chunk.lines >= lines || chunk.isHeavy()) return chunk.finish(place.end, place.line)
    }
    return chunk.lines > 0 ? chunk.finish(size, place.line) : null
  }
}

/** Transfers the buffers of a chunk instead of copying them. */
function tell(told: Told): void {
  const chunk = 'chunk' in told ? told.chunk : null
  parentPort?.postMessage(told, chunk ? [chunk.rows.buffer, chunk.refusals.buffer] : [])
}
