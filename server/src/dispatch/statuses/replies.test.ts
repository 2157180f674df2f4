import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendor } from '../../channels/vendor.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

const number = '919822288001'
let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let webhookUrl: URL
beforeAll(async () => {
  vendor = await openVendor()
  vendor.answers(({ path }) =>
    path.startsWith('/auth')
      ? { status: 201, body: { JWTAUTH: 'jwt' } }
      : { status: 202, body: { request_id: 'rq-1' } },
  )
  world = await openWorld({ VENDOR_BASE_URL_ROUTEMOBILE: vendor.url })
  const data = { username: 'shop', password: 'secret', contactId: '912212345678' }
  const draft = { name: 'Shop', type: 4, vendor: 7, data }
  const { id } = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response
  const { body } = await world.as('asha').get(`/e/enterprise/channels/${id}/details`)
  webhookUrl = new URL(body.response.webhookUrl)
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

async function tell(call: object): Promise<void> {
  const address = new URL(webhookUrl.pathname + webhookUrl.search, world.address)
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(address, { method: 'POST', headers, body: JSON.stringify(call) })).status).toBe(200)
}
const tellStatus = (status: object) => {
  const common = { id: 'rq-1', type: 'message', timestamp: String(Math.floor(Date.now() / 1000)) }
  return tell({ statuses: [{ ...common, ...status }] })
}
const shown = async (messageId: string) =>
  (await world.as('asha').get(`/chatbird/api/reports/messages/status?messageId=${messageId}`)).body.data.messages[0]

test('a message is known by the id that customers’ answers give it, once a status has brought it, and goes on from there', async () => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  await tell({ messages: [{ from: number, id: 'wamid.in', type: 'text', timestamp, text: { body: 'STOP' } }] })
  const sent = await eventually(() => shown('rq-1'))
  await tellStatus({ status: 'sent', message_id: 'wamid.out' })
  const named = await eventually(() => shown('wamid.out'))
  expect(named).toMatchObject({ id: sent.id, to: number, transId: 'wamid.out' })
  await tellStatus({ status: 'delivered', message_id: 'wamid.out' })
  await eventually(async () => (await shown('wamid.out')).currentDeliveryStatusName === 'Delivered')
  await tellStatus({ status: 'read', message_id: 'wamid.out', extra: sent.id })
  await eventually(async () => (await shown('wamid.out')).currentDeliveryStatusName === 'Read')
})
