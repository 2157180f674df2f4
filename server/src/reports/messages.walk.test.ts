import { randomUUID } from 'node:crypto'
import { listDeliveries } from '@parley/contracts/reports/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finished, openLine, request, base as sending } from '../broadcasts/broadcasts.fixture.ts'
import { copies } from '../campaigns/activities.fixture.ts'
import { openPlans, type Plans } from '../testing/plans.ts'
import type { Caller, World } from '../testing/world.ts'
import { deliveryReportJobs } from './messages.file.ts'
import { readDeliveries } from './messages.ts'

const base = '/chatbird/api/reports/messages/status'
let world: World
let plans: Plans
let line: { channelId: string; templateId: string }
const ask = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
beforeAll(async () => {
  ;({ world, ...line } = await openLine())
  await sendAs(world.as('asha'), '919876500010')
  const [{ enterprise_id }] = await ask('select enterprise_id from broadcasts limit 1')
  plans = openPlans(world, enterprise_id)
})
afterAll(async () => {
  await plans.close()
  await world.close()
})

async function sendAs(caller: Caller, number: string): Promise<string> {
  const { body } = await caller.post(sending, request({ ...line, phoneNumber: [number] }))
  if (!body.status) throw new Error(body.message)
  await finished(world.as('asha'), body.data.id)
  return body.data.id
}

const pageOf = async (query: string) => {
  const { messages, more } = (await world.as('asha').get(`${base}?${query}`)).body.data
  return { ids: messages.map(({ id }: { id: string }) => id), more }
}

test('messages of many broadcasts come newest first, whenever each has ended, page by page (REPORT-003, REPORT-004)', async () => {
  const id = await sendAs(await world.apiKey(['CAMPAIGNS.CREATE']), '919876500011')
  const count = 4100
  // One each 10 seconds, and every third is finished long after its last message was written.
  await copies(
    world,
    { table: 'broadcasts', id, count },
    { completed_at: `now() - interval '1 day' + n * interval '10 s' + n % 3 * interval '90 s'` },
  )
  await ask(
    `insert into deliveries (id, enterprise_id, channel_id, broadcast_id, recipient, state, sent_at)
     select uuidv7(interval '-1 day' + n * interval '10 s' + interval '3 s'), enterprise_id, channel_id, id, '919876500010', n % 3, now()
     from (select b.*, row_number() over (order by b.id) n from broadcasts b where by_key and id <> $1) b`,
    [id],
  )
  const rows = await ask(
    'select d.id from deliveries d join broadcasts b on b.id = d.broadcast_id where b.by_key order by d.id desc',
  )
  const all = rows.map(row => row.id)
  expect(all).toHaveLength(count + 1)
  for (const from of [0, 1000, 2000, 3500])
    expect(await pageOf(`source=API&perPage=1000&from=${from}`)).toEqual({
      ids: all.slice(from, from + 1000),
      more: from < 3000,
    })
  const failed = await ask(
    'select id from deliveries where state = 1 and broadcast_id <> $1 order by id desc limit 5',
    [id],
  )
  expect((await pageOf('source=API&status=Delivered&perPage=5')).ids).toEqual(failed.map(row => row.id))
  const { text } = await world.as('asha').get('/chatbird/message/api/csv?source=API')
  const written = text.trim().split('\r\n').slice(1)
  expect(written.map(row => row.slice(1, 37))).toEqual(all)
  expect((await world.as('asha').get('/chatbird/message/api/count?source=API')).body.data.total).toBe(count + 1)
})

test('a source of few messages is found without reading those of all others (REPORT-003)', async () => {
  await ask(
    `insert into deliveries (enterprise_id, channel_id, recipient, state)
     select enterprise_id, channel_id, '919876500010', 1 from broadcasts, generate_series(1, 20000) where not by_key`,
  )
  await ask('vacuum analyze deliveries, broadcasts')
  for (const source of ['BROADCAST', 'API']) {
    const query = listDeliveries.query.parse({ source })
    const [plan = ''] = await plans.of('lateral', work => readDeliveries(work, query))
    expect(plan).toMatch(/Index .*Scan.* using deliveries_\d+_broadcast_id_state_id_idx/)
    expect(plan).not.toContain('SubPlan')
  }
  const today = listDeliveries.query.parse({ source: 'API', fromDate: new Date().toISOString() })
  const [broadcasts] = await plans.of('endedAt', work => readDeliveries(work, today))
  expect(broadcasts).toMatch(/using broadcasts_ended on broadcasts b_1\n +Index Cond: .*completed_at >=/)
  const query = listDeliveries.query.parse({ source: 'CAMPAIGN' })
  expect(await plans.of('lateral', work => readDeliveries(work, query))).toEqual([])
})

test('whoever waits for a file is told when it could not be made (REPORT-009)', async () => {
  const [{ id: userId, enterprise_id: enterpriseId }] = await ask(
    `select id, enterprise_id from users where email like 'asha@%'`,
  )
  const asked = { fileId: randomUUID(), name: 'report.csv', enterpriseId, userId, userName: 'Asha', permissions: [] }
  const task = { ...asked, filter: { fromDate: 'no day at all' } }
  const run = (lastAttempt: boolean) => {
    const context = { id: randomUUID(), lastAttempt, signal: new AbortController().signal }
    return expect(deliveryReportJobs(world.platform)[0]?.run(task, context)).rejects.toThrow()
  }
  const told = async () => (await world.as('asha').get('/e/enterprise/notifications')).body.response.notifications
  const before = (await told()).length
  await run(false)
  expect(await told()).toHaveLength(before)
  await run(true)
  expect((await told())[0]).toMatchObject({ type: 'export_ready', title: 'Export failed', link: null })
})
