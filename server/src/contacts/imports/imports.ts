import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { type DateRange, daysIn } from '../../enterprises/days.ts'
import { findFile } from '../../files/files.ts'
import { sqlRunner } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/lists.ts'
import { conflict, invalid, missing, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import type { ExistingRule } from './imports.chunk.ts'
import type { ColumnChoice } from './imports.header.ts'
import { announceImport, type ImportRow, importJob, imports, mayUndo, shownImport } from './imports.rows.ts'
import { settingsOf } from './imports.settings.ts'

type FileReference = { name?: string | undefined; path?: string | undefined }
type Draft = {
  file?: FileReference | undefined
  columns?: ColumnChoice[]
  existing: ExistingRule
  groupIds?: string[]
  tagIds?: string[]
}

/** Queues the import of an uploaded file; an enterprise's imports run one after another in the background. */
export async function startImport(work: Work, { file: reference, ...draft }: Draft) {
  const file = await importableFile(work, reference)
  const settings = await settingsOf(work, draft)
  const { id } = await work.db
    .insertInto('contactImports')
    .values({
      enterpriseId: work.enterpriseId,
      fileId: file.id,
      fileName: reference?.name || file.name,
      fileSize: file.size,
      settings: JSON.stringify(settings),
      createdBy: work.actor.id,
      createdByName: work.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeImporter(work, id)
  work.audit({
    module: 'Contacts',
    action: 'create',
    resourceId: id,
    resourceName: file.name,
    after: { import: settings },
  })
  announceImport(work, id, 'WAITING')
  return say(importTexts.uploadedToast, { uploadId: id })
}

/** Accepts a stored CSV file of this enterprise only; nothing is fetched from other addresses. */
export async function importableFile(work: Work, reference: FileReference | undefined) {
  const file = reference?.path ? await findFile(work, reference.path) : undefined
  if (!file) throw missing('File', 'file')
  const isCsv = file.contentType === 'text/csv' && /\.csv$/i.test(reference?.name ?? file.name)
  if (!isCsv) throw invalid(importTexts.invalidFormat, 'file')
  return file
}

export async function readImports(
  work: Work,
  { from: first, perPage, ...range }: DateRange & { from: number; perPage: number },
) {
  const { from, to } = await daysIn(work, range)
  let found = imports(work).orderBy('id', 'desc')
  if (from) found = found.where('createdAt', '>=', from)
  if (to) found = found.where('createdAt', '<=', to)
  const { rows, more } = await pageOf(found, { from: first, perPage })
  return { customerCSVs: rows.map(row => shownImport(work, row)), more, hasMore: more }
}

export async function readImport(work: Work, importId: string) {
  return { customerCSV: shownImport(work, await oneImport(work, importId)) }
}

/** Takes effect before the next chunk; what has been added stays. */
export async function cancelImport(work: Work, importId: string) {
  const before = await oneImport(work, importId)
  const row = await work.db
    .updateTable('contactImports')
    .set({ state: 'ERROR', message: importTexts.cancelled, cancelledAt: work.now, completedAt: work.now })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', importId)
    .where('state', 'in', ['WAITING', 'PROCESSING'])
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict(importTexts.notRunning)
  auditState(work, before, { state: row.state, message: row.message })
  announceImport(work, importId, row.state)
  return { customerCSV: shownImport(work, row) }
}

/** Queues the undo of an import; contacts that people have edited since keep their changes. */
export async function undoImport(work: Work, importId: string) {
  const before = await oneImport(work, importId)
  if (!mayUndo(work, before)) throw invalid(importTexts.notYours)
  const row = await work.db
    .updateTable('contactImports')
    .set({ undoState: 'undoing', attempts: 0, jobId: null, beatAt: null })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', importId)
    .where('state', 'in', ['COMPLETED', 'ERROR'])
    .where('undoState', 'is', null)
    .where('acceptedLines', '>', 0)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict(importTexts.notUndoable)
  await wakeImporter(work, importId)
  auditState(work, before, { undoState: row.undoState })
  announceImport(work, importId, row.state)
  return { customerCSV: shownImport(work, row) }
}

/** A thing of the path. */
export async function oneImport(work: Work, importId: string): Promise<ImportRow> {
  const row = await imports(work).where('id', '=', importId).executeTakeFirst()
  if (!row) throw notFound('Upload')
  return row
}

/** Enqueues a job; whichever job runs first takes the enterprise's oldest import. */
export function wakeImporter({ db, enterpriseId, platform }: Work, importId: string): Promise<void> {
  return platform.jobs.enqueue(sqlRunner(db), importJob, { enterpriseId, importId })
}

function auditState(
  work: Work,
  { id, fileName, state, undoState, message }: ImportRow,
  after: Record<string, unknown>,
): void {
  const before = { state, undoState, message }
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => key in after))
  work.audit({ module: 'Contacts', action: 'state', resourceId: id, resourceName: fileName, before: kept, after })
}
