import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { type Brain, makeModel, openBrain } from '../llm/llm.fixture.ts'

let world: World
let brain: Brain
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
  brain = await openBrain(() => '')
})
beforeEach(() => {
  brain.asked.length = 0
  brain.think = ({ body }) => `You said ${body.messages.at(-1).content}, message ${body.messages.length}`
})
afterAll(async () => {
  await world.close()
  await brain.close()
})

const post = async (path: string, body: unknown) => (await world.as('dev').post(path, body)).body

async function promptAgent(prompt = 'Sell shoes to {{contact.name|a friend}}.') {
  const draft = { name: `Prompt ${Math.random()}`, description: 'Writes', type: 'prompt' }
  const agentId: string = (await post('/nlp/agent', draft)).data.id
  const openaiKey = await makeModel(world, brain.url)
  if (prompt) await post(`/nlp/agent/${agentId}/prompt`, { openaiKey, prompt, extractData: true, userData: [size] })
  return { agentId, tests: `/nlp/agent/${agentId}/tests` }
}
const size = { name: 'size', description: 'Size of the shoe' }

test('the tests of a prompt agent are held with its model, turn after turn, and nothing of them is kept', async () => {
  const { agentId, tests } = await promptAgent()
  await post(tests, {
    name: 'Good',
    turns: [{ said: 'hello' }, { said: 'in red', intent: { id: null }, replyContains: 'you said IN RED, message 4' }],
  })
  await post(tests, { name: 'Bad', turns: [{ said: 'hello', replyContains: 'boots' }] })
  const { message, data } = await post(`${tests}/run`, {})
  expect(message).toBe('Tests ran')
  expect(data.run).toMatchObject({ version: 1, versionBefore: null, state: 'DONE', passed: 1, failed: 1 })
  const [bad, good] = data.results
  expect(bad.turns).toMatchObject([{ problems: ['The reply should contain “boots”'], got: { origin: 'prompt' } }])
  expect(good.turns.map(({ got }: { got: { reply: string } }) => got.reply)).toEqual([
    'You said hello, message 2',
    'You said in red, message 4',
  ])
  const system = { role: 'system', content: 'Sell shoes to a friend.' }
  const told = ['You said hello, message 2']
  expect(brain.asked.map(({ body }) => body.messages)).toContainEqual([
    system,
    { role: 'user', content: 'hello' },
    { role: 'assistant', content: told[0] },
    { role: 'user', content: 'in red' },
  ])
  const { rows } = await world.platform.databases.owner.query(
    'select 1 from bot_turns where agent_id = $1 union all select 1 from bot_sessions where agent_id = $1',
    [agentId],
  )
  expect(rows).toEqual([])
})

test('a model that does not answer fails the test, whatever is expected', async () => {
  const { tests } = await promptAgent()
  await post(tests, { name: 'Anything', turns: [{ said: 'hello' }] })
  brain.think = () => {
    throw new Error('out of order, on purpose')
  }
  const { data } = await post(`${tests}/run`, {})
  expect(data.results[0].turns).toMatchObject([{ passed: false, problems: ['The language model did not answer'] }])
})

test('without a model the run is refused, and says what to do', async () => {
  const { tests } = await promptAgent('')
  await post(tests, { name: 'Anything', turns: [{ said: 'hello' }] })
  expect(await post(`${tests}/run`, {})).toMatchObject({
    status: false,
    code: '409',
    message: 'Write the prompt and choose an Open AI configuration before running the tests',
  })
  expect(brain.asked).toEqual([])
})
