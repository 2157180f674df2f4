import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type Bot, makeBot, settings, shop, talkTo, trip } from '../bots.fixture.ts'

let world: World
let bot: Bot
beforeAll(async () => {
  world = await openWorld({ PREDICT_PER_SESSION: '30' })
  const intents = [...shop, trip]
  bot = await makeBot(world, { intents, entities: { place: ['Chennai', 'Pune', 'Goa'] } })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
})
afterAll(() => world.close())

const unknownId = '01900000-0000-7000-8000-000000000000'
const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const predict = (body: Record<string, unknown>) => world.as('dev').post('/nlp/predictIntent', body)
const ask = (text: string, rest: Record<string, unknown> = {}) =>
  predict({ message: { type: 'text', text }, agentId: bot.agentId, ...rest })
const turnsOf = (sessionId: string) =>
  world.platform.databases.system
    .selectFrom('botTurns')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .execute()

test('a training phrase is understood with certainty, and the answer has the whole documented form (TRYIT-010, TRYIT-009)', async () => {
  const { status, body } = await ask('  Please   REFUND me ')
  expect([status, body.code, body.message]).toEqual([200, '100', 'success'])
  expect(body.data).toMatchObject({
    output: { text: 'The refund takes 5 days.', source: [], type: 'text', suggestions: [] },
    origin: 'intent',
    intentIdentified: true,
    intent: { id: bot.intentIds.get('refund'), name: 'refund', confidence: 1 },
    utterance: 'please refund me',
    entities: [],
    slot: null,
    variables: {},
    model: { version: 1, type: 'SVM', engine: 'svm' },
    degraded: false,
  })
  expect(body.data.messageId).toMatch(uuidv7)
  expect(body.data.sessionId).toMatch(uuidv7)
  expect(body.data.alternatives).toHaveLength(3)
  for (const { intent, name } of body.data.alternatives) expect(intent).toBe(name)
})

test('the same text on the same version gives the same numbers, and they sum to at most 1', async () => {
  const [one, other] = [await ask('could I have my money'), await ask('could I have my money')]
  const { intent, alternatives } = one.body.data
  expect(other.body.data).toMatchObject({ intent, alternatives })
  const sum = alternatives.reduce((total: number, each: { confidence: number }) => total + each.confidence, 0)
  expect(sum + intent.confidence).toBeLessThanOrEqual(1)
})

test('what is not understood has the out-of-scope message, and the best guess stands first among the alternatives', async () => {
  const { body } = await ask('zxcvb qwerty')
  expect(body.data).toMatchObject({
    output: { text: 'Sorry?', source: [] },
    origin: 'out_of_scope',
    intentIdentified: false,
    intent: { id: null, name: null },
    slot: null,
  })
  expect(body.data.alternatives[0].confidence).toBe(body.data.intent.confidence)
  expect(body.data.alternatives[0].utterance).toBe(body.data.utterance)
})

test('required values are asked for, the question is put once more (N = 1), and then the run ends', async () => {
  const say = talkTo(world, bot.agentId)
  expect(await say('book a flight')).toMatchObject({
    output: { text: 'Where to?' },
    origin: 'slot_prompt',
    intentIdentified: true,
    slot: { parameter: 'city', entityId: bot.entityIds.get('place'), attempt: 1, retriesLeft: 1 },
  })
  expect(await say('zxcvb')).toMatchObject({
    output: { text: 'Which city, please?' },
    origin: 'slot_prompt',
    intentIdentified: false,
    slot: { parameter: 'city', attempt: 2, retriesLeft: 0 },
  })
  expect(await say('qwerty')).toMatchObject({
    output: { text: 'Sorry?' },
    origin: 'out_of_scope',
    intentIdentified: false,
    intent: { id: null },
    slot: null,
  })
  expect(await say('book a flight')).toMatchObject({ slot: { parameter: 'city', attempt: 1 } })
})

