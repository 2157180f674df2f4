import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { exportedJson, exportFrom, importAs, travelFile, unzipped, zipOf } from './transfer.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const nlu = `version: "3.1"
nlu:
- intent: book_flight
  examples: |
    - fly from [Delhi]{"entity": "city", "role": "from"} to [goa]{"entity": "city", "role": "to", "value": "Goa"}
    - a [window seat](seat) to [Mumbai](city:Bombay)
    - Fly  from [delhi]{"entity": "city", "role": "from"} to  [Goa]{"entity": "city", "role": "to"}
    - on [monday](sys.date)
- intent: faq/hours
  examples:
  - text: when do you open
    metadata: {sentiment: neutral}
  - are you open now
- intent: thin
  examples: |
    - only one
- synonym: Goa
  examples: |
    - goa city
- synonym: nowhere
  examples: |
    - never never land
- lookup: seat
  examples: |
    - aisle seat
- regex: booking
  examples: |
    - [A-Z]{6}
    - (?<=x)y
`
const domain = `version: "3.1"
intents: [book_flight, thin]
slots:
  to:
    type: text
    mappings: [{type: from_entity, entity: city, role: to}]
  comment:
    type: text
    mappings: [{type: from_text}]
responses:
  utter_book_flight:
  - text: "Booked to {to}."
  - text: Done
    buttons: [{title: Ok, payload: /ok}]
  utter_faq/hours:
  - text: At nine.
  utter_ask_to:
  - text: Where to?
  - text: Which city?
  utter_nlu_fallback:
  - text: Not that
  utter_default:
  - text: Say it again?
forms:
  flight_form:
    required_slots: [to, comment]
  lost_form:
    required_slots: [shoe]
rules:
- rule: begin
  steps:
  - intent: book_flight
  - action: flight_form
actions: [action_book]
`

test('a project of Rasa 3 is read rule by rule, and what has no counterpart is told of (section 12)', async () => {
  const bytes = zipOf({
    'bot/data/nlu.yml': nlu,
    'bot/domain.yml': domain,
    'bot/config.yml': 'language: en\npipeline:\n- name: WhitespaceTokenizer\n',
    'bot/README.md': 'no yaml',
  })
  const { body } = await importAs(world, 'dev', { name: 'Flights.zip', bytes })
  expect(body).toMatchObject({
    status: true,
    data: { name: 'Flights', stories: 2, intents: 3, utterances: 6, entities: 3 },
  })
  expect(body.data.warnings).toEqual([
    "'rules' in bot/domain.yml has no counterpart and was left out",
    "'actions' in bot/domain.yml has no counterpart and was left out",
    "'pipeline' in bot/config.yml has no counterpart and was left out",
    "The synonyms of 'nowhere' belong to no entity and were left out",
    "Some patterns of 'booking' in bot/data/nlu.yml cannot be used",
    "Response 'utter_book_flight' holds more than text, of which only the text is kept",
    "No intent begins the form 'lost_form'",
    "1 repeated training phrases of intent 'book_flight' were left out",
    "Intent 'thin' has fewer than two training phrases and is not trained",
  ])
  const { agent, stories, entities } = await exportedJson(world, body.data.agentId)
  expect(agent.config.outOfScopeMessage).toBe('Say it again?')
  expect(stories.map(({ name, intents }) => [name, intents.map(intent => intent.name)])).toEqual([
    ['Imported', ['book_flight', 'thin']],
    ['faq', ['faq/hours']],
  ])
  const book = stories[0]?.intents[0]
  expect(book?.utterances).toEqual([
    {
      text: 'fly from Delhi to goa',
      entities: [
        { start: 9, end: 14, entity: 'city', parameter: 'from' },
        { start: 18, end: 21, entity: 'city', parameter: 'to' },
      ],
    },
    {
      text: 'a window seat to Mumbai',
      entities: [
        { start: 2, end: 13, entity: 'seat', parameter: 'seat' },
        { start: 17, end: 23, entity: 'city', parameter: 'city' },
      ],
    },
    { text: 'on monday', entities: [{ start: 3, end: 9, entity: 'sys.date', parameter: 'sys_date' }] },
  ])
  expect(book?.responses).toEqual(['Booked to {{to}}.', 'Done'])
  expect(book?.parameters).toMatchObject([
    { name: 'to', entity: 'city', required: true, prompts: ['Where to?', 'Which city?'] },
    { name: 'comment', entity: 'sys.any', required: true, prompts: ['Please provide comment'] },
    { name: 'from', entity: 'city', required: false },
    { name: 'seat' },
    { name: 'city' },
    { name: 'sys_date', entity: 'sys.date' },
  ])
  expect(stories[1]?.intents[0]).toMatchObject({ responses: ['At nine.'], utterances: [{}, {}] })
  expect(entities).toEqual([
    {
      name: 'city',
      values: [
        { value: 'Delhi', type: 'synonyms', synonyms: ['Delhi'] },
        { value: 'Goa', type: 'synonyms', synonyms: ['goa', 'goa city'] },
        { value: 'Bombay', type: 'synonyms', synonyms: ['Mumbai'] },
      ],
    },
    {
      name: 'seat',
      values: [
        { value: 'window seat', type: 'synonyms', synonyms: ['window seat'] },
        { value: 'aisle seat', type: 'synonyms', synonyms: ['aisle seat'] },
      ],
    },
    { name: 'booking', values: [{ value: 'booking', type: 'pattern', pattern: ['[A-Z]{6}'] }] },
  ])
})

test('forms of Rasa 2 and a single file are read as well (section 12)', async () => {
  const text = `version: "2.0"
