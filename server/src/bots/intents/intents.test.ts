import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let agentId: string
let storyId: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  agentId = (await world.as('dev').post('/nlp/agent', { name: randomUUID(), description: 'x' })).body.data.id
  storyId = (await world.as('dev').post('/nlp/story', { agentId, name: 'Travel' })).body.data.id
})

const unknownId = '01900000-0000-7000-8000-000000000000'

const save = (draft: Record<string, unknown>) => world.as('dev').post('/nlp/intent', { agentId, storyId, ...draft })
const pathOf = (id: string, story = storyId) => `/nlp/agent/${agentId}/story/${story}/intent/${id}`

async function make(name: string, draft: Record<string, unknown> = {}) {
  const { body } = await save({ name, utterances: [`${name} please`, `I want ${name}`], ...draft })
  expect(body).toMatchObject({ status: true, message: 'Intent created successfully' })
  return body.data
}

async function list(query = '', story = storyId) {
  const { body } = await world.as('victor').get(`/nlp/v2/agent/${agentId}/story/${story}/intent${query}`)
  expect(body.data.hasMore).toBe(body.data.more)
  return { names: body.data.intents.map(({ name }: { name: string }) => name), more: body.data.more }
}

const travel = {
  name: '  Book   a trip ',
  utterances: [
    {
      utterance: '  fly  from Pune to Goa tomorrow ',
      entityDefined: false,
      entityRefs: [
        { entityId: 'sys.city', entityStartPos: 17, entityEndPos: 20, parameter: 'to' },
        { entityId: 'sys.city', entityStartPos: 9, entityEndPos: 13, parameter: 'from' },
        { entityId: 'sys.date', entityStartPos: 21, entityEndPos: 29 },
      ],
    },
    'book a trip',
  ],
  responses: [{ response: ' **Done.** ' }, 'See you in $to'],
  entities: [
    { id: 'sys.city', name: 'from', required: true, prompts: ['From where?', ' '] },
    { id: 'sys.city', name: 'to', required: 'true', value: '$to.original', prompts: ['Where to?'] },
  ],
}

test('an intent keeps phrases with their spans, responses and parameters (INTENT-007, INTENT-008, INTENT-009, INTENT-010, INTENT-032, INTENT-033, INTENT-020, INTENT-028, STORY-006)', async () => {
  const { body } = await save({ ...travel, colour: 'red' })
  expect(body.message).toBe('Intent created successfully')
  const intent = body.data
  expect(intent).toEqual({
    id: intent.id,
    _id: intent.id,
    name: 'Book a trip',
    storyId,
    agentId,
    utterances: [
      {
        id: expect.any(String),
        utterance: 'fly from Pune to Goa tomorrow',
        entityDefined: true,
        entityRefs: [
          { entityId: 'sys.city', entityStartPos: 9, entityEndPos: 13, parameter: 'from' },
          { entityId: 'sys.city', entityStartPos: 17, entityEndPos: 20, parameter: 'to' },
          { entityId: 'sys.date', entityStartPos: 21, entityEndPos: 29, parameter: 'date' },
        ],
      },
      { id: expect.any(String), utterance: 'book a trip', entityDefined: false, entityRefs: [] },
    ],
    responses: [
      { id: expect.any(String), response: '**Done.**' },
      { id: expect.any(String), response: 'See you in $to' },
    ],
    entities: [
      parameter('sys.city', 'from', { required: true, prompts: ['From where?'] }),
      parameter('sys.city', 'to', { required: true, value: '$to.original', prompts: ['Where to?'] }),
      parameter('sys.date', 'date', { prompts: ['Please provide date'] }),
    ],
    createdAt: intent.createdAt,
    updatedAt: intent.updatedAt,
    updatedBy: { id: expect.any(String), name: 'Devansh Kulkarni' },
  })
  const read = await world.as('victor').get(pathOf(intent.id))
  expect(read.body.data).toEqual(intent)
})

function parameter(entityId: string, name: string, rest: Record<string, unknown>) {
  const entityName = entityId.replace('sys.', '')
  return { id: entityId, entityId, entityName, name, required: false, value: `$${name}`, ...rest }
}

