import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { makeBot, shop, talkTo } from '../bots.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unknownId = '01900000-0000-7000-8000-000000000000'
const train = (agentId: string, query = '') => world.as('dev').get(`/nlp/agent/${agentId}/train${query}`)
const statusOf = async (agentId: string) =>
  (await world.as('victor').get(`/nlp/agent/${agentId}`)).body.data.trainingStatus
const versionsOf = async (agentId: string) =>
  (await world.as('victor').get(`/nlp/agent/${agentId}/versions`)).body.data.versions
const rowsOf = async (agentId: string) =>
  world.platform.databases.system
    .selectFrom('trainings')
    .selectAll()
    .where('agentId', '=', agentId)
    .orderBy('id')
    .execute()

test('training answers with the new version and what was found out about it (BOT-053, BOT-054)', async () => {
  const { agentId } = await makeBot(world, { intents: shop, entities: { idle: ['Thing'] } })
  expect(await statusOf(agentId)).toBe('NOT_TRAINED')
  const { status, body } = await train(agentId)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: true,
    code: '100',
    message: 'Agent trained successfully',
    data: {
      agentId,
      trainingStatus: 'TRAINED',
      version: 1,
      intents: 3,
      utterances: 15,
      entities: 1,
      language: 'en',
      modelType: 'SVM',
      engine: 'svm',
      warnings: [{ message: "Entity 'idle' is not used by any intent" }],
      knowledgeBase: { pages: 0, documents: 0, chunks: 0, failed: [] },
    },
  })
  const { accuracy, effectiveThreshold, durationMs, startedAt, finishedAt, jobId } = body.data
  expect(accuracy).toBeGreaterThanOrEqual(0)
  expect(effectiveThreshold).toBeGreaterThan(0)
  expect(durationMs).toBe(Date.parse(finishedAt) - Date.parse(startedAt))
  const agent = (await world.as('victor').get(`/nlp/agent/${agentId}`)).body.data
  expect(agent).toMatchObject({ trainingStatus: 'TRAINED', servingVersion: 1, trainedAt: finishedAt })
  expect((await world.as('victor').get(`/nlp/agent/${agentId}/training`)).body.data).toEqual({ ...body.data, jobId })
  expect(await versionsOf(agentId)).toEqual([
    { version: 1, createdAt: finishedAt, modelType: 'SVM', accuracy, serving: true, held: null },
  ])
})

test('unchanged content is answered at once, unless it is forced (BOT-054)', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  const first = (await world.as('dev').post(`/nlp/agent/${agentId}/train`)).body.data
  expect((await train(agentId)).body.data).toEqual(first)
  expect((await train(agentId, '?force=true')).body.data).toMatchObject({ version: 2 })
  expect(await versionsOf(agentId)).toMatchObject([
    { version: 2, serving: true },
    { version: 1, serving: false },
  ])
})

test('the status speaks about the present content, also when a change is taken back (BOT-016)', async () => {
  const bot = await makeBot(world, { intents: shop })
  const [greet] = shop
  const id = bot.intentIds.get('greet')
  if (!greet) throw new Error('The shop greets.')
  await train(bot.agentId)
  await bot.saveIntent({ ...greet, name: 'welcome', responses: ['Hi!'] }, id)
  expect(await statusOf(bot.agentId)).toBe('TRAINED')
  await bot.saveIntent({ ...greet, phrases: [...greet.phrases, 'salaam'] }, id)
  expect(await statusOf(bot.agentId)).toBe('NOT_TRAINED')
  await bot.saveIntent(greet, id)
  expect(await statusOf(bot.agentId)).toBe('TRAINED')
  expect((await train(bot.agentId)).body.data).toMatchObject({ version: 1 })
})

test('an agent with nothing to learn is refused, and an unknown one is not found', async () => {
  const { agentId } = await makeBot(world, { intents: [] })
  expect((await train(agentId)).body).toMatchObject({
    status: false,
    code: '400',
    message: 'Nothing to train. Add an intent or a knowledge base.',
  })
  expect((await world.as('dev').get(`/nlp/agent/${agentId}/training`)).status).toBe(404)
  for (const id of [unknownId, 'nonsense']) {
    const { status, body } = await train(id)
    expect([status, body.message]).toEqual([404, 'Agent not found'])
  }
})

