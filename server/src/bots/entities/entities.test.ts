import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let agentId: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const draft = { name: randomUUID(), description: 'x' }
  agentId = (await world.as('dev').post('/nlp/agent', draft)).body.data.id
})

const unknownId = '01900000-0000-7000-8000-000000000000'
const red = { value: 'Red', type: 'synonyms', synonyms: ['crimson', 'लाल'] }
const code = { value: 'order number', type: 'pattern', pattern: ['AC[0-9]{6}'] }

const save = (draft: Record<string, unknown>) => world.as('dev').post('/nlp/entity', { agentId, ...draft })
const remove = (id: string) => world.as('dev').delete(`/nlp/agent/${agentId}/entity/${id}`)

async function make(name: string, values: unknown[] = [red]) {
  const { body } = await save({ name, values })
  expect(body).toMatchObject({ status: true, message: 'Entity created successfully' })
  return body.data
}

async function list(query = '') {
  const { body } = await world.as('victor').get(`/nlp/agent/${agentId}/entity${query}`)
  expect(body.data.hasMore).toBe(body.data.more)
  return { names: body.data.entities.map(({ name }: { name: string }) => name), more: body.data.more }
}

test('a custom entity keeps synonyms and patterns and is read by its id (ENTITY-016, ENTITY-017, ENTITY-032)', async () => {
  const entity = await make('  Product   colour ', [red, code])
  expect(entity).toEqual({
    id: entity.id,
    _id: entity.id,
    agentId,
    name: 'Product colour',
    type: 0,
    description: '',
    values: [red, code],
    updatedOn: entity.updatedOn,
  })
  const { body } = await world.as('victor').get(`/nlp/agent/${agentId}/entity/${entity.id}`)
  expect(body.data).toEqual(entity)
})

test('synonyms may come with commas and a pattern as one text; blank and repeated ones go (ENTITY-028, ENTITY-029, ENTITY-030)', async () => {
  const { values } = await make('size', [
    { value: ' Large ', type: 'synonyms', synonyms: ' big, , huge,BIG ', pattern: 'L+', colour: 'red' },
    { value: 'code', type: 'pattern', pattern: 'S{1,2}', synonyms: ['ignored'] },
    { value: 'Small', type: 'synonyms', synonyms: ['a, b', ' ', 'tiny'] },
  ])
  expect(values).toEqual([
    { value: 'Large', type: 'synonyms', synonyms: ['big', 'huge'] },
    { value: 'code', type: 'pattern', pattern: ['S{1,2}'] },
    { value: 'Small', type: 'synonyms', synonyms: ['a, b', 'tiny'] },
  ])
})

test('a form-encoded entity sends its values as JSON text', async () => {
  const form = new URLSearchParams({ agentId, name: 'colour', values: JSON.stringify([red]) })
  const { body } = await world.as('dev').post('/nlp/entity', form)
  expect(body.data.values).toEqual([red])
})

test('everything that is wrong is told at its field (ENTITY-024, ENTITY-025, ENTITY-036)', async () => {
  const values = [
    { value: '', type: 'synonyms', synonyms: ' , ' },
    { value: 'x', type: 'regex' },
    { value: 'y', type: 'pattern', pattern: '' },
    { value: 'z', type: 'pattern', pattern: ['a', '(b'] },
  ]
  const { status, body } = await save({ name: ' ', values })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: false, code: '400', message: 'Validation failed' })
  expect(body.errors).toEqual([
    { field: 'name', message: 'Entity name should not be empty' },
    { field: 'values[0].value', message: 'Value should not be empty' },
    { field: 'values[0].synonyms', message: 'Synonyms should not be empty' },
    { field: 'values[1].type', message: 'Type is not valid' },
    { field: 'values[2].pattern', message: 'Pattern should not be empty' },
    { field: 'values[3].pattern', message: expect.stringMatching(/^Pattern is not valid: ./) },
  ])
  const empty = await save({ name: 'colour', values: [] })
  expect(empty.body).toMatchObject({
    message: 'Validation failed',
    errors: [{ field: 'values', message: 'Values should not be empty' }],
  })
  expect((await save({ name: 'colour' })).body.errors).toEqual(empty.body.errors)
  expect((await save({ name: 'colour', values: [{ value: 5 }] })).status).toBe(400)
})

