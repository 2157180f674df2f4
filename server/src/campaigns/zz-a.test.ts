import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine, request, finished, base as broadcasts } from '../broadcasts/broadcasts.fixture.ts'
import { type World, eventually } from '../testing/world.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { activityOf, approvedActivity, base, inState, makeActivity } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'
let world: World
let line: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())
const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const people = () => ({ maker: kabir(), checker: world.as('leela') })
const q = async (text: string, values: unknown[] = []) => (await world.platform.databases.owner.query(text, values)).rows

test('singapore', async () => {
  const campaignId = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })).id
  const id = await approvedActivity(people(), campaignId, { recipients: { source: 'NUMBERS', numbers: ['+65 9123 1000'] } })
  console.log('STORED', JSON.stringify((await activityOf(asha(), id)).recipients))
  await asha().post(`${base}/${id}/start`)
  await inState(kabir(), id, 6)
  console.log('SENT TO', await q('select d.recipient, d.state from deliveries d join broadcasts b on b.id=d.broadcast_id where b.activity_id=$1', [id]))
})
test('resend', async () => {
  const sent = await asha().post(broadcasts, request({ ...line, phoneNumber: ['+65 9123 0001'] }))
  const id = sent.body.data.id
  const done = await finished(asha(), id)
  console.log('FIRST', done.phoneNumbers, done.counts)
  for (let i = 0; i < 2; i++) {
    const again = await asha().post(`${broadcasts}/${id}/resend`, { code: '131026' })
    console.log('AGAIN', again.body.message, again.body.data)
    if (again.body.data) console.log(await q('select recipient, state from deliveries where broadcast_id=$1', [again.body.data.id]))
    await new Promise(r => setTimeout(r, 11000))
  }
}, 60000)
test('deleted campaign keeps its channel', async () => {
  const channelId = await makeChannel(asha())
  const { approvedTemplate } = await import('../broadcasts/broadcasts.fixture.ts')
  const on = { channelId, templateId: await approvedTemplate(asha(), channelId) }
  const campaignId = (await makeCampaign(kabir(), on, { uploadType: 'ONE_TO_MANY' })).id
  const at = new Date(Date.now() + 3600_000).toISOString()
  const id = await approvedActivity(people(), campaignId, { schedule: { type: 'ONCE', at } })
  console.log((await asha().post(`${base}/${id}/start`)).body.message)
  console.log('DEL CAMPAIGN', (await asha().delete(`${campaigns}/${campaignId}`)).body.message)
  console.log('GET IT', (await asha().get(`${base}/${id}`)).body.message, (await asha().post(`${base}/${id}/stop`)).body.message)
  console.log('DEL CHANNEL', JSON.stringify((await asha().delete(`/e/enterprise/channels/${channelId}`)).body))
  console.log('DEL TEMPLATE', JSON.stringify((await asha().delete(`/chatbird/api/templates/${on.templateId}`)).body))
  await q(`update activities set next_run_at = now() where id = $1`, [id])
  await new Promise(r => setTimeout(r, 3000))
  console.log(await q('select state, trouble, next_run_at from activities where id=$1', [id]))
  console.log('DEL CHANNEL', JSON.stringify((await asha().delete(`/e/enterprise/channels/${channelId}`)).body))
}, 60000)
