import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { start } from '../../app/start.ts'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'
import { adminPassword, callerAt, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, eventually, openWorld } from '../../testing/world.ts'
import { draftOf, makeBot } from '../bots.fixture.ts'
import { muddled } from './evaluations.fixture.ts'
import { sweepEvaluations } from './evaluations.jobs.ts'

test('kill -9 right before the end loses no evaluation: the next process makes it whole, once (lab)', async () => {
  const databaseUrl = await copyTemplate()
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-evaluation-'))
  const killed = await spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: folder, CRASH_AT: 'evaluate.before_end' })
  const admin = await signInAt(killed.address)
  const agentId = (await admin.post('/nlp/agent', { name: 'Survivor', description: 'Of a kill' })).body.data.id
  const storyId = (await admin.post('/nlp/story', { name: 'All', agentId })).body.data.id
  for (const intent of muddled) {
    await admin.post('/nlp/intent', { agentId, storyId, ...draftOf(intent, new Map()) })
  }
  const { id } = (await admin.post(`/nlp/agent/${agentId}/evaluations`, {})).body.data
  await killed.exited

  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DEMO: '0', DATA_DIR: folder, ADMIN_PASSWORD: adminPassword })
  const next = await start(config, databaseUrl, { log: createLogger({ level: 'error' }) })
  try {
    const again = callerAt(next.address, admin.token)
    const { system } = next.platform.databases
    await sql`update evaluations set beat_at = now() - interval '1 minute' where state = 'RUNNING'`.execute(system)
    await sweepEvaluations(next.platform)
    const done = await eventually(async () => {
      const { body } = await again.get(`/nlp/agent/${agentId}/evaluations/${id}`)
      return body.data.state === 'DONE' && body.data
    }, 60_000)
    expect(done.tested).toBe(15)
    const { phrases } = (await again.get(`/nlp/agent/${agentId}/evaluations/${id}/phrases?perPage=-1`)).body.data
    expect(phrases).toHaveLength(15)
  } finally {
    await next.stop()
  }
})

test('an evaluation whose process died three times has failed and says so (lab)', async () => {
  const world = await openWorld()
  try {
    const { agentId } = await makeBot(world, { intents: muddled })
    await sql`
      insert into evaluations (enterprise_id, agent_id, state, folds, content_version, content_hash, content, model_type,
        engine, intent_count, phrase_count, attempts, beat_at)
      select enterprise_id, id, 'RUNNING', 5, 0, '', '{}', 'SVM', 'svm', 2, 10, 3, now() - interval '1 hour'
      from agents where id = ${agentId}`.execute(world.platform.databases.system)
    await sweepEvaluations(world.platform)
    const { evaluations } = (await world.as('dev').get(`/nlp/agent/${agentId}/evaluations`)).body.data
    expect(evaluations).toMatchObject([{ state: 'FAILED', error: 'Evaluation failed', accuracy: null }])
  } finally {
    await world.close()
  }
})
