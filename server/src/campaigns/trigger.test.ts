import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, refusalIn } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'
import { fallbackOn, fallenBack, openOther } from './fallback.fixture.ts'

let world: World
let line: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const act = (id: string, word: string) => asha().post(`${base}/${id}/${word}`)
const columnMapping = [
  { name: 'header.1', type: 'column', value: 'Order No' },
  { name: 'body.1', type: 'static', value: 'friend' },
  { name: 'button.0', type: 'static', value: 'track' },
]
const campaignBy = async (changes = {}) =>
  (await makeCampaign(kabir(), line, { uploadType: 'API', columnMapping, ...changes })).id
const approved = (campaignId: string, changes = {}) =>
  approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaignId, {
    recipients: { source: 'API' },
    ...changes,
  })
const trigger = (campaignId: string, rows: unknown, headers = {}) =>
  kabir().post(`${campaigns}/${campaignId}/trigger`, { rows }, headers)
const saidTo = async (number: string) =>
  (
    await world.platform.databases.owner.query(
      'select payload::text as said from simulator_calls where channel_id = $1 and recipient = $2 order by id',
      [line.channelId, number],
    )
  ).rows.map(({ said }) => /A-\d+/.exec(said)?.[0])

test('rows that come by call are sent by the running iteration with their values, until it is stopped (CAMP-048)', async () => {
  const campaignId = await campaignBy()
  const rows = [
    { number: '9814011011', 'Order No': 'A-1' },
    { number: 9814011012, 'order no': 2 },
    { number: 'nobody', 'Order No': 'A-3' },
    { 'Order No': 'A-4' },
    { number: '9814011013' },
  ]
  const none = { status: false, code: '409', message: 'No iteration of the campaign takes recipients by call' }
  expect(refusalIn(await trigger(campaignId, rows))).toEqual(none)
  const id = await approved(campaignId)
  expect(refusalIn(await trigger(campaignId, rows))).toEqual(none)
  await act(id, 'start')
  await eventually(async () => (await activityOf(kabir(), id)).instances.length === 1)
  const { data } = (await trigger(campaignId, rows)).body
  expect(data).toMatchObject({
    accepted: 3,
    rejected: [{ index: 2 }, { index: 3, message: 'please enter valid number' }],
  })
  await eventually(async () => (await activityOf(kabir(), id)).counts.sent === 2)
  const running = await activityOf(kabir(), id)
  expect(running).toMatchObject({ state: 2, counts: { total: 3, sent: 2, skipped: 1 } })
  expect(await saidTo('919814011011')).toEqual(['A-1'])
  await trigger(campaignId, [{ number: '9814021011', 'Order No': 'A-5' }])
  await eventually(async () => (await activityOf(kabir(), id)).counts.sent === 3)
  expect((await activityOf(kabir(), id)).instances).toHaveLength(1)
  await act(id, 'pause')
  expect(refusalIn(await trigger(campaignId, rows))).toEqual(none)
  await act(id, 'stop')
  expect(refusalIn(await trigger(campaignId, rows))).toEqual(none)
})

test('a call that is repeated with its key adds nothing, and too much is refused (CAMP-048)', async () => {
  const campaignId = await campaignBy()
  const id = await approved(campaignId)
  await act(id, 'start')
  const key = { 'idempotency-key': randomUUID() }
  const rows = [{ number: '9814111011', 'Order No': 'A-1' }]
  const replies = [await trigger(campaignId, rows, key), await trigger(campaignId, rows, key)]
  expect(replies.map(({ body }) => body.data.accepted)).toEqual([1, 1])
  await eventually(async () => (await activityOf(kabir(), id)).counts.sent === 1)
  expect((await activityOf(kabir(), id)).counts.total).toBe(1)
  const many = Array.from({ length: 1001 }, () => rows[0])
  expect((await trigger(campaignId, many)).body.status).toBe(false)
  expect((await trigger(campaignId, [])).body.status).toBe(false)
  await act(id, 'stop')
})

test('the fallback takes the values of the call', async () => {
  const other = await openOther(world)
  const campaignId = await campaignBy({ fallback: fallbackOn(other, { columnMapping }) })
  const id = await approved(campaignId)
  await act(id, 'start')
  await trigger(campaignId, [{ number: '9814210001', 'Order No': 'A-7' }])
  expect(await fallenBack(world, campaignId, 1)).toMatchObject({ total: 1, failed: 1 })
  await act(id, 'stop')
})

test('only campaigns by call take rows, their iterations start once, and others see nothing of them', async () => {
  const listed = await campaignBy({ uploadType: 'CONTACTS' })
  expect((await trigger(listed, [{ number: '9814311011' }])).body.code).toBe('409')
  const campaignId = await campaignBy()
  const until = new Date(Date.now() + 86_400_000 * 3).toISOString()
  const schedule = { type: 'RECURRING', frequency: 'DAILY', time: '10:00', until, timeZone: 'Asia/Kolkata' }
  const recurring = await approved(campaignId, { schedule })
  expect(refusalIn(await act(recurring, 'start'))).toMatchObject({ code: '400', fields: ['schedule.type'] })
  const path = `${campaigns}/${campaignId}/trigger`
  expect((await world.as('omkar').post(path, { rows: [{ number: '9814311011' }] })).status).toBe(404)
})
