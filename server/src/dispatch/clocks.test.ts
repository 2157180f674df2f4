import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { base, finished, numbers, openLine, request } from '../broadcasts/broadcasts.fixture.ts'
import type { World } from '../testing/world.ts'

let world: World
let line: { channelId: string; templateId: string }
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())
afterEach(() => vi.restoreAllMocks())

const asha = () => world.as('asha')
const send = async (from: number): Promise<string> =>
  (await asha().post(base, request({ ...line, phoneNumber: numbers(3, from) }))).body.data.id

test('a server whose clock is a minute ahead of the database’s sends all the same (BCAST-059)', async () => {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
  const id = await send(9_881_000_000)
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 3, unknown: 0 })
})

test('a channel whose next turn a clock has written an hour ahead sends now (BCAST-059)', async () => {
  await world.platform.databases.owner.query(
    "update channel_lanes set next_slot_at = now() + interval '1 hour' where channel_id = $1",
    [line.channelId],
  )
  const id = await send(9_882_000_000)
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 3, unknown: 0 })
})
