import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot, settings, shop, talkTo, trip } from '../bots.fixture.ts'
import { day, emptyAgent, log } from './report.fixture.ts'
import { forgetOldConversations } from './report.jobs.ts'

let world: World
let agentId: string
beforeAll(async () => {
  world = await openWorld()
  agentId = await emptyAgent(world)
})
afterAll(() => world.close())

const calls = ['conversations', 'conversationsReport', 'graphReport', 'topIntent', 'quantitativeReport']
const unknownId = '01900000-0000-7000-8000-000000000000'
const week = { startDate: day(7), endDate: day(-1) }
const read = (path: string, body: Record<string, unknown>) =>
  world.as('victor').post(`/nlp/${path}`, { agentId, ...week, ...body })
const sums = async (body: Record<string, unknown> = {}) => (await read('conversationsReport', body)).body.data

test('every message of a conversation is a row, newest first, in the documented form (NLPREP-022, NLPREP-041, NLPREP-026)', async () => {
  const bot = await makeBot(world, { intents: [...shop, trip], entities: { place: ['Pune'] } })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  const say = talkTo(world, bot.agentId, { metadata: { senderId: '919876543210', appId: 'tryit' } })
  const { sessionId } = await say('book a flight')
  await say('Pune')
  await say('zxcvb')
  const { body } = await read('conversations', { agentId: bot.agentId })
  expect(body.data).toMatchObject({ more: false, hasMore: false })
  const [third, second, first] = body.data.messages
  expect(body.data.messages).toHaveLength(3)
  expect(first).toMatchObject({
    userMessage: 'book a flight',
    botResponse: 'Where to?',
    intentIdentified: true,
    scoped: true,
    intent: 'trip',
    confidence: 1,
    utterance: 'book a flight',
    sessionId,
    senderId: '919876543210',
    channel: 'tryit',
    entities: [],
  })
  expect(first._id).toBe(first.id)
  expect(first.otherIntent.length).toBeGreaterThan(0)
  expect(Object.keys(first.otherIntent[0]).sort()).toEqual(['confidence', 'intent', 'utterance'])
  expect(second).toMatchObject({ userMessage: 'Pune', intent: 'trip', intentIdentified: true, scoped: true })
  expect(second.entities[0]).toMatchObject({ parameter: 'city', value: 'Pune' })
  expect(third).toMatchObject({ userMessage: 'zxcvb', intentIdentified: false, scoped: false })
  expect(await sums({ agentId: bot.agentId })).toEqual({
    totalConversations: 1,
    averageMessages: 3,
    maximumConversations: { maximumConversationsValue: 1, date: day(0) },
    weakUnderstanding: 0,
    totalMessages: 3,
    totalScopedMessages: 2,
    totalNonScopedMessages: 1,
    scopedPercentage: 66.67,
  })
})

test('an understanding little above the threshold is weak, once for its run', async () => {
  const config = { modelType: 'Semantic', confidenceThreshold: 0.9 }
  const bot = await makeBot(world, { config, intents: [...shop, trip], entities: { place: ['Pune'] } })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  await talkTo(world, bot.agentId)('hello there')
  expect(await sums({ agentId: bot.agentId })).toMatchObject({ weakUnderstanding: 0 })
  await world.as('dev').post(`/nlp/agent/${bot.agentId}/config`, { ...settings, ...config, confidenceThreshold: 0 })
  const say = talkTo(world, bot.agentId)
  await say('zxcvb qwerty')
  expect(await sums({ agentId: bot.agentId })).toMatchObject({ totalMessages: 2, weakUnderstanding: 1 })
})

test('the sums count sessions, days and scopes; scoped and non-scoped ignore the filter (NLPREP-023)', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  const noon = (daysAgo: number) => `${day(daysAgo)}T12:00:00.000Z`
  await log(world, agentId, [
    { at: noon(3), session: a },
    { at: noon(3), session: a, scoped: false },
    { at: noon(3), session: b, weak: true },
    { at: noon(2), session: b },
    { at: noon(2), session: c, scoped: false },
    { at: noon(20), session: a },
  ])
  const whole = { totalScopedMessages: 3, totalNonScopedMessages: 2, scopedPercentage: 60 }
  expect(await sums()).toEqual({
    totalConversations: 3,
    averageMessages: 1.67,
    maximumConversations: { maximumConversationsValue: 2, date: day(3) },
    weakUnderstanding: 1,
    totalMessages: 5,
    ...whole,
  })
  expect(await sums({ scopeType: 1 })).toMatchObject({
    totalMessages: 3,
    totalConversations: 2,
    weakUnderstanding: 1,
    ...whole,
  })
  expect(await sums({ scope: '2' })).toMatchObject({
    totalMessages: 2,
    totalConversations: 2,
    weakUnderstanding: 0,
    ...whole,
  })
  const rows = async (body: object) => (await read('conversations', { ...body })).body.data.messages.length
  expect([await rows({}), await rows({ scopeType: 1 }), await rows({ scopeType: 2 })]).toEqual([5, 3, 2])
})

