import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWay } from '../../testing/way.ts'
import { eventually } from '../../testing/world.ts'
import { openJobs } from '../jobs.ts'
import { createLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { openListener } from '../realtime/listener.ts'
import { asSystem, type Databases, openDatabases, sqlRunner } from './database.ts'

test('who asks over a connection that fell silent learns it, and the next one gets another', async () => {
  const way = await openWay()
  const databases = openDatabases(way.url, 2, { silentMs: 300 })
  const ask = () => asSystem(databases, db => sql<{ one: number }>`select 1 as one`.execute(db))
  await ask()
  way.fallSilent()
  await expect(ask()).rejects.toMatchObject({ status: 503 })
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await databases.close()
  await way.close()
})

test('what takes its time within the limit is waited for', async () => {
  const way = await openWay()
  const databases = openDatabases(way.url, 2, { silentMs: 2000 })
  const { rows } = await sql`select pg_sleep(0.5)`.execute(databases.app)
  expect(rows).toHaveLength(1)
  await databases.close()
  await way.close()
})

test('who listens over a connection that fell silent listens over another, and is told that something was missed', async () => {
  const way = await openWay()
  const heard: string[] = []
  const listener = await openListener(way.url, createLogger({ level: 'silent' }), { everyMs: 100, withinMs: 200 })
  await listener.hear('parley_test', payload => heard.push(payload))
  way.fallSilent()
  await eventually(async () => heard.includes(''))
  const databases = openDatabases(way.url, 2)
  await sql`select pg_notify('parley_test', 'again')`.execute(databases.app)
  await eventually(async () => heard.includes('again'))
  await databases.close()
  await listener.close()
  await way.close()
})

test('jobs that were asked for over a connection that fell silent are worked on over another', async () => {
  const way = await openWay()
  const databases = openDatabases(way.url, 2)
  const log = createLogger({ level: 'silent' })
  const { owner } = databases
  const jobs = openJobs({ owner, connectionString: way.url, log, metrics: createMetrics(), silentMs: 500 })
  const done: string[] = []
  const run = async (_data: Record<string, unknown>, { id }: { id: string }) => {
    done.push(id)
  }
  await jobs.start([{ name: 'parley_test', retries: 0, run }], true)
  const enqueue = (by: Databases) => asSystem(by, db => jobs.enqueue(sqlRunner(db), 'parley_test', {}))
  await enqueue(databases)
  await eventually(async () => done.length === 1)
  way.fallSilent()
  const others = openDatabases(way.url, 2)
  await enqueue(others)
  await eventually(async () => done.length === 2)
  await Promise.all([jobs.stop(), others.close()])
  await way.close()
}, 60_000)
