import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type Bot, makeBot, shop, talkTo, trip } from '../bots.fixture.ts'

let world: World
let bot: Bot
beforeAll(async () => {
  world = await openWorld()
  bot = await makeBot(world, { intents: [...shop, trip], entities: { place: ['Pune', 'Delhi'] } })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
})
afterAll(() => world.close())

const trace = async (messageId: string, agentId = bot.agentId) =>
  world.as('victor').get(`/nlp/agent/${agentId}/turns/${messageId}/trace`)
const traceOf = async (messageId: string) => (await trace(messageId)).body.data

test('a reply tells its intents, what spoke for the best two, and the rule that decided', async () => {
  const said = await talkTo(world, bot.agentId)('where is the refund money')
  const told = await traceOf(said.messageId)
  expect(told).toMatchObject({
    messageId: said.messageId,
    text: 'where is the refund money',
    tokens: ['where', 'is', 'the', 'refund', 'money'],
    unknown: ['where'],
    rule: 'threshold',
    ruleText: 'The best intent reached the threshold.',
    nearest: said.utterance,
    model: { version: 1, type: 'SVM', engine: 'svm', isKept: true },
  })
  expect(told.intents[0]).toEqual({
    id: bot.intentIds.get('refund'),
    name: 'refund',
    confidence: said.intent.confidence,
    utterance: said.utterance,
  })
  expect(told.reasons.map(({ name }: { name: string }) => name)).toEqual(['refund', told.intents[1].name])
  const words = told.reasons.map(({ features }: { features: { text: string; weight: number }[] }) =>
    features.find(({ text }) => text === 'refund'),
  )
  expect(words[0].weight).toBeGreaterThan(0)
  expect(told.threshold).toBeLessThanOrEqual(said.intent.confidence)
  expect(told.steps[0]).toEqual({ name: 'Whole turn', ms: expect.any(Number), isMeasuredNow: false })
})

test('a model that is more than separators is asked again without each word', async () => {
  const mixed = await makeBot(world, { config: { modelType: 'GPT2' }, intents: shop })
  await world.as('dev').get(`/nlp/agent/${mixed.agentId}/train`)
  const { messageId } = await talkTo(world, mixed.agentId)('where is the refund money')
  const { reasons } = (await trace(messageId, mixed.agentId)).body.data
  expect(reasons[0]).toMatchObject({ name: 'refund', features: [{ kind: 'left-out', text: 'refund' }, {}] })
  expect(reasons[0].features[0].weight).toBeGreaterThan(0)
  expect(reasons[0].features[0].weight).toBeLessThanOrEqual(1)
})

test('a training phrase and a text that nobody taught name their rules', async () => {
  const say = talkTo(world, bot.agentId)
  expect((await traceOf((await say('Refund  STATUS')).messageId)).rule).toBe('exact_phrase')
  const unknown = await traceOf((await say('quantum chromodynamics lecture')).messageId)
  expect(unknown).toMatchObject({ rule: 'below_threshold', unknown: ['quantum', 'chromodynamics', 'lecture'] })
})

test('values tell where they came from, and slots what they held before and after', async () => {
  const say = talkTo(world, bot.agentId)
  const asked = await traceOf((await say('book a flight')).messageId)
  expect(asked.slots).toEqual({
    before: { asked: null, variables: {} },
    after: { asked: { intent: 'trip', parameter: 'city', attempt: 1 }, variables: {} },
  })
  const again = await traceOf((await say('hmm')).messageId)
  expect(again).toMatchObject({ rule: 'slot_again', slots: { after: { asked: { attempt: 2 } } } })
  const city = await traceOf((await say('to pune')).messageId)
  expect(city).toMatchObject({
    rule: 'slot',
    entities: [{ name: 'place', value: 'Pune', parameter: 'city', source: 'value' }],
  })
  expect(city.slots.before.asked).toEqual({ intent: 'trip', parameter: 'city', attempt: 2 })
  expect(city.slots.after.variables).toEqual({ city: 'Pune' })
  const day = await traceOf((await say('on 5 March 2027')).messageId)
  expect(day).toMatchObject({ slots: { after: { asked: null, variables: { city: 'Pune', day: '5 Mar 2027' } } } })
  expect(day.entities).toMatchObject([{ name: 'date', source: 'system' }])
  await say('book a flight')
  expect((await traceOf((await say('cancel')).messageId)).rule).toBe('cancelled')
})

test('a version that is no longer kept is said to be gone, and what was logged is shown', async () => {
  const other = await makeBot(world, { intents: shop })
  await world.as('dev').get(`/nlp/agent/${other.agentId}/train`)
  const { messageId } = await talkTo(world, other.agentId)('refund my money')
  await world.platform.databases.owner.query('delete from trainings where agent_id = $1', [other.agentId])
  const told = (await trace(messageId, other.agentId)).body.data
  expect(told).toMatchObject({ model: { version: 1, type: null, engine: null, isKept: false }, reasons: [] })
  expect(told.intents[0]).toMatchObject({ name: 'refund' })
  expect(told.tokens).toEqual(['refund', 'my', 'money'])
})

test('messages of other agents and enterprises do not exist', async () => {
  const { messageId } = await talkTo(world, bot.agentId)('hello there')
  const other = await makeBot(world, { intents: shop })
  for (const reply of [
    await trace(messageId, other.agentId),
    await trace('01900000-0000-7000-8000-000000000000'),
    await world.as('omkar').get(`/nlp/agent/${bot.agentId}/turns/${messageId}/trace`),
  ]) {
    expect(reply.status).toBe(404)
  }
})
