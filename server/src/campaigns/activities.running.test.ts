import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base as broadcasts, numbers, openLine } from '../broadcasts/broadcasts.fixture.ts'
import { pauseFor } from '../dispatch/statuses/standstill.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState, refusalIn } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'

let world: World
let line: Line
/** On a channel that sends five messages a second. */
let slow: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
  const channelId = await makeChannel(asha())
  slow = { channelId, templateId: await approvedTemplate(asha(), channelId) }
  await asha().put(`/e/enterprise/channels/${channelId}`, { data: { ratePerSecond: '5' } })
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const leela = () => world.as('leela')
const people = () => ({ maker: kabir(), checker: leela() })
const act = (id: string, word: string, caller = asha()) => caller.post(`${base}/${id}/${word}`)
const of = (count: number) => ({ source: 'NUMBERS', numbers: numbers(count) })
const campaignOn = async (on: Line, changes = {}) =>
  (await makeCampaign(kabir(), on, { uploadType: 'ONE_TO_MANY', ...changes })).id
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const shownCampaign = async (id: string) => (await kabir().get(`${campaigns}/${id}`)).body.data.campaign
/** Its time is now, as if the clock had moved. */
const moveClock = (id: string, by: string) =>
  query(`update activities set next_run_at = now() - $2::interval where id = $1`, [id, by])
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const daily = () => ({
  ...{ type: 'RECURRING', frequency: 'DAILY', time: '10:00', timeZone: 'Asia/Kolkata' },
  until: new Date(Date.now() + 30 * 86_400_000).toISOString(),
})

