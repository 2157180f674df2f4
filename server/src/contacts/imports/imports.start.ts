import { createHash } from 'node:crypto'
import { errorsColumn, importTexts } from '@parley/contracts/contacts/imports.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { customDefinitions, holdDefinitions } from '../definitions/definitions.rows.ts'
import { countryCode } from '../values.ts'
import { type FileFormat, UnusableFile } from './imports.file.ts'
import { columnsByChoice, columnsByName, headerKey } from './imports.header.ts'
import { type MergeSettings, searchableIdsOf } from './imports.merge.ts'
import { asImporter, type ImportRow } from './imports.rows.ts'
import { formatIn, type ImportSettings, settingsIn } from './imports.settings.ts'
import type { Reader } from './imports.thread.ts'

/** At most this many ignored headers are listed. */
const namedHeaders = 20
const longestMessage = 1000

/**
 * Checks the whole file if that has not been done, and moves the reader to the import's cursor. Null when the import
 * was ended meanwhile. Throws `UnusableFile`.
 */
export async function beginReading(platform: Platform, row: ImportRow, reader: Reader): Promise<MergeSettings | null> {
  const settings = settingsIn(row.settings)
  const known = formatIn(row.format)
  const format = known ?? (await reader.inspect(platform.config.IMPORT_MAX_LINES))
  const { definitions, code } = await definitionsFor(platform, row.enterpriseId)
  const { columns: choices } = settings
  const columns = choices ? columnsByChoice(format.header, choices) : columnsByName(format.header, definitions)
  if (columns.trouble) throw new UnusableFile(columns.trouble)
  const isOurs = known !== null || (await keepFormat(platform, row, { format, settings, ignored: columns.ignored }))
  if (!isOurs) return null
  const place = known
    ? { cursor: row.cursor, cursorLine: row.cursorLine }
    : { cursor: format.start, cursorLine: format.startLine }
  row.cursor = place.cursor
  const { existing, setIds } = settings
  await reader.begin({ format, fields: columns.fields, definitions, countryCode: code, existing, ...place })
  const searchableIds = searchableIdsOf(definitions)
  return { importId: row.id, existing, setIds, searchableIds, userId: row.createdBy }
}

/** Waits for a change of them that is being saved: the next one sees that this import is at work. */
function definitionsFor(platform: Platform, enterpriseId: string) {
  return asImporter(platform, enterpriseId, async work => {
    await holdDefinitions(work.db, enterpriseId)
    return { definitions: await customDefinitions(work), code: await countryCode(work) }
  })
}

type Found = { format: FileFormat; settings: ImportSettings; ignored: readonly string[] }

function keepFormat(platform: Platform, row: ImportRow, { format, settings, ignored }: Found): Promise<boolean> {
  return asImporter(platform, row.enterpriseId, async work => {
    const { numUpdatedRows } = await work.db
      .updateTable('contactImports')
      .set({
        format: JSON.stringify(format),
        cursor: format.start,
        cursorLine: format.startLine,
        message: messageOf(ignored),
        beatAt: work.now,
      })
      .where('enterpriseId', '=', row.enterpriseId)
      .where('id', '=', row.id)
      .where('state', '=', 'PROCESSING')
      .where('format', 'is', null)
      .executeTakeFirst()
    if (settings.columns) await rememberColumns(work, format.header, settings.columns)
    return numUpdatedRows > 0n
  })
}

function messageOf(ignored: readonly string[]): string {
  const strange = ignored.map(header => header.trim()).filter(header => header !== errorsColumn)
  if (strange.length === 0) return ''
  const named = strange.slice(0, namedHeaders)
  return importTexts
    .ignored(strange.length > named.length ? [...named, '…'] : named)
    .slice(0, longestMessage)
    .toWellFormed()
}

/** Keeps the chosen columns, to suggest them for the next file with the same header. */
async function rememberColumns(work: Work, header: readonly string[], columns: NonNullable<ImportSettings['columns']>) {
  await work.db
    .insertInto('contactImportMappings')
    .values({ enterpriseId: work.enterpriseId, headerKey: hashOf(header), columns: JSON.stringify(columns) })
    .onConflict(oc =>
      oc.columns(['enterpriseId', 'headerKey']).doUpdateSet({ columns: JSON.stringify(columns), usedAt: work.now }),
    )
    .execute()
}

export function hashOf(header: readonly string[]): Buffer {
  return createHash('sha256').update(headerKey(header)).digest()
}