test('the values fill the response, and the answer tells which words filled which parameter', async () => {
  const say = talkTo(world, bot.agentId, { metadata: { timeZone: 'Asia/Kolkata' } })
  await say('book a flight')
  const second = await say('to pune please')
  expect(second).toMatchObject({
    output: { text: 'When to Pune?' },
    origin: 'slot_prompt',
    intentIdentified: true,
    intent: { name: 'trip', confidence: 1 },
    slot: { parameter: 'day', entityId: 'sys.date', attempt: 1 },
    entities: [{ name: 'place', parameter: 'city', value: 'Pune', text: 'pune', start: 3, end: 7, type: 0 }],
    variables: { city: 'Pune' },
  })
  const third = await say('21/11/2031')
  expect(third).toMatchObject({
    output: { text: 'Booked Pune on 21 Nov 2031.' },
    origin: 'intent',
    intentIdentified: true,
    slot: null,
    entities: [{ id: 'sys.date', parameter: 'day', value: '2031-11-21', type: 1 }],
    variables: { city: 'Pune', day: '2031-11-21' },
  })
})

test('a run can be cancelled, or left for another intent that is certain', async () => {
  const say = talkTo(world, bot.agentId)
  await say('book a flight')
  expect(await say('Cancel')).toMatchObject({
    output: { text: 'Okay, cancelled.' },
    origin: 'slot_cancelled',
    intentIdentified: true,
    intent: { name: 'trip' },
  })
  await say('book a flight')
  expect(await say('timings')).toMatchObject({ origin: 'intent', intent: { name: 'opening' }, slot: null })
  await say('book a flight')
  const hindi = await say('रहने दो', { message: { type: 'text', text: 'रहने दो', lnCode: 'hi' } })
  expect(hindi.output.text).toBe('ठीक है, रद्द कर दिया।')
})

test('responses come in turn within a session, from the first one on in the next', async () => {
  const say = talkTo(world, bot.agentId)
  const said = [await say('hello there'), await say('hi bot'), await say('hello there')]
  expect(said.map(({ output }) => output.text)).toEqual(['Hello!', 'Welcome back!', 'Hello!'])
  expect(await talkTo(world, bot.agentId)('hello there')).toMatchObject({ output: { text: 'Hello!' } })
})

test('an empty, unknown or ended session, and one of another agent, start a new one (TRYIT-004)', async () => {
  const other = await makeBot(world, { intents: shop })
  const first = (await ask('hello there', { sessionId: '' })).body.data.sessionId
  expect((await ask('hello there', { sessionId: first })).body.data.sessionId).toBe(first)
  expect((await ask('hello there', { sessionId: first, agentId: other.agentId })).body.data.sessionId).not.toBe(first)
  for (const sessionId of [unknownId, 'nonsense']) {
    expect((await ask('hello there', { sessionId })).body.data.sessionId).not.toBe(sessionId)
  }
  const ended = await world.as('dev').post(`/nlp/session/${first}/end`)
  expect(ended.body).toMatchObject({ status: true, message: 'Session ended', data: { sessionId: first } })
  expect((await world.as('dev').post(`/nlp/session/${first}/end`)).body.status).toBe(true)
  expect((await ask('hello there', { sessionId: first })).body.data.sessionId).not.toBe(first)
})

test('a session ends 30 minutes after its last message', async () => {
  const { sessionId } = (await ask('hello there')).body.data
  const age = (minutes: number) =>
    sql`update bot_sessions set last_message_at = now() - ${minutes} * interval '1 minute' where id = ${sessionId}`.execute(
      world.platform.databases.system,
    )
  await age(29)
  expect((await ask('hello there', { sessionId })).body.data.sessionId).toBe(sessionId)
  await age(31)
  expect((await ask('hello there', { sessionId })).body.data.sessionId).not.toBe(sessionId)
})

test('twenty messages of one session are answered one after the other, in their order', async () => {
  const { sessionId } = (await ask('namaste ji')).body.data
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('hello there', { sessionId })))
  const texts = answers.map(({ body }) => body.data.output.text)
  expect(texts.filter(text => text === 'Hello!')).toHaveLength(10)
  const logged = await turnsOf(sessionId)
  expect(logged.map(({ botResponse }) => botResponse)).toEqual(
    Array.from({ length: 21 }, (_, turn) => (turn % 2 === 0 ? 'Hello!' : 'Welcome back!')),
  )
})

