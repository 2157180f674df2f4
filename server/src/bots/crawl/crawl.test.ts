import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { pdfOf } from '../documents/documents.fixture.ts'
import { knowingAgent, openSite, page, type Site } from '../knowledge/knowledge.fixture.ts'
import { makeModel } from '../llm/llm.fixture.ts'

let world: World
let model: string
const sites: Site[] = []
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1', CRAWL_INTERVAL_MS: '0' })
  model = await makeModel(world, 'http://127.0.0.1:9/v1')
})
afterAll(async () => {
  await world.close()
  for (const site of sites) await site.close()
})

async function siteOf(routes: Site['routes']): Promise<Site> {
  const site = await openSite(routes)
  sites.push(site)
  return site
}

const text = (name: string) => `<p>${name} is described here in a sentence of its own, so that it can be found.</p>`
type Row = { url: string; state: string; error: string | null }
const states = (rows: Row[], site: Site) =>
  Object.fromEntries(
    rows.map(({ url, state, error }) => [url.replace(site.url, ''), error ? `${state}: ${error}` : state]),
  )

test('a website is read from its start and its sitemap, three links deep, on its own host and below its path (GENAI-001, section 5)', async () => {
  const site = await siteOf({})
  const other = await siteOf({ '/': page('Other', text('Elsewhere')) })
  site.routes = {
    '/robots.txt': (_, answer) =>
      answer.end(`User-agent: parley-kb\nDisallow: /help/secret\nSitemap: ${site.url}/map.xml`),
    '/map.xml': `<urlset><url><loc>${site.url}/help/listed</loc></url><url><loc>${site.url}/shop</loc></url></urlset>`,
    '/help/': page(
      'Start',
      `${text('Start')}<a href="a#x">A</a><a href="${other.url}/">Out</a><a href="/shop">Shop</a><a href="secret">S</a>`,
    ),
    '/help/listed': page('Listed', text('Listed')),
    '/help/a': page('A', `${text('Alpha')}<a href="b?z=1&y=2">B</a><a rel="nofollow" href="never">N</a>`),
    '/help/b': page('B', `${text('Beta')}<a href="c">C</a>`),
    '/help/c': page('C', `${text('Gamma')}<a href="d">D</a>`),
    '/help/d': page('D', text('Too deep')),
    '/help/manual.pdf': (_, answer) =>
      answer.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf(['The manual speaks of valves.'])),
    '/shop': page('Shop', text('Shop')),
  }
  site.routes['/help/listed'] = page('Listed', `${text('Listed')}<a href="manual.pdf">PDF</a><a href="gone">gone</a>`)
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [`${site.url}/help/`] }, model)
  const { data, message } = await agent.train()
  expect(message).toBe('Agent trained successfully')
  const { pages, lastBuiltAt } = await agent.read()
  expect(states(pages, site)).toEqual({
    '/help/': 'INDEXED',
    '/help/listed': 'INDEXED',
    '/help/a': 'INDEXED',
    '/help/secret': 'SKIPPED: Not allowed by robots.txt',
    '/help/manual.pdf': 'INDEXED',
    '/help/gone': 'FAILED: Answered with status 404',
    '/help/b?y=2&z=1': 'INDEXED',
    '/help/c': 'INDEXED',
  })
  expect(lastBuiltAt).not.toBeNull()
  expect(data.knowledgeBase).toEqual({
    pages: 6,
    documents: 0,
    chunks: expect.any(Number),
    failed: [{ source: `${site.url}/help/gone`, error: 'Answered with status 404' }],
  })
  expect(data.warnings).toContainEqual({ message: `${site.url}/help/gone: Answered with status 404` })
  expect(other.hits).toEqual([])
  expect(site.hits).not.toContain('/help/secret')
})

test('only the main text is kept: no navigation, no hidden words, no page that asks to be left out (section 5)', async () => {
  const site = await siteOf({
    '/': page(
      'Home',
      `<h2>Prices</h2>${text('Visible')}<p style="display:none">HIDDEN</p><script>SCRIPT</script><!-- COMMENT --><form>FORM</form><nav><a href="/no">n</a><a href="/same">s</a></nav>`,
    ),
    '/no': page('No', text('Noindex'), '<meta name="robots" content="noindex">'),
    '/same': page('Home', `<h2>Prices</h2>${text('Visible')}`),
  })
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [site.url] }, model)
  await agent.train()
  const { body } = await world.as('victor').get(`/nlp/agent/${agent.agentId}/genai/chunks`)
  expect(body.data.chunks).toEqual([
    expect.objectContaining({
      kind: 'website',
      source: `${site.url}/`,
      title: 'Home › Prices',
      text: 'Visible is described here in a sentence of its own, so that it can be found.',
    }),
  ])
  expect((await world.as('omkar').get(`/nlp/agent/${agent.agentId}/genai/chunks`)).status).toBe(404)
})

