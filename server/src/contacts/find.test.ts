import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let client: pg.Client
let plans: string[] = []
let own: string
let group: string
beforeAll(async () => {
  world = await openWorld()
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  client.on('notice', ({ message }) => {
    if (message) plans.push(message)
  })
  const { rows } = await client.query<{ id: string }>(`
    insert into enterprises (name) select 'Tenant ' || n from generate_series(1, 21) n returning id`)
  own = rows[0]?.id ?? ''
  await client.query(
    `insert into contacts (enterprise_id, name, phone_number)
     select e.id, 'Person ' || md5(n::text), (919000000000 + n)::text
     from enterprises e, generate_series(1, case when e.id = $1 then 12000 else 3000 end) n where e.name like 'Tenant %'`,
    [own],
  )
  await client.query(
    `insert into contact_sets (enterprise_id, kind, name, name_key) select id, 'group', 'All', 'all' from enterprises`,
  )
  await client.query(`
    insert into contact_set_members (set_id, contact_id, enterprise_id)
    select s.id, c.id, c.enterprise_id from contacts c join contact_sets s on s.enterprise_id = c.enterprise_id`)
  const sets = await client.query<{ id: string }>('select id from contact_sets where enterprise_id = $1', [own])
  group = sets.rows[0]?.id ?? ''
  await client.query('vacuum analyze')
  await client.query(`
    load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = notice`)
})
afterAll(async () => {
  await client.end()
  await world.close()
})

type Asked = {
  groups?: string[]
  labels?: string[]
  terms?: string[]
  hidden?: boolean
  skipped?: number
  enterpriseId?: string
}

/** As a request asks, with the plans of everything that the functions do. */
async function find({ groups = [], labels = [], terms = [], hidden = false, skipped = 0, enterpriseId = own }: Asked) {
  plans = []
  await client.query(`begin; set local role parley_app; select set_config('app.enterprise', '${enterpriseId}', true)`)
  const { rows } = await client.query<{ id: string }>(
    'select i as id from contact_ids($1, $2, $3, $4, null, $5, 11) i',
    [groups, labels, terms, hidden, skipped],
  )
  await client.query('commit')
  return { ids: rows.map(({ id }) => id), plan: plans.join('\n') }
}

test.each<[string, () => Asked, number]>([
  ['all', () => ({}), 11],
  ['a deep page', () => ({ skipped: 11_000 }), 11],
  ['a common term', () => ({ terms: ['%erso%'] }), 11],
  ['a rare term', () => ({ terms: ['%c4ca4238%'] }), 1],
  ['two terms, one of them rare', () => ({ terms: ['%erso%', '%919000000123%'] }), 1],
  ['nothing', () => ({ terms: ['%zzzz%'] }), 0],
  ['a group', () => ({ groups: [group] }), 11],
  ['digits of hidden numbers', () => ({ terms: ['%000123%'], hidden: true }), 0],
  ['a name with digits beside hidden numbers', () => ({ terms: ['%c4ca4238%'], hidden: true }), 1],
  ['a name beside one digit', () => ({ terms: ['%c4ca4238%', '%9%'], hidden: true }), 1],
  ['such a name in a group', () => ({ groups: [group], terms: ['%c4ca4238%'], hidden: true }), 1],
  ['a rare term in a group', () => ({ groups: [group], terms: ['%c4ca4238%'] }), 1],
])(
  '%s of one enterprise among twenty are found without reading all (CUST-012, CUST-029, CUST-052)',
  async (_, asked, count) => {
    const { ids, plan } = await find(asked())
    expect(ids).toHaveLength(count)
    expect(plan).toContain('contact')
    expect(plan).not.toMatch(/Seq Scan on contact(s|_set_members)\b/)
    expect(ids).toEqual(ids.toSorted().reverse())
  },
)

test('a small book is not looked for among what others have added since (CUST-012)', async () => {
  const { rows } = await client.query<{ id: string }>(`select id from enterprises where name = 'Tenant 2'`)
  for (const asked of [{}, { skipped: 2000 }, { terms: ['%erso%'] }]) {
    const { ids, plan } = await find({ ...asked, enterpriseId: rows[0]?.id ?? '' })
    expect(ids).toHaveLength(11)
    expect(plan).toContain('using contacts_live on contacts c')
    expect(plan).not.toContain('contacts_pkey')
  }
})

test('what is rare is found by its trigrams (CUST-012)', async () => {
  const { plan } = await find({ terms: ['%c4ca4238%'] })
  expect(plan).toContain('Bitmap Index Scan on contacts_search')
})

test('nobody finds another enterprise’s contacts, by whatever group they name (CUST-029)', async () => {
  const { rows } = await client.query<{ id: string }>(`select id from enterprises where name = 'Tenant 2'`)
  const stranger = rows[0]?.id ?? ''
  const mine = new Set((await find({ skipped: 0 })).ids)
  expect((await find({ enterpriseId: stranger })).ids.some(id => mine.has(id))).toBe(false)
  expect((await find({ enterpriseId: stranger, groups: [group] })).ids).toEqual([])
})

test('the functions behind the search are nobody’s to call (CUST-029)', async () => {
  await client.query('set role parley_app')
  const direct = client.query(`select member_contact_ids(array[$1::uuid], null, null, false, null, null, 5)`, [group])
  await expect(direct).rejects.toThrow('permission denied')
  await client.query('reset role')
})
