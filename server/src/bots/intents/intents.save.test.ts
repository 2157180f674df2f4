import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'

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
const phrases = ['to Pune', 'book a trip']

const save = (draft: Record<string, unknown>) =>
  world.as('dev').post('/nlp/intent', { agentId, storyId, name: 'trip', utterances: phrases, ...draft })
const ref = (start: number, end: number, rest: Record<string, unknown> = {}) => ({
  entityId: 'sys.city',
  entityStartPos: start,
  entityEndPos: end,
  ...rest,
})
const marked = (...entityRefs: unknown[]) => [{ utterance: 'to Pune', entityRefs }, 'book a trip']
const city = { id: 'sys.city', name: 'city', prompts: ['Which city?'] }

async function refusal(draft: Record<string, unknown>) {
  const { status, body } = await save(draft)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: false, errors: [{ message: body.message }] })
  return `${body.code} ${body.message} @${body.errors[0].field}`
}

test('an intent without a name is a malformed request, before anything else is looked at (INTENT-019, INTENT-040)', async () => {
  for (const name of ['', '  ', null, undefined]) {
    const { status, body } = await save({ name, storyId: '', agentId: unknownId, utterances: [] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ status: false, code: '400', message: 'Intent name  required' })
  }
  const { id } = (await save({})).body.data
  expect((await world.as('dev').post('/nlp/intent', { id, name: ' ' })).status).toBe(400)
})

test('of everything that is wrong the first is told, in a fixed order (INTENT-017, INTENT-021, INTENT-022, INTENT-023, INTENT-024, INTENT-025, INTENT-026, INTENT-027)', async () => {
  await save({ name: 'taken' })
  const draft: Record<string, unknown> = {
    name: 'Taken',
    storyId: '',
    agentId: unknownId,
    id: unknownId,
    utterances: ['only one', ' '],
    responses: ['fine', ' '],
    entities: [{ ...city, id: unknownId, prompts: [' '] }, city],
  }
  const told: string[] = []
  const next = async (correction: Record<string, unknown>) => {
    Object.assign(draft, correction)
    told.push(await refusal(draft))
  }
  await next({})
  await next({ storyId: unknownId })
  await next({ agentId })
  await next({ storyId })
  await next({ id: '' })
  await next({ utterances: ['to Pune', ' ', 'TO  pune'] })
  await next({ utterances: ['to Pune', 'TO  pune'] })
  await next({ utterances: marked(ref(3, 9)) })
  await next({ responses: ['fine'] })
  await next({ entities: [{ ...city, id: unknownId }, city] })
  await next({ entities: [city, { ...city, name: 'CITY' }] })
  await next({ entities: [city] })
  await next({ utterances: marked(ref(3, 7)) })
  expect(told).toEqual([
    '400 Please create story before an Intent @storyId',
    '404 Agent not found @agentId',
    '404 Story not found @storyId',
    '404 Intent not found @id',
    '400 Please give atleast two training phrases save the intent @utterances',
    '400 training phrases should not be empty @utterances[1]',
    '409 Duplication of utterance name @utterances[1]',
    '400 Responce should not be empty @responses[1]',
    '400 prompt cannot be empty @entities[0].prompts',
    '404 Entity not found @entities[0].id',
    '400 Parameter name is duplicated @entities[1].name',
    '400 Entity position is not valid @utterances[0].entityRefs[0]',
    '409 Duplication of intent name @name',
  ])
  expect((await save({ ...draft, name: 'free' })).body.status).toBe(true)
})

test('a key that is sent on an edit must be valid, and blank counts as sent', async () => {
  const { id } = (await save({})).body.data
  expect(await refusal({ id, utterances: [] })).toMatch(/^400 Please give atleast two training phrases/)
  expect(await refusal({ id, storyId: '' })).toMatch(/^400 Please create story/)
  expect(await refusal({ id, agentId: '' })).toMatch(/^404 Agent not found/)
  expect(await refusal({ id, utterances: null })).toMatch(/^400 Please give atleast two/)
})

test('signs of which nothing can be seen are blank, and stay within a word', async () => {
  const unseen = '\u200b \u2060'
  expect(await refusal({ utterances: [unseen, 'hello'] })).toMatch(/^400 Please give atleast two training phrases/)
  expect(await refusal({ responses: [{ response: unseen }] })).toMatch(/^400 Responce should not be empty/)
  expect(await refusal({ entities: [{ ...city, prompts: [unseen] }] })).toMatch(/^400 prompt cannot be empty/)
  expect((await save({ name: unseen })).status).toBe(400)
  const joined = ['क्\u200dष', 'नमस्\u200cते']
  const { utterances } = (await save({ utterances: joined })).body.data
  expect(utterances.map(({ utterance }: { utterance: string }) => utterance)).toEqual(joined)
})

