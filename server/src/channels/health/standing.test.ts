import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, finished, numbers, request } from '../../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openVendor } from '../vendor.fixture.ts'

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

test('the check tells when a pasted token ends; a token of its own day is not told by the one before', async () => {
  const data = {
    accessToken: 't1',
    phoneNumberId: '1056',
    wabaId: '78',
    appSecret: 'secret',
    contactId: '919811112223',
  }
  const draft = { name: 'Tokens', type: 4, vendor: 90, data }
  const { id } = (await asha().post('/e/enterprise/channels', draft)).body.response
  const tokenAnswer = (body: object, status = 200) =>
    vendor.answers(({ path }) => (path.includes('/debug_token?input_token=t1') ? { status, body } : { body: {} }))
  const checked = async () => {
    expect((await asha().post(`/e/enterprise/channels/${id}/test`, {})).body.response.ok).toBe(true)
    return (await detailsOf(id)).health.tokenExpiresAt
  }
  tokenAnswer({ data: { is_valid: true, expires_at: 1_800_000_000 } })
  expect(await checked()).toBe('2027-01-15T08:00:00.000Z')
  // Who will not say takes nothing back, and spoils no check.
  tokenAnswer({ error: { code: 100, message: 'Not allowed' } }, 400)
  expect(await checked()).toBe('2027-01-15T08:00:00.000Z')
  tokenAnswer({ data: { is_valid: true, expires_at: 0 } })
  expect(await checked()).toBeNull()
  tokenAnswer({ data: { is_valid: true, expires_at: 1_800_000_000 } })
  expect(await checked()).toBe('2027-01-15T08:00:00.000Z')
  const { accessToken: _old, ...rest } = data
  await asha().put(`/e/enterprise/channels/${id}`, { ...draft, data: { ...rest, accessToken: 't2' } })
  expect((await detailsOf(id)).health.tokenExpiresAt).toBeNull()
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
