import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
/** Any number, the same for every node: whoever holds it migrates, the others wait. */
const migrationLock = 727_000

/** Brings the schema up to date, one file a transaction, in the order of their names. Forward only. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(row => row.name))
    const waiting = (await readdir(folder)).filter(name => name.endsWith('.sql') && !applied.has(name)).sort()
    for (const name of waiting) await apply(client, name)
    return waiting
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
