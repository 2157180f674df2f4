import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let told: string[]
beforeAll(async () => {
  world = await openWorld()
  const { system } = world.platform.databases
  const asha = await system
    .selectFrom('users')
    .select(['id', 'enterpriseId'])
    .where('email', '=', 'asha@demo.parley')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 130 }, (_, index) => ({
    userId: asha.id,
    enterpriseId: asha.enterpriseId,
    type: 'training_done',
    title: `Told ${index}`,
    message: '',
    link: null,
  }))
  told = (await system.insertInto('notifications').values(rows).returning('id').execute()).map(row => row.id)
})
afterAll(() => world.close())

const path = '/e/enterprise/notifications'
const marks = () =>
  world.platform.databases.system
    .selectFrom('auditLog')
    .select('changes')
    .where('module', '=', 'Notifications')
    .orderBy('id')
    .execute()

test('the bell counts every unread one, and pages fifteen at a time (SHELL-052, SHELL-053)', async () => {
  const { body } = await world.as('asha').get(path)
  expect(body.response).toMatchObject({ unread: 130, more: true, hasMore: true })
  expect(body.response.notifications).toHaveLength(15)
  expect(body.response.notifications[0]).toMatchObject({ title: 'Told 129', read: false, link: null })
  const last = await world.as('asha').get(`${path}?from=120&perPage=15`)
  expect([last.body.response.notifications.length, last.body.response.more]).toEqual([10, false])
})

test('they belong to one person: nobody else reads or marks them (SHELL-053)', async () => {
  expect((await world.as('dev').get(path)).body.response).toMatchObject({ notifications: [], unread: 0 })
  await world.as('dev').put(`${path}/read`, { ids: told })
  expect((await world.as('asha').get(path)).body.response.unread).toBe(130)
})

test('marking answers what is left and stands in the audit trail with its number (SHELL-053, ADMIN-003)', async () => {
  const some = await world.as('asha').put(`${path}/read`, { ids: told.slice(0, 3) })
  expect(some.body.response).toEqual({ unread: 127 })
  const all = await world.as('asha').put(`${path}/read`, { all: true })
  expect(all.body.response).toEqual({ unread: 0 })
  const changes = (await marks()).map(row => row.changes)
  expect(changes.slice(-2)).toEqual([
    [{ field: 'read', before: null, after: 3 }],
    [{ field: 'read', before: null, after: 127 }],
  ])
})
