import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { openVendor } from './vendor.fixture.ts'

let world: World
let stranger: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  stranger = await openVendor()
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  stranger.close()
})

const channels = '/e/enterprise/channels'
const relays = '/chatbird/api/relaybridge/integrations'

test('who may change an integration cannot have its stored token sent to an address of their own (CHAN-042)', async () => {
  const data = { url: 'https://shop.example/events', token: 'token-of-the-shop' }
  const made = await world.as('asha').post(relays, { name: 'Shop', provider: 'rest', data })
  const path = `${relays}/${made.body.data.integration.id}`
  const editor = await world.apiKey(['MARKET_PLACE.VIEW', 'MARKET_PLACE.EDIT'])
  const put = async (sent: object) => (await editor.put(path, { data: sent })).body
  const message = 'Enter Bearer token again: the address has changed'
  const refused = { status: false, code: '400', errors: [{ field: 'data.token', message }] }
  const url = `${stranger.url}/take`
  for (const token of [{}, { token: '' }, { token: '****shop' }])
    expect(await put({ url, ...token })).toMatchObject(refused)
  for (const other of ['http://shop.example/events', 'https://shop.example.evil.in/'])
    expect(await put({ url: other })).toMatchObject(refused)
  await editor.post(`${path}/test`)
  expect(stranger.calls).toEqual([])
  const kept = await put({ url: 'https://shop.example/v2/events', token: '****shop' })
  expect(kept.data.integration.data).toEqual({ url: 'https://shop.example/v2/events', token: '****shop' })
  const moved = await put({ url, token: 'token-of-another' })
  expect(moved.data.integration.data).toEqual({ url, token: '****ther' })
  await editor.post(`${path}/test`)
  expect(stranger.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-of-another'])
})

test('where there is no secret, an integration moves freely (CHAN-042)', async () => {
  const asha = world.as('asha')
  const draft = { name: 'Open', provider: 'rest', data: { url: 'https://shop.example/a' } }
  const { id } = (await asha.post(relays, draft)).body.data.integration
  const moved = await asha.put(`${relays}/${id}`, { data: { url: 'https://other.example/a' } })
  expect(moved.body.data.integration.data).toEqual({ url: 'https://other.example/a' })
})

const call = { baseUrl: 'https://voice.example/v1', authKey: 'key-12345678', contactId: '919811112222' }
const voice = { type: 9, vendor: 97, data: call }
const mail = { host: 'smtp.shop.in', port: '587', secure: 'false', username: 'shop', password: 'hush-hush' }
const smtp = { type: 1, vendor: 94, data: { ...mail, fromEmail: 'a@shop.in' } }
const centre = { host: 'smpp.shop.in', port: '2775', systemId: 'shop', password: 'hush', sender: 'PARLEY' }
const smpp = { type: 0, vendor: 96, data: centre }
const syniverse = { type: 0, vendor: 17, data: { accKey: 'key-12345678', sender: 'PARLEY' } }

test.each([
  {
    what: 'a web address',
    draft: voice,
    moving: { baseUrl: 'https://voice.evil.in/v1' },
    staying: { baseUrl: 'https://voice.example/v2' },
    secret: ['authKey', 'Auth id'],
  },
  {
    what: 'a mail server',
    draft: smtp,
    moving: { host: 'smtp.evil.in' },
    staying: { host: 'SMTP.shop.in', port: '25' },
    secret: ['password', 'Password'],
  },
  {
    what: 'a first mailbox',
    draft: smtp,
    moving: { imapHost: 'imap.evil.in' },
    staying: { imapHost: 'smtp.shop.in:993' },
    secret: ['password', 'Password'],
  },
  {
    what: 'a message centre',
    draft: smpp,
    moving: { host: 'smpp.evil.in' },
    staying: { port: '2776' },
    secret: ['password', 'Password'],
  },
  {
    what: 'an address of one’s own',
    draft: syniverse,
    moving: { baseUrl: 'https://evil.in' },
    staying: { baseUrl: '' },
    secret: ['accKey', 'Access key'],
  },
])(
  'the secrets of a channel go to another machine only where they are entered again: $what (CHAN-024, CHAN-033)',
  async ({ what, draft, moving, staying, secret: [key = '', label] }) => {
    const asha = world.as('asha')
    const made = await asha.post(channels, { ...draft, name: what })
    const put = async (data: object) =>
      (await asha.put(`${channels}/${made.body.response.id}`, { data })).body as { errors?: object[]; message: string }
    const errors = [{ field: `data.${key}`, message: `Enter ${label} again: the address has changed` }]
    expect((await put(moving)).errors).toEqual(errors)
    expect((await put({ ...moving, [key]: made.body.response.data[key] })).errors).toEqual(errors)
    expect((await put(staying)).message).toBe('Channel updated successfully')
    expect((await put({ ...moving, [key]: 'new-hush' })).message).toBe('Channel updated successfully')
  },
)

test('a first address takes a secret nowhere that it was kept from, and cannot become the first by being cleared (CHAN-018, CHAN-024)', async () => {
  const asha = world.as('asha')
  const draft = { name: 'NGN', type: 0, vendor: 12, data: { accKey: 'key-12345678', sender: 'PARLEY' } }
  const { id } = (await asha.post(channels, draft)).body.response
  const put = async (baseUrl: string) => (await asha.put(`${channels}/${id}`, { data: { baseUrl } })).body
  expect((await put('https://sms.example/send')).message).toBe('Channel updated successfully')
  const errors = [{ field: 'data.accKey', message: 'Enter Access key again: the address has changed' }]
  expect((await put('')).errors).toEqual(errors)
  expect((await put('https://evil.in/send')).errors).toEqual(errors)
})
