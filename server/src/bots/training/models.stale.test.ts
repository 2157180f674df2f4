import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot, shop, talkTo } from '../bots.fixture.ts'
import { checkModels } from './models.stale.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const train = async (agentId: string) => (await world.as('dev').get(`/nlp/agent/${agentId}/train`)).body
const statusOf = async (agentId: string) =>
  (await world.as('victor').get(`/nlp/agent/${agentId}`)).body.data.trainingStatus

/** A trained bot whose file is changed before anybody asked, as an upgrade or a damaged disk would. */
async function botWithFile(change: (bytes: Buffer) => Buffer | null) {
  const bot = await makeBot(world, { intents: shop })
  await train(bot.agentId)
  const { modelKey } = await world.platform.databases.system
    .selectFrom('trainings')
    .select('modelKey')
    .where('agentId', '=', bot.agentId)
    .executeTakeFirstOrThrow()
  const key = String(modelKey)
  const changed = change(await world.platform.storage.get(key))
  if (changed) await world.platform.storage.put(key, changed)
  else await world.platform.storage.remove(key)
  return bot
}

/** The format stands behind the length of the header, the header, the length of the model and its first four bytes. */
function ofAnotherFormat(bytes: Buffer): Buffer {
  const at = 4 + bytes.readUInt32BE(0) + 4 + 4
  bytes.writeUInt32LE(bytes.readUInt32LE(at) + 1, at)
  return bytes
}

test.each([
  ['of another release', ofAnotherFormat],
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
  ['that is gone', () => null],
])(
  'a model %s counts as not trained, tells so, and the next training builds it anew (BOT-016, BOT-054)',
  async (_, change) => {
    const { agentId } = await botWithFile(change)
    const said = await talkTo(world, agentId, { metadata: { appId: 'tryit' } })('hello there')
    expect(said).toMatchObject({
      origin: 'not_trained',
      output: { text: 'Agent is not trained. Please train the agent.' },
      intentIdentified: false,
      intent: { id: null, name: null, confidence: 0 },
      model: { version: null },
    })
    expect((await talkTo(world, agentId)('hello there')).output.text).toBe('Sorry?')
    expect(await statusOf(agentId)).toBe('NOT_TRAINED')
    expect(await train(agentId)).toMatchObject({ message: 'Agent trained successfully', data: { version: 2 } })
    expect(await statusOf(agentId)).toBe('TRAINED')
    expect(await talkTo(world, agentId)('hello there')).toMatchObject({ origin: 'intent', model: { version: 2 } })
  },
)

test('training finds out by itself that the file of unchanged content cannot be read (BOT-054)', async () => {
  const { agentId } = await botWithFile(ofAnotherFormat)
  expect((await train(agentId)).data.version).toBe(2)
})

test('a server that starts finds the models that it cannot read before a customer does (BOT-016)', async () => {
  const { agentId } = await botWithFile(ofAnotherFormat)
  const { agentId: whole } = await botWithFile(bytes => bytes)
  expect(await statusOf(agentId)).toBe('TRAINED')
  await checkModels({ ...world.platform })
  expect(await statusOf(agentId)).toBe('NOT_TRAINED')
  expect(await statusOf(whole)).toBe('TRAINED')
})
