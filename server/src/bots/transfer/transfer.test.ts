import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { makeModel } from '../llm/llm.fixture.ts'
import { exportedJson, exportFrom, greeting, importAs, travelFile } from './transfer.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(() => world.close())

function importFile(file: object, fields: Record<string, string> = {}) {
  return importAs(world, 'dev', { name: 'agent.json', bytes: JSON.stringify(file), fields })
}

test('an exported agent is imported as an equal one, and a taken name gets a number (section 12)', async () => {
  const file = travelFile('Travel')
  const first = await importFile(file)
  expect(first.body).toMatchObject({
    status: true,
    code: '100',
    message: 'Agent imported successfully',
    data: { name: 'Travel', stories: 3, intents: 2, utterances: 4, entities: 2 },
  })
  expect(first.body.data.warnings).toEqual([
    "The websites are kept; switch on 'Get knowledge base from Website' to use them",
  ])
  expect(await exportedJson(world, first.body.data.agentId)).toEqual(file)
  const second = await importFile(await exportedJson(world, first.body.data.agentId))
  expect(second.body.data.name).toBe('Travel (2)')
  const third = await importFile(file)
  expect(third.body.data.name).toBe('Travel (3)')
  const named = await importFile(file, { name: 'travel  (2)' })
  expect(named.body.data.name).toBe('travel (2) (2)')
  const again = await exportedJson(world, second.body.data.agentId)
  expect(again).toEqual({ ...file, agent: { ...file.agent, name: 'Travel (2)' } })
})

test('an agent made by hand, with intents at the root, a prompt and a key, comes back without the key (section 12)', async () => {
  const dev = world.as('dev')
  const openaiKey = await makeModel(world, 'http://127.0.0.1:9/v1')
  const { body } = await dev.post('/nlp/agent', { name: 'Prompted', description: 'Talks', type: 'prompt' })
  const { id: agentId, rootStoryId } = body.data
  await dev.post('/nlp/intent', { agentId, storyId: rootStoryId, name: 'at the root', utterances: ['one', 'two'] })
  const userData = [{ name: 'name', description: 'Name of the customer' }]
  await dev.post(`/nlp/agent/${agentId}/prompt`, { openaiKey, prompt: 'Be kind.', extractData: true, userData })
  await dev.post(`/nlp/agent/${agentId}/config`, { modelType: 'OpenAi', openaiKey })
  const file = await exportedJson(world, agentId)
  expect(JSON.stringify(file)).not.toContain(openaiKey)
  expect(JSON.stringify(file)).not.toMatch(/sk-|[0-9a-f]{8}-[0-9a-f]{4}/)
  expect(file.stories).toMatchObject([{ name: 'root', intents: [{ name: 'at the root' }] }])
  const copy = await importFile(file)
  expect(copy.body.data).toMatchObject({ name: 'Prompted (2)', stories: 0, intents: 1 })
  expect(copy.body.data.warnings).toEqual(['A file names no language model: select one in the configuration'])
  const again = await exportedJson(world, copy.body.data.agentId)
  expect({ ...again.agent, name: '' }).toEqual({ ...file.agent, name: '' })
  expect(again.stories).toEqual(file.stories)
  const { body: read } = await dev.get(`/nlp/agent/${copy.body.data.agentId}`)
  expect(read.data).toMatchObject({
    type: 'prompt',
    config: { modelType: 'OpenAi', openaiKey: null },
    promptConfig: { prompt: 'Be kind.', openaiKey: null },
  })
})

