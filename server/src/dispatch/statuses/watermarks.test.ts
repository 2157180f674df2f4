import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendor } from '../../channels/vendor.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { appSecret } from '../faults/shop.fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let channelId: string
beforeAll(async () => {
  vendor = await openVendor()
  vendor.answers(() => ({ body: { recipient_id: 'psid', message_id: `m_${vendor.calls.length}` } }))
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  const data = { pageId: '7001', accessToken: 't', appSecret }
  const draft = { name: 'Page', type: 3, vendor: 92, data }
  channelId = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

/** What Messenger calls us with: one event of one person. */
async function tell(from: string, event: object): Promise<void> {
  const messaging = [{ sender: { id: from }, recipient: { id: '7001' }, timestamp: Date.now(), ...event }]
  const body = JSON.stringify({ object: 'page', entry: [{ id: '7001', time: Date.now(), messaging }] })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const answer = await fetch(`${world.address}/hooks/meta/${channelId}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

const statesOf = async (recipient: string): Promise<number[]> =>
  (
    await world.platform.databases.owner.query(
      'select state from deliveries where channel_id = $1 and recipient = $2 order by id',
      [channelId, recipient],
    )
  ).rows.map(({ state }) => state)

/** Each is confirmed with a message of ours. */
async function hearFrom(person: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const said = { mid: `m_in.${person}.${Date.now()}`, text: time % 2 === 0 ? 'STOP' : 'START' }
    const before = (await statesOf(person)).length
    await tell(person, { message: said })
    await eventually(async () => {
      const states = await statesOf(person)
      return states.length > before && states.every(state => state >= 0)
    })
  }
}

test('what Messenger says was read until an instant becomes Read, for that person and until then alone', async () => {
  await hearFrom('psid-1', 2)
  await hearFrom('psid-2', 1)
  const until = Date.now()
  await hearFrom('psid-1', 1)
  await tell('psid-1', { delivery: { watermark: until } })
  await eventually(async () => (await statesOf('psid-1')).join() === '1,1,0')
  await tell('psid-1', { read: { watermark: until } })
  await eventually(async () => (await statesOf('psid-1')).join() === '2,2,0')
  expect(await statesOf('psid-2')).toEqual([0])
  await tell('psid-1', { delivery: { watermark: Date.now() } })
  await eventually(async () => (await statesOf('psid-1')).join() === '2,2,1')
})
