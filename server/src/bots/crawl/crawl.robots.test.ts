import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEgress } from '../../platform/egress/egress.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { knowingAgent, openSite, page, type Site } from '../knowledge/knowledge.fixture.ts'
import { makeModel } from '../llm/llm.fixture.ts'

let world: World
let model: string
const sites: Site[] = []
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1,shop.test,www.shop.test', CRAWL_INTERVAL_MS: '0' })
  const { EGRESS_ALLOW: allow } = world.platform.config
  // Names that no name server knows.
  const lookup = async () => ['127.0.0.1']
  world.platform.egress = openEgress({ allow, userAgent: 'parley', lookup })
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

test('a site that asks for a slower pace gets it, up to five seconds (section 5)', async () => {
  const at: number[] = []
  const told = (body: string) => (_: unknown, answer: ServerResponse) => {
    at.push(performance.now())
    answer.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }
  const site = await siteOf({
    '/robots.txt': (_, answer) => answer.end('User-agent: *\nCrawl-delay: 1'),
    '/': told(page('Home', `${text('Start')}<a href="/b">b</a>`)),
    '/b': told(page('B', text('Beta'))),
  })
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [site.url] }, model)
  await agent.train()
  const [first = 0, second = 0] = at
  // The clocks of the database and of this process differ by fractions of a millisecond.
  expect(second - first).toBeGreaterThan(950)

  const slow = await siteOf({ '/robots.txt': (_, answer) => answer.end('User-agent: *\nCrawl-delay: 86400') })
  slow.routes['/'] = page('Home', text('Start'))
  const sleepy = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [slow.url] }, model)
  expect((await sleepy.train()).message).toBe('Agent trained successfully')
  const { rows } = await world.platform.databases.owner.query(
    `select next_at < now() + interval '6 seconds' as soon from crawl_turns where host = $1`,
    [new URL(slow.url).host],
  )
  expect(rows).toEqual([{ soon: true }])
}, 240_000)

test('behind a redirect to www. the rules of the host that is reached count (section 5)', async () => {
  const site = await siteOf({})
  const { port } = new URL(site.url)
  const www = `http://www.shop.test:${port}`
  const isWww = (host: string | undefined) => host?.startsWith('www.') === true
  site.routes = {
    '/robots.txt': ({ headers }, answer) => answer.end(isWww(headers.host) ? 'User-agent: *\nDisallow: /private' : ''),
    '/': ({ headers }, answer) => {
      if (!isWww(headers.host)) answer.writeHead(301, { location: `${www}/` }).end()
      else answer.writeHead(200, { 'content-type': 'text/html' }).end(page('Home', text('Start')))
    },
    '/private': ({ headers }, answer) => {
      if (!isWww(headers.host)) answer.writeHead(301, { location: `${www}/private` }).end()
      else answer.writeHead(200, { 'content-type': 'text/html' }).end(page('P', text('Private')))
    },
    '/sitemap.xml': `<urlset><url><loc>http://shop.test:${port}/private</loc></url></urlset>`,
  }
  const start = `http://shop.test:${port}/`
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [start] }, model)
  await agent.train()
  const { pages } = await agent.read()
  expect(pages.map(({ url, state, error }: Record<string, string>) => [url, state, error])).toEqual([
    [start, 'INDEXED', null],
    [`http://shop.test:${port}/private`, 'SKIPPED', 'Not allowed by robots.txt'],
  ])
}, 240_000)

test('what vanished goes only when its website could be read; a page keeps its text until its server called it gone twice (section 5)', async () => {
  const site = await siteOf({
    '/': page('Home', `${text('Start')}<a href="/b">b</a>`),
    '/b': page('B', text('Beta')),
    '/listed': page('Listed', text('Gamma')),
    '/sitemap.xml': (_, answer) => answer.end(`<urlset><url><loc>${site.url}/listed</loc></url></urlset>`),
  })
  const agent = await knowingAgent(world, { kbFromWebsite: true, websitesUrls: [site.url] }, model)
  const pagesOf = async () => (await agent.train('?force=true')).data.knowledgeBase.pages
  const { routes } = site
  const away = (_: unknown, answer: ServerResponse) => answer.writeHead(503).end()
  expect(await pagesOf()).toBe(3)
  site.routes = { '/': away, '/b': away, '/sitemap.xml': away }
  expect(await pagesOf()).toBe(3)
  site.routes = { ...routes, '/sitemap.xml': away }
  expect(await pagesOf()).toBe(3)
  const { '/b': _, ...withoutB } = routes
  site.routes = { ...withoutB, '/sitemap.xml': '<urlset></urlset>' }
  expect(await pagesOf()).toBe(2)
  expect(await pagesOf()).toBe(1)
  const { runs } = (await world.as('victor').get(`/nlp/agent/${agent.agentId}/genai/runs`)).body.data
  expect(runs.map(({ gone, changed, failed }: Record<string, number>) => [changed, gone, failed])).toEqual([
    [0, 1, 1],
    [0, 1, 1],
    [0, 0, 0],
    [0, 0, 2],
    [3, 0, 0],
  ])
}, 240_000)
