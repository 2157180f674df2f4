import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, copies, counted, inState, makeActivity } from './activities.fixture.ts'
import { makeCampaign } from './campaigns.fixture.ts'

let world: World
let campaignId: string
beforeAll(async () => {
  const { world: opened, ...line } = await openLine()
  world = opened
  campaignId = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })).id
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const people = () => ({ maker: kabir(), checker: world.as('leela') })
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const inAnHour = () => ({ type: 'ONCE', at: new Date(Date.now() + 3_600_000).toISOString() })
const unreadable = { source: 'GROUPS', groupIds: ['no id'], tagIds: [] }

test('iterations that cannot be counted do not hold up the others (CAMP-026)', async () => {
  const { id } = await makeActivity(kabir(), campaignId)
  await counted(kabir(), id)
  await copies(
    world,
    { table: 'activities', id, count: 25 },
    { recipients: `'${JSON.stringify(unreadable)}'`, recipient_count: 'null' },
  )
  const { id: next } = await makeActivity(kabir(), campaignId)
  expect(await counted(kabir(), next)).toMatchObject({ recipientCount: 1 })
  const left = await query('select from activities where recipient_count is null')
  expect(left).toHaveLength(25)
  await query('delete from activities where recipient_count is null')
})

test('iterations that cannot be run do not hold up the others (CAMP-039)', async () => {
  const id = await approvedActivity(people(), campaignId, { schedule: inAnHour() })
  await asha().post(`${base}/${id}/start`)
  const nowhere = {
    ...{ type: 'RECURRING', frequency: 'DAILY', time: '10:00', timeZone: 'Mars/Olympus' },
    until: '2099-01-01T00:00:00Z',
  }
  const schedule = `'${JSON.stringify(nowhere)}'`
  await copies(world, { table: 'activities', id, count: 55 }, { schedule, next_run_at: `now() - interval '1 day'` })
  await query('update activities set next_run_at = now() where id = $1', [id])
  expect(await inState(kabir(), id, 6)).toMatchObject({ counts: { total: 1, sent: 1 } })
  await query('delete from activities where schedule = $1', [nowhere])
})

test('instances whose recipients cannot be gathered do not hold up the others (CAMP-039)', async () => {
  const id = await approvedActivity(people(), campaignId)
  await asha().post(`${base}/${id}/start`)
  const { instances } = await inState(kabir(), id, 6)
  const broken = await approvedActivity(people(), campaignId, { schedule: inAnHour() })
  await query(`update activities set recipients = $2 where id = $1`, [broken, unreadable])
  await copies(
    world,
    { table: 'broadcasts', id: instances[0].id, count: 25 },
    {
      ...{ activity_id: `'${broken}'`, due_at: "now() + n * interval '1 s'" },
      ...{ state: `'GATHERING'`, gathered: 'null', completed_at: 'null' },
    },
  )
  const next = await approvedActivity(people(), campaignId)
  await asha().post(`${base}/${next}/start`)
  expect(await inState(kabir(), next, 6)).toMatchObject({ counts: { total: 1, sent: 1 } })
})

test('an iteration whose trouble is over has its turn again (CAMP-026)', async () => {
  const { id } = await makeActivity(kabir(), campaignId)
  await counted(kabir(), id)
  const [{ recipients }] = await query('select recipients from activities where id = $1', [id])
  const become = (value: unknown) =>
    query('update activities set recipients = $2, recipient_count = null where id = $1', [id, value])
  await become(unreadable)
  await new Promise(resolve => setTimeout(resolve, 1500))
  await become(recipients)
  await eventually(async () => (await activityOf(kabir(), id)).recipientCount === 1)
})
