import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

type Field = { key: string; label: string; secret: boolean; required: boolean; type: string; options?: string[] }
type VendorRow = { id: number; name: string; types: number[]; fields: Field[]; retired: string | null }

let world: World
let vendors: VendorRow[]
beforeAll(async () => {
  world = await openWorld()
  vendors = (await world.as('dev').get('/e/enterprise/channels/vendors')).body.response.vendors
})
afterAll(() => world.close())

const channels = '/e/enterprise/channels'

test('the form learns every vendor with its types and fields, in the order of their numbers (CHAN-008, CHAN-023)', () => {
  const ids = vendors.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(ids).toEqual(expect.arrayContaining([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 90, 99]))
  expect(vendors.find(({ id }) => id === 8)).toMatchObject({ name: 'MCMI', types: [4], retired: null })
})

test('keys, passwords and tokens are secrets, names and ids are not (CHAN-024)', () => {
  const secrets = new Set(vendors.flatMap(({ fields }) => fields.filter(({ secret }) => secret).map(({ key }) => key)))
  for (const key of ['password', 'pswd', 'apiKey', 'accKey', 'authKey', 'keySecret', 'clientSecret', 'accessToken']) {
    expect([key, secrets.has(key)]).toEqual([key, true])
  }
  for (const key of ['username', 'contactId', 'sid', 'wabaId', 'clientId', 'sender']) {
    expect([key, secrets.has(key)]).toEqual([key, false])
  }
})

test('whatever a vendor needs and was not given is named by its label (CHAN-025, CHAN-027)', async () => {
  for (const { id, types, fields } of vendors) {
    const { body } = await world.as('asha').post(channels, { name: `Empty ${id}`, type: types[0], vendor: id })
    const missing = fields
      .filter(({ required }) => required)
      .map(({ key, label }) => ({ field: `data.${key}`, message: `${label} is required` }))
    expect([id, body.errors ?? []]).toEqual([id, missing])
  }
  const { body } = await world.as('asha').post(channels, { name: 'No key', type: 4, vendor: 8 })
  expect(body).toMatchObject({ status: false, code: '400', message: 'Auth id is required' })
})

test('a choice takes its options alone, also as numbers (CHAN-010, CHAN-014, CHAN-028)', async () => {
  const asha = world.as('asha')
  const data = { accKey: 'key-12345678', contactId: '919876543210' }
  const made = await asha.post(channels, { name: 'Karix RCM', type: 4, vendor: 1, data: { ...data, environment: 1 } })
  expect(made.body.response.data).toEqual({ ...data, accKey: '****5678', environment: '1' })
  const wrong = await asha.post(channels, { name: 'Other', type: 4, vendor: 1, data: { ...data, environment: 2 } })
  expect(wrong.body.errors).toEqual([{ field: 'data.environment', message: 'Environment is not valid' }])
})
