import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { openSocket } from '../testing/socket.ts'
import type { Caller, World } from '../testing/world.ts'
import { activityDraft, activityOf, base, counted, inState, makeActivity, refusalIn } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'

let world: World
let line: Line
let campaignId: string
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
  campaignId = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })).id
})
afterAll(() => world.close())

/** Makes campaigns and iterations, and may not approve. */
const kabir = () => world.as('kabir')
/** Approves, and may not make. */
const leela = () => world.as('leela')
const asha = () => world.as('asha')
const wrongState = { status: false, code: '409', message: 'Action is not allowed in the current state' }
const act = async (caller: ReturnType<typeof kabir>, id: string, word: string, body = {}) =>
  caller.post(`${base}/${id}/${word}`, body)

test('a maker makes and submits, a checker approves, somebody starts, and everybody sees the counts (CAMP-026, CAMP-028, CAMP-039, CAMP-040)', async () => {
  const made = await kabir().post(
    `${campaigns}/${campaignId}/activity`,
    activityDraft({ recipients: { source: 'NUMBERS', numbers: ['9876500010', '+91 98765 00011', '98765-00010'] } }),
  )
  expect(made.body).toMatchObject({ status: true, message: 'Iteration created successfully' })
  const { activity } = made.body.data
  expect(activity).toMatchObject({
    ...{ _id: activity.id, activityId: activity.id, campaignId, name: 'First wave', state: 0, stateLabel: 'Created' },
    ...{ approval: 'DRAFT', reason: null, recipientCount: null, schedule: { type: 'NOW' }, instances: [] },
    recipients: { source: 'NUMBERS', numbers: ['919876500010', '919876500011'] },
    createdBy: { name: 'Kabir Sethi' },
    approvedBy: null,
  })
  expect(await counted(kabir(), activity.id)).toMatchObject({ recipientCount: 2 })
  expect((await act(kabir(), activity.id, 'submit')).body.data.activity).toMatchObject({
    approval: 'PENDING',
    state: 0,
  })
  const approved = (await act(leela(), activity.id, 'approve')).body
  expect(approved).toMatchObject({ message: 'Iteration approved successfully' })
  expect(approved.data.activity).toMatchObject({ approval: 'APPROVED', approvedBy: { name: 'Leela Krishnan' } })
  const started = (await act(leela(), activity.id, 'start')).body
  expect(started).toMatchObject({ message: 'Iteration started successfully' })
  expect(started.data.activity).toMatchObject({ state: 2, stateLabel: 'Started', instances: [{ state: 2 }] })
  const over = await inState(world.as('victor'), activity.id, 6)
  expect(over).toMatchObject({ stateLabel: 'Completed', counts: { total: 2, failed: 0, queued: 0 } })
  expect(over.counts.sent).toBe(2)
  expect(over.instances).toMatchObject([{ state: 6, counts: { total: 2 }, completedOn: expect.any(String) }])
  expect(over.history.map(({ action, name }: { action: string; name: string }) => [action, name])).toEqual([
    ['create', 'Kabir Sethi'],
    ['submit', 'Kabir Sethi'],
    ['approve', 'Leela Krishnan'],
    ['start', 'Leela Krishnan'],
  ])
})

test('a checker rejects with a reason, the maker mends it or clones it, and submits again (CAMP-041, CAMP-042, CAMP-011)', async () => {
  const { id } = await makeActivity(kabir(), campaignId, {
    submit: true,
    name: 'Second wave',
    throttlePerSecond: 5,
  })
  expect(refusalIn(await act(leela(), id, 'reject'))).toEqual({
    ...{ status: false, code: '400', message: 'Please enter reject reason', fields: ['reason'] },
  })
  const rejected = (await act(leela(), id, 'reject', { reason: 'Not on a Sunday' })).body.data.activity
  expect(rejected).toMatchObject({ approval: 'REJECTED', reason: 'Not on a Sunday' })
  expect(rejected.history.at(-1)).toMatchObject({ action: 'reject', name: 'Leela Krishnan', reason: 'Not on a Sunday' })
  expect(refusalIn(await act(kabir(), id, 'submit'))).toEqual(wrongState)
  const copy = (await act(kabir(), id, 'clone', { name: 'Third wave' })).body.data.activity
  expect(copy).toMatchObject({ name: 'Third wave', approval: 'DRAFT', state: 0, recipients: rejected.recipients })
  expect(copy.history).toHaveLength(1)
  const mended = (await kabir().put(`${base}/${id}`, { name: 'Monday wave' })).body
  expect(mended).toMatchObject({ message: 'Iteration updated successfully' })
  expect(mended.data.activity).toMatchObject({
    name: 'Monday wave',
    approval: 'DRAFT',
    reason: null,
    throttlePerSecond: 5,
  })
  const faster = await kabir().put(`${base}/${id}`, { throttlePerSecond: null })
  expect(faster.body.data.activity).toMatchObject({ name: 'Monday wave', throttlePerSecond: null })
  expect(mended.data.activity.recipients).toEqual(rejected.recipients)
  expect((await act(kabir(), id, 'submit')).body.data.activity.approval).toBe('PENDING')
})

