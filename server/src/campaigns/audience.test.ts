import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapping, numbers, openLine } from '../broadcasts/broadcasts.fixture.ts'
import { base as book, makeContact, makeSet } from '../contacts/contacts.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, counted, inState, makeActivity, refusalIn } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'

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
const people = () => ({ maker: kabir(), checker: world.as('leela') })
const campaignOf = async (uploadType: string, changes = {}) =>
  (await makeCampaign(kabir(), line, { uploadType, ...changes })).id

async function uploaded(text: string, name = 'people.csv') {
  const form = new FormData()
  form.set('rType', 'CSV')
  form.set('file', new File([text], name, { type: 'text/csv' }))
  const { body } = await kabir().post('/e/drive/upload', form)
  return { name, path: (body.data ?? body.response).id }
}

/** What became of the messages of one that ran to its end. */
async function ran(campaignId: string, changes: Record<string, unknown>) {
  const id = await approvedActivity(people(), campaignId, changes)
  await asha().post(`${base}/${id}/start`)
  const over = await inState(kabir(), id, 6)
  const { message } = (await asha().get(`${base}/${id}/messages?perPage=-1`)).body.data
  return { id, over, message }
}

type Message = { to: string; currentDeliveryStatusName: string; channelErrorCode: string | null }
const told = (message: Message[]) =>
  message.map(({ to, currentDeliveryStatusName, channelErrorCode }) => [
    to,
    channelErrorCode ?? currentDeliveryStatusName,
  ])

test('of a file each number gets one message, and rows without a number are listed with their reason (CAMP-051)', async () => {
  const file = await uploaded(
    [
      'Mobile;Name',
      '9811111011;Asha',
      '98111 11011;Again',
      'nobody;Bad',
      '9811111012;Ravi;more',
      '9811111013;Ravi',
      '',
    ].join('\r\n'),
  )
  const { over, message } = await ran(await campaignOf('ONE_TO_MANY'), { recipients: { source: 'FILE', file } })
  expect(over).toMatchObject({ recipientCount: 5, counts: { total: 4, sent: 2, failed: 2 } })
  const codes = told(message).map(([to, code]) => (code === 'INVALID_NUMBER' ? [to, code] : [to]))
  expect(codes).toEqual(
    [['+919811111011'], ['nobody', 'INVALID_NUMBER'], ['9811111012', 'INVALID_NUMBER'], ['+919811111013']].map(row => [
      row[0]?.replace('+', ''),
      ...row.slice(1),
    ]),
  )
  const bad = message.filter(({ channelErrorCode }: Message) => channelErrorCode === 'INVALID_NUMBER')
  expect(bad[1]).toMatchObject({ channelErrorDesc: 'Column count does not match header' })
})

test('rows with values of their own each say their own, the same row once, and without a value none', async () => {
  const columnMapping = [
    { name: 'header.1', type: 'column', value: 'Order No' },
    { name: 'body.1', type: 'column', value: 'first name' },
    { name: 'button.0', type: 'static', value: 'track' },
  ]
  const campaignId = await campaignOf('MANY_TO_MANY', { columnMapping })
  const rows = ['9811211011,A-1,Asha', '9811211011,A-2,Asha', '9811211011,A-1,Asha', '9811211012,,Ravi']
  const file = await uploaded(['Cell,Order No,First Name', ...rows].join('\n'))
  const recipients = { source: 'FILE', file, numberColumn: 'cell' }
  const { over, message } = await ran(campaignId, { recipients })
  expect(over.counts).toMatchObject({ total: 3, sent: 2, skipped: 1 })
  expect(over.instances).toHaveLength(1)
  const skipped = message.filter(({ channelErrorCode }: Message) => channelErrorCode === 'MISSING_VARIABLE')
  expect(skipped).toMatchObject([{ to: expect.stringMatching(/9811211012$/) }])
  const { rows: texts } = await world.platform.databases.owner.query(
    `select payload::text from simulator_calls where channel_id = $1 and recipient = '919811211011' order by id`,
    [line.channelId],
  )
  expect(texts.map(({ payload }) => /A-\d/.exec(payload)?.[0]).sort()).toEqual(['A-1', 'A-2'])
})

