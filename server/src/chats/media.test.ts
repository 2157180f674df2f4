import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { openSocket } from '../testing/socket.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { mediaOf, metaCalls, metaData, photo } from './media.fixture.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
let webhookUrl: string
beforeAll(async () => {
  vendor = await openVendor()
  const base = { VENDOR_BASE_URL_META: vendor.url, VENDOR_BASE_URL_TELEGRAM: vendor.url }
  world = await openWorld({ ...base, VENDOR_BASE_URL_AIRTEL: vendor.url })
  webhookUrl = (await channel({ name: 'Meta', type: 4, vendor: 90, data: metaData })).webhookUrl
})
beforeEach(() => {
  vendor.calls.length = 0
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

async function channel(draft: object) {
  const { body } = await world.as('asha').post('/e/enterprise/channels', draft)
  if (!body.status) throw new Error(JSON.stringify(body))
  return (await world.as('asha').get(`/e/enterprise/channels/${body.response.id}/details`)).body.response
}

/** Meta knows one file, and hands it out with the token alone. */
function metaHolds(bytes: Buffer | null, found: object = {}) {
  vendor.answers(({ path, headers }: VendorCall) => {
    if (headers.authorization !== 'Bearer EAAG-right')
      return { status: 401, body: { error: { code: 190, message: 'No' } } }
    if (path === '/lookaside/photo') return bytes ? { body: bytes } : { status: 404, body: {} }
    return { body: { url: `${vendor.url}/lookaside/photo`, mime_type: 'image/jpeg', ...found } }
  })
}

const ended = (eventId: string) =>
  eventually(async () => {
    const row = await mediaOf(world.databaseUrl, eventId)
    return row && row.state !== 'waiting' && row
  }, 60_000)

const picture = (id: string) => ({
  id,
  type: 'image',
  image: { id: 'm-1', mime_type: 'image/jpeg', caption: 'Broken' },
})
const filesOf = async () =>
  Number((await world.platform.databases.owner.query('select count(*) as n from files')).rows[0].n)

test('a picture that a customer sends is fetched with the token, kept with its message and told to staff', async () => {
  metaHolds(await photo())
  const socket = openSocket(world.address, `?token=${await world.token('asha')}`)
  await socket.next('ready')
  expect((await metaCalls(world.address, webhookUrl, picture('wamid.1'))).status).toBe(200)
  const told = await socket.next('chats.media.changed')
  const row = await ended('wamid.1')
  expect(told.data).toMatchObject({ messageId: row.messageId, state: 'stored' })
  expect(row).toMatchObject({ type: 'IMAGE', state: 'stored', problem: null, attempts: 1 })
  expect(vendor.calls.map(({ path }) => path)).toEqual(['/v23.0/m-1?phone_number_id=1001', '/lookaside/photo'])
  const { data } = (await world.as('asha').get(`/download/getId?fileId=${row.fileId}`)).body
  const file = await fetch(`${world.address}${data.url}`)
  expect(file.headers.get('content-type')).toBe('image/jpeg')
  expect(file.headers.get('content-disposition')).toContain('image.jpg')
  const stranger = await world.as('omkar').get(`/download/getId?fileId=${row.fileId}`)
  expect(stranger.status).toBe(404)
  // A vendor that calls again has told nothing new.
  expect((await metaCalls(world.address, webhookUrl, { ...picture('wamid.1'), again: true })).status).toBe(200)
  socket.close()
})

test('what is not what it says is refused in plain words, and leaves no file', async () => {
  const before = await filesOf()
  metaHolds(Buffer.from('<html><script>alert(1)</script></html>'))
  await metaCalls(world.address, webhookUrl, picture('wamid.html'))
  expect(await ended('wamid.html')).toMatchObject({
    state: 'failed',
    problem: 'Files of this kind are not taken.',
    attempts: 1,
  })
  metaHolds((await photo()).subarray(0, 200))
  await metaCalls(world.address, webhookUrl, picture('wamid.half'))
  expect(await ended('wamid.half')).toMatchObject({ state: 'failed', problem: 'The picture cannot be read.' })
  expect(await filesOf()).toBe(before)
})

test('a vendor that no longer has the file is believed at once', async () => {
  metaHolds(null)
  await metaCalls(world.address, webhookUrl, picture('wamid.gone'))
  expect(await ended('wamid.gone')).toMatchObject({
    state: 'failed',
    problem: 'The vendor no longer has the file.',
    attempts: 1,
  })
})

test('an address inside a private network is not called', async () => {
  metaHolds(await photo(), { url: 'http://169.254.169.254/latest/meta-data' })
  await metaCalls(world.address, webhookUrl, picture('wamid.inside'))
  expect(await ended('wamid.inside')).toMatchObject({
    state: 'failed',
    problem: '169.254.169.254 leads into a private network and is not called.',
    attempts: 1,
  })
})

test('Telegram is asked where a file lies; a document keeps its name, and one that is too large is broken off', async () => {
  const bot = await channel({ name: 'Bot', type: 5, vendor: 93, data: { botToken: '1:abc' } })
  const said = async (updateId: number, file: Buffer) => {
    vendor.answers(({ path }) => ({ body: path.includes('getFile') ? foundAt : file }))
    const message = { message_id: updateId, chat: { id: 77 }, from: { first_name: 'Asif' }, document }
    const headers = { 'x-telegram-bot-api-secret-token': bot.webhookVerifyToken }
    await world.as(null).post(new URL(bot.webhookUrl).pathname, { update_id: updateId, message }, headers)
    return ended(String(updateId))
  }
  const row = await said(11, Buffer.from('%PDF-1.7\n%%EOF'))
  expect(row).toMatchObject({ type: 'DOC', state: 'stored' })
  expect(vendor.calls.map(({ path }) => path)).toEqual(['/bot1:abc/getFile', '/file/bot1:abc/documents/file%201.pdf'])
  const { data } = (await world.as('asha').get(`/download/getId?fileId=${row.fileId}`)).body
  const { headers } = await fetch(`${world.address}${data.url}`)
  expect(headers.get('content-disposition')).toContain('"price list.exe.pdf"')
  const large = await said(12, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(51 * 1024 * 1024)]))
  expect(large).toMatchObject({ state: 'failed', problem: 'File size exceeds the limit of 50 MB' })
})

