import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openSimulator, type Simulator } from '../simulator.ts'

let simulator: Simulator
/** Where Meta calls; whoever is asked there for the challenge knows it. */
const company = createServer(({ url }, response) => {
  response.end(new URL(url ?? '/', 'http://company').searchParams.get('hub.challenge'))
})
beforeAll(async () => {
  simulator = await openSimulator()
  await new Promise<void>(resolve => company.listen(0, '127.0.0.1', () => resolve()))
  const at = company.address()
  const webhookUrl = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/hooks`
  const page = { pageId: '3003', accessToken: 'EAAG-page', appSecret: 'hush' }
  const account = { pageId: '4004', accessToken: 'EAAG-account', appSecret: 'hush', platform: 'instagram' }
  for (const settings of [page, account]) await tell('/_accounts', { vendor: 'meta', settings, webhookUrl })
  // A page tells of nobody before it has said what it tells of.
  const headers = { authorization: 'Bearer EAAG-page' }
  await tell('/meta/v23.0/3003/subscribed_apps?subscribed_fields=messages', {}, headers)
  for (const from of ['7001', '7002']) await tell('/_customer', { vendor: 'meta', from, text: 'Hi', account: page })
  await tell('/_customer', { vendor: 'meta', from: '7001', text: 'Hi', account: { pageId: account.pageId } })
})
afterAll(async () => {
  await simulator.close()
  company.closeAllConnections()
  company.close()
})

const reply = z.object({
  message_id: z.string().optional(),
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), message: z.string() }).optional(),
})

async function tell(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  return text ? JSON.parse(text) : null
}

/** Of a message that was refused, by which code; of one that was taken, null. */
async function refusalOf(message: object, { to = '7001', page = '3003', token = 'EAAG-page' } = {}) {
  const body = { recipient: { id: to }, messaging_type: 'RESPONSE', message }
  const said = await tell(`/meta/v23.0/${page}/messages`, body, { authorization: `Bearer ${token}` })
  const { error, message_id } = reply.parse(said)
  if (!error) return message_id ? null : said
  return error.error_subcode ? [error.code, error.error_subcode] : error.code
}
const instagram = { page: '4004', token: 'EAAG-account' }
const generic = (element: object) => ({
  attachment: { type: 'template', payload: { template_type: 'generic', elements: [element] } },
})
const replies = (count: number, title = 'Yes') => ({
  text: 'Shall we?',
  quick_replies: Array.from({ length: count }, () => ({ content_type: 'text', title, payload: 'yes' })),
})

test('a page sends what Messenger can show', async () => {
  const file = { attachment: { type: 'file', payload: { url: 'https://files.example/bill.pdf' } } }
  const card = generic({ title: 'Shoes', subtitle: 'Red' })
  for (const message of [{ text: 'नमस्ते' }, { text: 'x'.repeat(2000) }, replies(13), file, card]) {
    expect(await refusalOf(message)).toBeNull()
  }
  expect(await refusalOf({ text: 'नमस्ते' }, instagram)).toBeNull()
})

test('a page is refused what Messenger and Instagram have no room or no form for', async () => {
  const file = { attachment: { type: 'file', payload: { url: 'https://files.example/bill.pdf' } } }
  const wrong = [
    { text: '' },
    { text: 'x'.repeat(2001) },
    replies(14),
    replies(1, 'x'.repeat(21)),
    { text: 'x', ...file },
  ]
  for (const message of [
    ...wrong,
    {},
    generic({ title: 'Shoes' }),
    generic({ title: 'x'.repeat(81), subtitle: 'x' }),
  ]) {
    expect(await refusalOf(message)).toBe(100)
  }
  expect(await refusalOf({ text: 'न'.repeat(334) }, instagram)).toBe(100)
  expect(await refusalOf(file, instagram)).toBe(100)
})

test('nobody is written to who has not written first, or takes no messages; a token is good for its page alone', async () => {
  expect(await refusalOf({ text: 'Hi' }, { to: '7999' })).toEqual([100, 2018001])
  await tell('/_customer', { vendor: 'meta', from: '7002', act: 'block' })
  expect(await refusalOf({ text: 'Hi' }, { to: '7002' })).toEqual([551, 1545041])
  expect(await refusalOf({ text: 'Hi' }, { token: 'EAAG-account' })).toEqual([100, 33])
  expect(await refusalOf({ text: 'Hi' }, { token: 'EAAG-of-nobody' })).toBe(190)
})
