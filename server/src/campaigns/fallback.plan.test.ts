import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState } from './activities.fixture.ts'
import { makeCampaign } from './campaigns.fixture.ts'
import { fallbackOn, openOther } from './fallback.fixture.ts'
import { dueInstances } from './fallback.watch.ts'

let world: World
let plans: Plans
beforeAll(async () => {
  const { world: opened, ...line } = await openLine()
  world = opened
  const other = await openOther(world)
  const kabir = world.as('kabir')
  const fallback = fallbackOn(other, { on: ['NOT_READ'] })
  const campaign = await makeCampaign(kabir, line, { uploadType: 'ONE_TO_MANY', fallback })
  const recipients = { source: 'NUMBERS', numbers: ['9812810004'] }
  const id = await approvedActivity({ maker: kabir, checker: world.as('leela') }, campaign.id, { recipients })
  await world.as('asha').post(`${base}/${id}/start`)
  await inState(kabir, id, 6)
  await eventually(async () => (await activityOf(kabir, id)).counts.sent === 1)
  const { owner } = world.platform.databases
  await owner.query(
    `insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient, state, sent_at, settled_at, awaits_fallback)
     select enterprise_id, channel_id, broadcast_id, '9198' || (10000000 + i), i % 4, now(), now(), i % 2 = 0
     from deliveries, generate_series(1, 40000) i where awaits_fallback`,
  )
  await owner.query('vacuum analyze deliveries, broadcasts')
  const { rows } = await owner.query('select enterprise_id from broadcasts where is_watched')
  plans = openPlans(world, rows[0].enterprise_id)
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test('a look for unreached recipients reads none of the messages that are not due', async () => {
  const [plan = ''] = await plans.of('awaits_fallback', async work => {
    expect(await dueInstances(work.db)).toEqual([])
  })
  expect(plan).toMatch(/Index Scan using deliveries_\d+_broadcast_id_state_coalesce_idx/)
  expect(plan).not.toMatch(/Seq Scan on deliveries|_pkey on deliveries/)
})