test('one intent is enough, and an intent of a single phrase is left out with a warning', async () => {
  const bot = await makeBot(world, { intents: shop.slice(0, 2) })
  await sql`delete from utterances where intent_id = ${bot.intentIds.get('refund')} and position > 1`.execute(
    world.platform.databases.system,
  )
  const { body } = await train(bot.agentId)
  expect(body).toMatchObject({ message: 'Agent trained successfully' })
  const leftOut = "Intent 'refund' has fewer than two training phrases and was left out"
  expect(body.data.warnings).toContainEqual({ intentId: bot.intentIds.get('refund'), message: leftOut })
  const say = talkTo(world, bot.agentId)
  expect(await say('hello there')).toMatchObject({ intent: { name: 'greet' }, alternatives: [] })
  expect(await say('zxcvb qwerty')).toMatchObject({ origin: 'out_of_scope' })
})

test('a wait outside 0 to 300 seconds is malformed', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  for (const wait of ['-1', '301', 'long']) expect((await train(agentId, `?wait=${wait}`)).status).toBe(400)
})

test('who may not write trains nothing, and another enterprise finds no agent', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  await train(agentId)
  expect((await world.as('victor').get(`/nlp/agent/${agentId}/train`)).status).toBe(403)
  expect((await world.as('victor').post(`/nlp/agent/${agentId}/versions/1/activate`)).status).toBe(403)
  for (const path of ['train', 'training', 'versions']) {
    const { status, body } = await world.as('omkar').get(`/nlp/agent/${agentId}/${path}`)
    expect([status, body.message]).toEqual([404, 'Agent not found'])
  }
  const switched = await world.as('omkar').post(`/nlp/agent/${agentId}/versions/1/activate`)
  expect([switched.status, switched.body.message]).toEqual([404, 'Agent not found'])
  expect(await rowsOf(agentId)).toHaveLength(1)
})

test('a training that is not waited for goes on, and calls on the same content join it', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  const { body } = await train(agentId, '?wait=0')
  expect(body).toMatchObject({
    status: true,
    message: 'Training Inprogress',
    data: { trainingStatus: 'IN_PROGRESS', version: 1, finishedAt: null, durationMs: null },
  })
  const joined = await Promise.all([
    train(agentId),
    train(agentId, '?wait=60'),
    world.as('asha').get(`/nlp/agent/${agentId}/train`),
  ])
  for (const each of joined) expect(each.body.data).toMatchObject({ version: 1, trainingStatus: 'TRAINED' })
  expect(await rowsOf(agentId)).toHaveLength(1)
})

test('changed content waits behind the training that runs, and only its newest state is built', async () => {
  const bot = await makeBot(world, { intents: shop })
  const [greet] = shop
  if (!greet) throw new Error('The shop greets.')
  await train(bot.agentId)
  const running = await rowsOf(bot.agentId)
  await sql`update trainings set state = 'RUNNING', version = null, content_hash = '', beat_at = now() where id = ${running[0]?.id}`.execute(
    world.platform.databases.system,
  )
  const id = bot.intentIds.get('greet')
  for (const word of ['salaam', 'vanakkam', 'namaskar']) {
    await bot.saveIntent({ ...greet, phrases: [...greet.phrases, word] }, id)
    expect((await train(bot.agentId, '?wait=0')).body.data).toMatchObject({ trainingStatus: 'IN_PROGRESS' })
  }
  const rows = await rowsOf(bot.agentId)
  expect(rows.map(({ state }) => state)).toEqual(['RUNNING', 'QUEUED'])
  expect(JSON.stringify(rows[1]?.content)).toContain('namaskar')
  expect(JSON.stringify(rows[1]?.content)).not.toContain('vanakkam')
  expect(await statusOf(bot.agentId)).toBe('IN_PROGRESS')
})

