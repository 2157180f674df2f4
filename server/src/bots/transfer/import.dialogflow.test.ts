import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { exportedJson, exportFrom, importAs, travelFile, unzipped, zipOf } from './transfer.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const message = (speech: unknown, more: object = {}) => ({ type: '0', lang: 'en', speech, ...more })
const phrase = (...data: object[]) => ({ data, isTemplate: false, count: 0 })
const part = (text: string, meta?: string, alias?: string) => ({
  text,
  ...(meta ? { meta, alias, userDefined: true } : {}),
})

const files = {
  'agent.json': { displayName: 'Pizza', description: 'Takes orders', language: 'en', webhook: { available: true } },
  'package.json': { version: '1.0.0' },
  'intents/order.json': {
    name: 'order pizza',
    contexts: ['cart'],
    events: [{ name: 'ORDER' }],
    webhookUsed: true,
    responses: [
      {
        affectedContexts: [{ name: 'order', lifespan: 5 }],
        parameters: [
          {
            name: 'size',
            dataType: '@size',
            required: true,
            value: '$size',
            prompts: [{ lang: 'en', value: 'Which size?' }],
          },
          { name: 'when', dataType: '@sys.date-time', required: false, value: '$when.original', defaultValue: 'now' },
          { name: 'count', dataType: '@sys.number-integer', value: '$count' },
          { name: 'song', dataType: '@sys.music-genre', value: '$song' },
          { name: 'last dish', dataType: '@size', value: '#order.size' },
        ],
        messages: [message(['Coming, $size!', 'On its way.']), message('Enjoy.'), { type: '4', payload: {} }],
      },
    ],
  },
  'intents/order_usersays_en.json': [
    phrase(part('a '), part('large', '@size', 'size'), part(' one at '), part('five', '@sys.date-time', 'when')),
    phrase(part('two'), part(' pizzas')),
    phrase(part('TWO  pizzas')),
    { data: [{ text: '@size:size pizza' }], isTemplate: true },
  ],
  'intents/order_usersays_hi.json': [phrase(part('एक पिज़्ज़ा लाओ'))],
  'intents/order_usersays_de.json': [phrase(part('eine Pizza'))],
  'intents/Default Fallback Intent.json': {
    name: 'Default Fallback Intent',
    fallbackIntent: true,
    responses: [{ messages: [message(['Say that again?', 'Sorry?'])] }],
  },
  'entities/size.json': { name: 'size', isRegexp: false },
  'entities/size_entries_en.json': [
    { value: 'large', synonyms: ['large', 'big'] },
    { value: 'small', synonyms: [] },
    { value: 'Large', synonyms: ['huge'] },
  ],
  'entities/code.json': { name: 'code', isRegexp: true },
  'entities/code_entries_en.json': [
    { value: '[0-9]{4}', synonyms: ['[0-9]{4}'] },
    { value: '(?!x)', synonyms: ['(?!x)'] },
  ],
  'entities/empty.json': { name: 'empty' },
}

