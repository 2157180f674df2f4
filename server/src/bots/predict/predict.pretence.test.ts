import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type Bot, makeBot, shop, talkTo } from '../bots.fixture.ts'

let world: World
let bot: Bot
beforeAll(async () => {
  world = await openWorld()
  const remind = {
    name: 'remind',
    phrases: ['remind me', 'set a reminder', 'a reminder please', 'do not let me forget', 'note a reminder'],
    responses: ['{{contact.name|Somebody}} from {{contact.city|somewhere}}: {{day}}'],
    parameters: [{ name: 'day', entity: 'sys.date', prompts: ['When, {{contact.name|friend}}?'] }],
  }
  bot = await makeBot(world, { intents: [...shop, remind] })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
})
afterAll(() => world.close())

const as = (metadata: Record<string, unknown>) =>
  talkTo(world, bot.agentId, { metadata: { timeZone: 'Asia/Kolkata', ...metadata } })
const pretended = { contact: { name: 'Ravi *K*', city: 'Pune' }, today: '2031-12-24' }

test('who tries an agent may be another person, on another day', async () => {
  const say = as({ appId: 'tryit', senderId: 'someone', ...pretended })
  expect(await say('remind me')).toMatchObject({ output: { text: 'When, Ravi \\*K\\*?' } })
  expect(await say('tomorrow')).toMatchObject({
    output: { text: 'Ravi \\*K\\* from Pune: 25 Dec 2031' },
    variables: { day: '2031-12-25' },
  })
})

test('others’ metadata of these names means nothing, whatever it is', async () => {
  const { output, variables } = await as({ appId: 'web', ...pretended })('remind me tomorrow')
  expect(output.text).toMatch(/^Somebody from somewhere/)
  expect(variables.day).not.toBe('2031-12-25')
  for (const metadata of [
    { contact: 'Ravi', today: 5 },
    { contact: { name: 5 }, today: '2031-02-30' },
  ]) {
    const said = await as({ appId: 'tryit', ...metadata })('remind me tomorrow')
    expect(said.output.text).toMatch(/^Somebody from somewhere/)
  }
})
