import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, countsOf, finished, numbers, openLine, request } from '../broadcasts/broadcasts.fixture.ts'
import { copies } from '../campaigns/activities.fixture.ts'
import { eventually, type World } from '../testing/world.ts'

let world: World
let line: { channelId: string; templateId: string }
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const send = async (phoneNumber: string[], more: Record<string, unknown> = {}) =>
  (await asha().post(base, request({ ...line, phoneNumber }, more))).body.data.id

test('however many broadcasts only wait for their recipients, a new one leaves (BCAST-059)', async () => {
  const id = await send(numbers(1), { scheduleAt: tomorrow() })
  // As those are that take their recipients by call.
  await copies(world, { table: 'broadcasts', id, count: 60 }, { state: "'PROCESSING'", is_open: 'true' })
  const next = await send(numbers(3, 9_860_000_000))
  expect((await finished(asha(), next)).counts).toMatchObject({ queued: 0, sent: 3 })
})

test('more than one statement can end is cancelled all the same, and none of it is sent (BCAST-059)', async () => {
  const id = await send(numbers(1, 9_850_000_000), { scheduleAt: tomorrow() })
  await query(
    `insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient)
     select enterprise_id, channel_id, id, (919000000000 + n)::text from broadcasts, generate_series(1, 12000) n where id = $1`,
    [id],
  )
  const { body } = await asha().post(`${base}/${id}/cancel`)
  expect(body).toMatchObject({ message: 'Broadcast cancelled', data: { status: 'CANCELLED' } })
  await eventually(async () => (await countsOf(asha(), id)).counts.queued === 0)
  expect((await countsOf(asha(), id)).counts).toMatchObject({ sent: 0, cancelled: 12_001, unknown: 0 })
})

test('one that was paused before it began has a beginning once it is resumed (BCAST-059)', async () => {
  const id = await send(numbers(1, 9_840_000_000), { scheduleAt: tomorrow() })
  await query("update broadcasts set state = 'QUEUED', schedule_at = null where id = $1", [id])
  await asha().post(`${base}/${id}/pause`)
  await query('update broadcasts set started_at = null where id = $1', [id])
  await asha().post(`${base}/${id}/resume`)
  expect((await finished(asha(), id)).startedOn).not.toBeNull()
})

test('the database takes no message over a channel that the enterprise does not have, whoever asks it to', async () => {
  const [{ id: other }] = await query("insert into enterprises (name) values ('Another company') returning id", [])
  const add = (enterpriseId: string, channelId: string) =>
    query("insert into deliveries (enterprise_id, channel_id, recipient) values ($1, $2, '919830000001')", [
      enterpriseId,
      channelId,
    ])
  await expect(add(other, line.channelId)).rejects.toMatchObject({ code: '23503' })
  const [{ enterprise_id: own }] = await query('select enterprise_id from channels where id = $1', [line.channelId])
  await expect(add(own, own)).rejects.toMatchObject({ code: '23503', message: expect.stringContaining(own) })
  expect(await query("select from deliveries where recipient = '919830000001'", [])).toEqual([])
})