test('groups and labels reach whoever is in one of them, once; blacklisted ones are skipped', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Pune')
  const tagId = await makeSet(asha(), 'tags', 'Loyal')
  const ids: string[] = []
  for (const phoneNumber of ['9811311011', '9811311012', '9811311013'])
    ids.push(await makeContact(asha(), { phoneNumber }))
  await asha().post(`${book}/map/groups`, { groupIds: [groupId], customerIds: ids.slice(0, 2) })
  await asha().post(`${book}/map/tags`, { tagIds: [tagId], customerIds: ids.slice(1) })
  await asha().post(`${campaigns}/blacklist`, { numbers: ['9811311013'] })
  const recipients = { source: 'GROUPS', groupIds: [groupId], tagIds: [tagId] }
  const { over, message } = await ran(await campaignOf('CONTACTS'), { recipients })
  expect(over).toMatchObject({ recipientCount: 3, counts: { total: 3, sent: 2, skipped: 1 } })
  expect(told(message).filter(([, code]) => code === 'BLACKLISTED')).toEqual([
    [expect.stringMatching(/9811311013$/), 'BLACKLISTED'],
  ])
  const chosen = await ran(await campaignOf('CONTACTS'), { recipients: { source: 'CONTACTS', contactIds: [ids[0]] } })
  expect(chosen.over.counts).toMatchObject({ total: 1, sent: 1 })
})

test('all contacts of a book larger than a part are reached once each', async () => {
  const { rows } = await world.platform.databases.owner.query(
    `insert into contacts (enterprise_id, name, phone_number, is_proven)
     select e.id, 'Customer ' || i, (917000001000 + i)::text, true from generate_series(1, 4500) i, enterprises e where e.name = 'Acme Traders'
     returning id`,
  )
  expect(rows).toHaveLength(4500)
  await world.platform.databases.owner.query(
    `update channels set data = data || '{"ratePerSecond": "1000"}' where id = $1`,
    [line.channelId],
  )
  const id = await approvedActivity(people(), await campaignOf('CONTACTS'), { recipients: { source: 'ALL' } })
  const { recipientCount } = await counted(kabir(), id)
  expect(recipientCount).toBeGreaterThanOrEqual(4500)
  await asha().post(`${base}/${id}/start`)
  const over = await inState(kabir(), id, 6)
  expect(over.counts).toMatchObject({ total: recipientCount, queued: 0 })
  expect(over.counts.sent + over.counts.skipped).toBe(recipientCount)
  const twice = await world.platform.databases.owner.query(
    `select recipient from deliveries d join broadcasts b on b.id = d.broadcast_id where b.activity_id = $1 group by recipient having count(*) > 1`,
    [id],
  )
  expect(twice.rows).toEqual([])
})

test('a typed foreign number is kept as it was read, saved again or cloned, and nobody else gets its message', async () => {
  const campaignId = await campaignOf('ONE_TO_MANY')
  const recipients = { source: 'NUMBERS', numbers: ['+65 9123 1000'] }
  const { id } = await makeActivity(kabir(), campaignId, { recipients })
  const shown = (await activityOf(kabir(), id)).recipients
  expect(shown.numbers).toEqual(['6591231000'])
  await kabir().put(`${base}/${id}`, { recipients: { ...shown, numbers: [...shown.numbers, '+65 9123 1001'] } })
  const saved = ['6591231000', '6591231001']
  expect((await activityOf(kabir(), id)).recipients.numbers).toEqual(saved)
  await asha().post(`${campaigns}/blacklist`, { numbers: ['+65 9123 1001'] })
  await counted(kabir(), id)
  const estimated = (await kabir().get(`${base}/${id}/estimate`)).body.data.recipients
  expect(estimated).toMatchObject({ total: 2, valid: 1, blacklisted: 1 })
  const copy = (await kabir().post(`${base}/${id}/clone`, {})).body.data.activity.id
  await kabir().post(`${base}/${copy}/submit`)
  await asha().post(`${base}/${copy}/approve`)
  await counted(kabir(), copy)
  await asha().post(`${base}/${copy}/start`)
  await inState(kabir(), copy, 6)
  const { message } = (await asha().get(`${base}/${copy}/messages?perPage=-1`)).body.data
  expect(message.map(({ to }: Message) => to)).toEqual(saved)
})

test('an estimate tells whom it would reach and how long that takes, and changes nothing (CAMP-043)', async () => {
  await asha().post(`${campaigns}/blacklist`, { numbers: ['9811511012'] })
  const file = await uploaded(['number', '9811511011', '9811511011', '9811511012', 'x', ...numbers(80)].join('\n'))
  const { id } = await makeActivity(kabir(), await campaignOf('ONE_TO_MANY'), {
    recipients: { source: 'FILE', file },
    throttlePerSecond: 10,
  })
  await counted(kabir(), id)
  const expected = {
    recipients: { total: 83, valid: 81, invalid: 1, duplicates: 1, blacklisted: 1, optedOut: 0 },
    ...{ units: 81, amount: 0, currency: 'INR', durationSeconds: 9, walletBalance: null, sufficient: true },
  }
  expect((await kabir().get(`${base}/${id}/estimate`)).body.data).toEqual(expected)
  expect((await kabir().post(`${base}/${id}/estimate`)).body.data).toEqual(expected)
  expect((await kabir().get(`${base}/${id}`)).body.data.activity.instances).toEqual([])
})

