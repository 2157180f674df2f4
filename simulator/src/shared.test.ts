import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, textAt } from './read.ts'
import { openSimulator, type Simulator } from './simulator.ts'

/** Where something stands in a call. */
type Way = readonly (string | number)[]
type Case = {
  name: string
  vendor: string
  settings: Record<string, string>
  /** The call's news come packed as base64 of JSON. */
  isPacked?: true
  /** Where in the call the file is told of, and how. */
  told: Way
  expected: object
  /** Where in the call its address stands. */
  lies: Way
  /** For vendors whose files do not open for everybody. */
  login?: { path: string; body: string; at: string }
  place?: { told: Way; expected: object }
}

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const text = 'Broken'
const place = { latitude: 19.07, longitude: 72.87 }
const facts = { mime_type: 'image/jpeg' }
const userFile = { payload: { mimeType: 'image/jpeg', fileSizeBytes: 7, fileName: 'image.jpg' } }

const whatsApp: Case[] = [
  {
    name: 'Kaleyra',
    vendor: 'kaleyra',
    settings: { apiKey: 'k', sid: 'HX1', contactId: '919811112222' },
    told: ['meta_object', 'value', 'messages', 0, 'image'],
    expected: { ...facts, caption: text },
    lies: ['extra_info', 'media_url'],
    place: { told: ['meta_object', 'value', 'messages', 0, 'location'], expected: place },
  },
  {
    name: 'Route Mobile',
    vendor: 'routemobile',
    settings: { username: 'u', password: 'p', contactId: '919811112222' },
    told: ['messages', 0, 'image'],
    expected: { ...facts, caption: text },
    lies: ['messages', 0, 'image', 'media_url'],
    login: { path: '/auth/v1/login/', body: '{"username":"u","password":"p"}', at: 'JWTAUTH' },
    place: { told: ['messages', 0, 'location'], expected: place },
  },
  {
    name: 'Karix',
    vendor: 'karix',
    settings: { username: 'u', password: 'p', contactId: '919811112222' },
    told: ['data'],
    expected: { direction: 'inbound', content: { media: { ...facts, caption: text } } },
    lies: ['data', 'content', 'media', 'url'],
    place: { told: ['data', 'content', 'location'], expected: { latitude: '19.07', longitude: '72.87' } },
  },
  {
    name: 'Karix RCM',
    vendor: 'karix-rcm',
    settings: { accKey: 'k', contactId: '919811112222' },
    told: ['eventContent', 'message'],
    expected: { contentType: 'ATTACHMENT', attachmentType: 'image', attachment: { caption: text } },
    lies: ['eventContent', 'message', 'attachment', 'url'],
    place: { told: ['eventContent', 'message'], expected: { contentType: 'location', location: place } },
  },
]
const rcs: Case[] = [
  {
    name: 'Route Mobile RCS',
    vendor: 'routemobile',
    settings: { username: 'r', password: 'p', contactId: 'bot', channel: 'rcs' },
    told: [],
    expected: { event_type: 'media_message', media_type: 'image/jpeg', media_name: 'image.jpg' },
    lies: ['media_uri'],
    place: { told: [], expected: { event_type: 'location', ...place } },
  },
  {
    name: 'Google',
    vendor: 'google',
    settings: { agentId: 'a', clientToken: 't' },
    isPacked: true,
    told: [],
    expected: { senderPhoneNumber: '+919822200001', userFile },
    lies: ['userFile', 'payload', 'fileUri'],
    place: { told: [], expected: { location: place } },
  },
  {
    name: 'Jio',
    vendor: 'jio',
    settings: { clientId: 'c', clientSecret: 's', WebhookVerificationToken: 'w' },
    told: [],
    expected: { entityType: 'USER_MESSAGE', entity: { userFile } },
    lies: ['entity', 'userFile', 'payload', 'fileUri'],
    place: { told: ['entity'], expected: { location: place } },
  },
  {
    name: 'DotGo',
    vendor: 'dotgohub',
    settings: { clientId: 'c', clientSecret: 's', contactId: 'bot' },
    isPacked: true,
    told: [],
    expected: { userFile },
    lies: ['userFile', 'payload', 'fileUri'],
    place: { told: [], expected: { location: place } },
  },
  {
    name: 'Vi',
    vendor: 'vi',
    settings: { clientId: 'c', clientSecret: 's', contactId: 'bot' },
    told: ['RCSMessage', 'fileMessage'],
    expected: { fileMIMEType: 'image/jpeg', fileName: 'image.jpg' },
    lies: ['RCSMessage', 'fileMessage', 'fileUrl'],
  },
]