test('nobody approves or rejects what they made or changed, but an administrator, and the history says so', async () => {
  const { id } = await makeActivity(asha(), campaignId, { submit: true })
  const both = await world.apiKey(['CAMPAIGNS.EDIT', 'CAMPAIGNS.APPROVE', 'CAMPAIGNS.VIEW'])
  expect((await act(both, id, 'approve')).body.data.activity).toMatchObject({ approval: 'APPROVED' })
  const own = await world.platform.databases.owner.query(
    `update users set roles = '{2,5}' where email = 'dev@demo.parley' returning id`,
  )
  expect(own.rowCount).toBe(1)
  const dev = world.as('dev')
  const second = await makeActivity(dev, campaignId, { submit: true })
  for (const word of ['approve', 'reject']) {
    expect(refusalIn(await act(dev, second.id, word, { reason: 'x' }))).toMatchObject({
      ...{ code: '409', message: 'An iteration is approved by somebody other than its maker' },
    })
  }
  const third = await makeActivity(kabir(), campaignId)
  await dev.put(`${base}/${third.id}`, { name: 'Changed by another' })
  await act(kabir(), third.id, 'submit')
  expect((await act(dev, third.id, 'approve')).body.code).toBe('409')
  expect((await act(leela(), third.id, 'approve')).body.status).toBe(true)
})

test('each act is refused in a state that does not allow it, and says nothing else (CAMP-028, CAMP-029)', async () => {
  const draft = (await makeActivity(kabir(), campaignId)).id
  for (const word of ['approve', 'reject', 'pause', 'resume', 'stop']) {
    expect([word, refusalIn(await act(asha(), draft, word, { reason: 'x' }))]).toEqual([word, wrongState])
  }
  const notApproved = { status: false, code: '409', message: 'Iteration is not approved' }
  expect(refusalIn(await act(leela(), draft, 'start'))).toEqual(notApproved)
  await act(kabir(), draft, 'submit')
  expect(refusalIn(await act(leela(), draft, 'start'))).toEqual(notApproved)
  expect(refusalIn(await kabir().put(`${base}/${draft}`, { name: 'Too late' }))).toEqual(wrongState)
  expect(refusalIn(await act(kabir(), draft, 'submit'))).toEqual(wrongState)
  await act(leela(), draft, 'approve')
  for (const word of ['approve', 'reject', 'pause', 'resume', 'stop', 'submit']) {
    expect([word, refusalIn(await act(asha(), draft, word, { reason: 'x' }))]).toEqual([word, wrongState])
  }
  await act(leela(), draft, 'start')
  expect(refusalIn(await act(leela(), draft, 'start'))).toEqual(wrongState)
  await inState(kabir(), draft, 6)
  for (const word of ['start', 'pause', 'resume', 'stop']) {
    expect([word, refusalIn(await act(asha(), draft, word))]).toEqual([word, wrongState])
  }
})

