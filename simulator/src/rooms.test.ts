import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from './rooms.ts'
import { openSimulator, type Simulator } from './simulator.ts'

type Case = {
  vendor: string
  settings: Record<string, string>
  /** A token that has to be fetched first, and where it stands in the answer. */
  login?: { method: string; path: string; headers?: Record<string, string>; body?: string; at: string }
  method?: string
  path: string
  /** `TOKEN` becomes what the login brought. */
  headers?: Record<string, string>
  /** A message to `TO` that is right in everything else. */
  body?: unknown
  to: string
  /** In the answer to a call without credentials, and to one with a number that is none. */
  stranger: [number, string]
  badNumber: [number, string]
}

/** What a call needs, whatever is checked of it. */
type Sent = Omit<Case, 'stranger' | 'badNumber'>

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const text = { messaging_product: 'whatsapp', to: 'TO', type: 'text', text: { body: 'Hi' } }
const phone = '919822300001'
const contactId = '919811112222'

const cases: readonly Case[] = [
  {
    vendor: '360dialog',
    settings: { apiKey: 'k' },
    path: '/messages',
    headers: { 'd360-api-key': 'k' },
    body: text,
    to: phone,
    stranger: [401, 'Invalid api key'],
    badNumber: [400, '131009'],
  },
  {
    vendor: 'mcmi',
    settings: { authKey: 'k' },
    path: '/messages',
    headers: { 'd360-api-key': 'k' },
    body: text,
    to: phone,
    stranger: [401, 'OAuthException'],
    badNumber: [400, '131009'],
  },
  {
    vendor: 'sinch',
    settings: { appId: 'a', projectId: 'p', keyId: 'k', keySecret: 's' },
    login: {
      method: 'POST',
      path: '/oauth2/token',
      headers: { ...form, authorization: basic('k:s') },
      body: 'grant_type=client_credentials',
      at: 'access_token',
    },
    path: '/v1/projects/p/messages:send',
    headers: { authorization: 'Bearer TOKEN' },
    body: {
      app_id: 'a',
      recipient: { identified_by: { channel_identities: [{ channel: 'SMS', identity: 'TO' }] } },
      message: { text_message: { text: 'Hi' } },
    },
    to: phone,
    stranger: [401, 'UNAUTHENTICATED'],
    badNumber: [400, 'INVALID_ARGUMENT'],
  },
  {
    vendor: 'kaleyra',
    settings: { apiKey: 'k', sid: 'HX1' },
    path: '/v1/HX1/messages',
    headers: { ...form, 'api-key': 'k' },
    body: 'to=TO&sender=PARLEY&type=TXN&body=Hi',
    to: phone,
    stranger: [401, 'E401'],
    badNumber: [400, 'E603'],
  },
  {
    vendor: 'routemobile',
    settings: { username: 'u', password: 'p' },
    login: {
      method: 'POST',
      path: '/auth/v1/login/',
      body: JSON.stringify({ username: 'u', password: 'p' }),
      at: 'JWTAUTH',
    },
    path: '/wba/v1/messages',
    headers: { authorization: 'TOKEN' },
    body: { phone: 'TO', text: 'Hi' },
    to: `+${phone}`,
    stranger: [401, 'Unauthorized'],
    badNumber: [400, 'phone is not valid'],
  },
  {
    vendor: 'karix',
    settings: { username: 'u', password: 'p', contactId },
    path: '/message/',
    headers: { authorization: basic('u:p'), 'api-version': '2.0' },
    body: { channel: 'sms', source: contactId, destination: ['TO'], content: { text: 'Hi' } },
    to: `+${phone}`,
    stranger: [401, '1001'],
    badNumber: [400, '1010'],
  },
  {
    vendor: 'karix-rcm',
    settings: { accKey: 'k', contactId },
    path: '/services/rcm/sendMessage',
    headers: { authentication: 'Bearer k' },
    body: {
      message: {
        channel: 'WABA',
        content: { type: 'TEXT', text: 'Hi' },
        recipient: { to: 'TO', recipient_type: 'individual' },
        sender: { from: contactId },
      },
      metaData: { version: 'v1.0.9' },
    },
    to: phone,
    stranger: [401, 'Unauthorized'],
    badNumber: [400, 'Invalid recipient'],
  },
  {
    vendor: 'airtel',
    settings: { username: 'u', password: 'p', customerId: 'c', contactId },
    path: '/api/v1/send-sms',
    headers: { authorization: basic('u:p') },
    body: {
      customerId: 'c',
      destinationAddress: ['TO'],
      sourceAddress: 'PARLEY',
      message: 'Hi',
      messageType: 'TRANSACTIONAL',
    },
    to: phone,
    stranger: [401, 'Unauthorized'],
    badNumber: [200, '"incorrectNum":["12-34"]'],
  },
  {
    vendor: 'jio',
    settings: { clientId: 'c', clientSecret: 's' },
    login: {
      method: 'GET',
      path: '/v1/oauth/token?grant_type=client_credentials&client_id=c&client_secret=s&scope=read',
      at: 'access_token',
    },
    path: '/v1/messaging/users/TO/assistantMessages/async?messageId=m-1&assistantId=c',
    headers: { authorization: 'Bearer TOKEN' },
    body: { content: { plainText: 'Hi' } },
    to: `+${phone}`,
    stranger: [401, 'UNAUTHENTICATED'],
    badNumber: [400, 'E.164'],
  },
  ...['dotgohub', 'vi'].map(
    (vendor): Case => ({
      vendor,
      settings: { clientId: 'c', clientSecret: 's', contactId: 'bot' },
      login: {
        method: 'POST',
        path: '/auth/oauth/token?grant_type=client_credentials',
        headers: { authorization: basic('c:s') },
        at: 'access_token',
      },
      path: '/rcs/v1/phones/TO/agentMessages/async?messageId=m-1&botId=bot',
      headers: { authorization: 'Bearer TOKEN' },
      body: { contentMessage: { templateMessage: { templateCode: 'hello' } } },
      to: `+${phone}`,
      stranger: [401, 'invalid_token'],
      badNumber: [400, 'E.164'],
    }),
  ),
  ...['ngn', 'smsportal'].map(
    (vendor): Case => ({
      vendor,
      settings: { accKey: 'k', sender: 'PARLEY' },
      method: 'GET',
      path: '/send?accKey=KEY&sender=PARLEY&to=TO&text=Hi',
      to: phone,
      stranger: [401, 'credentials'],
      badNumber: [400, 'mobile number'],
    }),
  ),
  {
    vendor: 'ttbs',
    settings: { user: 'u', pswd: 'k', sender: 'PARLEY', PE_ID: '1' },
    method: 'GET',
    path: '/send?user=u&pswd=KEY&sender=PARLEY&PE_ID=1&mobileno=TO&msgtext=Hi',
    to: phone,
    stranger: [401, 'credentials'],
    badNumber: [400, 'mobile number'],
  },
  {
    vendor: 'sap365',
    settings: { accountName: 'shop', accKey: 'k' },
    path: '/cmn/shop/shop.sms',
    headers: { authorization: basic('shop:k') },
    body: 'Version=2.0\r\n[MSISDN]\r\nList=TO\r\n[MESSAGE]\r\nText=Hi\r\n[END]',
    to: `+${phone}`,
    stranger: [401, 'Unauthorized'],
    badNumber: [400, 'MSISDN'],
  },
  {
    vendor: 'syniverse',
    settings: { accKey: 'k', sender: 'PARLEY' },
    path: '/scg-external-api/api/v1/messaging/message_requests',
    headers: { authorization: 'Bearer k' },
    body: { from: 'sender_id:PARLEY', to: ['TO'], body: 'Hi' },
    to: `+${phone}`,
    stranger: [401, 'Invalid token'],
    badNumber: [400, 'valid address'],
  },
  {
    vendor: 'mailchimp',
    settings: { authKey: 'k' },
    path: '/api/1.0/messages/send',
    body: { key: 'KEY', message: { text: 'Hi', from_email: 'shop@parley.example', to: [{ email: 'TO' }] } },
    to: 'meera@mail.example',
    stranger: [500, 'Invalid_Key'],
    badNumber: [200, 'invalid'],
  },
  {
    vendor: 'voice',
    settings: { authKey: 'k' },
    path: '/call',
    headers: { authorization: 'Bearer k' },
    body: { to: 'TO', from: contactId, ttsText: 'Hi' },
    to: phone,
    stranger: [401, 'Unauthorized'],
    badNumber: [400, 'BAD_NUMBER'],
  },
]

