import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what a vendor reports as a message although nobody said anything opens no chat (CHAN-004)', async () => {
  const asha = world.as('asha')
  const draft = { name: 'Bot', type: 5, vendor: 93, data: { botToken: '77:token' } }
  const { id } = (await asha.post('/e/enterprise/channels', draft)).body.response
  const { webhookVerifyToken } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response
  const tell = async (update_id: number, message: object) => {
    const body = JSON.stringify({ update_id, message: { message_id: update_id, date: 1_763_700_000, ...message } })
    const headers = { 'x-telegram-bot-api-secret-token': webhookVerifyToken }
    return (await fetch(`${world.address}/hooks/telegram/${id}`, { method: 'POST', headers, body })).status
  }
  const group = { chat: { id: -100, type: 'group' }, from: { id: 5, first_name: 'Ravi' } }
  expect(await tell(1, { ...group, new_chat_members: [{ id: 6, first_name: 'Meera' }] })).toBe(200)
  expect(await tell(2, { ...group, pinned_message: { message_id: 1 } })).toBe(200)
  expect(await tell(3, { chat: { id: 7 }, from: { id: 7, first_name: 'Meera' }, text: 'Hello' })).toBe(200)
  const lines = () =>
    world.platform.databases.owner.query('select message from messages m join chats c on c.id = m.chat_id')
  await eventually(async () => ((await lines()).rowCount ?? 0) > 0)
  expect((await lines()).rows).toEqual([{ message: 'Hello' }])
})

test('a new limit of the number is known without a check of the channel (CHAN-004)', async () => {
  const asha = world.as('asha')
  const data = { accessToken: 't', phoneNumberId: '1055', wabaId: '77', appSecret: 's-1', contactId: '919876543210' }
  const made = await asha.post('/e/enterprise/channels', { name: 'Shop', type: 4, vendor: 90, data })
  const { id } = made.body.response
  const health = async () => (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response.health
  expect(await health()).toMatchObject({ peoplePerDay: null, quality: null })
  const value = { display_phone_number: '919876543210', event: 'FLAGGED', current_limit: 'TIER_10K' }
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'phone_number_quality_update', value }] }] })
  const signature = `sha256=${createHmac('sha256', 's-1').update(body).digest('hex')}`
  const told = { method: 'POST', headers: { 'x-hub-signature-256': signature }, body }
  expect((await fetch(`${world.address}/hooks/meta/${id}`, told)).status).toBe(200)
  await eventually(async () => (await health()).peoplePerDay === 10_000)
  expect(await health()).toMatchObject({ quality: 'LOW' })
})
