import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/world.ts'
import { openMessenger } from '../messenger.fixture.ts'

let page: Awaited<ReturnType<typeof openMessenger>>
beforeAll(async () => {
  page = await openMessenger()
  page.vendor.answers(() => ({ body: { recipient_id: 'psid', message_id: `m_${page.vendor.calls.length}` } }))
})
afterAll(() => page.close())

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
