import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot, settings, shop, talkTo, trip } from '../bots.fixture.ts'
import { day, emptyAgent, log } from './report.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unknownId = '01900000-0000-7000-8000-000000000000'
const ask = async (path: string, body: Record<string, unknown>) =>
  (await world.as('victor').post(`/nlp/${path}`, body)).body.data
const noon = (daysAgo: number) => `${day(daysAgo)}T12:00:00.000Z`

test('the graph has every day of the range, ascending, with zeros where nobody wrote (NLPREP-024, NLPREP-038)', async () => {
  const agentId = await emptyAgent(world)
  const [a, b] = [randomUUID(), randomUUID()]
  await log(world, agentId, [
    { at: noon(4), session: a, sender: 'ravi' },
    { at: noon(4), session: b, sender: 'ravi', scoped: false },
    { at: noon(4), session: randomUUID(), sender: 'mina' },
    { at: noon(2), session: a, sender: 'ravi', scoped: false },
    { at: noon(1), session: a, sender: 'late' },
  ])
  const range = { agentId, startDate: day(5), endDate: day(2) }
  const graph = {
    activeUsers: [
      { date: day(5), value: 0 },
      { date: day(4), value: 2 },
      { date: day(3), value: 0 },
      { date: day(2), value: 1 },
    ],
    scopeTrend: [
      { date: day(5), scoped: 0, nonScoped: 0 },
      { date: day(4), scoped: 2, nonScoped: 1 },
      { date: day(3), scoped: 0, nonScoped: 0 },
      { date: day(2), scoped: 0, nonScoped: 1 },
    ],
  }
  expect(await ask('graphReport', range)).toEqual(graph)
  const query = new URLSearchParams(range)
  expect((await world.as('victor').get(`/nlp/graphReport?${query}`)).body.data).toEqual(graph)
  const nonScoped = await ask('graphReport', { ...range, scopeType: 2 })
  expect(nonScoped.activeUsers.map(({ value }: { value: number }) => value)).toEqual([0, 1, 0, 1])
})

test('a range of one local day has its 24 hours, and what is to come of today is there as zero (NLPREP-024)', async () => {
  const agentId = await emptyAgent(world)
  await log(world, agentId, [
    { at: `${day(2)}T18:29:00.000Z`, session: randomUUID(), sender: 'ravi' },
    { at: `${day(2)}T18:31:00.000Z`, session: randomUUID(), sender: 'ravi' },
    { at: `${day(1)}T05:45:00.000Z`, session: randomUUID(), sender: 'mina' },
  ])
  const india = { agentId, startDate: day(1), endDate: day(1), timeZoneOffset: -330 }
  const { activeUsers, scopeTrend } = await ask('graphReport', india)
  expect(activeUsers).toHaveLength(24)
  expect(activeUsers[0]).toEqual({ date: `${day(1)} 00:00`, value: 1 })
  expect(activeUsers[11]).toEqual({ date: `${day(1)} 11:00`, value: 1 })
  expect(activeUsers[23]).toEqual({ date: `${day(1)} 23:00`, value: 0 })
  expect(scopeTrend.reduce((sum: number, { scoped }: { scoped: number }) => sum + scoped, 0)).toBe(2)
  const today = await ask('graphReport', { agentId, startDate: day(0), endDate: day(-3) })
  expect([today.activeUsers.length, today.activeUsers[0].date]).toEqual([24, `${day(0)} 00:00`])
})

test('an unknown agent of the GET is a hard 404, as is a foreign one (NLPREP-039, X-16)', async () => {
  const agentId = await emptyAgent(world)
  const path = (id: string) => `/nlp/graphReport?agentId=${id}&startDate=${day(3)}&endDate=${day(1)}`
  for (const [person, id] of [['victor', unknownId] as const, ['victor', 'x'] as const, ['omkar', agentId] as const]) {
    const { status, body } = await world.as(person).get(path(id))
    expect([status, body.code, body.message]).toEqual([404, '404', 'Agent not found'])
  }
  expect((await world.as('victor').get(`${path(agentId)}&scopeType=7`)).status).toBe(400)
})

