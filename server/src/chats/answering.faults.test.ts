import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { callerAt, signInAt, spawnServer } from '../testing/server.ts'
import { copyTemplate, eventually } from '../testing/world.ts'

type Line = { actor: string; message: string; clientId?: string }

/** A bot that greets, on a web channel. */
async function openShop(address: string) {
  const admin = await signInAt(address)
  const agentId = (await admin.post('/nlp/agent', { name: 'Shop', description: 'Greets' })).body.data.id
  const storyId = (await admin.post('/nlp/story', { name: 'All', agentId })).body.data.id
  await admin.post('/nlp/intent', {
    agentId,
    storyId,
    name: 'greet',
    utterances: ['hello', 'hi', 'namaste'],
    responses: ['Welcome!'],
  })
  await admin.get(`/nlp/agent/${agentId}/train`)
  const channel = await admin.post('/e/enterprise/channels', {
    name: 'Site',
    type: 12,
    vendor: 98,
    data: { botAgentId: agentId },
  })
  return { admin, agentId, channelId: String(channel.body.response.id) }
}

const settings = async () => ({
  DATABASE_URL: await copyTemplate(),
  DATA_DIR: await mkdtemp(path.join(tmpdir(), 'parley-answer-')),
})

test.each(['answer.before_turn', 'answer.before_commit', 'dispatch.before_commit'])(
  'killed at %s, the visitor’s message is there and answered once',
  async point => {
    const env = await settings()
    const calm = await spawnServer(env)
    const { channelId } = await openShop(calm.address)
    await calm.kill('SIGTERM')
    const doomed = await spawnServer({ ...env, CRASH_AT: point })
    const opened = await callerAt(doomed.address, '').post(`/widget/${channelId}/session`, {})
    const token = String(opened.body.response.token)
    const clientId = randomUUID()
    const sent = await callerAt(doomed.address, token).post(`/widget/${channelId}/message`, {
      message: 'hello',
      clientId,
    })
    expect(sent.body.status).toBe(true)
    await doomed.exited
    const healed = await spawnServer(env)
    const visitor = callerAt(healed.address, token)
    const lines = async (): Promise<Line[]> =>
      (await visitor.get(`/widget/${channelId}/messages`)).body.response.messages
    await eventually(async () => (await lines()).some(({ actor }) => actor === 'bot'))
    await visitor.post(`/widget/${channelId}/message`, { message: 'hello', clientId })
    await new Promise(resolve => setTimeout(resolve, 500))
    expect((await lines()).map(({ actor, message }) => [actor, message])).toEqual([
      ['customer', 'hello'],
      ['bot', 'Welcome!'],
    ])
    await healed.kill('SIGTERM')
  },
)

test('killed while training, the version before serves, and the training is taken up again', async () => {
  const env = await settings()
  const calm = await spawnServer(env)
  const { admin, agentId } = await openShop(calm.address)
  await calm.kill('SIGTERM')
  const doomed = await spawnServer({ ...env, CRASH_AT: 'train.before_switch' })
  const asked = callerAt(doomed.address, admin.token)
  const trained = asked.get(`/nlp/agent/${agentId}/train?force=true&wait=60`).catch(() => null)
  await doomed.exited
  await trained
  const healed = await spawnServer(env)
  const again = callerAt(healed.address, admin.token)
  const answer = await again.post('/nlp/predictIntent', { agentId, message: { type: 'text', text: 'namaste' } })
  expect(answer.body.data).toMatchObject({ intent: { name: 'greet' }, model: { version: 1 } })
  const settled = await eventually(async () => {
    const { body } = await again.get(`/nlp/agent/${agentId}/training`)
    return body.data.trainingStatus !== 'IN_PROGRESS' && body.data
  }, 90_000)
  expect(settled).toMatchObject({ trainingStatus: 'TRAINED', version: 2 })
  await healed.kill('SIGTERM')
}, 180_000)
