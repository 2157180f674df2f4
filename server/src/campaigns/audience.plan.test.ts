import type { Recipients } from '@parley/contracts/campaigns/activities.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'
import { beginning, nextPart } from './audience.ts'

let world: World
let plans: Plans
let channel: { id: string; enterpriseId: string; type: number }
let groupId: string
let after: string
beforeAll(async () => {
  world = await openWorld()
  const id = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id as "enterpriseId", type from channels where id = $1', [id])
  channel = { id, ...rows[0] }
  plans = openPlans(world, channel.enterpriseId)
  const group = await owner.query(
    "insert into contact_sets (enterprise_id, kind, name, name_key) values ($1, 'group', 'Pune', 'pune') returning id",
    [channel.enterpriseId],
  )
  groupId = group.rows[0].id
  await owner.query(
    `with made as (
       insert into contacts (enterprise_id, name, phone_number, is_proven)
       select $1, 'Customer ' || i, (917000000000 + i)::text, true from generate_series(1, 40000) i returning id)
     insert into contact_set_members (set_id, contact_id, enterprise_id) select $2, id, $1 from made`,
    [channel.enterpriseId, groupId],
  )
  const middle = await owner.query('select id from contacts order by id offset 20000 limit 1')
  after = middle.rows[0].id
  await owner.query('vacuum analyze contacts, contact_set_members')
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test.each([
  { name: 'a book', recipients: (): Recipients => ({ source: 'ALL' }) },
  { name: 'a group', recipients: (): Recipients => ({ source: 'GROUPS', groupIds: [groupId], tagIds: [] }) },
])('the next part of $name is read along an index from where the last one ended', async ({ recipients }) => {
  const [plan = ''] = await plans.of('limit', async work => {
    const audience = { recipients: recipients(), channel, file: null, hasOwnValues: false }
    const { found, next } = await nextPart(work, audience, { place: { ...beginning, after }, ahead: null })
    expect(found).toHaveLength(2000)
    expect(next?.after).toBe(found.at(-1)?.contactId)
  })
  expect(plan).toMatch(/Index Cond: \(.*id > '/)
  expect(plan).not.toContain('Seq Scan')
})
