import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Databases, openDatabases } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/postgres.ts'

export type BenchDatabase = { url: string; db: Databases['owner']; pid: number; close(): Promise<void> }

/** An empty database of its own, gone with `close`. */
export async function openBenchDatabase(name: string, settings: string[] = []): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), `parley-bench-${name}-`))
  // PostgreSQL runs as another user than root and has to pass.
  await chmod(folder, 0o755)
  const home = path.join(folder, 'db')
  const size = ['max_connections=200', 'shared_buffers=512MB', 'max_wal_size=4GB']
  const postgres = await startEmbeddedPostgres(home, [...size, ...settings])
  const databases = openDatabases(postgres.url, 2)
  return {
    url: postgres.url,
    db: databases.owner,
    pid: Number((await readFile(path.join(home, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    close: async () => {
      await databases.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
