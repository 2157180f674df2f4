import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

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
