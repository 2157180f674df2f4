import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { EgressRefused } from './egress.errors.ts'
import { type Caller, openCanary, userAgent, withOrigin } from './egress.fixture.ts'

test('a redirect into the inside is refused at whatever hop', async () => {
  const canary = await openCanary()
  const { port } = canary
  const targets = [
    `http://127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    'file:///etc/passwd',
  ]
  targets.push(`http://[::ffff:7f00:1]:${port}/`, `http://a:b@origin.test/`, 'http://10.0.0.1/', 'gopher://127.0.0.1/')
  for (const target of targets) {
    const story = async (call: Caller) => expect(call('/'), target).rejects.toThrow(EgressRefused)
    // The canary's port is open, so that only the address can be the reason of a refusal.
    await withOrigin(hopping(2, target), story, { ports: [80, 443, port] })
  }
  expect(canary.hits).toBe(0)
  await canary.close()
})

test('redirects are followed three times and no more, relative addresses included', async () => {
  await withOrigin(hopping(3), async call => {
    const answer = await call('/')
    expect(answer).toMatchObject({ status: 200, url: expect.stringMatching(/\/hop\/3$/) })
    expect(answer.body.toString()).toBe('GET  arrived')
  })
  await withOrigin(hopping(4), async call => {
    await expect(call('/')).rejects.toMatchObject({ reason: 'redirects' })
    expect((await call('/', { maxRedirects: 0 })).status).toBe(302)
  })
  await withOrigin(
    (_request, answer) => answer.writeHead(302, { location: 'http://[' }).end(),
    async call => {
      await expect(call('/')).rejects.toMatchObject({ reason: 'redirects' })
    },
  )
})

test.each([
  [302, 'GET  arrived'],
  [303, 'GET  arrived'],
  [307, 'POST order=1 arrived'],
  [308, 'POST order=1 arrived'],
])('a redirect with %i of a POST arrives as browsers do it', async (status, expected) => {
  await withOrigin(hopping(1, '/end', status), async call => {
    const answer = await call('/', { method: 'POST', body: 'order=1' })
    expect(answer.body.toString()).toBe(expected)
  })
})

test('a redirect to another origin loses every header that may hold a secret, and to the same keeps them', async () => {
  const headers = {
    authorization: 'Bearer x',
    cookie: 'a=b',
    'X-Api-Key': 'k',
    'X-Hook-Token': 't',
    accept: 'text/html',
  }
  await withOrigin(echoingHeaders, async (call, port) => {
    const same = JSON.parse((await call('/?to=/end', { headers })).body.toString())
    expect(same).toMatchObject({ authorization: 'Bearer x', 'x-api-key': 'k', accept: 'text/html' })
    const other = JSON.parse((await call(`/?to=http://other.test:${port}/end`, { headers })).body.toString())
    expect(Object.keys(other).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    expect(other['user-agent']).toBe(userAgent)
  })
})
/** Redirects through /hop/1, /hop/2 … and then to the target, or arrives. */
function hopping(hops: number, target?: string, status = 302): RequestListener {
  return async (request, answer) => {
    const hop = Number(/^\/hop\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 0)
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.url === '/end' || (hop === hops && target === undefined))
      answer.end(`${request.method} ${body} arrived`)
    else answer.writeHead(status, { location: hop + 1 < hops || !target ? `/hop/${hop + 1}` : target }).end('moved')
  }
}

const echoingHeaders: RequestListener = (request, answer) => {
  const to = new URL(request.url ?? '', 'http://x').searchParams.get('to')
  if (to === null) answer.end(JSON.stringify(request.headers))
  else answer.writeHead(302, { location: to }).end()
}
