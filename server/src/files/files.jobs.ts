import { sql } from 'kysely'
import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/work.ts'
import { drawnKey } from './files.drafts.ts'

/** As long as everything that was deleted is kept. */
const keptDays = 30
const batchSize = 200

export function fileJobs(platform: Platform): Job[] {
  return [
    {
      name: 'files.sweep',
      retries: 0,
      every: '23 * * * *',
      run: (_data, { signal }) => sweepFiles(platform, signal),
    },
  ]
}

/** Removes files whose time is over, uploads that never came to an end, and links that nobody followed. */
export async function sweepFiles(platform: Platform, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await purge(platform)) === batchSize);
  await sql`delete from download_tickets where expires_at < now()`.execute(platform.databases.system)
}

/** Bytes first: a row that a crash leaves behind is found again. */
async function purge({ databases, storage }: Platform): Promise<number> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select id, storage_key from files
    where expires_at < now() or deleted_at < now() - ${keptDays} * interval '1 day'
    limit ${batchSize}`.execute(databases.system)
  for (const { storageKey } of rows) {
    for (const key of keysOf(storageKey)) await storage.remove(key)
  }
  await sql`delete from files where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(databases.system)
  return rows.length
}

/** Of a picture also what it was drawn from. */
function keysOf(storageKey: string): string[] {
  const raw = storageKey.replace(/\.drawn$/, '')
  return [raw, drawnKey(raw)]
}
