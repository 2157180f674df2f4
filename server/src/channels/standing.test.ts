import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, finished, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openVendor } from './vendor.fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const detailsOf = async (id: string) => (await asha().get(`/e/enterprise/channels/${id}/details`)).body.response

test('the check of a number brings its quality and how many people a day it may write to', async () => {
  const data = { accessToken: 't', phoneNumberId: '1055', wabaId: '77', appSecret: 'secret', contactId: '919811112222' }
  const { body } = await asha().post('/e/enterprise/channels', { name: 'Meta', type: 4, vendor: 90, data })
  const { id } = body.response
  expect((await detailsOf(id)).health).toMatchObject({ quality: null, peoplePerDay: null, failed24h: 0 })

  vendor.answers(() => ({ body: { id: '1055', quality_rating: 'YELLOW', messaging_limit_tier: 'TIER_2K' } }))
  await asha().post(`/e/enterprise/channels/${id}/test`, {})
  expect((await detailsOf(id)).health).toMatchObject({ quality: 'MEDIUM', peoplePerDay: 2000 })

  vendor.answers(() => ({ status: 401, body: { error: { code: 190, message: 'Session has expired' } } }))
  await asha().post(`/e/enterprise/channels/${id}/test`, {})
  expect((await detailsOf(id)).health).toMatchObject({ quality: 'MEDIUM', peoplePerDay: 2000 })

  vendor.answers(() => ({ body: { id: '1055', quality_rating: 'GREEN', messaging_limit_tier: 'TIER_UNLIMITED' } }))
  await asha().post(`/e/enterprise/channels/${id}/test`, {})
  expect((await detailsOf(id)).health).toMatchObject({ quality: 'HIGH', peoplePerDay: null })
})

test('before a broadcast is sent it is told how many people are left to its number (BCAST-045)', async () => {
  const channelId = await makeChannel(asha())
  const templateId = await approvedTemplate(asha(), channelId)
  const [first = '', second = '', third = ''] = numbers(3)
  const validate = async (phoneNumber: string[]) =>
    (await asha().post(`${base}/validate`, request({ channelId, templateId, phoneNumber }))).body.data
  expect((await validate([first])).budget).toBeNull()

  for (const phoneNumber of [[first, second], [first]]) {
    const { body } = await asha().post(base, request({ channelId, templateId, phoneNumber }))
    await finished(asha(), body.data.id)
  }
  await world.platform.databases.owner.query('update channel_lanes set people_per_day = 3 where channel_id = $1', [
    channelId,
  ])
  expect((await validate([third])).budget).toEqual({ limit: 3, left: 1 })
})
