import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendor } from '../channels/vendor.fixture.ts'
import { base, makeContact } from '../contacts/contacts.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { metaCalls, metaData } from './media.fixture.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
let channelId: string
let webhookUrl: string
beforeAll(async () => {
  vendor = await openVendor()
  let sent = 0
  vendor.answers(() => {
    sent += 1
    return { body: { messages: [{ id: `wamid.out${sent}` }], success: true } }
  })
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  ;({ id: channelId, webhookUrl } = await makeNumber())
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const query = async (text: string, values: unknown[]) => (await world.platform.databases.owner.query(text, values)).rows

async function makeNumber() {
  const draft = { name: 'Number', type: 4, vendor: 90, data: metaData }
  const { id } = (await asha().post('/e/enterprise/channels', draft)).body.response
  return { id, webhookUrl: (await asha().get(`/e/enterprise/channels/${id}/details`)).body.response.webhookUrl }
}

let said = 0
/** Says it by WhatsApp; answers whose chat it stands in once it is there. */
async function say(text: string, who: { from: string; from_user_id?: string }): Promise<string> {
  said += 1
  const id = `wamid.in${said}`
  await metaCalls(world.address, webhookUrl, { id, type: 'text', text: { body: text }, ...who })
  return eventually(async () => {
    const [row] = await query(
      'select h.contact_id from messages m join chats h on h.id = m.chat_id where m.client_id = $1',
      [id],
    )
    return row?.contact_id
  })
}

/** Whom the latest message of the channel was addressed to, as the vendor was told it. */
async function lastTold(): Promise<unknown> {
  const waiting = () => query('select from deliveries where channel_id = $1 and state = -1', [channelId])
  await eventually(async () => (await waiting()).length === 0)
  const { to, recipient } = JSON.parse(vendor.calls.findLast(({ path }) => path.endsWith('/messages'))?.body ?? '{}')
  return to ?? recipient
}

const isOptedOut = async (contactId: string) =>
  (await query('select from contact_opt_outs where contact_id = $1', [contactId])).length > 0

test('a foreign number of ten digits is its contact’s, not an Indian one: STOP stops that contact, and nobody else is told (CHAN-004, CHAN-023)', async () => {
  const contact = await makeContact(asha(), { phoneNumber: '+6591234567' })
  expect(await say('STOP', { from: '6591234567' })).toBe(contact)
  expect(await isOptedOut(contact)).toBe(true)
  expect(await lastTold()).toBe('6591234567')
  expect(await query("select id from contacts where phone_number like '%6591234567'", [])).toEqual([{ id: contact }])
})

test('whoever writes from the WhatsApp number of a contact is that contact, unless the number is another’s own or the contact is gone (CHAN-004)', async () => {
  const contact = await makeContact(asha(), { whatsAppNumber: '+919822266001' })
  expect(await say('STOP', { from: '919822266001' })).toBe(contact)
  expect(await isOptedOut(contact)).toBe(true)
  expect(await lastTold()).toBe('919822266001')

  const owner = await makeContact(asha(), { phoneNumber: '+919822266002' })
  await makeContact(asha(), { whatsAppNumber: '+919822266002' })
  expect(await say('Hello', { from: '919822266002' })).toBe(owner)

  const gone = await makeContact(asha(), { whatsAppNumber: '+919822266003' })
  await asha().delete(`${base}/customers/${gone}`)
  expect(await say('Hello', { from: '919822266003' })).not.toBe(gone)

  const merged = await makeContact(asha(), { whatsAppNumber: '+919822266005' })
  const survivor = await makeContact(asha(), { phoneNumber: '+919822266006' })
  await asha().post(`${base}/customers/${survivor}/merge`, { customerIds: [merged] })
  expect(await say('Hello', { from: '919822266005' })).toBe(survivor)

  // Whoever has the number now wins over the one who had it and is in the Bin.
  const before = await makeContact(asha(), { phoneNumber: '+919822266004' })
  await asha().delete(`${base}/customers/${before}`)
  const now = await makeContact(asha(), { whatsAppNumber: '+919822266004' })
  expect(await say('Hello', { from: '919822266004' })).toBe(now)
})

test('an answer goes to the number that wrote, whichever numbers its contact has (CHAN-004)', async () => {
  const contact = await makeContact(asha(), { phoneNumber: '+919822266021', whatsAppNumber: '+919822266022' })
  expect(await say('STOP', { from: '919822266021' })).toBe(contact)
  expect(await lastTold()).toBe('919822266021')
  expect(await say('START', { from: '919822266022' })).toBe(contact)
  expect(await lastTold()).toBe('919822266022')
})

test('who hides the number after having shown it, or shows it after having hidden it, stays the same contact (CHAN-004)', async () => {
  const contact = await makeContact(asha(), { phoneNumber: '+919822266011' })
  expect(await say('Hello', { from: '919822266011', from_user_id: 'IN.66011' })).toBe(contact)
  expect(await say('START', { from: '919822266011', from_user_id: 'IN.66011' })).toBe(contact)
  expect(await say('STOP', { from: '', from_user_id: 'IN.66011' })).toBe(contact)
  expect(await isOptedOut(contact)).toBe(true)
  expect(await lastTold()).toBe('IN.66011')
  // The number is the surer one: it can be called, and broadcasts go there.
  expect(await say('START', { from: '919822266011', from_user_id: 'IN.66011' })).toBe(contact)
  expect(await lastTold()).toBe('919822266011')

  const hidden = await say('Hello', { from: '', from_user_id: 'IN.66012' })
  expect(await say('Hello', { from: '919822266012', from_user_id: 'IN.66012' })).toBe(hidden)
  expect(await query('select phone_number from contacts where id = $1', [hidden])).toEqual([
    { phone_number: '919822266012' },
  ])
})
