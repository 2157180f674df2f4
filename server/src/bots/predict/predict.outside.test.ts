import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { makeBot, shop, talkTo } from '../bots.fixture.ts'
import { pdfOf, uploadAs } from '../documents/documents.fixture.ts'
import { knowingAgent, openSite, page, type Site } from '../knowledge/knowledge.fixture.ts'
import { type Brain, completion, makeModel, openBrain, wordVectors } from '../llm/llm.fixture.ts'
import { collectData } from '../prompt/collected.run.ts'

let world: World
let site: Site
let brain: Brain
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1', CRAWL_INTERVAL_MS: '0' })
  site = await openSite({
    '/': page(
      'Shop help',
      '<h2>Refunds</h2><p>The money is paid back to your card in five working days. Shipping is not refunded.</p><h2>Warranty</h2><p>Every phone has a warranty of two years. Water damage is not covered.</p>',
    ),
  })
  brain = await openBrain(() => 'NO_ANSWER')
})
beforeEach(() => {
  brain.think = () => 'NO_ANSWER'
  brain.asked.length = 0
})
afterAll(async () => {
  await world.close()
  await site.close()
  await brain.close()
})

const refund = 'when is the money paid back to my card?'

async function shopAgent(baseUrl = 'http://127.0.0.1:9/v1') {
  const agent = await knowingAgent(
    world,
    { kbFromWebsite: true, websitesUrls: [site.url] },
    await makeModel(world, baseUrl),
  )
  await agent.train()
  return agent
}

test('without a reachable model the best sentences of the page answer, and say so (GENAI-001, section 5)', async () => {
  const { agentId } = await shopAgent()
  const say = talkTo(world, agentId)
  expect(await say(refund)).toMatchObject({
    output: {
      text: expect.stringContaining('The money is paid back to your card in five working days.'),
      source: [`${site.url}/`],
    },
    origin: 'knowledge_base',
    intentIdentified: false,
    intent: { id: null, name: null },
    degraded: true,
  })
  const stranger = await say('who won the cricket world cup?')
  expect(stranger).toMatchObject({ origin: 'out_of_scope', output: { source: [] }, degraded: false })
  const { rows } = await world.platform.databases.owner.query('select outcome, latency_ms from model_calls')
  expect(rows[0]).toMatchObject({ outcome: 'failed' })
})

test('a reachable model phrases the answer from the passages alone, with the sources it used (section 5)', async () => {
  const { agentId } = await shopAgent(brain.url)
  brain.think = () => 'You get it back within five working days [1].'
  const answer = await talkTo(world, agentId)(refund)
  expect(answer).toMatchObject({
    output: { text: 'You get it back within five working days.', source: [`${site.url}/`] },
    origin: 'knowledge_base',
    degraded: false,
  })
  expect(brain.asked).toHaveLength(1)
  expect(brain.asked[0]?.key).toBe('Bearer sk-of-a-test')
  expect(JSON.stringify(brain.asked[0]?.body)).toContain('five working days')
  const { rows } = await world.platform.databases.owner.query('select * from model_calls where agent_id = $1', [
    agentId,
  ])
  expect(rows).toEqual([
    expect.objectContaining({ purpose: 'knowledge', outcome: 'answered', prompt_tokens: 100, completion_tokens: 20 }),
  ])
  brain.think = () => 'NO_ANSWER'
  expect(await talkTo(world, agentId)(refund)).toMatchObject({ origin: 'out_of_scope', degraded: false })
})

test('a model that hangs, breaks or answers garbage costs nobody the answer (section 5)', async () => {
  const { agentId } = await shopAgent(brain.url)
  for (const think of [() => ({ nothing: true }), () => completion(42), () => Promise.reject(new Error('broken'))]) {
    brain.think = think
    expect(await talkTo(world, agentId)(refund)).toMatchObject({ origin: 'knowledge_base', degraded: true })
  }
  brain.think = () => new Promise(() => {})
  expect(await talkTo(world, agentId)(refund)).toMatchObject({ origin: 'knowledge_base', degraded: true })
  const { rows } = await world.platform.databases.owner.query(
    'select outcome from model_calls where agent_id = $1 order by id',
    [agentId],
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['garbage', 'garbage', 'failed', 'timeout'])
})

