import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type IntentSpec, makeBot, shop, talkTo } from '../bots.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const phrases = ['book a table', 'i want a table please', 'table booking', 'reserve a table', 'need a table for us']
const table = (parameters: IntentSpec['parameters']): IntentSpec => ({
  name: 'table',
  phrases,
  responses: ['Booked'],
  parameters,
})
const trained = async (parameters: IntentSpec['parameters'], entities: Record<string, string[]> = {}) => {
  const bot = await makeBot(world, {
    config: { entityExtractRetries: 2 },
    entities,
    intents: [...shop, table(parameters)],
  })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  return bot
}

test('the parameters of the intent take their words out of longer ones, so nothing is asked that was said (INTENT-018)', async () => {
  const { agentId } = await trained([
    { name: 'day', entity: 'sys.date' },
    { name: 'at', entity: 'sys.time' },
  ])
  const say = talkTo(world, agentId)
  expect(await say('book a table tomorrow at 5')).toMatchObject({
    origin: 'intent',
    slot: null,
    variables: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), at: '17:00' },
    entities: [
      { id: 'sys.date', parameter: 'day', text: 'tomorrow' },
      { id: 'sys.time', parameter: 'at' },
    ],
  })
  const other = await talkTo(world, agentId)('qwerty tomorrow at 5')
  expect(other).toMatchObject({ origin: 'out_of_scope', entities: [{ id: 'sys.date-time', text: 'tomorrow at 5' }] })
})

test('a day and an hour may come one after the other, in any order, and in the first message (INTENT-018)', async () => {
  const { agentId } = await trained([{ name: 'when', entity: 'sys.date-time', prompts: ['When?'] }])
  const said = async (...messages: string[]) => {
    const say = talkTo(world, agentId)
    const turns = []
    for (const message of messages) turns.push(await say(message))
    return turns.at(-1)
  }
  const whole = await said('book a table', 'tomorrow 5 pm')
  const { when } = whole.variables
  for (const parts of [
    ['book a table', 'tomorrow', '5 pm'],
    ['book a table', '5 pm', 'hmm', 'tomorrow please'],
    ['book a table', 'friday', 'no, tomorrow', 'at 5'],
    ['book a table tomorrow', 'at 5 pm'],
  ]) {
    expect(await said(...parts), parts.join(' / ')).toMatchObject({ origin: 'intent', variables: { when } })
  }
  const last = await said('book a table', 'tomorrow', 'at 5 pm, thanks')
  expect(last.entities).toMatchObject([{ id: 'sys.date-time', parameter: 'when', text: 'at 5 pm', start: 0, end: 7 }])
})

test('a wanted person or address is not guessed from words that announce none (ENTITY-039)', async () => {
  const { agentId } = await trained([
    { name: 'who', entity: 'sys.person' },
    { name: 'where', entity: 'sys.address' },
  ])
  const say = talkTo(world, agentId)
  expect(await say('book a table')).toMatchObject({ origin: 'slot_prompt', slot: { parameter: 'who' }, entities: [] })
  expect(await say('Asha Rao')).toMatchObject({ slot: { parameter: 'where' }, variables: { who: 'Asha Rao' } })
})

test('an earlier answer is put right inside a question, which then stands again as it was', async () => {
  const { agentId } = await trained(
    [
      { name: 'day', entity: 'sys.date', prompts: ['When?'] },
      { name: 'city', entity: 'place', prompts: ['Where?', 'Which city?'] },
    ],
    { place: ['Chennai', 'Pune'] },
  )
  const say = talkTo(world, agentId)
  const first = await say('book a table on monday')
  expect(first).toMatchObject({ slot: { parameter: 'city', attempt: 1 } })
  const second = await say('no, tuesday')
  expect(second).toMatchObject({
    origin: 'slot_prompt',
    output: { text: 'Where?' },
    intentIdentified: true,
    slot: { parameter: 'city', attempt: 1, retriesLeft: 2 },
  })
  expect(second.variables.day).not.toBe(first.variables.day)
  const third = await say('sorry, friday and in pune')
  expect(third).toMatchObject({ origin: 'intent', variables: { city: 'Pune' } })
  expect(third.variables.day).not.toBe(second.variables.day)
})

test('without a word of correction an answer that is there already stays, and the question counts (BOTCFG-008)', async () => {
  const { agentId } = await trained(
    [
      { name: 'day', entity: 'sys.date', prompts: ['When?'] },
      { name: 'city', entity: 'place', prompts: ['Where?', 'Which city?'] },
    ],
    { place: ['Chennai', 'Pune'] },
  )
  const say = talkTo(world, agentId)
  const first = await say('book a table on monday')
  const second = await say('tuesday')
  expect(second).toMatchObject({ output: { text: 'Which city?' }, intentIdentified: false, slot: { attempt: 2 } })
  expect(second.variables.day).toBe(first.variables.day)
})

