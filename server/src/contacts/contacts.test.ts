import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { base, makeContact, makeField, makeSet, nextNumber } from './contacts.fixture.ts'

let world: World
let cityId: string
let planId: string
beforeAll(async () => {
  world = await openWorld()
  cityId = await makeField(asha(), { search: true })
  planId = await makeField(asha(), {
    fieldName: 'plan',
    fieldLabel: 'Plan',
    fieldType: 'selectbox-multiplevalue',
    inputType: null,
    defaultValue: 'Gold,Silver,Bronze',
  })
})
afterAll(() => world.close())

const customers = `${base}/customers`
const asha = () => world.as('asha')
const list = async (query: string) => (await asha().get(`${customers}?${query}`)).body.data.customers

test('a contact and a field may come from a form, with what is nested as JSON text (CUST-054, ATTR-039)', async () => {
  const { body: made } = await asha().post(
    `${base}/definitions`,
    new URLSearchParams({
      fieldName: 'pin',
      fieldLabel: 'PIN',
      fieldHelptext: 'Of the address',
      mandatory: 'false',
      fieldType: 'text',
      inputType: 'number',
      validations: '[{"id":"minValue","value":"6"}]',
    }),
  )
  const { id } = made.data.inputFieldDefinition
  expect(made.data.inputFieldDefinition.validations).toContainEqual({ id: 'minValue', value: 6 })
  const of = (value: string) =>
    new URLSearchParams({ name: 'Form Caller', phoneNumber: nextNumber(), data: JSON.stringify([{ id, value }]) })
  expect((await asha().post(customers, of('411'))).body.message).toBe('Validation failed')
  const { body } = await asha().post(customers, of('411001'))
  expect(body.data.customer.data).toEqual([{ id, value: '411001' }])
  await asha().delete(`${base}/definitions/${id}`)
})

test('a contact is created, read and listed with its fields, groups and labels (CUST-026, CUST-028, CUST-052, CUST-053, CUST-054, CUST-062)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Buyers')
  const tagId = await makeSet(asha(), 'tags', 'VIP')
  const { body } = await asha().post(customers, {
    name: '  Priya Iyer ',
    phoneNumber: '+91 98200 11122',
    emailId: 'Priya@Example.com',
    instaId: 'priya.iyer',
    groups: [groupId],
    tags: [tagId],
    data: [
      { id: cityId, value: 'Pune' },
      { id: planId, value: 'Gold,Silver' },
    ],
  })
  expect(body.message).toBe('Customer created successfully')
  expect(body.data.customer).toMatchObject({
    name: 'Priya Iyer',
    phoneNumber: '919820011122',
    whatsAppNumber: '919820011122',
    emailId: 'priya@example.com',
    instaId: 'priya.iyer',
    facebookId: '',
    groups: [groupId],
    tags: [tagId],
    data: [
      { id: cityId, value: 'Pune' },
      { id: planId, value: ['Gold', 'Silver'] },
    ],
    optedOut: [],
    optedOutAny: false,
  })
  const { id } = body.data.customer
  expect((await asha().get(`${customers}/${id}`)).body.data.customer).toEqual(body.data.customer)
  const { customers: rows, headers } = await list('search=priya')
  expect(headers.map((header: { name: string }) => header.name)).toEqual(['City', 'Plan'])
  expect(rows).toMatchObject([{ id, name: 'Priya Iyer', details: [{ value: 'Pune' }, { value: 'Gold, Silver' }] }])
  expect((await asha().get(`${base}/groups?search=buy`)).body.data.groups).toMatchObject([{ name: 'Buyers', count: 1 }])
})

