import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../testing/socket.ts'
import { eventually, openWorld, type Reply, type World } from '../testing/world.ts'

let world: World
let channelId: string
let agentId: string
beforeAll(async () => {
  world = await openWorld()
  const asha = world.as('asha')
  agentId = (await asha.post('/nlp/agent', { name: 'Shop bot', description: 'Answers visitors' })).body.data.id
  await asha.post(`/nlp/agent/${agentId}/config`, {
    entityExtractRetries: 3,
    outOfScopeMessage: 'I do not know that.',
    modelType: 'SVM',
    confidenceThreshold: 0.5,
    language: 'en',
  })
  const storyId = (await asha.post('/nlp/story', { name: 'Talk', agentId })).body.data.id
  const intent = (name: string, utterances: string[], response: string) =>
    asha.post('/nlp/intent', { agentId, storyId, name, utterances, responses: [response] })
  await intent('greet', ['hello', 'hi there', 'good morning', 'hey', 'namaste'], '**Welcome!**')
  await intent(
    'hours',
    ['when do you open', 'opening hours', 'are you open today', 'what time do you close', 'shop timings'],
    'We open at ten.',
  )
  await asha.get(`/nlp/agent/${agentId}/train`)
  channelId = (
    await asha.post('/e/enterprise/channels', {
      name: 'Site',
      type: 12,
      vendor: 98,
      data: { botAgentId: agentId, title: 'Ask us', identitySecret: 'shared-with-the-site' },
    })
  ).body.response.id
}, 120_000)
afterAll(() => world.close())

type Visitor = { token: string; id: string }

async function visit(
  draft: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Visitor & { reply: Reply }> {
  const reply = await world.as(null).post(`/widget/${channelId}/session`, draft, headers)
  return { token: reply.body.response?.token, id: reply.body.response?.visitorId, reply }
}

const asVisitor = ({ token }: Visitor) => world.withHeaders({ 'authentication-token': token })
const say = (visitor: Visitor, message: string, clientId = randomUUID()) =>
  asVisitor(visitor).post(`/widget/${channelId}/message`, { message, clientId })

async function conversation(
  visitor: Visitor,
): Promise<{ actor: string; message: string; actionType: number; clientId?: string }[]> {
  return (await asVisitor(visitor).get(`/widget/${channelId}/messages?perPage=200`)).body.response.messages
}

const answersOf = async (visitor: Visitor) => (await conversation(visitor)).filter(({ actor }) => actor === 'bot')

test('a visitor asks and the bot that was just trained answers', async () => {
  const visitor = await visit()
  expect(visitor.reply.body.response).toMatchObject({
    chat: null,
    config: { title: 'Ask us', position: 'right', openNow: true },
  })
  const sent = await say(visitor, 'what are your opening hours')
  expect(sent.body.response.message).toMatchObject({
    actor: 'customer',
    actionType: 0,
    message: 'what are your opening hours',
    deliveryStatus: null,
  })
  const [answer] = await eventually(async () => {
    const answers = await answersOf(visitor)
    return answers.length > 0 && answers
  })
  expect(answer).toMatchObject({ message: 'We open at ten.', actionType: 3 })
  const turns = await world.platform.databases.system
    .selectFrom('botTurns')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('channel', '=', 'web')
    .execute()
  expect(turns[0]).toMatchObject({ intent: 'hours', intentIdentified: true, origin: 'intent' })
  expect(turns[0]?.latencyMs).toBeGreaterThan(0)
})

test('the same clientId again is the same message, answered once', async () => {
  const visitor = await visit()
  const clientId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(visitor, 'hello', clientId)))
  const ids = answers.flatMap(({ body }) => (body.status ? [body.response.message.actionId] : []))
  expect(new Set(ids).size).toBe(1)
  await eventually(async () => (await answersOf(visitor)).length > 0)
  await new Promise(resolve => setTimeout(resolve, 300))
  const all = await conversation(visitor)
  expect(all.filter(({ actor }) => actor === 'customer')).toHaveLength(1)
  expect(all.filter(({ actor }) => actor === 'bot')).toHaveLength(1)
  expect(all[0]?.clientId).toBe(clientId)
})

test('several messages are answered one after another, in order', async () => {
  const visitor = await visit()
  for (const text of ['hello', 'shop timings', 'hey']) await say(visitor, text)
  await eventually(async () => (await answersOf(visitor)).length === 3)
  expect((await answersOf(visitor)).map(({ message }) => message)).toEqual([
    '**Welcome!**',
    'We open at ten.',
    '**Welcome!**',
  ])
})