test('the ten most matched intents, by count and then by name (NLPREP-025, NLPREP-040)', async () => {
  const agentId = await emptyAgent(world)
  const rows = Array.from({ length: 12 }, (_, index) => ({
    at: noon(1),
    session: randomUUID(),
    intent: `intent_${String(index).padStart(2, '0')}`,
  }))
  const again = { ...rows[7], at: noon(2), session: randomUUID() }
  const answerToAQuestion = { at: noon(2), session: randomUUID(), intent: 'intent_03', matched: false }
  await log(world, agentId, [...rows, again, answerToAQuestion, { at: noon(1), session: unknownId, scoped: false }])
  const top = await ask('topIntent', { agentId, startDate: day(3), endDate: day(1) })
  expect(top).toHaveLength(10)
  expect(top.slice(0, 3)).toEqual([
    { intentName: 'intent_07', count: 2 },
    { intentName: 'intent_00', count: 1 },
    { intentName: 'intent_01', count: 1 },
  ])
  expect(await ask('topIntent', { agentId, startDate: day(3), endDate: day(1), scope: 2 })).toEqual([])
})

test('a deleted intent keeps its name in the report, and answers to its questions do not count again (NLPREP-025)', async () => {
  const bot = await makeBot(world, { intents: [...shop, trip], entities: { place: ['Pune'] } })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  const say = talkTo(world, bot.agentId)
  await say('book a flight')
  await say('Pune')
  await talkTo(world, bot.agentId)('refund status')
  const intentId = bot.intentIds.get('refund')
  await world.as('dev').delete(`/nlp/agent/${bot.agentId}/story/${bot.storyId}/intent/${intentId}`)
  const top = await ask('topIntent', { agentId: bot.agentId, startDate: day(1), endDate: day(-1) })
  expect(top).toEqual([
    { intentName: 'refund', count: 1 },
    { intentName: 'trip', count: 1 },
  ])
})

test('the quantitative report counts intents, emotions, confidence in ten parts, and channels (INTENT-037)', async () => {
  const agentId = await emptyAgent(world)
  await log(world, agentId, [
    { at: noon(1), session: randomUUID(), intent: 'greet', confidence: 1, emotion: 'joy', channel: 'web' },
    { at: noon(1), session: randomUUID(), intent: 'greet', confidence: 0.25, weak: true, emotion: 'joy' },
    { at: noon(1), session: randomUUID(), intent: 'refund', confidence: 0.3, emotion: 'anger', channel: 'tryit' },
    { at: noon(1), session: randomUUID(), scoped: false, confidence: 0, emotion: 'neutral', channel: 'tryit' },
    { at: noon(9), session: randomUUID(), intent: 'greet' },
  ])
  const report = await ask('quantitativeReport', { agentId, startDate: day(3), endDate: day(1) })
  expect(report.intents).toEqual([
    { intentName: 'greet', count: 2, averageConfidence: 0.625, minimumConfidence: 0.25, weak: 1 },
    { intentName: 'refund', count: 1, averageConfidence: 0.3, minimumConfidence: 0.3, weak: 0 },
  ])
  expect(report.emotions).toEqual([
    { emotion: 'joy', count: 2 },
    { emotion: 'anger', count: 1 },
    { emotion: 'neutral', count: 1 },
  ])
  expect(report.channels).toEqual([
    { channel: 'tryit', count: 2 },
    { channel: 'web', count: 2 },
  ])
  expect(report.confidence.map(({ count }: { count: number }) => count)).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 0, 1])
  expect([report.confidence[0], report.confidence[9]]).toEqual([
    { from: 0, to: 0.1, count: 1 },
    { from: 0.9, to: 1, count: 1 },
  ])
  const nobody = await ask('quantitativeReport', { agentId, startDate: day(20), endDate: day(15) })
  expect([nobody.intents, nobody.emotions, nobody.channels, nobody.confidence.length]).toEqual([[], [], [], 10])
})

test('a real weak answer is weak in every number that counts it (NLPREP-008, INTENT-037)', async () => {
  const config = { modelType: 'Semantic', confidenceThreshold: 0 }
  const bot = await makeBot(world, { config: { ...settings, ...config }, intents: shop })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  await talkTo(world, bot.agentId)('zxcvb qwerty')
  const range = { agentId: bot.agentId, startDate: day(1), endDate: day(-1) }
  expect((await ask('conversationsReport', range)).weakUnderstanding).toBe(1)
  const { intents } = await ask('quantitativeReport', range)
  expect(intents.map(({ weak }: { weak: number }) => weak)).toEqual([1])
})