test('a name is found however its accents are written (CUST-012, CUST-052)', async () => {
  const ids = [
    await makeContact(asha(), { name: 'Zo\u00eb \u091c\u093c\u094b\u092f\u093e' }),
    await makeContact(asha(), { name: 'Zoe\u0308 \u095b\u094b\u092f\u093e' }),
  ]
  for (const search of ['zo\u00eb', 'zoe\u0308', '\u095b\u094b\u092f\u093e', '\u091c\u093c\u094b']) {
    const query = `search=${encodeURIComponent(search)}`
    const { body } = await asha().get(`${customers}?${query}`)
    expect(body.data.customers.customers.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    expect((await asha().get(`${customers}/count?${query}`)).body.data.count).toBe(2)
  }
})

test('everything that is wrong is told at once, in the answer and in its data (CUST-025, CUST-040, CUST-041, CUST-064)', async () => {
  const { status, body } = await asha().post(customers, {
    name: ' ',
    phoneNumber: '12',
    data: [{ id: cityId, value: '7' }],
  })
  const errors = [
    { field: 'phoneNumber', message: 'Minimum length must be 10 characters.' },
    { field: 'name', message: 'This field is required' },
    { field: 'city', message: 'Only alphabets are allowed in City' },
  ]
  expect([status, body]).toEqual([
    200,
    { status: false, code: '400', message: 'Validation failed', errors, data: { errors } },
  ])
  const unknown = await asha().post(customers, { name: 'Asha', phoneNumber: nextNumber(), groups: ['nothing'] })
  expect(unknown.body).toMatchObject({ status: false, code: '404', message: 'Group not found' })
  const field = await asha().post(customers, {
    name: 'Asha',
    phoneNumber: nextNumber(),
    data: [{ id: 'x', value: 'y' }],
  })
  expect(field.body).toMatchObject({ status: false, code: '404', message: 'Field not found' })
})

test('of twenty who bring one number at once, one makes the contact (X-05, CUST-054)', async () => {
  const phoneNumber = nextNumber()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => asha().post(customers, { name: `Racer ${place}`, phoneNumber })),
  )
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
  for (const { body } of answers.filter(answer => !answer.body.status)) {
    expect(body).toMatchObject({ code: '409', message: 'Phone number already exists' })
    expect(body.data.errors).toEqual([{ field: 'phoneNumber', message: 'Phone number already exists' }])
  }
  expect((await list(`search=${phoneNumber}`)).customers).toHaveLength(1)
})

test('a save changes what it sends, and never the number (CUST-027, CUST-031)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Walkers')
  const phoneNumber = nextNumber()
  const id = await makeContact(asha(), { phoneNumber, groups: [groupId], data: [{ id: cityId, value: 'Pune' }] })
  const posted = await asha().post(customers, { _id: id, name: 'Asha K' })
  expect(posted.body).toMatchObject({ message: 'Customer updated successfully', data: { customer: { id } } })
  const renamed = await asha().put(`${customers}/${id}`, { name: 'Asha Kulkarni', phoneNumber: `91${phoneNumber}` })
  expect(renamed.body.message).toBe('Customer updated successfully')
  expect(renamed.body.data.customer).toMatchObject({
    name: 'Asha Kulkarni',
    groups: [groupId],
    data: [{ value: 'Pune' }],
  })
  const emptied = await asha().post(customers, { id, groups: [], data: [{ id: cityId, value: '' }] })
  expect(emptied.body.data.customer).toMatchObject({ groups: [], data: [] })
  const other = await asha().put(`${customers}/${id}`, { phoneNumber: nextNumber() })
  const errors = [{ field: 'phoneNumber', message: 'Phone number cannot be changed' }]
  expect(other.body).toMatchObject({ code: '400', message: 'Phone number cannot be changed', errors, data: { errors } })
  expect((await asha().post(customers, { id: crypto.randomUUID(), name: 'Nobody' })).body).toMatchObject({
    code: '404',
  })
  expect((await world.as('omkar').put(`${customers}/${id}`, { name: 'Mine' })).status).toBe(404)
})

test('who may not see numbers gets their last digits, and such a text sent back changes nothing (CUST-027)', async () => {
  const phoneNumber = nextNumber()
  const id = await makeContact(asha(), { phoneNumber })
  const blind = await world.apiKey(['CUSTOMER.VIEW', 'CUSTOMER.EDIT'])
  const { customer } = (await blind.get(`${customers}/${id}`)).body.data
  expect(customer.phoneNumber).toBe(`******${phoneNumber.slice(-4)}`)
  const saved = await blind.put(`${customers}/${id}`, { ...customer, name: 'Asha Sen' })
  expect(saved.body.status).toBe(true)
  const seen = (await asha().get(`${customers}/${id}`)).body.data.customer
  expect(seen).toMatchObject({ name: 'Asha Sen', phoneNumber: `91${phoneNumber}`, whatsAppNumber: `91${phoneNumber}` })
})

test('a foreign WhatsApp number that comes back as it was shown stays, although ten digits look like one of our own country (CUST-026)', async () => {
  const whatsAppNumber = '6591231000'
  const id = await makeContact(asha(), { phoneNumber: nextNumber(), whatsAppNumber: `+${whatsAppNumber}` })
  const { customer } = (await asha().get(`${customers}/${id}`)).body.data
  expect(customer.whatsAppNumber).toBe(whatsAppNumber)
  expect((await asha().put(`${customers}/${id}`, { ...customer, name: 'Asha Sen' })).body.status).toBe(true)
  expect((await asha().get(`${customers}/${id}`)).body.data.customer).toMatchObject({
    name: 'Asha Sen',
    whatsAppNumber,
  })
})

