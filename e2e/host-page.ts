import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HostPages = { address: string; close(): Promise<void> }

/** A company's own site, on an origin of its own, with the chat on each of its pages. */
export async function openHostPages(product: string, channelId: string): Promise<HostPages> {
  const snippet = `<script async src="${product}/widget/loader.js" data-channel="${channelId}"></script>`
  const server = createServer((request, response) => {
    const look = looks.get(request.url ?? '') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/strict') response.setHeader('content-security-policy', strictPolicy(product))
    response.end(page(look, snippet))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A page's own rules, which must not reach into the chat. */
const looks = new Map([
  ['/plain', ''],
  ['/dark', '<style>:root { color-scheme: dark } body { background: #111; color: #eee }</style>'],
  [
    '/loud',
    '<style>* { all: unset; color: red !important; font-size: 40px !important } button { display: none }</style>',
  ],
  ['/strict', ''],
])

/** What a careful site allows: our scripts and calls, and no style of anybody's. */
function strictPolicy(product: string): string {
  const socket = product.replace(/^http/, 'ws')
  return `default-src 'none'; script-src ${product}; connect-src ${product} ${socket}; style-src 'none'; base-uri 'none'`
}

function page(look: string, snippet: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chai House</title>${look}<main><h1>Chai House</h1><p>Tea from Assam.</p><a href="/plain">Teas</a></main>${snippet}</html>`
}
