import type { Readable } from 'node:stream'
import { importTexts } from '@parley/contracts/contacts/imports.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Encoding, judgeEncoding, Units, unitBytes } from './imports.encoding.ts'
import {
  type CsvRecord,
  type CsvShape,
  delimiterOf,
  lineEndOf,
  longestRecord,
  RecordSplitter,
} from './imports.records.ts'

/** What a file is found to be before its first line is taken. */
export type FileFormat = CsvShape & {
  encoding: Encoding
  header: string[]
  /** Where the lines begin: bytes and lines that stand before them. */
  start: number
  startLine: number
}
/** A record with the place behind it. */
export type PlacedRecord = CsvRecord & { end: number; line: number }
/** `size` is how much of the file is looked at. */
export type Source = { storage: Storage; key: string; size: number; isWhole: boolean }

/** The file cannot be used as a whole; the message is for people. */
export class UnusableFile extends Error {
  override name = 'UnusableFile' as const
}

/** Reads the file once from its beginning to its end, in parts, to find out what it is. */
export async function inspectFile(source: Source, mostLines: number): Promise<FileFormat> {
  const judged = await reading(source, 0, stream => judgeEncoding(stream, source.isWhole))
  if (!judged) throw new UnusableFile(importTexts.encoding)
  const format = await readHeader(source, judged)
  if (judged.lineBreaks > mostLines && (await hasMoreThan(source, format, mostLines))) {
    throw new UnusableFile(importTexts.tooManyLines)
  }
  return format
}

/** The first records of a file, header and all that is known by then; judged by its beginning alone. */
export async function previewFile(source: Source, most: { bytes: number; rows: number }) {
  const head = { ...source, size: Math.min(source.size, most.bytes), isWhole: source.size <= most.bytes }
  const format = await inspectFile(head, Number.POSITIVE_INFINITY)
  const units = new Units(format.encoding)
  const rows: { line: number; cells: string[] | null }[] = []
  for await (const { line, cells } of recordsFrom(head, format, { cursor: format.start, line: format.startLine })) {
    rows.push({ line, cells: cells?.map(cell => units.decode(cell)) ?? null })
    if (rows.length === most.rows) break
  }
  return { format, rows }
}

/** Records from a place on, without blank ones. */
export async function* recordsFrom(
  source: Source,
  format: Pick<FileFormat, keyof CsvShape | 'encoding'>,
  place: { cursor: number; line: number },
): AsyncGenerator<PlacedRecord> {
  const units = new Units(format.encoding)
  const splitter = new RecordSplitter(format)
  const width = unitBytes(format.encoding)
  let { cursor, line } = place
  const ready = function* (isLast: boolean) {
    for (let record = splitter.next(isLast); record; record = splitter.next(isLast)) {
      cursor += record.length * width
      line += 1
      if (!isBlank(record)) yield { ...record, end: cursor, line }
    }
  }
  const stream =
    place.cursor < source.size ? await source.storage.stream(source.key, rangeOf(source, place.cursor)) : null
  try {
    for await (const part of stream ?? []) {
      splitter.push(units.of(part))
      yield* ready(false)
    }
    splitter.push(units.end())
    yield* ready(true)
  } finally {
    stream?.destroy()
  }
}

/** Spreadsheets write and read it before the header: `sep=;`. */
const delimiterLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i

async function readHeader(source: Source, judged: { encoding: Encoding; skip: number }): Promise<FileFormat> {
  const { encoding, skip } = judged
  const head = await reading(source, skip, stream => firstText(stream, encoding))
  const [said, delimiter] = delimiterLine.exec(head) ?? ['', delimiterOf(head.trimStart())]
  const shape = { delimiter, lineEnd: lineEndOf(head) }
  const place = { cursor: skip + said.length * unitBytes(encoding), line: said ? 1 : 0 }
  for await (const record of recordsFrom(source, { ...shape, encoding }, place)) {
    const units = new Units(encoding)
    const header = (record.cells ?? []).map(cell => units.decode(cell))
    return { ...shape, encoding, header, start: record.end, startLine: record.line }
  }
  throw new UnusableFile(importTexts.empty)
}

async function firstText(stream: Readable, encoding: Encoding): Promise<string> {
  const units = new Units(encoding)
  let text = ''
  for await (const part of stream) {
    text += units.of(part)
    if (text.length >= longestRecord || /[\r\n]/.test(text.trimStart())) break
  }
  return text
}

async function hasMoreThan(source: Source, format: FileFormat, most: number): Promise<boolean> {
  let count = 0
  for await (const _ of recordsFrom(source, format, { cursor: format.start, line: 0 })) {
    count += 1
    if (count > most) return true
  }
  return false
}

function rangeOf({ size }: Source, start: number) {
  return { start, end: size - 1 }
}

async function reading<T>(source: Source, start: number, act: (stream: Readable) => Promise<T>): Promise<T> {
  if (source.size <= start) throw new UnusableFile(importTexts.empty)
  const stream = await source.storage.stream(source.key, rangeOf(source, start))
  try {
    return await act(stream)
  } finally {
    stream.destroy()
  }
}

/** Also a line of a spreadsheet in which every cell is empty. */
function isBlank({ cells }: CsvRecord): boolean {
  return cells?.every(cell => cell.trim() === '') ?? false
}
