import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { sql } from 'kysely'
import type { Platform } from '../platform/work.ts'
import { announceImport, asImporter, type ImportRow, imports } from './imports.rows.ts'

/** An import whose process has been silent for this long belongs to nobody. */
const silentSeconds = 20
/** Longer than a job takes to begin. */
const lostSeconds = 60
/** A process that dies this often without moving on would take the others with it. */
const mostAttempts = 3

/**
 * The oldest import of the enterprise that is open, for this job to work on; null where none is, or another job is at
 * it. One that was tried too often ends here.
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

/** Enterprises whose imports nobody works on any more get a new job. */
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
