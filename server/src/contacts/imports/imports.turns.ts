import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { sql } from 'kysely'
import type { Platform } from '../../platform/work.ts'
import { announceImport, asImporter, type ImportRow, imports } from './imports.rows.ts'

/** An import without a sign of life for this long may be taken over. */
const silentSeconds = 20
/** Longer than a queued job takes to begin; after this time a new one is enqueued. */
const lostSeconds = 60
/**
 * An import that has killed its process this often without progress is ended, so that the enterprise's other imports
 * can run.
 */
const mostAttempts = 3

/**
 * Takes the enterprise's oldest open import for this job; null when there is none, or another job works on it. One with
 * too many attempts ends here.
 */
export function takeImport(platform: Platform, enterpriseId: string, jobId: string): Promise<ImportRow | null> {
  return asImporter(platform, enterpriseId, async work => {
    const row = await imports(work)
      .where(eb => eb.or([eb('state', 'in', ['WAITING', 'PROCESSING']), eb('undoState', '=', 'undoing')]))
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row || (row.jobId !== null && row.jobId !== jobId && !isSilent(row, work.now))) return null
    const isSpent = row.attempts >= mostAttempts
    const taken = await work.db
      .updateTable('contactImports')
      .set({
        ...(row.undoState === 'undoing' ? {} : { state: 'PROCESSING' }),
        ...(isSpent ? spent(row) : {}),
        jobId,
        beatAt: work.now,
        attempts: row.attempts + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (taken.state !== row.state) announceImport(work, row.id, taken.state)
    return isSpent ? null : taken
  })
}

/** Enqueues a new job for enterprises whose imports nobody works on any more. */
export async function sweepImports(platform: Platform): Promise<void> {
  const { rows } = await sql<{ enterpriseId: string; id: string }>`
    select distinct on (enterprise_id) enterprise_id, id from contact_imports i
    where (state in ('WAITING', 'PROCESSING') or undo_state = 'undoing')
      and coalesce(beat_at, created_at) < now() - ${lostSeconds} * interval '1 second'
      and not exists (
        select from contact_imports o where o.enterprise_id = i.enterprise_id
          and (o.state = 'PROCESSING' or o.undo_state = 'undoing') and o.beat_at > now() - ${lostSeconds} * interval '1 second')
    order by enterprise_id, id`.execute(platform.databases.system)
  for (const { enterpriseId, id } of rows) {
    await asImporter(platform, enterpriseId, work => work.enqueue('contacts.import', { enterpriseId, importId: id }))
  }
}

function isSilent({ beatAt }: ImportRow, now: Date): boolean {
  return beatAt === null || now.getTime() - beatAt.getTime() > silentSeconds * 1000
}

function spent({ undoState }: ImportRow) {
  const ended = { message: importTexts.failed, completedAt: new Date() }
  return undoState === 'undoing' ? { undoState: null, ...ended } : { state: 'ERROR', ...ended }
}
