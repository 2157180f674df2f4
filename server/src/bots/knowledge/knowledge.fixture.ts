import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from '../../platform/egress/egress.fixture.ts'
import type { World } from '../../testing/world.ts'

export type Route = string | ((request: IncomingMessage, answer: ServerResponse) => void)
export type Site = { url: string; hits: string[]; routes: Record<string, Route>; close(): Promise<void> }

/** A website of the test on a port of its own; texts are pages of HTML, and what is not there is a 404. */
export async function openSite(routes: Record<string, Route>): Promise<Site> {
  const hits: string[] = []
  const server = createServer((request, answer) => {
    const path = request.url ?? ''
    hits.push(path)
    const route = site.routes[path] ?? site.routes[path.split('?')[0] ?? '']
    if (route === undefined) answer.writeHead(404).end('none')
    else if (typeof route === 'string') answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(route)
    else route(request, answer)
  })
  const { port, close } = await listening(server)
  const site: Site = { url: `http://127.0.0.1:${port}`, hits, routes, close }
  return site
}

export function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav>Menu</nav><main>${body}</main><footer>All rights reserved</footer></body></html>`
}

/** A prompt or knowledge agent of dev's that knows these websites; trained when `train` is called. */
export async function knowingAgent(world: World, sources: Record<string, unknown>, genAiConfigId: string) {
  const dev = world.as('dev')
  const draft = { name: `Agent ${Math.random()}`, description: 'x' }
  const agentId: string = (await dev.post('/nlp/agent', draft)).body.data.id
  const path = `/nlp/agent/${agentId}/genai/config`
  const config = { kbFromWebsite: false, websitesUrls: [], kbFromDoc: false, genAiConfigId, ...sources }
  const { body } = await dev.post(path, config)
  if (!body.status) throw new Error(body.message)
  return {
    agentId,
    train: async (query = '') => (await dev.get(`/nlp/agent/${agentId}/train${query}`)).body,
    read: async () => (await dev.get(path)).body.data,
  }
}
