import { readCampaignStats as statsCall } from '@parley/contracts/campaigns/report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { eventually, type World } from '../testing/world.ts'
import { approvedActivity, base, copies, inState } from './activities.fixture.ts'
import { base as campaigns, makeCampaign } from './campaigns.fixture.ts'
import { readCampaignStats } from './stats.ts'

let world: World
let plans: Plans
let campaignId: string
const ask = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
beforeAll(async () => {
  const { world: opened, ...line } = await openLine()
  world = opened
  const kabir = world.as('kabir')
  campaignId = (await makeCampaign(kabir, line, { uploadType: 'ONE_TO_MANY' })).id
  const recipients = { source: 'NUMBERS', numbers: ['9812710011'] }
  const activity = await approvedActivity({ maker: kabir, checker: world.as('leela') }, campaignId, { recipients })
  await world.as('asha').post(`${base}/${activity}/start`)
  await inState(kabir, activity, 6)
  await eventually(async () => (await statsOf()).stats.read === 1)
  const [{ id, enterprise_id }] = await ask('select id, enterprise_id from broadcasts')
  // As if four more instances had run a day before, two of them with very many recipients.
  const total = 'case when n <= 2 then 2000000 else 1000 end'
  await copies(world, { table: 'broadcasts', id, count: 4 }, { due_at: `now() - n * interval '1 day'`, total })
  await ask(
    `insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient, state, sent_at, delivered_at, settled_at, clicked_at)
     select enterprise_id, channel_id, id, '9198' || (10000000 + i), i % 4, now() - interval '1 day', now(), now(), case when i = 4 then now() end
     from broadcasts, generate_series(1, 4) i where id <> $1`,
    [id],
  )
  plans = openPlans(world, enterprise_id)
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

const statsOf = async () => (await world.as('kabir').get(`${campaigns}/${campaignId}/stats`)).body.data
const allOf = (plan: string) => [...plan.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].map(([id]) => id)

test('instances with very many recipients are counted one by one, small ones together, and added up (CAMP-035)', async () => {
  const query = statsCall.query.parse({})
  const days = await plans.of('as failed', work => readCampaignStats(work, campaignId, query))
  const broadcasts = (await ask('select id from broadcasts')).map(({ id }) => id)
  const counted = days.map(plan => new Set(allOf(plan).filter(id => broadcasts.includes(id))).size)
  expect(counted.toSorted()).toEqual([1, 1, 3])
  // Each row is looked at once, not once for each step.
  for (const plan of days) expect(plan).not.toContain('VALUES')
  const { byDay } = await statsOf()
  const sums = (['sent', 'delivered', 'failed', 'clicked'] as const).map(step =>
    byDay.reduce((sum: number, day: Record<string, number>) => sum + (day[step] ?? 0), 0),
  )
  expect(sums).toEqual([17, 17, 4, 4])
  expect(byDay.map(({ sent }: { sent: number }) => sent)).toEqual([16, 1])
})
