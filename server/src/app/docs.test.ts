import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

test('the calls of the API are read in the browser, from files of this server alone', async () => {
  const world = await openWorld()
  const visitor = world.as(null)
  const page = await visitor.get('/docs')
  const parts = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(parts.toSorted()).toEqual([
    '/docs/assets/swagger-ui-bundle.js',
    '/docs/assets/swagger-ui.css',
    '/docs/start.js',
  ])
  for (const part of parts) expect([part, (await visitor.get(part)).status]).toEqual([part, 200])
  await world.close()
})

test('the description of the calls is built for the first who asks, and handed to everybody else', async () => {
  const world = await openWorld()
  const read = async () => {
    const before = process.cpuUsage()
    const answer = await fetch(`${world.address}/openapi.json`)
    const text = await answer.text()
    const { user } = process.cpuUsage(before)
    return { text, type: answer.headers.get('content-type'), user }
  }
  const first = await read()
  expect(first.type).toBe('application/json; charset=utf-8')
  expect(JSON.parse(first.text)).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: world.platform.config.publicUrl }],
  })
  const others = [await read(), await read(), await read()]
  expect(others.map(({ text }) => text === first.text)).toEqual([true, true, true])
  expect(Math.min(...others.map(({ user }) => user))).toBeLessThan(first.user / 4)
  await world.close()
})
