import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

const shoes = { accessToken: 'EAAG-shoes', phoneNumberId: '1001', wabaId: '2001', appSecret: 'a', contactId: '9122' }
const books = { accessToken: 'EAAG-books', phoneNumberId: '1002', wabaId: '2002', appSecret: 'b', contactId: '9133' }
/** One more number of the shoe shop. */
const boots = { ...shoes, phoneNumberId: '1003', contactId: '9144' }
const meera = '919822200001'

let simulator: Simulator
const heard: string[] = []
/** Answers Meta's challenge, and keeps what it is told. */
const company = createServer(async (request, response) => {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  heard.push(Buffer.concat(parts).toString('utf8'))
  response.end(new URL(request.url ?? '/', 'http://company').searchParams.get('hub.challenge') ?? '')
})
beforeAll(async () => {
  simulator = await openSimulator({ statusMs: 5, reviewMs: 1 })
  await new Promise<void>(resolve => company.listen(0, '127.0.0.1', () => resolve()))
  const at = company.address()
  const webhookUrl = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/hooks`
  for (const settings of [shoes, books, boots]) await tell('_accounts', { vendor: 'meta', settings, webhookUrl })
})
afterAll(async () => {
  await simulator.close()
  company.closeAllConnections()
  company.close()
})

async function tell(path: string, body: object): Promise<number> {
  return (await fetch(`${simulator.url}/${path}`, { method: 'POST', body: JSON.stringify(body) })).status
}

/** What the calls of this file answer, all in one. */
type Said = {
  id: string
  error?: { code: number }
  data: { id: string; name: string }[]
  messages: { id: string }[]
}

async function ask({ accessToken }: typeof shoes, path: string, body?: object) {
  const answer = await fetch(`${simulator.url}/meta/v23.0/${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  // Each test asserts what it reads.
  const said = (await answer.json()) as Said
  return { status: answer.status, said, code: said.error?.code }
}

const sent = (account: typeof shoes, name: string) =>
  ask(account, `${account.phoneNumberId}/messages`, {
    messaging_product: 'whatsapp',
    to: meera,
    type: 'template',
    template: { name, language: { code: 'en' } },
  })

test('a template is its business’s alone: others have neither it nor its name', async () => {
  const draft = { name: 'sale', language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text: 'Sale' }] }
  const { id } = (await ask(shoes, '2001/message_templates', draft)).said
  await expect.poll(async () => (await sent(shoes, 'sale')).status).toBe(200)
  expect((await sent(boots, 'sale')).status).toBe(200)
  expect((await sent(books, 'sale')).code).toBe(132001)
  expect((await ask(books, '2002/message_templates')).said.data).toEqual([])
  expect((await ask(books, id)).code).toBe(100)
  const change = { components: [{ type: 'BODY', text: 'Books' }] }
  expect((await ask(books, id, change)).code).toBe(100)
  expect((await ask(shoes, id, change)).status).toBe(200)
  expect((await ask(books, '2002/message_templates', draft)).status).toBe(200)
  expect((await ask(shoes, '2001/message_templates', draft)).code).toBe(100)
  expect((await ask(shoes, '2001/message_templates')).said.data.map(one => one.id)).toEqual([id])
})

test('a template that is entered by hand is for all, or for the business that is named with it', async () => {
  await tell('_templates', { vendor: 'meta', name: 'for_all' })
  await tell('_templates', { vendor: 'meta', name: 'for_one', account: { phoneNumberId: '1002' } })
  const statuses = async (name: string) => [(await sent(shoes, name)).status, (await sent(books, name)).status]
  expect(await statuses('for_all')).toEqual([200, 200])
  expect(await statuses('for_one')).toEqual([404, 200])
  expect(await tell('_templates', { vendor: 'meta', name: 'for_none', account: { phoneNumberId: '9' } })).toBe(400)
})

test('who writes to one number opens no window to another', async () => {
  const written = { vendor: 'meta', from: meera, text: 'Hi', account: { phoneNumberId: '1001' } }
  expect(await tell('_customer', written)).toBe(200)
  const free = { messaging_product: 'whatsapp', to: meera, type: 'text', text: { body: 'Hello' } }
  const ends = async (account: typeof shoes) => {
    const { status, said } = await ask(account, `${account.phoneNumberId}/messages`, free)
    expect(status).toBe(200)
    // What is told of other messages may still be on its way.
    const told = () => heard.filter(call => call.includes(said.messages[0]?.id ?? 'no id')).join()
    await expect.poll(told).toMatch(/"status":"(read|failed)"/)
    return /"code":(\d+)/.exec(told())?.[1] ?? 'read'
  }
  expect(await ends(shoes)).toBe('read')
  expect(await ends(boots)).toBe('131047')
  expect(await ends(books)).toBe('131047')
})
