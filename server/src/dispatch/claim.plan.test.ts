import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from './claim.ts'
import { openFilled } from './plans.fixture.ts'

let room: Awaited<ReturnType<typeof openFilled>>
beforeAll(async () => {
  room = await openFilled({
    role: 'parley_system',
    tables: ['chats'],
    rows: [
      // None of it is due, so that it waits for as long as the plans are looked at.
      `with people as (
         insert into contacts (enterprise_id, name) select $1, 'Person ' || i from generate_series(1, 500) i returning id),
       told as (
         insert into chats (enterprise_id, channel_id, contact_id, state, handled_by)
         select $1, $2, id, 3, 'none' from people returning id)
       insert into deliveries (enterprise_id, channel_id, chat_id, recipient, state, next_attempt_at)
       select $1, $2, told.id, '919810000001', -1, now() + interval '1 hour' from told, generate_series(1, 20) i`,
    ],
  })
})
afterAll(() => room.close())

test('whoever takes what waits of chats looks at one chat for each message, and at no other', async () => {
  const [plan = ''] = await room.plans.of('e.chat_id', async work => {
    // Where nothing is due, nothing of chats is looked for.
    await sql`update deliveries set next_attempt_at = now() where id = (select id from deliveries order by id limit 1)`.execute(
      work.db,
    )
    return claim(work.db, { id: room.channelId, rate: 80 }, { room: 100 })
  })
  expect(plan).toMatch(/deliveries_\d+_chat_id_id/)
  expect(plan).toMatch(/deliveries_\d+_channel_id_next_attempt_at/)
  expect(plan).not.toMatch(new RegExp(`Hash|Seq Scan on ${room.full}`))
})
