import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
let channelId: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'))
})
afterAll(() => world.close())

const phone = '919822211130'
const say = (text: string) =>
  world.as('asha').post(`/e/enterprise/channels/${channelId}/simulator/phone/${phone}/message`, { text })
const lines = async (actor: string) => {
  const { rows } = await world.platform.databases.owner.query(
    `select m.message from messages m join chats x on x.id = m.chat_id
     where x.channel_id = $1 and m.actor = $2 order by m.id`,
    [channelId, actor],
  )
  return rows.map(({ message }: { message: string }) => message)
}

test('who says STOP to everything is told once, so that two machines cannot talk for ever (CHAN-023)', async () => {
  for (const [place, text] of ['STOP', 'stop', ' STOP '].entries()) {
    await say(text)
    await eventually(async () => (await lines('customer')).length === place + 1)
  }
  expect(await lines('bot')).toEqual([expect.stringContaining('START')])
  await say('START')
  await say('STOP')
  await eventually(async () => (await lines('bot')).length === 3)
})

const optOuts = async () => {
  const { rows } = await world.platform.databases.owner.query(
    'select count(*)::int as n from contact_opt_outs where channel_id = $1',
    [channelId],
  )
  return rows[0].n
}
/** Each call in bytes of its own, and worked on before it returns. */
async function call({ pathname, search }: URL, headers: Record<string, string>, body: object): Promise<void> {
  const bytes = JSON.stringify({ sentAt: performance.now(), ...body })
  const { status } = await fetch(world.address + pathname + search, { method: 'POST', headers, body: bytes })
  expect(status).toBe(200)
  const waiting = () => world.platform.databases.owner.query('select from waiting_calls limit 1')
  await eventually(async () => (await waiting()).rowCount === 0)
}

test('a START that the vendor repeats does not undo the STOP that came after it (CHAN-023)', async () => {
  channelId = await makeChannel(world.as('asha'))
  const details = await world.as('asha').get(`/e/enterprise/channels/${channelId}/details`)
  const said = (id: string, text: string) =>
    call(new URL(details.body.response.webhookUrl), {}, { id, from: '919822211131', text })
  await said('w1', 'STOP')
  await said('w2', 'START')
  expect(await optOuts()).toBe(0)
  await said('w3', 'STOP')
  await said('w2', 'START')
  expect(await optOuts()).toBe(1)
  await said('w4', 'START')
  await said('w5', 'START')
  expect(await optOuts()).toBe(0)
  // The second one had nothing to take back, so it is a message like any other.
  expect(await lines('customer')).toEqual(['STOP', 'START', 'STOP', 'START', 'START'])
})

test('what a vendor repeats of the wishes of a customer does not undo a later one (CHAN-023)', async () => {
  const draft = { name: 'Bot', type: 5, vendor: 93, data: { botToken: '77:token' } }
  channelId = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  const { webhookUrl, webhookVerifyToken } = (await world.as('asha').get(`/e/enterprise/channels/${channelId}/details`))
    .body.response
  const became = (update_id: number, before: string, now: string) => {
    const membership = { chat: { id: 7 }, old_chat_member: { status: before }, new_chat_member: { status: now } }
    const headers = { 'x-telegram-bot-api-secret-token': webhookVerifyToken }
    return call(new URL(webhookUrl), headers, { update_id, my_chat_member: membership })
  }
  await became(1, 'member', 'kicked')
  await became(2, 'kicked', 'member')
  expect(await optOuts()).toBe(0)
  await became(3, 'member', 'kicked')
  await became(2, 'kicked', 'member')
  expect(await optOuts()).toBe(1)
  const { counts, health } = (await world.as('asha').get(`/e/enterprise/channels/${channelId}/details`)).body.response
  expect([counts.messages24h, health.state]).toEqual([0, 'UNKNOWN'])
})
