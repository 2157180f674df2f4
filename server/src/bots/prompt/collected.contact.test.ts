import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, makeContact, makeField } from '../../contacts/contacts.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { talkTo } from '../bots.fixture.ts'
import { type Brain, makeModel, openBrain } from '../llm/llm.fixture.ts'

let world: World
let brain: Brain
let agentId: string
const fields: Record<string, string> = {}
const names = ['name', 'phoneNumber', 'email', 'city', 'size', 'sports', 'pin', 'stranger']

beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
  brain = await openBrain(() => '{}')
  const asha = world.as('asha')
  fields.city = await makeField(asha, { search: true })
  fields.size = await makeField(asha, select('size', 'selectbox-singlevalue', 'S,M,L'))
  fields.sports = await makeField(asha, select('sports', 'selectbox-multiplevalue', 'Chess,Golf,Polo'))
  fields.pin = await makeField(asha, { fieldName: 'pin', fieldLabel: 'PIN', inputType: 'number' })
  const openaiKey = await makeModel(world, brain.url)
  const dev = world.as('dev')
  agentId = (await dev.post('/nlp/agent', { name: 'Teller', description: 'x', type: 'prompt' })).body.data.id
  const userData = names.map(name => ({ name, description: name }))
  await dev.post(`/nlp/agent/${agentId}/prompt`, {
    openaiKey,
    prompt: 'You help {{contact.name|somebody}} of {{contact.city|nowhere}} who likes {{contact.sports|nothing}}.',
    extractData: true,
    userData,
  })
})
afterAll(async () => {
  await world.close()
  await brain.close()
})

const select = (fieldName: string, fieldType: string, defaultValue: string) => ({
  fieldName,
  fieldLabel: fieldName,
  fieldType,
  inputType: null,
  defaultValue,
})

/** A conversation of this sender, of which the model reads these data. */
async function tell(senderId: string, data: Record<string, unknown>) {
  brain.think = ({ body }) =>
    body.messages.length > 1 && body.messages[1].content.includes('{') ? JSON.stringify(data) : 'Hello.'
  const { sessionId } = await talkTo(world, agentId, { metadata: { senderId } })('hello')
  await world.as('dev').post(`/nlp/session/${sessionId}/end`)
  await eventually(async () => {
    const { rows } = (await world.as('victor').get(`/nlp/agent/${agentId}/collected_data`)).body.data
    return rows.some((row: { sessionId: string }) => row.sessionId === sessionId)
  })
}

async function contact(id: string) {
  const { customer } = (await world.as('asha').get(`${base}/customers/${id}`)).body.data
  const held = customer.data.map(({ id: field, value }: { id: string; value: unknown }) => [field, value])
  return { ...customer, data: Object.fromEntries(held) }
}

test('what a conversation told fills empty attributes of its contact where it is valid, and is found and told (section 6)', async () => {
  const id = await makeContact(world.as('asha'), { name: 'Ravi Kumar', data: [{ id: fields.size, value: 'M' }] })
  const { phoneNumber } = await contact(id)
  await tell(id, {
    name: 'Somebody Else',
    phoneNumber: '9820011199',
    city: ' Pune ',
    size: 'L',
    sports: 'Chess, Golf',
    pin: 'four',
    stranger: 'x',
  })
  const filled = await contact(id)
  expect(filled).toMatchObject({ name: 'Ravi Kumar', phoneNumber })
  expect(filled.data).toEqual({
    [`${fields.size}`]: 'M',
    [`${fields.city}`]: 'Pune',
    [`${fields.sports}`]: ['Chess', 'Golf'],
  })
  const found = await world.as('asha').get(`${base}/customers?search=pun`)
  expect(found.body.data.customers.customers.map((row: { id: string }) => row.id)).toEqual([id])
  const { events } = (await world.as('asha').get(`${base}/customers/${id}/timeline`)).body.data
  expect(events[0]).toMatchObject({
    kind: 'updated',
    changes: expect.arrayContaining([expect.objectContaining({ field: 'city' })]),
  })
})

test('the contact is known by number too, and its attributes stand in the prompt (section 4, 9)', async () => {
  const id = await makeContact(world.as('asha'), {
    name: 'Mira Bose',
    data: [{ id: fields.sports, value: ['Polo', 'Golf'] }],
  })
  const { phoneNumber } = await contact(id)
  await tell(phoneNumber, { city: 'Delhi' })
  expect((await contact(id)).data).toMatchObject({ [`${fields.city}`]: 'Delhi' })
  brain.asked.length = 0
  await talkTo(world, agentId, { metadata: { senderId: `+${phoneNumber}` } })('hello')
  expect(brain.asked[0]?.body.messages[0].content).toContain('You help Mira Bose of Delhi who likes Polo, Golf.')
})

test('a stranger’s number is kept as the contact book writes numbers, and of a contact in the Bin nothing is filled', async () => {
  const { databases } = world.platform
  const { rows } = await databases.owner.query(
    `insert into contacts (enterprise_id, is_proven) select enterprise_id, false from agents where id = $1 returning id`,
    [agentId],
  )
  const id: string = rows[0].id
  for (const wrong of ['order 12', '99999', '+91 00000 00000']) await tell(id, { phoneNumber: wrong })
  expect(await contact(id)).toMatchObject({ phoneNumber: '' })
  await tell(id, { phoneNumber: '098200 11 199', email: 'Mail@Example.com' })
  expect(await contact(id)).toMatchObject({ phoneNumber: '919820011199', emailId: 'mail@example.com' })
  await world.as('asha').delete(`${base}/customers/${id}`)
  await tell(id, { city: 'Pune' })
  const kept = await databases.owner.query('select data from contacts where id = $1', [id])
  expect(kept.rows).toEqual([{ data: {} }])
})
