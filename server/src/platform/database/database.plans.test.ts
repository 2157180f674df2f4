import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { keepPlans, planKept } from './database.plans.ts'
import { asSystem, type Db, inBackground } from './database.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const doubled = (front: RawBuilder<unknown>, value: number) =>
  sql<{ twice: number }>`${front} select ${value}::int * 2 as twice`
const planned = async (db: Db) => {
  const kept = sql<{
    text: string
  }>`select statement as text from pg_prepared_statements where statement like '%as twice'`
  return (await kept.execute(db)).rows
}

test('a connection keeps the plan of a statement that asks for it, for other values too, and of no other', async () => {
  await asSystem(world.platform.databases, async db => {
    const answers = [
      await doubled(planKept, 4).execute(db),
      await doubled(planKept, 21).execute(db),
      await doubled(sql``, 5).execute(db),
    ]
    expect(answers.map(({ rows }) => rows[0]?.twice)).toEqual([8, 42, 10])
    expect(await planned(db)).toEqual([{ text: expect.stringContaining('plan kept') }])
  })
})

test('a plan from the days when a table was small is not kept when it has grown', async () => {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 1 })
  const goodForMs = 300
  pool.on('connect', client => keepPlans(client, goodForMs))
  const db = await pool.connect()
  await db.query('create temporary table grown (id integer primary key)')
  await db.query('insert into grown select generate_series(1, 5)')
  const find = async () => {
    for (let time = 0; time < 10; time += 1) await db.query('/* plan kept */ select id from grown where id = $1', [3])
    const { rows } = await db.query('explain (costs off) execute plan_0 (3)')
    return rows.map(row => row['QUERY PLAN']).join(' ')
  }
  await db.query('analyze grown')
  expect(await find()).toMatch(/^Seq Scan/)
  await db.query('insert into grown select generate_series(6, 50000)')
  await pause(goodForMs)
  expect(await find()).toMatch(/^Index/)
  db.release()
  await pool.end()
})

test.runIf(process.platform === 'linux')('work in the background leaves the processor to requests first', async () => {
  const pidOf = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const { databases } = world.platform
  const behind = await inBackground(databases, pidOf)
  const before = await asSystem(databases, pidOf)
  expect(getPriority(behind)).toBe(19)
  expect(getPriority(before)).toBe(getPriority(process.pid))
})
