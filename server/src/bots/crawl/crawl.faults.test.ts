import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type TestContext, test } from 'vitest'
import { callerAt, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, eventually } from '../../testing/world.ts'
import { pdfOf } from '../documents/documents.fixture.ts'
import { openSite, page, type Site } from '../knowledge/knowledge.fixture.ts'

async function openShop({ onTestFinished }: TestContext): Promise<Site> {
  const link = (name: string) => `<nav><a href="/${name}">${name}</a></nav>`
  const site = await openSite({
    '/': page('Home', `<p>The shop opens at nine in the morning.</p>${link('b')}`),
    '/b': page('B', `<p>Phones have a warranty of two years.</p>${link('c')}`),
    '/c': page('C', '<p>Parcels are shipped within two days.</p>'),
  })
  onTestFinished(() => site.close())
  return site
}

type Admin = ReturnType<typeof callerAt>

async function settings() {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-crawl-'))
  return { DATABASE_URL: await copyTemplate(), DATA_DIR: folder, EGRESS_ALLOW: '127.0.0.1', CRAWL_INTERVAL_MS: '0' }
}

/** Taught by a calm server, trained by one that dies, and looked at on a third. */
async function killedAt(point: string, teach: (admin: Admin, address: string) => Promise<string>) {
  const env = await settings()
  const calm = await spawnServer(env)
  const admin = await signInAt(calm.address)
  const agentId = await teach(admin, calm.address)
  await calm.kill('SIGTERM')
  const doomed = await spawnServer({ ...env, CRASH_AT: point })
  const asked = callerAt(doomed.address, admin.token).get(`/nlp/agent/${agentId}/train`)
  await Promise.all([doomed.exited, asked.catch(() => null)])
  const healed = await spawnServer(env)
  const again = callerAt(healed.address, admin.token)
  const trained = await eventually(async () => {
    const { body } = await again.get(`/nlp/agent/${agentId}/training`)
    return body.data.trainingStatus !== 'IN_PROGRESS' && body.data
  }, 90_000)
  const { body } = await again.get(`/nlp/agent/${agentId}/genai/config`)
  const { runs } = (await again.get(`/nlp/agent/${agentId}/genai/runs`)).body.data
  await healed.kill('SIGTERM')
  return { trained, genAi: body.data, runs }
}

async function newAgent(admin: Admin, sources: Record<string, unknown>): Promise<string> {
  const model = { name: `Model ${randomUUID()}`, authType: 5, llm: 1, apikey: 'sk-of-a-test' }
  const { _id: genAiConfigId } = (await admin.post('/e/enterprise/appiyo_authconfig', model)).body.response
  const draft = { name: `Agent ${randomUUID()}`, description: 'x' }
  const { id } = (await admin.post('/nlp/agent', draft)).body.data
  await admin.post(`/nlp/agent/${id}/genai/config`, { genAiConfigId, ...sources })
  return id
}

// Each waits half a minute until what the dead server held is free, so they wait side by side.
test.concurrent('kill -9 in the middle of a website: what was read is not asked for again, and the index is whole', async context => {
  const site = await openShop(context)
  const sources = { kbFromWebsite: true, websitesUrls: [`${site.url}/`] }
  const { trained, genAi } = await killedAt('crawl.page_kept', admin => newAgent(admin, sources))
  expect(trained).toMatchObject({ trainingStatus: 'TRAINED', version: 1, knowledgeBase: { pages: 3, failed: [] } })
  expect(genAi.pages).toHaveLength(3)
  expect(site.hits.filter(hit => hit === '/')).toHaveLength(1)
}, 180_000)

for (const point of ['crawl.read', 'crawl.forgotten']) {
  test.concurrent(`kill -9 at ${point}, after the last page: nothing is asked for twice, and the run ends once`, async context => {
    const site = await openShop(context)
    const sources = { kbFromWebsite: true, websitesUrls: [`${site.url}/`] }
    const { trained, runs } = await killedAt(point, admin => newAgent(admin, sources))
    expect(trained).toMatchObject({ trainingStatus: 'TRAINED', version: 1, knowledgeBase: { pages: 3, failed: [] } })
    expect(site.hits.filter(hit => ['/', '/b', '/c'].includes(hit))).toHaveLength(3)
    expect(runs).toMatchObject([{ state: 'DONE', version: 1, pages: 3, changed: 3, gone: 0 }])
  }, 180_000)
}

for (const point of ['documents.reading', 'documents.read']) {
  test.concurrent(`kill -9 at ${point}: the training is taken up again, and the file with it`, async () => {
    const { trained, genAi } = await killedAt(point, async (admin, address) => {
      const id = await newAgent(admin, {})
      await upload(admin, address, id)
      await admin.post(`/nlp/agent/${id}/genai/config`, { kbFromDoc: true })
      return id
    })
    expect(trained).toMatchObject({ trainingStatus: 'TRAINED', knowledgeBase: { documents: 1, chunks: 1 } })
    expect(genAi.documents).toMatchObject([{ fileName: 'valves.pdf', state: 'INDEXED', pages: 1 }])
  }, 180_000)
}

test.concurrent('kill -9 in the middle of an upload: there is no document, and the same upload succeeds afterwards', async () => {
  const env = await settings()
  const doomed = await spawnServer({ ...env, CRASH_AT: 'documents.stored' })
  const admin = await signInAt(doomed.address)
  const id = await newAgent(admin, {})
  await Promise.all([doomed.exited, upload(admin, doomed.address, id).catch(() => null)])
  const healed = await spawnServer(env)
  const again = callerAt(healed.address, admin.token)
  const documents = async () => (await again.get(`/nlp/agent/${id}/genai/config`)).body.data.documents
  expect(await documents()).toEqual([])
  expect((await upload(again, healed.address, id)).status).toBe(200)
  expect(await documents()).toMatchObject([{ fileName: 'valves.pdf' }])
  await healed.kill('SIGTERM')
}, 180_000)

function upload(admin: Admin, address: string, agentId: string): Promise<Response> {
  const form = new FormData()
  form.set('agentId', agentId)
  form.append('files', new File([new Uint8Array(pdfOf(['The valve opens at nine bar.']))], 'valves.pdf'))
  const headers = { 'authentication-token': admin.token }
  return fetch(`${address}/nlp/agent/upload_documents`, { method: 'POST', headers, body: form })
}
