import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate } from '../broadcasts/broadcasts.fixture.ts'
import { upload } from '../files/files.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, inState } from './activities.fixture.ts'
import { type Bucket, openBucket } from './bucket.fixture.ts'
import { makeCampaign } from './campaigns.fixture.ts'
let bucket: Bucket
let world: World
beforeAll(async () => {
  bucket = await openBucket()
  world = await openWorld(bucket.env)
})
afterAll(async () => {
  bucket.flow()
  await world.close()
  bucket.close()
})
const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const act = (id: string, word: string) => asha().post(`${base}/${id}/${word}`)
const q = async (text: string, values: unknown[] = []) => (await world.platform.databases.owner.query(text, values)).rows
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64')
test('stall', async () => {
  const channelId = await makeChannel(asha())
  const plain = { channelId, templateId: await approvedTemplate(asha(), channelId) }
  const components = [{ type: 'HEADER', format: 'IMAGE' }, { type: 'BODY', text: 'Our sofas.' }]
  const pic = { channelId, templateId: await approvedTemplate(asha(), channelId, { name: 'sofa_pic', components }) }
  const up = await upload(asha(), { name: 'sofa.png', bytes: png })
  const media = { id: up.body.response.id }
  const a = (await makeCampaign(kabir(), pic, { uploadType: 'ONE_TO_MANY', media, columnMapping: [] })).id
  const b = (await makeCampaign(kabir(), plain, { uploadType: 'ONE_TO_MANY' })).id
  const at = new Date(Date.now() + 3600_000).toISOString()
  const people = { maker: kabir(), checker: world.as('leela') }
  const one = await approvedActivity(people, a, { schedule: { type: 'ONCE', at } })
  const two = await approvedActivity(people, b, { schedule: { type: 'ONCE', at } })
  await act(one, 'start')
  await act(two, 'start')
  bucket.stall()
  await q(`update activities set next_run_at = now() - interval '1 minute' where id = $1`, [one])
  await eventually(async () => bucket.waiting() > 0)
  await q(`update activities set next_run_at = now() where id = $1`, [two])
  const t = Date.now()
  const stop = act(one, 'stop').then(r => console.log('STOP', r.status, r.body.message, Date.now() - t))
  for (let i = 0; i < 5; i++) {
    await new Promise(r => setTimeout(r, 4000))
    console.log('TWO', Date.now() - t, (await activityOf(kabir(), two)).stateLabel, bucket.waiting(), JSON.stringify(await q(`select state, wait_event_type, now() - xact_start as age, left(query, 60) as query from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() and now() - xact_start > interval '2 s'`)))
  }
  bucket.flow()
  await stop
  await inState(kabir(), two, 6)
  console.log('TWO over', Date.now() - t)
}, 120_000)