test('a deleted contact rests in the Bin, and comes back as it was when it is restored or saved again (CUST-055, CUST-066)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Resters')
  const phoneNumber = nextNumber()
  const first = { phoneNumber, groups: [groupId], data: [{ id: cityId, value: 'Surat' }] }
  const id = await makeContact(asha(), first)
  expect((await asha().delete(`${customers}/${id}`)).body).toMatchObject({
    message: 'Customer deleted successfully',
    data: { id },
  })
  expect((await asha().get(`${customers}/${id}`)).status).toBe(404)
  expect((await asha().get(`${base}/groups?search=resters`)).body.data.groups[0].count).toBe(0)
  const again = await asha().post(customers, { name: 'Asha Again', phoneNumber })
  expect(again.body.data.customer).toMatchObject({
    id,
    name: 'Asha Again',
    groups: [groupId],
    data: [{ value: 'Surat' }],
  })

  const deleted = await asha().post(`${customers}/delete`, { customerIds: [id, await makeContact(asha())] })
  expect(deleted.body.data.deleted).toBe(2)
  const restored = await asha().post(`${customers}/restore`, { actId: deleted.body.data.actId })
  expect(restored.body.data.restored).toBe(2)
  expect((await asha().get(`${customers}/${id}`)).body.data.customer.groups).toEqual([groupId])
  expect((await asha().get(`${base}/groups?search=resters`)).body.data.groups[0].count).toBe(1)
})

test('who comes back from the Bin brings mandatory values along, and lacks those that are new (CUST-042, CUST-066)', async () => {
  const pin = { fieldName: 'pin', fieldLabel: 'Pin', mandatory: true, inputType: 'number' }
  const pinId = await makeField(asha(), pin)
  const phoneNumber = nextNumber()
  const data = [{ id: pinId, value: '560001' }]
  const id = await makeContact(asha(), { phoneNumber, data })
  await asha().delete(`${customers}/${id}`)
  const bad = await asha().post(customers, { name: 'A', phoneNumber })
  expect(bad.body.data.errors).toEqual([{ field: 'name', message: 'Minimum length must be 2 characters.' }])
  const emptied = await asha().post(customers, { name: 'Asha', phoneNumber, data: [{ id: pinId, value: ' ' }] })
  expect(emptied.body.data.errors[0].message).toBe('Whitespace only present in the field - Pin')
  const back = await asha().post(customers, { name: 'Asha', phoneNumber })
  expect(back.body.data.customer).toMatchObject({ id, data })
  await asha().delete(`${customers}/${id}`)
  const areaId = await makeField(asha(), { ...pin, fieldName: 'area', fieldLabel: 'Area' })
  const lacking = await asha().post(customers, { name: 'Asha', phoneNumber })
  expect(lacking.body.data.errors).toEqual([{ field: 'area', message: 'Area is required' }])
  for (const field of [pinId, areaId]) await asha().delete(`${base}/definitions/${field}`)
})

test('an opt-out is of one channel and can be taken back (CUST-026)', async () => {
  const channel = { name: 'Web of opt-outs', type: 12, vendor: 98, data: {} }
  const { body: made } = await asha().post('/e/enterprise/channels', channel)
  const channelId = made.response.id
  const id = await makeContact(asha())
  const out = await asha().post(`${customers}/${id}/optout`, { channelId })
  expect(out.body.data.customer).toMatchObject({ optedOut: [{ channelId, source: 'MANUAL' }], optedOutAny: true })
  const back = await asha().post(`${customers}/${id}/optin`, { channelId })
  expect(back.body.data.customer).toMatchObject({ optedOut: [], optedOutAny: false })
  expect((await asha().post(`${customers}/${id}/optout`, { channelId: 'none' })).body.message).toBe('Channel not found')
})

