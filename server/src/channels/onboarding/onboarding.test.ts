import { onboardingTexts } from '@parley/contracts/channels/onboarding.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { openVendor, type VendorCall, type VendorReply } from '../vendor.fixture.ts'

let world: World
let meta: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  meta = await openVendor()
  world = await openWorld({
    VENDOR_BASE_URL_META: meta.url,
    META_APP_ID: '4711',
    META_APP_SECRET: 'app-secret-of-ours',
    META_CONFIG_ID: '0815',
  })
})
beforeEach(() => {
  meta.calls.length = 0
  meta.answers(usual)
})
afterAll(async () => {
  await world.close()
  meta.close()
})

const numbers = [
  {
    id: '1001',
    display_phone_number: '+91 98765 43210',
    verified_name: 'Acme Traders',
    quality_rating: 'GREEN',
    code_verification_status: 'VERIFIED',
  },
  { id: '1002', display_phone_number: '+91 98765 43211', verified_name: 'Acme Care', quality_rating: 'NA' },
]
const usual = ({ path }: VendorCall): VendorReply => {
  if (path.startsWith('/v23.0/oauth/access_token')) return { body: { access_token: 'token-of-the-owner' } }
  if (path.startsWith('/v23.0/debug_token')) {
    const granular_scopes = [{ scope: 'whatsapp_business_management', target_ids: ['555'] }]
    return { body: { data: { granular_scopes } } }
  }
  if (path.startsWith('/v23.0/555/phone_numbers?')) return { body: { data: numbers } }
  if (path === '/v23.0/555/phone_numbers') return { body: { id: '1003' } }
  return { body: { success: true } }
}
const refusing =
  (ending: string, status: number, error: object) =>
  (call: VendorCall): VendorReply =>
    call.path.endsWith(ending) ? { status, body: { error } } : usual(call)

const base = '/chatbird/api/mcmi'
const post = async (path: string, body: object, person: 'dev' | 'asha' = 'dev') =>
  (await world.as(person).post(`${base}/${path}`, body)).body
const started = async () =>
  (await post('embedded/signup', { accessToken: 'EAAB-manual', wabaId: '555', appSecret: 'manual-secret' })).data

test('the Facebook app of the operator is told without its secret (CHAN-036)', async () => {
  const { body } = await world.as('dev').get(`${base}/embedded/signup`)
  expect(body.data).toEqual({ enabled: true, appId: '4711', configId: '0815', graphVersion: 'v23.0' })
})

test('a code of the sign-up becomes a session with the numbers of the account that was shared (CHAN-036)', async () => {
  const redirectUri = 'https://parley.example/admin/whatsapp-onboarding'
  const { data } = await post('embedded/signup', { code: 'AQB', redirectUri })
  expect(data.wabaId).toBe('555')
  expect(data.phoneNumbers).toEqual([
    {
      phoneNumberId: '1001',
      displayPhoneNumber: '+91 98765 43210',
      verifiedName: 'Acme Traders',
      quality: 'GREEN',
      verified: true,
      channelId: null,
    },
    {
      phoneNumberId: '1002',
      displayPhoneNumber: '+91 98765 43211',
      verifiedName: 'Acme Care',
      quality: 'UNKNOWN',
      verified: false,
      channelId: null,
    },
  ])
  const exchange = new URL(meta.calls[0]?.path ?? '', meta.url).searchParams
  expect(Object.fromEntries(exchange)).toEqual({
    client_id: '4711',
    client_secret: 'app-secret-of-ours',
    code: 'AQB',
    redirect_uri: redirectUri,
  })
  expect(meta.calls.at(-1)?.headers.authorization).toBe('Bearer token-of-the-owner')
  const list = await world.as('dev').get(`${base}/waba/phone_numbers?sessionId=${data.sessionId}`)
  expect(list.body.data.phoneNumbers).toEqual(data.phoneNumbers)
})

