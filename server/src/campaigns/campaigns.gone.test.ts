import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedTemplate, openLine } from '../broadcasts/broadcasts.fixture.ts'
import { sweepJob } from '../platform/sweep.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, makeActivity, refusalIn } from './activities.fixture.ts'
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
const campaignOf = async (on: Line) => (await makeCampaign(kabir(), on, { uploadType: 'ONE_TO_MANY' })).id
const remove = (id: string) => asha().delete(`${campaigns}/${id}`)
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const sweep = () =>
  sweepJob(world.platform).run({}, { id: '', lastAttempt: false, signal: new AbortController().signal })

/** A campaign with an iteration that is to go out in an hour, on a channel of its own. */
async function scheduled() {
  const channelId = await makeChannel(asha())
  const templateId = await approvedTemplate(asha(), channelId)
  const campaignId = await campaignOf({ channelId, templateId })
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const id = await approvedActivity(people(), campaignId, { schedule: { type: 'ONCE', at } })
  await asha().post(`${base}/${id}/start`)
  const channel = `/e/enterprise/channels/${channelId}`
  return { id, campaignId, channel, template: `/chatbird/api/templates/${templateId}` }
}

test('with its campaign a scheduled iteration ends, which a restored campaign shows (CAMP-034)', async () => {
  const { id, campaignId } = await scheduled()
  expect((await remove(campaignId)).body.status).toBe(true)
  const { body } = await asha().post(`${campaigns}/${campaignId}/restore`)
  expect(body.data.campaign).toMatchObject({ state: 0, activityCount: 1 })
  const activity = await activityOf(kabir(), id)
  expect(activity).toMatchObject({ state: 4, stateLabel: 'Stopped', approval: 'APPROVED', nextRunOn: null })
  expect(activity.history.at(-1)).toMatchObject({ action: 'stop', name: 'Asha Menon' })
})

test('a deleted campaign holds neither its channel nor its template', async () => {
  const { id, campaignId, channel, template } = await scheduled()
  expect(refusalIn(await asha().delete(template))).toMatchObject({ code: '101' })
  expect(refusalIn(await asha().delete(channel))).toMatchObject({ code: '101' })
  await remove(campaignId)
  // As deleting a campaign once left it.
  await query('update activities set state = 1 where id = $1', [id])
  expect((await asha().delete(template)).body.status).toBe(true)
  expect((await asha().delete(channel)).body.status).toBe(true)
})

describe('a list of people', () => {
  const fileRecipients = async () => {
    const form = new FormData()
    form.set('rType', 'CSV')
    form.set('file', new File(['number\n9811111011\n'], 'people.csv', { type: 'text/csv' }))
    const { body } = await kabir().post('/e/drive/upload', form)
    return { source: 'FILE', file: { name: 'people.csv', path: (body.data ?? body.response).id } }
  }
  type Listed = Awaited<ReturnType<typeof fileRecipients>>
  /** How many days it is kept after a sweep; null while it is kept for good. */
  const daysLeft = async ({ file }: Listed) => {
    await sweep()
    const left = `select round(extract(epoch from expires_at - now()) / 86400)::int as days from files where id = $1`
    return (await query(left, [file.path]))[0].days
  }

  test('is kept until no iteration names it any more, and then as long as one that was only uploaded', async () => {
    const campaignId = await campaignOf(line)
    const recipients = await fileRecipients()
    const first = await makeActivity(kabir(), campaignId, { recipients })
    const second = (await kabir().post(`${base}/${first.id}/clone`, {})).body.data.activity
    await kabir().delete(`${base}/${first.id}`)
    expect(await daysLeft(recipients)).toBe(null)
    await kabir().put(`${base}/${second.id}`, { recipients: { source: 'NUMBERS', numbers: ['9811111011'] } })
    expect(await daysLeft(recipients)).toBe(30)
    await makeActivity(kabir(), campaignId, { recipients })
    expect(await daysLeft(recipients)).toBe(null)
  })

  test('goes after its campaign has left the Bin', async () => {
    const campaignId = await campaignOf(line)
    const recipients = await fileRecipients()
    await makeActivity(kabir(), campaignId, { recipients })
    await remove(campaignId)
    expect(await daysLeft(recipients)).toBe(null)
    await query(`update campaigns set deleted_at = now() - interval '31 days' where id = $1`, [campaignId])
    expect(await daysLeft(recipients)).toBe(30)
  })

  test('that an iteration is just about to name is kept', async () => {
    const campaignId = await campaignOf(line)
    const recipients = await fileRecipients()
    const { id } = await makeActivity(kabir(), campaignId, { recipients })
    await kabir().delete(`${base}/${id}`)
    const holder = await world.platform.databases.owner.connect()
    await holder.query('begin; lock table activities in share mode')
    const naming = makeActivity(kabir(), campaignId, { recipients })
    await eventually(async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "activities"%'`
      return (await query(waiting)).length > 0
    })
    expect(await daysLeft(recipients)).toBe(null)
    await holder.query('commit')
    holder.release()
    await naming
    expect(await daysLeft(recipients)).toBe(null)
  })
})
