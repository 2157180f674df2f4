import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { openPlans, type Plans } from '../../testing/plans.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { optedOut } from './gate.consent.ts'

let world: World
let enterpriseId: string
/** Batches are judged by the dispatchers. */
let plans: Plans
beforeAll(async () => {
  world = await openWorld()
  const { owner } = world.platform.databases
  enterpriseId = (await owner.query('select id from enterprises order by id limit 1')).rows[0].id
  await owner.query(
    `insert into contacts (enterprise_id, name, phone_number, whatsapp_number, email, is_proven)
     select $1, 'Customer ' || i, (917000000000 + i)::text, (918000000000 + i)::text, 'customer' || i || '@shop.in', i % 10 > 0
     from generate_series(1, 40000) i`,
    [enterpriseId],
  )
  await owner.query('vacuum analyze contacts')
  plans = openPlans(world, enterpriseId, 'parley_system')
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

const numbers = ['contacts_number', 'contacts_claimed_number', 'contacts_pkey']
test.each([
  { kind: 'SMS', type: 0, indexes: numbers },
  { kind: 'mail', type: 1, indexes: [...numbers, 'contacts_email'] },
  { kind: 'WhatsApp', type: 4, indexes: [...numbers, 'contacts_same_whatsapp'] },
])(
  'who wants no advertising by $kind is found by the keys of a batch, however large the book is',
  async ({ type, indexes }) => {
    const id = await makeChannel(world.as('asha'), type)
    const people = [1, 2, 3].map(last => ({ to: `91700000000${last}`, contactId: crypto.randomUUID() }))
    const [plan = ''] = await plans.of('contact_opt_outs', work =>
      optedOut(work.db, { id, enterpriseId, type }, people),
    )
    for (const index of indexes)
      expect(plan).toMatch(new RegExp(`(using ${index} on contacts|Bitmap Index Scan on ${index})\\b`))
    expect(plan).not.toContain('Seq Scan on contacts')
  },
)
