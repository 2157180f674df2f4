import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unknownId = '01900000-0000-7000-8000-000000000000'

async function makeAgent(draft: Record<string, unknown> = {}) {
  const { body } = await world
    .as('dev')
    .post('/nlp/agent', { name: `Agent ${randomUUID()}`, description: 'Answers customers', ...draft })
  expect(body).toMatchObject({ status: true, code: '100', message: 'Agent created successfully' })
  return body.data
}

const save = (draft: Record<string, unknown>) => world.as('dev').post('/nlp/agent', draft)
const read = async (id: string) => (await world.as('victor').get(`/nlp/agent/${id}`)).body.data

test('a new agent has the default settings, no training and a root story (BOT-017, BOT-018, BOTCFG-002, BOT-019)', async () => {
  const { body } = await world.as('dev').post('/nlp/agent', { name: '  Order   desk ', description: ' Takes orders ' })
  expect(body.message).toBe('Agent created successfully')
  const profile = await world.as('dev').get('/e/enterprise/profile')
  expect(body.data).toMatchObject({
    name: 'Order desk',
    description: 'Takes orders',
    type: 'nlp',
    eId: profile.body.response.eId,
    trainingStatus: 'NOT_TRAINED',
    servingVersion: null,
    trainedAt: null,
    config: {
      entityExtractRetries: 3,
      outOfScopeMessage: 'Sorry, I did not understand that.',
      modelType: 'Semantic',
      confidenceThreshold: 0.5,
      language: 'en',
      openaiKey: null,
      documents: [],
    },
    promptConfig: { prompt: '', extractData: false, openaiKey: null, userData: [] },
  })
  expect(body.data._id).toBe(body.data.id)
  expect(new Date(body.data.createdAt).toISOString()).toBe(body.data.createdAt)
  expect(await read(body.data.id)).toEqual(body.data)
  const stories = await world.as('dev').get(`/nlp/agent/${body.data.id}/story`)
  expect(stories.body.data).toMatchObject({ id: body.data.rootStoryId, name: 'root', childStories: [] })
})

test('a form-encoded agent, the other names of its fields and a trailing slash are the same (BOT-035, BOT-059)', async () => {
  const form = new URLSearchParams({ agentName: `Form ${randomUUID()}`, agentDesc: 'From a form', type: 'nlp' })
  const { body } = await world.as('dev').post('/nlp/agent/', form)
  expect(body.data).toMatchObject({ name: form.get('agentName'), description: 'From a form' })
})

test('keys that the contract does not have are dropped and never stored', async () => {
  const agent = await makeAgent({ servingVersion: 7, eId: unknownId, config: { language: 'hi' }, colour: 'red' })
  expect(agent).toMatchObject({ servingVersion: null, config: { language: 'en' } })
  expect(agent).not.toHaveProperty('colour')
  expect(agent.eId).not.toBe(unknownId)
})

test('a prompt agent can be made, and counts as trained (BOT-014, BOT-016, BOT-020)', async () => {
  expect(await makeAgent({ type: 'prompt' })).toMatchObject({ type: 'prompt', trainingStatus: 'TRAINED' })
})

test.each([
  [{ description: 'x' }, 'name', 'Agent name should not be empty'],
  [{ name: '  ', description: 'x' }, 'name', 'Agent name should not be empty'],
  [{ name: 'x' }, 'description', 'Agent description should not be empty'],
  [{ name: 'x', description: 'x', type: 'gpt' }, 'type', 'Agent type is not valid'],
  [{ name: 'x'.repeat(101), description: 'x' }, 'name', 'Agent name is too long'],
  [{ name: 'x', description: 'x'.repeat(501) }, 'description', 'Agent description is too long'],
])(
  'an agent needs a name, a description and a type that exists (BOT-027, BOT-028): %o',
  async (draft, field, message) => {
    const { status, body } = await save(draft)
    expect(status).toBe(200)
    expect(body).toEqual({ status: false, code: '400', message, errors: [{ field, message }] })
  },
)

test('a name of another JSON type is a malformed request', async () => {
  const { status, body } = await save({ name: 5, description: 'x' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ status: false, code: '400' })
})

