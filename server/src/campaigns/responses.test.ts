import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { makeContact } from '../contacts/contacts.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'
import { fallenBack, openPlain } from './fallback.fixture.ts'

let world: World
let line: Line
let texts: Line
let campaignId: string
let activityId: string
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
  const plain = await openPlain(world, 0)
  texts = plain
  campaignId = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY', fallback: plain.fallback })).id
  await makeContact(asha(), { name: 'Zara Ahmed', phoneNumber: '9813011011' })
  await makeContact(asha(), { name: 'Ravi', phoneNumber: '9813011012', whatsAppNumber: '9813010001' })
  const recipients = { source: 'NUMBERS', numbers: ['9813011011', '9813011013', '9813010001'] }
  activityId = await approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaignId, { recipients })
  await asha().post(`${base}/${activityId}/start`)
  await inState(kabir(), activityId, 6)
  await fallenBack(world, campaignId, 1)
  await eventually(async () => (await activityOf(kabir(), activityId)).counts.read === 2)
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const said = async (channelId: string, number: string, message: object) =>
  asha().post(`/e/enterprise/channels/${channelId}/simulator/phone/${number}/message`, message)
const responses = async (query = '', caller = kabir()) =>
  (await caller.get(`${campaigns}/${campaignId}/responses${query}`)).body.data
const heard = (count: number) =>
  eventually(async () => {
    const all = await responses()
    return all.responses.length === count && all
  })
/** As if the messages had been sent so much earlier. */
const sentEarlier = (by: string) =>
  world.platform.databases.owner.query(
    'update deliveries set sent_at = sent_at - $1::interval where broadcast_id is not null',
    [by],
  )

test('what recipients write within three days is listed, newest first, and presses are counted (CAMP-036)', async () => {
  await said(line.channelId, '919813011011', { text: 'Thanks' })
  await heard(1)
  await said(line.channelId, '919813011013', { text: 'Buy', payload: 'BUY' })
  await heard(2)
  await said(texts.channelId, '919813011012', { text: 'Buy', payload: 'BUY' })
  await said(line.channelId, '919813011019', { text: 'Who is this?' })
  const all = await heard(3)
  expect(all.responses.map(({ text }: { text: string }) => text)).toEqual(['Buy', 'Buy', 'Thanks'])
  expect(all.responses[2]).toMatchObject({
    ...{ number: '919813011011', name: 'Zara Ahmed', payload: null, button: null },
    ...{ chatId: expect.any(String), createdOn: expect.any(String) },
  })
  expect(all.responses[1]).toMatchObject({ number: '919813011013', payload: 'BUY', button: 'Buy' })
  expect(all.responses[0]).toMatchObject({ name: 'Ravi' })
  expect(all.summary).toEqual([{ button: 'Buy', count: 2 }])
  expect(await responses('?perPage=1&from=1')).toMatchObject({ more: true, responses: [{ id: all.responses[1].id }] })
  expect((await responses(`?activityId=${activityId}`)).responses).toHaveLength(3)
  expect((await responses(`?activityId=${campaignId}`)).responses).toEqual([])
  const [{ fallback }] = (await asha().get(`${campaigns}/report?campaignId=${campaignId}&fallback=true`)).body.data
    .report
  expect(fallback).toBe(true)
  expect(await responses('?toDate=2020-01-01')).toMatchObject({ responses: [], summary: [] })
  expect((await responses('?fromDate=2020-01-01')).summary).toEqual(all.summary)
})

test('later only what says that it is a reply is one (CAMP-036)', async () => {
  await sentEarlier('73 hours')
  expect((await responses()).responses).toEqual([])
  const { rows } = await world.platform.databases.owner.query(
    "select vendor_message_id as id from deliveries where recipient = '919813011011' and broadcast_id is not null",
  )
  await world.platform.databases.owner.query(
    `insert into simulator_events (enterprise_id, channel_id, due_at, event)
     select enterprise_id, id, now(), jsonb_build_object('id', 'late-reply', 'from', '919813011011', 'text', 'Still there?', 'replyTo', $2::text)
     from channels where id = $1`,
    [line.channelId, rows[0].id],
  )
  const all = await heard(1)
  expect(all.responses).toMatchObject([{ text: 'Still there?', name: 'Zara Ahmed' }])
})

test('responses are for those who may see the campaign, and numbers for those who may see them', async () => {
  const path = `${campaigns}/${campaignId}/responses`
  expect((await world.as('omkar').get(path)).status).toBe(404)
  const blind = await world.apiKey(['CAMPAIGNS.VIEW'])
  for (const { number } of (await blind.get(path)).body.data.responses) expect(number).not.toContain('98130110')
  await kabir().put(`${campaigns}/${campaignId}/accessType`, { accessType: 'PRIVATE' })
  expect((await world.as('victor').get(path)).status).toBe(404)
})
