import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContact } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { approvedTemplate, base, countsOf, finished } from './broadcasts.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const components = [{ type: 'BODY', text: 'Hello {{1}}, come and see.', example: ['Meera'] }]

/** What would be sent by a channel of that type with a template that advertises. */
async function openWay(type: number, more: Record<string, unknown> = {}) {
  const channelId = await makeChannel(asha(), type)
  const templateUId = await approvedTemplate(asha(), channelId, { category: 'Marketing', components, ...more })
  const columnMapping = [{ name: 'body.1', type: 'column', value: 'name|friend' }]
  const draft = (phoneNumber: string, changes: object = {}) => ({
    ...{ channelId, phoneNumber, message: { template: { templateUId } }, columnMapping },
    ...changes,
  })
  return { channelId, draft }
}

test.each([
  { kind: 'mail address', type: 1, more: { subject: 'Sale' }, address: 'hema@shop.in', typed: 'Hema@Shop.in' },
  { kind: 'WhatsApp number', type: 4, more: {}, address: '919811133302', typed: '+91 98111 33302' },
])(
  'a typed $kind of the contact book is its contact’s, with its values and its wish (BCAST-020, VARS-004)',
  async ({ type, more, address, typed }) => {
    const own = type === 1 ? { emailId: address } : { whatsAppNumber: address }
    const contact = await makeContact(asha(), { name: 'Hema', ...own })
    const { channelId, draft } = await openWay(type, more)
    const checked = async () => (await asha().post(`${base}/validate`, draft(typed))).body.data
    expect((await checked()).sample).toEqual({ to: address, text: expect.stringContaining('Hello Hema') })
    await asha().post(`/chatbird/api/customer_master/customers/${contact}/optout`, { channelId })
    expect((await checked()).recipients).toMatchObject({ total: 1, valid: 0, optedOut: 1 })
    const { body } = await asha().post(base, draft(typed))
    expect(body.data).toMatchObject({ total: 1, skipped: 1 })
  },
)

test.each([
  { kind: 'number', type: 4, more: {}, own: { phoneNumber: '919811144401' }, typed: '919811144401' },
  { kind: 'WhatsApp number', type: 4, more: {}, own: { whatsAppNumber: '919811144402' }, typed: '919811144402' },
  { kind: 'mail address', type: 1, more: { subject: 'Sale' }, own: { emailId: 'uma@shop.in' }, typed: 'uma@shop.in' },
])('the $kind of a merged contact is its survivor’s (BCAST-020, CUST-026)', async ({ type, more, own, typed }) => {
  const [merged, survivor] = [
    await makeContact(asha(), { name: 'Uma', ...own }),
    await makeContact(asha(), { name: 'Hema', emailId: 'hema.survivor@shop.in', whatsAppNumber: '919811144409' }),
  ]
  await asha().post(`/chatbird/api/customer_master/customers/${survivor}/merge`, { customerIds: [merged] })
  const { draft } = await openWay(type, more)
  const columnMapping = [{ name: 'body.1', type: 'column', value: 'name' }]
  const { data } = (await asha().post(`${base}/validate`, draft(typed, { columnMapping }))).body
  expect([data.recipients.valid, data.withoutValues]).toEqual([1, 0])
  expect(data.sample.text).toContain('Hello Hema')
})

test('who was merged while a broadcast waited is written to with what is known of the survivor (VARS-004, CUST-026)', async () => {
  const [merged, survivor] = [
    await makeContact(asha(), { name: 'Tara Old', phoneNumber: '919811144421' }),
    await makeContact(asha(), { name: 'Tara New', phoneNumber: '919811144422' }),
  ]
  const { channelId, draft } = await openWay(4)
  const told = 'Hello Tara New, come and see.'
  const scheduleAt = new Date(Date.now() + 2000).toISOString()
  const { id } = (await asha().post(base, draft('919811144421', { scheduleAt }))).body.data
  await asha().post(`/chatbird/api/customer_master/customers/${survivor}/merge`, { customerIds: [merged] })
  await finished(asha(), id)
  const { ledger } = (await asha().get(`/e/enterprise/channels/${channelId}/simulator/ledger`)).body.response
  expect(ledger).toMatchObject([{ to: '919811144421', payload: { content: { template: { body: { text: told } } } } }])
})

