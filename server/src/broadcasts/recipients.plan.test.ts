import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'
import { readRecipients } from './recipients.ts'

let world: World
let plans: Plans
let channel: { id: string; enterpriseId: string; type: number }
let groupId: string
beforeAll(async () => {
  world = await openWorld()
  const id = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id, type from channels where id = $1', [id])
  channel = { id, enterpriseId: rows[0].enterprise_id, type: rows[0].type }
  plans = openPlans(world, channel.enterpriseId)
  const made = await owner.query(
    "insert into contact_sets (enterprise_id, kind, name, name_key) values ($1, 'group', 'Pune', 'pune') returning id",
    [channel.enterpriseId],
  )
  groupId = made.rows[0].id
  await owner.query(
    `insert into contacts (enterprise_id, name, phone_number, whatsapp_number, is_proven)
     select $1, 'Customer ' || i, (917000000000 + i)::text, (918000000000 + i)::text, true from generate_series(1, 40000) i`,
    [channel.enterpriseId],
  )
  await owner.query(
    `insert into contact_set_members (set_id, contact_id, enterprise_id)
     select $1, id, enterprise_id from contacts where enterprise_id = $2 order by id limit 2000`,
    [groupId, channel.enterpriseId],
  )
  await owner.query('vacuum analyze contacts, contact_set_members')
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

test('the people of a group are found by their ids, however large a part of the book they are', async () => {
  const [plan = ''] = await plans.of('meant', async work => {
    const { total } = await readRecipients(work, channel, 'UTILITY', { groupIds: [groupId] })
    expect(total).toBe(2000)
  })
  expect(plan).toContain('contacts_pkey')
  expect(plan).not.toContain('Seq Scan on contacts')
})

test('whose a typed number is stands in an index, of merged contacts too', async () => {
  const [plan = ''] = await plans.of('distinct on', async work => {
    const { all } = await readRecipients(work, channel, 'UTILITY', { phoneNumber: ['917000000001', '918000000002'] })
    expect(all.map(({ contactId }) => typeof contactId)).toEqual(['string', 'string'])
  })
  for (const index of ['contacts_number', 'contacts_same_whatsapp']) expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on contacts')
})
