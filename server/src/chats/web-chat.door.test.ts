import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { openWebChannel } from './web-chat.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    WIDGET_SESSIONS_PER_ADDRESS: '12',
    WIDGET_MESSAGES_PER_VISITOR: '3',
    WIDGET_MESSAGES_PER_ADDRESS: '8',
  })
})
afterAll(() => world.close())

test('a page on which nobody has opened the chat learns its look, and nothing is kept about who saw it', async () => {
  const channel = await openWebChannel(world, 'Looked at', { title: 'Ask us', color: '#112233', position: 'left' })
  const rows = async () => {
    const counted = 'select (select count(*) from visitors) as visitors, (select count(*) from contacts) as contacts'
    return (await world.platform.databases.owner.query(counted)).rows[0]
  }
  const before = await rows()
  const seen = await world.as(null).get(`/widget/${channel.channelId}/config`)
  expect(seen.body.response.config).toEqual({
    title: 'Ask us',
    color: '#112233',
    position: 'left',
    launcherText: '',
    welcomeText: '',
    preChat: [],
    openNow: true,
    askRating: false,
  })
  expect(await rows()).toEqual(before)
  await channel.change({ data: { allowedOrigins: 'https://shop.example' } })
  expect((await world.as(null).get(`/widget/${channel.channelId}/config`)).status).toBe(403)
  await channel.change({ active: false })
  expect((await world.as(null).get(`/widget/${channel.channelId}/config`)).status).toBe(404)
})

test('a visitor whose page may not be there any more is cut off at once, and the others stay', async () => {
  const channel = await openWebChannel(world, 'Narrowed')
  const visitor = await channel.visit()
  const shop = await channel.listen(visitor, { origin: 'https://shop.example' })
  const elsewhere = await channel.listen(visitor, { origin: 'https://elsewhere.example' })
  await channel.change({ data: { allowedOrigins: 'https://shop.example' } })
  expect((await elsewhere.next('error')).data).toEqual({ code: 1403, message: 'Access Denied' })
  expect((await elsewhere.closing()).code).toBe(4403)
  shop.send({ action: 'ping', t: 1 })
  await shop.next('pong')
  await channel.change({ active: false })
  expect((await shop.closing()).code).toBe(4001)
})

test('an action on a connection whose page was taken off the list is refused, whatever was heard of the change', async () => {
  const channel = await openWebChannel(world, 'Silently narrowed')
  const socket = await channel.listen(await channel.visit(), { origin: 'https://elsewhere.example' })
  await world.platform.databases.owner.query(
    `update channels set data = '{"allowedOrigins":"https://shop.example"}' where id = $1`,
    [channel.channelId],
  )
  socket.send({ action: 'readChat', reqId: 'r1' })
  expect((await socket.closing()).code).toBe(4403)
})

test('a deleted channel sends its visitors away', async () => {
  const channel = await openWebChannel(world, 'Deleted')
  const socket = await channel.listen(await channel.visit())
  await world.as('asha').delete(`/e/enterprise/channels/${channel.channelId}`)
  expect((await socket.closing()).code).toBe(4001)
})

test('a visitor, and an address, may write so often; then they wait, over every door, and are told for how long', async () => {
  const channel = await openWebChannel(world, 'Busy')
  const [first, second, third] = [await channel.visit(), await channel.visit(), await channel.visit()]
  for (const text of ['one', 'two', 'three']) expect((await channel.say(first, text)).body.status).toBe(true)
  const refused = await channel.say(first, 'four')
  expect([refused.status, refused.body.code]).toEqual([429, '429'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const socket = await channel.listen(first)
  socket.send({ action: 'customerReply', message: 'five', clientId: 'c5', reqId: 'c5' })
  expect(await socket.next('ack')).toMatchObject({ status: false, code: '429' })
  socket.close()
  for (const text of ['one', 'two', 'three']) expect((await channel.say(second, text)).status).toBe(200)
  const statuses = [(await channel.say(third, 'one')).status, (await channel.say(third, 'two')).status]
  expect(statuses).toEqual([200, 200])
  expect((await channel.say(third, 'three')).status).toBe(429)
  expect((await channel.lines(first)).map(({ message }) => message)).toEqual(['one', 'two', 'three'])
})

test('an address may open so many sessions; a page elsewhere may read how long it has to wait', async () => {
  const channel = await openWebChannel(world, 'Flooded')
  const origin = { origin: 'https://shop.example' }
  const flooded = await eventually(async () => {
    const { reply } = await channel.visit({}, origin)
    return reply.status === 429 && reply
  })
  expect(Number(flooded.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(flooded.headers.get('access-control-expose-headers')).toContain('retry-after')
  expect((await world.as(null).get(`/widget/${channel.channelId}/config`)).status).toBe(200)
})
