import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../testing/world.ts'
import { draftOf, type IntentSpec } from '../bots.fixture.ts'
import { makeSurvivor } from '../training/survivor.fixture.ts'
import { sweepTrainings } from '../training/training.jobs.ts'
import { sweepTestRuns } from './tests.jobs.ts'

// Several trainings, and servers that start again: on a busy machine those take minutes.
vi.setConfig({ testTimeout: 300_000 })

const intents: IntentSpec[] = [
  { name: 'greet', phrases: ['hello there', 'good morning to you', 'hi bot', 'namaste ji'] },
  { name: 'refund', phrases: ['refund status', 'please refund me', 'i want my money back', 'return the money'] },
]
const muddled: IntentSpec[] = [
  { name: 'greet', phrases: ['refund status', 'hello there'] },
  { name: 'refund', phrases: ['stolen words', 'other words'] },
]

/** Version 1 serves and passes its only test. */
function testedSurvivor() {
  return makeSurvivor(intents, async (admin, { agentId, intentIds }) => {
    await admin.get(`/nlp/agent/${agentId}/train`)
    const turns = [{ said: 'refund status', intent: { id: intentIds.get('refund') } }]
    await admin.post(`/nlp/agent/${agentId}/tests`, { name: 'Refunds', turns })
  })
}

test.each([
  { point: 'train.stored', runs: ['DONE'] },
  // What the dead process had begun is told as broken off.
  { point: 'train.before_switch', runs: ['DONE', 'FAILED'] },
])(
  'kill -9 at $point leaves no version half switched: the next process tests and holds it (lab)',
  async ({ point, runs }) => {
    const { agentId, storyId, intentIds, dieAt, goOn } = await testedSurvivor()
    await dieAt(point, async admin => {
      for (const intent of [...muddled].reverse()) {
        await admin.post('/nlp/intent', {
          ...draftOf(intent, new Map()),
          id: intentIds.get(intent.name),
          agentId,
          storyId,
        })
      }
      await admin.get(`/nlp/agent/${agentId}/train`)
    })
    const { caller, platform, stop } = await goOn()
    try {
      const message = { type: 'text', text: 'refund status' }
      const answer = async () => (await caller.post('/nlp/predictIntent', { message, agentId })).body.data
      expect(await answer()).toMatchObject({ intent: { name: 'refund' }, model: { version: 1 } })
      await sql`update trainings set beat_at = now() - interval '1 minute' where state = 'RUNNING'`.execute(
        platform.databases.system,
      )
      await sweepTrainings(platform)
      const versions = await eventually(async () => {
        const { body } = await caller.get(`/nlp/agent/${agentId}/versions`)
        return body.data.versions.length === 2 && body.data.versions
      }, 60_000)
      expect(versions).toMatchObject([
        { version: 2, serving: false, held: { version: 2, versionBefore: 1, worse: [{ name: 'Refunds' }] } },
        { version: 1, serving: true },
      ])
      expect(await answer()).toMatchObject({ intent: { name: 'refund' }, model: { version: 1 } })
      const { rows } = await sql<{ state: string }>`select state from bot_test_runs order by id desc`.execute(
        platform.databases.system,
      )
      expect(rows.map(({ state }) => state)).toEqual(runs)
    } finally {
      await stop()
    }
  },
)

test('kill -9 in a run of the tests loses none: the next process makes it whole, once (lab)', async () => {
  const { agentId, dieAt, goOn } = await testedSurvivor()
  await dieAt('tests.before_end', admin => admin.post(`/nlp/agent/${agentId}/tests/run`, {}))
  const { caller, platform, stop } = await goOn()
  try {
    const { system } = platform.databases
    await sql`update bot_test_runs set beat_at = now() - interval '1 minute' where state = 'RUNNING'`.execute(system)
    await sweepTestRuns(platform)
    const done = await eventually(async () => {
      const { data } = (await caller.get(`/nlp/agent/${agentId}/tests/run`)).body
      return data.run.state === 'DONE' && data
    }, 60_000)
    expect(done).toMatchObject({ run: { version: 1, passed: 1, failed: 0, progress: 1 }, results: [{ passed: true }] })
    // Three deaths end a run, and a run of a training is left to that.
    await sql`update bot_test_runs set state = 'RUNNING', attempts = 3, beat_at = now() - interval '1 hour'`.execute(
      system,
    )
    await sql`insert into bot_test_runs (enterprise_id, agent_id, version, cause, state, attempts, beat_at)
      select enterprise_id, agent_id, 2, 'training', 'RUNNING', 1, now() - interval '1 hour' from bot_test_runs`.execute(
      system,
    )
    await sweepTestRuns(platform)
    const { rows } = await sql<{ state: string }>`select state from bot_test_runs order by version`.execute(system)
    expect(rows.map(({ state }) => state)).toEqual(['FAILED', 'RUNNING'])
  } finally {
    await stop()
  }
})
