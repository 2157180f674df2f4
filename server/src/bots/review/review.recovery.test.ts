import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../testing/world.ts'
import { makeSurvivor } from '../training/survivor.fixture.ts'

// Several trainings, and servers that start again: on a busy machine those take minutes.
vi.setConfig({ testTimeout: 300_000 })

test('kill -9 in a build of the review leaves no half of it: the next process builds it whole (lab)', async () => {
  const intents = [{ name: 'greet', phrases: ['hello there', 'good morning to you', 'hi bot', 'namaste ji'] }]
  const { agentId, dieAt, goOn } = await makeSurvivor(intents, async (admin, taught) => {
    await admin.post(`/nlp/agent/${taught.agentId}/config`, {
      modelType: 'Semantic',
      confidenceThreshold: 0.8,
      language: 'en',
    })
    await admin.get(`/nlp/agent/${taught.agentId}/train`)
    for (const text of ['where is my parcel', 'has my parcel been sent', 'do you sell gift cards']) {
      const message = { type: 'text', text }
      await admin.post('/nlp/predictIntent', { agentId: taught.agentId, message, metadata: { appId: 'web' } })
    }
  })
  const path = `/nlp/agent/${agentId}/review`
  await dieAt('review.before_end', admin => admin.get(path))
  const { caller, platform, stop } = await goOn()
  try {
    const half = (await caller.get(path)).body.data
    expect(half).toMatchObject({ clusters: [], builtAt: null, isBuilding: true })
    // Whoever looks a while later asks for it again.
    await sql`update review_builds set asked_at = now() - interval '1 hour'`.execute(platform.databases.system)
    await caller.get(path)
    const { clusters } = await eventually(async () => {
      const { data } = (await caller.get(path)).body
      return data.builtAt && !data.isBuilding && data
    }, 60_000)
    expect(clusters.map(({ messages }: { messages: number }) => messages)).toEqual([2, 1])
  } finally {
    await stop()
  }
})
