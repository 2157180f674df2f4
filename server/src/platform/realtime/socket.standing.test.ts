import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsReader } from '../../app/socket.ts'
import { openSocket } from '../../testing/socket.ts'
import { eventually, openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let channelId: string
beforeAll(async () => {
  world = await openWorld()
  const asha = world.as('asha')
  const agent = await asha.post('/nlp/agent', { name: 'Shop bot', description: 'Answers visitors' })
  const channel = { name: 'Site', type: 12, vendor: 98, data: { botAgentId: agent.body.data.id } }
  channelId = (await asha.post('/e/enterprise/channels', channel)).body.response.id
})
afterAll(() => world.close())

const system = () => world.platform.databases.system

async function signedIn(person: Person) {
  const socket = openSocket(world.address, `?token=${await world.token(person)}`)
  const { uId } = (await socket.next('ready')).data
  return { ...socket, uId: String(uId) }
}

async function visit(headers: Record<string, string> = {}): Promise<string> {
  const { body } = await world.as(null).post(`/widget/${channelId}/session`, {}, headers)
  return body.response.token
}

const changeUser = (id: string, change: { isActive?: boolean; roles?: number[] }) =>
  system().updateTable('users').set(change).where('id', '=', id).execute()
const notifyClosings = (payload: string) =>
  world.platform.databases.owner.query("select pg_notify('parley_closings', $1)", [payload])

test('a ping or an action of somebody who may no longer sign in ends the connection with 4001 (RT-002)', async () => {
  for (const frame of [{ action: 'ping' }, { action: 'dance', reqId: 'r1' }]) {
    const meera = await signedIn('meera')
    await changeUser(meera.uId, { isActive: false })
    meera.send(frame)
    expect((await meera.next('error')).data).toEqual({ code: 4001, message: 'Invalid token' })
    expect((await meera.closing()).code).toBe(4001)
    await changeUser(meera.uId, { isActive: true })
  }
})

test('what a connection is told follows the permissions of the moment', async () => {
  const rohan = await signedIn('rohan')
  const { enterpriseId, roles } = await system()
    .selectFrom('users')
    .select(['enterpriseId', 'roles'])
    .where('id', '=', rohan.uId)
    .executeTakeFirstOrThrow()
  const signal = (agentId: string) =>
    world.platform.hub.signal({
      enterpriseId,
      event: 'bots.agent.changed',
      data: { agentId },
      audience: { permission: 'NLP.VIEW' },
    })
  signal('before')
  await changeUser(rohan.uId, { roles: [1] })
  rohan.send({ action: 'dance', reqId: 'r1' })
  await rohan.next('ack')
  signal('promoted')
  await rohan.next('bots.agent.changed')
  await changeUser(rohan.uId, { roles })
  rohan.send({ action: 'dance', reqId: 'r2' })
  await rohan.next('ack', ({ reqId }) => reqId === 'r2')
  signal('demoted')
  rohan.send({ action: 'dance', reqId: 'r3' })
  await rohan.next('ack', ({ reqId }) => reqId === 'r3')
  const told = rohan.frames.filter(({ event }) => event === 'bots.agent.changed')
  expect(told.map(({ data }) => data)).toEqual([{ agentId: 'promoted' }])
  rohan.close()
})

test('after a break in the notices, and for a whole user, the sessions that are over lose their sockets', async () => {
  const [leela, victor] = [await signedIn('leela'), await signedIn('victor')]
  await changeUser(leela.uId, { isActive: false })
  await notifyClosings('')
  expect((await leela.closing()).code).toBe(4001)
  await changeUser(victor.uId, { isActive: false })
  await notifyClosings(`user:${victor.uId}`)
  expect((await victor.closing()).code).toBe(4001)
})

test('an enterprise that is switched off loses its sockets at the next ping', async () => {
  const omkar = await signedIn('omkar')
  const { enterpriseId } = await system()
    .selectFrom('users')
    .select('enterpriseId')
    .where('id', '=', omkar.uId)
    .executeTakeFirstOrThrow()
  await system().updateTable('enterprises').set({ isActive: false }).where('id', '=', enterpriseId).execute()
  omkar.send({ action: 'ping' })
  expect((await omkar.closing()).code).toBe(4001)
})

test('a reqId stands for one request for ten minutes', async () => {
  const socket = openSocket(world.address, `?token=${await visit()}`)
  await socket.next('ready')
  const ask = async (frame: Record<string, unknown>) => {
    const before = socket.frames.filter(({ event }) => event === 'ack').length
    socket.send({ reqId: 'once', ...frame })
    await eventually(async () => socket.frames.filter(({ event }) => event === 'ack').length > before)
    return socket.frames.filter(({ event }) => event === 'ack').at(-1)
  }
  const said = { action: 'customerReply', message: 'hello', clientId: 'c1' }
  const first = await ask(said)
  expect(first).toMatchObject({ status: true, data: { message: { message: 'hello' } } })
  expect((await ask(said))?.data).toEqual(first?.data)
  const refused = { status: false, code: '409', message: 'Request id was used with another request' }
  expect(await ask({ ...said, message: 'other' })).toMatchObject(refused)
  expect(await ask({ action: 'typing', on: true })).toMatchObject(refused)
  await system()
    .updateTable('idempotencyKeys')
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where('key', '=', 'once')
    .execute()
  expect(await ask({ action: 'typing', on: true })).toMatchObject({ status: true })
  expect(await ask(said)).toMatchObject(refused)
  socket.close()
})

test('with allowed origins a visitor’s token opens nothing without an Origin or from our own page', async () => {
  const token = await visit()
  const asha = world.as('asha')
  await asha.put(`/e/enterprise/channels/${channelId}`, { data: { allowedOrigins: 'https://shop.example' } })
  const refused: Record<string, string>[] = [{}, { origin: world.address }, { origin: world.platform.config.publicUrl }]
  for (const headers of refused) {
    expect(await openSocket(world.address, `?token=${token}`, headers).failure()).toContain('403')
  }
  const right = openSocket(world.address, `?token=${token}`, { origin: 'https://shop.example' })
  await right.next('ready')
  right.close()
  await asha.put(`/e/enterprise/channels/${channelId}`, { data: { allowedOrigins: '' } })
})

test('a signal is told at once and, when it is repeated, once more; another audience is told for itself', async () => {
  const [asha, dev] = [await signedIn('asha'), await signedIn('dev')]
  const { enterpriseId } = await system()
    .selectFrom('users')
    .select('enterpriseId')
    .where('id', '=', asha.uId)
    .executeTakeFirstOrThrow()
  const signal = (...users: string[]) =>
    world.platform.hub.signal({ enterpriseId, event: 'presence', data: { online: true }, audience: { users } })
  const at = new Date().toISOString()
  for (let times = 0; times < 5; times += 1) signal(asha.uId)
  signal(dev.uId)
  const after = new Date().toISOString()
  const told = (frames: typeof asha.frames) => frames.filter(({ event }) => event === 'presence')
  await eventually(async () => told(asha.frames).length === 2 && told(dev.frames).length === 1)
  for (const first of [told(asha.frames)[0], told(dev.frames)[0]]) {
    expect(first?.at >= at && first?.at <= after).toBe(true)
  }
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect([told(asha.frames).length, told(dev.frames).length]).toEqual([2, 1])
  asha.close()
  dev.close()
})

test('an upgrade of a malformed or unknown address is refused and nothing breaks', async () => {
  expect(await rawUpgrade(world.address, '//[')).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(await rawUpgrade(world.address, 'http://[')).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(await rawUpgrade(world.address, '/elsewhere')).toMatch(/^HTTP\/1\.1 404 /)
})

test('the address of a client is taken from a trusted proxy alone', async () => {
  const { config } = world.platform
  const ipBehind = async (TRUSTED_PROXIES: string[]) => {
    const read = factsReader({ config: { ...config, TRUSTED_PROXIES } })
    const server = createServer((request, response) => response.end(read(request).ip))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' }
    const answer = await fetch(`http://127.0.0.1:${portOf(server.address())}`, { headers })
    const ip = await answer.text()
    server.close()
    server.closeAllConnections()
    return ip
  }
  expect(await ipBehind([])).toBe('127.0.0.1')
  expect(await ipBehind(['192.0.2.0/24'])).toBe('127.0.0.1')
  expect(await ipBehind(['127.0.0.1'])).toBe('203.0.113.7')
  expect(await ipBehind(['loopback', '203.0.113.0/24'])).toBe('198.51.100.9')
})

test('who goes down tells every connection, signed in or not, and lets nobody in', async () => {
  const other = await openWorld()
  const staff = openSocket(other.address, `?token=${await other.token('asha')}`)
  await staff.next('ready')
  const silent = openSocket(other.address, '')
  await eventually(async () => silent.ws.readyState === silent.ws.OPEN)
  const late = lateUpgrade(other.address)
  await late.opened
  const closed = other.close()
  late.finish()
  expect(await late.answer).toMatch(/^HTTP\/1\.1 503 /)
  expect((await staff.closing()).code).toBe(1001)
  expect((await silent.closing()).code).toBe(1001)
  await closed
})

function rawUpgrade(address: string, target: string): Promise<string> {
  const raw = lateUpgrade(address, target)
  raw.finish()
  return raw.answer
}

/** An upgrade whose last line is sent only when `finish` is called. */
function lateUpgrade(address: string, target = '/socket') {
  const socket = connect(Number(new URL(address).port), new URL(address).hostname)
  let answer = ''
  socket.on('data', data => {
    answer += String(data)
  })
  const opened = new Promise<void>(resolve =>
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`, () => resolve()),
  )
  return {
    opened,
    finish: () => socket.write('\r\n'),
    answer: new Promise<string>((resolve, reject) => {
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
