import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingChannels } from './dispatching.ts'
import { openFilled } from './plans.fixture.ts'
import { finishBroadcasts } from './statuses/progress.ts'
import { endStopped } from './statuses/unknowns.ts'

let room: Awaited<ReturnType<typeof openFilled>>
beforeAll(async () => {
  room = await openFilled({
    role: 'parley_system',
    tables: ['broadcasts'],
    rows: [
      // Nothing is sent by a broadcast that stands, so that its rows wait for as long as the plans are looked at.
      `with told as (
         insert into broadcasts (enterprise_id, channel_id, name, content, fingerprint, created_by_name, state, total)
         select $1, $2, 'Offer ' || i, '{}', '', 'Asha', 'PAUSED', 2000 from generate_series(1, 10) i returning id)
       insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient, state, next_attempt_at)
       select $1, $2, told.id, '9198' || (10000000 + i), -1, now() from told, generate_series(1, 2000) i`,
    ],
  })
})
afterAll(() => room.close())

const queueOfBroadcasts = /channel_id_broadcast_id_next_attempt_at/
const queueOfChats = /deliveries_\d+_channel_id_next_attempt_at/
const everythingRead = () => new RegExp(`Hash|Seq Scan on ${room.full}|channel_id_state_id`)

test('whoever looks for what waits reads one row of each broadcast, and of chats only what waits', async () => {
  const [plan = ''] = await room.plans.of('distinct d.channel_id', work => waitingChannels(work.platform))
  expect(plan).toMatch(queueOfChats)
  expect(plan).toMatch(queueOfBroadcasts)
  expect(plan).not.toMatch(everythingRead())
})

test('whoever looks for broadcasts that are over reads one row of each', async () => {
  const [plan = ''] = await room.plans.of('is_open', work => finishBroadcasts(work.platform))
  expect(plan).toMatch(queueOfBroadcasts)
  expect(plan).not.toMatch(everythingRead())
})

test('whoever looks for rows that wait although their broadcast was stopped reads one row of each', async () => {
  const [plan = ''] = await room.plans.of("'CANCELLED'", work => endStopped(work.platform))
  expect(plan).toMatch(queueOfBroadcasts)
  expect(plan).not.toMatch(everythingRead())
})