test('a document answers with a signed link to its page, and not any more when it is deleted (GENAI-022, section 5)', async () => {
  const dev = world.as('dev')
  const model = await makeModel(world, 'http://127.0.0.1:9/v1')
  const agent = await knowingAgent(world, {}, model)
  await uploadAs(dev, agent.agentId, {
    'Valves.pdf': pdfOf(['About pumps.', 'The valve opens at nine bar of pressure.']),
    'Empty.pdf': pdfOf(['']),
  })
  await dev.post(`/nlp/agent/${agent.agentId}/genai/config`, { kbFromDoc: true })
  const { data } = await agent.train()
  expect(data.knowledgeBase).toMatchObject({ documents: 1, failed: [{ source: 'Empty.pdf', error: 'No text found' }] })
  expect((await agent.read()).documents).toMatchObject([
    { fileName: 'Valves.pdf', state: 'INDEXED', pages: 2, error: null },
    { fileName: 'Empty.pdf', state: 'FAILED', error: 'No text found' },
  ])
  const say = talkTo(world, agent.agentId)
  const { output, origin } = await say('at which pressure does the valve open')
  expect([origin, output.text]).toEqual(['knowledge_base', 'The valve opens at nine bar of pressure.'])
  const link = new URL(output.source[0])
  expect(link.hash).toBe('#page=2')
  const file = await world.as(null).get(link.pathname)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toMatch(/^inline/)
  expect((await world.as(null).get(`${link.pathname.slice(0, -2)}xx`)).status).toBe(404)
  await dev.post('/nlp/agent/delete_documents', { agentId: agent.agentId, filenames: ['Valves.pdf'] })
  expect((await say('at which pressure does the valve open')).origin).toBe('out_of_scope')
  expect((await world.as(null).get(link.pathname)).status).toBe(404)
})

test('an intent without responses lets the knowledge base speak, and a failed question does not (section 4, 6 and 8)', async () => {
  const bot = await makeBot(world, {
    intents: [
      ...shop,
      {
        name: 'warranty',
        phrases: ['how long is the warranty of a phone', 'warranty period', 'is there a warranty'],
        responses: [],
      },
    ],
  })
  const genAiConfigId = await makeModel(world, 'http://127.0.0.1:9/v1')
  const dev = world.as('dev')
  await dev.post(`/nlp/agent/${bot.agentId}/genai/config`, {
    kbFromWebsite: true,
    websitesUrls: [site.url],
    genAiConfigId,
  })
  await dev.get(`/nlp/agent/${bot.agentId}/train`)
  expect(await talkTo(world, bot.agentId)('how long is the warranty of a phone')).toMatchObject({
    origin: 'knowledge_base',
    intentIdentified: true,
    intent: { name: 'warranty' },
    output: { text: expect.stringContaining('two years') },
  })
  await dev.post(`/nlp/agent/${bot.agentId}/genai/config`, { kbFromWebsite: false })
  expect(await talkTo(world, bot.agentId)('how long is the warranty of a phone')).toMatchObject({
    origin: 'intent',
    output: { text: '' },
  })
})

test('an intent that the knowledge base spoke for is never a weak one (NLPREP-008, section 8)', async () => {
  const silent = {
    name: 'warranty',
    phrases: ['how long is the warranty of a phone', 'warranty period'],
    responses: [],
  }
  const bot = await makeBot(world, { config: { modelType: 'Semantic' }, intents: [...shop, silent] })
  const dev = world.as('dev')
  const genAiConfigId = await makeModel(world, 'http://127.0.0.1:9/v1')
  const sources = { kbFromWebsite: true, websitesUrls: [site.url], genAiConfigId }
  await dev.post(`/nlp/agent/${bot.agentId}/genai/config`, sources)
  await dev.get(`/nlp/agent/${bot.agentId}/train`)
  const text = 'how long is the warranty of this phone'
  const { confidence } = (await talkTo(world, bot.agentId)(text)).intent
  await dev.post(`/nlp/agent/${bot.agentId}/config`, { confidenceThreshold: confidence - 0.05 })
  expect(await talkTo(world, bot.agentId)(text)).toMatchObject({ origin: 'knowledge_base', intentIdentified: true })
  const [startDate, endDate] = [new Date(Date.now() - 3_600_000).toISOString(), new Date().toISOString()]
  const report = await dev.post('/nlp/conversationsReport', { agentId: bot.agentId, startDate, endDate })
  expect(report.body.data).toMatchObject({ totalMessages: 2, totalScopedMessages: 2, weakUnderstanding: 0 })
})

