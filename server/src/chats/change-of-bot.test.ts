import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBot, shop, trip } from '../bots/bots.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { openWebChannel } from './web-chat.fixture.ts'

let world: World
let one: string
let two: string
beforeAll(async () => {
  world = await openWorld()
  one = await namedBot('One')
  two = await namedBot('Two')
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows

async function namedBot(name: string): Promise<string> {
  const [greet, ...others] = shop
  const hello = { name: 'greet', phrases: greet?.phrases ?? [], responses: [`I am ${name}`] }
  const { agentId } = await makeBot(world, { intents: [hello, ...others, trip], entities: { place: ['Pune'] } })
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  return agentId
}

/** Any vendor's channel, played by the built-in simulator, and one customer who writes there. */
async function openPhone(customer: string) {
  const draft = { name: `Phone ${customer}`, type: 5, vendor: 99, data: {} }
  const { id } = (await asha().post('/e/enterprise/channels', draft)).body.response
  const lines = () =>
    query(
      `select m.actor, m.message from messages m join chats h on h.id = m.chat_id where h.channel_id = $1 order by m.id`,
      [id],
    )
  const say = async (text: string) => {
    const before = (await lines()).length
    await asha().post(`/e/enterprise/channels/${id}/simulator/phone/${customer}/message`, { text })
    return before
  }
  return {
    chat: async () =>
      (
        await query(
          'select id, state, handled_by as "handledBy", bot_agent_id as bot, bot_session_id as session from chats where channel_id = $1',
          [id],
        )
      )[0],
    change: (sets: string) => query(`update chats set ${sets} where channel_id = $1`, [id]),
    setBot: async (botAgentId: string) => {
      const { body } = await asha().put(`/e/enterprise/channels/${id}`, { data: { botAgentId } })
      expect(body.status).toBe(true)
    },
    /** What a bot answers. */
    ask: async (text: string): Promise<string> => {
      const before = await say(text)
      return eventually(async () => (await lines()).slice(before).find(({ actor }) => actor === 'bot')?.message)
    },
    /** Nobody answers: the message is there, and nothing is owed for it. */
    tell: async (text: string): Promise<void> => {
      const before = await say(text)
      await eventually(async () => (await lines()).length > before)
      const owed = 'select from pending_turns t join chats h on h.id = t.chat_id where h.channel_id = $1'
      expect(await query(owed, [id])).toEqual([])
      expect((await lines()).slice(before)).toEqual([{ actor: 'customer', message: text }])
    },
  }
}

test('who has written before is answered by the bot that the channel has now, and by none when it has none (CHAN-004)', async () => {
  const phone = await openPhone('771001')
  await phone.tell('hello there')
  expect(await phone.chat()).toMatchObject({ state: 1, handledBy: 'none', bot: null })
  await phone.setBot(one)
  expect(await phone.ask('hello there')).toBe('I am One')
  expect(await phone.ask('book a flight')).toBe('Where to?')
  const { id, session } = await phone.chat()
  await phone.setBot(two)
  expect(await phone.ask('hello there')).toBe('I am Two')
  expect(await query('select ended_at is not null as over from bot_sessions where id = $1', [session])).toEqual([
    { over: true },
  ])
  await phone.setBot('')
  await phone.tell('hello there')
  expect(await phone.chat()).toEqual({ id, state: 1, handledBy: 'none', bot: null, session: null })
  await phone.setBot(two)
  expect(await phone.ask('hello there')).toBe('I am Two')
  expect(await phone.chat()).toMatchObject({ id, state: 0, handledBy: 'bot', bot: two })
})

test('a chat whose bot is gone for good goes on with the bot of its channel (CHAN-004)', async () => {
  const phone = await openPhone('771002')
  await phone.setBot(one)
  expect(await phone.ask('hello there')).toBe('I am One')
  await phone.setBot(two)
  // As the end of a bot in the Bin leaves it.
  await phone.change('bot_agent_id = null')
  expect(await phone.ask('hello there')).toBe('I am Two')
  await phone.setBot('')
  await phone.change('bot_agent_id = null')
  await phone.tell('hello there')
  expect(await phone.chat()).toMatchObject({ state: 1, handledBy: 'none' })
})

test('no change of the bot takes a chat from people, nor one that was handed over and waits for them (CHAN-004)', async () => {
  const phone = await openPhone('771003')
  await phone.setBot(one)
  expect(await phone.ask('hello there')).toBe('I am One')
  await phone.setBot(two)
  for (const [state, handledBy] of [
    [1, 'none'],
    [2, 'agent'],
    [5, 'agent'],
  ] as const) {
    await phone.change(`state = ${state}, handled_by = '${handledBy}'`)
    await phone.tell('is anybody there')
    expect(await phone.chat()).toMatchObject({ state, handledBy, bot: one })
  }
})

test('the next word of a visitor of the web chat is answered by the channel’s new bot (CHAN-004)', async () => {
  const channel = await openWebChannel(world, 'Door', { botAgentId: one })
  const visitor = await channel.visit()
  const ask = async (text: string) => {
    const before = (await channel.lines(visitor)).length
    await channel.say(visitor, text)
    return eventually(async () => (await channel.lines(visitor)).slice(before).find(({ actor }) => actor === 'bot'))
  }
  expect(await ask('hello there')).toMatchObject({ message: 'I am One' })
  await channel.change({ data: { botAgentId: two } })
  expect(await ask('hello there')).toMatchObject({ message: 'I am Two' })
})
