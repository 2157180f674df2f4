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