test('what is wrong with a message is said as documented', async () => {
  const message = { type: 'text', text: 'hello' }
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ agentId: bot.agentId, message: { type: 'text', text: '  ' } }, '400', 'Message text should not be empty'],
    [{ agentId: bot.agentId, message: { type: 'text' } }, '400', 'Message text should not be empty'],
    [{ agentId: bot.agentId }, '400', 'Message text should not be empty'],
    [{ agentId: bot.agentId, message: { type: 'text', text: 'x'.repeat(4097) } }, '400', 'Message text is too long'],
    [{ agentId: bot.agentId, message: { type: 'image', text: 'x' } }, '400', 'Message type is not supported'],
    [{ agentId: unknownId, message }, '404', 'Agent not found'],
    [{ agentId: 'nonsense', message }, '404', 'Agent not found'],
    [{ message }, '404', 'Agent not found'],
  ]
  for (const [body, code, text] of wrong) {
    expect((await predict(body)).body).toMatchObject({ status: false, code, message: text })
  }
  expect((await predict({ agentId: bot.agentId, message: { type: 'text', text: 5 } })).status).toBe(400)
  expect((await ask('x'.repeat(4096))).body.status).toBe(true)
})

test('a form asks as well as JSON does', async () => {
  const message = JSON.stringify({ type: 'text', text: 'hello there' })
  const form = new URLSearchParams({ agentId: bot.agentId, message, metadata: '{"senderId":"form"}' })
  const { body } = await world.as('dev').post('/nlp/predictIntent', form)
  expect(body.data.intent.name).toBe('greet')
  const [logged] = await turnsOf(body.data.sessionId)
  expect(logged).toMatchObject({ senderId: 'form', channel: 'api' })
})

test('another enterprise can neither ask the bot nor end its sessions', async () => {
  const { sessionId } = (await ask('hello there')).body.data
  const message = { type: 'text', text: 'hello there' }
  const asked = await world.as('omkar').post('/nlp/predictIntent', { message, agentId: bot.agentId, sessionId })
  expect(asked.body).toMatchObject({ status: false, code: '404', message: 'Agent not found' })
  const ended = await world.as('omkar').post(`/nlp/session/${sessionId}/end`)
  expect([ended.status, ended.body.message]).toEqual([404, 'Session not found'])
  expect((await world.as(null).post('/nlp/predictIntent', { message, agentId: bot.agentId })).status).toBe(401)
  expect((await ask('hello there', { sessionId })).body.data.sessionId).toBe(sessionId)
})

test('an agent that was not trained says so in the panel, and nothing of it is logged', async () => {
  const fresh = await makeBot(world, { intents: shop })
  const panel = await talkTo(world, fresh.agentId, { metadata: { appId: 'tryit' } })('hello there')
  expect(panel).toMatchObject({
    output: { text: 'Agent is not trained. Please train the agent.' },
    origin: 'not_trained',
    intentIdentified: false,
    intent: { id: null, name: null, confidence: 0 },
    alternatives: [],
    model: { version: null, type: 'SVM', engine: 'svm' },
  })
  expect((await talkTo(world, fresh.agentId)('hello there')).output.text).toBe('Sorry?')
  expect(await turnsOf(panel.sessionId)).toEqual([])
})

test('names, responses, prompts and the threshold act at once; phrases and parameters wait for training', async () => {
  const own = await makeBot(world, { intents: [...shop, trip], entities: { place: ['Pune'] } })
  await world.as('dev').get(`/nlp/agent/${own.agentId}/train`)
  const say = talkTo(world, own.agentId)
  await say('hello there')
  const [greet] = shop
  if (!greet) throw new Error('The shop greets.')
  const changed = { ...greet, name: 'welcome', responses: ['Changed'], phrases: [...greet.phrases, 'zxcvb qwerty'] }
  await own.saveIntent(changed, own.intentIds.get('greet'))
  expect(await say('hello there')).toMatchObject({ output: { text: 'Changed' }, intent: { name: 'welcome' } })
  expect(await say('zxcvb qwerty')).toMatchObject({ origin: 'out_of_scope' })
  const [place] = trip.parameters ?? []
  if (!place) throw new Error('A trip has a place.')
  const asking = {
    ...trip,
    parameters: [
      { ...place, prompts: ['Where, please?'] },
      { name: 'mail', entity: 'sys.email' },
    ],
  }
  await own.saveIntent(asking, own.intentIds.get('trip'))
  expect(await say('book a flight')).toMatchObject({ output: { text: 'Where, please?' } })
  expect(await say('Pune')).toMatchObject({ origin: 'intent', slot: null })
  await world
    .as('dev')
    .post(`/nlp/agent/${own.agentId}/config`, { ...settings, modelType: 'Semantic', confidenceThreshold: 100 })
  expect(await say('hello there')).toMatchObject({ intent: { name: 'welcome' }, model: { type: 'SVM' } })
})

