import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/world.ts'
import { base, numbers, openLine, request } from './broadcasts.fixture.ts'

let line: Awaited<ReturnType<typeof openLine>>
let owner: pg.Client
let holder: pg.Client
beforeAll(async () => {
  line = await openLine()
  owner = new pg.Client(line.world.databaseUrl)
  holder = new pg.Client(line.world.databaseUrl)
  await Promise.all([owner.connect(), holder.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), holder.end()])
  await line.world.close()
})

async function waitingForTable(): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into "broadcasts"%'`,
  )
  return rows[0].n
}

test('of large sends two are prepared at a time, a small one passes them by, and all are sent', async () => {
  const asha = line.world.as('asha')
  const send = (phoneNumber: string[]) => asha.post(base, request({ ...line, phoneNumber }))
  await holder.query('begin; lock table broadcasts in share mode')
  const large = [1, 2, 3, 4].map(part => send(numbers(1001, 9_810_000_000 + part * 20_000_000)))
  await eventually(async () => (await waitingForTable()) === 2)
  const small = send(['919876500010'])
  await eventually(async () => (await waitingForTable()) === 3)
  await holder.query('rollback')
  const answers = await Promise.all([...large, small])
  expect(answers.map(({ body }) => body.data.total)).toEqual([1001, 1001, 1001, 1001, 1])
})

test('a large send that waited for its turn is judged by when it was clicked: its twin of before is found', async () => {
  const asha = line.world.as('asha')
  const send = (from: number) => asha.post(base, request({ ...line, phoneNumber: numbers(1001, from) }))
  const { id } = (await send(9_710_000_000)).body.data
  await owner.query(`update broadcasts set created_at = now() - interval '5 seconds' where id = $1`, [id])
  await holder.query('begin; lock table broadcasts in share mode')
  const others = [send(9_730_000_000), send(9_750_000_000)]
  await eventually(async () => (await waitingForTable()) === 2)
  const again = send(9_710_000_000)
  // Now the first is older than ten seconds; it was not when the second was clicked.
  await new Promise(resolve => setTimeout(resolve, 6000))
  await holder.query('rollback')
  expect((await again).body).toMatchObject({ status: false, code: '409', message: 'Duplicate request' })
  expect((await Promise.all(others)).map(({ body }) => body.status)).toEqual([true, true])
})
