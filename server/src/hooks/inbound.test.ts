import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebChannel } from '../chats/web-chat.fixture.ts'
import { base } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { type Caller, eventually, openWorld, type World } from '../testing/world.ts'

const customersPath = `${base}/customers`

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

test('a name from outside is kept as far as a form takes it, cut between characters, so that the form can be saved (CUST-040, CHAN-004)', async () => {
  const asha = world.as('asha')
  const id = await makeChannel(asha)
  const { webhookUrl } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response
  const { pathname, search } = new URL(webhookUrl)
  const tell = (from: string, name: string) =>
    world.as(null).post(pathname + search, { from, name, text: 'Hello', id: `named-${from}` })
  const contactOf = (number: string) =>
    eventually(async () => {
      const { customers } = (await asha.get(`${customersPath}?search=${number}`)).body.data.customers
      return customers[0] && (await asha.get(`${customersPath}/${customers[0].id}`)).body.data.customer
    })
  const family = '👩‍👩‍👧'
  for (const [number, name, kept] of [
    ['919822355001', 'N'.repeat(200), 'N'.repeat(30)],
    ['919822355002', `${'N'.repeat(28)}${family}`, 'N'.repeat(28)],
    ['919822355003', `${'N'.repeat(25)}${family} Rao`, `${'N'.repeat(25)}${family}`],
    ['919822355004', '\u200b', ''],
  ] as const) {
    await tell(number, name)
    const contact = await contactOf(number)
    expect(contact).toMatchObject({ name: kept, phoneNumber: number })
    const saved = await asha.put(`${customersPath}/${contact.id}`, contact)
    expect(saved.body.message).toBe(kept ? 'Customer updated successfully' : 'Validation failed')
  }
  const site = await openWebChannel(world, 'Named site')
  await site.visit({ name: 'V'.repeat(100), phoneNumber: '9822355005' })
  expect((await contactOf('919822355005')).name).toBe('V'.repeat(30))
})

test('in the Bin a contact without a name is told apart by the number, hidden from who may not see any (ADMIN-005, CUST-066)', async () => {
  const asha = world.as('asha')
  const id = await makeChannel(asha)
  const { webhookUrl } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response
  const { pathname, search } = new URL(webhookUrl)
  await world.as(null).post(pathname + search, { from: '919822366001', text: 'Hello', id: 'nameless' })
  const contactId = await eventually(async () => {
    const { customers } = (await asha.get(`${customersPath}?search=919822366001`)).body.data.customers
    return customers[0]?.id
  })
  await asha.delete(`${customersPath}/${contactId}`)
  const blind = await world.apiKey(['TRASH.VIEW', 'CUSTOMER.VIEW', 'CUSTOMER.DELETE'])
  const named = async (caller: Caller, query = '') =>
    (await caller.get(`/e/enterprise/trash?type=contact${query}`)).body.response.items.map(
      ({ name }: { name: string }) => name,
    )
  expect([await named(asha), await named(blind)]).toEqual([['919822366001'], ['******6001']])
  expect(await named(asha, '&searchterm=98223')).toEqual(['919822366001'])
  expect([await named(blind, '&searchterm=98223'), await named(blind, '&searchterm=6001')]).toEqual([
    [],
    ['******6001'],
  ])
  expect((await blind.delete(`/e/enterprise/trash/${contactId}`)).body.status).toBe(true)
  const { rows } = await world.platform.databases.owner.query(
    `select from audit_log where resource_id = $1 and row_to_json(audit_log)::text like '%22366001%'`,
    [contactId],
  )
  expect(rows).toEqual([])
})
