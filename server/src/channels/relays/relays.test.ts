import { createHmac } from 'node:crypto'
import type { Relay } from '@parley/contracts/channels/relays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { openVendor } from '../vendor.fixture.ts'

let world: World
let system: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  system = await openVendor()
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  system.close()
})

const base = '/chatbird/api/relaybridge'
const made = async (draft: object) => (await world.as('dev').post(`${base}/integrations`, draft)).body
const logsOf = async (id: string) => (await world.as('dev').get(`${base}/integrations/${id}/logs`)).body.data.logs

test('the catalogue tells what each system asks for, and which are connected (CHAN-041, CHAN-042)', async () => {
  await made({
    name: 'Desk',
    provider: 'zendesk',
    data: { url: 'https://acme.zendesk.com', email: 'a@b.c', apiToken: 'x' },
  })
  const { body } = await world.as('dev').get(`${base}/catalog`)
  const rows: { provider: string; installed: boolean; fields: object[] }[] = body.data.catalog
  expect(rows.map(({ provider }) => provider)).toEqual([
    'rest',
    'webhook_in',
    'hook',
    'google_sheets',
    'slack',
    'zendesk',
    'hubspot',
    'salesforce',
    'shopify',
    'razorpay',
  ])
  expect(rows.filter(({ installed }) => installed).map(({ provider }) => provider)).toEqual(['zendesk'])
  expect(rows.find(({ provider }) => provider === 'razorpay')?.fields).toEqual([
    { key: 'keyId', label: 'Key id', secret: false, required: true },
    { key: 'keySecret', label: 'Key secret', secret: true, required: true },
  ])
})

test('lists bring fifteen rows unless a page size is sent (CHAN-042)', async () => {
  const hooks: string[] = []
  for (let place = 0; place < 16; place += 1) {
    hooks.push((await made({ name: `Hook ${place}`, provider: 'webhook_in' })).data.integration.id)
  }
  const { body } = await world.as('dev').get(`${base}/integrations?name=Hook`)
  expect([body.data.integrations.length, body.data.more]).toEqual([15, true])
  for (const id of hooks) await world.as('dev').delete(`${base}/integrations/${id}`)
})

test('a system is connected, listed, changed and put into the Bin (CHAN-042)', async () => {
  const dev = world.as('dev')
  const { message, data } = await made({
    name: 'Payments',
    provider: 'razorpay',
    data: { keyId: 'rzp_1', keySecret: 'very-secret-9876' },
    events: ['contact.created', 'message.status'],
  })
  expect(message).toBe('Integration created successfully')
  const { id } = data.integration
  expect(data.integration).toMatchObject({
    _id: id,
    category: 'Payments',
    status: 'UNTESTED',
    data: { keyId: 'rzp_1', keySecret: '****9876' },
    events: ['contact.created', 'message.status'],
    lastError: null,
    enabled: true,
    webhookUrl: null,
  })
  expect(Buffer.from(data.integration.secret, 'base64url')).toHaveLength(32)
  const changed = await dev.put(`${base}/integrations/${id}`, {
    name: 'Payments of Pune',
    data: { keySecret: '****9876', keyId: 'rzp_2' },
    enabled: false,
  })
  expect(changed.body.data.integration).toMatchObject({
    name: 'Payments of Pune',
    enabled: false,
    data: { keyId: 'rzp_2', keySecret: '****9876' },
    secret: `****${data.integration.secret.slice(-4)}`,
  })
  const list = await dev.get(`${base}/integrations?name=pune`)
  expect(list.body.data).toMatchObject({ integrations: [{ id }], more: false })
  const found = async (category: string) =>
    (await dev.get(`${base}/integrations?category=${category}`)).body.data.integrations.map((one: Relay) => one.id)
  expect([await found('Payments'), await found('Developer'), await found('Fax')]).toEqual([[id], [], []])
  const { rows } = await world.platform.databases.owner.query('select row_to_json(relays)::text as row from relays')
  expect(rows.some(({ row }) => row.includes('very-secret'))).toBe(false)
  const trail = await world.platform.databases.owner.query('select changes::text as changes from audit_log')
  expect(trail.rows.some(({ changes }) => changes.includes('very-secret'))).toBe(false)
  expect((await dev.delete(`${base}/integrations/${id}`)).body.message).toBe('Integration deleted successfully')
  expect((await dev.get(`${base}/integrations/${id}`)).status).toBe(404)
})

