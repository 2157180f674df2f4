import { existingRules, fixedColumns, importTexts, joinedField } from '@parley/contracts/contacts/imports.ts'
import { z } from 'zod'
import { invalid, missing } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { ownSets } from '../sets.members.ts'
import type { ExistingRule } from './imports.chunk.ts'
import { encodings } from './imports.encoding.ts'
import type { FileFormat } from './imports.file.ts'
import type { ColumnChoice } from './imports.header.ts'
import { imports } from './imports.rows.ts'

const storedSettings = z.object({
  columns: z.array(z.object({ column: z.number(), field: z.string().nullable() })).optional(),
  existing: z.enum(existingRules).default('update'),
  setIds: z.array(z.string()).default([]),
})
export type ImportSettings = z.output<typeof storedSettings>

const storedFormat = z.object({
  encoding: z.enum(encodings),
  delimiter: z.string(),
  lineEnd: z.enum(['\n', '\r']),
  header: z.array(z.string()),
  start: z.number(),
  startLine: z.number(),
})

type Draft = { columns?: ColumnChoice[]; existing: ExistingRule; groupIds?: string[]; tagIds?: string[] }

/**
 * Checks what the user chose: an id that is unknown or another enterprise's is refused, and so are columns that no file
 * could be imported by.
 */
export async function settingsOf(
  work: Work,
  { columns, existing, groupIds = [], tagIds = [] }: Draft,
): Promise<ImportSettings> {
  await refuseStrangeColumns(work, columns ?? [])
  if (columns) refuseUnusable(columns)
  const setIds = [...(await ownSets(work, 'groupIds', groupIds)), ...(await ownSets(work, 'tagIds', tagIds))]
  return { ...(columns ? { columns } : {}), existing, setIds }
}

/** Columns of fields that are not there, and a column that is to be two things. */
export async function refuseStrangeColumns(work: Work, columns: readonly ColumnChoice[]): Promise<void> {
  const known = new Set<string>([...fixedColumns, ...(await customDefinitions(work)).map(({ id }) => id)])
  if (columns.some(({ field }) => field !== null && !known.has(field))) throw missing('Field', 'columns')
  if (isRepeated(columns.map(({ column }) => column))) throw invalid(importTexts.columnTwice, 'columns')
}

function refuseUnusable(columns: readonly ColumnChoice[]): void {
  const fields = columns.flatMap(({ field }) => field ?? [])
  if (!fields.includes('phoneNumber')) throw invalid(importTexts.noPhoneColumn, 'columns')
  if (isRepeated(fields.filter(field => field !== joinedField))) throw invalid(importTexts.fieldTwice, 'columns')
}

function isRepeated(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length
}

/** Written by `startImport` alone. */
export function settingsIn(stored: unknown): ImportSettings {
  return storedSettings.parse(stored)
}

/**
 * Whether an import is at work that may fill the field: it judges all its lines by the definitions that it read when it
 * began. What a header means by its names may have changed since, so without chosen columns it counts for every field.
 */
export async function isBeingFilled(work: Work, definitionId: string): Promise<boolean> {
  const rows = await imports(work).where('state', '=', 'PROCESSING').execute()
  return rows.some(row => {
    const { columns } = settingsIn(row.settings)
    return columns?.some(({ field }) => field === definitionId) ?? true
  })
}

/** Written by the job when it begins; null before. */
export function formatIn(stored: unknown): FileFormat | null {
  return stored === null ? null : storedFormat.parse(stored)
}
