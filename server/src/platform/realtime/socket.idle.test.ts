import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSocket } from '../../testing/socket.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ofAsha = "user_id = (select id from users where email = 'asha@demo.parley')"

const seenHoursAgo = (hours: number) =>
  world.platform.databases.owner.query(
    `update sessions set last_seen_at = now() - make_interval(hours => $1) where ${ofAsha}`,
    [hours],
  )

async function hoursUnseen(): Promise<number> {
  const { rows } = await world.platform.databases.owner.query(
    `select extract(epoch from now() - last_seen_at) / 3600 as hours from sessions where ${ofAsha}`,
  )
  return Math.round(Number(rows[0]?.hours))
}

test('a page that nobody touches pings and keeps no session alive; what a person does, does', async () => {
  const socket = openSocket(world.address, `?token=${await world.token('asha')}`)
  await socket.next('ready')
  const ping = async (t: number) => {
    socket.send({ action: 'ping', t })
    await socket.next('pong', ({ data }) => data.t === t)
  }
  await seenHoursAgo(11)
  socket.send({ action: 'dance', reqId: 'd1' })
  await socket.next('ack')
  expect(await hoursUnseen()).toBe(0)
  await seenHoursAgo(11)
  // The second pong comes when the look that followed the first one is over.
  for (const t of [1, 2]) await ping(t)
  expect(await hoursUnseen()).toBe(11)
  await seenHoursAgo(13)
  socket.send({ action: 'ping', t: 3 })
  expect((await socket.closing()).code).toBe(4001)
})

test('a clock of the machine that jumps an hour ahead cuts nobody off', async () => {
  const token = await world.token('dev')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    const socket = openSocket(world.address, `?token=${token}`)
    await socket.next('ready')
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(6000)
    socket.send({ action: 'ping', t: 'after' })
    expect((await socket.next('pong')).data.t).toBe('after')
    expect(socket.ws.readyState).toBe(socket.ws.OPEN)
    socket.close()
  } finally {
    vi.useRealTimers()
  }
})
