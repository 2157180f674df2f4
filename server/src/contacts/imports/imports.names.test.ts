import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { base, makeField } from '../contacts.fixture.ts'
import { importOf, uploads } from './imports.fixture.ts'

let world: World
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  // No such field can be made any more, but books have them from before.
  for (const [fieldName, fieldLabel] of [
    ['phone_number', 'Second phone'],
    ['mobile', 'PhoneNumber'],
    ['team', 'Groups'],
    ['cust_code', 'Customer code'],
    ['custcode', 'Cust-Code'],
  ] as const) {
    const made = `old${Object.keys(ids).length}`
    const id = await makeField(asha(), { fieldName: made, fieldLabel: made, inputType: 'alphanumeric' })
    ids[fieldName] = id
    await world.platform.databases.owner.query(
      `update contact_definitions set field_name = $2, name_key = lower($2), field_label = $3, label_key = lower($3)
       where id = $1`,
      [id, fieldName, fieldLabel],
    )
  }
})
afterAll(() => world.close())

const asha = () => world.as('asha')

async function contact(search: string) {
  const { customers } = (await asha().get(`${base}/customers?search=${search}`)).body.data
  const { customer } = (await asha().get(`${base}/customers/${customers.customers[0].id}`)).body.data
  const { name, phoneNumber, groups, data } = customer
  const held = (data as { id: string; value: string }[]).map(({ id, value }) => [
    Object.keys(ids).find(field => ids[field] === id),
    value,
  ])
  return { name, phoneNumber, groups: groups.length, data: Object.fromEntries(held) }
}

test('the sample comes in where fields are named like its columns or like each other (IMPORT-031, IMPORT-034)', async () => {
  const { text } = await asha().get(`${uploads}/sample`)
  const done = await importOf(asha(), text)
  expect(done).toMatchObject({ state: 'COMPLETED', acceptedLines: 1, errorLines: 0, message: '' })
})

test('each column of an export goes back into its own field (IMPORT-021)', async () => {
  const header = 'name,phoneNumber,emailId,groups,labels,phone_number,mobile,team,cust_code,custcode'
  const line = 'Own Names,9876500101,own@example.com,Wholesale,,second,third,Blue,C1,C2'
  const done = await importOf(asha(), `${header}\n${line}`)
  expect(done).toMatchObject({ acceptedLines: 1, errorLines: 0, message: '' })
  expect(await contact('9876500101')).toEqual({
    name: 'Own Names',
    phoneNumber: '919876500101',
    groups: 1,
    data: { phone_number: 'second', mobile: 'third', team: 'Blue', cust_code: 'C1', custcode: 'C2' },
  })
})

test('a header in another spelling means a field by its name, then by its label, then a fixed name (IMPORT-021)', async () => {
  const done = await importOf(asha(), 'Name,phoneNumber,Team,customer_code,Tags\nLoose Names,9876500102,Blue,C4,VIP')
  expect(done).toMatchObject({ acceptedLines: 1, errorLines: 0, message: '' })
  expect(await contact('9876500102')).toMatchObject({ name: 'Loose Names', data: { team: 'Blue', cust_code: 'C4' } })
  const twice = await importOf(asha(), 'name,phoneNumber,Mobile Number\nTwice,9876500103,9876500104')
  expect(twice).toMatchObject({ state: 'ERROR', message: 'Duplicate column Mobile Number' })
  const unknown = await importOf(asha(), 'name,phoneNumber,Shoe size,shoe_size\nTwice,9876500103,1,2')
  expect(unknown).toMatchObject({ state: 'ERROR', message: 'Duplicate column shoe_size' })
})