test('the token is sealed, lives an hour and is nobody else’s (CHAN-040)', async () => {
  const { sessionId } = await started()
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select row_to_json(whatsapp_signups)::text as row from whatsapp_signups')
  expect(rows.some(({ row }) => row.includes('EAAB-manual'))).toBe(false)
  const numbersOf = (person: 'dev' | 'asha' | 'omkar') =>
    world.as(person).get(`${base}/waba/phone_numbers?sessionId=${sessionId}`)
  expect((await numbersOf('asha')).status).toBe(404)
  expect((await numbersOf('omkar')).status).toBe(404)
  expect((await numbersOf('dev')).status).toBe(200)
  await owner.query("update whatsapp_signups set expires_at = now() - interval '1 second' where id = $1", [sessionId])
  expect((await numbersOf('dev')).status).toBe(404)
  const late = await post('waba/phone_numbers/send_code', { sessionId, phoneNumberId: '1002', codeMethod: 'SMS' })
  expect(late).toMatchObject({ status: false, code: '404', message: 'Session not found' })
})

test('a number is added, sent a code, and verified with it (CHAN-037, CHAN-038, CHAN-039)', async () => {
  const { sessionId } = await started()
  meta.calls.length = 0
  const added = await post('waba/phone_numbers/add', {
    sessionId,
    cc: '+91',
    phoneNumber: '98765 43212',
    verifiedName: 'Acme Pune',
  })
  expect(added.data).toEqual({ phoneNumberId: '1003' })
  const sent = await post('waba/phone_numbers/send_code', { sessionId, phoneNumberId: '1003', codeMethod: 'VOICE' })
  expect(sent.data).toEqual({ sent: true })
  const verified = await post('waba/phone_numbers/verify', { sessionId, phoneNumberId: '1003', code: 123456 })
  expect(verified.data).toEqual({ verified: true })
  expect(meta.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/v23.0/555/phone_numbers', { cc: '91', phone_number: '9876543212', verified_name: 'Acme Pune' }],
    ['/v23.0/1003/request_code', { code_method: 'VOICE', language: 'en_US' }],
    ['/v23.0/1003/verify_code', { code: '123456' }],
  ])
})

test('a wrong code is told at its field, anything else in the words of the vendor (CHAN-039, CHAN-040)', async () => {
  const { sessionId } = await started()
  const verify = (code: string) => post('waba/phone_numbers/verify', { sessionId, phoneNumberId: '1002', code })
  const wrong = { status: false, code: '400', message: 'Invalid code', errors: [{ field: 'code' }] }
  expect(await verify('12')).toMatchObject(wrong)
  meta.answers(refusing('/verify_code', 400, { code: 136025, message: 'Code couldn’t be verified' }))
  expect(await verify('123456')).toMatchObject(wrong)
  meta.answers(refusing('/verify_code', 401, { code: 190, message: 'Session has expired' }))
  expect(await verify('123456')).toMatchObject({ status: false, code: '503', message: 'Session has expired' })
  meta.answers(refusing('/request_code', 400, { code: 136024, error_user_msg: 'Try again in 3 hours' }))
  expect(
    await post('waba/phone_numbers/send_code', { sessionId, phoneNumberId: '1002', codeMethod: 'SMS' }),
  ).toMatchObject({ status: false, code: '503', message: 'Try again in 3 hours' })
  meta.answers(() => ({ status: 400, body: { error: { code: 100, message: 'Unsupported get request' } } }))
  expect(await post('embedded/signup', { accessToken: 'x', wabaId: '556' })).toMatchObject({
    code: '503',
    message: 'Unsupported get request',
  })
})

test('what is missing is told at its field (CHAN-040)', async () => {
  const empty = await post('embedded/signup', {})
  expect(empty.errors.map(({ field }: { field: string }) => field)).toEqual(['wabaId', 'accessToken'])
  const wrong = await post('embedded/signup', { accessToken: 'EAAB', wabaId: 'acme', phoneNumberId: 'a1' })
  expect(wrong.errors).toEqual([
    { field: 'wabaId', message: 'WABA id must be digits' },
    { field: 'phoneNumberId', message: 'Phone number id must be digits' },
  ])
  const blank = await world
    .as('dev')
    .post(`${base}/embedded/signup`, new URLSearchParams({ code: 'AQB', wabaId: '', phoneNumberId: ' ' }))
  expect(blank.body.data.wabaId).toBe('555')
  const { sessionId } = await started()
  const pin = await post('channels/onboard', { sessionId, phoneNumberId: '1001', name: 'WhatsApp', pin: '12345' })
  expect(pin).toMatchObject({ code: '400', message: 'PIN must be 6 digits', errors: [{ field: 'pin' }] })
  const strange = await post('channels/onboard', { sessionId, phoneNumberId: '9', name: 'WhatsApp', pin: '123456' })
  expect(strange).toMatchObject({ code: '404', message: 'Phone number not found' })
  const early = await post('embedded/signup', { accessToken: 'EAAB-manual', wabaId: '555', phoneNumberId: '9' })
  expect(early).toMatchObject({ code: '404', errors: [{ field: 'phoneNumberId', message: 'Phone number not found' }] })
})