test('channel by channel it is told who wants no advertising and why, and the timeline keeps what was taken back (CUST-026, CUST-053)', async () => {
  const channel = { name: 'Offers', type: 4, vendor: 99, data: {} }
  const { body: made } = await asha().post('/e/enterprise/channels', channel)
  const channelId = made.response.id
  const id = await makeContact(asha())
  const consents = async () => (await asha().get(`${customers}/${id}/consents`)).body.data.channels
  expect(await consents()).toEqual([{ channelId, name: 'Offers', type: 4, optedOut: null }])
  await asha().post(`${customers}/${id}/optout`, { channelId, reason: ' Asked on the phone ' })
  await asha().post(`${customers}/${id}/optout`, { channelId, reason: 'Once more' })
  expect(await consents()).toMatchObject([{ optedOut: { source: 'MANUAL', reason: 'Asked on the phone' } }])
  await asha().post(`${customers}/${id}/optin`, { channelId, reason: 'Wants the sale' })
  await asha().post(`${customers}/${id}/optin`, { channelId })
  expect(await consents()).toMatchObject([{ optedOut: null }])
  const { events } = (await asha().get(`${customers}/${id}/timeline`)).body.data
  const told = events.filter(({ kind }: { kind: string }) => kind === 'optout')
  expect(told.map(({ changes }: { changes: { after: string }[] }) => changes.map(({ after }) => after))).toEqual([
    ['Offers', 'Wants the sale'],
    ['Offers', 'Asked on the phone'],
  ])
  const long = await asha().post(`${customers}/${id}/optout`, { channelId, reason: 'x'.repeat(201) })
  expect(long.body.errors).toEqual([{ field: 'reason', message: 'Reason must have at most 200 characters' }])
})

test('what is searchable is found in the middle, whatever signs a search holds (CUST-012, CUST-052)', async () => {
  const phoneNumber = nextNumber()
  const id = await makeContact(asha(), {
    name: 'Ünal 100%_\\x',
    phoneNumber,
    data: [{ id: cityId, value: 'Kanchipuram' }],
  })
  for (const search of ['nchip', 'NAL', '100%_\\', phoneNumber.slice(-5), 'ünal chipur']) {
    expect(
      (await list(`search=${encodeURIComponent(search)}`)).customers.map((row: { id: string }) => row.id),
    ).toContain(id)
  }
  for (const search of ['1_0%', '%%%', 'ünal pune']) {
    expect((await list(`search=${encodeURIComponent(search)}`)).customers).toEqual([])
  }
})

test('a number is found however it is spelled, as far as it is typed (CUST-012, CUST-054)', async () => {
  const id = await makeContact(asha(), { phoneNumber: '9871200045' })
  for (const search of [
    '+91 98712 00045',
    '098712 00045',
    '0091-98712-00045',
    '(98712) 00045',
    '+91 98712',
    '+91987120',
  ]) {
    const rows = (await list(`search=${encodeURIComponent(search)}`)).customers
    expect(
      rows.map((row: { id: string }) => row.id),
      search,
    ).toContain(id)
  }
})

test('one or two digits among words are not looked for in numbers, by acts neither (CUST-010, CUST-012, CUST-052)', async () => {
  const make = (name: string, phoneNumber: string, emailId = '') => makeContact(asha(), { name, phoneNumber, emailId })
  const other = await make('Stall Four', '9955500009')
  const mailed = await make('Stall Nine', '9955500010', 'lane9@example.com')
  const named = await make('Stall 9 West', '9955500011')
  const found = async (search: string) => {
    const asked = `search=${encodeURIComponent(search)}`
    const ids = (await list(asked)).customers.map((row: { id: string }) => row.id)
    expect((await asha().get(`${customers}/count?${asked}`)).body.data.count).toBe(ids.length)
    return ids
  }
  expect(await found('stall 9')).toEqual([named, mailed])
  for (const search of ['Stall 9 We', '9 west']) expect(await found(search), search).toEqual([named])
  // A part of a number, and what is typed on the way to one.
  for (const search of ['stall 91 99555', 'stall +91 9', '99555', '91 99555 0']) {
    expect(await found(search), search).toEqual([named, mailed, other])
  }
  await asha().post(`${base}/acts`, { kind: 'delete', query: { search: 'Stall 9' } })
  await expect.poll(() => found('stall')).toEqual([other])
})

test('a page far behind the last one is empty (CUST-052)', async () => {
  const { status, body } = await asha().get(`${customers}?from=99999999999`)
  expect([status, body.data.customers.customers, body.data.customers.hasMore]).toEqual([200, [], false])
})

test('a field that becomes searchable is found at once in contacts that were there before, and hidden with the field (ATTR-014, ATTR-042)', async () => {
  const fieldId = await makeField(asha(), { fieldName: 'pet', fieldLabel: 'Pet' })
  const id = await makeContact(asha(), { data: [{ id: fieldId, value: 'Rhinoceros' }] })
  expect((await list('search=hinoc')).customers).toEqual([])
  await asha().post(`${base}/definitions`, { id: fieldId, search: true })
  expect((await list('search=hinoc')).customers).toMatchObject([{ id }])
  await asha().delete(`${base}/definitions/${fieldId}`)
  expect((await list('search=hinoc')).customers).toEqual([])
  expect((await asha().get(`${customers}/${id}`)).body.data.customer.data).toEqual([])
})

