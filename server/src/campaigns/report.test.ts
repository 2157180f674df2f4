import { afterAll, beforeAll, expect, test } from 'vitest'
import { base as broadcasts, finished, openLine, request } from '../broadcasts/broadcasts.fixture.ts'
import { base as book, makeContact } from '../contacts/contacts.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { approvedActivity, base, inState } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'

let world: World
let line: Line
let campaign: { id: string; name: string }
let activityId: string
let contactId: string
/** Read, failed by the vendor, and blacklisted. */
const people = ['9811611011', '9811610001', '9811611013']
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
  campaign = await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })
  contactId = await makeContact(asha(), { name: 'Zara Ahmed', phoneNumber: people[0] })
  await asha().post(`${campaigns}/blacklist`, { numbers: [people[2]] })
  const recipients = { source: 'NUMBERS', numbers: people }
  activityId = await approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaign.id, { recipients })
  await asha().post(`${base}/${activityId}/start`)
  await inState(kabir(), activityId, 6)
  await eventually(async () => (await stats()).stats.delivered === 1)
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const stats = async (query = '', caller = kabir()) =>
  (await caller.get(`${campaigns}/${campaign.id}/stats${query}`)).body.data
/** By the enterprise's clock. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const reported = async (query: string, caller = kabir()) => (await caller.get(`${campaigns}/report?${query}`)).body.data

test('what became of the messages of a campaign is counted, in all and by day; its tests are not (CAMP-035)', async () => {
  const isTest = { resourceType: 'CAMPAIGN', resourceId: campaign.id }
  const sent = await kabir().post(broadcasts, request({ ...line, phoneNumber: ['9811611019'] }, isTest))
  await finished(asha(), sent.body.data.id)
  for (const number of ['9811611019', people[0]]) {
    const { body } = await asha().get(`/chatbird/api/reports/messages/status?customerNumber=91${number}`)
    expect(body.data.messages).toMatchObject([{ source: 'CAMPAIGN', sourceId: campaign.id, sourceName: campaign.name }])
  }
  const all = await stats()
  expect(all.stats).toMatchObject({
    total: 3,
    delivered: 1,
    failed: 1,
    skipped: 1,
    replied: 0,
    optedOut: 0,
    clicked: 0,
  })
  expect(all.stats.deliveredRate).toBe(1 / all.stats.sent)
  expect(all.byDay).toEqual([
    { date: today(), sent: expect.any(Number), delivered: 1, read: expect.any(Number), failed: 1, clicked: 0 },
  ])
  expect(await stats(`?fromDate=${today()}&toDate=${today()}`)).toMatchObject({ stats: { total: 3, delivered: 1 } })
  expect(await stats('?toDate=2020-01-01')).toMatchObject({ stats: { total: 0, deliveredRate: 0 }, byDay: [] })
  expect(await stats(`?activityId=${activityId}`)).toMatchObject({ stats: { total: 3 } })
  expect(await stats(`?activityId=${campaign.id}`)).toMatchObject({ stats: { total: 0 } })
})

test('what was written in the last millisecond of a day is of that day (CAMP-035, CAMP-046)', async () => {
  const { owner } = world.platform.databases
  const written = (at: string) =>
    owner.query(
      `update deliveries set created_at = $2 where broadcast_id in (select id from broadcasts where activity_id = $1)`,
      [activityId, at],
    )
  const { rows } = await owner.query(
    'select created_at::text as at from deliveries where broadcast_id in (select id from broadcasts where activity_id = $1) limit 1',
    [activityId],
  )
  const days = `fromDate=2026-03-05&toDate=2026-03-05`
  await written('2026-03-05 23:59:59.999500+05:30')
  expect(await stats(`?${days}`)).toMatchObject({ stats: { total: 3 } })
  expect((await reported(`campaignId=${campaign.id}&${days}`)).report).toHaveLength(3)
  await written('2026-03-06 00:00:00+05:30')
  expect(await stats(`?${days}`)).toMatchObject({ stats: { total: 0 } })
  await written(rows[0].at)
})

test('who writes or wants no more advertising afterwards is counted, and when they wrote is told (CAMP-035, CAMP-046)', async () => {
  const phone = `/e/enterprise/channels/${line.channelId}/simulator/phone/919811611011/message`
  await asha().post(phone, { text: 'Thanks' })
  await asha().post(`${book}/customers/${contactId}/optout`, { channelId: line.channelId })
  await eventually(async () => (await stats()).stats.replied === 1)
  expect((await stats()).stats).toMatchObject({ replied: 1, optedOut: 1 })
  const { report } = await reported(`campaignId=${campaign.id}`)
  const replied = report.filter(({ repliedOn }: { repliedOn: string | null }) => repliedOn !== null)
  expect(replied).toMatchObject([{ name: 'Zara Ahmed' }])
})

test('failures are told by their cause, most frequent first (CAMP-037)', async () => {
  const { failedStats } = (await kabir().get(`${campaigns}/${campaign.id}/failedStats`)).body.data
  expect(failedStats).toHaveLength(2)
  expect(failedStats).toContainEqual({
    channelErrorCode: 'BLACKLISTED',
    channelErrorDesc: 'The number is on the blacklist.',
    count: 1,
  })
  const of = async (query: string) =>
    (await kabir().get(`${campaigns}/${campaign.id}/failedStats${query}`)).body.data.failedStats
  expect(await of(`?fromDate=${today()}&toDate=${today()}`)).toEqual(failedStats)
  expect(await of('?toDate=2020-01-01')).toEqual([])
})

test('the report lists each recipient, newest first, by campaign, iteration and state, also as a file (CAMP-046)', async () => {
  const { report, more } = await reported(`campaignId=${campaign.id}`)
  expect(more).toBe(false)
  expect(report).toHaveLength(3)
  expect(report[2]).toMatchObject({
    ...{ campaignName: campaign.name, activityName: 'First wave', number: '919811611011', name: 'Zara Ahmed' },
    ...{ channelErrorCode: null, sentOn: expect.any(String), clickedOn: null, fallback: false },
  })
  expect((await reported(`activityId=${activityId}&status=Skipped`)).report).toMatchObject([
    { channelErrorCode: 'BLACKLISTED' },
  ])
  expect(await reported(`activityId=${activityId}&perPage=1&from=1`)).toMatchObject({
    more: true,
    report: [{ id: report[1].id }],
  })
  expect((await reported('campaignId=nonsense')).report).toEqual([])
  const csv = await kabir().get(`${campaigns}/report?campaignId=${campaign.id}&format=csv`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('"Campaign","Iteration","Number","Name","Status"')
  expect(lines[3]).toContain(`"${campaign.name}","First wave","919811611011","Zara Ahmed"`)
})

test('the rows behind a number are asked for: of one cause, of those who followed a link, or who got the fallback (CAMP-046)', async () => {
  const numbersOf = async (query: string) =>
    (await reported(`campaignId=${campaign.id}&${query}`)).report.map(({ number }: { number: string }) => number)
  expect(await numbersOf('code=BLACKLISTED')).toEqual(['919811611013'])
  expect(await numbersOf('code=BLACKLISTED&status=Failed')).toEqual([])
  expect(await numbersOf('clicked=true')).toEqual([])
  await world.platform.databases.owner.query(
    `update deliveries set clicked_at = now() where recipient = '919811611011' and broadcast_id is not null`,
  )
  expect(await numbersOf('clicked=true')).toEqual(['919811611011'])
  expect(await numbersOf('clicked=')).toHaveLength(3)
  expect(await numbersOf('fallback=true')).toEqual([])
  const csv = await kabir().get(`${campaigns}/report?campaignId=${campaign.id}&code=BLACKLISTED&format=csv`)
  expect(csv.text.trim().split('\r\n')).toHaveLength(2)
})

test('another enterprise, and who may not see the campaign, read nothing of it', async () => {
  expect((await world.as('omkar').get(`${campaigns}/${campaign.id}/stats`)).status).toBe(404)
  expect((await world.as('omkar').get(`${campaigns}/${campaign.id}/failedStats`)).status).toBe(404)
  expect((await reported(`campaignId=${campaign.id}`, world.as('omkar'))).report).toEqual([])
  await kabir().put(`${campaigns}/${campaign.id}/accessType`, { accessType: 'PRIVATE' })
  expect((await reported(`campaignId=${campaign.id}`, world.as('victor'))).report).toEqual([])
  const blind = await world.apiKey(['CAMPAIGNS.VIEW'])
  const { report } = await reported(`campaignId=${campaign.id}`, blind)
  for (const { number } of report) expect(number).not.toContain('98116110')
})
