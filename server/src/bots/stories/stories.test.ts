import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let agent: { id: string; rootStoryId: string }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const draft = { name: randomUUID(), description: 'x' }
  agent = (await world.as('dev').post('/nlp/agent', draft)).body.data
})

const unknownId = '01900000-0000-7000-8000-000000000000'

const save = (draft: Record<string, unknown>) => world.as('dev').post('/nlp/story', { agentId: agent.id, ...draft })
const remove = (id: string) => world.as('dev').delete(`/nlp/agent/${agent.id}/story/${id}`)

async function make(name: string, parentId?: string) {
  const { body } = await save({ name, parentId })
  expect(body).toMatchObject({ status: true, message: 'Story created successfully' })
  return body.data
}

type Node = { name: string; childStories: Node[] }
type Outline = (string | [string, Outline])[]
const outlineOf = (nodes: Node[]): Outline =>
  nodes.map(({ name, childStories }) => (childStories.length > 0 ? [name, outlineOf(childStories)] : name))

async function outline(query = ''): Promise<Outline> {
  const { body } = await world.as('victor').get(`/nlp/agent/${agent.id}/story${query}`)
  expect(body.data).toMatchObject({ id: agent.rootStoryId, _id: agent.rootStoryId, name: 'root' })
  return outlineOf(body.data.childStories)
}

test('stories stand below the root or below each other, in the order in which they were made (STORY-003, STORY-011, STORY-005)', async () => {
  const orders = await make('  Orders  and   returns ')
  expect(orders).toEqual({
    id: orders.id,
    _id: orders.id,
    name: 'Orders and returns',
    intentCount: 0,
    childStories: [],
  })
  await make('Payments', agent.rootStoryId)
  await make('Returns', orders.id)
  await make('Late', orders.id)
  await make('Small talk', '')
  expect(await outline()).toEqual([['Orders and returns', ['Returns', 'Late']], 'Payments', 'Small talk'])
})

test('a search keeps the stories that contain the text, and their ancestors (STORY-017, STORY-018)', async () => {
  const orders = await make('Orders')
  const returns = await make('Returns', orders.id)
  await make('Refund of RETURNS', returns.id)
  await make('Late', orders.id)
  await make('भुगतान')
  expect(await outline('?name=refund')).toEqual([['Orders', [['Returns', ['Refund of RETURNS']]]]])
  expect(await outline('?name=order')).toEqual(['Orders'])
  expect(await outline(`?searchterm=${encodeURIComponent('भुग')}`)).toEqual(['भुगतान'])
  expect(await outline('?name=nothing')).toEqual([])
})

test.each([
  [{ name: '  ' }, '400', 'Please give valid name'],
  [{}, '400', 'Please give valid name'],
  [{ name: 'x'.repeat(101) }, '400', 'Story name is too long'],
  [{ name: 'x', agentId: unknownId }, '404', 'Agent not found'],
  [{ name: 'x', agentId: '' }, '404', 'Agent not found'],
  [{ name: 'x', parentId: unknownId }, '404', 'Story not found'],
  [{ name: 'x', id: unknownId }, '404', 'Story not found'],
  [{ name: 'x', id: 'nonsense' }, '404', 'Story not found'],
])(
  'a story needs a name, and an agent and a parent that exist (STORY-007, STORY-009): %o',
  async (draft, code, message) => {
    const { status, body } = await save(draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: false, code, message })
  },
)

test('a story name stands once in an agent, whatever its case, and in every other agent (STORY-013)', async () => {
  const orders = await make('Orders')
  const parent = await make('Parent')
  expect((await save({ name: ' ORDERS ', parentId: parent.id })).body).toMatchObject({
    status: false,
    code: '409',
    message: 'Duplication of story name',
    errors: [{ field: 'name', message: 'Duplication of story name' }],
  })
  expect((await save({ id: parent.id, name: 'orders' })).body.code).toBe('409')
  await make('root')
  await remove(orders.id)
  await make('orders')
})

test('of two saves of one name at the same moment one wins', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => save({ name: 'Twin' })))
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['100', '409', '409'])
})

