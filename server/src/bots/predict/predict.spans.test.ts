import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot, shop, talkTo } from '../bots.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Mark = [words: string, entityId: string, parameter: string]

/** A phrase in which the words are marked. */
function marked(utterance: string, marks: Mark[]) {
  const entityRefs = marks.map(([words, entityId, parameter]) => {
    const entityStartPos = utterance.indexOf(words)
    return { entityId, entityStartPos, entityEndPos: entityStartPos + words.length, parameter }
  })
  return { utterance, entityRefs }
}

async function bakery() {
  const bot = await makeBot(world, {
    config: { outOfScopeMessage: 'Sorry?' },
    entities: { dish: ['Pizza'] },
    intents: shop,
  })
  const dish = bot.entityIds.get('dish') ?? ''
  const people = ['rahul', 'meera', 'anita', 'john', 'kabir', 'leela', 'sunil', 'fatima']
  const dishes = ['pizza', 'idli', 'vada', 'dosa', 'upma', 'poha', 'burger', 'noodles']
  const phrases = people.flatMap((who, at) => {
    const what = dishes[at] ?? ''
    return [
      marked(`cook a ${what} for ${who} today`, [
        [what, dish, 'dish'],
        [who, 'sys.person', 'guest'],
      ]),
      marked(`please cook one ${what} for my friend ${who}`, [
        [what, dish, 'dish'],
        [who, 'sys.person', 'guest'],
      ]),
    ]
  })
  const { body } = await world.as('dev').post('/nlp/intent', {
    agentId: bot.agentId,
    storyId: bot.storyId,
    name: 'cook',
    utterances: phrases,
    responses: ['{{dish}} for {{guest}}'],
    entities: [
      { id: dish, name: 'dish', required: true, prompts: ['Which dish?'] },
      { id: 'sys.person', name: 'guest', required: true, prompts: ['For whom?'] },
    ],
  })
  expect(body.message).toBe('Intent created successfully')
  expect((await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)).body.message).toBe('Agent trained successfully')
  return { ...bot, dish }
}

test('values that no list has are found where the marked phrases teach that they stand (INTENT-018, INTENT-008)', async () => {
  const { agentId, dish } = await bakery()
  const said = await talkTo(world, agentId)('cook a samosa for priya today')
  expect(said).toMatchObject({
    origin: 'intent',
    output: { text: 'samosa for priya' },
    variables: { dish: 'samosa', guest: 'priya' },
    entities: expect.arrayContaining([
      { id: dish, name: 'dish', parameter: 'dish', value: 'samosa', text: 'samosa', start: 7, end: 13, type: 0 },
      {
        id: 'sys.person',
        name: 'person',
        parameter: 'guest',
        value: 'priya',
        text: 'priya',
        start: 18,
        end: 23,
        type: 1,
      },
    ]),
  })
  // A word of the list keeps the value of its entry.
  expect((await talkTo(world, agentId)('cook a pizza for priya today')).variables.dish).toBe('Pizza')
})

test('learned places fill nothing in other intents, and a question is answered by lists and grammars alone', async () => {
  const { agentId } = await bakery()
  const say = talkTo(world, agentId)
  expect(await say('hello there')).toMatchObject({ intent: { name: 'greet' }, entities: [] })
  expect(await say('cook')).toMatchObject({ slot: { parameter: 'dish' } })
  expect(await say('qwerty')).toMatchObject({ origin: 'slot_prompt', slot: { parameter: 'dish', attempt: 2 } })
})
