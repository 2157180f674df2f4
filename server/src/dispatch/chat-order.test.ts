import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/world.ts'
import { openMessenger, textOf } from './messenger.fixture.ts'

let page: Awaited<ReturnType<typeof openMessenger>>
beforeAll(async () => {
  page = await openMessenger()
})
afterAll(() => page.close())

const query = async (sql: string, values: unknown[]) =>
  (await page.world.platform.databases.owner.query(sql, values)).rows
/** In the order in which the vendor took them; the first call for each of the texts finds it busy. */
function vendorTakes(busy: string[], headers: Record<string, string> = {}): string[] {
  const [taken, left] = [[] as string[], new Set(busy)]
  page.vendor.answers(call => {
    if (left.delete(textOf(call))) return { status: 503, headers, body: {} }
    taken.push(textOf(call))
    return { body: { recipient_id: 'psid', message_id: `m_${page.vendor.calls.length}` } }
  })
  return taken
}

test('messages of one chat arrive in their order although the vendor was busy for the first, and others do not wait (CHAN-023)', async () => {
  const [chat, other] = [await page.chatWith('psid-1'), await page.chatWith('psid-2')]
  const taken = vendorTakes(['FIRST'])
  await page.say(chat, 'FIRST', 'SECOND', 'THIRD')
  await page.say(other, 'ELSEWHERE')
  await eventually(async () => taken.length === 4)
  expect(taken).toEqual(['ELSEWHERE', 'FIRST', 'SECOND', 'THIRD'])
})

test('what is said while an earlier message of the chat waits for the vendor waits behind it', async () => {
  const chat = await page.chatWith('psid-3')
  const taken = vendorTakes(['EARLIER'])
  await page.say(chat, 'EARLIER')
  await eventually(async () => page.vendor.calls.some(call => textOf(call) === 'EARLIER'))
  await page.say(chat, 'LATER')
  await eventually(async () => taken.length === 2)
  expect(taken).toEqual(['EARLIER', 'LATER'])
})

test('a pause of an hour that the vendor asks for with one message is not that of the next one in its chat', async () => {
  const chat = await page.chatWith('psid-5')
  const taken = vendorTakes(['FAR'], { 'retry-after': '3600' })
  await page.say(chat, 'FAR', 'NEAR')
  await eventually(async () => taken.includes('NEAR'))
  expect(taken).toEqual(['NEAR'])
})

test('a message that is tried every few minutes only, or lies with a dead dispatcher, holds up none of its chat', async () => {
  const chat = await page.chatWith('psid-4')
  const taken = vendorTakes([])
  const stuck = (more: string) =>
    query(
      `insert into deliveries (enterprise_id, channel_id, chat_id, message_id, contact_id, recipient, attempts, next_attempt_at, lease_until)
       select enterprise_id, channel_id, chat_id, message_id, contact_id, recipient, ${more} from deliveries where chat_id = $1 limit 1`,
      [chat.id],
    )
  await stuck("5, now() + interval '1 hour', null")
  await stuck("1, now(), now() - interval '1 second'")
  await page.say(chat, 'PASSES')
  await eventually(async () => taken.includes('PASSES'))
})
