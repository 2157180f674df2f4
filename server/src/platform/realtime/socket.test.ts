import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../../testing/socket.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let made = 0
async function changeSomething() {
  made += 1
  const { body } = await world.as('asha').post('/nlp/agent', { name: `Agent ${made}`, description: 'For the events' })
  return String(body.data.id)
}

test('a token in the address or in the first frame opens the socket; the server says ready (RT-007, RT-009, SHELL-048)', async () => {
  const token = await world.token('asha')
  const byAddress = openSocket(world.address, `?token=${token}`)
  const ready = await byAddress.next('ready')
  expect(ready.data).toMatchObject({ resumed: false, seq: expect.any(Number), agentStatus: null })
  const byFrame = openSocket(world.address, '')
  byFrame.ws.on('open', () => byFrame.send({ action: 'auth', token }))
  expect((await byFrame.next('ready')).data.uId).toBe(ready.data.uId)
  byAddress.close()
  byFrame.close()
})

test('a bad token is told so and closed with 4001 (RT-001, RT-002)', async () => {
  const socket = openSocket(world.address, '?token=nonsense')
  expect((await socket.next('error')).data).toEqual({ code: 4001, message: 'Invalid token' })
  expect((await socket.closing()).code).toBe(4001)
})

test('a ping is answered at once, and a frame that asks for nothing known is told so (RT-005, RT-008)', async () => {
  const socket = openSocket(world.address, `?token=${await world.token('asha')}`)
  await socket.next('ready')
  socket.send({ action: 'ping', t: 7 })
  expect((await socket.next('pong')).data).toMatchObject({ t: 7, serverTime: expect.any(String) })
  socket.send({ action: 'dance', reqId: 'r1' })
  expect(await socket.next('ack')).toMatchObject({ reqId: 'r1', status: false, code: '400', message: 'Unknown action' })
  socket.send({ reqId: 'r2' })
  const nameless = await socket.next('ack', ({ reqId }) => reqId === 'r2')
  expect(nameless).toMatchObject({ status: false, code: '400', message: 'Unknown action' })
  socket.send({ action: 5 })
  expect((await socket.next('error')).data).toEqual({ code: 400, message: 'Unknown action' })
  socket.close()
})

test('what is committed is told to who may see it, numbered without gaps, and not to others', async () => {
  const [asha, meera, omkar] = await Promise.all(
    (['asha', 'meera', 'omkar'] as const).map(async person =>
      openSocket(world.address, `?token=${await world.token(person)}`),
    ),
  )
  if (!asha || !meera || !omkar) throw new Error('There are three sockets.')
  await Promise.all([asha.next('ready'), meera.next('ready'), omkar.next('ready')])
  const ids = [await changeSomething(), await changeSomething()]
  for (const agentId of ids) await asha.next('bots.agent.changed', frame => frame.data.agentId === agentId)
  const numbers = asha.frames.flatMap(({ seq }) => (seq === undefined ? [] : [seq]))
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  expect([...meera.frames, ...omkar.frames].filter(({ event }) => event.startsWith('bots.'))).toEqual([])
  for (const socket of [asha, meera, omkar]) socket.close()
})

test('who comes back with the last number gets what was missed, in order and once', async () => {
  const token = await world.token('asha')
  const first = openSocket(world.address, `?token=${token}`)
  const { seq } = (await first.next('ready')).data
  first.close()
  await first.closing()
  const missed = [await changeSomething(), await changeSomething(), await changeSomething()]
  await eventually(async () => {
    const head = await world.platform.databases.system
      .selectFrom('subscriberHeads')
      .select('seq')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    return (head?.seq ?? 0) >= seq + 3
  })
  const second = openSocket(world.address, `?token=${token}&lastSeq=${seq}`)
  expect((await second.next('ready')).data.resumed).toBe(true)
  const told = second.frames.filter(({ event }) => event === 'bots.agent.changed').map(({ data }) => data.agentId)
  expect(told).toEqual(missed)
  second.close()
})

test('a number that the log no longer holds is answered with resync', async () => {
  const token = await world.token('asha')
  await changeSomething()
  await eventually(
    async () =>
      (await world.platform.databases.system.selectFrom('eventOutbox').select('id').executeTakeFirst()) === undefined,
  )
  await world.platform.databases.system.deleteFrom('subscriberEvents').execute()
  const socket = openSocket(world.address, `?token=${token}&lastSeq=0`)
  await socket.next('resync')
  expect((await socket.next('ready')).data.resumed).toBe(false)
  socket.close()
})

test('ending the session elsewhere closes its sockets with 4001', async () => {
  const token = await world.token('kabir')
  const socket = openSocket(world.address, `?token=${token}`)
  await socket.next('ready')
  await world.withHeaders({ 'authentication-token': token }).get('/account/logout')
  expect((await socket.closing()).code).toBe(4001)
})

test('a page of another origin is refused before the socket opens', async () => {
  const socket = openSocket(world.address, `?token=${await world.token('asha')}`, { origin: 'https://evil.example' })
  expect(await socket.failure()).toContain('403')
})

test('frames that are no JSON, too large or too many end the connection with their code', async () => {
  const token = await world.token('asha')
  const open = async () => {
    const socket = openSocket(world.address, `?token=${token}`)
    await socket.next('ready')
    return socket
  }
  const broken = await open()
  broken.ws.send('{')
  expect((await broken.closing()).code).toBe(4009)
  const large = await open()
  large.ws.send('x'.repeat(70_000))
  expect((await large.closing()).code).toBe(4009)
  const many = await open()
  for (let index = 0; index < 60; index += 1) many.send({ action: 'ping' })
  expect((await many.closing()).code).toBe(4029)
})
