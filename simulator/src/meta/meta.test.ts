import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

const settings = {
  accessToken: 'EAAG-right',
  appId: '4711',
  appSecret: 'hush',
  signupCode: 'AQB',
  phoneNumberId: '1001',
  wabaId: '2002',
  contactId: '919811112222',
  tokenExpiresAt: '1800000000',
}
let simulator: Simulator
beforeAll(async () => {
  simulator = await openSimulator({ statusMs: 5, reviewMs: 1 })
  await fetch(`${simulator.url}/_accounts`, { method: 'POST', body: JSON.stringify({ vendor: 'meta', settings }) })
})
afterAll(() => simulator.close())

/** What the calls of this file answer, all in one. */
type Said = {
  error?: { code: number; error_data?: { details: string } }
  id: string
  h: string
  status: string
  success: boolean
  access_token: string
  data: { id: string; code_verification_status: string }[]
}
const bearer = { authorization: 'Bearer EAAG-right' }

async function ask(path: string, init: { body?: unknown; headers?: Record<string, string>; method?: string } = {}) {
  const { body, headers = bearer, method = body === undefined ? 'GET' : 'POST' } = init
  const raw =
    body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }
  const answer = await fetch(`${simulator.url}/meta/v23.0/${path}`, { method, headers, ...raw })
  // Each test asserts what it reads.
  const said = (await answer.json()) as Said
  return { status: answer.status, said, code: said.error?.code, details: said.error?.error_data?.details ?? '' }
}

const begin = (query: string, headers = bearer) => ask(`app/uploads?${query}`, { method: 'POST', headers })
const oauth = { authorization: 'OAuth EAAG-right', file_offset: '0' }
const picture = new Uint8Array([1, 2, 3])

async function handle(): Promise<string> {
  const { said } = await begin('file_name=a.jpg&file_length=3&file_type=image/jpeg')
  return (await ask(said.id, { body: picture, headers: oauth })).said.h
}

test.each([
  ['no name', 'file_length=3&file_type=image/jpeg', 'file_name'],
  ['no size', 'file_name=a.jpg&file_type=image/jpeg', 'file_length'],
  ['a kind that no template has', 'file_name=a.gif&file_length=3&file_type=image/gif', 'image/gif'],
])('an upload with %s does not begin', async (_what, query, details) => {
  expect(await begin(query)).toMatchObject({ status: 400, details: expect.stringContaining(details) })
  expect((await begin(query, { authorization: '' })).status).toBe(401)
})

test('the bytes are taken whole, from their start and under the word OAuth alone', async () => {
  const { said } = await begin('file_name=a.jpg&file_length=3&file_type=image/jpeg')
  expect(said.id).toMatch(/^upload:\w+\?sig=/)
  expect((await ask(said.id, { body: picture })).status).toBe(401)
  expect((await ask(said.id, { body: picture, headers: { ...oauth, file_offset: '1' } })).details).toContain(
    'file_offset',
  )
  expect((await ask(said.id, { body: new Uint8Array(2), headers: oauth })).details).toContain('2 bytes of 3')
  expect((await ask('upload:other', { body: picture, headers: oauth })).details).toContain('does not exist')
  expect((await ask(said.id, { body: picture, headers: oauth })).said.h).toMatch(/^4::/)
})

test('a template’s picture has to be of an upload, in a header and in each card', async () => {
  const header = (sample: string[]) => ({ type: 'HEADER', format: 'IMAGE', example: { header_handle: sample } })
  const body = { type: 'BODY', text: 'Look' }
  const create = (name: string, components: object[]) =>
    ask('2002/message_templates', { body: { name, language: 'en', category: 'UTILITY', components } })
  const good = await handle()
  expect((await create('address', [header(['https://shop.in/a.jpg']), body])).details).toContain('header_handle')
  expect((await create('none', [header([]), body])).details).toContain('header_handle')
  const cards = (...samples: string[]) => ({
    type: 'CAROUSEL',
    cards: samples.map(sample => ({ components: [header([sample]), body] })),
  })
  expect((await create('half', [body, cards(good, '4::mine')])).details).toContain('header_handle')
  expect((await create('whole', [body, cards(good, good)])).said.status).toBe('PENDING')
  expect((await create('picture', [header([good]), body])).said.status).toBe('PENDING')
})

