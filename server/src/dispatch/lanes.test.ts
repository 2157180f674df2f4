import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url, VENDOR_ANSWER_MS: '500' })
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows
const messages = () => vendor.calls.filter(({ body }) => body.includes('"to"'))
const taken = ({ body }: VendorCall) => ({ body: { messages: [{ id: `wamid.${JSON.parse(body).to}` }] } })

test('a vendor that takes calls and answers none is left alone, tried with one message, and sent the others once it answers', async () => {
  const data = { accessToken: 't', phoneNumberId: '1', wabaId: '2', appSecret: 's', contactId: '919811112222' }
  const made = await asha().post('/e/enterprise/channels', { name: 'Meta', type: 4, vendor: 90, data })
  const channelId: string = made.body.response.id
  const simulated = await asha().post('/e/enterprise/channels', { name: 'S', type: 4, vendor: 99 })
  const templateId = await approvedTemplate(asha(), simulated.body.response.id)
  // Meta would judge it; here it is as if it had.
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
  const total = 1200
  const phoneNumber = numbers(total, 9_870_000_000)

  vendor.answers(() => ({ break: () => {} }))
  const { id } = (await asha().post(base, request({ channelId, templateId, phoneNumber }))).body.data
  const health = async () =>
    (await asha().get(`/e/enterprise/channels/${channelId}/details`)).body.response.health as Record<string, unknown>
  await eventually(async () => (await health()).stopped)
  expect(await health()).toMatchObject({ state: 'ERROR', stopped: { reason: 'The vendor did not answer.' } })
  const inHand = () => query('select from deliveries where broadcast_id = $1 and lease_until is not null', [id])
  const atRest = await eventually(async () => {
    if ((await inHand()).length > 0) return null
    const { queued, unknown } = (await countsOf(asha(), id)).counts
    return queued + unknown === total && unknown === messages().length && { queued, unknown }
  }, 60_000)
  expect(atRest.unknown).toBeLessThan(total / 2)

  const endPause = () =>
    query("update channel_lanes set breaker_until = now() where channel_id = $1 and breaker = 'open'", [channelId])
  await endPause()
  await eventually(async () => messages().length === atRest.unknown + 1)
  await eventually(async () => (await countsOf(asha(), id)).counts.unknown === atRest.unknown + 1)
  expect(messages()).toHaveLength(atRest.unknown + 1)

  vendor.answers(taken)
  await endPause()
  expect((await finished(asha(), id)).counts).toMatchObject({ queued: 0, sent: atRest.queued - 1, failed: 0 })
  expect((await health()).stopped).toBeNull()
})
