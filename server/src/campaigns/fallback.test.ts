import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base as broadcasts, finished, openLine, request } from '../broadcasts/broadcasts.fixture.ts'
import { makeContact } from '../contacts/contacts.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState, refusalIn } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'
import { fallbackOn, fallbackStatsOf, fallenBack, openOther, openPlain, waited } from './fallback.fixture.ts'

let world: World
let line: Line
let other: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
  other = await openOther(world)
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const act = (id: string, word: string) => asha().post(`${base}/${id}/${word}`)
const aMoment = () => new Promise(resolve => setTimeout(resolve, 2500))
const campaignWith = async (fallback: object, changes = {}) =>
  (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY', fallback, ...changes })).id
const approved = (campaignId: string, recipients: object) =>
  approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaignId, { recipients })
const toNumbers = (...numbers: string[]) => ({ source: 'NUMBERS', numbers })
const reported = async (activityId: string) =>
  (await kabir().get(`${campaigns}/report?activityId=${activityId}`)).body.data.report
/** What the simulator was given for the other channel: to whom, and what. */
const playedOn = async ({ channelId }: Line) =>
  (
    await world.platform.databases.owner.query(
      'select recipient as to, payload::text as said from simulator_calls where channel_id = $1 order by id',
      [channelId],
    )
  ).rows

/** An iteration that has run to its end. */
async function ran(campaignId: string, recipients: object): Promise<string> {
  const id = await approved(campaignId, recipients)
  await act(id, 'start')
  await inState(kabir(), id, 6)
  return id
}

test('whom a message has failed gets the fallback once, by the address of its contact there (CAMP-038, CAMP-046)', async () => {
  const texts = await openPlain(world, 0)
  const campaignId = await campaignWith(texts.fallback)
  await makeContact(asha(), { name: 'Zara', phoneNumber: '9812011012', whatsAppNumber: '9812010001' })
  const id = await ran(campaignId, toNumbers('9812010001', '9812020001', '9812011014'))
  expect(await fallenBack(world, campaignId, 2)).toMatchObject({ total: 2, sent: 1, failed: 1, triggered: 2 })
  expect((await playedOn(texts)).map(({ to }) => to).sort()).toEqual(['919812011012', '919812020001'])
  const rows = await reported(id)
  expect(rows).toHaveLength(3)
  expect(rows.map(({ number, fallback }: { number: string; fallback: boolean }) => [number, fallback]).sort()).toEqual([
    ['919812010001', true],
    ['919812011014', false],
    ['919812020001', true],
  ])
  expect((await activityOf(kabir(), id)).counts).toMatchObject({ total: 3, sent: 1, failed: 2 })
  expect((await activityOf(kabir(), id)).instances).toHaveLength(1)
  expect((await kabir().get(`${campaigns}/${campaignId}/stats`)).body.data.stats).toMatchObject({ total: 3 })
  await aMoment()
  expect(await fallbackStatsOf(world, campaignId)).toMatchObject({ total: 2, triggered: 2 })
  const listed = (await asha().get(`${broadcasts}?perPage=-1`)).body.data.broadcastList
  expect(listed.map((one: { channelId: string }) => one.channelId)).not.toContain(texts.channelId)
})

test('who has not got or not read it in time gets the fallback, and what becomes of it later still counts (CAMP-038)', async () => {
  const unread = await campaignWith(fallbackOn(other, { on: ['NOT_READ'] }))
  const missed = await campaignWith(fallbackOn(other, { on: ['NOT_DELIVERED'], afterMinutes: 30 }))
  const numbers = ['9812110004', '9812110003', '9812111012', '9812110001']
  const [first, second] = [await ran(unread, toNumbers(...numbers)), await ran(missed, toNumbers(...numbers))]
  for (const id of [first, second]) await eventually(async () => (await activityOf(kabir(), id)).counts.read === 1)
  await waited(world, first, '59 minutes')
  await waited(world, second, '31 minutes')
  expect(await fallenBack(world, missed, 2)).toMatchObject({ total: 2 })
  expect(await fallbackStatsOf(world, unread)).toMatchObject({ total: 0, triggered: 0 })
  await waited(world, first, '2 minutes')
  expect(await fallenBack(world, unread, 3)).toMatchObject({ total: 3 })
  await world.platform.databases.owner.query(
    `insert into simulator_events (enterprise_id, channel_id, due_at, event)
     select d.enterprise_id, d.channel_id, now(), jsonb_build_object('type', 'status', 'id', d.id || '.late', 'ref', d.id, 'status', 'read')
     from deliveries d join broadcasts b on b.id = d.broadcast_id where b.activity_id = $1 and d.recipient = '919812110004'`,
    [first],
  )
  await eventually(async () => (await activityOf(kabir(), first)).counts.read === 2)
  const rows = await reported(first)
  const late = rows.find(({ number }: { number: string }) => number === '919812110004')
  expect(late).toMatchObject({ fallback: true, currentDeliveryStatusName: 'Read' })
})