test('a template is sent with all that it was registered with: its header and what its buttons take', async () => {
  const sample = await handle()
  const components = [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: [sample] } },
    { type: 'BODY', text: 'Look' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Call me' },
        { type: 'URL', text: 'Track', url: 'https://shop.in/t/{{1}}', example: ['https://shop.in/t/1'] },
        { type: 'URL', text: 'Shop', url: 'https://shop.in/' },
        { type: 'COPY_CODE', example: 'SAVE20' },
      ],
    },
  ]
  await ask('2002/message_templates', { body: { name: 'complete', language: 'en', category: 'MARKETING', components } })
  const header = { type: 'header', parameters: [{ type: 'image', image: { link: 'https://shop.in/a.jpg' } }] }
  const button = (sub_type: string, index: string, parameter: object) => {
    return { type: 'button', sub_type, index, parameters: [parameter] }
  }
  const link = button('url', '1', { type: 'text', text: '4711' })
  const code = button('copy_code', '3', { type: 'coupon_code', coupon_code: 'SAVE20' })
  const send = (parts: object[]) => {
    const template = { name: 'complete', language: { code: 'en' }, components: parts }
    const body = { messaging_product: 'whatsapp', to: '919822200001', type: 'template', template }
    return ask('1001/messages', { body })
  }
  await expect.poll(async () => (await send([header, link, code])).status).toBe(200)
  expect(await send([link, code])).toMatchObject({ code: 132012, details: expect.stringContaining('expected IMAGE') })
  expect(await send([header, code])).toMatchObject({ code: 131008, details: expect.stringContaining('index 1') })
  const elsewhere = button('url', '0', { type: 'text', text: '4711' })
  expect(await send([header, elsewhere, code])).toMatchObject({ code: 131008 })
  expect(await send([header, link])).toMatchObject({ code: 131008, details: expect.stringContaining('index 3') })
})

test('values of names go by their names, and a carousel comes with all of its cards', async () => {
  const sample = await handle()
  const create = (name: string, components: object[]) =>
    ask('2002/message_templates', { body: { name, language: 'en', category: 'MARKETING', components } })
  const send = (name: string, components: object[]) => {
    const template = { name, language: { code: 'en' }, components }
    const body = { messaging_product: 'whatsapp', to: '919822200001', type: 'template', template }
    return ask('1001/messages', { body })
  }
  const example = { body_text_named_params: [{ param_name: 'first_name', example: 'Asha' }] }
  await create('by_name', [{ type: 'BODY', text: 'Dear {{first_name}}, thanks', example }])
  const value = (more: object) => [{ type: 'body', parameters: [{ type: 'text', text: 'Asha', ...more }] }]
  await expect.poll(async () => (await send('by_name', value({ parameter_name: 'first_name' }))).status).toBe(200)
  expect(await send('by_name', value({}))).toMatchObject({ code: 100, details: expect.stringContaining('first_name') })
  expect((await send('by_name', value({ parameter_name: 'last_name' }))).code).toBe(100)

  const picture = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [sample] } }
  const buttons = [{ type: 'URL', text: 'Buy', url: 'https://shop.in/{{1}}', example: ['https://shop.in/1'] }]
  const card = { components: [picture, { type: 'BODY', text: 'Shoes' }, { type: 'BUTTONS', buttons }] }
  await create('cards', [
    { type: 'BODY', text: 'Look' },
    { type: 'CAROUSEL', cards: [card, card, card] },
  ])
  const header = { type: 'header', parameters: [{ type: 'image', image: { link: 'https://shop.in/a.jpg' } }] }
  const link = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'red' }] }
  const cards = (...of: object[][]) => [
    { type: 'carousel', cards: of.map((components, card_index) => ({ card_index, components })) },
  ]
  await expect
    .poll(async () => (await send('cards', cards([header, link], [header, link], [header, link]))).status)
    .toBe(200)
  expect((await send('cards', [])).code).toBe(132012)
  expect((await send('cards', cards([header, link], [header, link]))).code).toBe(132012)
  expect((await send('cards', cards([header, link], [header, link], [header]))).code).toBe(131008)
})