test.each([
  ['name', 'Entity name is too long', { name: 'x'.repeat(101), values: [red] }],
  ['values[1].value', 'Value is too long', { name: 'x', values: [red, { ...code, value: 'x'.repeat(201) }] }],
  ['values[0].synonyms', 'Synonym is too long', { name: 'x', values: [{ ...red, synonyms: ['x'.repeat(201)] }] }],
  ['values[0].pattern', 'Pattern is too long', { name: 'x', values: [{ ...code, pattern: 'x'.repeat(501) }] }],
  [
    'values[0].synonyms',
    'Too many synonyms',
    { name: 'x', values: [{ ...red, synonyms: Array.from({ length: 201 }, (_, index) => `s${index}`) }] },
  ],
  [
    'values',
    'Too many values',
    { name: 'x', values: Array.from({ length: 5001 }, (_, index) => ({ ...code, value: `v${index}` })) },
  ],
])('a limit of %s is told as %s', async (field, message, draft) => {
  const { body } = await save(draft)
  expect(body).toEqual({ status: false, code: '400', message, errors: [{ field, message }] })
})

test('a name stands once in an agent and a value once in an entity, whatever the case', async () => {
  await make('Colour')
  const other = await make('Shade')
  const taken = { status: false, code: '409', message: 'Duplication of entity name' }
  const errors = [{ field: 'name', message: 'Duplication of entity name' }]
  expect((await save({ name: ' COLOUR ', values: [red] })).body).toEqual({ ...taken, errors })
  expect((await save({ id: other.id, name: 'colour' })).body).toEqual({ ...taken, errors })
  const twice = await save({ name: 'x', values: [red, code, { ...red, value: ' RED ' }] })
  expect(twice.body).toEqual({
    status: false,
    code: '409',
    message: 'Duplication of value',
    errors: [{ field: 'values[2].value', message: 'Duplication of value' }],
  })
  const replies = await Promise.all([1, 2, 3].map(() => save({ name: 'Twin', values: [red] })))
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['100', '409', '409'])
})

test('an edit keeps what is left out and replaces the values whole (ENTITY-033)', async () => {
  const entity = await make('Colour', [red, code])
  const renamed = await world.as('dev').post('/nlp/entity', { id: entity.id, name: 'Shade' })
  expect(renamed.body).toMatchObject({
    message: 'Entity updated successfully',
    data: { name: 'Shade', values: [red, code] },
  })
  expect((await save({ id: entity.id, values: [code] })).body.data).toMatchObject({ name: 'Shade', values: [code] })
  expect((await save({ id: entity.id, values: [] })).body.message).toBe('Validation failed')
  expect((await save({ id: entity.id, name: '' })).body.message).toBe('Validation failed')
})

test('what is read can be saved again and changes nothing', async () => {
  const entity = await make('Colour', [red, code])
  expect((await save(entity)).body.data).toEqual(entity)
})

test('system entities are the same for every agent and cannot be changed (ENTITY-018, ENTITY-039)', async () => {
  const date = await world.as('victor').get(`/nlp/agent/${agentId}/entity/sys.date`)
  expect(date.body.data).toEqual({
    id: 'sys.date',
    _id: 'sys.date',
    agentId: null,
    name: 'date',
    type: 1,
    description: 'Calendar date',
    values: [],
    updatedOn: null,
  })
  const fixed = { status: false, code: '400', message: 'System entity cannot be changed' }
  expect((await save({ id: 'sys.date', name: 'x', values: [red] })).body).toMatchObject(fixed)
  expect((await remove('sys.date')).body).toMatchObject(fixed)
  expect((await world.as('victor').get(`/nlp/agent/${agentId}/entity/sys.nothing`)).status).toBe(404)
})

