import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { makeBot, shop, talkTo } from './bots.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ PREDICT_PER_SESSION: '5' })
})
afterAll(() => world.close())

const call = (method: string, path: string, body?: unknown) => {
  const omkar = world.as('omkar')
  return method === 'GET' ? omkar.get(path) : method === 'DELETE' ? omkar.delete(path) : omkar.post(path, body)
}

/** A bot that the caller's enterprise knows nothing of. */
async function theirs() {
  const bot = await makeBot(world, { intents: shop, entities: { place: ['Pune'] } })
  return { ...bot, intentId: bot.intentIds.get('greet'), entityId: bot.entityIds.get('place') }
}

test('ids of another enterprise are unknown in every path (BOT-034, STORY-011, INTENT-032, ENTITY-032, BOT-053)', async () => {
  const { agentId, storyId, intentId, entityId } = await theirs()
  const agent = `/nlp/agent/${agentId}`
  const paths: [string, string, unknown?][] = [
    ['GET', agent],
    ['DELETE', agent],
    ['GET', `${agent}/story`],
    ['DELETE', `${agent}/story/${storyId}`],
    ['GET', `/nlp/v2${agent.slice(4)}/story/${storyId}/intent`],
    ['GET', `${agent}/story/${storyId}/intent/${intentId}`],
    ['DELETE', `${agent}/story/${storyId}/intent/${intentId}`],
    ['GET', `${agent}/entity`],
    ['GET', `${agent}/entity/${entityId}`],
    ['GET', `${agent}/entity/sys.date`],
    ['DELETE', `${agent}/entity/${entityId}`],
    ['POST', `${agent}/config`, { language: 'hi' }],
    ['GET', `${agent}/train`],
    ['GET', `${agent}/training`],
    ['GET', `${agent}/versions`],
    ['POST', `${agent}/versions/1/activate`],
  ]
  for (const [method, path, body] of paths) {
    expect(await call(method, path, body), `${method} ${path}`).toMatchObject({
      status: 404,
      body: { status: false, code: '404', message: 'Agent not found' },
    })
  }
})

test('ids of another enterprise are unknown in every body (BOT-035, STORY-010, INTENT-033, ENTITY-033, TRYIT-012, BOT-058)', async () => {
  const { agentId, storyId, intentId, entityId } = await theirs()
  const mine = await world.as('omkar').post('/nlp/agent', { name: randomUUID(), description: 'Mine' })
  const own = mine.body.data.id
  const [values, utterances] = [[{ value: 'a', type: 'synonyms', synonyms: ['a'] }], ['one fish', 'two fish']]
  const ownStory = (await world.as('omkar').post('/nlp/story', { agentId: own, name: 'S' })).body.data.id
  const bodies: [string, Record<string, unknown>, string][] = [
    ['/nlp/agent', { id: agentId, name: 'x', description: 'x' }, 'Agent not found'],
    ['/nlp/story', { agentId, name: 'x' }, 'Agent not found'],
    ['/nlp/story', { agentId: own, name: 'x', parentId: storyId }, 'Story not found'],
    ['/nlp/story', { agentId: own, name: 'x', id: storyId }, 'Story not found'],
    ['/nlp/intent', { agentId, storyId, name: 'x', utterances }, 'Agent not found'],
    ['/nlp/intent', { agentId: own, storyId, name: 'x', utterances }, 'Story not found'],
    ['/nlp/intent', { agentId: own, storyId: ownStory, id: intentId, name: 'x' }, 'Intent not found'],
    ['/nlp/intent', { id: intentId, name: 'x' }, 'Intent not found'],
    [
      '/nlp/intent',
      {
        agentId: own,
        storyId: ownStory,
        name: 'x',
        utterances,
        entities: [{ id: entityId, name: 'p', prompts: ['?'] }],
      },
      'Entity not found',
    ],
    ['/nlp/entity', { agentId, name: 'x', values }, 'Agent not found'],
    ['/nlp/entity', { agentId: own, id: entityId, name: 'x', values }, 'Entity not found'],
    ['/nlp/predictIntent', { agentId, message: { text: 'hi' } }, 'Agent not found'],
  ]
  for (const [path, body, message] of bodies) {
    expect((await call('POST', path, body)).body, `${path} ${JSON.stringify(body)}`).toMatchObject({
      code: '404',
      message,
    })
  }
  const session = (await talkTo(world, agentId)('hello there')).sessionId
  expect((await call('POST', `/nlp/session/${session}/end`)).body.message).toBe('Session not found')
})

test('patterns that make others backtrack are read in time that grows with the text alone (ENTITY-030)', async () => {
  const evil = ['(a+)+$', '(a|aa)+$', '(.*a){20}', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y', '([a-zA-Z]+)*!']
  const { agentId } = await makeBot(world, { intents: shop })
  const saved = await world.as('dev').post('/nlp/entity', {
    agentId,
    name: 'evil',
    values: evil.map((pattern, at) => ({ value: `v${at}`, type: 'pattern', pattern: [pattern] })),
  })
  expect(saved.body.message).toBe('Entity created successfully')
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  const say = talkTo(world, agentId)
  // An engine that backtracks would not come back before the test ends.
  for (const text of [`${'a'.repeat(4095)}b`, 'ax'.repeat(2048), `${'a1 '.repeat(1300)}!`]) {
    expect((await say(text)).sessionId).toBeTruthy()
  }
})

test('a session that asks too often is told so, and others are not (TRYIT-012)', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  const message = { type: 'text', text: 'hello there' }
  const ask = (sessionId: string) => world.as('dev').post('/nlp/predictIntent', { agentId, sessionId, message })
  const sessionId = (await ask('')).body.data.sessionId
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(sessionId)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBeTruthy()
  expect(refused[0]?.body).toMatchObject({ status: false, code: '429' })
  expect((await ask('')).status).toBe(200)
})

test('a thousand intents are listed in pages, one more is refused, and the card stays readable (INTENT-031, INTENT-033)', async () => {
  const { agentId, storyId } = await makeBot(world, { intents: [] })
  await sql`
    with made as (
      insert into intents (enterprise_id, agent_id, story_id, name, name_key)
      select s.enterprise_id, s.agent_id, s.id, 'intent ' || n, 'intent ' || n
      from stories s, generate_series(1, 1000) n where s.id = ${storyId}
      returning id, enterprise_id, name
    )
    insert into utterances (enterprise_id, intent_id, position, utterance, utterance_key)
    select enterprise_id, id, n, name || ' phrase ' || n, name || ' phrase ' || n from made, generate_series(1, 20) n
  `.execute(world.platform.databases.system)
  const path = `/nlp/v2/agent/${agentId}/story/${storyId}/intent`
  const page = (await world.as('dev').get(`${path}?from=900&perPage=200`)).body.data
  expect([page.intents.length, page.more]).toEqual([100, false])
  expect((await world.as('dev').get(`${path}?perPage=-1`)).body.data.intents).toHaveLength(1000)
  const more = await world
    .as('dev')
    .post('/nlp/intent', { agentId, storyId, name: 'one more', utterances: ['a b', 'c d'] })
  expect(more.body).toMatchObject({ code: '400', message: 'Too many intents' })
  expect((await world.as('dev').get(`/nlp/agent/${agentId}`)).body.data.trainingStatus).toBe('NOT_TRAINED')
})
