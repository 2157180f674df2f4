import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VendorCall } from '../channels/vendor.fixture.ts'
import { send } from '../chats/messages.ts'
import { eventually } from '../testing/world.ts'
import { openMessenger } from './messenger.fixture.ts'

let page: Awaited<ReturnType<typeof openMessenger>>
beforeAll(async () => {
  page = await openMessenger()
})
afterAll(() => page.close())

const query = async (sql: string, values: unknown[]) =>
  (await page.world.platform.databases.owner.query(sql, values)).rows
type Chat = { id: string; enterpriseId: string }

/** The chat of somebody who has written, and was answered. */
async function chatWith(person: string): Promise<Chat> {
  vendorTakes([])
  await page.tell(person, { message: { mid: `m_in.${person}`, text: 'STOP' } })
  return eventually(async () => {
    const [row] = await query(
      'select chat_id as id, enterprise_id as "enterpriseId" from deliveries where channel_id = $1 and recipient = $2 and state = 0',
      [page.channelId, person],
    )
    return row
  })
}

const textOf = ({ body }: VendorCall): string => JSON.parse(body || '{}').message?.text ?? ''
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

async function say({ id: chatId, enterpriseId }: Chat, ...texts: string[]): Promise<void> {
  const who = { actionType: actionTypes.agentReply, actor: 'bot' as const, actionBy: 'bot', userName: 'Bot' }
  await page.world.platform.databases.system.transaction().execute(async db => {
    for (const message of texts) await send(db, page.channelId, { enterpriseId, chatId, ...who, message })
  })
}

test('messages of one chat arrive in their order although the vendor was busy for the first, and others do not wait (CHAN-023)', async () => {
  const [chat, other] = [await chatWith('psid-1'), await chatWith('psid-2')]
  const taken = vendorTakes(['FIRST'])
  await say(chat, 'FIRST', 'SECOND', 'THIRD')
  await say(other, 'ELSEWHERE')
  await eventually(async () => taken.length === 4)
  expect(taken).toEqual(['ELSEWHERE', 'FIRST', 'SECOND', 'THIRD'])
})

test('what is said while an earlier message of the chat waits for the vendor waits behind it', async () => {
  const chat = await chatWith('psid-3')
  const taken = vendorTakes(['EARLIER'])
  await say(chat, 'EARLIER')
  await eventually(async () => page.vendor.calls.some(call => textOf(call) === 'EARLIER'))
  await say(chat, 'LATER')
  await eventually(async () => taken.length === 2)
  expect(taken).toEqual(['EARLIER', 'LATER'])
})

test('a pause of an hour that the vendor asks for with one message is not that of the next one in its chat', async () => {
  const chat = await chatWith('psid-5')
  const taken = vendorTakes(['FAR'], { 'retry-after': '3600' })
  await say(chat, 'FAR', 'NEAR')
  await eventually(async () => taken.includes('NEAR'))
  expect(taken).toEqual(['NEAR'])
})

test('a message that is tried every few minutes only, or lies with a dead dispatcher, holds up none of its chat', async () => {
  const chat = await chatWith('psid-4')
  const taken = vendorTakes([])
  const stuck = (more: string) =>
    query(
      `insert into deliveries (enterprise_id, channel_id, chat_id, message_id, contact_id, recipient, attempts, next_attempt_at, lease_until)
       select enterprise_id, channel_id, chat_id, message_id, contact_id, recipient, ${more} from deliveries where chat_id = $1 limit 1`,
      [chat.id],
    )
  await stuck("5, now() + interval '1 hour', null")
  await stuck("1, now(), now() - interval '1 second'")
  await say(chat, 'PASSES')
  await eventually(async () => taken.includes('PASSES'))
})
