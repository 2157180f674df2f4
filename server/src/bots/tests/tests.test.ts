import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../../testing/socket.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { type Bot, makeBot, shop, talkTo, trip } from '../bots.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const train = (agentId: string) => world.as('dev').get(`/nlp/agent/${agentId}/train`)
const path = ({ agentId }: Bot, rest = '') => `/nlp/agent/${agentId}/tests${rest}`
const post = async (bot: Bot, rest: string, body: unknown) => (await world.as('dev').post(path(bot, rest), body)).body
const get = async (bot: Bot, rest = '') => (await world.as('victor').get(path(bot, rest))).body

async function trainedBot(): Promise<Bot> {
  const bot = await makeBot(world, { intents: [...shop, trip], entities: { place: ['Pune', 'Delhi'] } })
  await train(bot.agentId)
  return bot
}

test('a test is made, changed, found and deleted; a taken or blank name and a test without messages are refused', async () => {
  const bot = await trainedBot()
  const turns = [{ said: ' hello there ', intent: { id: bot.intentIds.get('greet') } }]
  const made = await post(bot, '', { name: ' Greeting  first ', turns })
  expect(made).toMatchObject({
    status: true,
    message: 'Test saved successfully',
    data: {
      name: 'Greeting first',
      sessionId: null,
      turns: [{ said: 'hello there', entities: [], replyContains: '' }],
    },
  })
  const { id } = made.data
  expect(await post(bot, '', { name: 'greeting FIRST', turns })).toMatchObject({ status: false, code: '409' })
  expect(await post(bot, '', { name: '', turns })).toMatchObject({ status: false, errors: [{ field: 'name' }] })
  expect(await post(bot, '', { name: 'None', turns: [] })).toMatchObject({
    status: false,
    errors: [{ field: 'turns' }],
  })
  expect(await post(bot, '', { name: 'Long', turns: Array(31).fill({ said: 'x' }) })).toMatchObject({ status: false })
  expect(await post(bot, '', { id, name: 'Hello', turns })).toMatchObject({ status: true, data: { id, name: 'Hello' } })
  expect((await get(bot, '?searchterm=HELL')).data.tests).toMatchObject([{ id }])
  expect((await get(bot, `/${id}`)).data).toMatchObject({ name: 'Hello' })
  const victor = await world.as('victor').post(path(bot), { name: 'x', turns })
  expect(victor.status).toBe(403)
  expect((await world.as('omkar').get(path(bot))).status).toBe(404)
  await world.as('dev').delete(path(bot, `/${id}`))
  expect((await get(bot)).data.tests).toEqual([])
})

test('a run tells turn by turn what was as expected and what was got instead, and logs nothing', async () => {
  const bot = await trainedBot()
  const trips = bot.intentIds.get('trip')
  await post(bot, '', {
    name: 'Good',
    turns: [
      { said: 'book a flight', intent: { id: trips }, replyContains: 'where TO' },
      { said: 'to pune', intent: { id: trips }, entities: [{ name: 'city', value: 'pune' }] },
      { said: 'on 5 March 2027', entities: [{ name: 'day', value: '5 Mar 2027' }], replyContains: 'Booked Pune' },
    ],
  })
  await post(bot, '', {
    name: 'Bad',
    turns: [
      { said: 'refund status', intent: { id: null }, entities: [{ name: 'city', value: '' }], replyContains: 'roses' },
      { said: 'quantum chromodynamics', intent: { id: trips } },
    ],
  })
  const { data, message } = await post(bot, '/run', {})
  expect(message).toBe('Tests ran')
  expect(data.run).toMatchObject({
    version: 1,
    versionBefore: null,
    cause: 'asked',
    state: 'DONE',
    passed: 1,
    failed: 1,
  })
  const [bad, good] = data.results
  expect(good).toMatchObject({
    name: 'Good',
    passed: true,
    turns: [{ passed: true }, { passed: true }, { passed: true }],
  })
  expect(good.turns[1].got).toMatchObject({ intent: 'trip', entities: [{ name: 'city', value: 'Pune' }] })
  expect(bad.turns.map(({ problems }: { problems: string[] }) => problems)).toEqual([
    [
      'Intent should be Not understood, but is refund',
      'city should be there, but was not found',
      'The reply should contain “roses”',
    ],
    ['Intent should be trip, but is Not understood'],
  ])
  expect((await get(bot, `/run?runId=${data.run.id}&perPage=1`)).data).toMatchObject({
    results: [{ name: 'Bad' }],
    more: true,
  })
  const { rows } = await world.platform.databases.owner.query('select 1 from bot_turns where agent_id = $1', [
    bot.agentId,
  ])
  expect(rows).toEqual([])
  expect(await post(bot, '/run', { version: 9 })).toMatchObject({ status: false, code: '404' })
})

