import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../../testing/socket.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
})
afterAll(() => world.close())

test('who stops reading is cut off before the server drowns, and nobody else misses anything', async () => {
  const slow = openSocket(world.address, `?token=${await world.token('asha')}`)
  const quick = openSocket(world.address, `?token=${await world.token('dev')}`)
  await slow.next('ready')
  await quick.next('ready')
  const { rows } = await world.platform.databases.owner.query("select id from enterprises where name = 'Acme Traders'")
  const told = (index: number) => ({
    enterpriseId: String(rows[0]?.id),
    event: 'presence',
    data: { index, filler: 'x'.repeat(60_000) },
    audience: { permission: 'NLP.VIEW' },
  })
  slow.ws.pause()
  const before = process.memoryUsage().rss
  for (let index = 0; index < 600; index += 1) {
    world.platform.hub.signal(told(index))
    // So that the quick one has read what the slow one has not.
    if (index % 10 === 9) await quick.next('presence', ({ data }) => data.index === index)
  }
  await eventually(async () => world.platform.hub.size() === 1)
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  expect(quick.frames.filter(({ event }) => event === 'presence')).toHaveLength(600)
  slow.ws.resume()
  const { code } = await slow.closing()
  // The word itself may not get through any more before the connection is dropped.
  expect([4008, 1006]).toContain(code)
  quick.close()
})