test('an edit renames, keeps what is left out, and moves a story with what is below it (STORY-004, STORY-010)', async () => {
  const orders = await make('Orders')
  const returns = await make('Returns', orders.id)
  await make('Late', returns.id)
  const renamed = await world.as('dev').post('/nlp/story', { id: returns.id, name: 'Send back' })
  expect(renamed.body).toMatchObject({
    message: 'Story updated successfully',
    data: { id: returns.id, name: 'Send back', childStories: [{ name: 'Late' }] },
  })
  expect(await outline()).toEqual([['Orders', [['Send back', ['Late']]]]])
  await save({ id: returns.id, parentId: '' })
  expect(await outline()).toEqual(['Orders', ['Send back', ['Late']]])
  await save({ id: orders.id, parentId: returns.id })
  expect(await outline()).toEqual([['Send back', ['Orders', 'Late']]])
})

test('a story stands neither below itself nor deeper than five levels below the root (STORY-016)', async () => {
  const line = [agent.rootStoryId]
  for (const name of ['1', '2', '3', '4', '5']) line.push((await make(name, line.at(-1))).id)
  const refusal = { status: false, code: '400', message: 'Parent story is not valid' }
  expect((await save({ name: '6', parentId: line[5] })).body).toMatchObject(refusal)
  expect((await save({ id: line[1], parentId: line[1] })).body).toMatchObject(refusal)
  expect((await save({ id: line[1], parentId: line[3] })).body).toMatchObject(refusal)
  const short = await make('short')
  await make('below', short.id)
  expect((await save({ id: short.id, parentId: line[4] })).body).toMatchObject(refusal)
  expect((await save({ id: short.id, parentId: line[3] })).body.status).toBe(true)
  expect((await save({ id: agent.rootStoryId, name: 'top' })).body).toMatchObject({ status: false, code: '400' })
})

test('two moves at the same moment never make a ring', async () => {
  const one = await make('one')
  const two = await make('two')
  const replies = await Promise.all([save({ id: one.id, parentId: two.id }), save({ id: two.id, parentId: one.id })])
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['100', '400'])
  expect(JSON.stringify(await outline())).toMatch(/one.*two|two.*one/)
})

test('a story that holds stories or intents stays; an empty one goes to the Bin (STORY-012, STORY-016)', async () => {
  const orders = await make('Orders')
  const returns = await make('Returns', orders.id)
  const refusal = { status: false, code: '101', message: 'Story has Intents attached to it. Cannot be deleted' }
  expect((await remove(orders.id)).body).toMatchObject(refusal)
  const intent = { agentId: agent.id, storyId: returns.id, name: 'return', utterances: ['send back', 'return it'] }
  const { body } = await world.as('dev').post('/nlp/intent', intent)
  expect((await remove(returns.id)).body).toMatchObject(refusal)
  const tree = await world.as('dev').get(`/nlp/agent/${agent.id}/story`)
  expect(tree.body.data.childStories[0].childStories[0].intentCount).toBe(1)
  await world.as('dev').delete(`/nlp/agent/${agent.id}/story/${returns.id}/intent/${body.data.id}`)
  expect((await remove(returns.id)).body).toMatchObject({
    message: 'Story deleted successfully',
    data: { id: returns.id },
  })
  expect((await remove(returns.id)).body).toEqual({ status: false, code: '404', message: 'Story not found' })
  expect((await remove(orders.id)).body.status).toBe(true)
  expect((await remove(agent.rootStoryId)).body).toMatchObject({
    status: false,
    code: '400',
    message: 'Root story cannot be deleted',
  })
  expect(await outline()).toEqual([])
})

test('another enterprise reaches no story, and a reader writes none', async () => {
  const orders = await make('Orders')
  const omkar = world.as('omkar')
  expect((await omkar.get(`/nlp/agent/${agent.id}/story`)).body).toMatchObject({
    code: '404',
    message: 'Agent not found',
  })
  expect((await omkar.delete(`/nlp/agent/${agent.id}/story/${orders.id}`)).status).toBe(404)
  expect((await omkar.post('/nlp/story', { id: orders.id, name: 'Mine' })).body).toMatchObject({
    code: '404',
    message: 'Story not found',
  })
  const own = (await omkar.post('/nlp/agent', { name: randomUUID(), description: 'x' })).body.data
  expect((await omkar.post('/nlp/story', { agentId: own.id, name: 'x', parentId: orders.id })).body.code).toBe('404')
  expect((await world.as('victor').post('/nlp/story', { agentId: agent.id, name: 'x' })).status).toBe(403)
  expect((await world.as('victor').delete(`/nlp/agent/${agent.id}/story/${orders.id}`)).status).toBe(403)
})