test('of many starts at once one makes an instance, and each number gets one message (CAMP-039)', async () => {
  const id = await approvedActivity(people(), await campaignOn(line), { recipients: of(40) })
  const replies = await Promise.all([1, 2, 3, 4].map(() => act(id, 'start')))
  expect(replies.filter(({ body }) => body.status)).toHaveLength(1)
  const over = await inState(kabir(), id, 6)
  expect(over.instances).toHaveLength(1)
  expect(over.counts).toMatchObject({ total: 40, sent: 40 })
  const sent = await query(
    'select recipient from deliveries d join broadcasts b on b.id = d.broadcast_id where b.activity_id = $1',
    [id],
  )
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test('an instance is no broadcast of the list, and is not to be had by its id (CAMP-026)', async () => {
  const id = await approvedActivity(people(), await campaignOn(line))
  await act(id, 'start')
  const { instances } = await inState(kabir(), id, 6)
  const listed = (await asha().get(`${broadcasts}?perPage=-1`)).body.data.broadcastList
  expect(listed.map((one: { id: string }) => one.id)).not.toContain(instances[0].id)
  expect((await asha().get(`${broadcasts}/${instances[0].id}`)).status).toBe(404)
  expect((await asha().post(`${broadcasts}/${instances[0].id}/cancel`)).status).toBe(404)
})

test('an iteration waits for a template that was withdrawn, and says so (CAMP-029)', async () => {
  const id = await approvedActivity(people(), await campaignOn(slow), { recipients: of(60) })
  await act(id, 'start')
  await eventually(async () => (await activityOf(kabir(), id)).counts.sent > 0)
  await act(id, 'pause')
  const withdrawn = async (status: string) =>
    query('update templates set status = $2 where id = $1', [slow.templateId, status])
  await withdrawn('PAUSED')
  expect((await act(id, 'resume')).body).toMatchObject({ code: '409', message: 'Template is not approved' })
  await withdrawn('APPROVED')
  expect((await act(id, 'resume')).body.data.activity).toMatchObject({ state: 2 })
  await act(id, 'stop')
})

test('an iteration whose template was withdrawn is not scheduled either (CAMP-029)', async () => {
  const schedule = { type: 'ONCE', at: inAnHour() }
  const id = await approvedActivity(people(), await campaignOn(slow), { schedule })
  const set = (status: string) => query('update templates set status = $2 where id = $1', [slow.templateId, status])
  await set('PAUSED')
  expect((await act(id, 'start')).body).toMatchObject({ code: '409', message: 'Template is not approved' })
  await set('APPROVED')
  expect((await act(id, 'start')).body.data.activity).toMatchObject({ state: 1 })
  await act(id, 'stop')
})

test('who is told that an instance stands still is led to its iteration (CAMP-029)', async () => {
  const id = await approvedActivity(people(), await campaignOn(slow), { recipients: of(60) })
  await act(id, 'start')
  await eventually(async () => (await activityOf(kabir(), id)).counts.sent > 0)
  const [one] = await query('select id, enterprise_id as "enterpriseId" from broadcasts where activity_id = $1', [id])
  await pauseFor(world.platform, one.id, { enterpriseId: one.enterpriseId, reason: 'All are refused.' })
  const told = await query("select link from notifications where title = 'Broadcast paused'")
  expect(told).toEqual([{ link: `/campaigns/iterations/${id}` }])
  await act(id, 'stop')
})

test('a paused iteration sends nothing until it is resumed, and a stopped one cancels the rest (CAMP-029)', async () => {
  const campaignId = await campaignOn(slow)
  const id = await approvedActivity(people(), campaignId, { recipients: of(60) })
  await act(id, 'start')
  expect(await shownCampaign(campaignId)).toMatchObject({ state: 2, activityCount: 1 })
  await eventually(async () => (await activityOf(kabir(), id)).counts.sent > 3)
  expect((await act(id, 'pause')).body).toMatchObject({
    message: 'Iteration paused successfully',
    data: { activity: { state: 3 } },
  })
  await new Promise(resolve => setTimeout(resolve, 1500))
  const before = (await activityOf(kabir(), id)).counts
  await new Promise(resolve => setTimeout(resolve, 1000))
  const paused = await activityOf(kabir(), id)
  expect(paused.counts.sent).toBe(before.sent)
  expect(paused.instances).toMatchObject([{ state: 3 }])
  expect((await kabir().delete(`${base}/${id}`)).body.code).toBe('409')
  expect((await kabir().put(`${campaigns}/${campaignId}`, { description: 'x' })).body.code).toBe('409')
  expect(refusalIn(await kabir().delete(`${campaigns}/${campaignId}`))).toMatchObject({ status: false, code: '101' })
  expect((await act(id, 'resume')).body.data.activity).toMatchObject({ state: 2 })
  await eventually(async () => (await activityOf(kabir(), id)).counts.sent > before.sent)
  expect((await act(id, 'stop')).body).toMatchObject({
    message: 'Iteration stopped successfully',
    data: { activity: { state: 4 } },
  })
  const stopped = await eventually(async () => {
    const { counts } = await activityOf(kabir(), id)
    return counts.queued === 0 && counts
  })
  expect(stopped.cancelled).toBeGreaterThan(20)
  expect(stopped.sent + stopped.cancelled).toBe(60)
  expect(await shownCampaign(campaignId)).toMatchObject({ state: 0 })
  const { history } = await activityOf(kabir(), id)
  expect(history.map(({ action }: { action: string }) => action).slice(-4)).toEqual([
    'start',
    'pause',
    'resume',
    'stop',
  ])
})

test('one for later is scheduled, can be paused before, and goes out once at its time (CAMP-027)', async () => {
  const campaignId = await campaignOn(line)
  const at = inAnHour()
  const id = await approvedActivity(people(), campaignId, { schedule: { type: 'ONCE', at } })
  const { message, data } = (await act(id, 'start')).body
  expect(message).toBe('Iteration scheduled successfully')
  expect(data.activity).toMatchObject({ state: 1, stateLabel: 'Scheduled', nextRunOn: at, instances: [] })
  expect(await shownCampaign(campaignId)).toMatchObject({ state: 1, stateLabel: 'Scheduled' })
  for (const used of [`/e/enterprise/channels/${line.channelId}`, `/chatbird/api/templates/${line.templateId}`]) {
    expect((await asha().delete(used)).body).toMatchObject({ status: false, code: '101' })
  }
  await act(id, 'pause')
  await moveClock(id, '1 minute')
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(await activityOf(kabir(), id)).toMatchObject({ state: 3, instances: [] })
  expect((await act(id, 'resume')).body.data.activity.state).toBe(1)
  const over = await inState(kabir(), id, 6)
  expect(over).toMatchObject({ nextRunOn: null, counts: { total: 1 }, instances: [{}] })
})

test('a recurring one runs at each of its times, and the same time never twice', async () => {
  const id = await approvedActivity(people(), await campaignOn(line), { schedule: daily() })
  const started = (await act(id, 'start')).body.data.activity
  expect(started.state).toBe(1)
  expect(started.nextRunOn).toMatch(/T04:30:00.000Z$/)
  for (const runs of [1, 2]) {
    await moveClock(id, `${runs} minutes`)
    const ran = await eventually(async () => {
      const activity = await activityOf(kabir(), id)
      return activity.instances.length === runs && activity.nextRunOn === started.nextRunOn && activity
    })
    expect(ran.state).toBe(2)
  }
  const [{ due_at: dueAt }] = await query(
    'select due_at from broadcasts where activity_id = $1 order by due_at limit 1',
    [id],
  )
  const twin = query(
    `insert into broadcasts (enterprise_id, channel_id, name, content, state, fingerprint, created_by_name, activity_id, due_at)
     select enterprise_id, channel_id, name, content, 'GATHERING', fingerprint, '', activity_id, due_at from broadcasts where activity_id = $1 and due_at = $2`,
    [id, dueAt],
  )
  await expect(twin).rejects.toThrow('broadcasts_instance')
  await act(id, 'stop')
})

test('of the runs that were missed while nothing ran one is made up for, within six hours', async () => {
  const id = await approvedActivity(people(), await campaignOn(line), { schedule: daily() })
  const { nextRunOn } = (await act(id, 'start')).body.data.activity
  const timeOf = (minutesAgo: number) =>
    new Date(Date.now() - minutesAgo * 60_000).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Kolkata',
      hour: '2-digit',
      minute: '2-digit',
    })
  const scheduled = (time: string) =>
    query(
      `update activities set schedule = schedule || jsonb_build_object('time', $2::text), next_run_at = now() - interval '49 hours' where id = $1`,
      [id, time],
    )
  await scheduled(timeOf(7 * 60))
  const missed = await eventually(async () => {
    const activity = await activityOf(kabir(), id)
    return new Date(activity.nextRunOn) > new Date() && activity
  })
  expect(missed.instances).toEqual([])
  expect(nextRunOn).not.toBeNull()
  await scheduled(timeOf(5 * 60))
  const made = await eventually(async () => {
    const activity = await activityOf(kabir(), id)
    return activity.instances.length > 0 && new Date(activity.nextRunOn) > new Date() && activity
  })
  expect(made.instances).toHaveLength(1)
  await act(id, 'stop')
  const once = await approvedActivity(people(), await campaignOn(line), { schedule: { type: 'ONCE', at: inAnHour() } })
  await act(once, 'start')
  await moveClock(once, '7 hours')
  expect(await inState(kabir(), once, 4)).toMatchObject({
    trouble: 'Its time passed while nothing could be sent',
    instances: [],
  })
})