test('chosen contacts whom the channel cannot reach are told before sending (BCAST-045)', async () => {
  const reached = await makeContact(asha(), { name: 'Hema', emailId: 'hema.reached@shop.in' })
  const others = [await makeContact(asha(), { name: 'Uma' }), await makeContact(asha(), { name: 'Tara' })]
  const { draft } = await openWay(1, { subject: 'Sale' })
  const checked = async (contactIds: string[]) =>
    (await asha().post(`${base}/validate`, draft('', { contactIds }))).body
  expect((await checked([reached, ...others])).data.recipients).toMatchObject({ total: 1, valid: 1, unreachable: 2 })
  const nobody = await checked(others)
  expect(nobody).toMatchObject({ status: false, message: 'please enter valid number' })
  expect(nobody.data.recipients).toMatchObject({ total: 0, valid: 0, unreachable: 2 })
})

test('a mail address that two contacts share is written to only while neither of them objects', async () => {
  const [, younger] = [
    await makeContact(asha(), { name: 'Older', emailId: 'family@shop.in' }),
    await makeContact(asha(), { name: 'Younger', emailId: 'family@shop.in' }),
  ]
  const { channelId, draft } = await openWay(1, { subject: 'Sale' })
  const { data } = (await asha().post(`${base}/validate`, draft('family@shop.in'))).body
  expect(data.sample.text).toContain('Hello Older')
  await asha().post(`/chatbird/api/customer_master/customers/${younger}/optout`, { channelId })
  const after = (await asha().post(`${base}/validate`, draft('family@shop.in'))).body.data
  expect(after.recipients).toMatchObject({ optedOut: 1 })
})

test('the same again goes to the foreign number that failed, and to nobody once more (BCAST-020)', async () => {
  const { draft } = await openWay(4)
  const { id } = (await asha().post(base, draft('+65 9123 0001'))).body.data
  await finished(asha(), id)
  const press = async () => (await asha().post(`${base}/${id}/resend`, { code: '131026' })).body
  const again = (await press()).data
  expect((await countsOf(asha(), again.id)).phoneNumbers).toEqual(['6591230001'])
  expect((await press()).message).toBe('Nobody is left to whom it could be sent again')
})

test('who is sent the same again is still a contact, at the pace and for the purpose of the first time', async () => {
  const contact = await makeContact(asha(), { name: 'Hema', whatsAppNumber: '919811130001' })
  const { channelId, draft } = await openWay(4)
  const purpose = { resourceType: 'CAMPAIGN', throttlePerSecond: 3 }
  const first = await asha().post(base, draft('', { contactIds: [contact], ...purpose }))
  await finished(asha(), first.body.data.id)
  const again = (await asha().post(`${base}/${first.body.data.id}/resend`, { code: '131026' })).body.data
  expect(again).toMatchObject({ total: 1, skipped: 0 })
  expect(await countsOf(asha(), again.id)).toMatchObject({ resourceType: 'CAMPAIGN' })
  const { rows } = await world.platform.databases.owner.query(
    'select d.contact_id as contact, b.throttle_per_second as pace from deliveries d join broadcasts b on b.id = d.broadcast_id where b.id = $1',
    [again.id],
  )
  expect(rows).toEqual([{ contact, pace: 3 }])
  await asha().post(`${base}/${again.id}/cancel`)
  await asha().post(`/chatbird/api/customer_master/customers/${contact}/optout`, { channelId })
  const unwilling = await asha().post(`${base}/${first.body.data.id}/resend`, { code: '131026' })
  expect(unwilling.body.data).toMatchObject({ total: 1, skipped: 1 })
})