test('a file that cannot be used is told with its reason, and is not started', async () => {
  const campaignId = await campaignOf('ONE_TO_MANY')
  const file = await uploaded('name,city\nAsha,Pune\n')
  const id = await approvedActivity(people(), campaignId, { recipients: { source: 'FILE', file } })
  expect(await counted(kabir(), id)).toMatchObject({
    recipientCount: 0,
    trouble: 'No column of the file holds phone numbers',
  })
  expect(refusalIn(await asha().post(`${base}/${id}/start`))).toEqual({
    ...{
      status: false,
      code: '400',
      message: 'No column of the file holds phone numbers',
      fields: ['recipients.file'],
    },
  })
  const twins = { source: 'FILE', file: await uploaded('phone,City,city\n9811511011,Pune,Delhi\n') }
  const { id: other } = await makeActivity(kabir(), campaignId, { recipients: twins })
  expect(await counted(kabir(), other)).toMatchObject({ recipientCount: 0, trouble: 'Duplicate column city' })
})

test('a file is kept for as long as its iteration runs, however long after it was uploaded (CAMP-051)', async () => {
  const { owner } = world.platform.databases
  const until = new Date(Date.now() + 300 * 86_400_000).toISOString()
  const schedule = {
    type: 'RECURRING',
    frequency: 'MONTHLY',
    days: [1],
    time: '10:00',
    until,
    timeZone: 'Asia/Kolkata',
  }
  const file = await uploaded('Mobile;Name\r\n9811811011;Asha')
  const id = await approvedActivity(people(), await campaignOf('ONE_TO_MANY'), {
    recipients: { source: 'FILE', file },
    schedule,
  })
  await asha().post(`${base}/${id}/start`)
  // As if a month and a half had passed.
  await owner.query(`update files set expires_at = expires_at - interval '45 days' where id = $1`, [file.path])
  await owner.query('update activities set next_run_at = now() where id = $1', [id])
  const ran = await eventually(async () => {
    const activity = await activityOf(kabir(), id)
    return activity.instances[0]?.completedOn && activity
  })
  expect(ran).toMatchObject({ state: 2, counts: { total: 1, sent: 1 } })
  await asha().post(`${base}/${id}/stop`)
})

test('an estimate leaves out those whose row lacks a value (CAMP-043)', async () => {
  const columnMapping = [
    { name: 'header.1', type: 'column', value: 'order' },
    { name: 'body.1', type: 'column', value: 'name|friend' },
    { name: 'button.0', type: 'static', value: 'track' },
  ]
  const file = await uploaded('number,order\n9811911011,A-1\n9811911012,\n9811911013,A-3\nx,A-4')
  const { id } = await makeActivity(kabir(), await campaignOf('MANY_TO_MANY', { columnMapping }), {
    recipients: { source: 'FILE', file },
  })
  await counted(kabir(), id)
  expect((await kabir().get(`${base}/${id}/estimate`)).body.data).toMatchObject({
    recipients: { total: 4, valid: 2, invalid: 2, duplicates: 0 },
    units: 2,
  })
})

test('messages are listed by state and number, and numbers are hidden from who may not see them (CAMP-046)', async () => {
  const { id } = await ran(await campaignOf('ONE_TO_MANY', { columnMapping: mapping }), {
    recipients: { source: 'NUMBERS', numbers: ['9811711011', '9811711012'] },
  })
  const listed = async (query: string, caller = asha()) =>
    (await caller.get(`${base}/${id}/messages${query}`)).body.data
  expect(await listed('?perPage=1')).toMatchObject({
    more: true,
    message: [{ from: expect.any(String) }],
    counts: { total: 2, sent: 2 },
  })
  expect((await listed('?search=11711012')).message).toHaveLength(1)
  expect((await listed('?status=Failed')).message).toEqual([])
  const blind = await world.apiKey(['CAMPAIGNS.VIEW'])
  for (const { to } of (await listed('', blind)).message) expect(to).not.toContain('98117110')
  expect((await blind.get(`${base}/${id}`)).body.data.activity.recipients.numbers[0]).not.toContain('98117110')
})
