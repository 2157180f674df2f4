import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import type { World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, copies, inState } from './activities.fixture.ts'
import { makeCampaign } from './campaigns.fixture.ts'

let world: World
let campaignId: string
beforeAll(async () => {
  const { world: opened, ...line } = await openLine()
  world = opened
  campaignId = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })).id
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const people = () => ({ maker: kabir(), checker: world.as('leela') })

test('of an iteration with many instances the newest hundred are listed, and the messages of all are counted (CAMP-026)', async () => {
  const id = await approvedActivity(people(), campaignId)
  await asha().post(`${base}/${id}/start`)
  const { instances } = await inState(kabir(), id, 6)
  await copies(
    world,
    { table: 'broadcasts', id: instances[0].id, count: 150 },
    { due_at: `now() - n * interval '1 day'` },
  )
  await world.platform.databases.owner.query(
    `insert into broadcast_tallies (broadcast_id, state, slot, enterprise_id, n)
     select id, 0, 0, enterprise_id, 1 from broadcasts where activity_id = $1 and id <> $2`,
    [id, instances[0].id],
  )
  const { activities } = (await kabir().get(`${base}?campaignId=${campaignId}`)).body.data
  const listed = activities.find((one: { id: string }) => one.id === id)
  for (const shown of [listed, await activityOf(kabir(), id)]) {
    expect(shown.instances).toHaveLength(100)
    expect(shown.instances[0].id).toBe(instances[0].id)
    expect(shown.instances[99].counts).toMatchObject({ total: 1, sent: 1 })
    expect(shown.counts).toMatchObject({ total: 151, sent: 151 })
  }
  const { counts } = (await kabir().get(`${base}/${id}/messages`)).body.data
  expect(counts).toMatchObject({ total: 151, sent: 151 })
})
