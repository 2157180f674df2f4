import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContact, makeSet } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

const book = '/chatbird/api/customer_master'
let world: World
let channelId: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'))
})
afterAll(() => world.close())

test('a saved view stands for whoever it shows, together with other recipients and each once (BCAST-021)', async () => {
  const asha = world.as('asha')
  for (const [name, phoneNumber] of [
    ['Winter Guest', '919876511101'],
    ['Winter Host', '919876511102'],
    ['Summer Guest', '919876511103'],
  ]) {
    await asha.post(`${book}/customers`, { name, phoneNumber })
  }
  const saved = await asha.post(`${book}/views`, { name: 'Winter', query: { search: 'winter' } })
  const viewIds = [saved.body.data.view.id]
  const told = await validate({ viewIds, phoneNumber: ['919876511101', '919876511199'] })
  expect(told.recipients).toMatchObject({ total: 3, valid: 3, duplicates: 1 })
})

test('who is named by several groups, labels or views is sent to once and counted as often as named (BCAST-021, BCAST-045)', async () => {
  const asha = world.as('asha')
  const contactId = await makeContact(asha, { name: 'Autumn Guest', phoneNumber: '919876511104' })
  const other = await makeContact(asha, { name: 'Autumn Host', phoneNumber: '919876511105' })
  const groupIds = [await makeSet(asha, 'groups', 'Pune'), await makeSet(asha, 'groups', 'Goa')]
  await asha.post(`${book}/map/groups`, { groupIds, customerIds: [contactId] })
  const saved = await asha.post(`${book}/views`, { name: 'Autumn', query: { search: 'autumn' } })
  const viewIds = [saved.body.data.view.id]
  const told = await validate({ contactIds: [contactId, other], groupIds, viewIds })
  expect(told.recipients).toMatchObject({ total: 2, valid: 2, duplicates: 4 })
})

test("somebody else's own view reaches nobody", async () => {
  const saved = await world.as('kabir').post(`${book}/views`, { name: 'Mine', query: {} })
  const told = await validate({ viewIds: [saved.body.data.view.id, 'unknown'] })
  expect(told.recipients).toMatchObject({ total: 0 })
})

async function validate(recipients: object) {
  const templateId = await approvedTemplate()
  const { body } = await world.as('asha').post('/chatbird/api/broadcast/validate', {
    channelId,
    message: { template: { templateUId: templateId } },
    ...recipients,
  })
  return body.data
}

let made = 0
async function approvedTemplate(): Promise<string> {
  made += 1
  const asha = world.as('asha')
  const base = '/chatbird/api/templates'
  const components = [{ type: 'BODY', text: 'Your order is on its way.' }]
  const draft = { channelId, name: `on_its_way_${made}`, language: 'en', category: 'UTILITY', components, submit: true }
  const { id } = (await asha.post(base, draft)).body.data.template
  await eventually(async () => (await asha.get(`${base}/${id}`)).body.data.template.status === 'APPROVED')
  return id
}