const calls: string[] = []
/** A company's webhook, which says back the word of whoever tries it and keeps all else that comes. */
const company = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString('utf8')
  const secret = textAt(JSON.parse(body), 'secret')
  if (!secret) calls.push(body)
  response.end(secret)
})
const airtel = { username: 'u', password: 'p', customerId: 'c', contactId: '919811112222', businessId: 'b' }
let simulator: Simulator
beforeAll(async () => {
  simulator = await openSimulator({ statusMs: 5, reviewMs: 1 })
  await new Promise<void>(resolve => company.listen(0, '127.0.0.1', () => resolve()))
  const at = company.address()
  const webhookUrl = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/hooks`
  for (const { vendor, settings } of [...whatsApp, ...rcs, { vendor: 'airtel', settings: airtel }]) {
    expect((await tell('_accounts', { vendor, settings, webhookUrl })).status).toBe(200)
  }
})
afterAll(async () => {
  await simulator.close()
  company.closeAllConnections()
  company.close()
})

async function tell(path: string, body: unknown) {
  const answer = await fetch(`${simulator.url}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const said: unknown = await answer.json()
  return { status: answer.status, said }
}

type Account = { vendor: string; settings: Record<string, string> }
const share = ({ vendor, settings }: Account, given: object, said: object = {}) =>
  tell('_customer', { vendor, from: '919822200001', account: settings, share: given, ...said })

async function heard(account: Account, given: object, said: object = {}): Promise<unknown> {
  const before = calls.length
  expect((await share(account, given, said)).status).toBe(200)
  await expect.poll(() => calls.length).toBe(before + 1)
  return JSON.parse(calls.at(-1) ?? '')
}

const picture = { type: 'image', contentType: 'image/jpeg', base64: Buffer.from('picture').toString('base64') }

function newsOf({ isPacked }: Case, said: unknown): unknown {
  return isPacked ? JSON.parse(Buffer.from(textAt(said, 'message', 'data'), 'base64').toString('utf8')) : said
}

/** With the token alone in the header, where one is wanted. */
async function handedOut({ vendor, login, lies }: Case, said: unknown): Promise<Response> {
  const address = textAt(said, ...lies)
  if (!login) return fetch(address)
  expect((await fetch(address)).status).toBe(401)
  const answer = await fetch(`${simulator.url}/${vendor}${login.path}`, { method: 'POST', body: login.body })
  return fetch(address, { headers: { authorization: textAt(await answer.json(), login.at) } })
}

test.each([...whatsApp, ...rcs])(
  'a picture and a place come as $name tells of them, and the picture is handed out',
  async row => {
    const said = newsOf(row, await heard(row, picture, { text }))
    expect(at(said, ...row.told)).toMatchObject(row.expected)
    const file = await handedOut(row, said)
    expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([200, 'image/jpeg', 'picture'])
    if (row.place) {
      const placed = newsOf(row, await heard(row, { type: 'location', ...place }))
      expect(at(placed, ...row.place.told)).toMatchObject(row.place.expected)
    } else expect((await share(row, { type: 'location', ...place })).status).toBe(400)
  },
)

test('Airtel names a file by an id and hands it out inside JSON, to its business alone', async () => {
  const account = { vendor: 'airtel', settings: airtel }
  const said = await heard(account, picture, { text })
  const mediaId = textAt(said, 'message', 'image', 'id')
  expect(said).toMatchObject({
    sessionId: expect.stringMatching(/^\w{32}$/),
    message: {
      type: 'image',
      timestamp: expect.any(String),
      image: { id: expect.any(String), ...facts, caption: text },
    },
  })
  const path = '/airtel/gateway/airtel-xchange/basic/whatsapp-manager/v1/download/media'
  const get = (query: Record<string, string>, pair = 'u:p') =>
    fetch(`${simulator.url}${path}?${new URLSearchParams(query)}`, { headers: { authorization: basic(pair) } })
  expect((await get({ mediaId, businessId: 'b' }, 'u:q')).status).toBe(401)
  expect((await get({ mediaId, businessId: 'other' })).status).toBe(404)
  const answer = await get({ mediaId, businessId: 'b' })
  expect(await answer.json()).toEqual({ bytes: picture.base64, contentType: { type: 'image', subtype: 'jpeg' } })
  const row = await heard(account, { type: 'row' }, { text: 'Morning', payload: 'am' })
  expect(at(row, 'message', 'interactive')).toEqual({ list_reply: { id: 'am', title: 'Morning' } })
  expect(textAt((await share(account, { type: 'location', ...place })).said, 'error')).toBe(
    'airtel tells nobody of a location here.',
  )
})

test('what is spoken comes from Route Mobile under a name of its own', async () => {
  const account = { vendor: 'routemobile', settings: { username: 'u' } }
  const spoken = { type: 'audio', contentType: 'audio/ogg; codecs=opus', base64: picture.base64 }
  const message = at(await heard(account, spoken), 'messages', 0)
  expect(message).toMatchObject({ type: 'voice', voice: { mime_type: 'audio/ogg; codecs=opus' } })
  expect(message).not.toHaveProperty('audio')
})
