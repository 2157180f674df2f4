import type { AddressInfo } from 'node:net'
import type { ServerFrame } from '@parley/contracts/realtime.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import { openRealtime, type Realtime, type RealtimeState } from './realtime.ts'

type Client = { realtime: Realtime; events: ServerFrame[]; states: RealtimeState[]; told: string[] }

const times = { firstReconnectMs: 40, reconnectMs: 60, pingMs: 10_000 }
let server: WebSocketServer
/** Connections in the order they came, with what each said first. */
let peers: { peer: Peer; heard: unknown[] }[]
let clients: Client[]

beforeEach(async () => {
  peers = []
  clients = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', peer => {
    const heard: unknown[] = []
    peer.on('message', data => heard.push(JSON.parse(String(data))))
    peers.push({ peer, heard })
  })
  await new Promise(done => server.once('listening', done))
})

afterEach(() => {
  for (const { realtime } of clients) realtime.close()
  for (const { peer } of peers) peer.terminate()
  server.close()
})

test('the first frame signs in with the token, and what was read before is then read again (RT-007)', async () => {
  const client = open()
  await ready(0, { seq: 7 })
  expect(peers[0]?.heard).toEqual([{ action: 'auth', token: 'token-of-asha' }])
  expect(client.states).toEqual(['connecting', 'ready'])
  expect(client.told).toEqual(['stale'])
})

test('a lost connection is resumed from the last number, and repeated events are dropped (RT-001, RT-003)', async () => {
  const client = open()
  await ready(0, { seq: 7 })
  push(0, { event: 'bots.agent.changed', seq: 8, data: { agentId: 'a' } })
  await until(() => client.events.length === 1)
  peers[0]?.peer.terminate()
  await heard(1)
  expect(peers[1]?.heard[0]).toEqual({ action: 'auth', token: 'token-of-asha', lastSeq: 8 })
  push(1, { event: 'bots.agent.changed', seq: 8, data: { agentId: 'a' } })
  push(1, { event: 'bots.agent.changed', seq: 9, data: { agentId: 'b' } })
  push(1, { event: 'ready', data: { seq: 9, resumed: true } })
  await until(() => client.events.length === 2)
  expect(client.events.map(({ seq }) => seq)).toEqual([8, 9])
  expect(client.told).toEqual(['stale'])
})

test('a gap in the numbers reconnects from the last one that came', async () => {
  const client = open()
  await ready(0, { seq: 3 })
  push(0, { event: 'notification', seq: 6, data: {} })
  await heard(1)
  expect(client.events).toEqual([])
  expect(peers[1]?.heard[0]).toMatchObject({ lastSeq: 3 })
})

test('a resync says that everything may be stale and counts on from the new number', async () => {
  const client = open()
  await ready(0, { seq: 3 })
  peers[0]?.peer.terminate()
  await heard(1)
  push(1, { event: 'resync', data: { seq: 40 } })
  push(1, { event: 'ready', data: { seq: 40, resumed: false } })
  push(1, { event: 'notification', seq: 41, data: {} })
  await until(() => client.events.length === 1)
  expect(client.told).toEqual(['stale', 'stale'])
})

test('events without a number pass, and do not disturb the count', async () => {
  const client = open()
  await ready(0, { seq: 3 })
  push(0, { event: 'presence', data: { uId: 'dev' } })
  push(0, { event: 'notification', seq: 4, data: {} })
  await until(() => client.events.length === 2)
  expect(client.events.map(({ event }) => event)).toEqual(['presence', 'notification'])
})

test('after two unanswered pings the client leaves with 4000 and comes back (RT-005, RT-006)', async () => {
  const codes: number[] = []
  open({ ...times, pingMs: 30 })
  await heard(0)
  peers[0]?.peer.on('close', code => codes.push(code))
  await until(() => peers.length === 2)
  await until(() => codes.length === 1)
  expect(codes).toEqual([4000])
  const pings = peers[0]?.heard.filter(frame => Reflect.get(Object(frame), 'action') === 'ping')
  expect(pings).toHaveLength(2)
})

