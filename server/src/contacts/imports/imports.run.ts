import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { sql } from 'kysely'
import { notify } from '../../enterprises/notifications.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import type { JobContext } from '../../platform/jobs.ts'
import { askedPerSecond, untilCalm } from '../../platform/serve/rush.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { announceContacts, announceSets } from '../contacts.told.ts'
import type { Chunk } from './imports.chunk.ts'
import { UnusableFile } from './imports.file.ts'
import { ChunkMissed, type MergeSettings, mergeChunk } from './imports.merge.ts'
import { announceImport, asImporter, type ImportRow, progressOf } from './imports.rows.ts'
import { beginReading } from './imports.start.ts'
import { openReader, type Reader } from './imports.thread.ts'
import { takeImport } from './imports.turns.ts'
import { undoInChunks } from './imports.undo.ts'

/** The least time between two signals of progress. */
const tellMs = 250
const beatMs = 5000
/** A chunk waits at most this long for requests that are being answered. */
const mostCourtesyMs = 25
/** Lines of a chunk: larger chunks cost less in all, but keep other requests waiting for longer. */
const chunkLines = { alone: 600, crowded: 100 }
/** This many requests a second are a crowd, and halve a chunk. */
const crowdPerSecond = 4
/** The least time between two announcements that make lists fetch again. */
const refreshMs = 3000
/** Query plans are renewed this often: what is best for the first lines of a new book is wrong for its millionth. */
const planMs = 1000

/** Works on the imports of an enterprise one after another, until none waits or another process is at it. */
export async function runImports(platform: Platform, enterpriseId: string, context: JobContext): Promise<void> {
  for (;;) {
    context.signal.throwIfAborted()
    const taken = await takeImport(platform, enterpriseId, context.id)
    if (!taken) return
    if (taken.undoState === 'undoing') await undoInChunks(platform, taken, context.signal)
    else await runImport(platform, taken, context.signal)
  }
}

async function runImport(platform: Platform, row: ImportRow, signal: AbortSignal): Promise<void> {
  crashPoint('import.taken')
  const alive = setInterval(() => beat(platform, row), beatMs)
  try {
    const file = await sourceOf(platform, row)
    const reader = openReader(platform, file, signal)
    try {
      const settings = await beginReading(platform, row, reader)
      if (settings) await importChunks(platform, row, { reader, settings, signal })
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (error instanceof UnusableFile) return endImport(platform, row, { state: 'ERROR', message: error.message })
    if (error instanceof StoredFileMissing) {
      return endImport(platform, row, { state: 'ERROR', message: importTexts.fileMissing })
    }
    throw error
  } finally {
    clearInterval(alive)
  }
}

/** A sign of life, because checking a large file takes longer than a silent process is given. */
function beat({ databases, log }: Platform, { id, jobId }: ImportRow): void {
  sql`update contact_imports set beat_at = now() where id = ${id} and job_id = ${jobId}`
    .execute(databases.system)
    .catch(error => log.warn({ err: error, importId: id }, 'sign of life'))
}

async function sourceOf(platform: Platform, { fileId, enterpriseId }: ImportRow) {
  const file = await asImporter(platform, enterpriseId, ({ db }) =>
    db
      .selectFrom('files')
      .select(['storageKey as key', 'size'])
      .where('enterpriseId', '=', enterpriseId)
      .where('id', '=', fileId)
      .executeTakeFirst(),
  )
  if (!file) throw new UnusableFile(importTexts.fileMissing)
  return file
}

type Importing = { reader: Reader; settings: MergeSettings; signal: AbortSignal }

/** Reads the next chunk while the one before is written, and neither while somebody waits for an answer. */
async function importChunks(
  platform: Platform,
  row: ImportRow,
  { reader, settings, signal }: Importing,
): Promise<void> {
  const pace = { toldMs: 0, refreshedMs: performance.now(), plannedMs: 0 }
  let cursor = row.cursor
  let reading = ahead(reader)
  for (let chunk = await reading; chunk; chunk = await reading) {
    signal.throwIfAborted()
    await untilCalm(mostCourtesyMs)
    reading = ahead(reader)
    const isOurs = await keepChunk(platform, row, { chunk, from: cursor, settings, pace })
    crashPoint('import.after_commit')
    if (!isOurs) return
    cursor = chunk.cursor
  }
  await endImport(platform, row, { state: 'COMPLETED' })
}

/** The more requests are being answered, the fewer lines at once. */
function politeLines(): number {
  const { alone, crowded } = chunkLines
  return Math.max(crowded, Math.round(alone / (1 + askedPerSecond() / crowdPerSecond)))
}

/** The error is thrown where the chunk is awaited, which may never happen; then it must not count as unhandled. */
function ahead(reader: Reader): Promise<Chunk | null> {
  const reading = reader.chunk(politeLines())
  reading.catch(() => {})
  return reading
}

type Pace = { toldMs: number; refreshedMs: number; plannedMs: number }
type Kept = { chunk: Chunk; from: number; settings: MergeSettings; pace: Pace }

/** Attempts to write a chunk while others create the same contacts; usually the second one succeeds. */
const looksAtMost = 5

async function keepChunk(platform: Platform, row: ImportRow, kept: Kept): Promise<boolean> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await keepOnce(platform, row, kept)
    } catch (error) {
      if (!(error instanceof ChunkMissed) || looks >= looksAtMost) throw error
    }
  }
}