test('who may make may not approve, who may approve may not make, and a reader may do neither', async () => {
  const { id } = await makeActivity(kabir(), campaignId, { submit: true })
  expect((await act(kabir(), id, 'approve')).status).toBe(403)
  expect((await act(leela(), id, 'clone')).status).toBe(403)
  expect((await leela().put(`${base}/${id}`, { name: 'Mine' })).status).toBe(403)
  for (const word of ['submit', 'approve', 'start', 'pause', 'stop', 'clone']) {
    expect([word, (await act(world.as('victor'), id, word)).status]).toEqual([word, 403])
  }
  const maker = await world.apiKey(['CAMPAIGNS.CREATE'])
  const body = activityDraft({ submit: true })
  expect((await maker.post(`${campaigns}/${campaignId}/activity`, body)).status).toBe(403)
})

test('iterations are listed by campaign, state, approval and name, the newest first; declined ones alone to some (CAMP-004)', async () => {
  const other = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })).id
  const first = await makeActivity(kabir(), other, { name: 'Pune north' })
  const second = await makeActivity(kabir(), other, { name: 'Pune south', submit: true })
  await act(leela(), second.id, 'reject', { reason: 'No' })
  const ids = async (query: string, caller = kabir()) =>
    (await caller.get(`${base}?${query}`)).body.data.activities.map(({ id }: { id: string }) => id)
  expect(await ids(`campaignId=${other}`)).toEqual([second.id, first.id])
  expect(await ids(`campaignId=${other}&approval=draft`)).toEqual([first.id])
  expect(await ids(`campaignId=${other}&approval=REJECTED,DRAFT&state=0`)).toEqual([second.id, first.id])
  expect(await ids(`campaignId=${other}&state=2`)).toEqual([])
  expect(await ids(`campaignId=${other}&name=NORTH`)).toEqual([first.id])
  expect(await ids('campaignId=nonsense')).toEqual([])
  expect((await kabir().get(`${base}?campaignId=${other}&perPage=1`)).body.data).toMatchObject({
    ...{ more: true, activities: [{ id: second.id, recipients: { source: 'NUMBERS', numbers: [] } }] },
  })
  const declined = await world.apiKey(['CAMPAIGNS.VIEW_REJECTEDLIST'])
  expect(await ids(`campaignId=${other}`, declined)).toEqual([second.id])
  expect((await declined.get(`${base}/${first.id}`)).status).toBe(404)
  const third = await makeActivity(asha(), other, { submit: true })
  await act(leela(), third.id, 'reject', { reason: 'No' })
  expect(await ids(`campaignId=${other}&approval=REJECTED`)).toEqual([second.id])
  expect(await ids(`campaignId=${other}&approval=REJECTED`, leela())).toEqual([third.id, second.id])
})

test('another enterprise, and who may not see the campaign, know nothing of its iterations', async () => {
  const secret = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY', accessType: 'PRIVATE' })).id
  const { id } = await makeActivity(kabir(), secret, { submit: true })
  for (const caller of [world.as('omkar'), leela(), world.as('dev')]) {
    expect((await caller.get(`${base}/${id}`)).status).toBe(404)
    expect((await caller.get(`${base}/${id}/messages`)).status).toBe(404)
    expect((await caller.get(`${base}/${id}/estimate`)).status).toBe(404)
    const { activities } = (await caller.get(`${base}?campaignId=${secret}`)).body.data
    expect(activities).toEqual([])
  }
  expect((await act(leela(), id, 'approve')).status).toBe(404)
  expect((await act(world.as('omkar'), id, 'start')).status).toBe(404)
  expect((await world.as('omkar').post(`${campaigns}/${campaignId}/activity`, activityDraft())).status).toBe(404)
  expect((await act(asha(), id, 'approve')).body.status).toBe(true)
})

test('an iteration that is not started is deleted, and gone from everywhere (CAMP-027)', async () => {
  const { id } = await makeActivity(kabir(), campaignId)
  const { body } = await kabir().delete(`${base}/${id}`)
  expect(body).toMatchObject({
    message: 'Iteration deleted successfully',
    data: { activity: { state: 5, stateLabel: 'Deleted' } },
  })
  expect((await kabir().get(`${base}/${id}`)).status).toBe(404)
  expect((await act(kabir(), id, 'submit')).status).toBe(404)
})