test('custom entities stand first, the one changed last on top, then the system ones (ENTITY-019, ENTITY-031, ENTITY-038, INTENT-011)', async () => {
  const colour = await make('Colour')
  await make('Size', [{ value: 'Large', type: 'synonyms', synonyms: ['big'] }])
  await make('Code', [code])
  await save({ id: colour.id, name: 'Shade' })
  expect(await list('?type=0')).toEqual({ names: ['Shade', 'Code', 'Size'], more: false })
  const system = await list('?type=1&perPage=-1')
  expect(system.names).toHaveLength(32)
  expect(system.names.slice(0, 4)).toEqual(['date', 'time', 'date-time', 'date-period'])
  expect(await list('?type=1&from=30')).toEqual({ names: ['vehicle-number', 'any'], more: false })
  const first = await list()
  expect(first).toEqual({ names: ['Shade', 'Code', 'Size', ...system.names.slice(0, 12)], more: true })
  expect(await list('?perPage=2')).toEqual({ names: ['Shade', 'Code'], more: true })
  expect(await list('?perPage=3')).toEqual({ names: ['Shade', 'Code', 'Size'], more: true })
  expect(await list('?from=2&perPage=2')).toEqual({ names: ['Size', 'date'], more: true })
  expect(await list('?from=4&perPage=2')).toEqual({ names: ['time', 'date-time'], more: true })
  expect(await list('?from=15&perpage=100')).toEqual({ names: system.names.slice(12), more: false })
  for (const type of ['2', 'x', '-1']) {
    expect((await world.as('victor').get(`/nlp/agent/${agentId}/entity?type=${type}`)).status).toBe(400)
  }
})

test('a search looks into names, values and synonyms (ENTITY-035)', async () => {
  await make('Colour', [red])
  await make('Code', [code])
  expect((await list('?searchterm=CRIM')).names).toEqual(['Colour'])
  expect((await list(`?searchTerm=${encodeURIComponent('लाल')}`)).names).toEqual(['Colour'])
  expect((await list('?name=order%20num')).names).toEqual(['Code'])
  expect((await list('?searchterm=AC%5B0')).names).toEqual([])
  expect((await list('?searchterm=co')).names).toEqual(['Code', 'Colour', 'country', 'pincode', 'color'])
  expect((await list('?searchterm=%25')).names).toEqual([])
})

test('an entity that an intent uses stays, and the answer names the intents; else it goes to the Bin (ENTITY-034)', async () => {
  const entity = await make('city')
  const story = (await world.as('dev').post('/nlp/story', { agentId, name: 'Travel' })).body.data
  const ref = { entityId: entity.id, entityStartPos: 3, entityEndPos: 9 }
  const draft = { agentId, storyId: story.id, utterances: [{ utterance: 'to Mumbai', entityRefs: [ref] }, 'go'] }
  const intent = (await world.as('dev').post('/nlp/intent', { ...draft, name: 'travel' })).body.data
  expect((await remove(entity.id)).body).toEqual({
    status: false,
    code: '101',
    message: 'Entity is used in intents. Cannot be deleted',
    errors: [{ message: 'travel' }],
  })
  await world.as('dev').delete(`/nlp/agent/${agentId}/story/${story.id}/intent/${intent.id}`)
  expect((await remove(entity.id)).body).toMatchObject({
    message: 'Entity deleted successfully',
    data: { id: entity.id },
  })
  expect((await remove(entity.id)).body).toEqual({ status: false, code: '404', message: 'Entity not found' })
  expect((await list('?type=0')).names).toEqual([])
})

test.each([
  [{ agentId: unknownId }, 'Agent not found'],
  [{ agentId: '' }, 'Agent not found'],
  [{ id: unknownId }, 'Entity not found'],
  [{ id: 'sys.nothing' }, 'Entity not found'],
])('an id that names nothing is told (%o)', async (draft, message) => {
  const { status, body } = await save({ name: 'x', values: [red], ...draft })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: false, code: '404', message })
})

test('another enterprise reaches no entity, and a reader writes none', async () => {
  const entity = await make('Colour')
  const omkar = world.as('omkar')
  expect((await omkar.get(`/nlp/agent/${agentId}/entity`)).body).toMatchObject({
    code: '404',
    message: 'Agent not found',
  })
  expect((await omkar.get(`/nlp/agent/${agentId}/entity/${entity.id}`)).status).toBe(404)
  expect((await omkar.delete(`/nlp/agent/${agentId}/entity/${entity.id}`)).status).toBe(404)
  expect((await omkar.post('/nlp/entity', { id: entity.id, name: 'Mine' })).body.message).toBe('Entity not found')
  const own = (await omkar.post('/nlp/agent', { name: randomUUID(), description: 'x' })).body.data
  expect((await omkar.get(`/nlp/agent/${own.id}/entity/${entity.id}`)).body.message).toBe('Entity not found')
  expect((await world.as('victor').post('/nlp/entity', { agentId, name: 'x', values: [red] })).status).toBe(403)
  expect((await world.as('victor').delete(`/nlp/agent/${agentId}/entity/${entity.id}`)).status).toBe(403)
})
