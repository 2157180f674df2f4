import { sql } from 'kysely'
import { z } from 'zod'
import { takeSlot } from '../../platform/slots.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { type ContactData, countryCode, dataOf } from '../values.ts'
import { shownTo } from './imports.errors.ts'
import { UnusableFile } from './imports.file.ts'
import { type ColumnChoice, columnsByChoice, guessedFields } from './imports.header.ts'
import { type HeldOptions, type JudgedLine, lineJudge } from './imports.lines.ts'
import type { Preview } from './imports.reader.ts'
import { refuseStrangeColumns } from './imports.settings.ts'
import { hashOf } from './imports.start.ts'
import { openReader } from './imports.thread.ts'
import { importableFile } from './imports.ts'

type Draft = { file: { name?: string | undefined; path?: string | undefined }; columns?: ColumnChoice[] }

/** Judged by its beginning: the import itself looks at the whole file. */
const most = { bytes: 4 * 1024 * 1024, rows: 50 }
/** Each has a heap of its own; whoever comes later waits. */
const mostThreads = 2
const shownCell = 300
const unusable = { encoding: '', delimiter: '', columns: [], rows: [] }
const storedColumns = z.array(z.object({ column: z.number(), field: z.string().nullable() }))

/** Stores nothing. Columns are those that were sent, else those last chosen for the same header, else a guess. */
export async function previewImport(work: Work, { file: reference, columns }: Draft) {
  const file = await work.transact(async inner => {
    await refuseStrangeColumns(inner, columns ?? [])
    return importableFile(inner, reference)
  })
  try {
    const preview = await beginningOf(work.platform, { key: file.storageKey, size: file.size })
    return await work.transact(inner => told(inner, preview, columns))
  } catch (error) {
    if (error instanceof UnusableFile) return { ...unusable, message: error.message }
    throw error
  }
}

async function beginningOf(platform: Platform, file: { key: string; size: number }): Promise<Preview> {
  const giveBack = await takeSlot('previews', mostThreads)
  try {
    const reader = openReader(platform, file, AbortSignal.timeout(30_000))
    return await reader.preview(most).finally(() => reader.close())
  } finally {
    giveBack()
  }
}

async function told(work: Work, { format, rows }: Preview, columns: ColumnChoice[] | undefined) {
  const { header, encoding, delimiter } = format
  const definitions = await customDefinitions(work)
  const remembered = columns ? null : await rememberedColumns(work, header)
  const guessed = guessedFields(header, definitions).map((field, column) => ({ column, field }))
  const ids = new Set(definitions.map(({ id }) => id))
  const usable = (remembered ?? []).filter(({ field }) => field === null || !field.includes('-') || ids.has(field))
  const { fields, trouble } = columnsByChoice(header, columns ?? (remembered ? usable : guessed))
  const judge = lineJudge({ fields, definitions, countryCode: await countryCode(work) })
  const judged = rows.map(({ cells }) => judge(cells))
  const known = await knownContacts(work, judged)
  const shown = shownTo(work)
  return {
    encoding,
    delimiter,
    columns: header.map((cell, column) => ({
      column,
      header: shown(cell).slice(0, shownCell).toWellFormed(),
      field: fields[column] ?? null,
      remembered: remembered?.some(choice => choice.column === column) ?? false,
    })),
    rows: rows.map(({ line, cells }, place) => ({
      line,
      cells: (cells ?? []).map(cell => shown(cell).slice(0, shownCell).toWellFormed()),
      errors: trouble ? [] : errorsOf(judged[place], known),
    })),
    message: trouble,
  }
}

function errorsOf(judged: JudgedLine | undefined, known: ReadonlyMap<string, ContactData>) {
  if (!judged) return []
  const held = known.get(judged.phone ?? '')
  if (!held) return judged.freshErrors
  return judged.kept && holds(held, judged.kept.options) ? [] : judged.knownErrors
}

/** The twin of `@>` in imports.merge.ts. */
function holds(held: ContactData, options: HeldOptions): boolean {
  return Object.entries(options).every(([id, wanted]) =>
    Array.isArray(wanted) ? wanted.every(option => held[id]?.includes(option)) : held[id] === wanted,
  )
}

/** What the contacts of these numbers hold; one that was merged into another counts as that one. */
async function knownContacts({ db, enterpriseId }: Work, judged: readonly JudgedLine[]) {
  const phones = judged.flatMap(({ phone }) => phone ?? [])
  const { rows } = await sql<{ phoneNumber: string; data: unknown }>`
    select c.phone_number, h.data from contacts c join contacts h on h.id = coalesce(c.merged_into, c.id)
    where c.enterprise_id = ${enterpriseId} and c.phone_number = any(${phones}::text[]) and c.is_proven`.execute(db)
  return new Map(rows.map(({ phoneNumber, data }) => [phoneNumber, dataOf(data)]))
}

async function rememberedColumns({ db, enterpriseId }: Work, header: readonly string[]) {
  const row = await db
    .selectFrom('contactImportMappings')
    .select('columns')
    .where('enterpriseId', '=', enterpriseId)
    .where('headerKey', '=', hashOf(header))
    .executeTakeFirst()
  return row ? storedColumns.parse(row.columns) : null
}
