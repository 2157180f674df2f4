import type { ContactImport } from '@parley/contracts/contacts/imports.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'

export const importJob = 'contacts.import'
export type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

/** Every read of an import starts here. */
export function imports({ db, enterpriseId }: Pick<Work, 'db' | 'enterpriseId'>) {
  return db.selectFrom('contactImports').selectAll().where('enterpriseId', '=', enterpriseId)
}

/** A transaction as the import job, bound to the enterprise and behind people's requests. */
export function asImporter<T>(platform: Platform, enterpriseId: string, act: (work: Work) => Promise<T>): Promise<T> {
  return transact({ platform, actor: systemActor(enterpriseId, 'import'), request: noRequest, isPatient: true }, act)
}

export function shownImport(work: Work, row: ImportRow): ContactImport {
  return {
    uploadId: row.id,
    id: row.id,
    _id: row.id,
    file: { name: row.fileName },
    totalLines: row.totalLines,
    acceptedLines: row.acceptedLines,
    errorLines: row.errorLines,
    createdLines: row.createdLines,
    updatedLines: row.updatedLines,
    completedTimeStr: row.completedAt?.toISOString() ?? '',
    state: stateOf(row.state),
    message: row.message,
    createdOn: row.createdAt.toISOString(),
    user: { name: row.createdByName },
    progress: progressOf(row),
    undoState: undoStateOf(row.undoState),
    mayUndo: mayUndo(work, row),
  }
}

/** An import may be undone by users who may delete contacts, and by the user who started it. */
export function mayUndo({ actor }: Work, { createdBy }: Pick<ImportRow, 'createdBy'>): boolean {
  const isTheirs = createdBy !== null && createdBy === actor.id
  return actor.permissions.has('CUSTOMER.DELETE') || (isTheirs && actor.permissions.has('CUSTOMER.EDIT'))
}

export function progressOf({
  cursor,
  fileSize,
  completedAt,
}: Pick<ImportRow, 'cursor' | 'fileSize' | 'completedAt'>): number {
  if (completedAt) return 1
  return fileSize === 0 ? 0 : Math.min(1, cursor / fileSize)
}

export function announceImport(work: Work, importId: string, state: string): void {
  work.announce('contacts.import.changed', { importId, state }, { permission: 'CUSTOMER.VIEW' })
}

function stateOf(state: string): ContactImport['state'] {
  return state === 'WAITING' || state === 'PROCESSING' || state === 'COMPLETED' ? state : 'ERROR'
}

function undoStateOf(state: string | null): ContactImport['undoState'] {
  return state === 'undoing' || state === 'undone' ? state : null
}