test('weeks and months recur by the clock of their zone, and short months by their last day', async () => {
  const first = async (schedule: object) => {
    const id = await approvedActivity(people(), await campaignOn(line), {
      schedule: { ...daily(), until: '2099-01-01T00:00:00Z', ...schedule },
    })
    const { nextRunOn } = (await act(id, 'start')).body.data.activity
    await act(id, 'stop')
    return new Date(nextRunOn)
  }
  const berlin = { timeZone: 'Europe/Berlin', time: '08:15' }
  const weekly = await first({ frequency: 'WEEKLY', days: [1], ...berlin })
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const
  expect(weekly.toLocaleString('en-GB', parts)).toBe('Mon 08:15')
  const monthly = await first({ frequency: 'MONTHLY', days: [31], ...berlin })
  const nextDay = new Date(monthly.getTime() + 86_400_000)
  expect(nextDay.toLocaleString('en-GB', { day: 'numeric', timeZone: 'Europe/Berlin' })).toBe('1')
})

test('a change of the campaign sends what was approved back to the checker, unless it is started', async () => {
  const campaignId = await campaignOn(slow)
  const started = await approvedActivity(people(), campaignId)
  const scheduled = await approvedActivity(people(), campaignId, { schedule: { type: 'ONCE', at: inAnHour() } })
  const waiting = await approvedActivity(people(), campaignId)
  await act(scheduled, 'start')
  const columnMapping = [
    { name: 'header.1', type: 'static', value: '4712' },
    { name: 'body.1', type: 'static', value: 'friend' },
    { name: 'button.0', type: 'static', value: 'track/4712' },
  ]
  await kabir().put(`${campaigns}/${campaignId}`, { description: 'Nothing that is sent' })
  expect(await activityOf(kabir(), waiting)).toMatchObject({ approval: 'APPROVED' })
  await kabir().put(`${campaigns}/${campaignId}`, { columnMapping })
  for (const id of [scheduled, waiting]) {
    const activity = await activityOf(kabir(), id)
    expect(activity).toMatchObject({ approval: 'PENDING', state: 0, approvedBy: null, nextRunOn: null })
    expect(activity.history.at(-1)).toMatchObject({ action: 'recheck', reason: 'The campaign was changed' })
  }
  expect((await act(waiting, 'start')).body.message).toBe('Iteration is not approved')
  expect((await act(started, 'start')).body.message).toBe('Iteration is not approved')
})

test('of a deactivated campaign nothing new is started; what cannot go out waits with its reason', async () => {
  const campaignId = await campaignOn(line)
  const id = await approvedActivity(people(), campaignId)
  const later = await approvedActivity(people(), campaignId, { schedule: daily() })
  await act(later, 'start')
  await asha().post(`${campaigns}/${campaignId}/deactivate`)
  expect(await shownCampaign(campaignId)).toMatchObject({ state: 4 })
  expect(refusalIn(await act(id, 'start'))).toEqual({ status: false, code: '409', message: 'Campaign is deactivated' })
  await moveClock(later, '1 minute')
  expect(await inState(kabir(), later, 3)).toMatchObject({ trouble: 'Campaign is deactivated', instances: [] })
  const notices = (await kabir().get('/e/enterprise/notifications')).body.response.notifications
  expect(notices[0]).toMatchObject({
    title: 'Iteration could not be sent',
    message: 'First wave: Campaign is deactivated',
  })
  await asha().post(`${campaigns}/${campaignId}/activate`)
  await act(later, 'resume')
  await eventually(async () => (await activityOf(kabir(), later)).instances.length === 1)
  await act(later, 'stop')
})
