import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { base, makeContact } from '../contacts.fixture.ts'

const telegram = 5
const customers = `${base}/customers`
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const nameOf = async (id: string) => (await asha().get(`${customers}/${id}`)).body.data.customer.name

/** A customer writes; answers the chat in which the message stands, once it does. */
async function say(channelId: string, phone: string, text: string): Promise<{ chat: string; contact: string }> {
  const before = await linesOf(channelId)
  await asha().post(`/e/enterprise/channels/${channelId}/simulator/phone/${phone}/message`, { text })
  const lines = await eventually(async () => {
    const now = await linesOf(channelId)
    return now.length > before.length && now
  })
  return lines.at(-1)
}

function linesOf(channelId: string) {
  return query(
    `select h.id as chat, h.contact_id as contact from messages m join chats h on h.id = m.chat_id
     where h.channel_id = $1 and m.actor = 'customer' order by m.id`,
    [channelId],
  )
}

async function merge(survivor: string, customerIds: string[]) {
  const { status, body } = await asha().post(`${customers}/${survivor}/merge`, { customerIds })
  expect(status, JSON.stringify(body)).toBe(200)
  return async () => {
    expect((await asha().post(`${base}/merges/${body.data.mergeId}/undo`)).body.status).toBe(true)
  }
}

/** To whom the channel has sent, in order. */
async function sentOn(channelId: string, count: number): Promise<string[]> {
  const rows = await eventually(async () => {
    const sent = await query('select recipient from deliveries where channel_id = $1 order by id', [channelId])
    return sent.length === count && sent
  })
  return rows.map(({ recipient }: { recipient: string }) => recipient)
}

function addressesOf(contactId: string) {
  return query('select address from contact_addresses where contact_id = $1 order by address', [contactId])
}

test('addresses on a channel go with a merge and come back with its undo, and an answer goes where the customer wrote from (CUST-026)', async () => {
  const channelId = await makeChannel(asha(), telegram)
  const { contact: first } = await say(channelId, '771101', 'STOP')
  const { contact: second } = await say(channelId, '771102', 'STOP')
  const survivor = await makeContact(asha(), { name: 'Survivor' })
  const undo = await merge(survivor, [first, second])
  expect(await addressesOf(survivor)).toEqual([{ address: '771101' }, { address: '771102' }])
  expect((await say(channelId, '771101', 'START')).contact).toBe(survivor)
  expect(await sentOn(channelId, 3)).toEqual(['771101', '771102', '771101'])
  await undo()
  expect([await addressesOf(survivor), await addressesOf(first), await addressesOf(second)]).toEqual([
    [],
    [{ address: '771101' }],
    [{ address: '771102' }],
  ])
})

test('of contacts with a chat open on one channel the latest comes with the merge, and all go back with its undo (CUST-026)', async () => {
  const channelId = await makeChannel(asha())
  const [first, second] = [await say(channelId, '919811100001', 'Hi'), await say(channelId, '919811100002', 'Hi')]
  const survivor = await makeContact(asha())
  const owners = () => query('select contact_id from chats where channel_id = $1 order by id', [channelId])
  const undo = await merge(survivor, [first.contact, second.contact])
  expect(await owners()).toEqual([{ contact_id: first.contact }, { contact_id: survivor }])
  expect((await say(channelId, '919811100001', 'Here I am')).chat).toBe(second.chat)
  await undo()
  expect(await owners()).toEqual([{ contact_id: first.contact }, { contact_id: second.contact }])
})

test('what a customer is called at the vendor does not replace the name of who they were merged into', async () => {
  const channelId = await makeChannel(asha())
  const { webhookUrl } = (await asha().get(`/e/enterprise/channels/${channelId}/details`)).body.response
  const { pathname, search } = new URL(webhookUrl)
  const { contact } = await say(channelId, '919811100011', 'Hi')
  const survivor = await makeContact(asha(), { name: 'Meera Nair' })
  await merge(survivor, [contact])
  const body = JSON.stringify({ id: 'named', from: '919811100011', text: 'Hi again', name: 'Mallory' })
  await fetch(world.address + pathname + search, { method: 'POST', body })
  await eventually(async () => (await linesOf(channelId)).length === 2)
  expect(await nameOf(survivor)).toBe('Meera Nair')
})