test.each([
  ['Intent name is too long', 'name', { name: 'x'.repeat(101) }],
  ['Training phrase is too long', 'utterances[1]', { utterances: ['x', 'y'.repeat(501)] }],
  ['Too many training phrases', 'utterances', { utterances: Array.from({ length: 2001 }, (_, n) => `phrase ${n}`) }],
  ['Response is too long', 'responses[0]', { responses: ['x'.repeat(4097)] }],
  ['Too many responses', 'responses', { responses: Array.from({ length: 21 }, (_, n) => `${n}`) }],
  ['Prompt is too long', 'entities[0].prompts', { entities: [{ ...city, prompts: ['x'.repeat(501)] }] }],
  ['Too many prompts', 'entities[0].prompts', { entities: [{ ...city, prompts: Array(11).fill('x') }] }],
  ['Parameter name is too long', 'entities[0].name', { entities: [{ ...city, name: 'x'.repeat(101) }] }],
  ['Parameter name is not valid', 'entities[0].name', { entities: [{ ...city, name: 'from city' }] }],
  ['Parameter name is not valid', 'entities[0].name', { entities: [{ ...city, name: '' }] }],
])('a limit is told as "%s" at %s', async (message, field, draft) => {
  expect(await refusal(draft)).toBe(`400 ${message} @${field}`)
})

test('what just fits the limits is kept', async () => {
  const { body } = await save({
    name: 'x'.repeat(100),
    utterances: ['y'.repeat(500), 'z'],
    responses: Array.from({ length: 20 }, () => 'r'.repeat(4096)),
    entities: [{ ...city, name: 'शहर_1-a', prompts: Array(10).fill('p'.repeat(500)) }],
  })
  expect(body).toMatchObject({ status: true, data: { entities: [{ name: 'शहर_1-a', value: '$शहर_1-a' }] } })
})

test('an agent has at most 1,000 intents', async () => {
  const { system } = world.platform.databases
  await sql`insert into intents (enterprise_id, agent_id, story_id, name, name_key)
    select enterprise_id, agent_id, id, n, n from stories, (select 'i' || generate_series(1, 999) n) names
    where id = ${storyId}`.execute(system)
  const replies = await Promise.all([save({ name: 'one' }), save({ name: 'two' })])
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['100', '400'])
  expect(replies.find(({ body }) => body.code === '400')?.body.message).toBe('Too many intents')
})

test('of two saves of one name at the same moment one wins', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => save({})))
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['100', '409', '409'])
})

test.each([
  ['beyond the end', [ref(3, 8)]],
  ['before the start', [ref(-1, 2)]],
  ['empty', [ref(3, 3)]],
  ['turned round', [ref(7, 3)]],
  ['not whole', [ref(3.5, 7)]],
  ['left out', [{ entityId: 'sys.city' }]],
  ['overlapping', [ref(0, 4), ref(3, 7)]],
  ['the same twice', [ref(3, 7), ref(3, 7)]],
])('a position that is %s is refused (INTENT-018)', async (_, refs) => {
  expect(await refusal({ utterances: marked(...refs) })).toMatch(/^400 Entity position is not valid @utterances\[0\]/)
})

test('positions count UTF-16 units of the trimmed phrase and never cut a character in half', async () => {
  const utterances = (start: number, end: number) => [{ utterance: ' 😀  Pune ', entityRefs: [ref(start, end)] }, 'x']
  expect(await refusal({ utterances: utterances(1, 7) })).toMatch(/^400 Entity position/)
  const { body } = await save({ utterances: utterances(3, 7) })
  expect(body.data.utterances[0]).toMatchObject({
    utterance: '😀 Pune',
    entityRefs: [{ entityStartPos: 3, entityEndPos: 7, parameter: 'city' }],
  })
  const touching = await save({ name: 'touching', utterances: marked(ref(0, 3), ref(3, 7)) })
  expect(touching.body.data.utterances[0].entityRefs).toHaveLength(2)
})

test('a span gets the row that it names, else the first of its entity, else a new one (INTENT-018)', async () => {
  const rows = [
    { ...city, name: 'from' },
    { ...city, name: 'to' },
  ]
  const parametersOf = async (draft: Record<string, unknown>) => {
    const { body } = await save({ name: randomUUID(), ...draft })
    return {
      spans: body.data.utterances[0].entityRefs.map(({ parameter }: { parameter: string }) => parameter),
      rows: body.data.entities.map(({ name }: { name: string }) => name),
    }
  }
  const named = marked(ref(0, 2, { parameter: 'TO' }), ref(3, 7))
  expect(await parametersOf({ utterances: named, entities: rows })).toEqual({
    spans: ['to', 'from'],
    rows: ['from', 'to'],
  })
  const unnamed = marked(ref(0, 2, { parameter: 'gone' }), ref(3, 7, { parameter: '' }))
  expect(await parametersOf({ utterances: unnamed, entities: rows })).toEqual({
    spans: ['from', 'from'],
    rows: ['from', 'to'],
  })
  const roles = marked(ref(0, 2, { parameter: 'from' }), ref(3, 7, { parameter: 'to' }))
  expect(await parametersOf({ utterances: roles })).toEqual({ spans: ['from', 'to'], rows: ['from', 'to'] })
  const other = [{ id: 'sys.any', name: 'city', prompts: ['?'] }]
  expect(await parametersOf({ utterances: marked(ref(3, 7)), entities: other })).toEqual({
    spans: ['city_2'],
    rows: ['city', 'city_2'],
  })
})