test.each([
  ['a place off the map', { type: 'location', location: { latitude: 500, longitude: 0 } }],
  ['a link that is no web address', { type: 'image', image: { link: 'ftp://shop.in/a.png' } }],
  [
    'a list under a picture',
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        header: { type: 'image', image: { link: 'https://shop.in/a.png' } },
        body: { text: 'Choose' },
        action: { button: 'Open', sections: [{ rows: [{ id: 'a', title: 'A' }] }] },
      },
    },
  ],
  [
    'a header with no file',
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'image', image: {} },
        body: { text: 'Choose' },
        action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
      },
    },
  ],
])('%s is refused', async (_what, message) => {
  const body = { messaging_product: 'whatsapp', to: '919811113333', ...message }
  expect(await ask('1001/messages', { body })).toMatchObject({ status: 400, code: expect.any(Number) })
})

const sendTo = (to: string, message: object) =>
  ask('1001/messages', { body: { messaging_product: 'whatsapp', to, ...message } })

test('two buttons of one title or one id, and two rows of one id, are refused', async () => {
  const shown = (interactive: object) => sendTo('919822200001', { type: 'interactive', interactive })
  const buttons = (...replies: { id: string; title: string }[]) =>
    shown({
      type: 'button',
      body: { text: 'When?' },
      action: { buttons: replies.map(reply => ({ type: 'reply', reply })) },
    })
  const [today, tomorrow] = [
    { id: 'b0', title: 'Today' },
    { id: 'b1', title: 'Tomorrow' },
  ]
  expect((await buttons(today, tomorrow)).status).toBe(200)
  expect((await buttons(today, { ...tomorrow, title: 'Today' })).code).toBe(131009)
  expect((await buttons(today, { ...tomorrow, id: 'b0' })).code).toBe(131009)
  const rows = (...ids: string[]) => {
    const sections = ids.map(id => ({ title: 'Monday', rows: [{ id, title: 'Morning' }] }))
    return shown({ type: 'list', body: { text: 'When?' }, action: { button: 'Open', sections } })
  }
  expect((await rows('a', 'b')).status).toBe(200)
  expect((await rows('a', 'a')).code).toBe(131009)
})

test('nobody writes to the own number', async () => {
  const text = { type: 'text', text: { body: 'Hello' } }
  for (const to of ['919811112222', '+919811112222']) {
    expect(await sendTo(to, text)).toMatchObject({ status: 400, code: 131021 })
  }
})

test('a contact has a name as it is shown, and what else is known of it in its place', async () => {
  const share = (...contacts: object[]) => sendTo('919822200001', { type: 'contacts', contacts })
  const name = { formatted_name: 'Meera Shah', first_name: 'Meera' }
  const phones = [{ phone: '+91 98222 00002', type: 'Mobile', wa_id: '919822200002' }]
  expect((await share({ name, phones, org: { company: 'Parley Store' }, birthday: '1999-01-23' })).status).toBe(200)
  expect((await share({ name: { first_name: 'Meera' }, phones })).code).toBe(131008)
  expect((await share({ phones })).code).toBe(131008)
  for (const wrong of [{ phones: '+91 98222 00002' }, { birthday: '23 January' }, { phone: '+91 98222 00002' }]) {
    expect(await share({ name, ...wrong })).toMatchObject({ status: 400, code: 131009 })
  }
})

test('a code is good once, with the secret of its app', async () => {
  const exchange = (query: string) => ask(`oauth/access_token?${query}`, { headers: {} })
  expect((await exchange('client_id=1&client_secret=hush&code=AQB')).code).toBe(101)
  expect((await exchange('client_id=4711&client_secret=no&code=AQB')).code).toBe(1)
  expect((await exchange('client_id=4711&client_secret=hush&code=other')).code).toBe(100)
  expect((await exchange('client_id=4711&client_secret=hush&code=AQB')).said.access_token).toBe('EAAG-right')
  expect((await exchange('client_id=4711&client_secret=hush&code=AQB')).code).toBe(100)
})

