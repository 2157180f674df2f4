import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSmtpServer } from '../../platform/mail/mail.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { openVendor } from '../vendor.fixture.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
let id: string
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_TELEGRAM: vendor.url, VENDOR_BASE_URL_META: vendor.url })
  const made = await world
    .as('asha')
    .post('/e/enterprise/channels', { name: 'Bot', type: 5, vendor: 93, data: { botToken: '77:right-token' } })
  id = made.body.response.id
})
beforeEach(() => {
  vendor.calls.length = 0
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const ask = async (body: object, channelId = id) =>
  (await world.as('dev').post(`/e/enterprise/channels/${channelId}/test`, body)).body.response

test('good credentials are told with the time they took, and nothing is sent (CHAN-023)', async () => {
  vendor.answers(() => ({ body: { ok: true, result: { id: 1, username: 'shop_bot' } } }))
  const told = await ask({})
  expect(told).toMatchObject({
    ok: true,
    message: 'The vendor accepts the credentials.',
    vendorCode: null,
    isChecked: true,
  })
  expect(told.latencyMs).toBeGreaterThanOrEqual(0)
  expect(vendor.calls.map(call => call.path)).toEqual(['/bot77:right-token/getMe'])
})

test('credentials that the vendor refuses are told in its own words and with what to do, as an answer and not an error (CHAN-023)', async () => {
  vendor.answers(() => ({ status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }))
  expect(await ask({})).toMatchObject({
    ok: false,
    message: 'Unauthorized',
    vendorCode: '401',
    explanation: {
      what: 'Telegram does not know the bot token.',
      fault: 'company',
      todo: 'Copy the token from @BotFather into the channel. A revoked token never works again.',
    },
  })
})

test('with a recipient one message leaves, with the text that was given (CHAN-023)', async () => {
  vendor.answers(() => ({ body: { ok: true, result: { message_id: 5, chat: { id: 42 } } } }))
  expect(await ask({ to: '42', text: 'Are you there?' })).toMatchObject({ ok: true })
  expect(vendor.calls).toHaveLength(1)
  expect(vendor.calls[0]?.body).toContain('Are you there?')
  await ask({ to: '42' })
  expect(vendor.calls[1]?.body).toContain('This is a test message.')
})

test('a vendor that can be told where to call is told, and says what it made of it (CHAN-031)', async () => {
  const dev = world.as('dev')
  const { webhookUrl, webhookVerifyToken, canConnect } = (await dev.get(`/e/enterprise/channels/${id}/details`)).body
    .response
  expect(canConnect).toBe(true)
  vendor.answers(() => ({ body: { ok: true, result: true } }))
  const told = await dev.post(`/e/enterprise/channels/${id}/webhook`)
  expect(told.body.response).toMatchObject({ ok: true, message: 'The vendor calls this address from now on.' })
  expect(vendor.calls.map(({ path }) => path)).toEqual(['/bot77:right-token/setWebhook'])
  expect(JSON.parse(vendor.calls[0]?.body ?? '')).toMatchObject({ url: webhookUrl, secret_token: webhookVerifyToken })
  vendor.answers(() => ({ status: 400, body: { ok: false, error_code: 400, description: 'bad webhook: HTTPS url' } }))
  const refused = await dev.post(`/e/enterprise/channels/${id}/webhook`)
  expect(refused.body.response).toMatchObject({ ok: false, message: 'bad webhook: HTTPS url' })
  const played = await dev.post('/e/enterprise/channels', { name: 'By hand', type: 0, vendor: 99 })
  const none = await dev.post(`/e/enterprise/channels/${played.body.response.id}/webhook`)
  expect(none.body).toMatchObject({ status: false, message: 'Enter the webhook address at the vendor' })
})

test('a vendor that nobody can reach is told as such (CHAN-023)', async () => {
  const closed = await openWorld({ VENDOR_BASE_URL_TELEGRAM: 'http://127.0.0.1:9' })
  const asha = closed.as('asha')
  const made = await asha.post('/e/enterprise/channels', {
    name: 'Bot',
    type: 5,
    vendor: 93,
    data: { botToken: '77:right-token' },
  })
  const what = '127.0.0.1 could not be reached.'
  const todo =
    'Try again in a few minutes. If it goes on, ask the vendor whether its service is down, and your administrator whether this server may call it.'
  for (const body of [{}, { to: '42' }]) {
    const told = await asha.post(`/e/enterprise/channels/${made.body.response.id}/test`, body)
    expect(told.body).toMatchObject({ status: true, response: { ok: false, vendorCode: null } })
    expect(told.body.response.explanation).toEqual({ what, fault: 'vendor', todo })
    expect(told.body.response.message).toBe(
      `${what} This lies on the vendor’s side or on the way there; the credentials were not judged. ${todo}`,
    )
  }
  const { body } = await asha.post(`/e/enterprise/channels/${made.body.response.id}/webhook`)
  expect(body.response).toMatchObject({ ok: false, vendorCode: null, explanation: { fault: 'vendor', todo } })
  await closed.close()
})

test('a machine that the channel itself names is to be looked for in its settings (CHAN-023)', async () => {
  const asha = world.as('asha')
  const call = {
    name: 'Calls',
    type: 9,
    vendor: 97,
    data: { baseUrl: 'http://127.0.0.1', authKey: 'k', contactId: '919876543210' },
  }
  const calls = (await asha.post('/e/enterprise/channels', call)).body.response
  expect(await ask({ to: '919876543210' }, calls.id)).toMatchObject({
    ok: false,
    vendorCode: null,
    message: expect.stringContaining('127.0.0.1 leads into a private network and is not called.'),
    explanation: { fault: 'company', todo: expect.stringContaining("'Base URL'") },
  })
  const keyed = { accKey: 'k', sender: 'PARLEY', baseUrl: 'http://10.1.2.3/send' }
  const gateway = { name: 'Inside', type: 0, vendor: 12, data: keyed }
  const inside = (await asha.post('/e/enterprise/channels', gateway)).body.response
  expect(await ask({ to: '919876543210' }, inside.id)).toMatchObject({
    message:
      "10.1.2.3 leads into a private network and is not called. This lies in the settings of the channel. Enter the vendor's public address as 'Base URL', then test again.",
  })
  const away = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
  const data = { host: '127.0.0.1', port: '9', secure: 'false', username: 'u', password: 'p', fromEmail: 'a@shop.in' }
  const mail = { name: 'Mail', type: 1, vendor: 94, data }
  const { id: mailId } = (await away.as('asha').post('/e/enterprise/channels', mail)).body.response
  const { response } = (await away.as('asha').post(`/e/enterprise/channels/${mailId}/test`)).body
  const todo = "Check 'Host', 'Port' and 'Secure' of the channel."
  expect(response).toMatchObject({ ok: false, vendorCode: null, explanation: { fault: 'company', todo } })
  expect(response.message).toContain(`This lies in the settings of the channel. ${todo}`)
  await away.close()
})

test('a vendor whose front door answers with a page or nothing is told by its status (CHAN-023)', async () => {
  for (const page of ['', '<html>Bad gateway</html>']) {
    vendor.answers(() => ({ status: 502, body: page }))
    expect(await ask({})).toMatchObject({
      ok: false,
      message: 'Telegram Bot answered with status 502',
      vendorCode: '502',
      explanation: { fault: 'vendor', todo: 'Send again when the vendor is back.' },
    })
  }
})

test('the health of a channel tells how the last check went, until messages tell more (CHAN-031)', async () => {
  const asha = world.as('asha')
  const data = { botToken: '88:right-token' }
  const made = await asha.post('/e/enterprise/channels', { name: 'Checked', type: 5, vendor: 93, data })
  const channelId = made.body.response.id
  const health = async () => (await asha.get(`/e/enterprise/channels/${channelId}/details`)).body.response.health
  expect(await health()).toMatchObject({ state: 'UNKNOWN', checkedAt: null })
  vendor.answers(() => ({ status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }))
  await ask({}, channelId)
  const refused = await health()
  expect(refused).toMatchObject({
    state: 'ERROR',
    message:
      'Telegram does not know the bot token. Copy the token from @BotFather into the channel. A revoked token never works again.',
  })
  expect(Date.parse(refused.checkedAt)).toBeGreaterThan(Date.now() - 60_000)
  vendor.answers(() => ({ body: { ok: true, result: { id: 1 } } }))
  await ask({}, channelId)
  expect(await health()).toMatchObject({ state: 'OK', message: 'The vendor accepts the credentials.' })
  vendor.answers(() => ({ status: 400, body: { ok: false, error_code: 400, description: 'chat not found' } }))
  expect(await ask({ to: '41' }, channelId)).toMatchObject({ ok: false, explanation: { fault: 'recipient' } })
  expect(await health()).toMatchObject({ state: 'OK', message: 'The vendor accepts the credentials.' })
  await asha.put(`/e/enterprise/channels/${channelId}`, { data: { botToken: '88:newer-token' } })
  expect(await health()).toMatchObject({ state: 'UNKNOWN', checkedAt: null })
  await world.platform.databases.owner.query(
    "update channel_lanes set last_in_at = now() + interval '1 minute' where channel_id = $1",
    [channelId],
  )
  expect(await health(), 'a call without a message').toMatchObject({ state: 'UNKNOWN', lastInAt: expect.any(String) })
  vendor.answers(() => ({ body: { ok: true, result: { message_id: 5, chat: { id: 42 } } } }))
  await ask({ to: '42' }, channelId)
  expect(await health()).toMatchObject({ state: 'OK', message: 'Messages come and go.' })
})

/** The vendor takes its time over a test, and somebody saves the channel meanwhile. */
async function savedWhileAsked(draft: object, change: object, answer: { status: number; body: object }) {
  const asha = world.as('asha')
  const channelId = (await asha.post('/e/enterprise/channels', draft)).body.response.id
  let held: ServerResponse | undefined
  vendor.answers(() => ({
    break: response => {
      held = response
    },
  }))
  const asked = ask({}, channelId)
  const response = await eventually(async () => held)
  await asha.put(`/e/enterprise/channels/${channelId}`, change)
  vendor.answers(() => ({ body: {} }))
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  const told = await asked
  return { told, channel: (await asha.get(`/e/enterprise/channels/${channelId}/details`)).body.response }
}

test('what was learnt of credentials says nothing of those that were saved meanwhile (CHAN-031)', async () => {
  const bot = { name: 'Slow bot', type: 5, vendor: 93, data: { botToken: '78:old-token' } }
  const refusal = { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }
  const refused = await savedWhileAsked(bot, { data: { botToken: '78:new-token' } }, refusal)
  expect(refused.told).toMatchObject({ ok: false, message: 'Unauthorized' })
  expect(refused.channel).toMatchObject({ status: 'ACTIVE', health: { state: 'UNKNOWN', checkedAt: null } })
  const data = { pageId: '7001', accessToken: 't', appSecret: 's' }
  const page = { name: 'Slow page', type: 11, vendor: 92, data }
  const account = { status: 200, body: { id: '7001', instagram_business_account: { id: '17844' } } }
  const found = await savedWhileAsked(page, { data: { pageId: '7002' } }, account)
  expect(found.told).toMatchObject({ ok: true })
  expect(found.channel).toMatchObject({ status: 'ACTIVE', health: { state: 'UNKNOWN', checkedAt: null } })
  expect(found.channel.data).not.toHaveProperty('instagramId')
})

test('a mail server is signed in at, and takes a test as any mail (CHAN-023)', async () => {
  const mails = await openSmtpServer()
  const allowing = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
  const { port, username } = new URL(mails.url)
  const data = { host: '127.0.0.1', port, secure: 'false', username, password: 'p@ss', fromEmail: 'shop@acme.example' }
  const dev = allowing.as('dev')
  const made = await dev.post('/e/enterprise/channels', { name: 'Mail', type: 1, vendor: 94, data })
  const path = `/e/enterprise/channels/${made.body.response.id}`
  expect((await dev.post(`${path}/test`)).body.response).toMatchObject({
    ok: true,
    message: 'The vendor accepts the credentials.',
  })
  expect(mails.letters).toEqual([])
  expect((await dev.post(`${path}/test`, { to: 'asha@home.example' })).body.response).toMatchObject({ ok: true })
  expect(mails.letters).toMatchObject([{ to: ['asha@home.example'] }])
  await dev.put(path, { data: { password: 'not-the-password' } })
  expect((await dev.post(`${path}/test`)).body.response).toMatchObject({ ok: false, vendorCode: '535' })
  await allowing.close()
  await mails.close()
})

test('a channel of the simulator needs no vendor (CHAN-023)', async () => {
  const made = await world.as('asha').post('/e/enterprise/channels', { name: 'Play', type: 4, vendor: 99 })
  expect(await ask({}, made.body.response.id)).toMatchObject({ ok: true, isChecked: true })
  expect(await ask({ to: '919876543210' }, made.body.response.id)).toMatchObject({ ok: true })
  expect(vendor.calls).toEqual([])
})

test('the number of a test message may be typed as people write numbers, and what is none is refused (CHAN-023)', async () => {
  const asha = world.as('asha')
  const keys = { accessToken: 'token-1', phoneNumberId: '77', wabaId: '88', appSecret: 'secret-1' }
  const made = await asha.post('/e/enterprise/channels', {
    name: 'Dialled',
    type: 4,
    vendor: 90,
    data: { ...keys, contactId: '919000000001' },
  })
  const path = `/e/enterprise/channels/${made.body.response.id}`
  vendor.answers(() => ({ body: { messages: [{ id: 'wamid.1' }] } }))
  for (const to of ['+91 98765-43210', '09876543210']) {
    expect((await asha.post(`${path}/test`, { to })).body.response).toMatchObject({ ok: true })
    expect(JSON.parse(vendor.calls.at(-1)?.body ?? '')).toMatchObject({ to: '919876543210' })
  }
  const wrong = await asha.post(`${path}/test`, { to: 'Meera' })
  expect(wrong.body).toMatchObject({
    status: false,
    code: '400',
    errors: [{ field: 'to', message: 'Invalid number format' }],
  })
})

test('a lane that was stopped opens again when the credentials are mended (CHAN-031)', async () => {
  const stop = async () => {
    const { rows } = await world.platform.databases.owner.query('select enterprise_id from channels where id = $1', [
      id,
    ])
    await world.platform.databases.owner.query(
      `insert into channel_lanes (channel_id, enterprise_id, breaker, breaker_reason, last_error_at, last_error)
       values ($1, $2, 'open', 'Unauthorized', now(), 'Unauthorized')
       on conflict (channel_id) do update set breaker = 'open', breaker_reason = 'Unauthorized',
         last_error_at = now(), last_error = 'Unauthorized'`,
      [id, rows[0].enterprise_id],
    )
  }
  const details = async () => (await world.as('dev').get(`/e/enterprise/channels/${id}/details`)).body.response
  await stop()
  expect(await details()).toMatchObject({
    status: 'ERROR',
    health: { state: 'ERROR', message: 'Unauthorized', lastError: 'Unauthorized', stopped: { reason: 'Unauthorized' } },
  })
  const { body } = await world.as('dev').get('/e/enterprise/channels')
  expect(body.response.channels.find((row: { id: string }) => row.id === id).status).toBe('ERROR')
  await world.as('dev').put(`/e/enterprise/channels/${id}`, { data: { botToken: '77:newer-token' } })
  expect(await details()).toMatchObject({ status: 'ACTIVE', health: { stopped: null } })

  await stop()
  vendor.answers(() => ({ status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }))
  await ask({})
  expect((await details()).status).toBe('ERROR')
  vendor.answers(() => ({ body: { ok: true, result: { id: 1 } } }))
  await ask({})
  expect((await details()).status).toBe('ACTIVE')
})