language: hi
nlu:
- intent: order
  examples: |
    - mujhe [pizza](dish) chahiye
    - ek [dosa](dish) lao
forms:
  order_form:
    required_slots:
      dish:
      - type: from_entity
        entity: dish
responses:
  utter_order:
  - text: "{dish} और {मात्रा}"
  utter_ask_dish:
  - text: Kya khaoge?
`
  const { body } = await importAs(world, 'dev', { name: 'Order.yml', bytes: text })
  const { agent, stories } = await exportedJson(world, body.data.agentId)
  expect(agent).toMatchObject({ name: 'Order', config: { language: 'hi' } })
  expect(stories[0]?.intents[0]?.responses).toEqual(['{{dish}} और {{मात्रा}}'])
  expect(stories[0]?.intents[0]?.parameters).toEqual([
    { name: 'dish', entity: 'dish', required: true, value: '$dish', prompts: ['Kya khaoge?'] },
  ])
})

test('what is exported for Rasa says the same when it is read back (section 12)', async () => {
  const source = travelFile('There and back')
  const { body } = await importAs(world, 'dev', { name: 'a.json', bytes: JSON.stringify(source) })
  const { bytes } = await exportFrom(world, body.data.agentId, 'rasa')
  const files = unzipped(bytes)
  expect(Object.keys(files)).toEqual(['config.yml', 'data/nlu.yml', 'domain.yml'])
  expect(files['data/nlu.yml']).toContain(
    '- from [Delhi]{"entity":"city","role":"from"} to [Goa]{"entity":"city","role":"to","value":"Goa"} [tomorrow]{"entity":"sys.date","role":"date"}',
  )
  const back = await importAs(world, 'dev', { name: 'There and back-rasa.zip', bytes, fields: { format: 'rasa' } })
  expect(back.body.data).toMatchObject({
    name: 'There and back (2)',
    intents: 2,
    utterances: 4,
    entities: 2,
    warnings: [],
  })
  const { agent, stories, entities } = await exportedJson(world, back.body.data.agentId)
  expect(agent.config.outOfScopeMessage).toBe('Pardon?')
  const [book] = source.stories[0]?.intents ?? []
  const read = stories.flatMap(story => story.intents).find(({ name }) => name === 'book')
  expect(read).toMatchObject({ utterances: book?.utterances, responses: book?.responses })
  expect(read?.parameters.slice(0, 2)).toEqual(book?.parameters.slice(0, 2))
  expect(entities.map(({ name }) => name)).toEqual(['city', 'ticket'])
  expect(entities[0]?.values[0]).toMatchObject({
    value: 'Delhi',
    synonyms: expect.arrayContaining(['New Delhi', 'Dilli']),
  })
})
