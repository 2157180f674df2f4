import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

const number = { accessToken: 'EAAG-right', appSecret: 'hush', phoneNumberId: '1001', wabaId: '2002' }
const page = { accessToken: 'EAAG-page', appSecret: 'hush', pageId: '3003' }
const calls: string[] = []
/** A company's webhook, which answers the challenge and keeps what comes. */
const company = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  if (request.method === 'POST') calls.push(Buffer.concat(parts).toString('utf8'))
  response.end(new URL(request.url ?? '/', 'http://company').searchParams.get('hub.challenge') ?? '')
})
let simulator: Simulator
beforeAll(async () => {
  simulator = await openSimulator({ statusMs: 5, reviewMs: 1 })
  await new Promise<void>(resolve => company.listen(0, '127.0.0.1', () => resolve()))
  const at = company.address()
  const webhookUrl = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/hooks`
  for (const settings of [number, page]) await tell('_accounts', { vendor: 'meta', settings, webhookUrl })
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

const share = (given: object, said: object = {}, account: object = number) =>
  tell('_customer', { vendor: 'meta', from: '919822200001', account, share: given, ...said })

async function heard(given: object, said: object = {}) {
  const before = calls.length
  await share(given, said)
  await expect.poll(() => calls.length).toBe(before + 1)
  return JSON.parse(calls.at(-1) ?? '').entry[0].changes[0].value.messages[0]
}

test('a place, a contact, a reaction and a row of a list come as Meta writes them', async () => {
  const place = { latitude: 19.07, longitude: 72.87, name: 'Home' }
  expect(await heard({ type: 'location', ...place })).toMatchObject({ type: 'location', location: place })
  expect(await heard({ type: 'contact', name: 'Ravi', phone: '+91 98765 00000' })).toMatchObject({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Ravi' }, phones: [{ phone: '+91 98765 00000', wa_id: '919876500000' }] }],
  })
  expect(await heard({ type: 'reaction', messageId: 'wamid.1' }, { text: '👍' })).toMatchObject({
    reaction: { message_id: 'wamid.1', emoji: '👍' },
  })
  expect(await heard({ type: 'row', description: '8 to 12' }, { text: 'Morning', payload: 'am' })).toMatchObject({
    interactive: { type: 'list_reply', list_reply: { id: 'am', title: 'Morning', description: '8 to 12' } },
  })
})

test('a file is named by an id, whose address and bytes are given to who holds the token of its number', async () => {
  const base64 = Buffer.from('picture').toString('base64')
  const { image } = await heard({ type: 'image', contentType: 'image/jpeg', base64 }, { text: 'Broken' })
  expect(image).toMatchObject({ mime_type: 'image/jpeg', caption: 'Broken' })
  const get = (url: string, token = 'EAAG-right') => fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const asked = `${simulator.url}/meta/v23.0/${image.id}`
  expect((await get(asked, 'EAAG-page')).status).toBe(401)
  expect((await get(`${asked}?phone_number_id=999`)).status).toBe(400)
  const { url, ...facts } = JSON.parse(await (await get(`${asked}?phone_number_id=1001`)).text())
  expect(facts).toMatchObject({ mime_type: 'image/jpeg', file_size: 7, id: image.id, sha256: image.sha256 })
  expect((await get(url, 'EAAG-page')).status).toBe(401)
  const file = await get(url)
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['image/jpeg', 'picture'])
})

test('what is not played is refused where it is asked for', async () => {
  const row = { type: 'row' }
  const problem = { error: 'meta tells nobody of a row here.' }
  expect(await share(row, { text: 'Morning' }, page)).toEqual({ status: 400, said: problem })
  expect((await share({ type: 'location', latitude: 'north', longitude: 2 })).status).toBe(400)
  const alone = { vendor: 'syniverse', from: '919822200001', share: { type: 'location', latitude: 1, longitude: 2 } }
  await tell('_accounts', { vendor: 'syniverse', settings: { accKey: 'k' }, webhookUrl: 'http://127.0.0.1:9/' })
  const { said } = await tell('_customer', alone)
  expect(said).toEqual({ error: 'Customers of syniverse write and press here, and no more.' })
})
