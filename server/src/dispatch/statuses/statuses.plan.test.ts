import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFilled } from '../plans.fixture.ts'
import { applyStatuses } from './statuses.ts'

let room: Awaited<ReturnType<typeof openFilled>>
beforeAll(async () => {
  room = await openFilled({
    role: 'parley_system',
    rows: [
      `insert into deliveries (enterprise_id, channel_id, recipient, state, vendor_message_id)
       select $1, $2, '9198' || (10000000 + i), 0, 'wamid.' || i from generate_series(1, 20000) i`,
    ],
  })
})
afterAll(() => room.close())

test('a batch of statuses looks each message up, and reads nothing else of the month', async () => {
  const { world, channelId, enterpriseId, plans } = room
  const { rows } = await world.platform.databases.owner.query<{ id: string }>(
    'select id from deliveries order by id limit 500',
  )
  const found = rows.map(({ id }, number) => {
    const ids = { eventId: id, ref: id, vendorMessageId: `wamid.${number}` }
    const said = { state: 'delivered', at: null, code: null, text: null } as const
    return { channelId, enterpriseId, status: { kind: 'status' as const, ...ids, ...said } }
  })
  const [plan = ''] = await plans.of('with steps', work => applyStatuses(work.db, found))
  expect(plan).toMatch(/Index Scan using deliveries_\d+_pkey on deliveries_\d+ d_\d+\s+Index Cond: \(id = n\.id\)/)
  expect(plan).not.toMatch(new RegExp(`Hash|Merge|Seq Scan on ${room.full}`))
  const { rows: moved } = await world.platform.databases.owner.query(
    'select state, count(*)::int as n from deliveries group by 1 order by 1',
  )
  expect(moved).toEqual([
    { state: 0, n: 19_500 },
    { state: 1, n: 500 },
  ])
})