test('a name is taken whatever its case and white space, and free again after deletion (BOT-038)', async () => {
  const first = await makeAgent({ name: 'Straße Helpdesk' })
  const again = await save({ name: ' STRASSE helpdesk', description: 'x' })
  expect(again.body.status).toBe(true)
  const taken = await save({ name: '  straße   HELPDESK', description: 'x' })
  expect(taken.body).toMatchObject({ status: false, code: '409', message: 'duplication of name ' })
  const other = await makeAgent()
  const renamed = await save({ id: other.id, name: 'Straße helpdesk' })
  expect(renamed.body).toMatchObject({ status: false, code: '409', message: 'duplication of name ' })
  await world.as('dev').delete(`/nlp/agent/${first.id}`)
  expect((await save({ id: other.id, name: 'Straße helpdesk' })).body.data.name).toBe('Straße helpdesk')
})

test('of two saves of one name at the same moment one wins', async () => {
  const name = `Twin ${randomUUID()}`
  const replies = await Promise.all([1, 2, 3, 4].map(() => save({ name, description: 'x' })))
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['100', '409', '409', '409'])
})

test('an edit keeps what is left out, and its type cannot change (BOT-030)', async () => {
  const agent = await makeAgent()
  const { body } = await save({ id: agent.id, description: 'Other' })
  expect(body).toMatchObject({
    message: 'Agent updated successfully',
    data: { name: agent.name, description: 'Other' },
  })
  expect((await save({ id: agent.id, name: '' })).body.message).toBe('Agent name should not be empty')
  const retyped = await save({ id: agent.id, type: 'prompt' })
  expect(retyped.body).toMatchObject({ status: false, code: '400', message: 'Agent type cannot be changed' })
  expect((await save({ id: agent.id, type: 'nlp', name: agent.name })).body.status).toBe(true)
})

test('what is read can be saved again and changes nothing', async () => {
  const agent = await makeAgent()
  expect((await save(agent)).body.data).toEqual(agent)
})

test.each([unknownId, 'not-an-id'])('an id that names no agent is unknown in a body and in a path: %s', async id => {
  const edited = await save({ id, name: 'x', description: 'x' })
  expect(edited.status).toBe(200)
  expect(edited.body).toMatchObject({ status: false, code: '404', message: 'Agent not found' })
  for (const reply of [
    await world.as('dev').get(`/nlp/agent/${id}`),
    await world.as('dev').delete(`/nlp/agent/${id}`),
  ]) {
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ status: false, code: '404', message: 'Agent not found' })
  }
})

test('another enterprise sees nothing of an agent, and may use its name', async () => {
  const agent = await makeAgent()
  const omkar = world.as('omkar')
  expect((await omkar.get(`/nlp/agent/${agent.id}`)).status).toBe(404)
  expect((await omkar.delete(`/nlp/agent/${agent.id}`)).status).toBe(404)
  expect((await omkar.post('/nlp/agent', { id: agent.id, name: 'Mine' })).body.code).toBe('404')
  expect((await omkar.get('/nlp/v2/agent')).body.data.agents).toEqual([])
  const own = await omkar.post('/nlp/agent', { name: agent.name, description: 'x' })
  expect(own.body.status).toBe(true)
  expect((await omkar.get('/nlp/v2/agent')).body.data.agents).toHaveLength(1)
})

test('only NLP writes; NLP.VIEW reads, with a session or an API key', async () => {
  const agent = await makeAgent()
  for (const caller of [world.as('victor'), await world.apiKey(['NLP.VIEW'])]) {
    expect((await caller.get(`/nlp/agent/${agent.id}`)).status).toBe(200)
    expect((await caller.post('/nlp/agent', { name: 'x', description: 'x' })).status).toBe(403)
    expect((await caller.delete(`/nlp/agent/${agent.id}`)).status).toBe(403)
  }
  expect((await world.as('meera').get('/nlp/v2/agent')).status).toBe(403)
  expect((await world.as(null).get('/nlp/v2/agent')).status).toBe(401)
})

test('agents are listed by their last change, in pages, and found by a part of the name (BOT-021, BOT-031, BOT-033, BOT-032)', async () => {
  const tag = randomUUID()
  const made: { id: string; name: string }[] = []
  for (let number = 0; number < 17; number++) made.push(await makeAgent({ name: `${tag} नमस्ते 100% ${number}` }))
  const newest = made.toReversed().map(({ name }) => name)
  const namesOf = async (query: string) => {
    const { body } = await world.as('victor').get(`/nlp/v2/agent${query}`)
    expect(body.data.hasMore).toBe(body.data.more)
    return { names: body.data.agents.map(({ name }: { name: string }) => name), more: body.data.more }
  }
  expect(await namesOf(`/?name=${tag}`)).toEqual({ names: newest.slice(0, 15), more: true })
  expect(await namesOf(`?searchTerm=${tag.toUpperCase()}&from=15`)).toEqual({ names: newest.slice(15), more: false })
  expect(await namesOf(`?name=${tag}&perpage=-1`)).toEqual({ names: newest, more: false })
  expect(await namesOf(`?name=${encodeURIComponent('100% 16')}&perPage=5`)).toEqual({ names: [newest[0]], more: false })
  expect((await namesOf('')).names.length).toBeGreaterThan(15)
  expect((await namesOf('?from=0')).names).toHaveLength(15)
  await save({ id: made[3]?.id, description: 'Moved up' })
  expect((await namesOf(`?name=${tag}&perPage=1`)).names).toEqual([made[3]?.name])
  expect((await world.as('victor').get('/nlp/v2/agent?from=-1')).status).toBe(400)
})

