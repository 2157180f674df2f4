import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { pdfOf, uploadAs } from './documents/documents.fixture.ts'

let world: World
let agentId: string
let storyId: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  agentId = (await dev().post('/nlp/agent', { name: randomUUID(), description: 'x' })).body.data.id
  storyId = await story('Travel')
})

const dev = () => world.as('dev')
const agent = () => `/nlp/agent/${agentId}`

async function story(name: string, parentId = ''): Promise<string> {
  return (await dev().post('/nlp/story', { agentId, name, parentId })).body.data.id
}

async function city() {
  const values = [{ value: 'Pune', type: 'synonyms', synonyms: ['Poona'] }]
  return (await dev().post('/nlp/entity', { agentId, name: 'City', values })).body.data
}

async function intent(name: string, rest: object = {}) {
  const draft = { agentId, storyId, name, utterances: [`${name} please`, `I want ${name}`], responses: ['ok'], ...rest }
  const { body } = await dev().post('/nlp/intent', draft)
  expect(body.message).toBe('Intent created successfully')
  return body.data
}

const pathOf = ({ id }: { id: string }) => `${agent()}/story/${storyId}/intent/${id}`

test('a deleted intent comes back whole, asks for training, and once is as good as twice (INTENT-034)', async () => {
  const entity = await city()
  const made = await intent('Book', {
    entities: [{ id: entity.id, name: 'city', required: true, prompts: ['Which city?'] }],
  })
  await dev().delete(pathOf(made))
  expect((await dev().get(pathOf(made))).status).toBe(404)
  const restore = `${agent()}/intent/${made.id}/restore`
  expect((await world.as('omkar').post(restore)).status).toBe(404)
  expect((await world.as('victor').post(restore)).status).toBe(403)
  for (let time = 0; time < 2; time++) {
    const { body } = await dev().post(restore)
    expect(body.message).toBe('Intent restored successfully')
    expect(body.data).toEqual({ ...made, updatedAt: expect.any(String) })
  }
  expect((await dev().get(pathOf(made))).body.data).toMatchObject({ name: 'Book', entities: made.entities })
})

test('a name that was taken meanwhile gets a word more', async () => {
  const made = await intent('Book')
  await dev().delete(pathOf(made))
  const other = await intent('book')
  expect((await dev().post(`${agent()}/intent/${made.id}/restore`)).body.data.name).toBe('Book (restored)')
  await dev().delete(pathOf(other))
  await intent('BOOK')
  expect((await dev().post(`${agent()}/intent/${other.id}/restore`)).body.data.name).toBe('book (restored 2)')
})

test('what an intent lies in or takes from comes back before it', async () => {
  const entity = await city()
  const made = await intent('Book', {
    entities: [{ id: entity.id, name: 'city', required: false, prompts: ['Which?'] }],
  })
  await dev().delete(pathOf(made))
  await dev().delete(`${agent()}/story/${storyId}`)
  await dev().delete(`${agent()}/entity/${entity.id}`)
  const restore = () => dev().post(`${agent()}/intent/${made.id}/restore`)
  expect((await restore()).body).toMatchObject({ code: '409', message: 'Please restore Travel first' })
  expect((await dev().post(`${agent()}/story/${storyId}/restore`)).body.message).toBe('Story restored successfully')
  expect((await restore()).body).toMatchObject({ code: '409', message: 'Please restore City first' })
  const back = await dev().post(`${agent()}/entity/${entity.id}/restore`)
  expect(back.body).toMatchObject({
    message: 'Entity restored successfully',
    data: { name: 'City', values: entity.values },
  })
  expect((await restore()).body.message).toBe('Intent restored successfully')
})

test('a story comes back where it lay, below a story that is there', async () => {
  const childId = await story('Flights', storyId)
  await dev().delete(`${agent()}/story/${childId}`)
  await dev().delete(`${agent()}/story/${storyId}`)
  const restore = (id: string) => dev().post(`${agent()}/story/${id}/restore`)
  expect((await restore(childId)).body).toMatchObject({ code: '409', message: 'Please restore Travel first' })
  await story('travel')
  expect((await restore(storyId)).body.data).toMatchObject({ id: storyId, name: 'Travel (restored)', childStories: [] })
  expect((await restore(childId)).body.data).toMatchObject({ id: childId, name: 'Flights' })
  const { childStories } = (await dev().get(`${agent()}/story`)).body.data
  expect(childStories).toMatchObject([
    { name: 'Travel (restored)', childStories: [{ id: childId }] },
    { name: 'travel' },
  ])
  expect((await world.as('omkar').post(`${agent()}/story/${childId}/restore`)).status).toBe(404)
})

test('an agent comes back, and nobody else gets it (BOT-036)', async () => {
  const made = (await dev().post('/nlp/agent', { name: 'Front desk', description: 'Rooms' })).body.data
  await dev().delete(`/nlp/agent/${made.id}`)
  await dev().post('/nlp/agent', { name: 'front desk', description: 'Another' })
  const restore = `/nlp/agent/${made.id}/restore`
  expect((await world.as('omkar').post(restore)).status).toBe(404)
  const { body } = await dev().post(restore)
  expect(body).toMatchObject({
    message: 'Agent restored successfully',
    data: { id: made.id, name: 'Front desk (restored)', description: 'Rooms', rootStoryId: made.rootStoryId },
  })
})

test('of two deleted documents of one name the later comes back, and none over one that is there (section 5)', async () => {
  const remove = () => dev().post('/nlp/agent/delete_documents', { agentId, filenames: ['tariff.pdf'] })
  const restore = (filenames: string[]) => dev().post(`${agent()}/documents/restore`, { filenames })
  await uploadAs(dev(), agentId, { 'tariff.pdf': pdfOf(['Rooms cost 900.']) })
  await remove()
  await uploadAs(dev(), agentId, { 'tariff.pdf': pdfOf(['Rooms cost 950.', 'Suites cost 2000.']) })
  await remove()
  expect((await restore(['Tariff.PDF'])).body).toMatchObject({
    message: 'Document restored successfully',
    data: { restored: ['tariff.pdf'] },
  })
  const { documents } = (await dev().get(agent())).body.data.config
  expect(documents).toMatchObject([{ fileName: 'tariff.pdf', pages: 2 }])
  expect((await restore(['tariff.pdf'])).body.data).toEqual({ restored: [] })
  expect((await restore(['tariff.pdf', 'none.pdf'])).status).toBe(404)
  expect((await world.as('omkar').post(`${agent()}/documents/restore`, { filenames: ['tariff.pdf'] })).status).toBe(404)
})