test('the answer comes over the socket, numbered, and is replayed to who was away (RT-007)', async () => {
  const visitor = await visit()
  const socket = openSocket(world.address, `?token=${visitor.token}`)
  expect((await socket.next('ready')).data).toMatchObject({ visitorId: visitor.id, chat: null })
  socket.send({ action: 'customerReply', message: 'good morning', clientId: 'c1', reqId: 'c1' })
  expect(await socket.next('ack')).toMatchObject({ status: true, data: { message: { message: 'good morning' } } })
  const answer = await socket.next('agentReply')
  expect(answer.data.message).toMatchObject({
    message: '**Welcome!**',
    actor: 'bot',
    deliveryStatus: 0,
    deliveryStatusName: 'Sent',
  })
  socket.close()
  await socket.closing()
  await say(visitor, 'opening hours')
  await eventually(async () => (await answersOf(visitor)).length === 2)
  const back = openSocket(world.address, `?token=${visitor.token}&lastSeq=${answer.seq}`)
  expect((await back.next('ready')).data).toMatchObject({ resumed: true, chat: { state: 0 } })
  expect((await back.next('agentReply')).data.message.message).toBe('We open at ten.')
  back.send({ action: 'readChat', reqId: 'r1' })
  await back.next('ack')
  expect(
    (await conversation(visitor))
      .filter(({ actor }) => actor === 'bot')
      .every(message => Reflect.get(message, 'deliveryStatus') === 2),
  ).toBe(true)
  back.close()
})

test('what a visitor has read was delivered and read at a time, which a second reading does not move', async () => {
  const visitor = await visit()
  await say(visitor, 'hello')
  await eventually(async () => (await answersOf(visitor)).some(line => Reflect.get(line, 'deliveryStatus') === 0))
  const socket = openSocket(world.address, `?token=${visitor.token}`)
  await socket.next('ready')
  const read = async (reqId: string) => {
    socket.send({ action: 'readChat', reqId })
    await socket.next('ack', frame => frame.reqId === reqId)
    const { rows } = await world.platform.databases.owner.query(
      `select state, sent_at <= delivered_at and delivered_at <= read_at as "inOrder", read_at from deliveries
       where chat_id = (select id from chats where visitor_id = $1)`,
      [visitor.id],
    )
    return rows
  }
  const first = await read('r1')
  expect(first).toMatchObject([{ state: 2, inOrder: true }])
  expect(await read('r2')).toEqual(first)
  socket.close()
})

test('a token reopens the conversation on another page; an id or a stranger’s token opens nothing', async () => {
  const visitor = await visit()
  await say(visitor, 'hello')
  const again = await visit({ visitorToken: visitor.token })
  expect(again.id).toBe(visitor.id)
  expect(again.reply.body.response.chat.messages[0].message).toBe('hello')
  const stranger = await visit({ visitorToken: visitor.id })
  expect(stranger.id).not.toBe(visitor.id)
  expect(stranger.reply.body.response.chat).toBeNull()
  expect((await asVisitor(stranger).get(`/widget/${channelId}/messages`)).body.response.messages).toEqual([])
})

test('ending the chat closes it; the next message opens a new one', async () => {
  const visitor = await visit()
  await say(visitor, 'hello')
  await eventually(async () => (await answersOf(visitor)).length > 0)
  const socket = openSocket(world.address, `?token=${visitor.token}`)
  await socket.next('ready')
  socket.send({ action: 'endChat', reqId: 'e1' })
  expect(await socket.next('ack')).toMatchObject({ status: true, data: { state: 3 } })
  await socket.next('agentEndedChat')
  await say(visitor, 'shop timings')
  await eventually(async () => (await answersOf(visitor)).length === 2)
  const chats = await world.platform.databases.system
    .selectFrom('chats')
    .select('state')
    .where('visitorId', '=', visitor.id)
    .orderBy('id')
    .execute()
  expect(chats.map(({ state }) => state)).toEqual([3, 0])
  socket.close()
})