test('the file is sent under the agent’s name and ending, to whoever may see the agent (section 12)', async () => {
  const { body } = await importFile({ ...travelFile('दिल्ली "1"'), knowledge: {} })
  const { agentId } = body.data
  for (const [format, ending] of [
    ['json', '.json'],
    ['rasa', '-rasa.zip'],
    ['dialogflow', '-dialogflow.zip'],
  ] as const) {
    const { status, disposition } = await exportFrom(world, agentId, format)
    expect(status).toBe(200)
    expect(disposition).toBe(
      `attachment; filename="______ _1_${ending}"; filename*=UTF-8''${encodeURIComponent(`दिल्ली "1"${ending}`)}`,
    )
  }
  expect((await world.as('dev').get(`/nlp/agent/${agentId}/export?format=xml`)).body).toMatchObject({ status: false })
  expect((await world.as('omkar').get(`/nlp/agent/${agentId}/export`)).status).toBe(404)
  expect((await world.as(null).get(`/nlp/agent/${agentId}/export`)).status).toBe(401)
  expect((await world.as('dev').get('/nlp/agent/none/export')).status).toBe(404)
})

test('what the editors refuse is refused with its place, and nothing of the file stays (section 12)', async () => {
  const names = async () => (await world.as('dev').get('/nlp/v2/agent')).body.data.agents.length
  const before = await names()
  const refused = async (change: (file: ReturnType<typeof travelFile>) => void) => {
    const file = travelFile('Refused')
    change(file)
    const { body } = await importFile(file)
    expect(body).toMatchObject({ status: false, code: '400', message: 'Import failed' })
    return body.errors[0]
  }
  const [story, intent] = ['stories[0]', 'stories[0].intents[0]']
  const book = (file: ReturnType<typeof travelFile>) => file.stories[0]?.intents[0]
  expect(
    await refused(file => book(file)?.utterances.push({ text: 'From  delhi to goa Tomorrow', entities: [] })),
  ).toEqual({
    field: `${intent}.utterances[2]`,
    message: 'Duplication of utterance name',
  })
  expect(await refused(file => book(file)?.utterances.push({ text: 'x'.repeat(501), entities: [] }))).toEqual({
    field: `${intent}.utterances[2]`,
    message: 'Training phrase is too long',
  })
  expect(await refused(file => book(file)?.parameters[0]?.prompts.splice(0))).toMatchObject({
    message: 'prompt cannot be empty',
  })
  expect(await refused(file => file.entities.splice(0, 1))).toMatchObject({ message: 'Entity not found' })
  expect(await refused(file => file.stories.push({ ...greetingStory, name: 'JOURNEYS ' }))).toEqual({
    field: 'stories[2].name',
    message: 'Duplication of story name',
  })
  expect(await refused(file => file.stories[1]?.intents.push(greeting('Book'), greeting('book')))).toMatchObject({
    field: 'stories[1].intents[0].name',
    message: 'Duplication of intent name',
  })
  expect(
    await refused(file =>
      file.entities.push({ name: 'bad', values: [{ value: 'x', type: 'pattern', pattern: ['('] }] }),
    ),
  ).toMatchObject({
    field: 'entities[2].values[0].pattern',
  })
  expect(await refused(file => Object.assign(file.agent.config, { confidenceThreshold: 201 }))).toEqual({
    field: 'agent.config.confidenceThreshold',
    message: 'Threshold must be between 0 and 200',
  })
  expect(await refused(file => file.knowledge.websites.push('ftp://example.com'))).toMatchObject({
    field: 'knowledge.websites[1]',
  })
  expect(await refused(file => Object.assign(file.stories[0] ?? {}, { intents: 'none' }))).toMatchObject({
    field: `${story}.intents`,
  })
  expect(await refused(file => Object.assign(file, { version: 2 }))).toEqual({
    field: 'version',
    message: 'Version is not supported',
  })
  expect(await refused(file => book(file)?.responses.push('half \ud83d'))).toMatchObject({
    field: `${intent}.responses[2]`,
  })
  expect(await names()).toBe(before)
})

test('a parameter that is refused is told by the names of the file (section 12)', async () => {
  const at = 'stories[0].intents[0].parameters[1]'
  for (const [change, field, message] of [
    [{ entity: 'nothing' }, `${at}.entity`, 'Entity not found'],
    [{ prompts: [' '] }, `${at}.prompts`, 'prompt cannot be empty'],
  ] as const) {
    const file = travelFile('Refused parameter')
    Object.assign(file.stories[0]?.intents[0]?.parameters[1] ?? {}, change)
    const { body } = await importFile(file)
    expect([body.message, body.errors]).toEqual(['Import failed', [{ field, message }]])
  }
})

