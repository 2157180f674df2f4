import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bot, makeBot, shop, talkTo, trip } from '../bots/bots.fixture.ts'
import { type Brain, makeModel, openBrain } from '../bots/llm/llm.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { openWebChannel, type Visitor } from './web-chat.fixture.ts'

let world: World
let bot: Bot
let brain: Brain
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
  brain = await openBrain(() => JSON.stringify(told))
  const remind = {
    name: 'remind',
    phrases: ['remind me', 'set a reminder', 'wake me up', 'a reminder please', 'do not let me forget'],
    responses: ['Noted'],
    parameters: [{ name: 'when', entity: 'sys.date-time', prompts: ['When?'] }],
  }
  bot = await makeBot(world, { intents: [...shop, trip, remind], entities: { place: ['Pune'] } })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
})
afterAll(async () => {
  await world.close()
  await brain.close()
})

const told = { name: ' Ravi Kumar ', email: 'ravi@new.example', phoneNumber: '+91 98765 43210', city: null }

type Channel = Awaited<ReturnType<typeof openWebChannel>>
type Row = { sessionId: string; userMessage: string; entities: { id: string; value: unknown }[] }

async function ask({ say, lines }: Channel, visitor: Visitor, text: string): Promise<string> {
  const answers = async () => (await lines(visitor)).filter(({ actor }) => actor === 'bot')
  const before = (await answers()).length
  await say(visitor, text)
  const [answer] = await eventually(async () => {
    const later = (await answers()).slice(before)
    return later.length > 0 && later
  })
  return answer?.message ?? ''
}

async function endChat({ listen }: Channel, visitor: Visitor): Promise<void> {
  const socket = await listen(visitor)
  socket.send({ action: 'endChat', reqId: 'end' })
  expect(await socket.next('ack')).toMatchObject({ status: true })
  socket.close()
}

async function logged(agentId: string): Promise<Row[]> {
  const range = { startDate: new Date(Date.now() - 3_600_000).toISOString(), endDate: new Date().toISOString() }
  const { body } = await world.as('victor').post('/nlp/conversations', { agentId, ...range })
  return body.data.messages
}

test('the end of a chat ends the conversation with its bot: the next chat begins anew', async () => {
  const channel = await openWebChannel(world, 'Ending', { botAgentId: bot.agentId })
  const visitor = await channel.visit()
  expect(await ask(channel, visitor, 'book a flight')).toBe('Where to?')
  const [first] = await logged(bot.agentId)
  await endChat(channel, visitor)
  const { body } = await world.as('dev').post('/nlp/predictIntent', {
    message: { type: 'text', text: 'pune' },
    agentId: bot.agentId,
    sessionId: first?.sessionId,
  })
  expect(body.data.sessionId).not.toBe(first?.sessionId)
  expect(body.data).toMatchObject({ origin: 'out_of_scope', slot: null })
  expect(await ask(channel, visitor, 'pune')).toBe('Sorry?')
  const [later] = await logged(bot.agentId)
  expect(later).toMatchObject({ userMessage: 'pune' })
  expect(later?.sessionId).not.toBe(first?.sessionId)
})

test('a prompt agent collects its data when the chat ends, and fills what the contact lacks, never more', async () => {
  const dev = world.as('dev')
  const agentId = (await dev.post('/nlp/agent', { name: 'Collects', description: 'x', type: 'prompt' })).body.data.id
  const openaiKey = await makeModel(world, brain.url)
  const userData = ['name', 'email', 'phoneNumber', 'city'].map(name => ({ name, description: name }))
  const saved = await dev.post(`/nlp/agent/${agentId}/prompt`, {
    openaiKey,
    prompt: 'Ask',
    extractData: true,
    userData,
  })
  expect(saved.body.status).toBe(true)
  const channel = await openWebChannel(world, 'Collecting', { botAgentId: agentId })
  const visitor = await channel.visit({ email: 'ravi@old.example' })
  await ask(channel, visitor, 'this is Ravi Kumar')
  await endChat(channel, visitor)
  const [row] = await eventually(async () => {
    const { rows } = (await dev.get(`/nlp/agent/${agentId}/collected_data`)).body.data
    return rows.length > 0 && rows
  })
  expect(row.data).toEqual(told)
  const contact = await world.platform.databases.system
    .selectFrom('contacts')
    .select(['name', 'email', 'phoneNumber'])
    .where('id', '=', row.senderId)
    .executeTakeFirst()
  expect(contact).toEqual({ name: 'Ravi Kumar', email: 'ravi@old.example', phoneNumber: '919876543210' })
})

test('what a visitor calls tomorrow is the enterprise’s tomorrow', async () => {
  const channel = await openWebChannel(world, 'Clock', { botAgentId: bot.agentId })
  const visitor = await channel.visit()
  await ask(channel, visitor, 'remind me')
  expect(await ask(channel, visitor, 'tomorrow at 5 pm')).toBe('Noted')
  const [{ entities } = { entities: [] }] = await logged(bot.agentId)
  expect(entities[0]).toMatchObject({ id: 'sys.date-time', value: expect.stringMatching(/T17:00:00\+05:30$/) })
  expect(await talkTo(world, bot.agentId)('remind me at 5 pm tomorrow')).toMatchObject({
    entities: [{ value: expect.stringMatching(/T17:00:00(Z|\+00:00)$/) }],
  })
})
