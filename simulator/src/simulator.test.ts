import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Options, openSimulator, type Simulator } from './simulator.ts'

const settings = {
  accessToken: 'EAAG-right',
  phoneNumberId: '1001',
  wabaId: '2002',
  appSecret: 'hush',
  contactId: '919811112222',
  verifyToken: 'v-1',
}
const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(options: Options = {}): Promise<Simulator> {
  const simulator = await openSimulator({ statusMs: 5, reviewMs: 1, ...options })
  closing.push(() => simulator.close())
  return simulator
}

/** A company's webhook: keeps what came and answers as it is told. */
async function openCompany(answer: (request: IncomingMessage, response: ServerResponse, count: number) => void) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      if (request.method === 'POST') bodies.push(body)
      answer(request, response, bodies.length)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { bodies, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

const challenge = (request: IncomingMessage, response: ServerResponse) =>
  response.end(new URL(request.url ?? '/', 'http://company').searchParams.get('hub.challenge') ?? '')

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and asserts on them (2026-11-22)
type Said = any

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(url, { method: 'POST', headers, body: text })
  const said: Said = await answer.json()
  return { status: answer.status, body: said }
}

const authorization = { authorization: `Bearer ${settings.accessToken}` }
const messages = ({ url }: Simulator, number = '1001') => `${url}/meta/v23.0/${number}/messages`
const hello = (to: string, more: Record<string, unknown> = {}) => ({
  messaging_product: 'whatsapp',
  to,
  type: 'template',
  template: { name: 'hello', language: { code: 'en' } },
  ...more,
})

async function shop(simulator: Simulator, webhookUrl: string | null = null): Promise<void> {
  await post(`${simulator.url}/_accounts`, { vendor: 'meta', settings, webhookUrl })
  await post(`${simulator.url}/_templates`, { vendor: 'meta', name: 'hello', values: 0 })
}

test.each([
  ['no token', {}, hello('919822200001'), [401, 190]],
  ['another number’s path', authorization, hello('919822200001'), [400, 100, '9999']],
  ['no JSON', authorization, '{"to":', [400, 100]],
  ['no recipient', authorization, { ...hello(''), to: undefined }, [400, 131008]],
  ['a bad number', authorization, hello('98-meera'), [400, 131009]],
  ['an unknown kind', authorization, hello('919822200001', { type: 'smoke' }), [400, 131009]],
  [
    'an unknown template',
    authorization,
    hello('919822200001', { template: { name: 'hello', language: { code: 'hi' } } }),
    [404, 132001],
  ],
  [
    'a value too many',
    authorization,
    hello('919822200001', {
      template: {
        name: 'hello',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'x' }] }],
      },
    }),
    [400, 132000],
  ],
  [
    'a text that is too long',
    authorization,
    { messaging_product: 'whatsapp', to: '919822200001', type: 'text', text: { body: 'x'.repeat(4097) } },
    [400, 100],
  ],
] as const)('Meta refuses %s with its own code', async (_what, headers, body, [status, code, number]) => {
  const simulator = await open()
  await shop(simulator)
  const answer = await post(messages(simulator, number), body, { ...headers })
  expect([answer.status, answer.body.error.code]).toEqual([status, code])
  expect(answer.body.error).toMatchObject({ type: 'OAuthException', fbtrace_id: expect.any(String) })
  const { counts }: Said = await (await fetch(`${simulator.url}/_ledger`)).json()
  expect(counts).toEqual({ meta: expect.objectContaining({ refused: 1 }) })
})

test('what was taken stands in the ledger and in its file', async () => {
  const ledgerFile = path.join(await mkdtemp(path.join(tmpdir(), 'parley-ledger-')), 'ledger.jsonl')
  const simulator = await open({ ledgerFile })
  await shop(simulator)
  const { body } = await post(
    messages(simulator),
    hello('+919822200002', { biz_opaque_callback_data: 'r-1' }),
    authorization,
  )
  expect(body).toMatchObject({
    contacts: [{ wa_id: '919822200002' }],
    messages: [{ id: expect.stringMatching(/^wamid\./) }],
  })
  await simulator.close()
  closing.length = 0
  const [line = ''] = (await readFile(ledgerFile, 'utf8')).trim().split('\n')
  expect(JSON.parse(line)).toMatchObject({
    outcome: 'accepted',
    to: '919822200002',
    ref: 'r-1',
    id: body.messages[0].id,
  })
})

test('an address that does not answer the challenge is not entered', async () => {
  const simulator = await open()
  const company = await openCompany((_request, response) => response.writeHead(403).end())
  const { status, body } = await post(`${simulator.url}/_accounts`, {
    vendor: 'meta',
    settings,
    webhookUrl: company.url,
  })
  expect([status, body.error]).toEqual([400, expect.stringContaining('did not answer as it must')])
})

const stepsOf = (bodies: readonly string[]) =>
  bodies.map(body => JSON.parse(body).entry[0].changes[0].value.statuses[0].status)

test('a call that was not taken is made again until it is', async () => {
  const simulator = await open()
  const company = await openCompany((request, response, count) => {
    if (request.method === 'POST' && count === 1) response.writeHead(503).end()
    else challenge(request, response)
  })
  await shop(simulator, company.url)
  await post(messages(simulator), hello('919822200003'), authorization)
  await expect
    .poll(() => stepsOf(company.bodies).toSorted(), { timeout: 20_000 })
    .toEqual(['delivered', 'read', 'sent', 'sent'])
})

test('calls go missing, come twice and out of order as the script has it', async () => {
  const rules = [
    { kind: 'loss' as const, times: 1 },
    { kind: 'disorder' as const, times: 1 },
    { kind: 'duplicate' as const, times: 1 },
  ]
  const simulator = await open({ statusMs: 50, script: { rules } })
  const company = await openCompany(challenge)
  await shop(simulator, company.url)
  await post(messages(simulator), hello('919822200004'), authorization)
  // `sent` is lost, `delivered` waits for `read`, and `read` comes twice.
  await expect
    .poll(() => stepsOf(company.bodies).toSorted(), { timeout: 20_000 })
    .toEqual(['delivered', 'read', 'read'])
  expect(stepsOf(company.bodies)[0]).toBe('read')
})

test('the same seed and the same calls meet the same faults', async () => {
  const script = { seed: 7, rules: [{ kind: '429' as const, chance: 0.4 }] }
  const play = async () => {
    const simulator = await open({ script })
    await shop(simulator)
    const statuses: number[] = []
    for (let call = 0; call < 20; call += 1) {
      statuses.push((await post(messages(simulator), hello(`9198222000${10 + call}`), authorization)).status)
    }
    return statuses
  }
  const first = await play()
  expect(new Set(first)).toEqual(new Set([200, 429]))
  expect(await play()).toEqual(first)
})

test('a rule that is not one is refused by name', async () => {
  const simulator = await open()
  const { status, body } = await post(`${simulator.url}/_faults`, { rules: [{ kind: 'gremlin' }] })
  expect([status, body.error]).toEqual([400, expect.stringContaining('rules[0].kind')])
})
