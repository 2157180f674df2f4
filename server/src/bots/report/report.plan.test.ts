import type { ReportRequest } from '@parley/contracts/bots/report.ts'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '../../platform/database/database.gen.ts'
import { typed } from '../../platform/database/database.ts'
import { missing } from '../../platform/refusals.ts'
import { noRequest, transact } from '../../platform/transact.ts'
import type { Work } from '../../platform/work.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { downloadConversations } from './report.file.ts'
import { day, emptyAgent } from './report.fixture.ts'
import { readGraph } from './report.graph.ts'
import { readQuantities, readTopIntents } from './report.quantities.ts'
import { readConversations, sumConversations } from './report.ts'

type Asked = { sql: string; parameters: readonly unknown[] }

let world: World
let request: ReportRequest
let enterpriseId: string
const asked: Asked[] = []
let listening: Kysely<DB>
let pool: pg.Pool

beforeAll(async () => {
  world = await openWorld()
  request = { agentId: await emptyAgent(world), startDate: day(6), endDate: day(0), timeZoneOffset: -330 }
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select enterprise_id from agents where id = $1', [request.agentId])
  enterpriseId = rows[0].enterprise_id
  await owner.query(
    `insert into bot_turns (id, enterprise_id, agent_id, session_id, sender_id, channel, user_message, bot_response, created_at,
      intent_identified, scoped, weak, matched, intent, confidence, other_intents, entities, emotion, emotion_score, origin, latency_ms)
     select encode(substring(uuid_send(uuid_floor(at)) from 1 for 6) || substring(uuid_send(gen_random_uuid()) from 7), 'hex')::uuid,
       $1, case when i % 4 = 0 then $2::uuid else $3::uuid end, md5('s' || i / 5)::uuid, 's' || i % 900, 'web', 'm' || i, repeat('r', 400), at,
       true, true, false, true, 'greet', 1, '[]', '[]', 'joy', 1, 'intent', 1
     from (select i, now() - i * interval '1 minute' as at from generate_series(1, 40000) i) x`,
    [enterpriseId, request.agentId, await emptyAgent(world)],
  )
  await owner.query('vacuum analyze bot_turns')
  pool = new pg.Pool({ connectionString: world.databaseUrl, options: '-c role=parley_app' })
  listening = typed(pool, { log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }) })
})
afterAll(async () => {
  await listening.destroy()
  await world.close()
})

test.each<[string, (work: Work) => Promise<unknown>]>([
  ['conversationsReport', work => sumConversations(work, request)],
  ['graphReport', work => readGraph(work, request, missing('Agent'))],
  ['topIntent', work => readTopIntents(work, request)],
  ['quantitativeReport', work => readQuantities(work, request)],
  ['conversations', work => readConversations(work, request, { from: 1000, perPage: 50 })],
])(
  '%s is counted in the index alone, without a row of what was said (NLPREP-037, NLPREP-038, NLPREP-039, NLPREP-040, NLPREP-041, INTENT-037)',
  async (_, ask) => {
    for (const plan of await plansOf(ask)) {
      expect(plan).not.toContain('Seq Scan on bot_turns')
      expect(plan).toMatch(
        /Index Only Scan (Backward )?using bot_turns_\d+_agent_id|Index Scan using bot_turns_\d+_pkey/,
      )
      expect(plan.match(/Heap Fetches: [1-9]/)).toBeNull()
    }
  },
)

test('a page comes out of the index in its order, and its rows by their ids (NLPREP-041)', async () => {
  const [page, rows] = await plansOf(work => readConversations(work, request, { from: 0, perPage: 50 }))
  expect(page).not.toMatch(/-> +Sort/)
  expect(page).toContain('Index Only Scan')
  expect(rows).toContain('_pkey')
})

test('the file follows the index from where it was (NLPREP-042)', async () => {
  const [batch] = await plansOf(async work => {
    const { parts } = await downloadConversations(work, { ...request, startDate: day(25) })
    await parts.next()
  })
  expect(batch).toContain('Index Only Scan Backward')
  expect(batch).not.toMatch(/-> +Sort/)
})

/** The plans of all that a verb asks of the log, as the enterprise's own role runs them. */
async function plansOf(ask: (work: Work) => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  const { platform } = world
  const actor = {
    kind: 'user',
    enterpriseId,
    id: null,
    name: 'Test',
    permissions: new Set<string>(),
    sessionId: null,
  } as const
  const databases = { ...platform.databases, app: listening }
  await transact({ platform: { ...platform, databases }, actor, request: noRequest }, ask)
  const client = await pool.connect()
  try {
    await client.query("select set_config('app.enterprise', $1, false)", [enterpriseId])
    const plans: string[] = []
    for (const { sql, parameters } of asked.filter(query => query.sql.includes('bot_turns'))) {
      const { rows } = await client.query(`explain (analyze, costs off, timing off) ${sql}`, [...parameters])
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    client.release()
  }
}
