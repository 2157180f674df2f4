import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import type { World } from '../testing/world.ts'
import { approvedActivity, base, inState } from './activities.fixture.ts'
import { base as campaigns, makeCampaign } from './campaigns.fixture.ts'
let world: World
let campaignId: string
beforeAll(async () => {
  const { world: opened, ...line } = await openLine()
  world = opened
  const kabir = world.as('kabir')
  campaignId = (await makeCampaign(kabir, line, { uploadType: 'ONE_TO_MANY' })).id
  const recipients = { source: 'NUMBERS', numbers: ['9812810004'] }
  const id = await approvedActivity({ maker: kabir, checker: world.as('leela') }, campaignId, { recipients })
  await world.as('asha').post(`${base}/${id}/start`)
  await inState(kabir, id, 6)
  await fill(2_600_000)
}, 300_000)
async function fill(n: number) {
  const { owner } = world.platform.databases
  const t = Date.now()
  await owner.query(`set statement_timeout = 0`)
  await owner.query(
    `insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient, state, attempts, vendor_message_id, sent_at, delivered_at, read_at, settled_at)
     select b.enterprise_id, b.channel_id, b.id, (919000000000 + n)::text, 2, 1, 'wamid.' || n, now(), now(), now(), now()
     from broadcasts b, generate_series(1, ${n}) n where b.activity_id is not null and b.fallback_of is null`)
  await owner.query('vacuum analyze deliveries, broadcasts')
  console.log('FILLED', n, Date.now() - t)
}
afterAll(() => world.close())
test('stats', async () => {
  for (const path of [`${campaigns}/${campaignId}/stats`, `${campaigns}/${campaignId}/stats`, "/chatbird/message/api/count", "/chatbird/api/reports/messages/summary", "/chatbird/api/reports/messages/status?source=BOT", "/chatbird/api/reports/messages/status?source=API", "/chatbird/api/reports/messages/status?source=CHAT", "/chatbird/api/reports/messages/summary?source=API"]) {
    const t = Date.now()
    const r = await world.as('asha').get(path)
    console.log(path, r.status, Date.now() - t, JSON.stringify(r.body).slice(0, 300))
  }
}, 120_000)