test('an answered ping keeps the connection', async () => {
  open({ ...times, pingMs: 20 })
  await heard(0)
  peers[0]?.peer.on('message', () => push(0, { event: 'pong', data: {} }))
  await until(() => (peers[0]?.heard.length ?? 0) > 6)
  expect(peers).toHaveLength(1)
})

test('the first try waits the short time, every later one the long time (RT-003, RT-004)', async () => {
  const at: number[] = []
  server.on('connection', () => at.push(performance.now()))
  open({ firstReconnectMs: 20, reconnectMs: 200, pingMs: 10_000 })
  await heard(0)
  peers[0]?.peer.terminate()
  await heard(1)
  peers[1]?.peer.terminate()
  await heard(2)
  expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(190)
})

test('ready starts the count of tries over, so the next one is a first try again', async () => {
  open({ firstReconnectMs: 20, reconnectMs: 60_000, pingMs: 10_000 })
  await ready(0, { seq: 1 })
  peers[0]?.peer.terminate()
  await ready(1, { seq: 1 })
  peers[1]?.peer.terminate()
  await heard(2)
  expect(peers).toHaveLength(3)
})

test('4001 asks for a reload and is not tried again, whether it comes as frame or as close (RT-002)', async () => {
  const client = open()
  await heard(0)
  push(0, { event: 'error', data: { code: 4001, message: 'Invalid token' } })
  peers[0]?.peer.close(4001)
  await until(() => client.told.length === 1)
  await pause(150)
  expect(client.told).toEqual(['invalid token'])
  expect(client.states.at(-1)).toBe('ended')
  expect(peers).toHaveLength(1)
})

test('1403 is told once and not tried again (RT-008)', async () => {
  const client = open()
  await heard(0)
  push(0, { event: 'error', data: { code: 1403, message: 'Access Denied' } })
  peers[0]?.peer.close(4403)
  await until(() => client.told.length === 1)
  await pause(150)
  expect(client.told).toEqual(['denied'])
  expect(peers).toHaveLength(1)
})

test('an unknown frame and an error of another kind leave the connection as it is', async () => {
  const client = open()
  await ready(0, { seq: 1 })
  peers[0]?.peer.send('not json')
  push(0, { event: 'error', data: { code: 400, message: 'Unknown action' } })
  push(0, { event: 'notification', seq: 2, data: {} })
  await until(() => client.events.length === 1)
  expect(peers).toHaveLength(1)
})

test('waking up reconnects at once instead of waiting', async () => {
  const client = open({ firstReconnectMs: 60_000, reconnectMs: 60_000, pingMs: 10_000 })
  await ready(0, { seq: 1 })
  peers[0]?.peer.terminate()
  await until(() => client.states.at(-1) === 'offline')
  client.realtime.wake()
  await heard(1)
  expect(peers[1]?.heard[0]).toMatchObject({ lastSeq: 1 })
})

test('a closed client stays closed', async () => {
  const client = open()
  await ready(0, { seq: 1 })
  client.realtime.close()
  client.realtime.wake()
  await pause(150)
  expect(peers).toHaveLength(1)
})

function open(clientTimes = times): Client {
  const { port } = server.address() as AddressInfo
  const events: ServerFrame[] = []
  const states: RealtimeState[] = []
  const told: string[] = []
  const realtime = openRealtime({
    url: `ws://127.0.0.1:${port}/socket`,
    token: 'token-of-asha',
    times: clientTimes,
    onEvent: frame => events.push(frame),
    onState: state => states.push(state),
    onStale: () => told.push('stale'),
    onInvalidToken: () => told.push('invalid token'),
    onDenied: () => told.push('denied'),
  })
  const client = { realtime, events, states, told }
  clients.push(client)
  return client
}

async function ready(at: number, data: { seq: number }): Promise<void> {
  await heard(at)
  push(at, { event: 'ready', data: { ...data, resumed: false } })
  await until(() => clients.some(({ states }) => states.at(-1) === 'ready'))
}

function heard(at: number): Promise<void> {
  return until(() => (peers[at]?.heard.length ?? 0) > 0)
}

function push(at: number, frame: object): void {
  peers[at]?.peer.send(JSON.stringify(frame))
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(5)
}

function pause(ms: number): Promise<void> {
  return new Promise(done => setTimeout(done, ms))
}
