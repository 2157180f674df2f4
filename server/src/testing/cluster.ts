import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/database/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    /** Goes when the run ends. */
    runFolder: string
  }
}

/** Nothing of a test run has to survive a power cut. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
  'shared_buffers=256MB',
]
export const templateName = 'parley_template'

/** One PostgreSQL for the whole run, with a migrated template that each file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-test-'))
  // PostgreSQL runs as another user than root and has to pass.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres(path.join(folder, 'db'), settings)
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`create database ${templateName}`)
  await migrate(urlOf(postgres.url, templateName))
  await owner.end()
  project.provide('clusterUrl', postgres.url)
  project.provide('runFolder', folder)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}
