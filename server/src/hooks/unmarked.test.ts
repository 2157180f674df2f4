import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
let channelId: string
let webhookUrl: URL
beforeAll(async () => {
  world = await openWorld()
  const data = { accKey: 'k-1', sender: 'PARLEY', baseUrl: 'http://127.0.0.1:9/send' }
  const draft = { name: 'Texts', type: 0, vendor: 15, data }
  channelId = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  const { body } = await world.as('asha').get(`/e/enterprise/channels/${channelId}/details`)
  webhookUrl = new URL(body.response.webhookUrl)
})
afterAll(() => world.close())

const query = async (text: string) => (await world.platform.databases.owner.query(text, [channelId])).rows

/** As a gateway does that tells neither an id nor a time; worked on before it returns. */
async function say(text: string, more: Record<string, string> = {}): Promise<void> {
  const address = new URL(webhookUrl.pathname + webhookUrl.search, world.address)
  for (const [name, value] of Object.entries({ from: '919822277001', text, ...more }))
    address.searchParams.set(name, value)
  expect((await fetch(address)).status).toBe(200)
  const waiting = 'select from waiting_calls where channel_id = $1'
  await eventually(async () => (await query(waiting)).length === 0)
}

const heard = async () =>
  (
    await query(
      `select m.message from messages m join chats h on h.id = m.chat_id
       where h.channel_id = $1 and m.actor = 'customer' order by m.id`,
    )
  ).map(({ message }) => message)
const isOptedOut = async () => (await query('select from contact_opt_outs where channel_id = $1')).length > 0
const laterBy = (minutes: number) =>
  query(
    `update messages set acted_at = acted_at - interval '${minutes} minutes'
     where chat_id in (select id from chats where channel_id = $1)`,
  )

test('a word that was said before is heard again after another word, although the gateway tells neither an id nor a time (CHAN-004, CHAN-023)', async () => {
  await say('STOP')
  await say('START')
  expect(await isOptedOut()).toBe(false)
  await say('STOP')
  expect(await isOptedOut()).toBe(true)
  expect(await heard()).toEqual(['STOP', 'START', 'STOP'])
})

test('what comes again within minutes is the gateway’s repeat, and after that the customer’s own (CHAN-004)', async () => {
  await say('Where is my order?')
  await say('Where is my order?')
  await laterBy(8)
  await say('Where is my order?')
  expect((await heard()).slice(3)).toEqual(['Where is my order?'])
  await laterBy(8)
  await say('Where is my order?')
  expect((await heard()).slice(3)).toEqual(['Where is my order?', 'Where is my order?'])
})

test('where the gateway tells an id or a time, two equal words are two, and one is heard once (CHAN-004)', async () => {
  const known = (await heard()).length
  for (const id of ['m-1', 'm-2', 'm-1']) await say('Yes', { msgid: id })
  for (const time of ['2026-11-21 10:00:00', '2026-11-21 10:00:05', '2026-11-21 10:00:00']) await say('No', { time })
  expect((await heard()).slice(known)).toEqual(['Yes', 'Yes', 'No', 'No'])
})