test('a test of a campaign has no fallback, and one that is skipped has none either', async () => {
  const campaignId = await campaignWith(fallbackOn(other))
  const isTest = { resourceType: 'CAMPAIGN', resourceId: campaignId }
  const sent = await kabir().post(broadcasts, request({ ...line, phoneNumber: ['9812210001'] }, isTest))
  await finished(asha(), sent.body.data.id)
  await asha().post(`${campaigns}/blacklist`, { numbers: ['9812211013'] })
  await ran(campaignId, toNumbers('9812211013', '9812211014'))
  await aMoment()
  expect(await fallbackStatsOf(world, campaignId)).toMatchObject({ total: 0, triggered: 0 })
})

test('the fallback passes the same gate, and who has no address on its channel gets none', async () => {
  const mails = await openPlain(world, 1)
  const nowhere = await campaignWith(mails.fallback)
  await makeContact(asha(), { name: 'No Mail', phoneNumber: '9812310001' })
  await makeContact(asha(), { name: 'Mail', phoneNumber: '9812320001', emailId: 'Mail.Reader@shop.in' })
  await ran(nowhere, toNumbers('9812310001', '9812320001', '9812330001'))
  expect(await fallenBack(world, nowhere, 3)).toMatchObject({ total: 1, triggered: 3 })
  expect((await playedOn(mails)).map(({ to }) => to)).toEqual(['mail.reader@shop.in'])
  const banned = await campaignWith(fallbackOn(other, { on: ['NOT_READ'] }))
  const id = await ran(banned, toNumbers('9812340004'))
  await asha().post(`${campaigns}/blacklist`, { numbers: ['9812340004'] })
  await waited(world, id, '2 hours')
  expect(await fallenBack(world, banned, 1)).toMatchObject({ total: 1, skipped: 1, sent: 0 })
})

test('the values of a row of a file go with it', async () => {
  const columnMapping = [
    { name: 'header.1', type: 'column', value: 'Order No' },
    { name: 'body.1', type: 'static', value: 'friend' },
    { name: 'button.0', type: 'static', value: 'track' },
  ]
  const values = { uploadType: 'MANY_TO_MANY', columnMapping }
  const campaignId = await campaignWith(fallbackOn(other, { columnMapping }), values)
  const form = new FormData()
  form.set('rType', 'CSV')
  form.set('file', new File(['number,Order No\n9812410001,A-4711\n9812410001,A-4712'], 'orders.csv'))
  const { response } = (await kabir().post('/e/drive/upload', form)).body
  await ran(campaignId, { source: 'FILE', file: { name: 'orders.csv', path: response.id } })
  expect(await fallenBack(world, campaignId, 2)).toMatchObject({ total: 2, failed: 2 })
  const said = (await playedOn(other)).filter(({ to }) => to === '919812410001')
  expect(said.map(one => /A-\d+/.exec(one.said)?.[0]).sort()).toEqual(['A-4711', 'A-4712'])
})

test('an instance keeps the fallback that the campaign had when it started', async () => {
  const campaignId = await campaignWith(fallbackOn(other, { on: ['NOT_READ'] }))
  const id = await ran(campaignId, toNumbers('9812510004'))
  const elsewhere = await openOther(world)
  const changed = await kabir().put(`${campaigns}/${campaignId}`, {
    fallback: fallbackOn(elsewhere, { on: ['NOT_READ'] }),
  })
  expect(changed.body.status).toBe(true)
  await waited(world, id, '2 hours')
  await fallenBack(world, campaignId, 1)
  expect(await playedOn(elsewhere)).toEqual([])
  expect((await playedOn(other)).map(({ to }) => to)).toContain('919812510004')
})

