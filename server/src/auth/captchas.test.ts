import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ CAPTCHAS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => world.close())

const draw = (address: string) => world.as(null).get('/account/captcha/generate', { 'x-forwarded-for': address })

test('an address gets a limited number of captchas and is told when to come back; another is not held up (AUTH-015)', async () => {
  const statuses = []
  for (let call = 0; call < 3; call += 1) statuses.push((await draw('203.0.113.7')).status)
  expect(statuses).toEqual([200, 200, 200])
  const refused = await draw('203.0.113.7')
  expect([refused.status, refused.body.code, refused.body.status]).toEqual([429, '429', false])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await draw('203.0.113.8')).status).toBe(200)
})

test('another address of the same IPv6 network is the same caller, and IPv4 in the clothes of IPv6 is IPv4', async () => {
  const statuses = []
  for (const host of [1, 2, 3, 4]) statuses.push((await draw(`2001:db8:7:7::${host}`)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await draw('2001:db8:7:8::1')).status).toBe(200)
  for (let call = 0; call < 3; call += 1) await draw('::ffff:203.0.113.20')
  expect((await draw('203.0.113.20')).status).toBe(429)
})

test('what is refused draws nothing', async () => {
  const { system } = world.platform.databases
  const count = async () => (await system.selectFrom('captchas').select('id').execute()).length
  for (let call = 0; call < 3; call += 1) await draw('203.0.113.9')
  const before = await count()
  expect((await draw('203.0.113.9')).status).toBe(429)
  expect(await count()).toBe(before)
})