test('an agent of Dialogflow ES is read rule by rule, and what has no counterpart is told of (section 12)', async () => {
  const { body } = await importAs(world, 'dev', { name: 'export.zip', bytes: zipOf(files) })
  expect(body).toMatchObject({
    status: true,
    data: { name: 'Pizza', stories: 1, intents: 1, utterances: 3, entities: 2 },
  })
  expect(new Set(body.data.warnings)).toEqual(
    new Set([
      "Some patterns of entity 'code' cannot be used",
      "Entity 'empty' has no values and was left out",
      "Contexts of intent 'order pizza' were left out",
      "The webhook of intent 'order pizza' was left out",
      "Events of intent 'order pizza' were left out",
      "Rich messages of intent 'order pizza' were left out",
      "'@sys.music-genre' of intent 'order pizza' is not known and takes any text",
      "The language 'de' of intents/order_usersays_de.json was left out",
      "Template phrases of intent 'order pizza' were left out",
      "1 repeated training phrases of intent 'order pizza' were left out",
    ]),
  )
  const { agent, stories, entities } = await exportedJson(world, body.data.agentId)
  expect(agent).toMatchObject({
    description: 'Takes orders',
    config: { outOfScopeMessage: 'Say that again?', language: 'en' },
  })
  expect(stories).toMatchObject([{ name: 'Imported', intents: [{ name: 'order pizza' }] }])
  const intent = stories[0]?.intents[0]
  expect(intent?.utterances).toEqual([
    {
      text: 'a large one at five',
      entities: [
        { start: 2, end: 7, entity: 'size', parameter: 'size' },
        { start: 15, end: 19, entity: 'sys.date-time', parameter: 'when' },
      ],
    },
    { text: 'two pizzas', entities: [] },
    { text: 'एक पिज़्ज़ा लाओ', entities: [] },
  ])
  expect(intent?.responses).toEqual(['Coming, $size!', 'On its way.', 'Enjoy.'])
  expect(intent?.parameters).toEqual([
    { name: 'size', entity: 'size', required: true, value: '$size', prompts: ['Which size?'] },
    { name: 'when', entity: 'sys.date-time', required: false, value: 'now', prompts: ['Please provide when'] },
    { name: 'count', entity: 'sys.number', required: false, value: '$count', prompts: ['Please provide count'] },
    { name: 'song', entity: 'sys.any', required: false, value: '$song', prompts: ['Please provide song'] },
    { name: 'last_dish', entity: 'size', required: false, value: '$last_dish', prompts: ['Please provide last_dish'] },
  ])
  expect(entities).toEqual([
    {
      name: 'size',
      values: [
        { value: 'large', type: 'synonyms', synonyms: ['large', 'big'] },
        { value: 'small', type: 'synonyms', synonyms: ['small'] },
      ],
    },
    { name: 'code', values: [{ value: '[0-9]{4}', type: 'pattern', pattern: ['[0-9]{4}'] }] },
  ])
})

test('what is exported for Dialogflow says the same when it is read back (section 12)', async () => {
  const source = travelFile('There and back')
  const { body } = await importAs(world, 'dev', { name: 'a.json', bytes: JSON.stringify(source) })
  const { bytes } = await exportFrom(world, body.data.agentId, 'dialogflow')
  expect(Object.keys(unzipped(bytes))).toEqual([
    'agent.json',
    'package.json',
    'entities/city.json',
    'entities/city_entries_en.json',
    'entities/ticket.json',
    'entities/ticket_entries_en.json',
    'intents/book.json',
    'intents/book_usersays_en.json',
    'intents/trains.json',
    'intents/trains_usersays_en.json',
    'intents/Default Fallback Intent.json',
  ])
  const back = await importAs(world, 'dev', { name: 'x.zip', bytes })
  expect(back.body.data).toMatchObject({
    name: 'There and back (2)',
    intents: 2,
    utterances: 4,
    entities: 2,
    warnings: [],
  })
  const read = await exportedJson(world, back.body.data.agentId)
  expect(read.agent.config.outOfScopeMessage).toBe('Pardon?')
  const intents = read.stories.flatMap(story => story.intents)
  expect(intents.find(({ name }) => name === 'book')).toEqual(source.stories[0]?.intents[0])
  expect(read.entities[0]).toEqual(source.entities[0])
})

test('a part of an archive that cannot be read is named, and nothing is imported (section 12)', async () => {
  const { body } = await importAs(world, 'dev', {
    name: 'x.zip',
    bytes: zipOf({ ...files, 'intents/order.json': '{' }),
  })
  expect(body).toMatchObject({
    status: false,
    code: '400',
    message: 'Import failed',
    errors: [{ field: 'intents/order.json' }],
  })
  const long = { name: 'x'.repeat(101), responses: [] }
  const named = await importAs(world, 'dev', { name: 'x.zip', bytes: zipOf({ ...files, 'intents/long.json': long }) })
  expect(named.body).toMatchObject({
    message: 'Import failed',
    errors: [{ field: 'intents/long.json.name', message: 'Intent name is too long' }],
  })
})
