import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'
import { calledChannels } from './processing.ts'

let world: World
let plans: Plans
let busy: PoolClient
beforeAll(async () => {
  world = await openWorld()
  const channelId = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  // Nobody works on them while the plans are looked at.
  busy = await owner.connect()
  await busy.query('select pg_advisory_lock(hashtextextended($1, 0))', [`hooks|${channelId}`])
  await owner.query(
    `insert into waiting_calls (enterprise_id, channel_id, id, bytes)
     select $1, $2, uuidv7(), 2 from generate_series(1, 40000) i`,
    [rows[0].enterprise_id, channelId],
  )
  await owner.query('vacuum analyze waiting_calls')
  plans = openPlans(world, rows[0].enterprise_id, 'parley_system')
})
afterAll(async () => {
  await plans.close()
  await busy.query('select pg_advisory_unlock_all()')
  busy.release()
  await world.close()
})

test('whoever looks for channels that were called takes one look for each of them', async () => {
  const [plan = ''] = await plans.of('recursive found', work => calledChannels(work.platform))
  expect(plan.match(/waiting_calls_pkey/g)).toHaveLength(2)
  expect(plan).toMatch(/Index Cond: .*channel_id > found/)
  expect(plan).not.toMatch(/Seq Scan|Sort|Hash/)
})
