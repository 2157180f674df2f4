import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { day, emptyAgent, log } from './report.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const header =
  '"Message","Date","Intent Identified","Intent","Confidence","Training Phrase","Response","Emotion","Other Intents","Session Id","Sender Id","Channel"\r\n'
const session = '01900000-0000-7000-8000-00000000abcd'
const pathOf = (agentId: string, query: Record<string, string> = {}) =>
  `/nlp/download/conversations/csv?${new URLSearchParams({ agentId, startDate: day(9), endDate: day(1), ...query })}`
const download = (agentId: string, query?: Record<string, string>) => world.as('victor').get(pathOf(agentId, query))
const bytesOf = async (agentId: string) => {
  const response = await fetch(world.address + pathOf(agentId), {
    headers: { 'authentication-token': await world.token('victor') },
  })
  return new Uint8Array(await response.arrayBuffer())
}

test('the file has a byte order mark, CRLF, every cell quoted, local times, oldest first (NLPREP-042, NLPREP-044)', async () => {
  const agentId = await emptyAgent(world)
  const others = [
    { intent: 'refund', confidence: 0.12344, utterance: 'refund me' },
    { intent: 'opening', confidence: 0.1, utterance: 'when' },
  ]
  await log(world, agentId, [
    { at: `${day(2)}T20:00:00.000Z`, session, message: 'नमस्ते', scoped: false, emotion: 'neutral', confidence: 0 },
    {
      at: `${day(3)}T20:00:00.000Z`,
      session,
      sender: '919876543210',
      message: 'say "hi",\nplease',
      response: 'Hi!',
      confidence: 0.98765,
      utterance: 'hi bot',
      otherIntents: others,
    },
  ])
  const { status, text, headers } = await download(agentId, { timeZoneOffset: '-330' })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="conversation_report_\d\d-\d\d-\d{4} \d\d-\d\d\.csv"$/,
  )
  expect([...(await bytesOf(agentId)).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(text.replace('\uFEFF', '')).toBe(
    header +
      `"say ""hi"",\nplease","${day(2)} 01:30:00","Yes","greet","0.9877","hi bot","Hi!","joy","refund (0.1234); opening (0.1000)","${session}","919876543210","web"\r\n` +
      `"नमस्ते","${day(1)} 01:30:00","No","","0.0000","","hi","neutral","","${session}","${session}","web"\r\n`,
  )
})

test('a cell that a spreadsheet would run as a formula is made a text (NLPREP-044)', async () => {
  const agentId = await emptyAgent(world)
  const wicked = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx']
  await log(
    world,
    agentId,
    wicked.map((message, index) => ({ at: `${day(3)}T10:0${index}:00Z`, session, message, sender: '+9198' })),
  )
  const lines = (await download(agentId)).text.split('\r\n').slice(1, -1)
  expect(lines.map(line => line.slice(0, line.indexOf('","')))).toEqual(wicked.map(message => `"'${message}`))
  expect(lines.every(line => line.includes('"\'+9198"'))).toBe(true)
})

test('without a row the file is its header; a scope takes its own rows (NLPREP-044, X-15)', async () => {
  const agentId = await emptyAgent(world)
  expect((await download(agentId)).text.replace('\uFEFF', '')).toBe(header)
  await log(world, agentId, [
    { at: `${day(3)}T10:00:00Z`, session, message: 'one' },
    { at: `${day(3)}T11:00:00Z`, session, message: 'two', scoped: false },
  ])
  for (const name of ['scope', 'scopeType']) {
    const { text } = await download(agentId, { [name]: '2' })
    expect([text.includes('"two"'), text.includes('"one"')]).toEqual([true, false])
  }
})

test('there is no limit of rows, and rows of one instant are neither lost nor doubled (NLPREP-044)', async () => {
  const agentId = await emptyAgent(world)
  const { owner } = world.platform.databases
  await owner.query(
    `insert into bot_turns (id, enterprise_id, agent_id, session_id, sender_id, channel, user_message, bot_response, created_at,
      intent_identified, scoped, weak, matched, confidence, other_intents, entities, emotion, emotion_score, origin, latency_ms)
     select encode(substring(uuid_send(uuid_floor(at)) from 1 for 6) || substring(uuid_send(gen_random_uuid()) from 7), 'hex')::uuid,
       enterprise_id, id, $2, 's', 'web', 'm' || i, 'r', at, true, true, false, true, 1, '[]', '[]', 'joy', 1, 'intent', 1
     from agents, (select i, $3::timestamptz + (i / 1700) * interval '1 microsecond' as at from generate_series(1, 5400) i) x
     where agents.id = $1`,
    [agentId, session, `${day(3)}T10:00:00.000100Z`],
  )
  const lines = (await download(agentId)).text.split('\r\n').slice(1, -1)
  expect(lines).toHaveLength(5400)
  expect(new Set(lines.map(line => line.split('","')[0])).size).toBe(5400)
})

test('what is wrong is told before the file begins (NLPREP-044)', async () => {
  const agentId = await emptyAgent(world)
  const wrong: [Record<string, string>, number, string][] = [
    [{ agentId: randomUUID() }, 404, 'Agent not found'],
    [{ agentId: 'x' }, 404, 'Agent not found'],
    [{ endDate: day(20) }, 400, 'End Date should be greater than Start Date'],
    [{ startDate: 'soon' }, 400, 'Start Date is not valid'],
    [{ scope: '5' }, 400, 'Scope is not valid'],
  ]
  for (const [query, status, message] of wrong) {
    const { status: answered, body } = await download(agentId, query)
    expect([answered, body.status, body.message]).toEqual([status, false, message])
  }
  expect((await world.as('omkar').get(pathOf(agentId))).status).toBe(404)
  expect((await world.as('kabir').get(pathOf(agentId))).status).toBe(403)
  expect((await world.as(null).get(pathOf(agentId))).status).toBe(401)
})

test('who took the conversations along is kept in the trail', async () => {
  const agentId = await emptyAgent(world)
  await download(agentId)
  const { owner } = world.platform.databases
  const { rows } = await owner.query(
    "select actor_name, module from audit_log where resource_id = $1 and action = 'export'",
    [agentId],
  )
  expect(rows).toHaveLength(1)
})

test('a reader who stops reading holds no transaction open, and one who leaves ends the file', async () => {
  const agentId = await emptyAgent(world)
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    at: new Date(Date.parse(`${day(3)}T10:00:00Z`) + index),
    session,
    response: 'x'.repeat(2000),
  }))
  for (let start = 0; start < rows.length; start += 1000) await log(world, agentId, rows.slice(start, start + 1000))
  const leaving = new AbortController()
  const response = await fetch(world.address + pathOf(agentId), {
    headers: { 'authentication-token': await world.token('victor') },
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  await eventually(async () => (await openTransactions()) === 0)
  leaving.abort()
  expect((await download(agentId)).text.split('\r\n')).toHaveLength(3002)
})

async function openTransactions(): Promise<number> {
  const { rowCount } = await world.platform.databases.owner.query(
    "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  return rowCount ?? 0
}
