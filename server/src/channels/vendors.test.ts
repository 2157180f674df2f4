import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { openVendor } from './vendor.fixture.ts'

type Field = { key: string; label: string; secret: boolean; required: boolean; type: string; options?: string[] }
type VendorRow = {
  id: number
  name: string
  types: number[]
  fields: Field[]
  retired: string | null
  unconfirmed: string | null
}

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

test('what is not known of a vendor for certain is said, and nothing of one whose interface is published', () => {
  const said = (id: number) => vendors.find(vendor => vendor.id === id)?.unconfirmed
  expect(said(12)).toContain('Any gateway that takes an SMS by one HTTP call can be connected')
  expect([4, 8, 15, 13].map(said)).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('whole interface')))
  expect([90, 94, 98, 99].map(said)).toEqual([null, null, null, null])
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

/** Nobody publishes where these are reached. */
const nowhere = [
  { slug: 'mcmi', type: 4, vendor: 8, data: { authKey: 'key-12345678', contactId: '919876543210' } },
  { slug: 'ngn', type: 0, vendor: 12, data: { accKey: 'key-12345678', sender: 'PARLEY' } },
  { slug: 'ttbs', type: 0, vendor: 13, data: { user: 'u', pswd: 'key-12345678', sender: 'PARLEY', PE_ID: '1101' } },
  { slug: 'smsportal', type: 0, vendor: 15, data: { accKey: 'key-12345678', sender: 'PARLEY' } },
]
test.each(nowhere)(
  'a channel of $slug needs no address to be made, and says what it lacks to send (CHAN-015, CHAN-018, CHAN-019, CHAN-023)',
  async ({ slug, ...draft }) => {
    const asha = world.as('asha')
    const made = await asha.post(channels, { name: slug, ...draft })
    expect(made.body.message).toBe('Channel created successfully')
    const path = `${channels}/${made.body.response.id}`
    const wrong = await asha.put(path, { data: { baseUrl: 'sms.example' } })
    expect(wrong.body.errors).toEqual([{ field: 'data.baseUrl', message: 'Base URL must start with https://' }])
    const { health, status } = (await asha.get(`${path}/details`)).body.response
    expect(status).toBe('ERROR')
    expect(health).toMatchObject({ state: 'ERROR', checkedAt: null })
    expect(health.message).toContain("Enter 'Base URL' in the channel.")
    for (const body of [{}, { to: '919876543210' }]) {
      const { response } = (await asha.post(`${path}/test`, body)).body
      expect(response).toMatchObject({ ok: false, vendorCode: null, explanation: { fault: 'company' } })
      expect(response.message).toContain('cannot be asked: Base URL is missing.')
    }
    await asha.put(path, { data: { baseUrl: 'https://sms.example' } })
    expect((await asha.get(`${path}/details`)).body.response).toMatchObject({
      status: 'ACTIVE',
      health: { state: 'UNKNOWN' },
    })
  },
)

test('where the operator names a vendor’s address, its channels need none (CHAN-015, CHAN-018, CHAN-019)', async () => {
  const vendor = await openVendor()
  vendor.answers(() => ({ body: { status: 'accepted', messageId: 'm-1001', messages: [{ id: 'm-1001' }] } }))
  const bases = nowhere.map(({ slug }) => [`VENDOR_BASE_URL_${slug.toUpperCase()}`, `${vendor.url}/${slug}`])
  const given = await openWorld(Object.fromEntries(bases))
  const asha = given.as('asha')
  const listed = (await asha.get(`${channels}/vendors`)).body.response.vendors as VendorRow[]
  for (const { slug, ...draft } of nowhere) {
    const fields = listed.find(({ id }) => id === draft.vendor)?.fields
    expect([slug, fields?.find(({ key }) => key === 'baseUrl')?.required]).toEqual([slug, false])
    const made = await asha.post(channels, { name: slug, ...draft })
    expect([slug, made.body.message]).toEqual([slug, 'Channel created successfully'])
    const sent = await asha.post(`${channels}/${made.body.response.id}/test`, { to: '919876543210' })
    expect([slug, sent.body.response]).toMatchObject([slug, { ok: true }])
    expect(vendor.calls.at(-1)?.path).toMatch(new RegExp(`^/${slug}(/messages$|\\?)`))
  }
  await given.close()
  vendor.close()
})

test('a choice takes its options alone, also as numbers (CHAN-010, CHAN-014, CHAN-028)', async () => {
  const asha = world.as('asha')
  const data = { accKey: 'key-12345678', contactId: '919876543210' }
  const made = await asha.post(channels, { name: 'Karix RCM', type: 4, vendor: 1, data: { ...data, environment: 1 } })
  expect(made.body.response.data).toEqual({ ...data, accKey: '****5678', environment: '1' })
  const wrong = await asha.post(channels, { name: 'Other', type: 4, vendor: 1, data: { ...data, environment: 2 } })
  expect(wrong.body.errors).toEqual([{ field: 'data.environment', message: 'Environment is not valid' }])
})
