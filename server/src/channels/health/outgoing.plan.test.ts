import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFilled } from '../../dispatch/plans.fixture.ts'
import type { Work } from '../../platform/work.ts'
import { readChannelDetails, readChannels } from '../channels.view.ts'

let room: Awaited<ReturnType<typeof openFilled>>
beforeAll(async () => {
  room = await openFilled({
    role: 'parley_app',
    rows: [
      `insert into deliveries (enterprise_id, channel_id, recipient, state, error_code, settled_at)
       select $1, $2, '9198' || (10000000 + i), 3, '131000', now() from generate_series(1, 30000) i`,
    ],
  })
})
afterAll(() => room.close())

test('of a channel by which everything fails, the latest failures alone are read, by the index (CHAN-031)', async () => {
  const asked = [
    (work: Work) => readChannels(work, { from: 0, perPage: 20 }),
    (work: Work) => readChannelDetails(work, room.channelId),
  ]
  for (const ask of asked) {
    const [plan = ''] = await room.plans.of('distinct on (code)', ask)
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan( Backward)? using ${room.full}`))
    expect(plan).not.toContain(`Seq Scan on ${room.full}`)
  }
})