test('an agent with stories stays; without them it goes to the Bin (BOT-036, BOT-037)', async () => {
  const agent = await makeAgent()
  const story = await world.as('dev').post('/nlp/story', { name: 'Orders', agentId: agent.id })
  const refused = await world.as('dev').delete(`/nlp/agent/${agent.id}`)
  expect(refused.status).toBe(200)
  expect(refused.body).toMatchObject({
    status: false,
    code: '101',
    message: 'Agent has Stories and Intents attached to it. Cannot be deleted',
  })
  await world.as('dev').delete(`/nlp/agent/${agent.id}/story/${story.body.data.id}`)
  const { body } = await world.as('dev').delete(`/nlp/agent/${agent.id}`)
  expect(body).toMatchObject({ message: 'Agent deleted successfully', data: { id: agent.id } })
  expect((await world.as('dev').get(`/nlp/agent/${agent.id}`)).status).toBe(404)
  const kept = await world.platform.databases.system
    .selectFrom('agents')
    .select(['deletedAt', 'deletedBy'])
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow()
  expect(kept.deletedAt).toBeInstanceOf(Date)
  expect(kept.deletedBy).not.toBeNull()
})

test('an agent that a channel uses is not deleted, and the answer names the channel', async () => {
  const agent = await makeAgent()
  await world.platform.databases.system
    .insertInto('channels')
    .values({ enterpriseId: agent.eId, name: 'Website', nameKey: agent.id, type: 1, vendor: 98, botAgentId: agent.id })
    .execute()
  const { body } = await world.as('dev').delete(`/nlp/agent/${agent.id}`)
  expect(body).toMatchObject({
    status: false,
    code: '409',
    message: 'Agent is in use',
    errors: [{ field: 'channel', message: 'Website' }],
  })
})

test('an enterprise has at most 500 agents, also when several are made at once', async () => {
  const own = await world.as('omkar').post('/nlp/agent', { name: randomUUID(), description: 'x' })
  const { system } = world.platform.databases
  await sql`
    insert into agents (enterprise_id, name, name_key, description)
    select ${own.body.data.eId}, n, n, 'x' from (select 'filler ' || generate_series(1, 500 - 1 - count(*)) n
      from agents where enterprise_id = ${own.body.data.eId} and deleted_at is null) filler`.execute(system)
  const replies = await Promise.all(
    [1, 2, 3].map(() => world.as('omkar').post('/nlp/agent', { name: randomUUID(), description: 'x' })),
  )
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['100', '400', '400'])
  const refused = replies.find(({ body }) => body.code === '400')
  expect(refused?.body).toMatchObject({ message: 'Too many agents', errors: [{ field: 'name' }] })
})

test('a change is told to those who may see agents, and written into the audit with before and after', async () => {
  const agent = await makeAgent()
  await save({ id: agent.id, description: 'Told' })
  const { system } = world.platform.databases
  const told = await eventually(async () => {
    const rows = await system.selectFrom('subscriberEvents').select(['event', 'data']).execute()
    const mine = rows.filter(({ data }) => JSON.stringify(data).includes(agent.id))
    return mine.length >= 4 ? mine : null
  })
  expect(new Set(told.map(({ event }) => event))).toEqual(new Set(['bots.agent.changed']))
  const audits = await system
    .selectFrom('auditLog')
    .select(['module', 'action', 'changes'])
    .where('resourceId', '=', agent.id)
    .orderBy('id')
    .execute()
  expect(audits).toMatchObject([
    { module: 'NLP', action: 'create' },
    {
      module: 'NLP',
      action: 'update',
      changes: [{ field: 'description', before: 'Answers customers', after: 'Told' }],
    },
  ])
})