test('what is wrong with a draft is told at its field', async () => {
  const refused = async (changes: Record<string, unknown>, of = campaignId) =>
    refusalIn(await kabir().post(`${campaigns}/${of}/activity`, activityDraft(changes)))
  const at = (field: string, message: string) => ({ status: false, code: '400', message, fields: [field] })
  const mandatory = 'This Field is Mandatory'
  expect(await refused({ name: ' ' })).toEqual(at('name', mandatory))
  expect(await refused({ recipients: undefined })).toMatchObject({ code: '400', fields: ['recipients'] })
  const of = (recipients: object) => refused({ recipients })
  expect(await of({ source: 'NUMBERS', numbers: [] })).toMatchObject({ message: 'please enter valid number' })
  expect(await of({ source: 'NUMBERS', numbers: ['9876500010', 'x'] })).toEqual(
    at('recipients.numbers[1]', 'please enter valid number'),
  )
  expect(await of({ source: 'API' })).toEqual(
    at('recipients.source', 'The campaign does not take recipients of this kind'),
  )
  expect(await of({ source: 'GROUPS' })).toEqual(at('recipients.groupIds', mandatory))
  expect(await of({ source: 'CONTACTS', contactIds: [campaignId] })).toMatchObject({ code: '404' })
  for (const name of ['people.xlsx', 'people.zip']) {
    expect(await of({ source: 'FILE', file: { name, path: 'x' } })).toEqual(
      at('recipients.file', 'Files of recipients are csv for now'),
    )
  }
  const book = (await makeCampaign(kabir(), line)).id
  expect(await refused({}, book)).toEqual(at('recipients.source', 'The campaign does not take recipients of this kind'))
  const when = (schedule: object) => refused({ schedule })
  expect(await when({ type: 'ONCE', at: '2020-01-01T00:00:00Z' })).toEqual(at('schedule.at', 'The time is in the past'))
  const daily = {
    type: 'RECURRING',
    frequency: 'DAILY',
    time: '10:00',
    until: '2099-01-01T00:00:00Z',
    timeZone: 'Asia/Kolkata',
  }
  expect(await when({ ...daily, time: '25:00' })).toMatchObject({ fields: ['schedule.time'] })
  expect(await when({ ...daily, timeZone: 'Mars/Olympus' })).toEqual(at('schedule.timeZone', 'Time zone is not valid'))
  expect(await when({ ...daily, frequency: 'WEEKLY' })).toEqual(at('schedule.days', mandatory))
  expect(await when({ ...daily, frequency: 'MONTHLY', days: [0] })).toEqual(at('schedule.days', mandatory))
  expect(await when({ ...daily, until: '2020-01-01T00:00:00Z' })).toEqual(
    at('schedule.until', 'The time is in the past'),
  )
})

test('who may not see numbers saves them as they are shown, and one that is shown twice is kept or refused', async () => {
  const twins = ['919812340010', '919822340010', '919832340011']
  const { id } = await makeActivity(kabir(), campaignId, { recipients: { source: 'NUMBERS', numbers: twins } })
  const blind = await world.apiKey(['CAMPAIGNS.VIEW', 'CAMPAIGNS.CREATE', 'CAMPAIGNS.EDIT'])
  const numbersIn = async (caller: Caller) => (await activityOf(caller, id)).recipients.numbers
  const save = (numbers: string[]) => blind.put(`${base}/${id}`, { recipients: { source: 'NUMBERS', numbers } })
  expect(await numbersIn(blind)).toEqual(['******0010', '******0010', '******0011'])
  expect((await save([...(await numbersIn(blind)), '9844440012'])).body.status).toBe(true)
  expect(await numbersIn(kabir())).toEqual([...twins, '919844440012'])
  expect(refusalIn(await save(['******0010', '******0011']))).toMatchObject({ fields: ['recipients.numbers[0]'] })
  await save(['******0011'])
  expect(await numbersIn(kabir())).toEqual(['919832340011'])
})

test('open consoles hear of each change, of the iteration and of its campaign', async () => {
  const socket = openSocket(world.address, `?token=${await world.token('victor')}`)
  await socket.next('ready')
  const { id } = await makeActivity(kabir(), campaignId)
  await socket.next('campaigns.activity.changed', ({ data }) => data.activityId === id)
  await socket.next('campaigns.campaign.changed', ({ data }) => data.campaignId === campaignId)
  socket.close()
})