test('agents of the type OpenAi understand by their model’s vectors, and by the built-in engine without it (BOTCFG-013, section 4)', async () => {
  brain.think = ({ path, body }) => (path.endsWith('/embeddings') ? wordVectors(body.input) : 'none')
  const openaiKey = await makeModel(world, brain.url)
  const bot = await makeBot(world, {
    config: { modelType: 'OpenAi', openaiKey, confidenceThreshold: 0.5 },
    intents: shop,
  })
  const { data } = (await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)).body
  expect(data.engine).toBe('openai')
  const say = talkTo(world, bot.agentId)
  expect(await say('i want my money back now')).toMatchObject({
    intent: { name: 'refund' },
    model: { type: 'OpenAi', engine: 'openai' },
    degraded: false,
  })
  const ids = new Map(bot.intentIds)
  brain.think = ({ path, body }) => (path.endsWith('/embeddings') ? wordVectors(body.input) : String(ids.get('refund')))
  await world.as('dev').post(`/nlp/agent/${bot.agentId}/config`, { confidenceThreshold: 0.99 })
  expect(await say('opening hours')).toMatchObject({ intent: { name: 'refund', confidence: 0.99 } })
  brain.think = () => new Promise(() => {})
  expect(await say('when do i get my refund')).toMatchObject({ model: { engine: 'semantic' }, degraded: true })
})

test('a prompt agent is told what is missing, and keeps its prompt (PROMPT-012, PROMPT-013, PROMPT-014, PROMPT-015)', async () => {
  const dev = world.as('dev')
  const openaiKey = await makeModel(world, brain.url)
  const agentId = (await dev.post('/nlp/agent', { name: 'Prompted', description: 'x', type: 'prompt' })).body.data.id
  const path = `/nlp/agent/${agentId}/prompt`
  const told = async (draft: unknown) => (await dev.post(path, draft)).body.message
  expect(await told({ prompt: 'x' })).toBe('Open AI Configuration is Mandatory')
  expect(await told({ openaiKey, prompt: ' ' })).toBe('Prompt is Mandatory')
  const missing = 'Add variables name , description and fill mandatory fields'
  expect(await told({ openaiKey, prompt: 'x', extractData: true })).toBe(missing)
  expect(await told({ openaiKey, prompt: 'x', extractData: true, userData: [{ name: 'a', description: '' }] })).toBe(
    missing,
  )
  const long = [{ name: 'n'.repeat(101), description: 'x' }]
  expect(await told({ openaiKey, prompt: 'x', extractData: false, userData: long })).toBe('Variable name is too long')
  const twice = [
    { name: 'A', description: 'x' },
    { name: 'a ', description: 'y' },
  ]
  expect(await told({ openaiKey, prompt: 'x', extractData: true, userData: twice })).toBe(
    'Duplication of variable name',
  )
  expect(await talkTo(world, agentId)('hello')).toMatchObject({
    origin: 'out_of_scope',
    degraded: true,
    alternatives: [],
  })
  const userData = [
    { name: 'email', description: 'E-mail of the customer' },
    { name: 'city', description: 'City' },
  ]
  const draft = { openaiKey, prompt: 'You sell shoes.', extractData: true, userData }
  const { body } = await dev.post(path, draft)
  expect(body).toMatchObject({
    status: true,
    code: '100',
    message: 'Prompt configuration updated successfully',
    data: draft,
  })
  expect((await dev.get(`/nlp/agent/${agentId}`)).body.data.promptConfig).toEqual(draft)
})

