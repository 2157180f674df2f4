import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import type { VendorCall } from '../channels/vendor.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually } from '../testing/world.ts'
import { openMessenger, textOf } from './messenger.fixture.ts'

let page: Awaited<ReturnType<typeof openMessenger>>
beforeAll(async () => {
  page = await openMessenger()
})
afterAll(() => page.close())

const asha = () => page.world.as('asha')
const query = async (sql: string, values: unknown[] = []) =>
  (await page.world.platform.databases.owner.query(sql, values)).rows
const taken = ({ body }: VendorCall) => ({
  body: { messages: [{ id: `wamid.${JSON.parse(body).to}` }], recipient_id: 'psid', message_id: 'm_answer' },
})

async function openChannel(number: number) {
  const data = { accessToken: 't', phoneNumberId: String(number), wabaId: '2', appSecret: 's', ratePerSecond: '1000' }
  const draft = { name: `Meta ${number}`, type: 4, vendor: 90, data: { ...data, contactId: `9198111122${number}` } }
  const channelId: string = (await asha().post('/e/enterprise/channels', draft)).body.response.id
  const templateId = await approvedTemplate(asha(), await makeChannel(asha()))
  // Meta would judge it; here it is as if it had.
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
  return { channelId, templateId }
}

/** So many messages over each channel, to numbers from there on; answers the broadcasts' ids. */
async function sendOver(lines: Awaited<ReturnType<typeof openChannel>>[], count: number, from: number) {
  const sent: string[] = []
  for (const [at, line] of lines.entries()) {
    const phoneNumber = numbers(count, 9_870_000_000 + from + at * count)
    sent.push((await asha().post(base, request({ ...line, phoneNumber }))).body.data.id)
  }
  return sent
}

async function openChannels(count: number, from: number) {
  const lines: Awaited<ReturnType<typeof openChannel>>[] = []
  for (let number = from; number < from + count; number += 1) lines.push(await openChannel(number))
  return lines
}

test('for a vendor that lets everybody wait a process takes in hand what it can send, and sends all once it answers', async () => {
  const lines = await openChannels(10, 10)
  page.vendor.answers(taken)
  for (const id of await sendOver(lines, 1, 0)) await finished(asha(), id)

  const held: (() => void)[] = []
  page.vendor.answers(call => ({
    break: response => void held.push(() => response.end(JSON.stringify(taken(call).body))),
  }))
  const ids = await sendOver(lines, 300, 100)
  const inHand = async () =>
    Number((await query('select count(*) from deliveries where lease_until is not null and state = -1'))[0].count)
  await eventually(async () => (await inHand()) > 2200)
  let most = 0
  for (let look = 0; look < 20; look += 1) {
    most = Math.max(most, await inHand())
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  expect(most).toBeLessThanOrEqual(2500)

  page.vendor.answers(taken)
  for (const answer of held) answer()
  for (const id of ids) await finished(asha(), id)
  for (const id of ids) expect((await countsOf(asha(), id)).counts).toMatchObject({ sent: 300, queued: 0 })
})

test('an answer in a chat does not wait behind the broadcasts of other channels to the same vendor', async () => {
  const chat = await page.chatWith('psid-1')
  const lines = await openChannels(4, 30)
  let [before, isAnswered] = [0, false]
  page.vendor.answers(call => {
    if (textOf(call) === 'ANSWER') isAnswered = true
    else if (!isAnswered) before += 1
    const { body } = taken(call)
    return { break: response => void setTimeout(() => response.end(JSON.stringify(body)), 400) }
  })
  const ids = await sendOver(lines, 400, 5000)
  // By now the vendor's connections are taken, and hundreds wait for one.
  await eventually(async () => before >= 192)
  const earlier = before
  await page.say(chat, 'ANSWER')
  await eventually(async () => isAnswered)
  expect(before - earlier).toBeLessThan(3 * 64)
  page.vendor.answers(taken)
  for (const id of ids) expect((await finished(asha(), id)).counts).toMatchObject({ sent: 400, queued: 0 })
})
