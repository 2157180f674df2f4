import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { type Brain, makeModel, openBrain } from '../llm/llm.fixture.ts'

let world: World
let brain: Brain
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
  brain = await openBrain(() => 'We have red ones.')
})
afterAll(async () => {
  await world.close()
  await brain.close()
})

type Line = { actor: string; message: string }

/** A prompt agent on a web channel, and a visitor who writes to it. */
async function visitorOf(name: string) {
  const dev = world.as('dev')
  const openaiKey = await makeModel(world, brain.url)
  const agentId = (await dev.post('/nlp/agent', { name, description: 'x', type: 'prompt' })).body.data.id
  await dev.post(`/nlp/agent/${agentId}/prompt`, { openaiKey, prompt: 'You sell shoes.' })
  const draft = { name, type: 12, vendor: 98, data: { botAgentId: agentId } }
  const channelId = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  const { body } = await world.as(null).post(`/widget/${channelId}/session`, { name: 'Visitor' })
  const visitor = world.withHeaders({ 'authentication-token': body.response.token })
  return {
    write: (message: string, clientId: string) => visitor.post(`/widget/${channelId}/message`, { message, clientId }),
    replies: async () => {
      const { body: read } = await visitor.get(`/widget/${channelId}/messages`)
      const lines: Line[] = read.response.messages
      return lines.filter(({ actor }) => actor === 'bot').map(({ message }) => message)
    },
  }
}

test('a visitor is answered by the language model, once, however long it takes (section 6)', async () => {
  const { write, replies } = await visitorOf('Shoes')
  let answer: (text: string) => void = () => {}
  brain.think = () =>
    new Promise(resolve => {
      answer = resolve
    })
  await write('which shoes?', 'c1')
  await eventually(async () => brain.asked.length === 1)
  // Other answerers look for work every second; none of them may ask again meanwhile.
  await new Promise(resolve => setTimeout(resolve, 2500))
  expect(brain.asked).toHaveLength(1)
  answer('Red ones.')
  await eventually(async () => (await replies()).length > 0)
  expect(await replies()).toEqual(['Red ones.'])
  brain.think = () => 'And blue ones.'
  await write('others?', 'c2')
  await eventually(async () => (await replies()).length > 1)
  expect(await replies()).toEqual(['Red ones.', 'And blue ones.'])
  expect(brain.asked.at(-1)?.body.messages.slice(1)).toEqual([
    { role: 'user', content: 'which shoes?' },
    { role: 'assistant', content: 'Red ones.' },
    { role: 'user', content: 'others?' },
  ])
})
