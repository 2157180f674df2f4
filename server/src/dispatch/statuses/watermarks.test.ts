import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/world.ts'
import { openMessenger } from '../messenger.fixture.ts'

let page: Awaited<ReturnType<typeof openMessenger>>
beforeAll(async () => {
  page = await openMessenger()
  page.vendor.answers(taken)
})
afterAll(() => page.close())

const taken = () => ({ body: { recipient_id: 'psid', message_id: `m_${page.vendor.calls.length}` } })

/** Has the page keep its next answer to itself, which is then given by hand. */
async function heldAnswer(person: string): Promise<ServerResponse> {
  const held = Promise.withResolvers<ServerResponse>()
  page.vendor.answers(() => ({ break: held.resolve }))
  await tell(person, { message: { mid: `m_in.${person}`, text: 'STOP' } })
  const response = await held.promise
  page.vendor.answers(taken)
  return response
}

const query = async (sql: string) => (await page.world.platform.databases.owner.query(sql)).rows
const settled = (table: string, where = 'true') =>
  eventually(async () => (await query(`select from ${table} where ${where}`)).length === 0)

async function tell(from: string, event: object): Promise<void> {
  expect(await page.tell(from, event)).toBe(200)
}

const statesOf = async (recipient: string): Promise<number[]> =>
  (
    await page.world.platform.databases.owner.query(
      'select state from deliveries where channel_id = $1 and recipient = $2 order by id',
      [page.channelId, recipient],
    )
  ).rows.map(({ state }) => state)

/** Each is confirmed with a message of ours. */
async function hearFrom(person: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const said = { mid: `m_in.${person}.${Date.now()}`, text: time % 2 === 0 ? 'STOP' : 'START' }
    const before = (await statesOf(person)).length
    await tell(person, { message: said })
    await eventually(async () => {
      const states = await statesOf(person)
      return states.length > before && states.every(state => state >= 0)
    })
  }
}

test('what Messenger says was read until an instant becomes Read, for that person and until then alone', async () => {
  await hearFrom('psid-1', 2)
  await hearFrom('psid-2', 1)
  const until = Date.now()
  await hearFrom('psid-1', 1)
  await tell('psid-1', { delivery: { watermark: until } })
  await eventually(async () => (await statesOf('psid-1')).join() === '1,1,0')
  await tell('psid-1', { read: { watermark: until } })
  await eventually(async () => (await statesOf('psid-1')).join() === '2,2,0')
  expect(await statesOf('psid-2')).toEqual([0])
  await tell('psid-1', { delivery: { watermark: Date.now() } })
  await eventually(async () => (await statesOf('psid-1')).join() === '2,2,1')
})

test('what was read before the page has answered for it becomes Read when it has', async () => {
  const response = await heldAnswer('psid-3')
  const until = Date.now()
  await tell('psid-3', { timestamp: until, delivery: { watermark: until } })
  await tell('psid-3', { timestamp: until, read: { watermark: until } })
  await settled('waiting_calls')
  // As long as the page thinks about it, nothing is known.
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(await statesOf('psid-3')).toEqual([-1])
  response.end(JSON.stringify(taken().body))
  await eventually(async () => (await statesOf('psid-3')).join() === '2')
  expect(await query(`select delivered_at, read_at from deliveries where recipient = 'psid-3'`)).toEqual([
    { delivered_at: new Date(until), read_at: new Date(until) },
  ])
  await settled('parked_statuses')
})

test('what the page refused for now, and took when all before it had been read, is not Read', async () => {
  const response = await heldAnswer('psid-4')
  await tell('psid-4', { read: { watermark: Date.now() } })
  await settled('waiting_calls')
  expect(await query('select from parked_statuses')).toHaveLength(1)
  response.writeHead(503).end()
  await eventually(async () => (await statesOf('psid-4')).join() === '0')
  await settled('parked_statuses')
  expect(await statesOf('psid-4')).toEqual([0])
})
