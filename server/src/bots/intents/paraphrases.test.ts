import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listening } from '../../platform/egress/egress.fixture.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot } from '../bots.fixture.ts'
import { type Brain, makeModel, openBrain } from '../llm/llm.fixture.ts'

let world: World
let plain: World
let brain: Brain
let service: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  service = await openService()
  brain = await openBrain(() => 'no list')
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1', PARAPHRASE_URL: service.url })
  plain = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
beforeEach(() => {
  service.answer = () => ({ data: { paraphrases: [] } })
  brain.think = () => 'no list'
})
afterAll(async () => {
  await world.close()
  await plain.close()
  await brain.close()
  await service.close()
})

const line = 'I want to cancel my order'

test('without anything outside rules give other ways, ten of each line where the caller names no number (INTENT-035, INTENT-036, X-17)', async () => {
  const { body } = await plain.as('dev').post('/nlp/paraphrases', { lines: [line, 'where is my order'] })
  expect(body).toMatchObject({ status: true, code: '100', message: 'success', data: { engine: 'rules' } })
  expect(body.data.paraphrases).toHaveLength(20)
  expect(body.data.paraphrases[0]).toBe('How do I cancel my order')
  expect(body.data.paraphrases[10]).toBe("where's my order")
  const few = await plain.as('dev').post('/paraphrases', { lines: [line], num_return_sequences: 5, language: 'en' })
  expect(few.body.data.paraphrases).toEqual(body.data.paraphrases.slice(0, 5))
})

test('lines are asked for: none and more than fifty are refused, and so is an agent that is not there (INTENT-030)', async () => {
  const ask = (body: Record<string, unknown>) => plain.as('dev').post('/nlp/paraphrases', body)
  for (const lines of [[], ['', '  '], undefined, null]) {
    expect((await ask({ lines })).body).toMatchObject({
      status: false,
      code: '400',
      message: 'Select at least one training phrase',
    })
  }
  expect((await ask({ lines: new Array(51).fill(line) })).body).toMatchObject({
    code: '400',
    message: 'Too many training phrases',
  })
  const unknown = await ask({ lines: [line], agentId: '01890000-0000-7000-8000-000000000000' })
  expect(unknown.body).toMatchObject({ code: '404', message: 'Agent not found' })
  expect((await ask({ lines: [line], num_return_sequences: 21 })).body).toMatchObject({ status: false, code: '400' })
  expect((await plain.as('leela').post('/nlp/paraphrases', { lines: [line] })).status).toBe(403)
})

test('none is a line of the call, and the marked words of an agent’s phrase stay (INTENT-035)', async () => {
  const bot = await makeBot(plain, { entities: { thing: ['Bill'] }, intents: [] })
  const thing = bot.entityIds.get('thing') ?? ''
  const phrase = 'buy a Bill of Package and Co'
  const refs = [{ entityId: thing, entityStartPos: 6, entityEndPos: 28, parameter: 'thing' }]
  const saved = await plain.as('dev').post('/nlp/intent', {
    agentId: bot.agentId,
    storyId: bot.storyId,
    name: 'buy',
    utterances: [{ utterance: phrase, entityRefs: refs }, 'how do I cancel my order'],
    responses: [],
  })
  expect(saved.body.status).toBe(true)
  const lines = [phrase, 'how do I cancel my order', line]
  const { body } = await plain.as('dev').post('/nlp/paraphrases', { lines, agentId: bot.agentId })
  const said: string[] = body.data.paraphrases
  const lower = said.map(way => way.toLowerCase())
  expect(new Set([...lower, ...lines.map(each => each.toLowerCase())]).size).toBe(said.length + 3)
  const marked = said.filter(way => way.includes('Co'))
  expect(marked.length).toBeGreaterThanOrEqual(5)
  expect(marked.every(way => way.includes('Bill of Package and Co'))).toBe(true)
})

test('the operator’s service is asked first with the same body, then the agent’s language model, then the rules (INTENT-036)', async () => {
  const openaiKey = await makeModel(world, brain.url)
  const { agentId } = await makeBot(world, { config: { modelType: 'OpenAi', openaiKey }, intents: [] })
  const ask = async () => {
    const { body } = await world.as('dev').post('/nlp/paraphrases', { lines: [line], agentId, num_return_sequences: 5 })
    return body.data
  }
  service.answer = () => ({ data: { paraphrases: ['Drop my order', line.toUpperCase(), 'Drop my  order', ''] } })
  expect(await ask()).toEqual({ paraphrases: ['Drop my order'], engine: 'service' })
  expect(service.asked.at(-1)).toEqual({ lines: [line], num_return_sequences: 5 })
  expect(brain.asked).toHaveLength(0)

  brain.think = () => 'Here you are: [["Scrap the order", "Undo my order"]]'
  for (const answer of [() => ({ data: {} }), () => 'no JSON', () => null]) {
    service.answer = answer
    expect(await ask()).toEqual({ paraphrases: ['Scrap the order', 'Undo my order'], engine: 'llm' })
  }
  brain.think = () => '[["one list"], ["too many"]]'
  expect((await ask()).engine).toBe('rules')
  brain.think = () => {
    throw new Error('down')
  }
  const last = await ask()
  expect(last.engine).toBe('rules')
  expect(last.paraphrases).toHaveLength(5)
})

/** A paraphrase service of the test: an answer of null is a failure of the server. */
async function openService() {
  const asked: unknown[] = []
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    asked.push(JSON.parse(Buffer.concat(parts).toString()))
    const said = opened.answer()
    answer.writeHead(said === null ? 500 : 200).end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  const { port, close } = await listening(server)
  const first: () => unknown = () => null
  const opened = { url: `http://127.0.0.1:${port}/paraphrases`, asked, close, answer: first }
  return opened
}