test('an iteration whose fallback cannot be sent does not start', async () => {
  const gone = await openOther(world)
  const campaignId = await campaignWith(fallbackOn(gone))
  const id = await approved(campaignId, toNumbers('9812520004'))
  await asha().delete(`/chatbird/api/templates/${gone.templateId}`)
  expect(refusalIn(await act(id, 'start'))).toEqual({
    ...{ status: false, code: '404', message: 'Template not found', fields: ['fallback.templateId'] },
  })
})

describe('with its iteration the fallback', () => {
  test('is paused, goes on and ends, also after the last message has left (CAMP-029)', async () => {
    const campaignId = await campaignWith(fallbackOn(other, { on: ['NOT_READ'] }))
    const id = await ran(campaignId, toNumbers('9812610004'))
    expect((await act(id, 'pause')).body.data.activity.state).toBe(3)
    await waited(world, id, '2 hours')
    await aMoment()
    expect(await fallbackStatsOf(world, campaignId)).toMatchObject({ triggered: 0 })
    await act(id, 'resume')
    await fallenBack(world, campaignId, 1)
    await inState(kabir(), id, 6)
    const stopped = await ran(campaignId, toNumbers('9812620004'))
    expect((await act(stopped, 'stop')).body.data.activity.state).toBe(4)
    await waited(world, stopped, '2 hours')
    const deleted = await ran(campaignId, toNumbers('9812630004'))
    expect((await kabir().delete(`${base}/${deleted}`)).body.status).toBe(true)
    await waited(world, deleted, '2 hours')
    await aMoment()
    expect(await fallbackStatsOf(world, campaignId)).toMatchObject({ triggered: 1 })
    expect(refusalIn(await act(stopped, 'pause'))).toMatchObject({ code: '409' })
  })

  test('is cancelled where it waits', async () => {
    const slow = await openOther(world)
    await asha().put(`/e/enterprise/channels/${slow.channelId}`, { data: { ratePerSecond: '1' } })
    const campaignId = await campaignWith(fallbackOn(slow))
    const numbers = Array.from({ length: 12 }, (_none, at) => `9812${70 + at}0001`)
    const id = await approved(campaignId, toNumbers(...numbers))
    await act(id, 'start')
    await eventually(async () => {
      const { triggered, failed } = await fallbackStatsOf(world, campaignId)
      return triggered === numbers.length && failed > 0
    })
    await act(id, 'stop')
    const stats = await eventually(async () => {
      const now = await fallbackStatsOf(world, campaignId)
      return now.queued === 0 && now
    })
    expect(stats.cancelled).toBeGreaterThan(5)
    expect(stats.cancelled + stats.failed).toBe(12)
  })
})

test('what is seen of a fallback is for those who may see the campaign (CAMP-038)', async () => {
  const campaignId = await campaignWith(fallbackOn(other))
  const path = `${campaigns}/${campaignId}/fallbackStats`
  expect((await world.as('omkar').get(path)).status).toBe(404)
  await kabir().put(`${campaigns}/${campaignId}/accessType`, { accessType: 'PRIVATE' })
  expect((await world.as('victor').get(path)).status).toBe(404)
  expect((await kabir().get(path)).body.data.fallbackStats).toMatchObject({ total: 0, triggered: 0 })
})

test('a template that a scheduled iteration needs for its fallback stays, and so does the channel (CAMP-038)', async () => {
  const needed = await openOther(world)
  const campaignId = await campaignWith(fallbackOn(needed))
  const schedule = { type: 'ONCE', at: new Date(Date.now() + 3_600_000).toISOString() }
  const id = await approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaignId, { schedule })
  const template = `/chatbird/api/templates/${needed.templateId}`
  await act(id, 'start')
  for (const used of [template, `/e/enterprise/channels/${needed.channelId}`]) {
    expect((await asha().delete(used)).body).toMatchObject({ status: false, code: '101' })
  }
  await act(id, 'stop')
  expect((await asha().delete(template)).body.status).toBe(true)
})
