import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  world.platform.log.level = 'silent'
})
afterAll(() => world.close())

test('the key of passwords is there again as soon as the database is (AUTH-003)', async () => {
  const { owner } = world.platform.databases
  const readKey = () => world.as(null).get('/account/publicKey')
  await owner.query('alter table installation_keys rename to hidden_keys')
  expect((await readKey()).status).toBe(500)
  await owner.query('alter table hidden_keys rename to installation_keys')
  const { status, body } = await readKey()
  expect([status, body.response.algorithm]).toEqual([200, 'RSA-OAEP-256'])
})
