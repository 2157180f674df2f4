import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'
import { waitingChannels } from './dispatching.ts'
import { finishBroadcasts } from './statuses/progress.ts'
import { endStopped } from './statuses/unknowns.ts'

let world: World
let plans: Plans
/** Months without a row may be looked through. */
let full: string
beforeAll(async () => {
  world = await openWorld()
  const channelId = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  const enterpriseId = rows[0].enterprise_id
  // Nothing is sent by a broadcast that stands, so that its rows wait for as long as the plans are looked at.
  await owner.query(
    `with told as (
       insert into broadcasts (enterprise_id, channel_id, name, content, fingerprint, created_by_name, state, total)
       select $1, $2, 'Offer ' || i, '{}', '', 'Asha', 'PAUSED', 2000 from generate_series(1, 10) i returning id)
     insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient, state, next_attempt_at)
     select $1, $2, told.id, '9198' || (10000000 + i), -1, now() from told, generate_series(1, 2000) i`,
    [enterpriseId, channelId],
  )
  await owner.query('vacuum analyze deliveries, broadcasts')
  full = (await owner.query('select tableoid::regclass::text as name from deliveries limit 1')).rows[0].name
  plans = openPlans(world, enterpriseId, 'parley_system')
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

const queueOfBroadcasts = /channel_id_broadcast_id_next_attempt_at/
const queueOfChats = /deliveries_\d+_channel_id_next_attempt_at/
const everythingRead = () => new RegExp(`Hash|Seq Scan on ${full}|channel_id_state_id`)

test('whoever looks for what waits reads one row of each broadcast, and of chats only what waits', async () => {
  const [plan = ''] = await plans.of('distinct d.channel_id', work => waitingChannels(work.platform))
  expect(plan).toMatch(queueOfChats)
  expect(plan).toMatch(queueOfBroadcasts)
  expect(plan).not.toMatch(everythingRead())
})

test('whoever looks for broadcasts that are over reads one row of each', async () => {
  const [plan = ''] = await plans.of('is_open', work => finishBroadcasts(work.platform))
  expect(plan).toMatch(queueOfBroadcasts)
  expect(plan).not.toMatch(everythingRead())
})

test('whoever looks for rows that wait although their broadcast was stopped reads one row of each', async () => {
  const [plan = ''] = await plans.of("'CANCELLED'", work => endStopped(work.platform))
  expect(plan).toMatch(queueOfBroadcasts)
  expect(plan).not.toMatch(everythingRead())
})
