import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChannelDetails } from '../../channels/channels.view.ts'
import { openFilled } from '../plans.fixture.ts'
import { countCapped } from './gate.cap.ts'

let room: Awaited<ReturnType<typeof openFilled>>
beforeAll(async () => {
  room = await openFilled({
    role: 'parley_app',
    tables: ['promotions'],
    rows: [
      `insert into deliveries (enterprise_id, channel_id, recipient, state, sent_at, settled_at)
       select $1, $2, '9198' || (10000000 + i % 200), i % 3, now(), now() from generate_series(1, 30000) i`,
      `insert into promotions (enterprise_id, person, delivery_id, at)
       select enterprise_id, recipient, id, sent_at from deliveries where enterprise_id = $1 and channel_id = $2`,
    ],
  })
})
afterAll(() => room.close())

test('the cap looks at the people of a batch by the key, and at nobody else', async () => {
  const people = [1, 2, 3].map(last => ({ to: `91981000000${last}`, contactId: null }))
  const cap = { enabled: true, messages: 3, hours: 24 }
  const [plan = ''] = await room.plans.of('promotions', work =>
    countCapped(work.db, { enterpriseId: room.enterpriseId, cap, at: work.now }, people),
  )
  expect(plan).toContain('promotions_pkey')
  expect(plan).not.toContain('Seq Scan on promotions')
  expect(plan).not.toContain(`Seq Scan on ${room.full}`)
  expect(plan).toContain(`Index Scan using ${room.full}_pkey`)
})

test("a channel's messages of a day are counted in the index alone (CHAN-029)", async () => {
  const [plan = ''] = await room.plans.of('uuid_floor', work => readChannelDetails(work, room.channelId))
  expect(plan).toMatch(/Index Only Scan using deliveries_\d+_channel_id_state_id/)
  expect(plan).not.toContain(`Seq Scan on ${room.full}`)
})
