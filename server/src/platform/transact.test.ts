import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { noRequest, systemActor, transact, workWithoutTransaction } from './transact.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const setting = () => ({ platform: world.platform, actor: systemActor(null), request: noRequest })

test('what an endpoint without a transaction would tell or keep is refused instead of lost', () => {
  const work = workWithoutTransaction(setting())
  const told: (() => void)[] = [
    () => work.audit({ module: 'NLP', action: 'create' }),
    () => work.announce('profileChanged', {}, { users: [] }),
    () => work.signal('profileChanged', {}, { users: [] }),
    () => work.afterCommit(() => {}),
  ]
  for (const tell of told) expect(tell).toThrow('use work.transact')
})

test('what goes wrong after a commit leaves the change and its answer alone, and the rest still follows', async () => {
  const followed: string[] = []
  const done = await transact(setting(), async work => {
    work.afterCommit(() => {
      throw new Error('broken after the commit, on purpose')
    })
    work.afterCommit(() => followed.push('second'))
    await work.db.insertInto('captchas').values({ purpose: 'kept', answer: 'x', expiresAt: new Date() }).execute()
    return 'done'
  })
  expect([done, followed]).toEqual(['done', ['second']])
  const kept = world.platform.databases.system.selectFrom('captchas').select('id').where('purpose', '=', 'kept')
  expect(await kept.execute()).toHaveLength(1)
})
