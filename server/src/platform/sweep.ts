import { keptDays } from '@parley/contracts/enterprises/trash.ts'
import { csvDays } from '@parley/contracts/files/files.ts'
import { sql } from 'kysely'
import { isOver } from './bin.ts'
import { asSystem, changeSchema, type Databases, isLockedOut } from './database/database.ts'
import type { Job } from './jobs.ts'
import type { Platform } from './work.ts'

/** Tables that grow, the column that tells a row's age, and how many days it is kept. */
const kept = [
  { table: 'subscriber_events', column: 'at', days: 1 },
  { table: 'idempotency_keys', column: 'created_at', days: 7 },
  // Vendors repeat events for seven days, and are recognised by these rows.
  { table: 'inbound_events', column: 'received_at', days: 8 },
  { table: 'waiting_calls', column: 'id', days: 8 },
  // What waits is never without its call.
  { table: 'hook_calls', column: 'id', days: 9 },
  // Its `at` is the vendor's clock, which may be years off; the id was made when the row was.
  { table: 'parked_statuses', column: 'id', days: 8 },
  { table: 'relay_calls', column: 'created_at', days: 30 },
  { table: 'simulator_calls', column: 'at', days: 30 },
  // The longest window of a frequency cap and a day.
  { table: 'promotions', column: 'at', days: 31 },
  { table: 'recent_recipients', column: 'at', days: 1 },
  { table: 'short_links', column: 'created_at', days: 400 },
  { table: 'captchas', column: 'expires_at', days: 0 },
  { table: 'chat_refs', column: 'expires_at', days: 0 },
  { table: 'sessions', column: 'expires_at', days: 30 },
  { table: 'notifications', column: 'created_at', days: 90 },
  { table: 'mails', column: 'created_at', days: 90 },
  // What lies in the Bin. Bots, templates, contacts and files have sweeps of their own.
  ...[
    'intents',
    'entities',
    'stories',
    'artifacts',
    'artifact_buckets',
    'departments',
    'auth_configs',
    'campaigns',
  ].map(table => ({
    table,
    column: 'deleted_at',
    days: keptDays,
  })),
]
const partitioned = ['bot_turns', 'messages', 'deliveries']
const batchSize = 5000

/** Deletes old rows once an hour, in batches that stay far below the time limit of a statement. */
export function sweepJob(platform: Pick<Platform, 'databases' | 'log'>): Job {
  const { databases } = platform
  return {
    name: 'platform.sweep',
    retries: 2,
    every: '7 * * * *',
    run: async (_data, { signal }) => {
      await ensurePartitions(platform)
      for (const row of kept) while (!signal.aborted && (await cut(databases, row)) === batchSize);
      await forgetLongBacklogs(databases)
      await forgetGuards(databases)
      await forgetCredentials(databases)
      await letListsGo(databases)
    },
  }
}

/** Makes the partitions of the coming months; where somebody holds the tables for long, at the next turn. */
export async function ensurePartitions({ databases, log }: Pick<Platform, 'databases' | 'log'>): Promise<void> {
  for (const table of partitioned) {
    try {
      await changeSchema(databases.owner, `select ensure_partitions('${table}')`)
    } catch (error) {
      if (!isLockedOut(error)) throw error
      log.warn({ err: error, table }, 'the next partitions are made at the next turn')
    }
  }
}

async function cut(databases: Databases, { table, column, days }: (typeof kept)[number]): Promise<number> {
  const since = sql`now() - make_interval(days => ${days})`
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${column === 'id' ? sql`uuid_floor(${since})` : since}
      limit ${batchSize}))`.execute(databases.system)
  return Number(result.numAffectedRows ?? 0)
}

/** Keeps 5,000 events for each subscriber. */
async function forgetLongBacklogs(databases: Databases): Promise<void> {
  await asSystem(databases, async db => {
    await sql`
      delete from subscriber_events e using subscriber_heads h
      where e.subscriber_id = h.subscriber_id and e.seq <= h.seq - 5000`.execute(db)
  })
}

/** A channel stays, since its messages name it, but nothing in it opens its vendor's door any more. */
async function forgetCredentials(databases: Databases): Promise<void> {
  await asSystem(databases, async db => {
    await sql`
      update channels set secrets = null, data = '{}' where ${isOver} and (secrets is not null or data <> '{}')`.execute(
      db,
    )
  })
}

/** Of a list of people that was kept for an iteration, which no longer reads it or is gone. */
const isUnread = sql`purpose = 'CSV' and expires_at is null and deleted_at is null and not exists (
  select from activities
  where recipients ->> 'source' = 'FILE' and recipients #>> '{file,id}' = files.id::text and deleted_at is null)`

/** From then on it is kept like any that was only uploaded. Where an iteration is being made of it, it is locked. */
async function letListsGo(databases: Databases): Promise<void> {
  await asSystem(databases, async db => {
    const { rows } = await sql<{ id: string }>`
      select id from files where ${isUnread} limit ${batchSize} for update skip locked`.execute(db)
    // Asked again, now that nobody can name them: an iteration may have been made between the question and the lock.
    await sql`
      update files set expires_at = now() + make_interval(days => ${csvDays})
      where id = any(${rows.map(({ id }) => id)}::uuid[]) and ${isUnread}`.execute(db)
  })
}

async function forgetGuards(databases: Databases): Promise<void> {
  await asSystem(databases, async db => {
    await sql`
      delete from login_guards
      where day_started_at < now() - interval '2 days' and coalesce(locked_until, now()) <= now()`.execute(db)
  })
}