const document = { file_id: 'f-1', file_name: 'price list.exe', mime_type: 'application/pdf' }
const foundAt = { ok: true, result: { file_path: 'documents/file 1.pdf' } }

test('a vendor that wraps the file, and is busy at first, is asked again', async () => {
  const data = { username: 'u', password: 'p', customerId: 'c', businessId: 'b-1', contactId: '919811112222' }
  const airtel = await channel({ name: 'Airtel', type: 4, vendor: 9, data })
  const bytes = (await photo()).toString('base64')
  vendor.answers(() => (vendor.calls.length < 2 ? { status: 503, body: {} } : { body: { bytes } }))
  const { pathname, search } = new URL(airtel.webhookUrl)
  const message = { id: 'air-1', type: 'image', image: { id: 'm-9', mime_type: 'image/jpeg' } }
  await world.as(null).post(`${pathname}${search}`, { from: '919822211155', message })
  expect(await ended('air-1')).toMatchObject({ state: 'stored', attempts: 2 })
  expect(vendor.calls[1]?.path).toMatch(/\/download\/media\?mediaId=m-9&businessId=b-1$/)
})

test('a file that is ours already is not fetched, and a place is kept as one', async () => {
  const shop = await channel({ name: 'Shop', type: 4, vendor: 99 })
  const form = new FormData()
  form.set('rType', 'CHAT')
  form.set('file', new File([new Uint8Array(await photo())], 'box.jpg'))
  const { id } = (await world.as('asha').post('/e/drive/upload', form)).body.response
  const before = await filesOf()
  await world.as('asha').post(`/e/enterprise/channels/${shop.id}/simulator/phone/919822211166/message`, { fileId: id })
  const row = await eventually(async () => {
    const { rows } = await world.platform.databases.owner.query(
      'select state, file_id as "fileId" from message_media where channel_id = $1',
      [shop.id],
    )
    return rows[0]
  })
  expect(row).toEqual({ state: 'stored', fileId: id })
  expect(await filesOf()).toBe(before)
  await metaCalls(world.address, webhookUrl, {
    id: 'wamid.place',
    type: 'location',
    location: { latitude: 19.07, longitude: 72.87, name: 'Shop' },
  })
  expect(await ended('wamid.place')).toMatchObject({ type: 'LOCATION', state: 'stored', fileId: null })
})
