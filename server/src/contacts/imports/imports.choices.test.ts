import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadCsv } from '../../files/files.fixture.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { importOf, startImportOf, uploads } from './imports.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')

test('choices that no file could be imported by are refused by their field, and no upload begins (IMPORT-033)', async () => {
  const { id } = (await uploadCsv(asha(), 'a,b,c\nAsha,9876500001,x')).body.response
  const phone = { column: 1, field: 'phoneNumber' }
  const count = async () => (await asha().get(`${uploads}?perPage=-1`)).body.data.customerCSVs.length
  const before = await count()
  for (const [choice, message] of [
    [{ columns: [{ column: 0, field: 'name' }] }, 'Column phoneNumber is missing'],
    [{ columns: [] }, 'Column phoneNumber is missing'],
    [{ columns: [phone, { column: 1, field: 'name' }] }, 'A column is chosen twice'],
    [{ columns: [phone, { column: 2, field: 'phoneNumber' }] }, 'Two columns are chosen for one field'],
    [{ existing: 'replace' }, 'existing must be update, skip or fill'],
    [{ groupIds: ['none'] }, 'Group not found'],
    [{ tagIds: 'none' }, 'Label not found'],
  ] as const) {
    const { body } = await asha().post(uploads, { file: { path: id }, ...choice })
    const [field] = Object.keys(choice)
    expect(body).toMatchObject({ status: false, message, errors: [{ field, message }], data: { errors: [{ field }] } })
  }
  expect(await count()).toBe(before)
  const names = [phone, { column: 0, field: 'name' }, { column: 2, field: 'name' }]
  await startImportOf(asha(), 'a,b,c\nAsha,9876500001,x', { columns: names })
  expect(await count()).toBe(before + 1)
})

test('a number that a list shows masked, as an export does, comes back as nothing new (IMPORT-024)', async () => {
  await importOf(asha(), 'name,phoneNumber,whatsAppNumber\nHidden,9876500077,9876500078')
  const done = await importOf(asha(), 'name,phoneNumber,whatsAppNumber\nSeen,9876500077,******0078')
  expect(done).toMatchObject({ acceptedLines: 1, errorLines: 0 })
  const { customers } = (await asha().get('/chatbird/api/customer_master/customers?search=9876500077')).body.data
    .customers
  const { customer } = (await asha().get(`/chatbird/api/customer_master/customers/${customers[0].id}`)).body.data
  expect(customer).toMatchObject({ name: 'Seen', whatsAppNumber: '919876500078' })
})
