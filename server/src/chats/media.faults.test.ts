import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendor } from '../channels/vendor.fixture.ts'
import { signInAt, spawnServer } from '../testing/server.ts'
import { copyTemplate, eventually } from '../testing/world.ts'
import { mediaOf, metaCalls, metaData, photo } from './media.fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
})
afterAll(() => vendor.close())

test('kill -9 between fetching a file and keeping it: it is fetched again, and is one file', async () => {
  const bytes = await photo()
  vendor.answers(({ path: asked }) => ({ body: asked === '/lookaside' ? bytes : { url: `${vendor.url}/lookaside` } }))
  const env = {
    DATABASE_URL: await copyTemplate(),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'parley-media-')),
    SECRET_KEY: randomBytes(32).toString('base64'),
    VENDOR_BASE_URL_META: vendor.url,
  }
  const doomed = await spawnServer({ ...env, CRASH_AT: 'media.fetched' })
  const admin = await signInAt(doomed.address)
  const draft = { name: 'Meta', type: 4, vendor: 90, data: metaData }
  const { webhookUrl } = (await admin.post('/e/enterprise/channels', draft)).body.response
  const message = { id: 'wamid.1', type: 'image', image: { id: 'm-1', mime_type: 'image/jpeg' } }
  await metaCalls(doomed.address, webhookUrl, message)
  await doomed.exited
  const db = new pg.Client({ connectionString: env.DATABASE_URL })
  await db.connect()
  const files = async () => (await db.query('select id, deleted_at is null as "isShown" from files')).rows
  const hidden = await files()
  expect(hidden).toMatchObject([{ isShown: false }])
  const healed = await spawnServer(env)
  const row = await eventually(async () => {
    const found = await mediaOf(env.DATABASE_URL, 'wamid.1')
    return found?.state === 'stored' && found
  }, 90_000)
  expect(row.attempts).toBe(2)
  expect(await files()).toEqual([{ id: row.fileId, isShown: true }])
  expect(hidden[0].id).toBe(row.fileId)
  const { data } = (await (await signInAt(healed.address)).get(`/download/getId?fileId=${row.fileId}`)).body
  expect((await fetch(`${healed.address}${data.url}`)).status).toBe(200)
  await db.end()
  await healed.kill('SIGTERM')
}, 150_000)
