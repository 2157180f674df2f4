import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start } from '../../app/start.ts'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'
import { adminPassword, callerAt, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, eventually, openWorld, type World } from '../../testing/world.ts'
import { draftOf, makeBot, shop, talkTo } from '../bots.fixture.ts'
import { sweepTrainings } from './training.jobs.ts'
import { runTraining } from './training.run.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const train = (agentId: string, query = '') => world.as('dev').get(`/nlp/agent/${agentId}/train${query}`)
const newest = async (agentId: string) => (await world.as('dev').get(`/nlp/agent/${agentId}/training`)).body.data
const statusOf = async (agentId: string) =>
  (await world.as('victor').get(`/nlp/agent/${agentId}`)).body.data.trainingStatus

/** A served version and behind it a training in the state in which a killed process leaves one. */
async function abandoned({ attempts, content = true }: { attempts: number; content?: boolean }) {
  const bot = await makeBot(world, { intents: shop })
  await train(bot.agentId)
  const { rows } = await sql<{ id: string; enterpriseId: string }>`
    insert into trainings (enterprise_id, agent_id, state, content_version, content_hash, content, model_type, language,
      engine, intent_count, utterance_count, entity_count, requested_by, attempts, job_id, started_at, beat_at)
    select enterprise_id, agent_id, 'RUNNING', content_version, 'changed',
      case when ${content} then content else '{"learned": {"modelType": "SVM"}}' end, model_type, language, engine,
      intent_count, utterance_count, entity_count, requested_by, ${attempts}, uuidv7(), now(), now() - interval '1 hour'
    from trainings where agent_id = ${bot.agentId}
    returning id, enterprise_id`.execute(world.platform.databases.system)
  const [row] = rows
  if (!row) throw new Error('The agent was trained.')
  return { ...bot, task: { trainingId: row.id, enterpriseId: row.enterpriseId } }
}

const context = () => ({ id: randomUUID(), lastAttempt: false, signal: new AbortController().signal })

test('a training whose process died is taken up again, and the old version answers until then', async () => {
  const { agentId } = await abandoned({ attempts: 1 })
  expect(await statusOf(agentId)).toBe('IN_PROGRESS')
  expect(await talkTo(world, agentId)('hello there')).toMatchObject({ origin: 'intent', model: { version: 1 } })
  await sweepTrainings(world.platform)
  expect(
    (await eventually(async () => (await newest(agentId)).trainingStatus === 'TRAINED' && newest(agentId))).version,
  ).toBe(2)
  expect(await talkTo(world, agentId)('hello there')).toMatchObject({ model: { version: 2 } })
})

test('after three crashes the training has failed, who started it is told, and the old version answers', async () => {
  const { agentId } = await abandoned({ attempts: 3 })
  await sweepTrainings(world.platform)
  expect(await newest(agentId)).toMatchObject({ trainingStatus: 'FAILED', version: 2 })
  expect(await talkTo(world, agentId)('hello there')).toMatchObject({ origin: 'intent', model: { version: 1 } })
  const { body } = await world.as('dev').get('/e/enterprise/notifications')
  expect(body.response.notifications[0]).toMatchObject({ type: 'training_failed', title: 'Training failed' })
})

test('a fourth start of a training that kills its process is not made', async () => {
  const { agentId, task } = await abandoned({ attempts: 3 })
  await runTraining(world.platform, task, context())
  expect(await newest(agentId)).toMatchObject({ trainingStatus: 'FAILED' })
})

test('content that cannot be trained fails at once, with its reason', async () => {
  const { agentId, task } = await abandoned({ attempts: 0, content: false })
  const waiting = world.as('dev').get(`/nlp/agent/${agentId}/train?force=true`)
  await runTraining(world.platform, task, context())
  const { error, state } = await world.platform.databases.system
    .selectFrom('trainings')
    .select(['error', 'state'])
    .where('id', '=', task.trainingId)
    .executeTakeFirstOrThrow()
  expect([state, error]).toEqual(['FAILED', 'Something went wrong'])
  // What waited behind the failed one is built all the same.
  expect((await waiting).body).toMatchObject({ message: 'Agent trained successfully', data: { version: 2 } })
})

