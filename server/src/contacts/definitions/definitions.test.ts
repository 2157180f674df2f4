import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { base, fieldDraft, makeContact, makeField } from '../contacts.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const path = `${base}/definitions`
const asha = () => world.as('asha')
const listed = async () => (await asha().get(path)).body.data.inputFieldDefinitions

test('built-in fields come first, custom ones in their order, social ones last (ATTR-006, ATTR-016, ATTR-022, ATTR-023, ATTR-037, ATTR-038)', async () => {
  const city = await makeField(asha(), {
    validations: [
      { id: 'minValue', value: '2' },
      { id: 'allowedChars', value: 'x' },
    ],
  })
  const all = await listed()
  expect(all.map((field: { id: string; index: number }) => [field.id, field.index])).toEqual([
    ['phoneNumber', 0],
    ['name', 1],
    [city, 2],
    ['whatsAppNumber', -1],
    ['facebookId', -1],
    ['instaId', -1],
    ['twitterId', -1],
  ])
  expect(all[0]).toMatchObject({
    builtIn: true,
    mandatory: true,
    search: true,
    validations: expect.arrayContaining([{ id: 'minValue', value: 10 }]),
  })
  const { body } = await asha().get(`${path}/${city}`)
  expect(body.data.inputFieldDefinition).toEqual({
    _id: city,
    id: city,
    index: 2,
    fieldName: 'city',
    fieldLabel: 'City',
    fieldHelptext: 'Where the person lives',
    fieldHelpText: 'Where the person lives',
    mandatory: false,
    search: false,
    fieldType: 'text',
    inputType: 'alphabets',
    defaultValue: '',
    commaIncluded: false,
    category: null,
    validations: [
      { id: 'minValue', value: 2 },
      { id: 'allowSpecialChars', value: false },
      { id: 'allowedChars', value: [] },
    ],
    builtIn: false,
  })
  expect((await asha().get(`${path}/phoneNumber`)).body.data.inputFieldDefinition.builtIn).toBe(true)
  expect((await asha().get(`${path}/nothing`)).status).toBe(404)
})

test('everything that is wrong with a field is told at once (ATTR-025, ATTR-026, ATTR-027, ATTR-028, ATTR-029, ATTR-039, ATTR-043)', async () => {
  const { body } = await asha().post(path, {})
  expect(body).toMatchObject({ status: false, code: '400', message: 'Save Failed. Please check for errors in fields' })
  expect(body.data.errors).toEqual(
    ['fieldName', 'fieldLabel', 'fieldHelptext', 'mandatory', 'fieldType'].map(field => ({
      field,
      message: 'This field is required',
    })),
  )
  const blank = await asha().post(path, fieldDraft({ fieldName: 'blank', fieldLabel: 'Blank', mandatory: '' }))
  expect(blank.body.data.errors).toEqual([{ field: 'mandatory', message: 'This field is required' }])
})

test('a field comes out of the Bin with its values and is found by them (ATTR-010)', async () => {
  const id = await makeField(asha(), { fieldName: 'cameBack', fieldLabel: 'Came back', search: true })
  const contact = await makeContact(asha(), { data: [{ id, value: 'Xylophone' }] })
  const restore = () => asha().post(`${path}/${id}/restore`)
  const values = async () => (await asha().get(`${base}/customers/${contact}`)).body.data.customer.data
  await asha().delete(`${path}/${id}`)
  expect(await values()).toEqual([])
  expect((await world.as('omkar').post(`${path}/${id}/restore`)).status).toBe(404)
  for (const turn of ['first', 'second']) {
    const { body } = await restore()
    expect([turn, body.message, body.data.inputFieldDefinition]).toMatchObject([
      turn,
      'Field restored successfully',
      { id, fieldLabel: 'Came back' },
    ])
  }
  expect(await values()).toEqual([{ id, value: 'Xylophone' }])
  await expect
    .poll(async () => (await asha().get(`${base}/customers?search=xylophone`)).body.data.customers.customers)
    .toMatchObject([{ id: contact }])
})