test('a token is told of to the app and to who holds one', async () => {
  const facts = { is_valid: true, expires_at: 1_800_000_000, app_id: '4711' }
  const whole = await ask(`debug_token?input_token=EAAG-right&access_token=${encodeURIComponent('4711|hush')}`)
  expect(whole.said.data).toMatchObject(facts)
  const scope = { scope: 'whatsapp_business_management', target_ids: ['2002'] }
  expect(whole.said).toHaveProperty('data.granular_scopes[0]', scope)
  expect((await ask('debug_token?input_token=EAAG-right')).said.data).toMatchObject(facts)
  expect((await ask('debug_token?input_token=strange')).said.data).toMatchObject({ is_valid: false })
  expect((await ask('debug_token?input_token=EAAG-right', { headers: {} })).status).toBe(401)
})

test('a number is added, verified with the code that was said, registered with one PIN, and only then sends', async () => {
  const added = { cc: '91', phone_number: '9811113333', verified_name: 'Acme Pune' }
  expect((await ask('2002/phone_numbers', { body: { ...added, cc: '+91' } })).code).toBe(100)
  const { id } = (await ask('2002/phone_numbers', { body: added })).said
  expect((await ask('2002/phone_numbers', { body: added })).status).toBe(400)
  const row = async () => (await ask('2002/phone_numbers')).said.data.find(one => one.id === id)
  expect(await row()).toMatchObject({ display_phone_number: '+919811113333', code_verification_status: 'NOT_VERIFIED' })
  const verify = (code: string) => ask(`${id}/verify_code`, { body: { code } })
  const register = (pin: string) => ask(`${id}/register`, { body: { messaging_product: 'whatsapp', pin } })
  const hello = { messaging_product: 'whatsapp', to: '919822200001', type: 'text', text: { body: 'Hi' } }
  expect((await verify('123456')).code).toBe(136025)
  await ask(`${id}/request_code`, { body: { code_method: 'SMS', language: 'en_US' } })
  expect((await verify('654321')).code).toBe(136025)
  expect((await register('111111')).code).toBe(133006)
  expect((await verify('123456')).said.success).toBe(true)
  expect((await row())?.code_verification_status).toBe('VERIFIED')
  expect((await ask(`${id}/messages`, { body: hello })).code).toBe(133010)
  expect((await register('111')).code).toBe(100)
  expect((await register('111111')).said.success).toBe(true)
  expect((await register('222222')).code).toBe(133005)
  expect((await ask(`${id}/messages`, { body: hello })).status).toBe(200)
})

test('an address is called only once it has answered the challenge, and a number’s own goes before the account’s', async () => {
  const { uri, close } = await openCompany()
  const subscribe = (body?: unknown) =>
    ask('2002/subscribed_apps', { method: 'POST', ...(body === undefined ? {} : { body }) })
  expect((await subscribe({ override_callback_uri: uri, verify_token: 'v-2' })).code).toBe(2200)
  expect((await subscribe({ override_callback_uri: uri })).code).toBe(100)
  expect((await subscribe()).said.success).toBe(true)
  const own = { webhook_configuration: { override_callback_uri: `${uri}/own`, verify_token: 'v-1' } }
  expect((await ask('1001', { body: own })).said.success).toBe(true)
  expect((await subscribe({ override_callback_uri: uri, verify_token: 'v-1' })).said.success).toBe(true)
  expect(await calledFor('1001')).toBe(`${uri}/own`)
  close()
})

test('an account whose app subscribes without an address loses the one it had', async () => {
  const { uri, close } = await openCompany()
  const number = {
    accessToken: 'EAAG-app',
    appSecret: 'hush',
    phoneNumberId: '1009',
    wabaId: '2009',
    verifyToken: 'v-1',
  }
  const account = { vendor: 'meta', settings: number, webhookUrl: `${uri}/app` }
  await fetch(`${simulator.url}/_accounts`, { method: 'POST', body: JSON.stringify(account) })
  const headers = { authorization: 'Bearer EAAG-app' }
  const body = { override_callback_uri: `${uri}/own`, verify_token: 'v-1' }
  expect((await ask('2009/subscribed_apps', { headers, body })).said.success).toBe(true)
  expect(await calledFor('1009')).toBe(`${uri}/own`)
  expect((await ask('2009/subscribed_apps', { headers, method: 'POST' })).said.success).toBe(true)
  expect(await calledFor('1009')).toBe(`${uri}/app`)
  close()
})

