import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'

/** An outside model, whose questions stay open until they are answered. */
const asked: ServerResponse[] = []
const model = createServer((_request, response) => asked.push(response))
let modelAddress: string
let world: World
beforeAll(async () => {
  await new Promise<void>(resolve => model.listen(0, '127.0.0.1', resolve))
  const address = model.address()
  modelAddress = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  world = await openWorld({ EGRESS_ALLOW: modelAddress })
})
afterAll(async () => {
  await world.close()
  model.close()
})

/** A call that waits for the outside, with one key. */
function testModel(key: string) {
  const data = { llm: 2, apikey: 'sk-1234567890', baseUrl: `http://${modelAddress}/v1`, model: 'm' }
  const draft = { authType: 5, data }
  return world.as('asha').post('/e/enterprise/appiyo_authconfig/login', draft, { 'idempotency-key': key })
}

async function answerModel() {
  const response = await eventually(async () => asked.shift())
  response.setHeader('content-type', 'application/json').end('{"choices":[{"message":{"content":"OK"}}]}')
}

const agent = (name: string) => ({ name, description: 'Answers questions', type: 'nlp' })

test('the same request twenty times at once, with one key, has one effect and one answer', async () => {
  const headers = { 'idempotency-key': 'twenty' }
  const asha = world.as('asha')
  const answers = await Promise.all(Array.from({ length: 20 }, () => asha.post('/nlp/agent', agent('Twenty'), headers)))
  const done = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  expect(done.length + refused.length).toBe(20)
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const { body } of refused) expect(body.message).toBe('Request is in progress')
  const later = await asha.post('/nlp/agent', agent('Twenty'), headers)
  expect(later.text).toBe(done[0]?.text)
  const list = await asha.get('/nlp/v2/agent?name=Twenty')
  expect(list.body.data.agents).toHaveLength(1)
})

test('a key that was used with another request is refused, and keys of two people do not meet', async () => {
  const headers = { 'idempotency-key': 'shared' }
  await world.as('asha').post('/nlp/agent', agent('First'), headers)
  const other = await world.as('asha').post('/nlp/agent', agent('Second'), headers)
  expect([other.status, other.body.message]).toEqual([409, 'Idempotency key was used with another request'])
  expect((await world.as('dev').post('/nlp/agent', agent('Third'), headers)).status).toBe(200)
})

test('a refused request leaves its key free for the mended one', async () => {
  const headers = { 'idempotency-key': 'mended' }
  expect((await world.as('asha').post('/nlp/agent', agent(''), headers)).body.status).toBe(false)
  expect((await world.as('asha').post('/nlp/agent', agent('Mended'), headers)).body.status).toBe(true)
})

test('a call that waits for the outside stays the only one under its key, however long it runs', async () => {
  const { owner } = world.platform.databases
  const first = testModel('slow')
  await eventually(async () => asked.length === 1)
  await owner.query("update idempotency_keys set created_at = now() - interval '59 seconds' where key = 'slow'")
  await eventually(async () => {
    const { rows } = await owner.query(
      "select from idempotency_keys where key = 'slow' and created_at > now() - interval '30 seconds'",
    )
    return rows.length === 1
  })
  expect((await testModel('slow')).body.message).toBe('Request is in progress')
  expect(asked).toHaveLength(1)
  await answerModel()
  const { text, body } = await first
  expect(body.status).toBe(true)
  expect((await testModel('slow')).text).toBe(text)
})

test('a clock of the machine that runs ahead lets no second call under a key that is in use (F11)', async () => {
  const first = testModel('ahead')
  await eventually(async () => asked.length === 1)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 120_000)
  try {
    expect((await testModel('ahead')).body.message).toBe('Request is in progress')
  } finally {
    vi.useRealTimers()
  }
  expect(asked).toHaveLength(1)
  await answerModel()
  expect((await first).body.status).toBe(true)
})

test('a call whose answer could not be kept is not done again by a repeat', async () => {
  const { databases, log } = world.platform
  const { level } = log
  log.level = 'silent'
  await databases.owner.query(
    "alter table idempotency_keys add constraint full_disk check (key <> 'lost' or status is null)",
  )
  const lost = testModel('lost')
  await answerModel()
  expect((await lost).status).toBe(500)
  await databases.owner.query('alter table idempotency_keys drop constraint full_disk')
  log.level = level
  const repeated = await testModel('lost')
  expect([repeated.status, repeated.body.message]).toEqual([409, 'Request is in progress'])
})

test('a key is 1 to 255 characters long', async () => {
  const { status } = await world.as('asha').post('/nlp/agent', agent('Long'), { 'idempotency-key': 'k'.repeat(256) })
  expect(status).toBe(400)
})

test('what is kept of an answer cannot be read from the table', async () => {
  const { rows } = await world.platform.databases.owner.query(
    'select answer from idempotency_keys where answer is not null',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(row => row.answer.startsWith('v1.') && !row.answer.includes('Twenty'))).toBe(true)
})