test('a real conversation becomes a test that passes, counting tomorrow from the day it was said', async () => {
  const bot = await trainedBot()
  const say = talkTo(world, bot.agentId)
  await say('book a flight')
  await say('to delhi')
  const { sessionId } = await say('tomorrow')
  const made = await post(bot, '/from-session', { sessionId })
  expect(made).toMatchObject({ status: true, data: { name: 'book a flight', sessionId, turns: [{}, {}, {}] } })
  expect(made.data.turns[1]).toMatchObject({
    said: 'to delhi',
    intent: { id: bot.intentIds.get('trip') },
    entities: [{ name: 'city', value: 'Delhi' }],
  })
  const first = await post(bot, '/from-session', { sessionId })
  expect(first.data.name).toBe('book a flight 2')
  const { data } = await post(bot, '/run', {})
  expect(data.run).toMatchObject({ passed: 2, failed: 0 })
  await world.platform.databases.owner.query(
    `update bot_tests set spoken_at = spoken_at - interval '3 days' where id = $1`,
    [made.data.id],
  )
  const earlier = (await post(bot, '/run', {})).data.results[0]
  expect(earlier).toMatchObject({
    name: 'book a flight',
    turns: [{ passed: true }, { passed: true }, { passed: false }],
  })
  expect(await post(bot, '/from-session', { sessionId: randomUUID() })).toMatchObject({ status: false, code: '404' })
})

test('people are told of start, progress and end of a run; it can be cancelled, once, and by whom may teach (lab)', async () => {
  const bot = await trainedBot()
  const turns = Array.from({ length: 30 }, () => ({ said: 'refund status' }))
  for (let at = 0; at < 20; at++) await post(bot, '', { name: `Long ${at}`, turns })
  const socket = openSocket(world.address, `?token=${await world.token('victor')}`)
  await socket.next('ready')
  const { run } = (await post(bot, '/run', { wait: 0 })).data
  expect(['QUEUED', 'RUNNING']).toContain(run.state)
  const told = await socket.next('bots.tests.progressed', ({ data }) => data.runId === run.id && data.progress > 0)
  expect(told.data.progress).toBeLessThanOrEqual(1)
  expect((await world.as('victor').post(path(bot, `/run/${run.id}/cancel`))).status).toBe(403)
  const cancelled = await post(bot, `/run/${run.id}/cancel`, {})
  expect(cancelled).toMatchObject({ status: true, message: 'Tests cancelled', data: { state: 'CANCELLED' } })
  expect(await post(bot, `/run/${run.id}/cancel`, {})).toMatchObject({ status: false, message: 'The tests have ended' })
  expect((await get(bot, '/run')).data).toMatchObject({ run: { state: 'CANCELLED', passed: 0 }, results: [] })
  // The next one is not held up by it.
  const next = (await post(bot, '/run', { wait: 120 })).data.run
  expect(next).toMatchObject({ state: 'DONE', passed: 20, progress: 1 })
  socket.close()
})

test('cancelling the tests of a training cancels the training: nothing is switched (lab)', async () => {
  const bot = await trainedBot()
  const turns = Array.from({ length: 30 }, () => ({ said: 'refund status' }))
  for (let at = 0; at < 20; at++) await post(bot, '', { name: `Long ${at}`, turns })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train?force=true&wait=0`)
  const run = await eventually(async () => {
    const { data } = await get(bot, '/run')
    return data.run?.state === 'RUNNING' && data.run
  })
  expect(run).toMatchObject({ cause: 'training', version: 2, versionBefore: 1 })
  expect(await post(bot, `/run/${run.id}/cancel`, {})).toMatchObject({ status: true, data: { state: 'CANCELLED' } })
  const { data } = (await world.as('dev').get(`/nlp/agent/${bot.agentId}/training`)).body
  expect(data).toMatchObject({ trainingStatus: 'FAILED', error: 'Training failed: Cancelled' })
  expect((await world.as('dev').get(`/nlp/agent/${bot.agentId}`)).body.data).toMatchObject({ servingVersion: 1 })
  expect((await train(bot.agentId)).body.data).toMatchObject({ version: 1, held: null })
})

test('a fresh version is trained and tested in one call', async () => {
  const bot = await makeBot(world, { intents: shop })
  expect(await post(bot, '/run', {})).toMatchObject({ status: false, message: 'No tests to run' })
  await post(bot, '', { name: 'Hours', turns: [{ said: 'timings', intent: { id: bot.intentIds.get('opening') } }] })
  const { data } = await post(bot, '/run', { fresh: true })
  expect(data.run).toMatchObject({ version: 1, cause: 'training', state: 'DONE', passed: 1 })
})
