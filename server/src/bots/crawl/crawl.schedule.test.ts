import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { knowingAgent, openSite, page, type Site } from '../knowledge/knowledge.fixture.ts'
import { makeModel } from '../llm/llm.fixture.ts'
import { startDueCrawls } from './crawl.schedule.ts'

let world: World
let site: Site
let model: string
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1', CRAWL_INTERVAL_MS: '0' })
  model = await makeModel(world, 'http://127.0.0.1:9/v1')
  site = await openSite({})
})
afterAll(async () => {
  await world.close()
  await site.close()
})

const text = (name: string) => `<p>${name} is described here in a sentence of its own, so that it can be found.</p>`
const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows
const days = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 86_400_000)

test('a schedule says when it reads next, and an appointment stands until somebody changes it (section 5)', async () => {
  const sources = { kbFromWebsite: true, websitesUrls: ['https://a.example'], crawlSchedule: 'weekly' }
  const agent = await knowingAgent(world, sources, model)
  const first = await agent.read()
  expect([first.crawlSchedule, days(first.nextCrawlAt)]).toEqual(['weekly', 7])
  const path = `/nlp/agent/${agent.agentId}/genai/config`
  const save = async (draft: object) => (await world.as('dev').post(path, draft)).body
  expect((await save({ websitesUrls: ['https://b.example'] })).data.nextCrawlAt).toBe(first.nextCrawlAt)
  expect(days((await save({ crawlSchedule: 'daily' })).data.nextCrawlAt)).toBe(1)
  expect(days((await save({ crawlSchedule: 'monthly' })).data.nextCrawlAt)).toBeGreaterThan(27)
  expect((await save({ kbFromWebsite: false })).data.nextCrawlAt).toBeNull()
  expect((await save({ kbFromWebsite: true, crawlSchedule: 'never' })).data.nextCrawlAt).toBeNull()
  expect((await save({ crawlSchedule: 'hourly' })).message).toBe('Schedule is not valid')
}, 240_000)

test('by schedule what changed is served, what did not makes no version, and a site that is away costs nothing (section 5)', async () => {
  const counted = { b: 0 }
  const home = page('Home', `${text('Start')}<a href="/b">b</a>`)
  const b = (body: string) => (_: unknown, answer: ServerResponse) => {
    counted.b += 1
    answer.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }
  site.routes = { '/': home, '/b': b(page('B', text('Beta'))) }
  const agent = await knowingAgent(
    world,
    { kbFromWebsite: true, websitesUrls: [site.url], crawlSchedule: 'daily' },
    model,
  )
  const { version } = (await agent.train()).data
  // What is not trained yet is not put into service by a schedule.
  const root = (await world.as('dev').get(`/nlp/agent/${agent.agentId}`)).body.data.rootStoryId
  const intent = { agentId: agent.agentId, storyId: root, name: 'half', responses: [] }
  await world.as('dev').post('/nlp/intent', { ...intent, utterances: ['one thing', 'another thing'] })

  expect(await crawledBySchedule(agent.agentId)).toMatchObject({
    state: 'UNCHANGED',
    changed: 0,
    pages: 2,
    version: null,
  })
  expect(counted.b).toBe(2)
  site.routes = { '/': home, '/b': b(page('B', text('Gamma'))) }
  expect(await crawledBySchedule(agent.agentId)).toMatchObject({
    cause: 'schedule',
    state: 'DONE',
    changed: 1,
    failed: 0,
    version: version + 1,
  })
  const victor = world.as('victor')
  const { chunks, version: served } = (await victor.get(`/nlp/agent/${agent.agentId}/genai/chunks`)).body.data
  expect([served, JSON.stringify(chunks).includes('Gamma'), JSON.stringify(chunks).includes('Beta')]).toEqual([
    version + 1,
    true,
    false,
  ])
  expect((await victor.get(`/nlp/agent/${agent.agentId}/training`)).body.data.intents).toBe(0)

  const away = (_: unknown, answer: ServerResponse) => answer.writeHead(503).end()
  site.routes = { '/': away, '/b': away, '/robots.txt': away }
  expect(await crawledBySchedule(agent.agentId)).toMatchObject({ state: 'FAILED', error: 'No website could be read' })
  const after = (await victor.get(`/nlp/agent/${agent.agentId}`)).body.data
  expect(after).toMatchObject({ servingVersion: version + 1 })
  expect(days((await agent.read()).nextCrawlAt)).toBe(1)
  expect((await world.as('omkar').get(`/nlp/agent/${agent.agentId}/genai/runs`)).status).toBe(404)
}, 240_000)

/** The run that a schedule made, when it has ended. */
async function crawledBySchedule(agentId: string) {
  const runs = async () => (await world.as('victor').get(`/nlp/agent/${agentId}/genai/runs`)).body.data.runs
  const before = (await runs()).length
  await query(`update agent_knowledge set next_crawl_at = now() - interval '1 minute' where agent_id = $1`, [agentId])
  // The job of the minute may have been faster.
  await startDueCrawls(world.platform, new AbortController().signal)
  return eventually(async () => {
    const found = await runs()
    return found.length > before && found[0].state !== 'RUNNING' && found[0]
  }, 60_000)
}
