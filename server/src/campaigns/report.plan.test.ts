import { readCampaignReport } from '@parley/contracts/campaigns/report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import type { World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState } from './activities.fixture.ts'
import { makeCampaign } from './campaigns.fixture.ts'
import { readReport } from './report.ts'

let world: World
let plans: Plans
let campaignId: string
beforeAll(async () => {
  const { world: opened, ...line } = await openLine()
  world = opened
  const kabir = world.as('kabir')
  const campaign = await makeCampaign(kabir, line, { uploadType: 'ONE_TO_MANY' })
  campaignId = campaign.id
  const recipients = { source: 'NUMBERS', numbers: ['9812810004'] }
  const id = await approvedActivity({ maker: kabir, checker: world.as('leela') }, campaign.id, { recipients })
  await world.as('asha').post(`${base}/${id}/start`)
  await inState(kabir, id, 6)
  expect((await activityOf(kabir, id)).counts.total).toBe(1)
  const { owner } = world.platform.databases
  await owner.query(
    `insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient, state, sent_at, settled_at, clicked_at, fallback_id)
     select enterprise_id, channel_id, broadcast_id, '9198' || (10000000 + i), 2, now(), now(),
       case when i % 4000 = 0 then now() end, case when i % 4000 = 1 then uuidv7() end
     from deliveries, generate_series(1, 40000) i where broadcast_id is not null`,
  )
  await owner.query('vacuum analyze deliveries, broadcasts')
  const { rows } = await owner.query('select enterprise_id from broadcasts limit 1')
  plans = openPlans(world, rows[0].enterprise_id)
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test.for([
  ['clicked', 'clicked_at'],
  ['fallback', 'fallback_id'],
] as const)('who %s is found without reading the messages of all others (CAMP-005)', async ([filter, column]) => {
  const query = readCampaignReport.query.parse({ campaignId, [filter]: 'true' })
  const [plan = ''] = await plans.of(`and d.${column} is not null`, work => readReport(work, query))
  // Of the month that has rows the index of those few is read: nothing is left of the filter but the enterprise.
  expect(plan).toMatch(
    /Index Scan Backward using deliveries_\d+_broadcast_id_state_id_idx\d .*\n.*Cond.*\n +Filter: \(enterprise_id/,
  )
})
