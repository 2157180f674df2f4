import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, request, base as sending } from '../broadcasts/broadcasts.fixture.ts'
import { type Bucket, openBucket } from '../campaigns/bucket.fixture.ts'
import { openVendor } from '../channels/vendor.fixture.ts'
import { mediaOf, metaCalls, metaData, photo } from '../chats/media.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { upload } from './files.fixture.ts'

let bucket: Bucket
let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
beforeAll(async () => {
  bucket = await openBucket()
  vendor = await openVendor()
  world = await openWorld({ ...bucket.env, IMPORT_MAX_BYTES: '2000', VENDOR_BASE_URL_META: vendor.url })
})
afterAll(async () => {
  bucket.flow()
  await world.close()
  vendor.close()
  bucket.close()
})

const validate = '/e/enterprise/media/validate'
const picture = async () => ({
  name: 'a.png',
  bytes: await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0f766e' } })
    .png({ compressionLevel: 0 })
    .toBuffer(),
})

test.for([
  ['its kind is looked at', [1]],
  ['it is drawn anew', [Number.POSITIVE_INFINITY, 1000]],
] as const)('a storage that breaks off while %s is at fault, and not the file (FILES-041)', async ([_when, cuts]) => {
  const sent = await picture()
  bucket.breakOff(...cuts)
  const refused = await upload(world.as('asha'), sent)
  expect([refused.status, refused.body.code]).toEqual([507, '507'])
  expect((await upload(world.as('asha'), sent)).body.message).toBe('File Uploaded Successfully')
})

test('a text whose first bytes break off is not refused either (FILES-041)', async () => {
  const sent = { name: 'a.csv', bytes: 'name\nAsha\n', fields: { rType: 'CAMPAIGN' } }
  bucket.breakOff(3)
  expect((await upload(world.as('asha'), sent)).status).toBe(507)
})

test('media that is judged while the storage stalls holds nobody up (BCAST-068)', async () => {
  const { id } = (await upload(world.as('asha'), await picture())).body.response
  bucket.stall()
  const asked = { id, channelType: 'WHATSAPP', mediaType: 'IMAGE' }
  const judged = Array.from({ length: 12 }, () => world.as('asha').post(validate, asked))
  await eventually(async () => bucket.waiting() >= 10)
  // More of them than the pool has connections.
  expect((await fetch(`${world.address}/readyz`)).status).toBe(200)
  expect((await world.as('asha').get('/e/enterprise/notifications')).body.status).toBe(true)
  await eventually(async () => bucket.waiting() === judged.length)
  bucket.flow()
  for (const { body } of await Promise.all(judged)) expect(body.response).toMatchObject({ width: 200, height: 100 })
})

test('what is refused while the storage stalls holds nobody up either (FILES-054)', async () => {
  bucket.stall()
  const sent = { name: 'a.csv', bytes: 'x'.repeat(3000), fields: { rType: 'CSV' } }
  const refused = Array.from({ length: 8 }, () => upload(world.as('asha'), sent))
  await eventually(async () => bucket.waiting() >= 5)
  expect((await fetch(`${world.address}/readyz`)).status).toBe(200)
  expect((await world.as('asha').get('/e/enterprise/notifications')).body.status).toBe(true)
  bucket.flow()
  for (const { status } of await Promise.all(refused)) expect(status).toBe(413)
})

test('media whose bytes break off is not called wrong (BCAST-068)', async () => {
  const { id } = (await upload(world.as('asha'), await picture())).body.response
  bucket.breakOff(20)
  expect((await world.as('asha').post(validate, { id, channelType: 'WHATSAPP' })).status).toBe(503)
})

test('a template with media is judged and sent while the storage stalls (BCAST-062)', async () => {
  const channelId = await makeChannel(world.as('asha'))
  const components = [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Our sofas.' },
  ]
  const templateUId = await approvedTemplate(world.as('asha'), channelId, { components })
  const { id } = (await upload(world.as('asha'), await picture())).body.response
  const template = { templateUId, media: { id } }
  const draft = request({ channelId, templateId: templateUId }, { message: { template }, columnMapping: [] })
  bucket.stall()
  for (const path of [`${sending}/validate`, sending])
    expect((await world.as('asha').post(path, draft)).body).toMatchObject({ status: true })
  expect(bucket.waiting()).toBe(0)
  bucket.flow()
})

test('a picture of a customer that the storage breaks off is fetched again, and is not lost', async () => {
  const bytes = await photo()
  vendor.answers(({ path }) => ({ body: path === '/photo' ? bytes : { url: `${vendor.url}/photo` } }))
  const draft = { name: 'Meta', type: 4, vendor: 90, data: metaData }
  const { webhookUrl } = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response
  bucket.breakOff(Number.POSITIVE_INFINITY, 100)
  const image = { id: 'm-1', mime_type: 'image/jpeg' }
  await metaCalls(world.address, webhookUrl, { id: 'wamid.cut', type: 'image', image })
  const row = await eventually(async () => {
    const found = await mediaOf(world.databaseUrl, 'wamid.cut')
    return found && found.state !== 'waiting' && found
  }, 60_000)
  expect(row).toMatchObject({ state: 'stored', attempts: 2 })
})