const greetingStory = { name: 'Greetings', children: [], intents: [] }

test('an intent with fewer than two phrases comes in with a warning and is left out of training (section 12)', async () => {
  const file = travelFile('Few')
  const lonely = { ...greeting('lonely'), utterances: [{ text: 'only one', entities: [] }] }
  file.stories[1]?.intents.push(lonely, { ...greeting('silent'), utterances: [] }, greeting('shop'), greeting('bank'))
  const { body } = await importFile({ ...file, knowledge: { websites: [], documents: ['rules.pdf'] } })
  expect(body.data.warnings).toEqual([
    "Intent 'lonely' has fewer than two training phrases and is not trained",
    "Intent 'silent' has fewer than two training phrases and is not trained",
    "Document 'rules.pdf' is not part of the file: upload it again",
  ])
  const trained = await world.as('dev').get(`/nlp/agent/${body.data.agentId}/train?wait=60`)
  expect(trained.body).toMatchObject({ status: true, data: { trainingStatus: 'TRAINED' } })
  expect(trained.body.data.warnings.map(({ message }: { message: string }) => message)).toContain(
    "Intent 'lonely' has fewer than two training phrases and was left out",
  )
})

test('only those who may teach import, and one event and one audit row tell of it (section 12)', async () => {
  const bytes = JSON.stringify(travelFile('Told'))
  expect((await importAs(world, 'leela', { name: 'a.json', bytes })).status).toBe(403)
  const { body } = await importAs(world, 'dev', { name: 'a.json', bytes })
  const { agentId } = body.data
  const count = async (table: string, about: string) => {
    const text = `select count(*)::int as count from ${table} t where t::text like $1 and t::text like $2`
    const { rows } = await world.platform.databases.owner.query(text, [`%${agentId}%`, `%${about}%`])
    return rows[0].count
  }
  expect(await count('audit_log', 'create')).toBe(1)
  expect(await count('event_outbox', 'bots.content.changed')).toBe(0)
  expect((await world.as('dev').post('/nlp/agent/import', {})).status).toBe(400)
})

const agentsCalled = async (name: string) =>
  (await world.as('dev').get('/nlp/v2/agent')).body.data.agents.filter(
    (agent: { name: string }) => agent.name === name || agent.name.startsWith(`${name} (`),
  ).length

test('the same import six times at once under one key makes one agent, and another file is refused (section 12)', async () => {
  const send = (name: string) =>
    importAs(world, 'dev', { name: 'once.json', bytes: JSON.stringify(travelFile(name)), key: 'import-once' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('Once')))
  const told = new Set(answers.map(({ status, body }) => `${status} ${body.message}`))
  expect([...told].filter(each => !/^200 Agent imported|^409 Request is in progress/.test(each))).toEqual([])
  expect((await send('Once')).body).toEqual(answers.find(({ status }) => status === 200)?.body)
  expect(await agentsCalled('Once')).toBe(1)
  const other = await send('Twice')
  expect([other.status, other.body.message]).toEqual([409, 'Idempotency key was used with another request'])
  expect(await agentsCalled('Twice')).toBe(0)
})

test('agents are made while an import is half way, and the import takes the next free name (section 12)', async () => {
  const { owner } = world.platform.databases
  const holder = await owner.connect()
  await holder.query('begin; lock table intents in share row exclusive mode')
  const importing = importFile(travelFile('Meanwhile'))
  await eventually(async () => {
    const waiting = "select 1 from pg_locks where not granted and relation = 'intents'::regclass"
    return (await owner.query(waiting)).rows.length > 0
  })
  const made = await world.as('dev').post('/nlp/agent', { name: 'Meanwhile', description: 'x' })
  expect(made.body).toMatchObject({ status: true })
  await holder.query('commit')
  holder.release()
  expect((await importing).body.data.name).toBe('Meanwhile (2)')
})
