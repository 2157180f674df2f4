import { getPriority } from 'node:os'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { planKept } from './database.plans.ts'
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

test.runIf(process.platform === 'linux')('work in the background leaves the processor to requests first', async () => {
  const pidOf = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const { databases } = world.platform
  const behind = await inBackground(databases, pidOf)
  const before = await asSystem(databases, pidOf)
  expect(getPriority(behind)).toBe(19)
  expect(getPriority(before)).toBe(getPriority(process.pid))
})
