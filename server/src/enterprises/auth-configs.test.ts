import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const path = '/e/enterprise/appiyo_authconfig'
const draft = (rest: Record<string, unknown> = {}) => ({
  name: `Model ${Math.random()}`,
  authType: 5,
  llm: 1,
  apikey: 'sk-secret-abcd',
  ...rest,
})

/** Transactions that wait for a row of another one. */
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('the flat form and the form with data make the same configuration, and its key is never read back (ADMIN-031, BOTCFG-024, BOTCFG-025, BOTCFG-026, BOTCFG-019)', async () => {
  const dev = world.as('dev')
  const { body } = await dev.post(path, draft({ name: ' Our  model ', model: 'gpt-4o-mini' }))
  expect(body).toMatchObject({ status: true, code: '100', message: 'Configuration created successfully' })
  expect(body.response.message).toBe('Configuration created successfully')
  const { _id: id, authConfig } = body.response
  expect(authConfig).toMatchObject({ id, _id: id, name: 'Our model', authType: 5, status: 'untested', usedBy: 0 })
  expect(authConfig.data).toEqual({ llm: 1, apikey: '****abcd', model: 'gpt-4o-mini' })
  const nested = await dev.post(path, { name: 'Nested', authType: '5', data: { llm: '2', apikey: 'sk-other-wxyz' } })
  expect(nested.body.response.authConfig.data).toEqual({ llm: 2, apikey: '****wxyz' })
  const everything = [await dev.get(path), await dev.get(`${path}/${id}`), await dev.get('/nlp/genai/config')]
  const { rows } = await world.platform.databases.owner.query('select * from auth_configs')
  const { rows: trail } = await world.platform.databases.owner.query('select changes from audit_log')
  expect(JSON.stringify([everything.map(({ text }) => text), rows, trail])).not.toContain('sk-')
})

test('what is missing is told first for the name, then the type of model, then the key (BOTCFG-021, BOTCFG-022, BOTCFG-023)', async () => {
  const dev = world.as('dev')
  const none = await dev.post(path, { authType: 5 })
  expect(none.body).toMatchObject({ status: false, code: '400', message: 'Configuration name should not be empty' })
  expect(none.body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'Configuration name should not be empty',
    'LLM Type should not be empty',
    'API Key should not be empty',
  ])
  expect((await dev.post(path, draft({ llm: 3 }))).body.message).toBe('LLM Type should not be empty')
  expect((await dev.post(path, draft({ authType: 9 }))).body.status).toBe(false)
  expect((await dev.post(path, draft({ baseUrl: 'file:///etc/passwd' }))).body.message).toBe('Base URL is not valid')
})

test('a name is taken once in an enterprise, whatever its case (BOTCFG-026)', async () => {
  await world.as('dev').post(path, draft({ name: 'Twice' }))
  const again = await world.as('dev').post(path, draft({ name: 'tWICE' }))
  expect(again.body).toMatchObject({ status: false, code: '409', message: 'Configuration name already exists' })
  expect((await world.as('omkar').post(path, draft({ name: 'Twice' }))).body.status).toBe(true)
})

test('a key that comes back as it was shown stays, but not for the address of another server (ADMIN-031)', async () => {
  const dev = world.as('dev')
  const { _id: id } = (await dev.post(path, draft({ apikey: 'sk-kept-1234' }))).body.response
  const renamed = await dev.put(`${path}/${id}`, { name: 'Renamed', data: { apikey: '****1234', model: 'large' } })
  expect(renamed.body.message).toBe('Configuration updated successfully')
  expect(renamed.body.response.authConfig).toMatchObject({
    name: 'Renamed',
    data: { apikey: '****1234', model: 'large' },
  })
  const moved = await dev.put(`${path}/${id}`, { baseUrl: 'https://thief.example/v1' })
  expect(moved.body).toMatchObject({ status: false, message: 'API Key should not be empty' })
  const told = await dev.put(`${path}/${id}`, { baseUrl: 'https://own.example/v1', apikey: 'sk-new-9876' })
  expect(told.body.response.authConfig.data).toMatchObject({ apikey: '****9876', baseUrl: 'https://own.example/v1' })
})

test('one that an agent uses is not deleted; readers of bots see names alone (ADMIN-031, GENAI-019, GENAI-005)', async () => {
  const dev = world.as('dev')
  const { _id: id } = (await dev.post(path, draft({ name: 'Used', llm: 2 }))).body.response
  const agent = (await dev.post('/nlp/agent', { name: 'User', description: 'x' })).body.data
  const saved = await dev.post(`/nlp/agent/${agent.id}/config`, { modelType: 'OpenAi', openaiKey: id })
  expect(saved.body.data.openaiKey).toBe(id)
  expect((await dev.get(`${path}/${id}`)).body.response.authConfig.usedBy).toBe(1)
  const refused = await dev.delete(`${path}/${id}`)
  expect(refused.body).toMatchObject({
    status: false,
    code: '101',
    message: 'Integration is in use. Cannot be deleted',
  })
  const seen = await world.as('victor').get(`${path}?authType=5&searchterm=used`)
  expect(seen.body.response.authConfigs).toEqual([{ id, _id: id, name: 'Used', authType: 5 }])
  const picked = await world.as('victor').get('/nlp/genai/config')
  expect(picked.body.data).toContainEqual({ id, _id: id, name: 'Used', llm: 2 })
  await dev.post(`/nlp/agent/${agent.id}/config`, { modelType: 'SVM', openaiKey: '' })
  expect((await dev.delete(`${path}/${id}`)).body).toMatchObject({ status: true, response: { id } })
  const gone = await dev.post(`/nlp/agent/${agent.id}/config`, { modelType: 'OpenAi', openaiKey: id })
  expect(gone.body).toMatchObject({ status: false, code: '404', message: 'Configuration not found' })
})

test('one that an agent is being given at the same moment is not deleted either (ADMIN-031)', async () => {
  const dev = world.as('dev')
  const { owner } = world.platform.databases
  const { _id: id } = (await dev.post(path, draft({ llm: 2 }))).body.response
  const agent = (await dev.post('/nlp/agent', { name: 'Just now', description: 'x' })).body.data
  const giving = await owner.connect()
  try {
    await giving.query('begin')
    await giving.query('select from auth_configs where id = $1 for share', [id])
    await giving.query('update agents set openai_key = $1 where id = $2', [id, agent.id])
    const deleting = dev.delete(`${path}/${id}`)
    await eventually(async () => (await owner.query(waiting)).rows.length > 0)
    await giving.query('commit')
    expect((await deleting).body).toMatchObject({ code: '101', message: 'Integration is in use. Cannot be deleted' })
  } finally {
    giving.release()
  }
  expect((await dev.get(`${path}/${id}`)).body.response.authConfig.usedBy).toBe(1)
})

test('another enterprise’s configuration is none (ADMIN-031)', async () => {
  const { _id: id } = (await world.as('dev').post(path, draft())).body.response
  const omkar = world.as('omkar')
  for (const answer of [
    await omkar.get(`${path}/${id}`),
    await omkar.put(`${path}/${id}`, {}),
    await omkar.delete(`${path}/${id}`),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([404, 'Integration not found'])
  }
  const agent = (await omkar.post('/nlp/agent', { name: 'Theirs', description: 'x' })).body.data
  const stolen = await omkar.post(`/nlp/agent/${agent.id}/prompt`, { openaiKey: id, prompt: 'x' })
  expect(stolen.body).toMatchObject({ code: '404', message: 'Configuration not found' })
})
