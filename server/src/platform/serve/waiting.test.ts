import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate } from '../../testing/world.ts'
import { limitWaiting } from './waiting.ts'

const fastify = Fastify()
let address = ''
beforeAll(async () => {
  await fastify.register(multipart)
  limitWaiting(fastify, { silentMs: 400, mostMs: 1200 })
  fastify.post('/json', async ({ body }) => body)
  fastify.post('/form', async request => {
    const file = await request.file()
    return { bytes: (await file?.toBuffer())?.length }
  })
  // As a server that is busy with other things.
  fastify.post('/slow', { preParsing: () => wait(1000) }, async ({ body }) => body)
  address = await fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => fastify.close())

/** A client that says these things, each after a pause, and then no more; resolves with the answer and when it came. */
async function say(parts: string[], pauseMs: number, at = address) {
  const { hostname, port } = new URL(at)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  let heard = ''
  let answeredAt = 0
  const began = performance.now()
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const answered = new Promise<void>(resolve => {
    socket.on('data', chunk => {
      heard += String(chunk)
      answeredAt ||= performance.now() - began
      resolve()
    })
  })
  for (const part of parts) {
    socket.write(part)
    await Promise.race([wait(pauseMs), closed])
  }
  await Promise.race([answered, closed, wait(5000)])
  socket.destroy()
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0), heard, ms: answeredAt }
}

const head = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

test('a client that falls silent amid its request is not waited for', async () => {
  const { status, ms } = await say([head('/json', 100), '{"a":'], 0)
  expect([status, ms < 2000]).toEqual([408, true])
})

test('nor one that dribbles, but a large file on a slow line is', async () => {
  const dribble = Array.from({ length: 10 }, () => ' ')
  expect((await say([head('/json', 100), ...dribble], 200)).status).toBe(408)
  const before = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const form = [before, ...dribble, '\r\n--b--\r\n']
  const { status, heard } = await say(
    [head('/form', form.join('').length, 'multipart/form-data; boundary=b'), ...form],
    200,
  )
  expect([status, heard]).toEqual([200, expect.stringContaining('{"bytes":10}')])
})

test('a client that waits for us is not silent', async () => {
  expect((await say([head('/slow', 20), '{"a":"123456789012"}'.slice(0, 20)], 0)).status).toBe(200)
})

test('whoever is silent when the server goes down, before, in or after its request, does not hold it up', async () => {
  const server = await spawnServer({ DATABASE_URL: await copyTemplate() })
  const admin = await signInAt(server.address)
  const said = [
    '',
    'GET /heal',
    `${head('/account/captcha/generate', 100)}{"a":`,
    `${head('/nlp/agent', 9_000_000).replace('Host', `authentication-token: ${admin.token}\r\nHost`)}{"a":`,
  ]
  const clients = said.map(text => say([text], 20_000, server.address))
  await wait(300)
  const began = performance.now()
  await server.kill('SIGTERM')
  const tookMs = performance.now() - began
  expect(await server.exited).toBe(0)
  expect(tookMs).toBeLessThan(6000)
  await Promise.all(clients)
}, 60_000)