test('what is read can be saved again and changes nothing, not even the agent', async () => {
  const intent = (await save(travel)).body.data
  const facts = async () => ({
    agent: (await world.as('dev').get(`/nlp/agent/${agentId}`)).body.data,
    audits: await world.platform.databases.system
      .selectFrom('auditLog')
      .select('id')
      .where('resourceId', '=', intent.id)
      .execute(),
  })
  const before = await facts()
  const { body } = await save(intent)
  expect(body).toMatchObject({ message: 'Intent updated successfully', data: intent })
  expect(await facts()).toEqual(before)
})

test('a form-encoded intent sends its lists as JSON text', async () => {
  const lists = { utterances: ['one', { utterance: 'two' }], responses: ['three'] }
  const form = new URLSearchParams({ agentId, storyId, name: 'form' })
  for (const [key, value] of Object.entries(lists)) form.set(key, JSON.stringify(value))
  const { body } = await world.as('dev').post('/nlp/intent', form)
  expect(body.data).toMatchObject({
    utterances: [{ utterance: 'one' }, { utterance: 'two' }],
    responses: [{ response: 'three' }],
  })
})

test('an edit keeps what is left out, replaces lists whole, and keeps the ids of texts that stay', async () => {
  const intent = (await save(travel)).body.data
  const renamed = await world.as('dev').post('/nlp/intent', { id: intent.id, name: 'Trip' })
  expect(renamed.body.data).toEqual({ ...intent, name: 'Trip', updatedAt: renamed.body.data.updatedAt })
  const [fly, book] = intent.utterances
  const { body } = await save({
    id: intent.id,
    utterances: ['new one', book, { ...fly, utterance: fly.utterance.toUpperCase() }],
  })
  expect(body.data.utterances.map(({ utterance }: { utterance: string }) => utterance)).toEqual([
    'new one',
    'book a trip',
    'FLY FROM PUNE TO GOA TOMORROW',
  ])
  expect(body.data.utterances.slice(1).map(({ id }: { id: string }) => id)).toEqual([book.id, fly.id])
  const [done, seeYou] = intent.responses
  const answered = await save({ id: intent.id, responses: ['Hello', seeYou.response, done.response, done.response] })
  expect(answered.body.data.responses).toEqual([
    { id: expect.any(String), response: 'Hello' },
    seeYou,
    done,
    { id: expect.any(String), response: '**Done.**' },
  ])
  expect((await save({ id: intent.id, responses: [] })).body.data.responses).toEqual([])
  const cleared = await save({ id: intent.id, utterances: ['one', 'two'], entities: [] })
  expect(cleared.body.data).toMatchObject({ entities: [], utterances: [{ entityDefined: false }, {}] })
})

test('an intent moves to another story', async () => {
  const intent = await make('trip')
  const other = (await world.as('dev').post('/nlp/story', { agentId, name: 'Other' })).body.data.id
  await save({ id: intent.id, storyId: other })
  expect((await list()).names).toEqual([])
  expect((await list('', other)).names).toEqual(['trip'])
  expect((await world.as('dev').get(pathOf(intent.id))).body).toEqual({
    status: false,
    code: '404',
    message: 'Intent not found',
  })
  expect((await world.as('dev').get(pathOf(intent.id, other))).body.data.storyId).toBe(other)
})

test('intents are listed in the order in which they were made, in pages, by a part of the name (INTENT-031, INTENT-038, INTENT-047)', async () => {
  for (const name of ['Zebra trip', 'apple', 'TRIP back']) await make(name)
  await save({ id: (await make('trip')).id, utterances: ['1', '2', '3'] })
  expect(await list()).toEqual({ names: ['Zebra trip', 'apple', 'TRIP back', 'trip'], more: false })
  expect(await list('?perpage=2&from=1')).toEqual({ names: ['apple', 'TRIP back'], more: true })
  expect(await list('?name=trip&from=1')).toEqual({ names: ['TRIP back', 'trip'], more: false })
  const { body } = await world.as('victor').get(`/nlp/v2/agent/${agentId}/story/${storyId}/intent?searchTerm=apple`)
  const [row] = body.data.intents
  expect(row).toEqual({
    id: row.id,
    _id: row.id,
    name: 'apple',
    storyId,
    agentId,
    utteranceCount: 2,
    updatedAt: row.updatedAt,
  })
})

