import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let world: World
let owner: pg.Client
let holder: pg.Client
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client(world.databaseUrl)
  // A transaction of its own sees others as they were at its first look, so whoever holds the table cannot watch.
  holder = new pg.Client(world.databaseUrl)
  await Promise.all([owner.connect(), holder.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), holder.end()])
  await world.close()
})

/**
 * Cuts off whatever waits for the table. PostgreSQL says it in the same words (57014) as at the time limit, which would
 * take the test a quarter of a minute.
 */
async function cutOffWaiting(): Promise<void> {
  const waiting = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%"agents"%'`
  await eventually(async () => (await owner.query(waiting)).rows.length > 0)
}

test('a statement that is cut off at its time limit is answered as momentary trouble, and nothing is kept', async () => {
  const asha = world.as('asha')
  await holder.query('begin; lock table agents in access exclusive mode')
  const calls = [
    () => asha.get('/nlp/v2/agent'),
    () => asha.post('/nlp/agent', { name: 'Late', description: 'Too late' }),
  ]
  for (const call of calls) {
    const answer = call()
    await cutOffWaiting()
    const { status, body, headers } = await answer
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body).toEqual({ status: false, code: '503', message: 'This took too long. Please try again in a moment.' })
  }
  await holder.query('rollback')
  const { body } = await asha.get('/nlp/v2/agent?name=Late')
  expect(body.data.agents).toEqual([])
})
