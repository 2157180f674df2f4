import { whatsApp } from '@parley/contracts/channels/kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'
import { contactOf } from './customers.contact.ts'

let world: World
let plans: Plans
let channelId: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'), whatsApp)
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  await owner.query(
    `insert into contacts (enterprise_id, name, phone_number, whatsapp_number)
     select $1, 'Customer ' || i, (917000000000 + i)::text, (918000000000 + i)::text from generate_series(1, 40000) i`,
    [rows[0].enterprise_id],
  )
  await owner.query('vacuum analyze contacts')
  plans = openPlans(world, rows[0].enterprise_id)
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test('whoever writes by WhatsApp is looked up by both numbers of a large book through their indexes', async () => {
  const writer = { from: '918000000007', mayBeNational: false }
  const [plan = ''] = await plans.of('whatsapp_number', async work => {
    expect(await contactOf(work, { id: channelId, type: whatsApp }, writer)).toMatchObject({ name: 'Customer 7' })
  })
  expect(plan).toContain('contacts_same_whatsapp')
  expect(plan.match(/Index Cond/g)).toHaveLength(2)
  expect(plan).not.toContain('Seq Scan')
})