let simulator: Simulator
beforeAll(async () => {
  simulator = await openSimulator({ statusMs: 20 })
  for (const { vendor, settings } of cases) {
    await post('/_accounts', { vendor, settings })
    await post('/_templates', { vendor, name: 'hello' })
    await post('/_customer', { vendor, from: phone, act: 'return' })
  }
})
afterAll(() => simulator.close())

async function post(path: string, body: unknown): Promise<void> {
  const answer = await fetch(simulator.url + path, { method: 'POST', body: JSON.stringify(body) })
  expect([path, answer.status]).toEqual([path, 200])
}

type With = { token: string; key: string; to: string }

async function send({ vendor, method = 'POST', path, headers = {}, body }: Sent, { token, key, to }: With) {
  const filled = (said: string) => said.replace('TOKEN', token).replace('KEY', key)
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]))
  const answer = await fetch(
    `${simulator.url}/${vendor}${filled(path.replace('TO/', `${to}/`).replace('=TO', `=${to}`))}`,
    {
      method,
      headers: key ? own : { 'content-type': own['content-type'] ?? 'application/json' },
      ...(raw === undefined ? {} : { body: filled(raw.replace('"TO"', `"${to}"`).replace('=TO', `=${to}`)) }),
    },
  )
  return { status: answer.status, said: await answer.text() }
}