test('what is missing or wrong is said at its field (CHAN-042)', async () => {
  const empty = await made({})
  expect(empty.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'provider'])
  expect(await made({ name: 'x', provider: 'fax' })).toMatchObject({ code: '400', message: 'Provider is not valid' })
  const fields = await made({ name: 'x', provider: 'razorpay', data: { keyId: 'rzp' } })
  expect(fields.errors).toEqual([{ field: 'data.keySecret', message: 'Key secret is required' }])
  expect(await made({ name: 'x', provider: 'hook', data: { port: '1' } })).toMatchObject({
    message: 'port is not allowed',
  })
  const inside = await made({ name: 'x', provider: 'hook', data: { url: 'http://169.254.169.254/latest' } })
  expect(inside.errors).toEqual([{ field: 'data.url', message: 'Only public addresses can be called' }])
  for (const url of ['nonsense', 'ftp://shop.in/events']) {
    const { errors } = await made({ name: 'x', provider: 'hook', data: { url } })
    const message = 'Enter a whole address, such as https://example.com/events'
    expect(errors).toEqual([{ field: 'data.url', message }])
  }
  await made({ name: 'Taken', provider: 'webhook_in' })
  expect(await made({ name: ' taken', provider: 'webhook_in' })).toMatchObject({
    code: '409',
    message: 'Integration name already exists',
  })
})

test('a test calls the system once, signed, and tells what it answered (CHAN-042)', async () => {
  const { data } = await made({ name: 'Hook', provider: 'hook', data: { url: `${system.url}/in` } })
  const { id, secret } = data.integration
  const tested = async () => (await world.as('dev').post(`${base}/integrations/${id}/test`)).body.data
  system.answers(() => ({ body: { thanks: true } }))
  expect(await tested()).toMatchObject({ ok: true, status: 200, body: '{"thanks":true}' })
  const call = system.calls[0]
  const { 'webhook-id': callId, 'webhook-timestamp': at, 'webhook-signature': signature } = call?.headers ?? {}
  const expected = createHmac('sha256', secret).update(`${callId}.${at}.${call?.body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ id: callId, event: 'test', data: {} })
  const status = async () => (await world.as('dev').get(`${base}/integrations/${id}`)).body.data.integration.status
  expect(await status()).toBe('CONNECTED')
  // Saved as it was read, it is the connection that was tested.
  const { integration } = (await world.as('dev').get(`${base}/integrations/${id}`)).body.data
  await world.as('dev').put(`${base}/integrations/${id}`, integration)
  expect(await status()).toBe('CONNECTED')
  system.answers(() => ({ status: 403, body: { error: 'no' } }))
  expect(await tested()).toMatchObject({ ok: false, status: 403, body: '{"error":"no"}' })
  expect(await status()).toBe('FAILED')
  expect(await logsOf(id)).toMatchObject([
    { event: 'test', status: 'failed', attempts: 1, error: 'It answered with status 403. {"error":"no"}' },
    { event: 'test', status: 'ok', attempts: 1, error: null },
  ])
})

test('a test forgets the failure before it, and finds a redirect wrong as events do, but for a sheet’s (CHAN-042)', async () => {
  const tested = async (id: string) => (await world.as('dev').post(`${base}/integrations/${id}/test`)).body.data
  const lastError = async (id: string) =>
    (await world.as('dev').get(`${base}/integrations/${id}`)).body.data.integration.lastError
  const moved = { status: 302, headers: { location: `${system.url}/elsewhere` }, body: '' }
  const hook = await made({ name: 'Moved', provider: 'hook', data: { url: `${system.url}/in` } })
  const { id } = hook.data.integration
  system.answers(() => moved)
  expect(await tested(id)).toMatchObject({ ok: false, status: 302 })
  expect(await lastError(id)).toBe('It answered with status 302.')
  system.answers(() => ({ body: {} }))
  expect(await tested(id)).toMatchObject({ ok: true })
  expect(await lastError(id)).toBeNull()
  const sheet = await made({ name: 'Sheet', provider: 'google_sheets', data: { url: `${system.url}/exec` } })
  system.answers(() => moved)
  expect(await tested(sheet.data.integration.id)).toMatchObject({ ok: true, status: 302 })
  expect(system.calls.at(-1)?.path).toBe('/exec')
})

test('an incoming webhook believes who knows its address alone (CHAN-042)', async () => {
  const { data } = await made({ name: 'Orders', provider: 'webhook_in' })
  const { id, webhookUrl } = data.integration
  const { pathname, search } = new URL(webhookUrl)
  const nobody = world.as(null)
  expect((await nobody.post(`${pathname}?k=wrong`, { order: 1 })).status).toBe(401)
  expect((await nobody.post(pathname, { order: 1 })).status).toBe(401)
  expect((await nobody.post(`${pathname}${search}`, { order: 1 })).body.status).toBe(true)
  expect(await logsOf(id)).toMatchObject([{ event: 'webhook_in', status: 'ok', error: null }])
  await world.as('dev').put(`${base}/integrations/${id}`, { enabled: false })
  expect((await nobody.post(`${pathname}${search}`, { order: 2 })).status).toBe(404)
})

test('who may look at the market place connects nothing (CHAN-041)', async () => {
  const looker = await world.apiKey(['MARKET_PLACE.VIEW'])
  expect((await looker.get(`${base}/integrations`)).status).toBe(200)
  expect((await looker.post(`${base}/integrations`, { name: 'x', provider: 'webhook_in' })).status).toBe(403)
  expect((await world.as('kabir').get(`${base}/catalog`)).status).toBe(403)
})
