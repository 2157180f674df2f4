import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each(['/healthz', '/readyz', '/', '/login'])('who watches from outside may ask by HEAD: %s', async path => {
  const ask = (method: string) => fetch(world.address + path, { method, headers: { accept: 'text/html' } })
  const [got, head] = [await ask('GET'), await ask('HEAD')]
  expect([got.status, head.status, await head.text()]).toEqual([200, 200, ''])
  expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'))
})

test('HEAD runs no verb', async () => {
  const head = await fetch(`${world.address}/account/captcha/generate`, { method: 'HEAD' })
  expect(head.status).toBe(404)
})