test('who comes out of the Bin is found by the fields that are searchable by now, and by no others (ATTR-014)', async () => {
  const shown = await makeField(asha(), { fieldName: 'tree', fieldLabel: 'Tree' })
  const hidden = await makeField(asha(), { fieldName: 'bird', fieldLabel: 'Bird', search: true })
  const data = [
    { id: shown, value: 'Tamarind' },
    { id: hidden, value: 'Bulbul' },
  ]
  const [away, here] = [await makeContact(asha(), { data }), await makeContact(asha(), { data })]
  const found = async (search: string) =>
    (await list(`search=${search}`)).customers.map((row: { id: string }) => row.id).sort()
  await asha().delete(`${customers}/${away}`)
  await asha().post(`${base}/definitions`, { id: shown, search: true })
  await asha().post(`${base}/definitions`, { id: hidden, search: false })
  await expect.poll(async () => [await found('tamarind'), await found('bulbul')]).toEqual([[here], []])
  await asha().post(`${customers}/restore`, { customerIds: [away] })
  expect([await found('tamarind'), await found('bulbul')]).toEqual([[away, here].sort(), []])
})

test('who may not see numbers finds one by the whole of it alone, never digit by digit (CUST-012)', async () => {
  const blind = await world.apiKey(['CUSTOMER.VIEW'])
  const phoneNumber = '9871234567'
  const id = await makeContact(asha(), { name: 'Hidden 4711', phoneNumber, emailId: 'h77@example.com' })
  const found = async (search: string) => {
    const asked = `search=${encodeURIComponent(search)}`
    const { customers: rows } = (await blind.get(`${customers}?${asked}`)).body.data.customers
    const { count } = (await blind.get(`${customers}/count?${asked}`)).body.data
    expect(count).toBe(rows.length)
    return rows.map((row: { id: string }) => row.id)
  }
  for (const search of ['98712345', '1234567', '4567', 'Hidden 98712', '919871234567 Hidden', '987123456']) {
    expect(await found(search), search).not.toContain(id)
  }
  for (const search of [phoneNumber, '+91 98712 34567', '919871234567', 'hidden', 'Hidden 4711', '711', 'h77@']) {
    expect(await found(search), search).toContain(id)
  }
  // Acts on all that match look through the same eyes.
  const begun = await blind.post(`${base}/acts`, { kind: 'export', query: { search: '98712345' }, columns: ['name'] })
  const act = await eventually(async () => {
    const { body } = await blind.get(`${base}/acts/${begun.body.data.act.id}`)
    return body.data.act.state === 'COMPLETED' && body.data.act
  })
  expect(act.total).toBe(0)
})

test('an attribute may be called like what every object has, and the timeline tells of it (ATTR-042, CUST-053)', async () => {
  for (const fieldName of ['constructor', 'toString']) {
    const fieldId = await makeField(asha(), { fieldName, fieldLabel: `Field ${fieldName}` })
    const without = await makeContact(asha())
    const id = await makeContact(asha(), { data: [{ id: fieldId, value: 'Pune' }] })
    const timelineOf = async (contactId: string) => (await asha().get(`${customers}/${contactId}/timeline`)).body.data
    expect((await timelineOf(without)).events).toMatchObject([{ kind: 'created' }])
    const [created] = (await timelineOf(id)).events
    expect(created.changes).toContainEqual({ field: fieldName, before: '', after: 'Pune' })
    await asha().delete(`${base}/definitions/${fieldId}`)
  }
})

test('contacts that are nobody’s, or somebody else’s, are not deleted without a word (CUST-055)', async () => {
  const own = await makeContact(asha())
  const foreign = await makeContact(world.as('omkar'))
  for (const strange of ['none', crypto.randomUUID(), foreign]) {
    for (const path of ['delete', 'restore']) {
      const { body } = await asha().post(`${customers}/${path}`, { customerIds: [strange] })
      expect(body).toMatchObject({
        status: false,
        code: '404',
        message: 'Customer not found',
        errors: [{ field: 'customerIds' }],
      })
    }
    expect((await asha().post(`${customers}/delete`, { customerIds: [own, strange] })).body.code).toBe('404')
  }
  expect((await asha().get(`${customers}/${own}`)).status).toBe(200)
  const twice = () => asha().post(`${customers}/delete`, { customerIds: [own] })
  expect((await twice()).body.data.deleted).toBe(1)
  expect((await twice()).body.data.deleted).toBe(0)
})