test('what did not change is asked for in a word, and a page that fails keeps its last good text (section 5)', async () => {
  let isDown = false
  const site = await siteOf({
    '/': (request, answer) => {
      if (request.headers['if-none-match'] === '"v1"') answer.writeHead(304).end()
      else
        answer
          .writeHead(200, { 'content-type': 'text/html', etag: '"v1"' })
          .end(page('Home', `${text('Start')}<a href="/b">b</a>`))
    },
    '/b': (_, answer) => {
      if (isDown) answer.writeHead(503).end()
      else answer.writeHead(200, { 'content-type': 'text/html' }).end(page('B', text('Beta')))
    },
  })
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [site.url] }, model)
  const first = (await agent.train()).data
  isDown = true
  const second = (await agent.train('?force=true')).data
  expect([second.version, second.knowledgeBase.pages, second.knowledgeBase.chunks]).toEqual([
    first.version + 1,
    2,
    first.knowledgeBase.chunks,
  ])
  expect(second.knowledgeBase.failed).toEqual([{ source: `${site.url}/b`, error: 'Answered with status 503' }])
})

test('a redirect into a private network, to another host or without end is not followed (section 5)', async () => {
  const canary = await siteOf({ '/': page('Secret', text('Secret')) })
  const to = (location: string) => (_: unknown, answer: ServerResponse) => answer.writeHead(302, { location }).end()
  const links = ['private', 'host', 'loop', 'fine'].map(name => `<a href="/${name}">${name}</a>`).join('')
  const site = await siteOf({
    '/': page('Home', text('Start') + links),
    '/private': to('http://169.254.169.254/latest/meta-data'),
    '/host': to(`${canary.url.replace('127.0.0.1', 'localhost')}/`),
    '/loop': to('/loop'),
    '/fine': to('/there'),
    '/there': page('There', text('There')),
  })
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [site.url] }, model)
  await agent.train()
  expect(states((await agent.read()).pages, site)).toMatchObject({
    '/private': 'SKIPPED: Leads to another website',
    '/host': 'SKIPPED: Leads to another website',
    '/loop': 'FAILED: Redirects more than 3 times',
    '/fine': 'INDEXED',
  })
  expect(canary.hits).toEqual([])
})

test('endless pages, endless answers, and answers that are no text end where the limits stand (section 5)', async () => {
  const site = await siteOf({
    '/': page(
      'Home',
      `${text('Start')}<a href="/huge">h</a><a href="/image">i</a><a href="/deep">d</a><a href="/n/1">n</a>`,
    ),
    '/huge': (_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' })
      const block = Buffer.alloc(1024 * 1024, 'x')
      const pour = () => {
        if (!answer.destroyed && answer.write(block)) setImmediate(pour)
        else if (!answer.destroyed) answer.once('drain', pour)
      }
      pour()
    },
    '/image': (_, answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end('png'),
    '/deep': page('Deep', `${'<div>'.repeat(50_000)}${text('Deep')}`),
  })
  const routes = site.routes
  site.routes = new Proxy(routes, {
    get: (held, path: string) =>
      path.startsWith('/n/')
        ? page(path, `${text(path)}${Array.from({ length: 60 }, (_, at) => `<a href="${path}${at}">x</a>`).join('')}`)
        : held[path],
  })
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [site.url] }, model)
  expect((await agent.train('?wait=200')).status).toBe(true)
  const { pages } = await agent.read()
  expect(pages).toHaveLength(200)
  const told = states(pages, site)
  expect(told['/huge']).toContain('larger than 5000000 bytes')
  expect(told['/image']).toMatch(/^SKIPPED/)
  expect(told['/deep']).toBeDefined()
})

test('when every source fails and nothing else was taught, the training says so (section 10)', async () => {
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: ['http://127.0.0.1:9/'] }, model)
  expect(await agent.train()).toMatchObject({
    status: false,
    code: '503',
    message: 'Knowledge base could not be built',
  })
  const nothing = (await world.as('dev').post('/nlp/agent', { name: 'Nothing', description: 'x' })).body.data.id
  expect((await world.as('dev').get(`/nlp/agent/${nothing}/train`)).body).toMatchObject({
    code: '400',
    message: 'Nothing to train. Add an intent or a knowledge base.',
  })
})

test('a build that takes long is cancelled; the version before goes on (section 10)', async () => {
  const site = await siteOf({ '/': page('Home', text('Start')) })
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [site.url] }, model)
  const { data } = await agent.train()
  let isAsked = () => {}
  const asked = new Promise<void>(resolve => {
    isAsked = resolve
  })
  site.routes['/'] = () => isAsked()
  const running = await agent.train('?force=true&wait=0')
  expect(running.message).toBe('Training Inprogress')
  await asked
  const path = `/nlp/agent/${agent.agentId}/training/cancel`
  expect((await world.as('victor').post(path)).status).toBe(403)
  expect((await world.as('dev').post(path)).body).toMatchObject({ status: true, message: 'Training cancelled' })
  expect((await world.as('dev').post(path)).body).toMatchObject({ status: false, message: 'No training is running' })
  const { body } = await world.as('dev').get(`/nlp/agent/${agent.agentId}`)
  expect(body.data.servingVersion).toBe(data.version)
})