test('who proves to be a contact is that contact; a wrong proof is refused', async () => {
  const { system } = world.platform.databases
  const acme = await system
    .selectFrom('channels')
    .select('enterpriseId')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const contact = await system
    .insertInto('contacts')
    .values({ enterpriseId: acme.enterpriseId, name: 'Ananya', email: 'ananya@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const identityHash = createHmac('sha256', 'shared-with-the-site').update('ananya@example.com').digest('hex')
  const proven = await visit({ email: 'ananya@example.com', identityHash })
  const claimed = await visit({ email: 'ananya@example.com' })
  const contactOf = async (id: string) =>
    (await system.selectFrom('visitors').select('contactId').where('id', '=', id).executeTakeFirstOrThrow()).contactId
  expect(await contactOf(proven.id)).toBe(contact.id)
  expect(await contactOf(claimed.id)).not.toBe(contact.id)
  const wrong = await visit({ email: 'ananya@example.com', identityHash: 'ab'.repeat(32) })
  expect([wrong.reply.status, wrong.reply.body.message]).toEqual([403, 'Access Denied'])
})

test('a stranger who claims a mail first keeps nobody from their own contact, and two devices of one contact both talk', async () => {
  const email = 'victim@example.com'
  const stranger = await visit({ name: 'Stranger', email })
  await say(stranger, 'hello')
  const identityHash = createHmac('sha256', 'shared-with-the-site').update(email).digest('hex')
  const [phone, laptop] = [await visit({ email, identityHash }), await visit({ email, identityHash })]
  for (const device of [phone, laptop]) {
    expect((await say(device, 'hello')).body.status).toBe(true)
    await eventually(async () => (await answersOf(device)).length === 1)
    expect((await conversation(device)).filter(({ actor }) => actor === 'customer')).toHaveLength(1)
  }
  const contacts = await world.platform.databases.system
    .selectFrom('visitors')
    .select(['id', 'contactId'])
    .where('id', 'in', [stranger.id, phone.id, laptop.id])
    .execute()
  const contactOf = new Map(contacts.map(({ id, contactId }) => [id, contactId]))
  expect(contactOf.get(phone.id)).toBe(contactOf.get(laptop.id))
  expect(contactOf.get(phone.id)).not.toBe(contactOf.get(stranger.id))
})

test('a delivery that cannot be sent holds up nobody else’s, and fails in the end', async () => {
  const visitor = await visit()
  await say(visitor, 'hello')
  await eventually(async () => (await answersOf(visitor)).length === 1)
  const { system } = world.platform.databases
  const sent = await system
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const broken = {
    enterpriseId: sent.enterpriseId,
    channelId: sent.channelId,
    chatId: sent.chatId,
    messageId: '00000000-0000-7000-8000-000000000000',
    attempts: 4,
  }
  const { id } = await system.insertInto('deliveries').values(broken).returning('id').executeTakeFirstOrThrow()
  await say(visitor, 'shop timings')
  await eventually(async () =>
    (await conversation(visitor)).some(
      line => line.message === 'We open at ten.' && Reflect.get(line, 'deliveryStatus') === 0,
    ),
  )
  const failed = await eventually(async () => {
    const row = await system
      .selectFrom('deliveries')
      .select(['state', 'errorCode'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.state === 3 && row
  })
  expect(failed.errorCode).toBe('INTERNAL')
})

test('with allowed origins only those pages talk to the channel, over every door', async () => {
  const asha = world.as('asha')
  const open = await visit()
  await asha.put(`/e/enterprise/channels/${channelId}`, { data: { allowedOrigins: 'https://shop.example' } })
  expect((await visit({}, { origin: 'https://evil.example' })).reply.status).toBe(403)
  expect((await visit()).reply.status).toBe(403)
  const allowed = await visit({}, { origin: 'https://shop.example' })
  expect([allowed.reply.status, allowed.reply.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://shop.example',
  ])
  const message = await world
    .withHeaders({ 'authentication-token': open.token, origin: 'https://evil.example' })
    .post(`/widget/${channelId}/message`, { message: 'hi', clientId: 'x' })
  expect(message.status).toBe(403)
  const foreign = openSocket(world.address, `?token=${open.token}`, { origin: 'https://evil.example' })
  expect(await foreign.failure()).toContain('403')
  const right = openSocket(world.address, `?token=${allowed.token}`, { origin: 'https://shop.example' })
  await right.next('ready')
  right.close()
  await asha.put(`/e/enterprise/channels/${channelId}`, { data: { allowedOrigins: '' } })
})

test('an inactive or unknown channel does not exist, and a visitor’s token opens nothing of the staff’s', async () => {
  const visitor = await visit()
  expect((await world.as(null).post(`/widget/${randomUUID()}/session`)).status).toBe(404)
  expect((await asVisitor(visitor).get('/nlp/v2/agent')).status).toBe(401)
  expect((await asVisitor(visitor).get('/e/enterprise/profile')).status).toBe(401)
  const staff = await world.as('asha').post(`/widget/${channelId}/message`, { message: 'x', clientId: 'y' })
  expect(staff.status).toBe(401)
  const empty = await say(visitor, '   ')
  expect(empty.body).toMatchObject({ status: false, code: '400' })
  const long = await say(visitor, 'x'.repeat(5000))
  expect(long.body).toMatchObject({ status: false, message: 'Message text is too long' })
})
