import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChannelDetails } from '../../channels/channels.view.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../../testing/plans.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { countCapped } from './gate.cap.ts'

let world: World
let channelId: string
let enterpriseId: string
let plans: Plans
/** Months without a row may be looked through. */
let full: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  enterpriseId = rows[0].enterprise_id
  await owner.query(
    `insert into deliveries (enterprise_id, channel_id, recipient, state, sent_at, settled_at)
     select $1, $2, '9198' || (10000000 + i % 200), i % 3, now(), now() from generate_series(1, 30000) i`,
    [enterpriseId, channelId],
  )
  await owner.query(
    'insert into promotions (enterprise_id, person, delivery_id, at) select enterprise_id, recipient, id, sent_at from deliveries',
  )
  await owner.query('vacuum analyze deliveries, promotions')
  full = (await owner.query('select tableoid::regclass::text as name from deliveries limit 1')).rows[0].name
  plans = openPlans(world, enterpriseId)
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test('the cap looks at the people of a batch by the key, and at nobody else', async () => {
  const people = [1, 2, 3].map(last => ({ to: `91981000000${last}`, contactId: null }))
  const cap = { enabled: true, messages: 3, hours: 24 }
  const [plan = ''] = await plans.of('promotions', work =>
    countCapped(work.db, { enterpriseId, cap, at: work.now }, people),
  )
  expect(plan).toContain('promotions_pkey')
  expect(plan).not.toContain('Seq Scan on promotions')
  expect(plan).not.toContain(`Seq Scan on ${full}`)
  expect(plan).toContain(`Index Scan using ${full}_pkey`)
})

test("a channel's messages of a day are counted in the index alone (CHAN-029)", async () => {
  const [plan = ''] = await plans.of('uuid_floor', work => readChannelDetails(work, channelId))
  expect(plan).toMatch(/Index Only Scan using deliveries_\d+_channel_id_state_id/)
  expect(plan).not.toContain(`Seq Scan on ${full}`)
})