test('a training that failed tells the reason, and the card says so until something changes (BOT-055, BOT-016)', async () => {
  const bot = await makeBot(world, { intents: shop })
  const { data } = (await train(bot.agentId, '?wait=0')).body
  await sql`update trainings set state = 'FAILED', error = 'no memory', finished_at = now() where id = ${data.jobId}`.execute(
    world.platform.databases.system,
  )
  expect(await statusOf(bot.agentId)).toBe('FAILED')
  expect(await newest(bot.agentId)).toMatchObject({ trainingStatus: 'FAILED', error: 'Training failed: no memory' })
  const [greet] = shop
  if (!greet) throw new Error('The shop greets.')
  await bot.saveIntent({ ...greet, phrases: [...greet.phrases, 'salaam'] }, bot.intentIds.get('greet'))
  expect(await statusOf(bot.agentId)).toBe('NOT_TRAINED')
})

test('a process that was only asleep writes nothing over the one that took its training over', async () => {
  const { agentId, task } = await abandoned({ attempts: 0 })
  const [first, second] = [context(), context()]
  const asleep = runTraining(world.platform, task, first)
  await eventually(async () => {
    const { numUpdatedRows } = await world.platform.databases.system
      .updateTable('trainings')
      .set({ beatAt: sql<Date>`now() - interval '1 hour'` })
      .where('id', '=', task.trainingId)
      .where('jobId', '=', first.id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  await Promise.all([asleep, runTraining(world.platform, task, second)])
  const { versions } = (await world.as('dev').get(`/nlp/agent/${agentId}/versions`)).body.data
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
})

test('a training that is alive in another process is left alone', async () => {
  const { agentId, task } = await abandoned({ attempts: 1 })
  await sql`update trainings set beat_at = now() where id = ${task.trainingId}`.execute(world.platform.databases.system)
  await sweepTrainings(world.platform)
  await runTraining(world.platform, task, context())
  expect(await newest(agentId)).toMatchObject({ trainingStatus: 'IN_PROGRESS' })
})

test('kill -9 right before the switch loses neither the old version nor the training', async () => {
  const databaseUrl = await copyTemplate()
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-training-'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder }
  const first = await spawnServer(env)
  const admin = await signInAt(first.address)
  const agent = await admin.post('/nlp/agent', { name: 'Survivor', description: 'Of a kill' })
  const agentId = agent.body.data.id
  const story = await admin.post('/nlp/story', { name: 'All', agentId })
  for (const intent of shop) {
    await admin.post('/nlp/intent', { agentId, storyId: story.body.data.id, ...draftOf(intent, new Map()) })
  }
  expect((await admin.get(`/nlp/agent/${agentId}/train`)).body.data.version).toBe(1)
  await first.kill('SIGKILL')

  const second = await spawnServer({ ...env, CRASH_AT: 'train.before_switch' })
  await callerAt(second.address, admin.token)
    .get(`/nlp/agent/${agentId}/train?force=true`)
    .catch(() => {})
  await second.exited

  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DEMO: '0', DATA_DIR: folder, ADMIN_PASSWORD: adminPassword })
  const third: Running = await start(config, databaseUrl, { log: createLogger({ level: 'error' }) })
  try {
    const again = callerAt(third.address, admin.token)
    const message = { type: 'text', text: 'hello there' }
    const during = await again.post('/nlp/predictIntent', { message, agentId })
    expect(during.body.data).toMatchObject({ origin: 'intent', model: { version: 1 } })
    await sql`update trainings set beat_at = now() - interval '1 minute'`.execute(third.platform.databases.system)
    await sweepTrainings(third.platform)
    const done = await eventually(async () => {
      const { body } = await again.get(`/nlp/agent/${agentId}/training`)
      return body.data.trainingStatus === 'TRAINED' && body.data
    })
    expect(done.version).toBe(2)
    expect((await again.post('/nlp/predictIntent', { message, agentId })).body.data.model.version).toBe(2)
  } finally {
    await third.stop()
  }
})