test('a field whose names were taken meanwhile comes out of the Bin with a word more (ATTR-042, ADMIN-005)', async () => {
  const fieldName = 'n'.repeat(50)
  const ids: string[] = []
  const longLabel = 'l'.repeat(50)
  for (const fieldLabel of [longLabel, longLabel.toUpperCase(), longLabel]) {
    const id = await makeField(asha(), { fieldName, fieldLabel })
    ids.push(id)
    if (ids.length < 3) await asha().delete(`${path}/${id}`)
  }
  const contact = await makeContact(asha(), { data: [{ id: ids[2], value: 'Mine' }] })
  const back: unknown[] = []
  for (const id of ids.slice(0, 2))
    back.push((await asha().post(`${path}/${id}/restore`)).body.data.inputFieldDefinition)
  expect(back).toMatchObject([
    { id: ids[0], fieldName: `${'n'.repeat(41)}_restored`, fieldLabel: `${'l'.repeat(39)} (restored)` },
    { id: ids[1], fieldName: `${'n'.repeat(40)}_restored2`, fieldLabel: `${'L'.repeat(37)} (restored 2)` },
  ])
  const { data } = (await asha().get(`${base}/customers/${contact}`)).body.data.customer
  expect(data).toEqual([{ id: ids[2], value: 'Mine' }])
  for (const id of ids) await asha().delete(`${path}/${id}`)
})

const select = { fieldType: 'selectbox-singlevalue', inputType: null }
test.each<[string, Record<string, unknown>, string, string]>([
  ['a name with a blank', { fieldName: 'a b' }, 'fieldName', 'Field name must begin with a letter'],
  ['a built-in name', { fieldName: 'PhoneNumber' }, 'fieldName', 'Field name already exists'],
  ['a label of which nothing is seen', { fieldLabel: '\u200b' }, 'fieldLabel', 'This field is required'],
  ['a text without its input type', { inputType: null }, 'inputType', 'This field is required'],
  ['a select without options', { ...select, defaultValue: ' , ' }, 'defaultValue', 'This field is required'],
  ['the same option twice', { ...select, defaultValue: 'Gold, gold' }, 'defaultValue', 'Options must be distinct'],
  ['an unknown rule', { validations: [{ id: 'least', value: 2 }] }, 'validations[0].id', 'Unknown validation'],
  [
    'a switch that is neither on nor off',
    { validations: [{ id: 'allowSpecialChars', value: 'yes' }] },
    'allowSpecialChars',
    'Enter true or false',
  ],
  [
    'a switch as a list',
    { validations: [{ id: 'allowSpecialChars', value: ['true'] }] },
    'allowSpecialChars',
    'Enter true or false',
  ],
  [
    'characters as a switch',
    { validations: [{ id: 'allowedChars', value: true }] },
    'allowedChars',
    'Enter a list of characters',
  ],
  [
    'the same rule twice',
    {
      validations: [
        { id: 'maxValue', value: 5 },
        { id: 'maxValue', value: 9 },
      ],
    },
    'maxValue',
    'Validation is given twice',
  ],
  ['a length that is none', { validations: [{ id: 'maxValue', value: 'many' }] }, 'maxValue', 'Enter a whole number'],
  [
    'lengths that cross',
    {
      validations: [
        { id: 'minValue', value: 5 },
        { id: 'maxValue', value: 4 },
      ],
    },
    'minValue',
    'Min.Char cannot be greater than Max.Char',
  ],
])('%s is refused at its field (ATTR-030, ATTR-031, ATTR-032, ATTR-033)', async (_, changes, field, message) => {
  const { body } = await asha().post(path, fieldDraft({ fieldName: 'fresh', fieldLabel: 'Fresh', ...changes }))
  expect(body.data.errors).toEqual([{ field, message: expect.stringContaining(message) }])
})