async function loginOf({ vendor, login }: Sent): Promise<string> {
  if (!login) return ''
  const { method, path, headers = {}, body, at } = login
  const url = `${simulator.url}/${vendor}${path}`
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const said: unknown = await answer.json()
  const token = Object.entries(Object(said)).find(([name]) => name === at)?.[1]
  return String(token)
}

describe('a vendor takes what is right, and refuses a stranger and a bad number in its own words', () => {
  test.each(cases)('$vendor', async row => {
    const token = await loginOf(row)
    const { stranger, badNumber, to } = row
    const unknown = await send(row, { token: 'nothing', key: '', to })
    expect([unknown.status, unknown.said]).toEqual([stranger[0], expect.stringContaining(stranger[1])])
    const wrong = await send(row, { token, key: 'k', to: '12-34' })
    expect([wrong.status, wrong.said]).toEqual([badNumber[0], expect.stringContaining(badNumber[1])])
    const right = await send(row, { token, key: 'k', to })
    expect([right.status < 300, right.said]).toEqual([true, right.said])
    const { counts }: { counts: Record<string, unknown> } = JSON.parse(
      await (await fetch(`${simulator.url}/_ledger`)).text(),
    )
    expect(counts[row.vendor]).toMatchObject({ accepted: 1, refused: 2 })
  })
})

const routeMobile = { settings: { username: 'u', password: 'p' }, to: `+${phone}` }
const template = { name: 'hello', variables: {} }
const sms = { username: 'u', password: 'p', destination: 'TO', source: 'PARLEY', message: 'Hi', type: '0', dlr: '1' }
/** Of vendors with several interfaces the ones that the table leaves out. */
const others: readonly Sent[] = [
  {
    ...routeMobile,
    vendor: 'routemobile',
    login: cases.find(({ vendor }) => vendor === 'routemobile')?.login,
    path: '/rcs/v1/message',
    headers: { authorization: 'TOKEN' },
    body: { phone_no: 'TO', bot_name: 'bot', type: 'template', template },
  },
  { ...routeMobile, vendor: 'routemobile', path: '/bulksms/jsonbulksms', body: { request: [sms] } },
  {
    vendor: 'kaleyra',
    settings: { apiKey: 'k', sid: 'HX1' },
    path: '/v1/HX1/rcs/messages',
    headers: { 'api-key': 'k' },
    body: { from: 'bot', to: ['TO'], text: 'Hi' },
    to: `+${phone}`,
  },
  {
    vendor: 'airtel',
    settings: { username: 'u', password: 'p', customerId: 'c', contactId },
    path: '/gateway/airtel-xchange/basic/whatsapp-manager/v1/template/send',
    headers: { authorization: basic('u:p') },
    body: { templateId: 'hello', to: 'TO', from: contactId, filterBlacklistNumbers: false, message: { variables: [] } },
    to: phone,
  },
]

describe('no vendor tells that a message has reached a phone that is gone', () => {
  let company: Awaited<ReturnType<typeof openCompany>>
  beforeAll(async () => {
    company = await openCompany()
    await post('/_templates', { vendor: 'airtel', id: 'hello', name: 'hello', values: 0 })
  })
  afterAll(() => company.close())

  test.each([...cases, ...others])('$vendor, $path', async row => {
    const { vendor, settings, to } = row
    const gone = vendor === 'mailchimp' ? to : to.replace(/\d{4}$/, '7777')
    await post('/_accounts', { vendor, settings, webhookUrl: company.url })
    await post('/_customer', { vendor, from: gone.replace('+', ''), act: 'vanish' })
    const before = company.heard.length
    const { status, said } = await send(row, { token: await loginOf(row), key: 'k', to: gone })
    // Some know it at once.
    if (status === 404 || said.includes('rejected')) return
    await expect.poll(() => company.heard.length).toBeGreaterThan(before)
    expect(company.heard.slice(before).join()).toMatch(/fail|undeliv|error|no-answer/i)
    await expect
      .poll(async () => (await (await fetch(`${simulator.url}/_hooks`)).text()).slice(0, 10))
      .toBe('{"open":0,')
    expect(company.heard.slice(before)).toHaveLength(1)
  })
})

/** Keeps what it is called with, in the address or in the body. */
async function openCompany() {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    const body: Uint8Array[] = []
    for await (const part of request) body.push(part)
    const text = request.url + Buffer.concat(body).toString('utf8')
    if (request.method !== 'HEAD' && !text.endsWith('mandrill_events=%5B%5D')) heard.push(text)
    response.writeHead(200).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const at = server.address()
  return {
    heard,
    url: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/hooks`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('every room but Meta, Telegram and Google, which have tests of their own, stands in the table', () => {
  const others = new Set(['meta', 'telegram', 'google'])
  expect(
    rooms
      .map(({ slug }) => slug)
      .filter(slug => !others.has(slug))
      .toSorted(),
  ).toEqual([...new Set(cases.map(({ vendor }) => vendor))].toSorted())
})
