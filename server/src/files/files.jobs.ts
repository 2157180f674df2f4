import { sql } from 'kysely'
import { isOver } from '../platform/bin.ts'
import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/work.ts'
import { drawnKey } from './files.drafts.ts'

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

/** Deletes expired files, unfinished uploads and unused links. */
export async function sweepFiles(platform: Platform, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await purge(platform)) === batchSize);
  await sql`delete from download_tickets where expires_at < now()`.execute(platform.databases.system)
}

/** The bytes go first: after a crash the remaining row leads the next sweep here again. */
async function purge({ databases, storage }: Platform): Promise<number> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select id, storage_key from files
    where expires_at < now() or ${isOver}
    limit ${batchSize}`.execute(databases.system)
  for (const { storageKey } of rows) {
    for (const key of keysOf(storageKey)) await storage.remove(key)
  }
  await sql`delete from files where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(databases.system)
  return rows.length
}

/** A picture also has the original that it was drawn from. */
function keysOf(storageKey: string): string[] {
  const raw = storageKey.replace(/\.drawn$/, '')
  return [raw, drawnKey(raw)]
}