test('options come as a list, as a comma list, or as the JSON text of a form (ATTR-015, ATTR-039)', async () => {
  for (const defaultValue of [['Gold', 'Silver'], 'Gold, Silver', '["Gold","Silver"]']) {
    const draft = fieldDraft({ fieldName: 'tier', fieldLabel: 'Tier', ...select, defaultValue })
    const { body } = await asha().post(path, draft)
    expect(body.data.inputFieldDefinition.defaultValue).toBe('Gold,Silver')
    await asha().delete(`${path}/${body.data.inputFieldDefinition.id}`)
  }
})

test('a rule of another kind than its values is malformed, rather than read as text (ATTR-017)', async () => {
  const validations = [
    { id: 'allowSpecialChars', value: true },
    { id: 'allowedChars', value: { '@': true } },
  ]
  const { status, body } = await asha().post(path, fieldDraft({ fieldName: 'odd', fieldLabel: 'Odd', validations }))
  expect([status, body.message]).toEqual([400, 'validations[1].value is not valid'])
})

test('a name is taken in any case, and never changes (ATTR-025)', async () => {
  const id = await makeField(asha(), { fieldName: 'street', fieldLabel: 'Street' })
  const taken = await asha().post(path, fieldDraft({ fieldName: 'STREET', fieldLabel: 'street' }))
  expect(taken.body.data.errors).toEqual([
    { field: 'fieldName', message: 'Field name already exists' },
    { field: 'fieldLabel', message: 'Field label already exists' },
  ])
  for (const fieldLabel of ['phone  number', 'NAME', 'WhatsApp Number']) {
    const { body } = await asha().post(path, fieldDraft({ fieldName: 'other', fieldLabel }))
    expect(body.data.errors).toEqual([{ field: 'fieldLabel', message: 'Field label already exists' }])
  }
  const renamed = await asha().post(path, { _id: id, fieldName: 'road' })
  expect(renamed.body.data.errors).toEqual([{ field: 'fieldName', message: 'Field name cannot be changed' }])
  const labelled = await asha().post(path, { id, fieldLabel: 'Road' })
  expect(labelled.body).toMatchObject({
    message: 'Field updated successfully',
    data: {
      inputFieldDefinition: { fieldName: 'street', fieldLabel: 'Road', fieldHelptext: 'Where the person lives' },
    },
  })
})

test('a name or label that a file could not tell from another is taken, and who has one keeps it (ATTR-025, IMPORT-021)', async () => {
  const id = await makeField(asha(), { fieldName: 'cust_code', fieldLabel: 'Customer code' })
  const errorsOf = async (draft: Record<string, unknown>) => (await asha().post(path, draft)).body.data.errors
  for (const fieldName of ['phone_number', 'Group_s', 'custcode', 'CustomerCode']) {
    expect(await errorsOf(fieldDraft({ fieldName, fieldLabel: 'Of its own' })), fieldName).toEqual([
      { field: 'fieldName', message: 'Field name already exists' },
    ])
  }
  const other = await makeField(asha(), { fieldName: 'shelf', fieldLabel: 'Shelf' })
  const taken = [{ field: 'fieldLabel', message: 'Field label already exists' }]
  for (const fieldLabel of ['PhoneNumber', 'Groups', 'Cust Code', 'customer-code']) {
    expect(await errorsOf(fieldDraft({ fieldName: 'drawer', fieldLabel })), fieldLabel).toEqual(taken)
    expect(await errorsOf({ id: other, fieldLabel }), fieldLabel).toEqual(taken)
  }
  await world.platform.databases.owner.query(
    `update contact_definitions set field_label = 'Groups', label_key = 'groups' where id = $1`,
    [other],
  )
  const changed = await asha().post(path, { id: other, fieldLabel: 'GROUPS', search: true })
  expect(changed.body).toMatchObject({ status: true, data: { inputFieldDefinition: { fieldLabel: 'GROUPS' } } })
  await asha().delete(`${path}/${id}`)
  const successor = await makeField(asha(), { fieldName: 'custCode', fieldLabel: 'Customer-Code' })
  expect((await asha().post(`${path}/${id}/restore`)).body.data.inputFieldDefinition).toMatchObject({
    fieldName: 'cust_code_restored',
    fieldLabel: 'Customer code (restored)',
  })
  for (const made of [id, other, successor]) await asha().delete(`${path}/${made}`)
})