test('it answers by its prompt and what was said before, and collects data at the end (PROMPT-015, section 6)', async () => {
  const dev = world.as('dev')
  const openaiKey = await makeModel(world, brain.url)
  const agentId = (await dev.post('/nlp/agent', { name: 'Seller', description: 'x', type: 'prompt' })).body.data.id
  const userData = [
    { name: 'email', description: 'E-mail of the customer' },
    { name: 'city', description: 'City' },
  ]
  await dev.post(`/nlp/agent/${agentId}/prompt`, { openaiKey, prompt: 'You sell shoes.', extractData: true, userData })
  brain.think = () => 'We have red ones.'
  const say = talkTo(world, agentId)
  expect(await say('which shoes?')).toMatchObject({
    output: { text: 'We have red ones.' },
    origin: 'prompt',
    intentIdentified: false,
    intent: { id: null, confidence: 0 },
    degraded: false,
  })
  const second = await say('write to a@b.co, I live in Chennai')
  expect(brain.asked.at(-1)?.body.messages).toEqual([
    { role: 'system', content: 'You sell shoes.' },
    { role: 'user', content: 'which shoes?' },
    { role: 'assistant', content: 'We have red ones.' },
    { role: 'user', content: 'write to a@b.co, I live in Chennai' },
  ])
  brain.think = () => 'Sure: {"email":"a@b.co","city":null,"other":"x"}'
  await dev.post(`/nlp/session/${second.sessionId}/end`)
  const rows = await eventually(async () => {
    const found = (await world.as('victor').get(`/nlp/agent/${agentId}/collected_data`)).body.data
    return found.rows.length > 0 ? found : null
  })
  expect(rows.headers).toEqual([{ name: 'email' }, { name: 'city' }])
  expect(rows.rows).toMatchObject([
    {
      sessionId: second.sessionId,
      state: 'COLLECTED',
      data: { email: 'a@b.co', city: null },
      details: [{ value: 'a@b.co' }, { value: '' }],
    },
  ])
  const csv = await world.as('victor').get(`/nlp/agent/${agentId}/collected_data/csv?fromDate=2020-01-01`)
  expect(csv.text).toContain('"Session Id","Sender Id","Channel","Date","email","city"')
  expect(csv.text).toContain('"a@b.co",""')
  expect((await world.as('omkar').get(`/nlp/agent/${agentId}/collected_data`)).status).toBe(404)
  // Fourteen hours west of UTC and fourteen hours east of it, it is never the same day.
  const dayAt = (offset: number) => new Date(Date.now() - offset * 60_000).toISOString().slice(0, 10)
  const foundOn = async (day: string) => {
    const query = `fromDate=${day}&toDate=${day}&clientOffset=840`
    return (await world.as('victor').get(`/nlp/agent/${agentId}/collected_data?${query}`)).body.data.rows.length
  }
  expect([await foundOn(dayAt(840)), await foundOn(dayAt(-840))]).toEqual([1, 0])
})

test('a conversation that ended by silence is read by rules where no model is reachable (section 6)', async () => {
  const dev = world.as('dev')
  const openaiKey = await makeModel(world, 'http://127.0.0.1:9/v1')
  const agentId = (await dev.post('/nlp/agent', { name: 'Ruled', description: 'x', type: 'prompt' })).body.data.id
  const userData = [
    { name: 'mail', description: 'E-mail address' },
    { name: 'city', description: 'Where they live' },
    { name: 'mood', description: 'x' },
  ]
  await dev.post(`/nlp/agent/${agentId}/prompt`, { openaiKey, prompt: 'x', extractData: true, userData })
  const say = talkTo(world, agentId)
  await say('I am in Mumbai, mail me at old@b.co')
  const { sessionId } = await say('no, new@b.co please')
  await world.platform.databases.owner.query(
    `update bot_sessions set last_message_at = now() - interval '1 hour' where id = $1`,
    [sessionId],
  )
  const task = { sessionId, enterpriseId: await enterpriseOf(agentId) }
  const { signal } = new AbortController()
  const attempt = (lastAttempt: boolean) => collectData(world.platform, task, { id: 'job', lastAttempt, signal })
  await expect(attempt(false)).rejects.toThrow()
  await attempt(true)
  await attempt(true)
  const { rows } = (await dev.get(`/nlp/agent/${agentId}/collected_data`)).body.data
  expect(rows).toHaveLength(1)
  const [row] = rows
  expect(row.data).toEqual({ mail: 'new@b.co', city: 'Mumbai', mood: null })
  expect(row.state).toBe('FAILED')
})

test('an account is tried before it is saved, or as it is stored (ADMIN-031)', async () => {
  const dev = world.as('dev')
  const path = '/e/enterprise/appiyo_authconfig/login'
  brain.think = () => 'OK'
  const id = await makeModel(world, brain.url)
  expect((await dev.post(path, { id })).body).toMatchObject({ status: true, response: { connected: true } })
  const { data, status } = (await dev.get(`/e/enterprise/appiyo_authconfig/${id}`)).body.response.authConfig
  expect([data.apikey, status]).toEqual(['****test', 'connected'])
  const unsaved = { authType: 5, data: { llm: 2, apikey: 'sk-unsaved', baseUrl: 'http://127.0.0.1:9/v1' } }
  const refused = await dev.post(path, unsaved)
  expect(refused.body).toMatchObject({ status: false, code: '503', message: '127.0.0.1 could not be reached.' })
  const foreign = await world.as('omkar').post(path, { id })
  expect(foreign.body).toMatchObject({ code: '404', message: 'Integration not found' })
  expect((await world.as('victor').post(path, { id })).status).toBe(403)
})

async function enterpriseOf(agentId: string): Promise<string> {
  const { rows } = await world.platform.databases.owner.query('select enterprise_id from agents where id = $1', [
    agentId,
  ])
  return rows[0].enterprise_id
}
