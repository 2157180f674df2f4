import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { openWebChannel, type Visitor } from './web-chat.fixture.ts'

type Channel = Awaited<ReturnType<typeof openWebChannel>>

let world: World
let channel: Channel
beforeAll(async () => {
  world = await openWorld()
  channel = await openWebChannel(world, 'Rated')
})
afterAll(() => world.close())

const configure = (draft: object) => world.as('asha').put('/e/enterprise/chat_config', draft)
const defaults = { askRating: false, ratingMessage: '', closeMessage: '', optOutWords: ['STOP', 'UNSUBSCRIBE'] }

async function closedChat(): Promise<Visitor> {
  const visitor = await channel.visit()
  await channel.say(visitor, 'hello')
  const socket = await channel.listen(visitor)
  socket.send({ action: 'endChat', reqId: 'e1' })
  expect(await socket.next('ack')).toMatchObject({ status: true })
  socket.close()
  return visitor
}

const ratingsOf = async ({ id }: Visitor) => {
  const chats = world.platform.databases.system.selectFrom('chats').select('rating').where('visitorId', '=', id)
  return (await chats.orderBy('id').execute()).map(({ rating }) => rating)
}

test('who may run chats reads and changes how they run; what is left out stays (ADMIN-014)', async () => {
  expect((await world.as('meera').get('/e/enterprise/chat_config')).body.response.chatConfig).toEqual(defaults)
  expect((await world.as('meera').put('/e/enterprise/chat_config', { askRating: true })).status).toBe(403)
  expect((await world.as('kabir').get('/e/enterprise/chat_config')).status).toBe(403)
  const closeMessage = 'Goodbye!'
  expect((await configure({ closeMessage })).body.response.chatConfig).toEqual({ ...defaults, closeMessage })
  expect((await configure({ askRating: '1' })).body.response.chatConfig).toMatchObject({
    askRating: true,
    closeMessage,
  })
  expect((await configure({ ratingMessage: 'x'.repeat(1001) })).body.errors[0].field).toBe('ratingMessage')
  expect((await world.as('omkar').get('/e/enterprise/chat_config')).body.response.chatConfig).toEqual(defaults)
  await configure(defaults)
})

test('a chat that was closed is rated once with stars, and the rating stands in it (CHAT-011)', async () => {
  await configure({ ...defaults, askRating: true })
  const visitor = await closedChat()
  expect((await channel.visit({ visitorToken: visitor.token })).reply.body.response.config.askRating).toBe(true)
  const socket = await channel.listen(visitor)
  socket.send({ action: 'rate', rating: 6, reqId: 'r0' })
  expect(await socket.next('ack', ({ reqId }) => reqId === 'r0')).toMatchObject({ status: false, code: '400' })
  socket.send({ action: 'rate', rating: 4, reqId: 'r1' })
  expect(await socket.next('ack', ({ reqId }) => reqId === 'r1')).toMatchObject({ status: true, data: { rating: 4 } })
  socket.send({ action: 'rate', rating: 1, reqId: 'r2' })
  expect(await socket.next('ack', ({ reqId }) => reqId === 'r2')).toMatchObject({ status: false, code: '409' })
  expect(await ratingsOf(visitor)).toEqual([4])
  expect((await channel.lines(visitor)).at(-1)).toMatchObject({ actionType: 7, actor: 'customer', message: '4' })
  socket.close()
})

test('with a message of its own the question comes with buttons, and pressing one opens no chat', async () => {
  await configure({ askRating: true, ratingMessage: 'How was it?', closeMessage: 'Goodbye!' })
  const visitor = await closedChat()
  const asked = await eventually(async () => {
    const lines = await channel.lines(visitor)
    return lines.at(-1)?.message === 'How was it?' && lines
  })
  expect(asked.at(-2)?.message).toBe('Goodbye!')
  expect(asked.at(-1)?.buttons?.map(({ payload }) => payload)).toEqual(['1', '2', '3', '4', '5'])
  const clientId = 'pressed-once'
  for (const _ of [1, 2]) {
    const pressed = await channel.say(visitor, '5', { payload: '5', clientId })
    expect(pressed.body.response.message).toMatchObject({ actionType: 7, message: '5', clientId })
  }
  expect(await ratingsOf(visitor)).toEqual([5])
  await channel.say(visitor, '2')
  expect(await ratingsOf(visitor)).toEqual([5, null])
})

test('another word opens a new chat, and without the question a number is a message like any other', async () => {
  await configure({ ...defaults, askRating: true })
  const visitor = await closedChat()
  await channel.say(visitor, 'one more thing')
  await channel.say(visitor, '3')
  expect(await ratingsOf(visitor)).toEqual([null, null])
  await configure(defaults)
  const unasked = await closedChat()
  await channel.say(unasked, '3')
  expect(await ratingsOf(unasked)).toEqual([null, null])
  const socket = await channel.listen(unasked)
  socket.send({ action: 'rate', rating: 3, reqId: 'r1' })
  expect(await socket.next('ack')).toMatchObject({ status: false, code: '409', message: 'Invalid chat state' })
  socket.close()
})

test('a day after it was asked a number is a message again', async () => {
  await configure({ ...defaults, askRating: true })
  const visitor = await closedChat()
  const { system } = world.platform.databases
  await system
    .updateTable('chats')
    .set({ ratingAskedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('visitorId', '=', visitor.id)
    .execute()
  await channel.say(visitor, '5')
  expect(await ratingsOf(visitor)).toEqual([null, null])
})
