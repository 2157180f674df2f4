import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor } from '../channels/vendor.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'
import { fallbackOn, fallbackStatsOf, fallenBack, openOther, waited } from './fallback.fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let line: Line
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  line = await openOther(world)
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')

/** An iteration to one number, run to its end. */
async function ran(fallback: object, number: string) {
  const { id: campaignId } = await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY', fallback })
  const recipients = { source: 'NUMBERS', numbers: [number] }
  const id = await approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaignId, { recipients })
  await asha().post(`${base}/${id}/start`)
  return { id, campaignId }
}

/** Meta would judge its template; here it is as if it had. */
async function metaLine(): Promise<Line> {
  const data = { accessToken: 't', phoneNumberId: '1055', wabaId: '77', appSecret: 's', contactId: '919811112222' }
  const channel = { name: 'Meta', type: 4, vendor: 90, data }
  const channelId = (await asha().post('/e/enterprise/channels', channel)).body.response.id
  const { channelId: simulated } = await openOther(world)
  const templateId = await approvedTemplate(asha(), simulated, { name: 'elsewhere' })
  await world.platform.databases.owner.query('update templates set channel_id = $1 where id = $2', [
    channelId,
    templateId,
  ])
  return { channelId, templateId }
}

test('refused credentials of the fallback pause the iteration with the reason, and resumed it goes on (CAMP-029, CAMP-038)', async () => {
  vendor.answers(() => ({ status: 401, body: { error: { code: 190, message: 'Access token has expired' } } }))
  const { id, campaignId } = await ran(fallbackOn(await metaLine()), '9812010001')
  await inState(kabir(), id, 3)
  await eventually(async () => (await activityOf(kabir(), id)).trouble?.includes('expired'))
  vendor.answers(({ body }) => ({ body: { messages: [{ id: body.includes('"to"') ? 'wamid.1' : 'x' }] } }))
  await asha().post(`${base}/${id}/resume`)
  const stats = await eventually(async () => {
    const now = await fallbackStatsOf(world, campaignId)
    return now.sent === 1 && now
  })
  expect(stats).toMatchObject({ total: 1, failed: 0, triggered: 1 })
})

test('once its channel was deleted the fallback reaches nobody, and the message stays as it was (CAMP-038)', async () => {
  const gone = await openOther(world)
  const { id, campaignId } = await ran(fallbackOn(gone, { on: ['NOT_READ'] }), '9812020004')
  await inState(kabir(), id, 6)
  expect((await asha().delete(`/e/enterprise/channels/${gone.channelId}`)).body.status).toBe(true)
  await waited(world, id, '2 hours')
  expect(await fallenBack(world, campaignId, 1)).toMatchObject({ total: 0, failed: 0 })
  const { report } = (await kabir().get(`${campaigns}/report?activityId=${id}`)).body.data
  expect(report).toMatchObject([{ number: '919812020004', fallback: false }])
})
