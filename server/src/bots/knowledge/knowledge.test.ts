import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { encryptedPdf, pdfOf, uploadAs } from '../documents/documents.fixture.ts'
import { makeModel } from '../llm/llm.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: 'kb.test' })
})
afterAll(() => world.close())

async function newAgent() {
  const draft = { name: `Agent ${Math.random()}`, description: 'x' }
  return (await world.as('dev').post('/nlp/agent', draft)).body.data.id
}

const unset = { kbFromWebsite: false, websitesUrls: [], kbFromDoc: false, genAiConfigId: null }

test('before the first save nothing is switched on (GENAI-003, GENAI-017)', async () => {
  const { body } = await world.as('victor').get(`/nlp/agent/${await newAgent()}/genai/config`)
  expect(body.data).toEqual({
    ...unset,
    documents: [],
    lastBuiltAt: null,
    pages: [],
    crawlSchedule: 'never',
    nextCrawlAt: null,
  })
})

test('the first thing that is wrong is told (GENAI-011, GENAI-012, GENAI-013, GENAI-014)', async () => {
  const dev = world.as('dev')
  const path = `/nlp/agent/${await newAgent()}/genai/config`
  const told = async (draft: Record<string, unknown>) => {
    const { body } = await dev.post(path, { ...unset, ...draft })
    return [body.code, body.message]
  }
  const on = { kbFromWebsite: true }
  expect(await told(on)).toEqual([
    '400',
    'Please provide at least one website URL or disable Get knowledge base from Website',
  ])
  expect(await told({ kbFromDoc: true })).toEqual([
    '400',
    'Please provide at least one Document or disable Get knowledge base from Document',
  ])
  expect(await told({ ...on, websitesUrls: ['https://a.example', ' '] })).toEqual([
    '400',
    'Website Url cannot be empty',
  ])
  expect(await told({ ...on, websitesUrls: ['nonsense', ''] })).toEqual(['400', 'Website Url cannot be empty'])
  for (const url of [
    'ftp://a.example/',
    'nonsense',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://LocalHost./',
    'http://shop.localhost/',
    'https://a.example:8443/',
    'http://u:p@a.example/',
  ]) {
    expect(await told({ ...on, websitesUrls: [url] })).toEqual(['400', `Website Url is not valid: ${url}`])
  }
  const many = Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`)
  expect(await told({ ...on, websitesUrls: many })).toEqual(['400', 'Too many websites'])
  expect(await told({ ...on, websitesUrls: ['https://a.example'] })).toEqual(['400', 'Please select any configuration'])
  const unknown = { websitesUrls: ['https://a.example'], genAiConfigId: crypto.randomUUID() }
  expect(await told({ ...on, ...unknown })).toEqual(['404', 'Configuration not found'])
})

test('the sources are kept, asked for training, and told to whoever looks (GENAI-018, BOT-016)', async () => {
  const dev = world.as('dev')
  const agentId = await newAgent()
  const genAiConfigId = await makeModel(world, 'https://models.example/v1')
  const draft = { kbFromWebsite: true, websitesUrls: ['https://a.example/help'], kbFromDoc: false, genAiConfigId }
  const { body } = await dev.post(`/nlp/agent/${agentId}/genai/config`, { ...draft, documents: [] })
  expect(body).toMatchObject({ status: true, code: '100', message: 'Gen AI configuration updated successfully' })
  expect((await dev.get(`/nlp/agent/${agentId}/genai/config`)).body.data).toMatchObject(draft)
  const form = new URLSearchParams({ kbFromWebsite: 'false', websitesUrls: '["http://kb.test:81/x"]' })
  expect((await dev.post(`/nlp/agent/${agentId}/genai/config`, form)).body.data).toMatchObject({
    kbFromWebsite: false,
    websitesUrls: ['http://kb.test:81/x'],
    genAiConfigId,
  })
})

test('files are taken all or not at all, and only PDF (GENAI-015, GENAI-016, GENAI-020)', async () => {
  const dev = world.as('dev')
  const agentId = await newAgent()
  const first = await uploadAs(dev, agentId, { 'Guide.pdf': pdfOf(['One', 'Two']), 'b.pdf': pdfOf(['Other']) })
  expect(first.body).toMatchObject({ status: true, message: 'Documents uploaded successfully' })
  expect(first.body.data).toEqual([
    expect.objectContaining({ fileName: 'Guide.pdf', pages: 2, state: 'UPLOADED', error: null }),
    expect.objectContaining({ fileName: 'b.pdf', pages: 1 }),
  ])
  const refusals: [Record<string, Buffer>, string, string][] = [
    [{ 'c.pdf': pdfOf(['x']), 'guide.PDF': pdfOf(['y']) }, '409', 'File "guide.PDF" is already exist'],
    [{ 'c.pdf': pdfOf(['x']), 'd.pdf': Buffer.from('PK zip') }, '400', 'Invalid File Format !'],
    [{ 'c.pdf': pdfOf(['x']), 'e.pdf': encryptedPdf() }, '400', 'File is password protected'],
  ]
  for (const [files, code, message] of refusals) {
    expect((await uploadAs(dev, agentId, files)).body).toMatchObject({ status: false, code, message })
  }
  const large = await uploadAs(dev, agentId, {
    'large.pdf': Buffer.concat([pdfOf(['x']), Buffer.alloc(20 * 1024 * 1024)]),
  })
  expect([large.status, large.body.message]).toEqual([413, 'File is too large'])
  const { documents } = (await dev.get(`/nlp/agent/${agentId}/genai/config`)).body.data
  expect(documents.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['Guide.pdf', 'b.pdf'])
  const stored = await world.platform.storage.list(`${await enterpriseOf(agentId)}/documents/`)
  expect(stored).toHaveLength(2)
})

test('at most fifty documents belong to an agent (GENAI-020)', async () => {
  const dev = world.as('dev')
  const agentId = await newAgent()
  await world.platform.databases.owner.query(
    `insert into documents (enterprise_id, agent_id, file_name, name_key, size, storage_key)
     select enterprise_id, id, n || '.pdf', n || '.pdf', 1, 'x' from agents, generate_series(1, 49) n where id = $1`,
    [agentId],
  )
  const two = await uploadAs(dev, agentId, { 'x.pdf': pdfOf(['x']), 'y.pdf': pdfOf(['y']) })
  expect(two.body).toMatchObject({ code: '400', message: 'Too many documents' })
  expect((await uploadAs(dev, agentId, { 'x.pdf': pdfOf(['x']) })).body.status).toBe(true)
})

test('deleting names what went and what was not there (GENAI-021, GENAI-022)', async () => {
  const dev = world.as('dev')
  const agentId = await newAgent()
  await uploadAs(dev, agentId, { 'a.pdf': pdfOf(['One']), 'b.pdf': pdfOf(['Two']) })
  const form = new FormData()
  form.set('agentId', agentId)
  form.append('filenames', 'a.pdf')
  form.append('filenames', 'none.pdf')
  const { body } = await dev.post('/nlp/agent/delete_documents', form)
  expect(body).toMatchObject({ status: true, message: 'Document deleted successfully' })
  expect(body.data).toEqual({ deleted: ['a.pdf'], notFound: ['none.pdf'] })
  const again = await dev.post('/nlp/agent/delete_documents', { agentId, filenames: '["a.pdf"]' })
  expect(again.body).toMatchObject({
    code: '404',
    message: 'Document not found',
    data: { deleted: [], notFound: ['a.pdf'] },
  })
  expect((await uploadAs(dev, agentId, { 'a.pdf': pdfOf(['One again']) })).body.status).toBe(true)
})

test('a form that names one document names it whole, commas and brackets included (GENAI-021)', async () => {
  const dev = world.as('dev')
  const agentId = await newAgent()
  const names = ['Rates, fees.pdf', '[old] 2.pdf']
  await uploadAs(dev, agentId, Object.fromEntries(names.map(name => [name, pdfOf([name])])))
  for (const name of names) {
    const form = new FormData()
    form.set('agentId', agentId)
    form.set('filenames', name)
    const { body } = await dev.post('/nlp/agent/delete_documents', form)
    expect(body).toMatchObject({ status: true, data: { deleted: [name], notFound: [] } })
  }
  for (const filenames of [undefined, null, '', []]) {
    const { body } = await dev.post('/nlp/agent/delete_documents', { agentId, filenames })
    expect(body).toMatchObject({ code: '404', data: { deleted: [], notFound: [] } })
  }
})

test('nobody’s and another enterprise’s agents take no documents (GENAI-020, GENAI-021)', async () => {
  const agentId = await newAgent()
  const omkar = world.as('omkar')
  expect((await uploadAs(omkar, agentId, { 'a.pdf': pdfOf(['x']) })).body).toMatchObject({
    code: '404',
    message: 'Agent not found',
  })
  const answer = await omkar.post('/nlp/agent/delete_documents', { agentId, filenames: ['a.pdf'] })
  expect(answer.body).toMatchObject({ code: '404', message: 'Agent not found' })
  expect((await uploadAs(world.as('victor'), agentId, { 'a.pdf': pdfOf(['x']) })).status).toBe(403)
})

async function enterpriseOf(agentId: string): Promise<string> {
  const { rows } = await world.platform.databases.owner.query('select enterprise_id from agents where id = $1', [
    agentId,
  ])
  return rows[0].enterprise_id
}
