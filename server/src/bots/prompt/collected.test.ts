import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, sqlRunner } from '../../platform/database/database.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { collectJob } from '../dialogue/sessions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the file of collected data has each conversation once, also where batches meet within one instant', async () => {
  const made = await world.as('dev').post('/nlp/agent', { name: 'Collector', description: 'x', type: 'prompt' })
  const agentId = made.body.data.id
  await sql`
    insert into collected_data (enterprise_id, agent_id, session_id, sender_id, channel, data, state, created_at)
    select enterprise_id, id, uuidv7(), 'sender-' || n, 'api', '{}', 'COLLECTED',
      timestamptz '2026-11-01' + n / 7 * interval '1 microsecond'
    from agents, generate_series(1, 1203) n where id = ${agentId}`.execute(world.platform.databases.system)
  const { text } = await world.as('victor').get(`/nlp/agent/${agentId}/collected_data/csv`)
  const senders = text.match(/sender-\d+/g) ?? []
  expect([senders.length, new Set(senders).size]).toEqual([1203, 1203])
})

test('a conversation whose data are being read is not given to a second job', async () => {
  const { databases, jobs } = world.platform
  const key = randomUUID()
  const waiting = await asSystem(databases, async db => {
    for (let call = 0; call < 3; call += 1) {
      await jobs.enqueue(sqlRunner(db), collectJob, { sessionId: key, enterpriseId: key }, { key })
    }
    const { rows } = await sql`select id from pgboss.job where name = ${collectJob} and singleton_key = ${key}`.execute(
      db,
    )
    return rows.length
  })
  expect(waiting).toBe(1)
})
