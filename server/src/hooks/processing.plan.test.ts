import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'
import { calledChannels } from './processing.ts'

let world: World
let plans: Plans
beforeAll(async () => {
  world = await openWorld()
  const channelId = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  // Half of them have been worked on, and the others wait for longer than the plans are looked at.
  await owner.query(
    `insert into hook_calls (enterprise_id, channel_id, digest, envelope, body, not_before, processed_at)
     select $1, $2, sha256(i::text::bytea), '{}', '{}', now() + interval '1 hour', case when i % 2 = 0 then now() end
     from generate_series(1, 40000) i`,
    [rows[0].enterprise_id, channelId],
  )
  await owner.query('vacuum analyze hook_calls')
  plans = openPlans(world, rows[0].enterprise_id, 'parley_system')
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test('whoever looks for channels that were called takes one look for each of them', async () => {
  const [plan = ''] = await plans.of('recursive found', work => calledChannels(work.platform))
  expect(plan.match(/hook_calls_waiting/g)).toHaveLength(2)
  expect(plan).toMatch(/Index Cond: .*channel_id > found/)
  expect(plan).not.toMatch(/Seq Scan|Sort|Hash/)
})