/**
 * Writes contacts, errors, counters and cursor in one transaction, so that each line counts once. Returns false when
 * the cursor is not where this process left it or the import was cancelled: then it is no longer ours.
 */
function keepOnce(platform: Platform, row: ImportRow, { chunk, from, settings, pace }: Kept): Promise<boolean> {
  return asImporter(platform, row.enterpriseId, async work => {
    if (!(await holdCursor(work, row.id, from))) return false
    crashPoint('import.before_merge')
    await planAnew(work, pace)
    await mergeChunk(work, chunk, settings)
    crashPoint('import.after_merge')
    tell(work, row, { chunk, pace })
    crashPoint('import.after_cursor')
    return true
  })
}

/**
 * Locks the import and tunes the transaction. Its commit need not reach the disk: a lost one takes the cursor with it,
 * and the commit that ends the import flushes them all. But PostgreSQL's WAL writer, which then takes it there, keeps
 * others from the processor for milliseconds; while they ask, this connection of low priority does it itself. JIT
 * compilation would take longer than a chunk.
 */
async function holdCursor({ db }: Work, importId: string, cursor: number): Promise<boolean> {
  const flush = askedPerSecond() > crowdPerSecond ? 'local' : 'off'
  const { rows } = await sql`
    select set_config('synchronous_commit', ${flush}, true), set_config('jit', 'off', true),
      set_config('plan_cache_mode', 'force_generic_plan', true) from contact_imports
    where id = ${importId} and state = 'PROCESSING' and cursor = ${cursor} for no key update`.execute(db)
  return rows.length > 0
}

async function planAnew({ db }: Work, pace: Pace): Promise<void> {
  const nowMs = performance.now()
  if (nowMs - pace.plannedMs < planMs) return
  await sql`discard plans`.execute(db)
  pace.plannedMs = nowMs
}

function tell(work: Work, row: ImportRow, { chunk, pace }: Pick<Kept, 'chunk' | 'pace'>): void {
  const nowMs = performance.now()
  if (nowMs - pace.toldMs >= tellMs) {
    pace.toldMs = nowMs
    const progress = progressOf({ ...row, cursor: chunk.cursor })
    work.signal('contacts.import.progressed', { importId: row.id, progress }, { permission: 'CUSTOMER.VIEW' })
  }
  if (nowMs - pace.refreshedMs >= refreshMs) {
    pace.refreshedMs = nowMs
    work.signal('contacts.contact.changed', {}, { permission: 'CUSTOMER.VIEW' })
  }
}

type Ending = { state: 'COMPLETED' } | { state: 'ERROR'; message: string }

/** Does nothing when the import has been ended already. */
async function endImport(platform: Platform, { id, enterpriseId }: ImportRow, ending: Ending): Promise<void> {
  await asImporter(platform, enterpriseId, async work => {
    const row = await work.db
      .updateTable('contactImports')
      .set({ ...ending, completedAt: work.now })
      .where('enterpriseId', '=', enterpriseId)
      .where('id', '=', id)
      .where('state', '=', 'PROCESSING')
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    announceImport(work, id, row.state)
    if (row.acceptedLines > 0) {
      announceContacts(work)
      announceSets(work)
    }
    const { acceptedLines, errorLines, createdLines, updatedLines } = row
    const after = { state: row.state, message: row.message, acceptedLines, errorLines, createdLines, updatedLines }
    work.audit({ module: 'Contacts', action: 'state', resourceId: id, resourceName: row.fileName, after })
    if (row.createdBy) {
      await notify(work, {
        users: [row.createdBy],
        type: 'import_done',
        title: row.state === 'COMPLETED' ? importTexts.doneTitle : importTexts.failedTitle,
        message: noticeOf(row),
        link: `/customer-master/error/${id}`,
      })
    }
  })
}

function noticeOf({ fileName, state, message, acceptedLines, errorLines }: ImportRow): string {
  return state === 'COMPLETED'
    ? importTexts.doneMessage(fileName, acceptedLines, errorLines)
    : `${fileName}: ${message}`
}