test('the threshold above 1 is a percentage and 0 identifies always', async () => {
  const own = await makeBot(world, { intents: shop, config: { modelType: 'Semantic', confidenceThreshold: 200 } })
  const { body } = await world.as('dev').get(`/nlp/agent/${own.agentId}/train`)
  expect(body.data.effectiveThreshold).toBe(1)
  const say = talkTo(world, own.agentId)
  expect(await say('refund my money now')).toMatchObject({ origin: 'out_of_scope' })
  expect(await say('please refund me')).toMatchObject({ origin: 'intent' })
  await world
    .as('dev')
    .post(`/nlp/agent/${own.agentId}/config`, { ...settings, modelType: 'Semantic', confidenceThreshold: 0 })
  expect(await say('zxcvb')).toMatchObject({ origin: 'intent' })
})

test('a session stays on the version it began with, and the next one has the new version', async () => {
  const own = await makeBot(world, { intents: shop })
  await world.as('dev').get(`/nlp/agent/${own.agentId}/train`)
  const say = talkTo(world, own.agentId)
  await say('hello there')
  await world.as('dev').get(`/nlp/agent/${own.agentId}/train?force=true`)
  expect(await say('hello there')).toMatchObject({ model: { version: 1 } })
  expect(await talkTo(world, own.agentId)('hello there')).toMatchObject({ model: { version: 2 } })
})

test('the bot answers from its old version while it is trained', async () => {
  const own = await makeBot(world, { intents: shop })
  await world.as('dev').get(`/nlp/agent/${own.agentId}/train`)
  const training = world.as('dev').get(`/nlp/agent/${own.agentId}/train?force=true`)
  const versions = new Set<number>()
  let isTraining = true
  void training.then(() => {
    isTraining = false
  })
  while (isTraining) {
    const answer = await talkTo(world, own.agentId)('please refund me')
    expect(answer).toMatchObject({ origin: 'intent', intent: { name: 'refund' } })
    versions.add(answer.model.version)
  }
  expect((await training).body.data.version).toBe(2)
  expect(versions.has(1)).toBe(true)
  expect(await talkTo(world, own.agentId)('please refund me')).toMatchObject({ model: { version: 2 } })
})

test('the contact who writes is known by id or by number', async () => {
  const { databases } = world.platform
  const { enterpriseId } = await databases.system
    .selectFrom('agents')
    .select('enterpriseId')
    .where('id', '=', bot.agentId)
    .executeTakeFirstOrThrow()
  const contact = { enterpriseId, name: 'Ravi *K*', phoneNumber: '919876543210' }
  const { id } = await databases.system.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow()
  const [greet] = shop
  const own = await makeBot(world, {
    intents: [
      { name: 'greet', phrases: greet?.phrases ?? [], responses: ['Hi {{contact.name|friend}} ({{sender.id}})'] },
      ...shop.slice(1),
    ],
  })
  await world.as('dev').get(`/nlp/agent/${own.agentId}/train`)
  const from = async (senderId: string) =>
    (await talkTo(world, own.agentId, { metadata: { senderId } })('hello there')).output.text
  expect(await from(id)).toBe(`Hi Ravi \\*K\\* (${id})`)
  expect(await from('919876543210')).toBe('Hi Ravi \\*K\\* (919876543210)')
  expect(await from('somebody')).toBe('Hi friend (somebody)')
})
