import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBot, shop } from '../bots/bots.fixture.ts'
import { openVendor } from '../channels/vendor.fixture.ts'
import { base, makeContact } from '../contacts/contacts.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { metaCalls, metaData } from './media.fixture.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
let agentId: string
beforeAll(async () => {
  vendor = await openVendor()
  vendor.answers(() => ({ body: { messages: [{ id: 'wamid.out' }], success: true } }))
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  const [greet] = shop
  const hello = { name: 'greet', phrases: greet?.phrases ?? [], responses: ['Hi {{contact.name|friend}}'] }
  agentId = (await makeBot(world, { intents: [hello, ...shop.slice(1)] })).agentId
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const today = new Date().toISOString().slice(0, 10)
const asha = () => world.as('asha')

async function makeChannel(draft: Record<string, unknown>) {
  const data = { ...metaData, botAgentId: agentId }
  const { id } = (await asha().post('/e/enterprise/channels', { name: 'Number', data, ...draft })).body.response
  const { webhookUrl } = (await asha().get(`/e/enterprise/channels/${id}/details`)).body.response
  return { id, webhookUrl }
}

async function rowsFor(person: 'asha' | 'victor', channel: string) {
  const span = { agentId, startDate: today, endDate: today }
  const { body } = await world.as(person).post('/nlp/conversations', span)
  return body.data.messages.filter((row: { channel: string }) => row.channel === channel)
}

test('who writes to a bot on WhatsApp is known by the number, logged under that channel, and stays known through a merge (TRYIT-014)', async () => {
  const { webhookUrl } = await makeChannel({ type: 4, vendor: 90 })
  let said = 0
  const say = async () => {
    said += 1
    await metaCalls(world.address, webhookUrl, { id: `wamid.${said}`, type: 'text', text: { body: 'hello there' } })
    const [row] = await eventually(async () => {
      const rows = await rowsFor('asha', 'whatsapp')
      return rows.length === said && rows
    })
    return row
  }
  expect(await say()).toMatchObject({ senderId: '919822211144', botResponse: 'Hi Meera' })
  // Who may not see numbers sees the end of this one, in the file too.
  expect(await rowsFor('victor', 'whatsapp')).toMatchObject([{ senderId: '******1144' }])
  const file = `/nlp/download/conversations/csv?agentId=${agentId}&startDate=${today}&endDate=${today}`
  const { text } = await world.as('victor').get(file)
  expect(text).toContain('******1144')
  expect(text).not.toContain('919822211144')

  const found = await asha().get(`${base}/customers?search=919822211144`)
  const [{ id }] = found.body.data.customers.customers
  const survivor = await makeContact(asha(), { name: 'Meera Nair' })
  const { body } = await asha().post(`${base}/customers/${survivor}/merge`, { customerIds: [id] })
  expect(await say()).toMatchObject({ botResponse: 'Hi Meera Nair' })
  await asha().post(`${base}/merges/${body.data.mergeId}/undo`)
  expect(await say()).toMatchObject({ senderId: '919822211144', botResponse: 'Hi Meera' })
})

test('on a channel with users of its own the sender is the user’s id there, and the contact is known all the same (TRYIT-014)', async () => {
  const { id } = await makeChannel({ name: 'Paper plane', type: 5, vendor: 99, data: { botAgentId: agentId } })
  await asha().post(`/e/enterprise/channels/${id}/simulator/phone/771122/message`, { text: 'hello there' })
  const [row] = await eventually(async () => {
    const rows = await rowsFor('asha', 'telegram')
    return rows.length > 0 && rows
  })
  expect(row).toMatchObject({ senderId: '771122', botResponse: expect.stringMatching(/^Hi \S/) })
  expect(await rowsFor('victor', 'telegram')).toMatchObject([{ senderId: '771122' }])
})
