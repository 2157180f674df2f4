import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

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
const query = async (sql: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(sql, values)).rows
const taken = ({ body }: VendorCall) => ({ body: { messages: [{ id: `wamid.${JSON.parse(body).to}` }] } })

async function openChannel(number: number) {
  const data = { accessToken: 't', phoneNumberId: String(number), wabaId: '2', appSecret: 's', ratePerSecond: '1000' }
  const draft = { name: `Meta ${number}`, type: 4, vendor: 90, data: { ...data, contactId: `9198111122${number}` } }
  const channelId: string = (await asha().post('/e/enterprise/channels', draft)).body.response.id
  const templateId = await approvedTemplate(asha(), await makeChannel(asha()))
  // Meta would judge it; here it is as if it had.
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
  return { channelId, templateId }
}

test('for a vendor that lets everybody wait a process takes in hand what it can send, and sends all once it answers', async () => {
  const lines: Awaited<ReturnType<typeof openChannel>>[] = []
  for (let number = 10; number < 20; number += 1) lines.push(await openChannel(number))
  const send = async (count: number, from: number) => {
    const sent: string[] = []
    for (const [at, line] of lines.entries()) {
      const phoneNumber = numbers(count, 9_870_000_000 + from + at * count)
      sent.push((await asha().post(base, request({ ...line, phoneNumber }))).body.data.id)
    }
    return sent
  }
  vendor.answers(taken)
  for (const id of await send(1, 0)) await finished(asha(), id)

  const held: (() => void)[] = []
  vendor.answers(call => ({
    break: response => void held.push(() => response.end(JSON.stringify(taken(call).body))),
  }))
  const ids = await send(300, 100)
  const inHand = async () =>
    Number((await query('select count(*) from deliveries where lease_until is not null and state = -1'))[0].count)
  await eventually(async () => (await inHand()) > 2200)
  let most = 0
  for (let look = 0; look < 20; look += 1) {
    most = Math.max(most, await inHand())
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  expect(most).toBeLessThanOrEqual(2500)

  vendor.answers(taken)
  for (const answer of held) answer()
  for (const id of ids) await finished(asha(), id)
  for (const id of ids) expect((await countsOf(asha(), id)).counts).toMatchObject({ sent: 300, queued: 0 })
})