test('special characters come as a list or a text, and go with their switch; the comma goes with the type (ATTR-017, ATTR-024, ATTR-034)', async () => {
  const validations = [
    { id: 'allowSpecialChars', value: 'true' },
    { id: 'allowedChars', value: '@,# @' },
  ]
  const draft = fieldDraft({ fieldName: 'code', fieldLabel: 'Code', commaIncluded: true, validations })
  const { body } = await asha().post(path, draft)
  const { id, ...made } = body.data.inputFieldDefinition
  expect(made).toMatchObject({
    commaIncluded: true,
    validations: expect.arrayContaining([{ id: 'allowedChars', value: ['@', '#'] }]),
  })
  const changed = await asha().post(path, { id, fieldType: 'textarea' })
  expect(changed.body.data.inputFieldDefinition).toMatchObject({ commaIncluded: false, fieldType: 'textarea' })
  const plain = await asha().post(path, { id, validations: [], commaIncluded: true })
  expect(plain.body.data.inputFieldDefinition).toMatchObject({
    commaIncluded: false,
    validations: [{ value: false }, { value: [] }],
  })
})

test('the type of a field that contacts hold stays; how many hold it can be asked (ATTR-024)', async () => {
  const id = await makeField(asha(), { fieldName: 'kind', fieldLabel: 'Kind' })
  await makeContact(asha(), { data: [{ id, value: 'Retail' }] })
  expect((await asha().get(`${path}/${id}/use`)).body.data).toEqual({ contacts: 1 })
  const refused = await asha().post(path, { id, inputType: 'alphanumeric' })
  expect(refused.body).toMatchObject({ status: false, code: '101', message: 'Field is in use' })
  expect((await asha().post(path, { id, mandatory: true })).body.status).toBe(true)
})

test('custom fields move among themselves alone (ATTR-007, ATTR-040)', async () => {
  const before = (await listed()).filter((field: { builtIn: boolean }) => !field.builtIn)
  const moved = await asha().post(`${path}/move`, { from: 2, to: before.length + 1 })
  expect(moved.body).toMatchObject({ status: true, message: 'Field moved successfully' })
  const after = (await listed()).filter((field: { builtIn: boolean }) => !field.builtIn)
  const ids = before.map((field: { id: string }) => field.id)
  expect(after.map((field: { id: string }) => field.id)).toEqual([...ids.slice(1), ids[0]])
  for (const [from, to] of [
    [1, 2],
    [2, 1],
    [2, before.length + 2],
    [-1, 2],
  ]) {
    expect((await asha().post(`${path}/move`, { from, to })).body).toMatchObject({
      code: '400',
      message: 'Invalid position',
    })
  }
})

test('a deleted field rests in the Bin, and its name is free again (ATTR-010, ATTR-041)', async () => {
  const id = await makeField(asha(), { fieldName: 'gone', fieldLabel: 'Gone' })
  expect((await asha().delete(`${path}/${id}`)).body).toMatchObject({
    message: 'Field deleted successfully',
    data: { id },
  })
  expect((await asha().delete(`${path}/${id}`)).status).toBe(404)
  await makeField(asha(), { fieldName: 'gone', fieldLabel: 'Gone' })
  expect((await asha().delete(`${path}/name`)).body.message).toBe('Built-in field cannot be changed')
  expect((await asha().post(path, { id: 'name', mandatory: false })).body.message).toBe(
    'Built-in field cannot be changed',
  )
})
