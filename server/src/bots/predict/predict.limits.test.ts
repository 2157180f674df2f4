import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot, shop } from '../bots.fixture.ts'

let world: World
let agentId: string
beforeAll(async () => {
  world = await openWorld({ PREDICT_PER_SESSION: '3', PREDICT_PER_ENTERPRISE: '8' })
  agentId = (await makeBot(world, { intents: shop })).agentId
})
afterAll(() => world.close())

const ask = (sessionId?: string) =>
  world.as('dev').post('/nlp/predictIntent', { message: { type: 'text', text: 'hello' }, agentId, sessionId })
const statuses = async (calls: ReturnType<typeof ask>[]) => (await Promise.all(calls)).map(({ status }) => status)

test('a session, and an enterprise, that ask too often are told when to come back', async () => {
  const { sessionId } = (await ask()).body.data
  const busy = await Promise.all(Array.from({ length: 6 }, () => ask(sessionId)))
  const refused = busy.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect(refused[0]?.body).toMatchObject({ status: false, code: '429' })
  expect(await statuses(Array.from({ length: 12 }, () => ask()))).toContain(429)
  await expect.poll(async () => (await ask(sessionId)).status).toBe(200)
})
