import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../../testing/socket.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Numbers a backlog for whoever has this id, as the relay would have done while they were away. */
async function leaveBacklog(id: string, count: number): Promise<number> {
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select seq from subscriber_heads where subscriber_id = $1', [id])
  const from = Number(rows[0]?.seq ?? 0)
  await owner.query(
    `insert into subscriber_events (subscriber_id, seq, event, data, at)
     select $1, n, 'bots.agent.changed', jsonb_build_object('agentId', repeat('x', 1500)), now()
     from generate_series($2::bigint, $3::bigint) as n`,
    [id, from + 1, from + count],
  )
  await owner.query(
    'insert into subscriber_heads values ($1, $2) on conflict (subscriber_id) do update set seq = excluded.seq',
    [id, from + count],
  )
  return from
}

async function idOf(token: string): Promise<string> {
  const socket = openSocket(world.address, `?token=${token}`)
  const { uId } = (await socket.next('ready')).data
  socket.close()
  await socket.closing()
  return String(uId)
}

const numbersOf = (frames: { seq?: number }[]) => frames.flatMap(({ seq }) => (seq === undefined ? [] : [seq]))

test('a long backlog comes whole and in order, before ready and without what happens meanwhile being lost', async () => {
  const token = await world.token('asha')
  const from = await leaveBacklog(await idOf(token), 4000)
  const socket = openSocket(world.address, `?token=${token}&lastSeq=${from}`)
  await eventually(async () => socket.frames.length > 0)
  const { body } = await world.as('asha').post('/nlp/agent', { name: 'Meanwhile', description: 'Made in the replay' })
  const ready = await socket.next('ready')
  expect(ready.data.resumed).toBe(true)
  await socket.next('bots.agent.changed', ({ data }) => data.agentId === body.data.id)
  const numbers = numbersOf(socket.frames)
  expect(numbers.length).toBeGreaterThan(4000)
  expect(numbers).toEqual(numbers.map((_, index) => from + 1 + index))
  expect(numbersOf(socket.frames.slice(0, socket.frames.indexOf(ready))).length).toBeGreaterThanOrEqual(4000)
  socket.close()
})

test('a client that reads late still gets its backlog, and is not taken for too slow', async () => {
  const token = await world.token('dev')
  const from = await leaveBacklog(await idOf(token), 4000)
  const socket = openSocket(world.address, `?token=${token}&lastSeq=${from}`)
  await eventually(async () => socket.ws.readyState === socket.ws.OPEN)
  socket.ws.pause()
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(socket.frames.some(({ event }) => event === 'ready')).toBe(false)
  socket.ws.resume()
  expect((await socket.next('ready')).data.resumed).toBe(true)
  expect(numbersOf(socket.frames).length).toBeGreaterThanOrEqual(4000)
  socket.close()
})

test('a backlog with a hole far behind its beginning ends in resync', async () => {
  const token = await world.token('kabir')
  const id = await idOf(token)
  const from = await leaveBacklog(id, 1200)
  await world.platform.databases.owner.query(
    'delete from subscriber_events where subscriber_id = $1 and seq between $2 and $3',
    [id, from + 700, from + 710],
  )
  const socket = openSocket(world.address, `?token=${token}&lastSeq=${from}`)
  expect((await socket.next('resync')).data.seq).toBe(from + 1200)
  expect((await socket.next('ready')).data).toMatchObject({ resumed: false, seq: from + 1200 })
  socket.close()
})

test('a welcome that fails leaves nobody behind in the hub', async () => {
  const { owner } = world.platform.databases
  const token = await world.token('meera')
  await eventually(async () => world.platform.hub.size() === 0)
  await owner.query('alter table subscriber_heads rename to subscriber_heads_away')
  const socket = openSocket(world.address, `?token=${token}&lastSeq=0`)
  expect((await socket.closing()).code).toBe(1011)
  await owner.query('alter table subscriber_heads_away rename to subscriber_heads')
  expect(world.platform.hub.size()).toBe(0)
})
