import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendor } from '../channels/vendor.fixture.ts'
import { base, makeContact } from '../contacts/contacts.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { metaCalls, metaData } from './media.fixture.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const sendersOf = async (agentId: string) => {
  const { rows } = await world.platform.databases.owner.query(
    'select sender_id from bot_sessions where agent_id = $1',
    [agentId],
  )
  return rows.map(row => row.sender_id)
}

test('who writes to a bot on WhatsApp is known by the number, logged under that channel, and moves with a merge (TRYIT-014)', async () => {
  vendor.answers(() => ({ body: { messages: [{ id: 'wamid.out' }], success: true } }))
  const dev = world.as('dev')
  const agentId = (await dev.post('/nlp/agent', { name: 'Waiter', description: 'x', type: 'prompt' })).body.data.id
  const asha = world.as('asha')
  const draft = { name: 'Number', type: 4, vendor: 90, data: { ...metaData, botAgentId: agentId } }
  const { id } = (await asha.post('/e/enterprise/channels', draft)).body.response
  const { webhookUrl } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response
  await metaCalls(world.address, webhookUrl, { id: 'wamid.1', type: 'text', text: { body: 'Hello' } })
  const today = new Date().toISOString().slice(0, 10)
  const rowsFor = async (person: 'asha' | 'victor') => {
    const { body } = await world.as(person).post('/nlp/conversations', { agentId, startDate: today, endDate: today })
    return body.data.messages
  }
  const [row] = await eventually(async () => (await rowsFor('asha')).length > 0 && rowsFor('asha'))
  expect(row).toMatchObject({ userMessage: 'Hello', channel: 'whatsapp', senderId: '919822211144' })
  // Who may not see numbers sees the end of this one, in the file too.
  expect(await rowsFor('victor')).toMatchObject([{ senderId: '******1144' }])
  const { text } = await world
    .as('victor')
    .get(`/nlp/download/conversations/csv?agentId=${agentId}&startDate=${today}&endDate=${today}`)
  expect(text).toContain('******1144')
  expect(text).not.toContain('919822211144')

  const { rows } = await world.platform.databases.owner.query('select id from contacts where phone_number = $1', [
    '919822211144',
  ])
  const survivor = await makeContact(asha, {})
  const { body } = await asha.post(`${base}/customers/${survivor}/merge`, { customerIds: [rows[0].id] })
  expect(await sendersOf(agentId)).toEqual([survivor])
  await asha.post(`${base}/merges/${body.data.mergeId}/undo`)
  expect(await sendersOf(agentId)).toEqual(['919822211144'])
})
