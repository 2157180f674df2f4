import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChannelDetails } from '../../channels/channels.view.ts'
import { typed } from '../../platform/database/database.ts'
import { noRequest, transact } from '../../platform/transact.ts'
import type { Work } from '../../platform/work.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { countCapped } from './gate.cap.ts'

let world: World
let channelId: string
let enterpriseId: string
let pool: pg.Pool
/** Months without a row may be looked through. */
let full: string
const asked: { sql: string; parameters: readonly unknown[] }[] = []
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  enterpriseId = rows[0].enterprise_id
  await owner.query(
    `insert into deliveries (enterprise_id, channel_id, recipient, state, sent_at, settled_at)
     select $1, $2, '9198' || (10000000 + i % 200), i % 3, now(), now() from generate_series(1, 30000) i`,
    [enterpriseId, channelId],
  )
  await owner.query(
    'insert into promotions (enterprise_id, person, delivery_id, at) select enterprise_id, recipient, id, sent_at from deliveries',
  )
  await owner.query('vacuum analyze deliveries, promotions')
  full = (await owner.query('select tableoid::regclass::text as name from deliveries limit 1')).rows[0].name
  pool = new pg.Pool({ connectionString: world.databaseUrl, options: '-c role=parley_app' })
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

test('the cap looks at the people of a batch by the key, and at nobody else', async () => {
  const people = [1, 2, 3].map(last => ({ to: `91981000000${last}`, contactId: null }))
  const cap = { enabled: true, messages: 3, hours: 24 }
  const [plan = ''] = await plansOf('promotions', work =>
    countCapped(work.db, { enterpriseId, cap, at: work.now }, people),
  )
  expect(plan).toContain('promotions_pkey')
  expect(plan).not.toContain('Seq Scan on promotions')
  expect(plan).not.toContain(`Seq Scan on ${full}`)
  expect(plan).toContain(`Index Scan using ${full}_pkey`)
})

test("a channel's messages of a day are counted in the index alone (CHAN-029)", async () => {
  const [plan = ''] = await plansOf('uuid_floor', work => readChannelDetails(work, channelId))
  expect(plan).toMatch(/Index Only Scan using deliveries_\d+_channel_id_state_id/)
  expect(plan).not.toContain(`Seq Scan on ${full}`)
})

/** The plans of what a verb asks with that word in it, as the enterprise's own role runs them. */
async function plansOf(word: string, ask: (work: Work) => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  const { platform } = world
  const listening = typed(pool, {
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  })
  const permissions = new Set<string>()
  const actor = { kind: 'user', enterpriseId, id: null, name: 'Test', permissions, sessionId: null } as const
  const databases = { ...platform.databases, app: listening }
  await transact({ platform: { ...platform, databases }, actor, request: noRequest }, ask)
  const client = await pool.connect()
  try {
    await client.query("select set_config('app.enterprise', $1, false)", [enterpriseId])
    const plans: string[] = []
    for (const { sql, parameters } of asked.filter(query => query.sql.includes(word))) {
      const { rows } = await client.query(`explain (costs off) ${sql}`, [...parameters])
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    client.release()
  }
}
