import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendors, type Played } from '../testing/vendors.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let vendors: Played
let world: World
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld(vendors.env(['airtel']))
  vendors.leadsTo(world)
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

test('Airtel takes an answer in the session alone that it opened when the customer wrote', async () => {
  const data = { username: 'u', password: 'pw', customerId: 'c-1', contactId: '919811112222', businessId: 'b-1' }
  const asha = world.as('asha')
  const { id } = (await asha.post('/e/enterprise/channels', { name: 'Airtel', type: 4, vendor: 9, data })).body.response
  const { webhookUrl } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response
  await vendors.tell('/_accounts', { vendor: 'airtel', settings: data, webhookUrl })
  const customer = '919844455566'
  for (const text of ['STOP', 'START'])
    await vendors.tell('/_customer', { vendor: 'airtel', from: customer, text, account: data })
  const entries = await eventually(async () => {
    const ledger = await vendors.ledger(`vendor=airtel&to=${customer}`)
    return ledger.entries.length === 2 && ledger.entries
  })
  expect(entries.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
})