test('a number becomes a channel: registered, called back, and connected once (CHAN-035)', async () => {
  const { sessionId } = await started()
  const { body: made } = await world.as('asha').post('/e/enterprise/departments', { name: 'WhatsApp desk' })
  const deptId = made.response.department.id
  meta.calls.length = 0
  const finish = (phoneNumberId: string, name: string) =>
    post('channels/onboard', { sessionId, phoneNumberId, name, deptId, pin: '123456' })
  const { data, message } = await finish('1001', 'Acme WhatsApp')
  expect(message).toBe('Channel created successfully')
  const { body } = await world.as('dev').get(`/e/enterprise/channels/${data.channelId}/details`)
  const { webhookUrl, webhookVerifyToken } = body.response
  expect(body.response).toMatchObject({
    name: 'Acme WhatsApp',
    type: 4,
    vendor: 90,
    contactId: '919876543210',
    deptId,
    data: { accessToken: '****nual', appSecret: '****cret', phoneNumberId: '1001', wabaId: '555' },
  })
  const told = meta.calls.filter(({ method }) => method === 'POST').map(call => [call.path, JSON.parse(call.body)])
  const address = { override_callback_uri: webhookUrl, verify_token: webhookVerifyToken }
  expect(told).toEqual([
    ['/v23.0/1001/register', { messaging_product: 'whatsapp', pin: '123456' }],
    ['/v23.0/555/subscribed_apps', address],
  ])
  expect(await finish('1001', 'Again')).toMatchObject({ code: '409', message: 'Number is connected already' })
  expect(await finish('1002', 'acme whatsapp')).toMatchObject({ code: '409', message: 'Channel name already exists' })

  // The account goes on calling the first channel; the second number has an address of its own.
  meta.calls.length = 0
  const second = (await finish('1002', 'Acme Care')).data.channelId
  const posts = meta.calls.filter(({ method }) => method === 'POST').map(call => [call.path, JSON.parse(call.body)])
  expect(posts[1]).toEqual(['/v23.0/555/subscribed_apps', address])
  expect(posts[2]?.[0]).toBe('/v23.0/1002')
  expect(posts[2]?.[1].webhook_configuration.override_callback_uri).toContain(second)
})

test('of many who connect one number at once one does, whatever they call it (CHAN-040)', async () => {
  const { sessionId } = await started()
  const numbered = (call: VendorCall): VendorReply =>
    call.path.startsWith('/v23.0/555/phone_numbers?')
      ? { body: { data: [{ ...numbers[1], id: '1009' }] } }
      : usual(call)
  meta.answers(numbered)
  const finish = (name: string) => post('channels/onboard', { sessionId, phoneNumberId: '1009', name, pin: '123456' })
  const answers = await Promise.all(Array.from({ length: 6 }, (_none, at) => finish(`At once ${at}`)))
  expect(answers.map(({ code }) => code).sort()).toEqual(['100', '409', '409', '409', '409', '409'])
  meta.answers(usual)
})

test('a channel without a name is refused in the words of channels, and a PIN may be a number (CHAN-040)', async () => {
  const { sessionId } = (await post('embedded/signup', { accessToken: 'EAAB-manual', wabaId: '555' })).data
  const named = { sessionId, phoneNumberId: '1001', pin: 123456 }
  expect(await post('channels/onboard', named)).toMatchObject({ code: '400', message: 'Channel name is required' })
  const { message } = await post('channels/onboard', { ...named, name: 'Numbered', pin: 12345 })
  expect(message).toBe(onboardingTexts.wrongPin)
})

