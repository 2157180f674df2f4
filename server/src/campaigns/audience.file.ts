import { activityLimits, activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import type { Recipients } from '@parley/contracts/campaigns/activities.ts'
import { columnAliases, columnKey, importTexts } from '@parley/contracts/contacts/imports.ts'
import { withoutMark } from '@parley/contracts/spreadsheet.ts'
import { Units } from '../contacts/imports/imports.encoding.ts'
import {
  type FileFormat,
  inspectFile,
  recordsFrom,
  type Source,
  UnusableFile,
} from '../contacts/imports/imports.file.ts'
import { formatIn } from '../contacts/imports/imports.settings.ts'
import { findFile } from '../files/files.ts'
import { StoredFileMissing } from '../platform/storage/storage.ts'
import type { Work } from '../platform/work.ts'

/** `number` and `name` are places of columns. */
export type FoundFile = { format: FileFormat; number: number; name: number | null }
export type Row = { number: string; vars: Record<string, string> | null; problem: string | null }
/** Whom an iteration names. */
export type Named = {
  recipients: Recipients
  /** What its file was found to be. */
  file: FoundFile | null
  /** Whether each row of a file has values of its own. */
  hasOwnValues: boolean
}
/** How far an audience is read: entries of a list or bytes of a file, lines, and the last id of the book. */
export type Place = { at: number; line: number; after: string | null }
type FileRecipients = Extract<Recipients, { source: 'FILE' }>

/** A cell is cut here: no variable takes as much. */
const longestCell = 4096
const phoneColumns = ['phonenumber', 'number', 'phone', 'whatsappnumber']

/** Reads the whole file once, to find out what it is and how many rows it has. Throws `UnusableFile`. */
export async function inspectRows(
  source: Source,
  recipients: FileRecipients,
): Promise<{ file: FoundFile; rows: number }> {
  const format = await inspectFile(source, activityLimits.recipients)
  refuseTwins(format.header)
  const number = numberColumn(format.header, recipients.numberColumn)
  if (number < 0) throw new UnusableFile(activityTexts.noNumbers)
  const named = recipients.nameColumn ? placeOf(format.header, recipients.nameColumn) : -1
  let rows = 0
  for await (const _ of recordsFrom(source, format, { cursor: format.start, line: format.startLine })) rows += 1
  return { file: { format, number, name: named < 0 ? null : named }, rows }
}

/** A transaction of its own. */
export type Inside = <T>(act: (work: Work) => Promise<T>) => Promise<T>
export type FilePart = { rows: Row[]; next: Place | null }

/** The rows behind a place; null where no file names them. Storage may be slow, so no transaction is open meanwhile. */
export async function rowsBehind(
  inside: Inside,
  { recipients, file, hasOwnValues }: Named,
  walk: Walk,
): Promise<FilePart | null> {
  if (recipients.source !== 'FILE') return null
  if (!file) throw new UnusableFile(importTexts.fileMissing)
  const { format } = file
  const source = await inside(work => sourceOf(work, recipients))
  const { at, line } = walk.place
  const from = at > 0 ? { cursor: at, line } : { cursor: format.start, line: format.startLine }
  const units = new Units(format.encoding)
  const rows: Row[] = []
  for await (const record of recordsFrom(source, format, from)) {
    const cells = record.cells?.map(cell => withoutMark(units.decode(cell)).trim().slice(0, longestCell)) ?? null
    rows.push(rowOf(file, { cells, text: units.decode(record.text), hasOwnValues }))
    if (rows.length === walk.most) return { rows, next: { ...walk.place, at: record.end, line: record.line } }
  }
  return { rows, next: null }
}

type Walk = { place: Place; most: number }

/** Written by the count alone. */
export function foundFileIn(stored: unknown): FoundFile | null {
  if (stored === null) return null
  const { format, number, name } = stored as FoundFile
  const read = formatIn(format)
  return read && { format: read, number, name }
}

export async function sourceOf(work: Work, { file }: FileRecipients): Promise<Source> {
  const found = await findFile(work, file.id ?? file.path ?? '')
  if (!found) throw new UnusableFile(importTexts.fileMissing)
  return { storage: work.platform.storage, key: found.storageKey, size: found.size, isWhole: true }
}

/** What is told of a file that cannot be used; null where something else went wrong. */
export function fileTrouble(error: unknown): string | null {
  if (error instanceof StoredFileMissing) return importTexts.fileMissing
  return error instanceof UnusableFile ? error.message : null
}

function numberColumn(header: readonly string[], chosen: string | undefined): number {
  if (chosen) return placeOf(header, chosen)
  const places = phoneColumns.map(key =>
    header.findIndex(cell => columnKey(cell) === key || columnKey(columnAliases[columnKey(cell)] ?? '') === key),
  )
  return places.find(place => place >= 0) ?? -1
}

/** Of two columns of one name nobody knows which one a variable means. */
function refuseTwins(header: readonly string[]): void {
  const keys = header.map(columnKey)
  const twin = header.find((_cell, place) => keys[place] !== '' && keys.indexOf(keys[place] ?? '') < place)
  if (twin !== undefined) throw new UnusableFile(`${importTexts.duplicateColumn} ${twin.trim()}`)
}

function placeOf(header: readonly string[], name: string): number {
  return header.findIndex(cell => columnKey(cell) === columnKey(name))
}

type Read = { cells: string[] | null; text: string; hasOwnValues: boolean }

function rowOf({ format: { header }, number, name }: FoundFile, { cells, text, hasOwnValues }: Read): Row {
  if (!cells || cells.length !== header.length) {
    return { number: cells?.[number] ?? text.slice(0, 200), vars: null, problem: importTexts.cellCount }
  }
  const own = hasOwnValues ? Object.fromEntries(header.map((cell, place) => [nameOf(cell), cells[place] ?? ''])) : {}
  const vars = { ...own, ...(name === null ? {} : { name: cells[name] ?? '' }) }
  return { number: cells[number] ?? '', vars: Object.keys(vars).length > 0 ? vars : null, problem: null }
}

/** As a mapping names columns. */
function nameOf(cell: string): string {
  return cell.trim().toLowerCase()
}
