import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'
import { claim } from './claim.ts'

let world: World
let channelId: string
let plans: Plans
/** Months without a row may be looked through. */
let full: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  const enterpriseId = rows[0].enterprise_id
  // None of it is due, so that it waits for as long as the plans are looked at.
  await owner.query(
    `with people as (
       insert into contacts (enterprise_id, name) select $1, 'Person ' || i from generate_series(1, 500) i returning id),
     told as (
       insert into chats (enterprise_id, channel_id, contact_id, state, handled_by)
       select $1, $2, id, 3, 'none' from people returning id)
     insert into deliveries (enterprise_id, channel_id, chat_id, recipient, state, next_attempt_at)
     select $1, $2, told.id, '919810000001', -1, now() + interval '1 hour' from told, generate_series(1, 20) i`,
    [enterpriseId, channelId],
  )
  await owner.query('vacuum analyze deliveries, chats')
  full = (await owner.query('select tableoid::regclass::text as name from deliveries limit 1')).rows[0].name
  plans = openPlans(world, enterpriseId, 'parley_system')
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test('whoever takes what waits of chats looks at one chat for each message, and at no other', async () => {
  const [plan = ''] = await plans.of('e.chat_id', work => claim(work.db, { id: channelId, rate: 80 }, 100))
  expect(plan).toMatch(/deliveries_\d+_chat_id_id/)
  expect(plan).toMatch(/deliveries_\d+_channel_id_next_attempt_at/)
  expect(plan).not.toMatch(new RegExp(`Hash|Seq Scan on ${full}`))
})
