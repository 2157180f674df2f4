import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { start } from './start.ts'

const nodes = 4
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Starts nodes that all come to the same statement before one of them may pass; answers what was wrong with each. */
async function startTogether(statement: string): Promise<unknown[]> {
  const { platform, databaseUrl } = world
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query(`begin; ${statement}`)
  const starting = Promise.allSettled(
    Array.from({ length: nodes }, () =>
      start(platform.config, databaseUrl, { log: createLogger({ level: 'silent' }) }),
    ),
  )
  await eventually(async () => {
    const { rowCount } = await platform.databases.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount === nodes
  })
  await holder.query('rollback')
  await holder.end()
  const started = await starting
  for (const node of started) if (node.status === 'fulfilled') await node.value.stop()
  return started.map(node => (node.status === 'fulfilled' ? null : node.reason.message))
}

test('nodes that start together all stand, although each grants the same rights', async () => {
  const reasons = await startTogether('grant execute on all functions in schema pgboss to parley_app')
  expect(reasons).toEqual(Array.from({ length: nodes }, () => null))
})

test('nodes that start together in a new month make its partitions once', async () => {
  const { owner } = world.platform.databases
  const { rows } = await owner.query<{ name: string }>(
    "select max(inhrelid::regclass::text) as name from pg_inherits where inhparent = 'messages'::regclass",
  )
  await owner.query(`drop table ${rows[0]?.name}`)
  const reasons = await startTogether("select pg_advisory_xact_lock(727004); select ensure_partitions('messages')")
  expect(reasons).toEqual(Array.from({ length: nodes }, () => null))
  expect((await owner.query('select to_regclass($1)::text as name', [rows[0]?.name])).rows).toEqual(rows)
})
