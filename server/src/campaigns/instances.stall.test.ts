import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate } from '../broadcasts/broadcasts.fixture.ts'
import { upload, uploadCsv } from '../files/files.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState } from './activities.fixture.ts'
import { type Bucket, openBucket } from './bucket.fixture.ts'
import { makeCampaign } from './campaigns.fixture.ts'

let bucket: Bucket
let world: World
let channelId: string
let campaignId: string
beforeAll(async () => {
  bucket = await openBucket()
  world = await openWorld(bucket.env)
  channelId = await makeChannel(asha())
  const line = { channelId, templateId: await approvedTemplate(asha(), channelId) }
  campaignId = (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })).id
})
afterAll(async () => {
  bucket.flow()
  await world.close()
  bucket.close()
})

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const act = (id: string, word: string) => asha().post(`${base}/${id}/${word}`)
const header = 'number\n'
const rows = ['9812110011\n', '9812110012\n', '9812110013\n']

const people = async () => (await uploadCsv(asha(), header + rows.join(''))).body.response.id

/** An iteration that is started, and waits for the storage to answer. */
async function stalled(): Promise<string> {
  const recipients = { source: 'FILE', file: { name: 'people.csv', path: await people() } }
  const id = await approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaignId, { recipients })
  bucket.stall()
  await act(id, 'start')
  await eventually(async () => bucket.waiting() > 0)
  return id
}

test('an iteration whose file cannot be read at the moment is paused at once, and sends nothing until it is resumed (CAMP-029)', async () => {
  const id = await stalled()
  expect((await act(id, 'pause')).body).toMatchObject({ message: 'Iteration paused successfully' })
  bucket.flow()
  const paused = await eventually(async () => {
    const activity = await activityOf(kabir(), id)
    return activity.instances[0].state === 3 && activity
  })
  expect(paused).toMatchObject({ state: 3, counts: { total: 3, queued: 3, sent: 0 } })
  await act(id, 'resume')
  expect(await inState(kabir(), id, 6)).toMatchObject({ counts: { total: 3, sent: 3 } })
})

test('one that is stopped meanwhile gets no recipients any more (CAMP-029)', async () => {
  const id = await stalled()
  expect((await act(id, 'stop')).body).toMatchObject({ message: 'Iteration stopped successfully' })
  bucket.flow()
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(await activityOf(kabir(), id)).toMatchObject({ state: 4, counts: { total: 0 } })
})

test('a part that another process has written meanwhile is not written again (CAMP-039)', async () => {
  const id = await stalled()
  const place = { at: header.length + (rows[0]?.length ?? 0), line: 2, after: null }
  await world.platform.databases.owner.query('update broadcasts set gathered = $2 where activity_id = $1', [id, place])
  bucket.flow()
  expect(await inState(kabir(), id, 6)).toMatchObject({ counts: { total: 2, sent: 2 } })
})

test('one whose picture cannot be read at the moment is made, and stopped, all the same (CAMP-029)', async () => {
  const components = [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Our sofas.' },
  ]
  const templateId = await approvedTemplate(asha(), channelId, { components })
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } }).png()
  const media = (await upload(kabir(), { name: 'sofa.png', bytes: await picture.toBuffer() })).body.response
  const line = { channelId, templateId }
  const more = { uploadType: 'ONE_TO_MANY', media, columnMapping: [] }
  const { id: campaign } = await makeCampaign(kabir(), line, more)
  const recipients = { source: 'FILE', file: { name: 'people.csv', path: await people() } }
  const id = await approvedActivity({ maker: kabir(), checker: world.as('leela') }, campaign, { recipients })
  bucket.stall()
  await act(id, 'start')
  await eventually(async () => (await activityOf(kabir(), id)).instances.length === 1)
  expect((await act(id, 'stop')).body).toMatchObject({ message: 'Iteration stopped successfully' })
  bucket.flow()
})