test('a deleted intent goes to the Bin and its name is free again (INTENT-034)', async () => {
  const intent = await make('trip')
  const { body } = await world.as('dev').delete(pathOf(intent.id))
  expect(body).toEqual({ status: true, code: '100', message: 'Intent deleted successfully', data: { id: intent.id } })
  expect((await world.as('dev').delete(pathOf(intent.id))).status).toBe(404)
  expect((await save({ id: intent.id, name: 'x' })).body).toMatchObject({ code: '404', message: 'Intent not found' })
  await make('TRIP')
  const kept = await world.platform.databases.system
    .selectFrom('intents')
    .select('deletedAt')
    .where('id', '=', intent.id)
    .executeTakeFirstOrThrow()
  expect(kept.deletedAt).toBeInstanceOf(Date)
})

test('each part of a path that names nothing is told by its name', async () => {
  const { id } = await make('trip')
  const at = async (agent: string, story: string, intent: string) => {
    const { status, body } = await world.as('dev').get(`/nlp/agent/${agent}/story/${story}/intent/${intent}`)
    expect(status).toBe(404)
    return body.message
  }
  for (const unknown of [unknownId, 'nonsense']) {
    expect(await at(unknown, storyId, id)).toBe('Agent not found')
    expect(await at(agentId, unknown, id)).toBe('Story not found')
    expect(await at(agentId, storyId, unknown)).toBe('Intent not found')
  }
})

test('another enterprise reaches no intent, and a reader writes none', async () => {
  const intent = await make('trip')
  const omkar = world.as('omkar')
  expect((await omkar.get(pathOf(intent.id))).body).toMatchObject({ code: '404', message: 'Agent not found' })
  expect((await omkar.delete(pathOf(intent.id))).status).toBe(404)
  expect((await omkar.get(`/nlp/v2/agent/${agentId}/story/${storyId}/intent`)).status).toBe(404)
  expect((await omkar.post('/nlp/intent', { id: intent.id, name: 'Mine' })).body.message).toBe('Intent not found')
  const own = (await omkar.post('/nlp/agent', { name: randomUUID(), description: 'x' })).body.data
  const draft = { agentId: own.id, storyId, name: 'x', utterances: ['one', 'two'] }
  expect((await omkar.post('/nlp/intent', draft)).body.message).toBe('Story not found')
  expect((await world.as('victor').post('/nlp/intent', { ...draft, agentId })).status).toBe(403)
  expect((await world.as('victor').delete(pathOf(intent.id))).status).toBe(403)
})

test('2,000 phrases are saved and edited in one statement a table', async () => {
  const utterances = Array.from({ length: 2000 }, (_, index) => ({
    utterance: `go to Pune number ${index}`,
    entityRefs: [{ entityId: 'sys.city', entityStartPos: 6, entityEndPos: 10 }],
  }))
  const intent = await make('many', { utterances })
  expect(intent.utterances).toHaveLength(2000)
  expect(intent.entities).toHaveLength(1)
  const shorter = await save({ id: intent.id, utterances: utterances.slice(1) })
  expect(shorter.body.data.utterances.map(({ id }: { id: string }) => id)).toEqual(
    intent.utterances.slice(1).map(({ id }: { id: string }) => id),
  )
})

test('lists of agents, stories and intents are read by an index', async () => {
  const { system } = world.platform.databases
  const planOf = (query: ReturnType<typeof sql>) =>
    system.transaction().execute(async db => {
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db)
      return rows.map(row => Object.values(row)[0]).join('\n')
    })
  const agents = sql`select * from agents where enterprise_id = ${unknownId} and deleted_at is null
    order by updated_at desc, id desc limit 16`
  expect(await planOf(agents)).toContain('agents_recent')
  expect(await planOf(agents)).not.toContain('Sort')
  const intents = sql`select * from intents where story_id = ${storyId} and deleted_at is null order by id limit 201`
  expect(await planOf(intents)).toContain('intents_story')
  const stories = sql`select * from stories where agent_id = ${agentId} and deleted_at is null order by id`
  expect(await planOf(stories)).toContain('stories_agent')
})
