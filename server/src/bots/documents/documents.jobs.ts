import { sql } from 'kysely'
import { isOver } from '../../platform/bin.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { forgetDrafts } from './documents.drafts.ts'

/** Longer than any upload takes. */
const draftMinutes = 60
const batchSize = 200

export function documentJobs(platform: Platform): Job[] {
  return [
    {
      name: 'bots.documents.sweep',
      retries: 0,
      every: '41 * * * *',
      run: (_data, { signal }) => sweepDocuments(platform, signal),
    },
  ]
}

/** Removes what uploads left behind that never came to an end, and documents that were deleted long ago. */
export async function sweepDocuments(platform: Platform, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await forgetStaleDrafts(platform)) === batchSize);
  while (!signal.aborted && (await purgeDeleted(platform)) === batchSize);
}

async function forgetStaleDrafts(platform: Platform): Promise<number> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key from document_drafts where created_at < now() - ${draftMinutes} * interval '1 minute'
    order by created_at limit ${batchSize}`.execute(platform.databases.system)
  await forgetDrafts(
    platform,
    rows.map(({ storageKey }) => storageKey),
  )
  return rows.length
}

/** Files first: a row that a crash leaves behind is found again. */
async function purgeDeleted({ databases, storage }: Platform): Promise<number> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select id, storage_key from documents where ${isOver}
    order by deleted_at limit ${batchSize}`.execute(databases.system)
  for (const { storageKey } of rows) await storage.remove(storageKey)
  await sql`delete from documents where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(databases.system)
  return rows.length
}
