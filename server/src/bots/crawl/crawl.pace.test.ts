import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { pageAddress, siteOf } from './crawl.addresses.ts'
import { forgetTurns, politeTurn } from './crawl.pace.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a host is asked once an interval, whoever asks; another host at once (section 5)', async () => {
  const { signal } = new AbortController()
  const startedAt = performance.now()
  const turns = await Promise.all(
    ['a.test', 'a.test', 'b.test', 'a.test'].map(async host => {
      await politeTurn(world.platform, host, { intervalMs: 200, signal })
      return [host, performance.now() - startedAt] as const
    }),
  )
  const times = turns.filter(([host]) => host === 'a.test').map(([, at]) => at)
  times.sort((one, other) => one - other)
  expect(times[1]).toBeGreaterThan(190)
  expect(times[2]).toBeGreaterThan(390)
})

test('a turn that another server process took is waited for, and forgotten in time (section 5)', async () => {
  const { owner } = world.platform.databases
  await owner.query(
    `insert into crawl_turns values ('d.test', now() + interval '300 milliseconds'), ('old.test', now() - interval '2 hours')`,
  )
  const startedAt = performance.now()
  await politeTurn(world.platform, 'd.test', { intervalMs: 1, signal: new AbortController().signal })
  expect(performance.now() - startedAt).toBeGreaterThan(200)
  await forgetTurns(world.platform)
  const { rows } = await owner.query(`select host from crawl_turns where host in ('d.test', 'old.test')`)
  expect(rows).toEqual([{ host: 'd.test' }])
})

test('who waits for a turn and is stopped, ends', async () => {
  const stopped = new AbortController()
  const turn = { intervalMs: 60_000, signal: stopped.signal }
  await politeTurn(world.platform, 'c.test', turn)
  const waiting = politeTurn(world.platform, 'c.test', turn)
  stopped.abort()
  await expect(waiting).rejects.toThrow()
})

test('an address has one spelling, and a site its host and folder (section 5)', () => {
  expect(pageAddress('../b?z=1&a=2#x', 'https://shop.test/help/a')).toBe('https://shop.test/b?a=2&z=1')
  for (const none of ['mailto:a@b.co', 'javascript:alert(1)', 'ftp://a.test/', 'https://u:p@a.test/', 'https://']) {
    expect(pageAddress(none)).toBeNull()
  }
  const belongs = siteOf('https://www.shop.test/help/index.html')
  const inside = ['https://shop.test/help/a', 'https://www.shop.test/help/index.html', 'https://www.shop.test/help/']
  const outside = [
    'https://shop.test/',
    'https://shop.test/helpers',
    'https://evil.test/help/a',
    'https://shop.test:444/help/a',
  ]
  expect(inside.filter(belongs)).toEqual(inside)
  expect(outside.filter(belongs)).toEqual([])
})
