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

const valid = {
  entityExtractRetries: 2,
  outOfScopeMessage: 'Please say it in other words.',
  modelType: 'GPT2',
  confidenceThreshold: 0.7,
  language: 'hi',
}
const save = (draft: Record<string, unknown>) => world.as('dev').post(`/nlp/agent/${agentId}/config`, draft)
const stored = async () => (await world.as('victor').get(`/nlp/agent/${agentId}`)).body.data.config

test('the settings are saved and read back with the agent (BOTCFG-015, BOTCFG-013, BOTCFG-014)', async () => {
  const { body } = await save({ ...valid, documents: ['x'], colour: 'red' })
  expect(body).toEqual({
    status: true,
    code: '100',
    message: 'Configuration updated successfully',
    data: { ...valid, openaiKey: null, documents: [] },
  })
  expect(await stored()).toEqual(body.data)
  expect((await save(body.data)).body.data).toEqual(body.data)
})

test('numbers may come as texts, and the threshold is stored as given up to 200 (BOTCFG-009, X-07)', async () => {
  for (const [sent, kept] of [
    ['0', 0],
    ['0.25', 0.25],
    [1, 1],
    ['85', 85],
    [200, 200],
  ]) {
    const { body } = await save({ ...valid, entityExtractRetries: '10', confidenceThreshold: sent })
    expect(body.data).toMatchObject({ entityExtractRetries: 10, confidenceThreshold: kept })
  }
})

test.each([
  [{ entityExtractRetries: 0 }, 'Entity extract retries value cannot be less than 1'],
  [{ entityExtractRetries: '' }, 'Entity extract retries value cannot be less than 1'],
  [{ entityExtractRetries: 11 }, 'Entity extract retries value cannot be more than 10'],
  [{ entityExtractRetries: 1.5 }, 'Entity extract retries value should be a whole number'],
  [{ modelType: '' }, 'Model type is required'],
  [{ modelType: null }, 'Model type is required'],
  [{ modelType: 'Bert' }, 'Model type is required'],
  [{ language: '' }, 'Language is required'],
  [{ language: 'fr' }, 'Language is required'],
  [{ confidenceThreshold: '' }, 'Threshold is required'],
  [{ confidenceThreshold: null }, 'Threshold is required'],
  [{ confidenceThreshold: -0.01 }, 'Threshold must be between 0 and 200'],
  [{ confidenceThreshold: 200.5 }, 'Threshold must be between 0 and 200'],
  [{ confidenceThreshold: 'high' }, 'Threshold must be between 0 and 200'],
  [{ confidenceThreshold: true }, 'Threshold must be between 0 and 200'],
  [{ modelType: 'OpenAi', openaiKey: undefined }, 'Please select any configuration'],
  [{ modelType: 'OpenAi', openaiKey: '' }, 'Please select any configuration'],
  [{ outOfScopeMessage: 'x'.repeat(1001) }, 'Out of scope message is too long'],
])(
  'a setting that is wrong is told and nothing is stored (BOTCFG-008, BOTCFG-009, BOTCFG-010, BOTCFG-011, BOTCFG-012): %o',
  async (draft, message) => {
    const before = await stored()
    const { status, body } = await save({ ...valid, ...draft })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: false, code: '400', message })
    expect(body.errors[0]).toEqual({ field: Object.keys(draft).at(-1), message })
    expect(await stored()).toEqual(before)
  },
)

test('what is left out stays, and only what is sent has to be valid (BOTCFG-015)', async () => {
  await save(valid)
  expect((await save({ language: 'en' })).body.data).toEqual({
    ...valid,
    language: 'en',
    openaiKey: null,
    documents: [],
  })
  expect((await save({})).body.data).toMatchObject({ ...valid, language: 'en' })
  expect((await save({ modelType: '' })).body).toMatchObject({ code: '400', message: 'Model type is required' })
  expect((await save({ modelType: 'OpenAi' })).body.message).toBe('Please select any configuration')
  await save({ modelType: 'SVM' })
  expect((await save({ confidenceThreshold: 0.1 })).body.data).toMatchObject({
    modelType: 'SVM',
    confidenceThreshold: 0.7,
  })
})

test('a configuration of a language model that does not exist is refused (BOTCFG-007)', async () => {
  for (const openaiKey of ['01900000-0000-7000-8000-000000000000', 'nonsense']) {
    const { body } = await save({ ...valid, modelType: 'OpenAi', openaiKey })
    expect(body).toMatchObject({
      status: false,
      code: '404',
      message: 'Configuration not found',
      errors: [{ field: 'openaiKey' }],
    })
  }
})

test('SVM has no threshold of its own: the stored one waits for another model type (BOTCFG-005, X-08)', async () => {
  await save(valid)
  const { body } = await save({ ...valid, modelType: 'SVM', confidenceThreshold: undefined })
  expect(body.data).toMatchObject({ modelType: 'SVM', confidenceThreshold: 0.7 })
  expect((await save({ ...valid, modelType: 'SVM', confidenceThreshold: 0.2 })).body.data.confidenceThreshold).toBe(0.7)
  expect((await save({ ...valid, modelType: 'SVM', confidenceThreshold: 201 })).body.code).toBe('400')
})

test('only a new model type or language asks for training (BOT-016)', async () => {
  const version = async () => {
    const row = await world.platform.databases.system
      .selectFrom('agents')
      .select('contentVersion')
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow()
    return row.contentVersion
  }
  await save(valid)
  const after = await version()
  await save({ ...valid, confidenceThreshold: 0.9, entityExtractRetries: 5, outOfScopeMessage: 'Sorry' })
  expect(await version()).toBe(after)
  await save({ ...valid, language: 'en' })
  expect(await version()).toBeGreaterThan(after)
})

test('another enterprise and a reader cannot change the settings (BOTCFG-016)', async () => {
  const path = `/nlp/agent/${agentId}/config`
  const foreign = await world.as('omkar').post(path, valid)
  expect(foreign.status).toBe(404)
  expect(foreign.body).toMatchObject({ status: false, code: '404', message: 'Agent not found' })
  expect((await world.as('victor').post(path, valid)).status).toBe(403)
})
