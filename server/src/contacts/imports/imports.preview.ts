import { z } from 'zod'
import type { Work } from '../../platform/work.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { countryCode } from '../values.ts'
import { shownTo } from './imports.errors.ts'
import { UnusableFile } from './imports.file.ts'
import { type ColumnChoice, columnsByChoice, guessedFields } from './imports.header.ts'
import { type JudgedLine, lineJudge } from './imports.lines.ts'
import type { Preview } from './imports.reader.ts'
import { refuseStrangeColumns } from './imports.settings.ts'
import { hashOf } from './imports.start.ts'
import { openReader } from './imports.thread.ts'
import { importableFile } from './imports.ts'

type Draft = { file: { name?: string | undefined; path?: string | undefined }; columns?: ColumnChoice[] }

/** Judged by its beginning: the import itself looks at the whole file. */
const most = { bytes: 4 * 1024 * 1024, rows: 50 }
const shownCell = 300
const unusable = { encoding: '', delimiter: '', columns: [], rows: [] }
const storedColumns = z.array(z.object({ column: z.number(), field: z.string().nullable() }))

/** Stores nothing. Columns are those that were sent, else those last chosen for the same header, else a guess. */
export async function previewImport(work: Work, { file: reference, columns }: Draft) {
  const file = await work.transact(async inner => {
    await refuseStrangeColumns(inner, columns ?? [])
    return importableFile(inner, reference)
  })
  const reader = openReader(work.platform, { key: file.storageKey, size: file.size }, AbortSignal.timeout(30_000))
  try {
    const preview = await reader.preview(most)
    return await work.transact(inner => told(inner, preview, columns))
  } catch (error) {
    if (error instanceof UnusableFile) return { ...unusable, message: error.message }
    throw error
  } finally {
    await reader.close()
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
  const known = await knownPhones(work, judged)
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

function errorsOf(judged: JudgedLine | undefined, known: ReadonlySet<string>) {
  if (!judged) return []
  return judged.phone !== null && known.has(judged.phone) ? judged.knownErrors : judged.freshErrors
}

async function knownPhones({ db, enterpriseId }: Work, judged: readonly JudgedLine[]): Promise<Set<string>> {
  const phones = judged.flatMap(({ phone }) => phone ?? [])
  if (phones.length === 0) return new Set()
  const rows = await db
    .selectFrom('contacts')
    .select('phoneNumber')
    .where('enterpriseId', '=', enterpriseId)
    .where('phoneNumber', 'in', phones)
    .where('isProven', '=', true)
    .execute()
  return new Set(rows.flatMap(({ phoneNumber }) => phoneNumber ?? []))
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
