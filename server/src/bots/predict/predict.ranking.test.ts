import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot, shop, talkTo } from '../bots.fixture.ts'
import { type Brain, makeModel, openBrain, wordVectors } from '../llm/llm.fixture.ts'

let world: World
let brain: Brain
beforeAll(async () => {
  brain = await openBrain(() => 'none')
  const own = { EMBEDDING_URL: brain.url, EMBEDDING_MODEL: 'words', LLM_URL: brain.url, LLM_MODEL: 'small' }
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1', ...own })
})
beforeEach(() => {
  brain.asked.length = 0
})
afterAll(async () => {
  await world.close()
  await brain.close()
})

async function trained(modelType: string) {
  const bot = await makeBot(world, { config: { modelType, confidenceThreshold: 0 }, intents: shop })
  const { data } = (await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)).body
  brain.asked.length = 0
  return { say: talkTo(world, bot.agentId), engine: data.engine }
}

test('vectors of the operator’s endpoint are mixed with the built-in model of type Semantic, and its failure costs nothing (section 4)', async () => {
  brain.think = ({ body }) => wordVectors(body.input)
  const { say, engine } = await trained('Semantic')
  expect(engine).toBe('semantic')
  const mixed = await say('money back now please')
  expect(mixed).toMatchObject({
    intent: { name: 'refund' },
    model: { type: 'Semantic', engine: 'semantic' },
    degraded: false,
  })
  expect(brain.asked).toMatchObject([
    { path: '/v1/embeddings', key: '', body: { model: 'words', input: ['money back now please'] } },
  ])
  expect(await say('refund status')).toMatchObject({ intent: { confidence: 1 }, degraded: false })
  expect(brain.asked).toHaveLength(1)
  brain.think = () => ({ nothing: true })
  const alone = await say('money back now please')
  expect(alone).toMatchObject({ intent: { name: 'refund' }, model: { engine: 'semantic' }, degraded: true })
  expect(alone.intent.confidence).not.toBe(mixed.intent.confidence)
})

test('the operator’s language model orders the best guesses of type GPT2, whose confidences stay as they are (section 4)', async () => {
  const { say, engine } = await trained('GPT2')
  expect(engine).toBe('ensemble')
  brain.think = () => 'none'
  const own = await say('are you open for a refund')
  expect(own).toMatchObject({ model: { engine: 'ensemble' }, degraded: true })
  brain.think = () => '2, 1'
  const ordered = await say('are you open for a refund')
  expect(ordered).toMatchObject({ model: { type: 'GPT2', engine: 'llm' }, degraded: false })
  const told = ({ intent, alternatives }: typeof own) => [intent, ...alternatives].map(({ name }) => name)
  const sure = ({ intent, alternatives }: typeof own) => [intent, ...alternatives].map(({ confidence }) => confidence)
  const [first, second, ...rest] = told(own)
  expect(told(ordered)).toEqual([second, first, ...rest])
  expect(sure(ordered)).toEqual(sure(own))
  expect(brain.asked.at(-1)).toMatchObject({ path: '/v1/chat/completions', key: '', body: { model: 'small' } })
  brain.asked.length = 0
  expect(await say('refund status')).toMatchObject({ intent: { name: 'refund', confidence: 1 }, degraded: false })
  expect(brain.asked).toHaveLength(0)
})

test('a phrase that several intents share is theirs alike, whatever a model says (section 4)', async () => {
  const [greet, refund] = shop
  if (!greet || !refund) throw new Error('The shop has lost its intents')
  const twin = { ...refund, name: 'money', phrases: ['refund status', 'where did my money go', 'cash'] }
  brain.think = ({ body }) => wordVectors(body.input)
  const config = { modelType: 'OpenAi', openaiKey: await makeModel(world, brain.url) }
  const bot = await makeBot(world, { config, intents: [greet, refund, twin] })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  expect(await talkTo(world, bot.agentId)('refund status')).toMatchObject({
    intent: { name: 'refund', confidence: 0.5 },
    alternatives: [{ name: 'money', confidence: 0.5 }, { confidence: 0 }],
    model: { engine: 'openai' },
  })
})