test('of a value that is denied and another one, the other one counts', async () => {
  const { agentId } = await trained([{ name: 'city', entity: 'place' }], { place: ['Chennai', 'Pune'] })
  for (const text of ['book a table not in chennai but in pune', 'book a table chennai nahi pune']) {
    expect((await talkTo(world, agentId)(text)).variables).toEqual({ city: 'Pune' })
  }
})

test('an hour is put right while a number is asked for', async () => {
  const { agentId } = await trained([
    { name: 'hour', entity: 'sys.time' },
    { name: 'guests', entity: 'sys.number' },
  ])
  const say = talkTo(world, agentId)
  await say('book a table at 8 pm')
  const corrected = await say('no make it 9 pm')
  expect(corrected).toMatchObject({ slot: { parameter: 'guests', attempt: 1 }, variables: { hour: '21:00' } })
  expect((await say('3')).variables).toMatchObject({ hour: '21:00', guests: 3 })
})

test('an hour that was the last answer is put right by its number alone', async () => {
  const { agentId } = await trained([
    { name: 'hour', entity: 'sys.time' },
    { name: 'who', entity: 'sys.person' },
  ])
  const say = talkTo(world, agentId)
  await say('book a table')
  await say('half past five')
  for (const [text, hour] of [
    ['no wait, make it six', '18:00'],
    ['i changed my mind, 7', '19:00'],
  ]) {
    expect(await say(String(text))).toMatchObject({ slot: { parameter: 'who', attempt: 1 }, variables: { hour } })
  }
  expect(await say('no idea')).toMatchObject({ slot: { parameter: 'who', attempt: 2 }, variables: { hour: '19:00' } })
})

test('the "no" of a correction answers no other question', async () => {
  const { agentId } = await trained([
    { name: 'day', entity: 'sys.date' },
    { name: 'guests', entity: 'sys.number' },
    { name: 'sure', entity: 'sys.boolean' },
  ])
  const say = talkTo(world, agentId)
  await say('book a table')
  await say('kal nahi, parso')
  expect(await say('no, five')).toMatchObject({ slot: { parameter: 'sure' }, variables: { guests: 5 } })
  expect(await say('no')).toMatchObject({ origin: 'intent', variables: { guests: 5, sure: false } })
})

test('"not Monday" alone answers no question for a day, and another intent is reached from a slot', async () => {
  const { agentId } = await trained([
    { name: 'day', entity: 'sys.date' },
    { name: 'hour', entity: 'sys.time' },
  ])
  for (const text of ['not monday', 'somvar nahi']) {
    const again = talkTo(world, agentId)
    await again('book a table')
    expect(await again(text)).toMatchObject({ slot: { parameter: 'day', attempt: 2 }, variables: {} })
  }
  const say = talkTo(world, agentId)
  await say('book a table')
  await say('tomorrow')
  expect(await say('when do you open')).toMatchObject({ origin: 'intent', intent: { name: 'opening' }, slot: null })
})

test('several values of one message go to their rows from left to right', async () => {
  const { agentId } = await trained(
    [
      { name: 'from', entity: 'place' },
      { name: 'to', entity: 'place' },
      { name: 'guests', entity: 'sys.number' },
    ],
    { place: ['Chennai', 'Pune'] },
  )
  expect(await talkTo(world, agentId)('book a table chennai pune 4')).toMatchObject({
    origin: 'intent',
    variables: { from: 'Chennai', to: 'Pune', guests: 4 },
  })
})

test('an intent that was deleted answers no more, and the next best one above the threshold does (INTENT-034, BOT-016)', async () => {
  const { agentId, storyId, intentIds } = await trained([{ name: 'day', entity: 'sys.date' }])
  const say = talkTo(world, agentId)
  expect(await say('book a table')).toMatchObject({ origin: 'slot_prompt' })
  await world.as('dev').delete(`/nlp/agent/${agentId}/story/${storyId}/intent/${intentIds.get('table')}`)
  expect(await say('tomorrow')).toMatchObject({ origin: 'out_of_scope', slot: null })
  const asked = await say('book a table')
  expect(asked).toMatchObject({ origin: 'out_of_scope', intent: { id: null } })
  expect(asked.alternatives.map(({ name }: { name: string }) => name)).not.toContain('table')
  await world.as('dev').post(`/nlp/agent/${agentId}/config`, { modelType: 'Semantic', confidenceThreshold: 0 })
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  await world.as('dev').delete(`/nlp/agent/${agentId}/story/${storyId}/intent/${intentIds.get('refund')}`)
  const next = await talkTo(world, agentId)('refund status')
  expect(next).toMatchObject({ origin: 'intent' })
  expect(['greet', 'opening']).toContain(next.intent.name)
})

test('an optional value that nobody gave is empty, in whatever script its parameter is named (section 4)', async () => {
  const { agentId } = await trained([
    { name: 'शहर', entity: 'sys.city', required: false },
    { name: 'party', entity: 'sys.number', required: false, value: 'two' },
  ])
  expect(await talkTo(world, agentId)('book a table')).toMatchObject({
    origin: 'intent',
    variables: { शहर: '', party: 'two' },
  })
})