test('a version that was replaced can be made to answer again, and five are kept', async () => {
  const bot = await makeBot(world, { intents: shop, config: { modelType: 'Semantic' } })
  for (let version = 1; version <= 7; version++) await train(bot.agentId, '?force=true')
  expect((await versionsOf(bot.agentId)).map(({ version }: { version: number }) => version)).toEqual([7, 6, 5, 4, 3])
  const rows = await eventually(async () => {
    const kept = await rowsOf(bot.agentId)
    return kept.length === 5 && kept
  })
  const files = await world.platform.storage.list(`${rows[0]?.enterpriseId}/models/${bot.agentId}/`)
  expect(files).toEqual(rows.map(({ modelKey }) => modelKey).sort())
  const { body } = await world.as('dev').post(`/nlp/agent/${bot.agentId}/versions/4/activate`)
  expect(body).toMatchObject({ status: true, message: 'Version activated successfully' })
  expect(body.data.versions.find(({ serving }: { serving: boolean }) => serving)).toMatchObject({ version: 4 })
  expect(await talkTo(world, bot.agentId)('hello there')).toMatchObject({ model: { version: 4, type: 'Semantic' } })
  for (const version of ['2', '8', '0', 'x']) {
    const gone = await world.as('dev').post(`/nlp/agent/${bot.agentId}/versions/${version}/activate`)
    expect([gone.status, gone.body.message]).toEqual([404, 'Version not found'])
  }
})

test.each([
  ['SVM', 'svm', false],
  ['Semantic', 'semantic', false],
  ['GPT2', 'ensemble', false],
])('the model type %s is built by the engine %s', async (modelType, engine, degraded) => {
  const { agentId } = await makeBot(world, { intents: shop, config: { modelType } })
  expect((await train(agentId)).body.data).toMatchObject({ modelType, engine })
  const answer = await talkTo(world, agentId)('please refund me')
  expect(answer).toMatchObject({
    intent: { name: 'refund', confidence: 1 },
    degraded,
    model: { type: modelType, engine },
  })
})

test('OpenAi is answered by the built-in engine and says so', async () => {
  const { agentId } = await makeBot(world, { intents: shop, config: { modelType: 'Semantic' } })
  await sql`update agents set model_type = 'OpenAi' where id = ${agentId}`.execute(world.platform.databases.system)
  expect((await train(agentId)).body.data).toMatchObject({ modelType: 'OpenAi', engine: 'semantic' })
  expect(await talkTo(world, agentId)('please refund me')).toMatchObject({
    intent: { name: 'refund' },
    degraded: true,
    model: { type: 'OpenAi', engine: 'semantic' },
  })
})

test('a prompt agent has its first version at once, and no other', async () => {
  const draft = { name: `Prompt ${randomUUID()}`, description: 'Writes', type: 'prompt' }
  const { id } = (await world.as('dev').post('/nlp/agent', draft)).body.data
  const first = (await train(id)).body
  expect(first).toMatchObject({
    message: 'Agent trained successfully',
    data: { version: 1, trainingStatus: 'TRAINED' },
  })
  expect((await train(id, '?force=true')).body.data).toEqual(first.data)
  expect(await talkTo(world, id)('hello')).toMatchObject({
    output: { text: 'Sorry, I did not understand that.' },
    origin: 'out_of_scope',
    degraded: true,
    model: { version: 1, type: 'prompt' },
  })
})

test('who started a training hears of its end, and everybody who may see bots of its progress', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  await train(agentId)
  const { body } = await world.as('dev').get('/e/enterprise/notifications')
  expect(body.response.notifications[0]).toMatchObject({
    type: 'training_done',
    title: 'Agent trained successfully',
    link: `/bots/${agentId}`,
  })
  const told = await eventually(async () => {
    const { rows } = await sql<{ data: { trainingStatus: string; progress: number } }>`
      select data from subscriber_events where event = 'bots.training.changed' and data ->> 'agentId' = ${agentId}
      order by seq`.execute(world.platform.databases.system)
    return rows.some(({ data }) => data.trainingStatus === 'TRAINED') && rows
  })
  expect(told.some(({ data }) => data.trainingStatus === 'IN_PROGRESS' && data.progress === 0)).toBe(true)
})