test('the rows behind a number: those of an intent, the weak ones, one message', async () => {
  const id = await emptyAgent(world)
  const at = (minute: number) => `${day(1)}T10:0${minute}:00.000Z`
  await log(world, id, [
    { at: at(1), session: unknownId, message: 'm1', intent: 'trip', weak: true },
    { at: at(2), session: unknownId, message: 'm2', intent: 'trip', matched: false },
    { at: at(3), session: unknownId, message: ' Where? ', scoped: false },
    { at: at(4), session: unknownId, message: 'where?', scoped: false },
  ])
  const texts = async (body: object) =>
    (await read('conversations', { agentId: id, ...body })).body.data.messages.map(
      (row: { userMessage: string }) => row.userMessage,
    )
  expect(await texts({ intent: 'trip' })).toEqual(['m1'])
  expect(await texts({ weak: 'true' })).toEqual(['m1'])
  expect(await texts({ message: 'WHERE?' })).toEqual(['where?', ' Where? '])
  expect(await texts({ message: 'WHERE?', scopeType: 1 })).toEqual([])
})

test('a page ends where perPage says, and more tells of the next one', async () => {
  const id = await emptyAgent(world)
  const minutes = [1, 2, 3].map(minute => ({
    at: `${day(1)}T10:0${minute}:00.000Z`,
    session: unknownId,
    message: `m${minute}`,
  }))
  await log(world, id, minutes)
  const page = async (query: string) => (await read(`conversations${query}`, { agentId: id })).body.data
  const texts = (data: { messages: { userMessage: string }[] }) => data.messages.map(({ userMessage }) => userMessage)
  const first = await page('?from=0&perPage=2')
  expect([texts(first), first.more]).toEqual([['m3', 'm2'], true])
  const second = await page('?from=2&perPage=2')
  expect([texts(second), second.more]).toEqual([['m1'], false])
  expect((await page('?perpage=-1')).messages).toHaveLength(3)
  expect((await read('conversations?from=-1', { agentId: id })).status).toBe(400)
})

test('a date is the whole local day, and an instant counts as it stands', async () => {
  const id = await emptyAgent(world)
  const [eve, dayOf] = [day(4), day(3)]
  const edges = [`${eve}T18:29:59.999Z`, `${eve}T18:30:00.000Z`, `${dayOf}T18:29:59.999Z`, `${dayOf}T18:30:00.000Z`]
  await log(
    world,
    id,
    edges.map(at => ({ at, session: randomUUID() })),
  )
  const total = async (body: Record<string, unknown>) => (await sums({ agentId: id, ...body })).totalMessages
  expect(await total({ startDate: dayOf, endDate: dayOf })).toBe(2)
  expect(await total({ startDate: dayOf, endDate: dayOf, timeZoneOffset: -330 })).toBe(2)
  expect(await total({ startDate: `${eve}T18:30:00.000Z`, endDate: `${dayOf}T18:29:59.999Z` })).toBe(2)
  expect(await total({ startDate: `${eve}T18:29:59.999Z`, endDate: `${dayOf}T18:30:00.000Z` })).toBe(4)
  const india = await sums({ agentId: id, startDate: dayOf, endDate: dayOf, timeZoneOffset: '-330' })
  expect(india.maximumConversations).toEqual({ maximumConversationsValue: 2, date: dayOf })
})

test('what is wrong with the range is a malformed request, and an end to come is cut to now', async () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ startDate: day(1), endDate: day(2) }, 'End Date should be greater than Start Date'],
    [{ startDate: day(400), endDate: day(1) }, 'The dates may not be more than 366 days apart'],
    [{ startDate: 'soon' }, 'Start Date is not valid'],
    [{ endDate: '2026-02-31' }, 'End Date is not valid'],
    [{ endDate: '' }, 'End Date is not valid'],
  ]
  for (const path of calls) {
    for (const [body, message] of wrong) {
      const answer = await read(path, body)
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
  }
  for (const ahead of [300, 3000]) {
    expect((await read('conversations', { endDate: day(-ahead) })).status).toBe(200)
  }
  expect((await read('conversations', { scopeType: 3 })).body).toMatchObject({ status: false, code: '400' })
})

test('an unknown agent, and one of another enterprise, is not found', async () => {
  for (const path of calls) {
    for (const id of [unknownId, 'nonsense', '']) {
      expect((await read(path, { agentId: id })).body).toMatchObject({
        status: false,
        code: '404',
        message: 'Agent not found',
      })
    }
    const foreign = await world.as('omkar').post(`/nlp/${path}`, { agentId, ...week })
    expect(foreign.body).toMatchObject({ status: false, code: '404', message: 'Agent not found' })
  }
})

test('what is older than 400 days is forgotten', async () => {
  const id = await emptyAgent(world)
  const { owner } = world.platform.databases
  await owner.query(
    `create table bot_turns_old partition of bot_turns for values from (uuid_floor(now() - interval '500 days')) to (uuid_floor(now() - interval '300 days'))`,
  )
  await log(
    world,
    id,
    [401, 399].map(daysAgo => ({ at: `${day(daysAgo)}T00:00:00.000Z`, session: unknownId })),
  )
  await forgetOldConversations(world.platform)
  const { rows } = await owner.query('select created_at from bot_turns where agent_id = $1', [id])
  expect(rows).toHaveLength(1)
})