test('the new row of a custom entity has the name of the entity, and stays while a span needs it', async () => {
  const values = [{ value: 'Red', type: 'synonyms', synonyms: ['crimson'] }]
  const entity = (await world.as('dev').post('/nlp/entity', { agentId, name: 'Paint colour', values })).body.data
  const { body } = await save({ utterances: marked(ref(3, 7, { entityId: entity.id })) })
  const row = {
    id: entity.id,
    entityId: entity.id,
    entityName: 'Paint colour',
    name: 'Paint_colour',
    required: false,
    value: '$Paint_colour',
    prompts: ['Please provide Paint_colour'],
  }
  expect(body.data.entities).toEqual([row])
  const { id } = body.data
  const emptied = await world.as('dev').post('/nlp/intent', { id, entities: [] })
  expect(emptied.body.data.entities).toEqual([row])
  const unmarked = await world.as('dev').post('/nlp/intent', { id, entities: [], utterances: phrases })
  expect(unmarked.body.data.entities).toEqual([])
})

test('an entity of another agent is in no library of this one', async () => {
  const other = (await world.as('dev').post('/nlp/agent', { name: randomUUID(), description: 'x' })).body.data.id
  const values = [{ value: 'Red', type: 'synonyms', synonyms: ['crimson'] }]
  const entity = (await world.as('dev').post('/nlp/entity', { agentId: other, name: 'colour', values })).body.data
  for (const entityId of [entity.id, unknownId, 'sys.nothing', '']) {
    expect(await refusal({ utterances: marked(ref(3, 7, { entityId })) })).toBe(
      '404 Entity not found @utterances[0].entityRefs[0].entityId',
    )
  }
})

test('half of a surrogate pair is refused at its field, because no database could keep it', async () => {
  const { status, body } = await save({ name: 'half', responses: ['\udc00'] })
  expect([status, body.errors[0].field]).toEqual([400, 'responses[0]'])
})

test('a wrong JSON type anywhere is a malformed request', async () => {
  for (const draft of [
    { utterances: [5, 'x'] },
    { utterances: 'x' },
    { responses: [{ response: {} }] },
    { entities: {} },
  ]) {
    expect((await save(draft)).status).toBe(400)
  }
})

test('only phrases and entities ask for training; names, responses and prompts do not (BOT-016)', async () => {
  const version = async () => {
    const rows = world.platform.databases.system.selectFrom('agents').select('contentVersion').where('id', '=', agentId)
    return (await rows.executeTakeFirstOrThrow()).contentVersion
  }
  const { id } = (await save({ entities: [city] })).body.data
  const trained = await version()
  await save({ id, name: 'renamed', responses: ['new'], entities: [{ ...city, prompts: ['Other?'], required: true }] })
  expect(await version()).toBe(trained)
  await save({ id, utterances: [...phrases, 'a third'] })
  expect(await version()).toBeGreaterThan(trained)
})

test('the audit of an edit has the phrases that went and that came', async () => {
  const { id } = (await save({})).body.data
  await save({ id, utterances: ['to Pune', 'fly away'] })
  const audits = await world.platform.databases.system
    .selectFrom('auditLog')
    .select(['action', 'resourceName', 'changes'])
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute()
  expect(audits[1]).toEqual({
    action: 'update',
    resourceName: 'trip',
    changes: [
      {
        field: 'utterances',
        before: [{ utterance: 'book a trip', entityRefs: [] }],
        after: [{ utterance: 'fly away', entityRefs: [] }],
      },
    ],
  })
})

test('a save that says what it is based on does not replace what somebody else has saved since', async () => {
  const { id, updatedAt } = (await save({})).body.data
  const theirs = await world
    .as('asha')
    .post('/nlp/intent', { id, agentId, storyId, name: 'journey', basedOn: updatedAt })
  expect(theirs.body).toMatchObject({ status: true })
  expect(await refusal({ id, name: 'trip', basedOn: updatedAt })).toBe(
    '409 Intent was changed by someone else meanwhile @basedOn',
  )
  const { body } = await world.as('dev').get(`/nlp/agent/${agentId}/story/${storyId}/intent/${id}`)
  expect(body.data.name).toBe('journey')
  expect(body.data.updatedBy).toEqual(theirs.body.data.updatedBy)
  expect(body.data.updatedBy.name).toContain('Asha')
  expect((await save({ id, basedOn: body.data.updatedAt })).body.data.name).toBe('trip')
  expect((await save({ id, name: 'last one wins' })).body.status).toBe(true)
})

test('a save tells those who may see agents what changed and who did it', async () => {
  const intentId = (await save({})).body.data.id
  await eventually(async () => {
    const rows = await world.platform.databases.system
      .selectFrom('subscriberEvents')
      .select(['event', 'data'])
      .execute()
    const told = rows.filter(({ event }) => event === 'bots.content.changed').map(({ data }) => JSON.stringify(data))
    return told.some(data => data.includes(intentId) && data.includes(agentId) && data.includes('Devansh Kulkarni'))
  })
})
