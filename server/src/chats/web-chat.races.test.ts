import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { send } from './messages.ts'
import { openWebChannel, type Visitor } from './web-chat.fixture.ts'

let world: World
let channel: Awaited<ReturnType<typeof openWebChannel>>
beforeAll(async () => {
  world = await openWorld()
  channel = await openWebChannel(world, 'Raced')
})
afterAll(() => world.close())

const chatsOf = ({ id }: Visitor) =>
  world.platform.databases.system
    .selectFrom('chats')
    .select(['id', 'enterpriseId', 'state'])
    .where('visitorId', '=', id)
    .orderBy('id')
    .execute()

test('a chat that is closed while a message is on its way makes room for a new one, and the message is not lost', async () => {
  const visitor = await channel.visit()
  await channel.say(visitor, 'first')
  const [chat] = await chatsOf(visitor)
  const { owner } = world.platform.databases
  const closer = await owner.connect()
  try {
    await closer.query('begin')
    await closer.query('set local role parley_system')
    await closer.query('update chats set state = 3, closed_at = now() where id = $1', [chat?.id])
    const sent = channel.say(visitor, 'second')
    await eventually(async () => {
      const { rows } = await owner.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length > 0
    })
    await closer.query('commit')
    expect((await sent).body).toMatchObject({ status: true, response: { message: { message: 'second' } } })
  } finally {
    closer.release()
  }
  expect((await chatsOf(visitor)).map(({ state }) => state)).toEqual([3, 1])
})

test('what was read is told up to the last message, in whatever order the rows come', async () => {
  const visitor = await channel.visit()
  await channel.say(visitor, 'hello')
  const [chat] = await chatsOf(visitor)
  const { system } = world.platform.databases
  const ids = await system.transaction().execute(async db => {
    const made: string[] = []
    for (const message of ['one', 'two', 'three']) {
      const line = { actionType: 3, actor: 'bot' as const, actionBy: 'bot', userName: 'Bot', message }
      const place = { enterpriseId: chat?.enterpriseId ?? '', chatId: chat?.id ?? '' }
      made.push(await send(db, channel.channelId, { ...place, ...line }))
    }
    return made
  })
  // A row that is written again moves to the end of its table.
  for (const id of ids.slice(0, 2).reverse()) {
    await system.updateTable('messages').set({ userName: 'Moved' }).where('id', '=', id).execute()
  }
  const socket = await channel.listen(visitor)
  socket.send({ action: 'readChat', reqId: 'r1' })
  expect((await socket.next('messagesRead')).data.upTo).toBe(ids.at(-1))
  socket.close()
})

test('messages that come twice and in another order stand once each, in the order in which they were taken', async () => {
  const visitor = await channel.visit()
  const order = ['b', 'a', 'b', 'c', 'a', 'c', 'b']
  for (const clientId of order) await channel.say(visitor, `text ${clientId}`, { clientId })
  await Promise.all(order.map(clientId => channel.say(visitor, `text ${clientId}`, { clientId })))
  expect((await channel.lines(visitor)).map(({ message }) => message)).toEqual(['text b', 'text a', 'text c'])
  const changed = await channel.say(visitor, 'another text under a used id', { clientId: 'a' })
  expect(changed.body.response.message.message).toBe('text a')
})
