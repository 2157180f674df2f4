import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendor } from '../channels/vendor.fixture.ts'
import { metaCalls, metaData } from '../chats/media.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url, VENDOR_BASE_URL_TELEGRAM: vendor.url })
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

async function channel(draft: object) {
  const { body } = await world.as('asha').post('/e/enterprise/channels', draft)
  if (!body.status) throw new Error(JSON.stringify(body))
  return (await world.as('asha').get(`/e/enterprise/channels/${body.response.id}/details`)).body.response
}

const owed = async () =>
  (await world.platform.databases.owner.query('select count(*)::int as n from vendor_errands')).rows[0].n

test('a button that was pressed in Telegram stops waiting, although Telegram is busy at first', async () => {
  const bot = await channel({ name: 'Bot', type: 5, vendor: 93, data: { botToken: '1:abc' } })
  let times = 0
  vendor.answers(({ path }) => {
    times += path.endsWith('/answerCallbackQuery') ? 1 : 0
    return times === 1 ? { status: 502, body: {} } : { body: { ok: true, result: true } }
  })
  const pressed = {
    id: 'press-1',
    from: { id: 77, first_name: 'Asif' },
    data: 'yes',
    message: { message_id: 4, chat: { id: 77 } },
  }
  const headers = { 'x-telegram-bot-api-secret-token': bot.webhookVerifyToken }
  await world.as(null).post(new URL(bot.webhookUrl).pathname, { update_id: 5, callback_query: pressed }, headers)
  await eventually(async () => times >= 2 && (await owed()) === 0)
  const calls = vendor.calls.filter(({ path }) => path === '/bot1:abc/answerCallbackQuery')
  expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
    { callback_query_id: 'press-1' },
    { callback_query_id: 'press-1' },
  ])
})

test('a message that a bot has answered is shown as read, and one that waits for people is not', async () => {
  vendor.answers(() => ({ body: { messages: [{ id: 'wamid.out' }], success: true } }))
  const agent = { name: 'Reader', description: 'x' }
  const botAgentId = (await world.as('dev').post('/nlp/agent', agent)).body.data.id
  const answered = await channel({ name: 'With bot', type: 4, vendor: 90, data: { ...metaData, botAgentId } })
  const waiting = await channel({ name: 'Without', type: 4, vendor: 90, data: metaData })
  const text = (id: string) => ({ id, type: 'text', text: { body: 'Hello' } })
  await metaCalls(world.address, waiting.webhookUrl, { ...text('wamid.waits'), from: '919822211177' })
  await metaCalls(world.address, answered.webhookUrl, text('wamid.read'))
  const receipts = () =>
    vendor.calls.flatMap(({ body }) => (body.includes('"status":"read"') ? JSON.parse(body).message_id : []))
  await eventually(async () => receipts().length > 0 && (await owed()) === 0)
  expect(receipts()).toEqual(['wamid.read'])
})
