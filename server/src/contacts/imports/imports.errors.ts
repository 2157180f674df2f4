import { errorsColumn } from '@parley/contracts/contacts/imports.ts'
import { withoutMark } from '@parley/contracts/spreadsheet.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { csvParts } from '../../platform/csv.ts'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import { notFound } from '../../platform/refusals.ts'
import type { FileAnswer } from '../../platform/serve/serve.file.ts'
import type { Work } from '../../platform/work.ts'
import { maskedPhone, phoneMask } from '../masks.ts'
import { imports } from './imports.rows.ts'
import { formatIn } from './imports.settings.ts'
import { oneImport } from './imports.ts'

type Wanted = { entryId: string; from: number; perPage: number; search?: string | undefined }

/** Rows in memory at a time, however many were refused. */
const batchSize = 1000
const storedErrors = z.array(
  z.object({ message: z.string(), column: z.number().nullable().default(null), field: z.string().default('') }),
)
/** Longer headers are cut off; their beginning tells which column is meant. */
const shownHeader = 100

export async function readImportErrors(work: Work, { entryId, search, ...page }: Wanted) {
  const row = isUuid(entryId) ? await imports(work).where('id', '=', entryId).executeTakeFirst() : undefined
  if (!row) throw notFound('Upload')
  let found = refusedLines(work, row.id).orderBy('line')
  if (search) found = found.where(shownContains(work, search.toLowerCase()))
  const { rows, more } = await pageOf(found, page)
  const shown = shownTo(work)
  const header = headerOf(row.format)
  const headers = header.map(name => ({ name: shown(name) }))
  const customers = rows.map(({ line, lineText, cells, errors }) => ({
    id: `${row.id}:${line}`,
    line,
    lineStr: shown(lineText),
    errors: errorsOf(errors, header),
    details: cells.map(value => ({ value: shown(value) })),
  }))
  return { customers: { customers, headers, hasMore: more, more } }
}

/** Each batch in a transaction of its own. */
export async function downloadImportErrors(work: Work, importId: string): Promise<FileAnswer> {
  const row = await work.transact(async inner => {
    const found = await oneImport(inner, importId)
    inner.audit({ module: 'Contacts', action: 'export', resourceId: importId, resourceName: found.fileName })
    return found
  })
  const header = headerOf(row.format)
  const parts = csvParts<Refused>({
    header: [...header, errorsColumn],
    size: batchSize,
    read: last => work.transact(inner => nextLines(inner, importId, last?.line ?? -1)),
    cellsOf: refused => lineOf(refused, header).map(shownTo(work)),
  })
  return { name: 'Errors.csv', parts }
}

function nextLines(work: Work, importId: string, last: number): Promise<Refused[]> {
  return refusedLines(work, importId).where('line', '>', last).orderBy('line').limit(batchSize).execute()
}

function refusedLines({ db, enterpriseId }: Work, importId: string) {
  return db
    .selectFrom('contactImportErrors')
    .select(['line', 'lineText', 'cells', 'errors'])
    .where('enterpriseId', '=', enterpriseId)
    .where('importId', '=', importId)
}

type Refused = { line: number; lineText: string; cells: string[]; errors: unknown }

/**
 * The line as it came, but for marks, which it gets anew, with the reasons below their header: cells that no header
 * stands above come behind them.
 */
function lineOf({ lineText, cells, errors }: Refused, header: readonly string[]): string[] {
  const came = (cells.length > 0 ? cells : [lineText]).map(withoutMark)
  const below = header.map((_, column) => came[column] ?? '')
  const reasons = errorsOf(errors, header).map(({ message, field }) => (field ? `${field}: ${message}` : message))
  return [...below, reasons.join('; '), ...came.slice(header.length)]
}

function errorsOf(stored: unknown, header: readonly string[]) {
  return storedErrors.parse(stored).map(({ message, column, field }) => ({
    message,
    field: column === null ? field : (header[column] ?? '').trim().slice(0, shownHeader).toWellFormed(),
  }))
}

/** Digits of the scripts in which people write numbers, as a class for expressions here and in the database. */
const digits = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10]
  .map(zero => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`)
  .join('')
/** What may stand between the digits of one number; never the end of a cell. */
const between = `[^${digits},;|"]{0,3}`
/** Seven or more digits, of which the last four, which are shown, are groups. */
const numberPattern = `[${digits}](?:${between}[${digits}]){2,}${`${between}([${digits}])`.repeat(4)}`
const numbers = new RegExp(numberPattern, 'g')
const betweenDigits = new RegExp(`(?<=[${digits}])(?=[${digits}])`, 'g')
const maskSigns = /\*+/
/** Those that mean something in an expression of the database, among others. */
const signs = /[!-/:-@[-`{-~]/g
const noDigits = new RegExp(`[^${digits}]`, 'g')

/** Hides numbers in the lines of a file from users who may not see them, but for their last digits. */
export function shownTo({ actor }: Work): (text: string) => string {
  if (actor.permissions.has('CUSTOMER.VIEW_PHONE')) return text => text
  return text => text.replace(numbers, number => maskedPhone(number.replace(noDigits, '')))
}

/**
 * Searched is what `shownTo` shows: what a user may not see could be found out digit by digit. To hide the numbers of a
 * million lines takes too long, so only those of lines are hidden that can contain what is searched.
 */
function shownContains({ actor }: Work, wanted: string) {
  if (actor.permissions.has('CUSTOMER.VIEW_PHONE')) return sql<boolean>`strpos(lower(line_text), ${wanted}) > 0`
  const masked = sql`regexp_replace(line_text, ${numberPattern}, ${`${phoneMask}\\1\\2\\3\\4`}, 'g')`
  return sql<boolean>`
    case when lower(line_text) ~ all(${rawPatterns(wanted)}::text[]) then strpos(lower(${masked}), ${wanted}) > 0
    else false end`
}

/**
 * What a line holds where the searched text is shown of it, each as an expression: the text but for what may be the mask,
 * and with anything between the digits that may stand there in a number.
 */
function rawPatterns(wanted: string): string[] {
  return wanted
    .split(maskSigns)
    .filter(part => part !== '')
    .map(part => part.replace(signs, '\\$&').replace(betweenDigits, between))
}

function headerOf(format: unknown): string[] {
  return formatIn(format)?.header ?? []
}