test('a number that WhatsApp does not register, or will not call for, leaves no channel behind (CHAN-035)', async () => {
  const finish = async (name: string) => {
    const { sessionId } = await started()
    return post('channels/onboard', { sessionId, phoneNumberId: '2001', name, pin: '123456' })
  }
  const withNumber = (next: (call: VendorCall) => VendorReply) => (call: VendorCall) =>
    call.path.includes('phone_numbers?') ? { body: { data: [{ ...numbers[0], id: '2001' }] } } : next(call)
  meta.answers(withNumber(refusing('/register', 400, { code: 133005, message: 'Two-step PIN mismatch' })))
  expect(await finish('Half')).toMatchObject({ code: '503', message: 'Two-step PIN mismatch' })
  meta.answers(withNumber(refusing('/2001', 400, { code: 100, message: 'Callback verification failed' })))
  expect(await finish('Half')).toMatchObject({ code: '503', message: 'Callback verification failed' })
  const { body } = await world.as('dev').get('/e/enterprise/channels?name=Half')
  expect(body.response.channels).toEqual([])
  meta.answers(withNumber(usual))
  expect(await finish('Half')).toMatchObject({ status: true })
})

test('a number connected without the app’s secret is shown as one that hears nothing, until that is entered (CHAN-040)', async () => {
  meta.answers(call =>
    call.path.includes('phone_numbers?') ? { body: { data: [{ ...numbers[0], id: '3001' }] } } : usual(call),
  )
  const { sessionId } = (await post('embedded/signup', { accessToken: 'EAAB-manual', wabaId: '555' })).data
  const { channelId } = (
    await post('channels/onboard', { sessionId, phoneNumberId: '3001', name: 'Deaf', pin: '123456' })
  ).data
  const path = `/e/enterprise/channels/${channelId}`
  const dev = world.as('dev')
  const message = 'App secret is missing: nothing that WhatsApp tells is believed. Enter it in the channel.'
  const seen = async () => {
    const { status, health } = (await dev.get(`${path}/details`)).body.response
    const { channels } = (await dev.get('/e/enterprise/channels?name=Deaf')).body.response
    return [status, channels[0].status, health.state, health.message]
  }
  const said = async (call: string) => (await dev.post(`${path}/${call}`, {})).body.response
  expect(await seen()).toEqual(['ACTIVE', 'ACTIVE', 'UNKNOWN', message])
  expect(await said('test')).toMatchObject({ ok: true })
  expect(await said('webhook')).toMatchObject({ ok: false, message, vendorCode: null })
  expect(await seen()).toEqual(['ACTIVE', 'ACTIVE', 'UNKNOWN', message])
  // What it never had keeps nobody from changing the rest of it; what it has cannot be taken away.
  const slower = await dev.put(path, { name: 'Deaf and slow', data: { ratePerSecond: 10, appSecret: '' } })
  expect(slower.body).toMatchObject({ code: '100', response: { name: 'Deaf and slow', data: { ratePerSecond: '10' } } })
  const without = await dev.put(path, { data: { wabaId: '' } })
  expect(without.body).toMatchObject({ code: '400', errors: [{ field: 'data.wabaId' }] })
  await dev.put(path, { data: { appSecret: 'hush' } })
  expect(await said('test')).toMatchObject({ ok: true })
  expect(await seen()).toEqual(['ACTIVE', 'ACTIVE', 'OK', 'The vendor accepts the credentials.'])
})

test('who may look but not make channels begins nothing (CHAN-040)', async () => {
  const looker = await world.apiKey(['WABAONBOARD.VIEW'])
  expect((await looker.get(`${base}/embedded/signup`)).status).toBe(200)
  expect((await looker.post(`${base}/embedded/signup`, { accessToken: 'x', wabaId: '555' })).status).toBe(403)
})

test('without an app of the operator there is the way by hand, and a base address of MCMI makes channels of theirs (CHAN-036)', async () => {
  const plain = await openWorld({ VENDOR_BASE_URL_META: meta.url, VENDOR_BASE_URL_MCMI: meta.url })
  const dev = plain.as('dev')
  const config = await dev.get(`${base}/embedded/signup`)
  expect(config.body.data).toMatchObject({ enabled: false, appId: '' })
  const refused = await dev.post(`${base}/embedded/signup`, { code: 'AQB' })
  expect(refused.body).toMatchObject({ code: '400', message: 'Embedded signup is not configured' })
  const { body } = await dev.post(`${base}/embedded/signup`, { accessToken: 'EAAB-manual', wabaId: '555' })
  const { sessionId } = body.data
  const finish = { sessionId, phoneNumberId: '1001', name: 'By hand', pin: '123456' }
  const made = await dev.post(`${base}/channels/onboard`, finish)
  const channel = await dev.get(`/e/enterprise/channels/${made.body.data.channelId}`)
  expect(channel.body.response).toMatchObject({ vendor: 8, type: 4, contactId: '919876543210' })
  await plain.close()
})