/** A company that knows the token v-1. */
async function openCompany() {
  const company = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://company')
    const isRight = searchParams.get('hub.verify_token') === 'v-1'
    response.writeHead(isRight ? 200 : 403).end(isRight ? searchParams.get('hub.challenge') : 'no')
  })
  await new Promise<void>(resolve => company.listen(0, '127.0.0.1', () => resolve()))
  const at = company.address()
  return {
    uri: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/hooks`,
    close: () => {
      company.closeAllConnections()
      company.close()
    },
  }
}

/** Where Meta calls when a customer writes to the number. */
async function calledFor(phoneNumberId: string): Promise<string | undefined> {
  const written = await fetch(`${simulator.url}/_customer`, {
    method: 'POST',
    body: JSON.stringify({ vendor: 'meta', from: '919822200002', text: 'Hi', account: { phoneNumberId } }),
  })
  expect(written.status).toBe(200)
  const called = await fetch(`${simulator.url}/_hooks?vendor=meta`)
  const { hooks } = (await called.json()) as { hooks: { url: string }[] }
  return hooks.at(-1)?.url
}

test('a page says which news it tells, by names that Meta knows and under its own token', async () => {
  const page = {
    pageId: '3003',
    accessToken: 'EAAG-page',
    appSecret: 'hush',
    instagramId: '17844',
    platform: 'instagram',
  }
  await fetch(`${simulator.url}/_accounts`, {
    method: 'POST',
    body: JSON.stringify({ vendor: 'meta', settings: page }),
  })
  const headers = { authorization: 'Bearer EAAG-page' }
  const subscribe = (query: string, own = headers) =>
    ask(`3003/subscribed_apps${query}`, { method: 'POST', headers: own })
  expect((await subscribe('')).code).toBe(100)
  expect((await subscribe('?subscribed_fields=messages,gossip')).code).toBe(100)
  expect((await subscribe('?subscribed_fields=messages', bearer)).code).toBe(100)
  expect((await subscribe('?subscribed_fields=messages', { authorization: 'Bearer nobody' })).code).toBe(190)
  const subscriptions = async () => (await ask('3003/subscribed_apps', { headers })).said.data
  expect(await subscriptions()).toEqual([])
  expect((await subscribe('?subscribed_fields=messages,message_reads')).said.success).toBe(true)
  expect(await subscriptions()).toMatchObject([{ subscribed_fields: ['messages', 'message_reads'] }])
  const shown = async (query: string) => (await ask(`3003${query}`, { headers })).said
  expect(await shown('?fields=id,instagram_business_account')).toMatchObject({
    instagram_business_account: { id: '17844' },
  })
  expect(await shown('?fields=id,name')).not.toHaveProperty('instagram_business_account')
})

test('a flow is taken as a message, and money and times as values of a template', async () => {
  const to = '919822200009'
  await fetch(`${simulator.url}/_customer`, {
    method: 'POST',
    body: JSON.stringify({ vendor: 'meta', from: to, text: 'Hi', account: { phoneNumberId: '1001' } }),
  })
  const send = (more: object) => ask('1001/messages', { body: { messaging_product: 'whatsapp', to, ...more } })
  const flow = (parameters: object) => {
    const action = { name: 'flow', parameters: { flow_message_version: '3', flow_cta: 'Book', ...parameters } }
    return send({ type: 'interactive', interactive: { type: 'flow', body: { text: 'When?' }, action } })
  }
  const screen = { flow_action: 'navigate', flow_action_payload: { screen: 'START', data: { name: 'Asha' } } }
  expect((await flow({ flow_id: '1', flow_token: 't', mode: 'draft', ...screen })).status).toBe(200)
  expect((await flow({ flow_name: 'booking' })).status).toBe(200)
  expect((await flow({ flow_id: '1', flow_name: 'booking' })).code).toBe(131009)
  expect((await flow({ flow_id: '1', flow_cta: 'x'.repeat(21) })).code).toBe(100)
  const named = { vendor: 'meta', name: 'bill', language: 'en', values: 2 }
  await fetch(`${simulator.url}/_templates`, { method: 'POST', body: JSON.stringify(named) })
  const bill = (amount: object) => {
    const due = { type: 'date_time', date_time: { fallback_value: '1 May' } }
    const components = [{ type: 'body', parameters: [{ type: 'currency', currency: amount }, due] }]
    return send({ type: 'template', template: { name: 'bill', language: { code: 'en' }, components } })
  }
  expect((await bill({ fallback_value: '₹ 500', code: 'INR', amount_1000: 500_000 })).status).toBe(200)
  expect((await bill({ fallback_value: '₹ 500', code: 'INR' })).code).toBe(131008)
  const ledger: unknown = await (await fetch(`${simulator.url}/_ledger?vendor=meta&to=${to}&outcome=accepted`)).json()
  expect(JSON.stringify(ledger)).toContain('bill | ₹ 500 | 1 May')
})

test('a number tells what it is asked for, and a template is read by its id', async () => {
  expect((await ask('1001?fields=throughput,quality_rating,messaging_limit_tier')).said).toEqual({
    id: '1001',
    throughput: { level: 'STANDARD' },
    quality_rating: 'GREEN',
    messaging_limit_tier: 'TIER_1K',
  })
  const shown = { id: '1001', display_phone_number: '+919811112222', verified_name: 'Shop', platform_type: 'CLOUD_API' }
  expect((await ask('1001')).said).toMatchObject(shown)
  const draft = { name: 'by_id', language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text: 'Look' }] }
  const { id } = (await ask('2002/message_templates', { body: draft })).said
  expect((await ask(id)).said).toMatchObject({ id, ...draft })
  expect((await ask(`${id}?fields=name,status`)).said).toEqual({ id, name: 'by_id', status: expect.any(String) })
  expect((await ask(id, { headers: { authorization: 'Bearer nobody' } })).code).toBe(190)
  expect((await ask('4040404')).code).toBe(100)
})

test('a number that is deregistered sends nothing until it is registered again', async () => {
  const settled = { ...settings, phoneNumberId: '1005', contactId: '919811115555' }
  const account = { vendor: 'meta', settings: settled }
  await fetch(`${simulator.url}/_accounts`, { method: 'POST', body: JSON.stringify(account) })
  const hello = { messaging_product: 'whatsapp', to: '919822200001', type: 'text', text: { body: 'Hi' } }
  expect((await ask('1005/deregister', { method: 'POST', headers: { authorization: 'Bearer nobody' } })).code).toBe(190)
  expect((await ask('1005/messages', { body: hello })).status).toBe(200)
  expect((await ask('1005/deregister', { method: 'POST' })).said.success).toBe(true)
  expect((await ask('1005/messages', { body: hello })).code).toBe(133010)
  const pin = { messaging_product: 'whatsapp', pin: '111111' }
  expect((await ask('1005/register', { body: pin })).said.success).toBe(true)
  expect((await ask('1005/messages', { body: hello })).status).toBe(200)
})

test('a number’s profile is what was last written, part by part', async () => {
  const write = (body: object) => ask('1001/whatsapp_business_profile', { body })
  const read = async (query = '') => (await ask(`1001/whatsapp_business_profile${query}`)).said.data
  const profile = { about: 'Shoes', websites: ['https://shop.in/'] }
  expect((await write({ messaging_product: 'whatsapp', ...profile })).said.success).toBe(true)
  expect((await write({ messaging_product: 'whatsapp', email: 'help@shop.in' })).said.success).toBe(true)
  expect(await read()).toEqual([{ messaging_product: 'whatsapp', ...profile, email: 'help@shop.in' }])
  expect(await read('?fields=about,vertical')).toEqual([{ messaging_product: 'whatsapp', about: 'Shoes' }])
  expect((await write(profile)).code).toBe(100)
  expect((await write({ messaging_product: 'whatsapp', about: '' })).code).toBe(100)
})

test('marketing messages are templates alone', async () => {
  const named = { vendor: 'meta', name: 'offer', language: 'en', values: 0 }
  await fetch(`${simulator.url}/_templates`, { method: 'POST', body: JSON.stringify(named) })
  const message = { messaging_product: 'whatsapp', to: '919822200001' }
  const send = (more: object) => ask('1001/marketing_messages', { body: { ...message, ...more } })
  const template = { name: 'offer', language: { code: 'en' } }
  expect(await send({ type: 'template', template })).toMatchObject({ status: 200 })
  expect(await send({ type: 'text', text: { body: 'Hi' } })).toMatchObject({
    code: 100,
    details: 'Message must be a template message.',
  })
})
