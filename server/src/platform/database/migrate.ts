import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isLockedOut } from './database.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
/** Any number, the same for every node: whoever holds it migrates, the others wait. */
const migrationLock = 727_000

/** How long a migration waits for a lock, with everybody behind it, and how long it lets them pass before it tries again. */
type Patience = { lockMs: number; pauseMs: number; tries: number }
const aMinute: Patience = { lockMs: 3000, pauseMs: 1000, tries: 15 }

/** Brings the schema up to date, one file a transaction, in the order of their names. Forward only. */
export async function migrate(
  connectionString: string,
  { folder = migrations, patience = aMinute }: { folder?: URL; patience?: Patience } = {},
): Promise<string[]> {
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
    for (const name of waiting) {
      await apply(client, { name, text: await readFile(new URL(name, folder), 'utf8') }, patience)
    }
    return waiting
  } finally {
    await client.end()
  }
}

/**
 * Where a node of the version before is still at work, a lock may have to wait for a long transaction of it; meanwhile all
 * others would queue behind the lock.
 */
async function apply(client: pg.Client, file: { name: string; text: string }, patience: Patience): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await applyOnce(client, file, patience.lockMs)
    } catch (error) {
      await client.query('rollback')
      if (!isLockedOut(error) || tried >= patience.tries) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Migration ${file.name} failed: ${reason}`, { cause: error })
      }
      await wait(patience.pauseMs)
    }
  }
}

async function applyOnce(client: pg.Client, { name, text }: { name: string; text: string }, lockMs: number) {
  await client.query(`begin; set local lock_timeout = ${lockMs}`)
  await client.query(text)
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}
