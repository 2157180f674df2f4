import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitFiles, peakMegabytes, signInAt, spawnServer } from '../testing/server.ts'
import { type Caller, copyTemplate, openWorld, type Reply, type World } from '../testing/world.ts'
import { upload, uploadCsv } from './files.fixture.ts'
import { sweepFiles } from './files.jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ IMPORT_MAX_BYTES: '2000' })
})
afterAll(() => world.close())

const megabyte = 1024 * 1024
const signal = new AbortController().signal
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })

test('an upload answers the file with a signed link that needs no login (FILES-041, FILES-042)', async () => {
  const { body } = await upload(world.as('meera'), { name: 'Price list.pdf', bytes: pdf })
  expect(body).toMatchObject({ status: true, code: '100', message: 'File Uploaded Successfully' })
  const file = body.response
  expect(file).toMatchObject({
    name: 'Price list.pdf',
    fileName: 'Price list.pdf',
    size: pdf.length,
    contentType: 'application/pdf',
    type: 'DOC',
    artifactId: null,
    path: file.secureUrl,
  })
  const read = await world.as(null).get(pathOf(file.secureUrl))
  expect([read.status, read.text]).toEqual([200, pdf.toString()])
  expect(read.headers.get('x-content-type-options')).toBe('nosniff')
  expect(read.headers.get('content-disposition')).toBe('inline; filename="Price list.pdf"')
  const table = (await uploadCsv(world.as('meera'), 'name\nA')).body.response
  const saved = await world.as(null).get(pathOf(table.secureUrl))
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
})

test('browsers may play and show what a link opens in its own tab, and run nothing of it (FILES-042)', async () => {
  const song = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0])
  const strict = "default-src 'none'; style-src 'unsafe-inline'"
  const shown = `${strict}; img-src 'self'; media-src 'self'`
  for (const [name, bytes, policy] of [
    ['song.mp3', song, shown],
    ['Price list.pdf', pdf, `${shown}; object-src 'self'`],
    ['sofa.png', await picture(8, 8).png().toBuffer(), `${shown}; sandbox`],
    ['list.csv', 'a,b', `${strict}; sandbox`],
  ] as const) {
    const { response } = (await upload(world.as('meera'), { name, bytes })).body
    const { headers } = await world.as(null).get(pathOf(response.secureUrl))
    const told = ['content-security-policy', 'x-content-type-options'].map(header => headers.get(header))
    expect([name, ...told]).toEqual([name, policy, 'nosniff'])
    const { url } = (await world.as('meera').get(`/download/getId?fileId=${response.id}`)).body.data
    expect((await world.as(null).get(url)).headers.get('content-security-policy')).toBe(`${strict}; sandbox`)
  }
})

test('a link that was changed, cut or is too old is denied, a deleted file is not found (FILES-042)', async () => {
  const { response } = (await upload(world.as('meera'), { name: 'a.pdf', bytes: pdf })).body
  const link = pathOf(response.secureUrl)
  const other = (await upload(world.as('meera'), { name: 'b.pdf', bytes: pdf })).body.response
  for (const wrong of [
    link.replace(/sig=.{4}/, 'sig=____'),
    link.replace(/exp=\d+/, 'exp=1'),
    link.replace(response.id, other.id),
    link.replace(/\?.*/, ''),
    link.replace(/&sig=.*/, ''),
    link.replace(/exp=\d+/, 'exp=soon'),
    `${link}&sig=____`,
  ]) {
    const { status, body } = await world.as('asha').get(wrong)
    expect([status, body.message]).toEqual([403, 'Access Denied'])
  }
  await query('update files set deleted_at = now() where id = $1', [response.id])
  expect((await world.as(null).get(link)).status).toBe(404)
})

test('parts of a file are read by Range (FILES-042)', async () => {
  const { response } = (await upload(world.as('meera'), { name: 'a.pdf', bytes: pdf })).body
  const part = (range: string) => world.as(null).get(pathOf(response.secureUrl), { range })
  const first = await part('bytes=0-3')
  expect([first.status, first.text, first.headers.get('content-range')]).toEqual([
    206,
    '%PDF',
    `bytes 0-3/${pdf.length}`,
  ])
  expect((await part('bytes=-5')).text).toBe('%%EOF')
  expect((await part('bytes=4-')).text).toBe(pdf.toString().slice(4))
  expect((await part(`bytes=${pdf.length}-`)).status).toBe(416)
  expect((await part('bytes=0-1,3-4')).status).toBe(200)
  // Vendors look at how large a file is before they fetch it.
  const looked = await fetch(world.address + pathOf(response.secureUrl), { method: 'HEAD' })
  const told = ['content-type', 'content-length'].map(name => looked.headers.get(name))
  expect([looked.status, ...told, await looked.text()]).toEqual([200, 'application/pdf', String(pdf.length), ''])
  const unsigned = await fetch(`${world.address}/files/${response.id}`, { method: 'HEAD' })
  expect(unsigned.status).toBe(403)
})

test('a file whose bytes are not what its name says is refused (FILES-051, FILES-059, FILES-060, FILES-061, FILES-062)', async () => {
  const png = await picture(8, 8).png().toBuffer()
  const docx = zipSync({
    '[Content_Types].xml': Buffer.from(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': Buffer.from('<w:document/>'),
  })
  const sent: [string, string | Uint8Array, Record<string, string>, boolean][] = [
    ['letter.docx', docx, {}, true],
    ['letter.xlsx', docx, {}, false],
    ['picture.png', png, {}, true],
    ['picture.jpg', png, {}, false],
    ['picture.png', png.subarray(0, 40), {}, false],
    ['page.pdf', '<html><script>alert(1)</script></html>', {}, false],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', {}, false],
    ['run.exe', 'MZ', {}, false],
    ['noname', 'x', {}, false],
    ['song.mp3', Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0]), {}, true],
    ['list.csv', 'a,b\n1,2', {}, true],
    ['list.csv', '<html>', {}, false],
    ['list.csv', '\ufeff<html>', {}, false],
    ['list.csv', ' \r\n\t"<svg>', {}, false],
    ['list.csv', Buffer.from('\ufeff <!doctype html>', 'utf16le'), {}, false],
    ['list.csv', Buffer.from('\ufeffa,b', 'utf16le'), {}, true],
    ['list.csv', '\ufeff"a","b"', {}, true],
    ['list.csv', 'PK\u0003\u0004 judged by the import', { rType: 'CSV' }, true],
    ['list.txt', 'a,b', { rType: 'CSV' }, false],
    ['bundle.zip', zipSync({ a: Buffer.from('x') }), { rType: 'CAMPAIGN' }, true],
    ['bundle.zip', zipSync({ a: Buffer.from('x') }), {}, false],
  ]
  for (const [name, bytes, fields, isTaken] of sent) {
    const { status, body } = await upload(world.as('asha'), { name, bytes, fields })
    expect([name, status, body.message]).toEqual([
      name,
      200,
      isTaken ? 'File Uploaded Successfully' : 'Invalid File Format !',
    ])
  }
})

test('an empty file is of no format, whatever its name says, and only an import judges its own (FILES-051)', async () => {
  for (const name of ['sofa.png', 'prices.pdf', 'list.csv']) {
    const { body } = await upload(world.as('asha'), { name, bytes: '' })
    expect([body.code, body.errors]).toEqual(['400', [{ field: 'file', message: 'Invalid File Format !' }]])
  }
  const { body } = await upload(world.as('asha'), { name: 'people.csv', bytes: '', fields: { rType: 'CSV' } })
  expect(body.message).toBe('File Uploaded Successfully')
})

test('a picture is drawn anew without what its camera wrote into it (FILES-053)', async () => {
  const jpeg = await picture(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { response } = (await upload(world.as('meera'), { name: 'photo.jpg', bytes: jpeg })).body
  const link = `${world.address}${pathOf(response.secureUrl)}`
  const stored = Buffer.from(await (await fetch(link)).arrayBuffer())
  expect(stored.length).toBe(response.size)
  const { width, height, exif } = await sharp(stored).metadata()
  expect([width, height, exif]).toEqual([20, 40, undefined])
  const large = await picture(1100, 10).png().toBuffer()
  const portrait = await upload(world.as('victor'), { name: 'me.png', bytes: large, fields: { rType: 'PROFILE' } })
  expect(portrait.body).toMatchObject({
    status: false,
    code: '400',
    message: 'Image must be within 1024 x 1024 resoultion and maximum size should be 50kb',
  })
  const small = await picture(100, 100).png().toBuffer()
  const taken = await upload(world.as('victor'), { name: 'me.png', bytes: small, fields: { rType: 'PROFILE' } })
  expect(taken.body.status).toBe(true)
})

test('limits of icons and kinds of files for one message come from the environment, and the console reads them (FILES-016, FILES-053, X-33)', async () => {
  const plain = (await world.as(null).get('/config/app.json')).body
  expect(plain.image).toEqual({ maxWidth: 1024, maxHeight: 1024, maxBytes: 51_200 })
  expect(plain.jitTypes).toEqual({
    image: ['image/jpeg', 'image/png'],
    video: ['video/mp4'],
    document: ['application/pdf'],
  })
  const limits = { IMAGE_MAX_WIDTH: '20', IMAGE_MAX_HEIGHT: '10', IMAGE_MAX_BYTES: '9000' }
  const narrow = await openWorld({ ...limits, JIT_FILE_TYPES: 'png,pdf,docx,exe' })
  const told = (await narrow.as(null).get('/config/app.json')).body
  expect(told.image).toEqual({ maxWidth: 20, maxHeight: 10, maxBytes: 9000 })
  expect(told.jitTypes).toEqual({
    image: ['image/png'],
    video: [],
    document: ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  })
  const portrait = async (width: number, height: number) => {
    const bytes = await picture(width, height).png().toBuffer()
    return (await upload(narrow.as('victor'), { name: 'me.png', bytes, fields: { rType: 'PROFILE' } })).body.message
  }
  const tooLarge = 'Image must be within 20 x 10 resoultion and maximum size should be 8kb'
  expect([await portrait(20, 10), await portrait(21, 10), await portrait(20, 11)]).toEqual([
    'File Uploaded Successfully',
    tooLarge,
    tooLarge,
  ])
  const photo = { name: 'a.jpg', bytes: await picture(9, 9).jpeg().toBuffer(), fields: { extras: '{"jit":true}' } }
  expect((await upload(narrow.as('meera'), photo)).body.message).toBe('Invalid File Format !')
  expect((await upload(world.as('meera'), photo)).body.message).toBe('File Uploaded Successfully')
  await narrow.close()
})

test('what is too large is refused, by purpose and by channel (FILES-042, FILES-043)', async () => {
  const list = await uploadCsv(world.as('meera'), 'x'.repeat(2001))
  expect([list.status, list.body.message]).toEqual([413, 'File is too large'])
  const bytes = await sharp(
    Buffer.alloc(1500 * 1500 * 3, 1).map((_, at) => (at * 7919) % 251),
    {
      raw: { width: 1500, height: 1500, channels: 3 },
    },
  )
    .png({ compressionLevel: 0 })
    .toBuffer()
  const extras = JSON.stringify({ channelType: 'WHATSAPP', mediaType: 'IMAGE' })
  const media = await upload(world.as('meera'), { name: 'a.png', bytes, fields: { extras } })
  expect([media.status, media.body.message]).toEqual([413, 'File size exceeds the limit of 5 MB'])
  expect(await query(`select * from files where content_type = ''`)).toEqual([])
})

test('how large a file may be does not hang on what stands before it in the form (FILES-042)', async () => {
  const send = async (size: number) => {
    const form = new FormData()
    form.set('file', new File(['x'.repeat(size)], 'people.csv'))
    form.set('rType', 'CSV')
    const { status, body } = await world.as('meera').post('/e/drive/upload', form)
    return [status, body.message]
  }
  expect(await send(2000)).toEqual([200, 'File Uploaded Successfully'])
  expect(await send(2001)).toEqual([413, 'File is too large'])
  expect(await query(`select * from files where content_type = ''`)).toEqual([])
})

test('what is said beside a file is refused by its field where it means nothing, and the file is not kept (FILES-042)', async () => {
  const files = () => query('select id from files')
  const [before, stored] = [await files(), await world.platform.storage.list('')]
  const nobody = '00000000-0000-4000-8000-000000000000'
  const foreign = (await world.as('omkar').post('/e/enterprise/artifacts/bucket/create', { name: 'Theirs' })).body
    .response
  for (const [extras, code, field, message] of [
    [{ channelType: 'PIGEON' }, '400', 'extras.channelType', 'Channel type is not valid'],
    [{ channelType: 'SMS' }, '400', 'extras.channelType', 'Invalid File Format !'],
    [{ mediaType: 'HOLOGRAM' }, '400', 'extras.mediaType', /^extras.mediaType must be IMAGE, .* or DOCUMENT$/],
    [{ limit: 'poster' }, '400', 'extras.limit', 'extras.limit must be icon'],
    [{ jit: 'perhaps' }, '400', 'extras.jit', 'extras.jit must be true or false'],
    [{ bucketId: 'none' }, '404', 'extras.bucketId', 'Bucket not found'],
    [{ bucketId: nobody }, '404', 'extras.bucketId', 'Bucket not found'],
    [{ bucketId: foreign.bucket.id }, '404', 'extras.bucketId', 'Bucket not found'],
    ['groups', '400', 'extras', 'extras must be an object'],
  ] as const) {
    const { body } = await upload(world.as('asha'), {
      name: 'a.pdf',
      bytes: pdf,
      fields: { extras: JSON.stringify(extras) },
    })
    expect(body).toMatchObject({ status: false, code, message: expect.stringMatching(message), errors: [{ field }] })
  }
  for (const [name, value] of [
    ['bucketUpload', 'true'],
    ['extras', JSON.stringify({ bucketId: nobody })],
  ] as const) {
    const { body } = await upload(world.as('asha'), {
      name: 'a.csv',
      bytes: 'a',
      fields: { rType: 'CSV', [name]: value },
    })
    expect(body).toMatchObject({
      message: 'A file of this purpose cannot be an attachment',
      errors: [{ field: 'rType' }],
    })
  }
  expect([await files(), await world.platform.storage.list('')]).toEqual([before, stored])
  const fields = { extras: JSON.stringify({ channelType: 'whatsapp', mediaType: 'document', limit: '', jit: null }) }
  expect((await upload(world.as('asha'), { name: 'a.pdf', bytes: pdf, fields })).body.status).toBe(true)
})

test('a wrong type among what is said beside a file is malformed, as it is in JSON (FILES-042)', async () => {
  for (const [extras, field] of [
    [{ mediaType: 5 }, 'extras.mediaType'],
    [{ name: {} }, 'extras.name'],
    [{ jit: [] }, 'extras.jit'],
    [{ channelType: ['WHATSAPP'] }, 'extras.channelType'],
    [{ bucketId: 7 }, 'extras.bucketId'],
    [['WHATSAPP'], 'extras'],
  ] as const) {
    const fields = { extras: JSON.stringify(extras) }
    const { status, body } = await upload(world.as('asha'), { name: 'a.pdf', bytes: pdf, fields })
    expect([status, body]).toMatchObject([400, { status: false, code: '400', errors: [{ field }] }])
  }
  const fields = { extras: JSON.stringify({ mediaType: 'HOLOGRAM' }) }
  expect((await upload(world.as('asha'), { name: 'a.pdf', bytes: pdf, fields })).status).toBe(200)
})

test('uploading needs one of the rights to write, a portrait none (FILES-041)', async () => {
  const denied = await upload(world.as('victor'), { name: 'a.pdf', bytes: pdf })
  expect([denied.status, denied.body.message]).toEqual([403, 'Access Denied'])
  expect((await upload(world.as(null), { name: 'a.pdf', bytes: pdf })).status).toBe(401)
})

test('the same upload twenty times at once under one key makes one file (FILES-041)', async () => {
  const before = await world.platform.storage.list('')
  const send = (bytes: string) => upload(world.as('asha'), { name: 'once.csv', bytes, key: 'once' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('a,b\n1,2')))
  const told = new Set(answers.map(({ status, body }) => `${status} ${body.message}`))
  expect([...told].filter(each => !/^200 File Uploaded|^409 Request is in progress/.test(each))).toEqual([])
  const again = await send('a,b\n1,2')
  expect(again.body).toEqual(answers.find(({ status }) => status === 200)?.body)
  expect(await query(`select id from files where name = 'once.csv'`)).toHaveLength(1)
  expect((await send('other')).body.message).toBe('Idempotency key was used with another request')
  expect(await world.platform.storage.list('')).toHaveLength(before.length + 1)
})

test('quotation marks in a name, which browsers write with a percent sign, are kept as they are, and a percent sign too (FILES-044)', async () => {
  for (const name of ['Offer "A".pdf', '50% off.pdf']) {
    const { response } = (await upload(world.as('meera'), { name, bytes: pdf })).body
    expect(response.fileName).toBe(name)
  }
})

test('a picture of too many pixels is refused for that (FILES-051)', async () => {
  const create = { width: 9000, height: 8000, channels: 3 as const, background: 'white' }
  const bytes = await sharp({ create, limitInputPixels: false }).png().toBuffer()
  const { body } = await upload(world.as('meera'), { name: 'poster.png', bytes })
  expect(body).toMatchObject({ status: false, message: 'Image must have no more than 64 million pixels' })
})

test('a download link is good once and for five minutes (FILES-044, FILES-045)', async () => {
  const { response } = (await uploadCsv(world.as('meera'), 'name\nA')).body
  const { body } = await world.as('meera').get(`/download/getId?fileId=${response.id}`)
  expect(body).toMatchObject({ status: true, code: '100', data: { expiresIn: 300 } })
  const reads = await Promise.all(Array.from({ length: 5 }, () => world.as(null).get(body.data.url)))
  expect(reads.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  expect(reads.find(({ status }) => status === 200)?.text).toBe('name\nA')
  const link = encodeURIComponent(response.secureUrl)
  const second = (await world.as('meera').get(`/download/getId?fileId=&url=${link}`)).body.data
  await query(`update download_tickets set expires_at = now() - interval '1 second'`)
  expect((await world.as(null).get(second.url)).status).toBe(404)
  for (const [person, wanted, status] of [
    ['omkar', `fileId=${response.id}`, 404],
    ['meera', `url=${encodeURIComponent('https://example.org/files/x')}`, 404],
    ['meera', `exportId=${response.id}`, 200],
    ['meera', 'exportId=none', 404],
    ['meera', '', 404],
    ['victor', `fileId=${response.id}`, 403],
  ] as const) {
    expect((await world.as(person).get(`/download/getId?${wanted}`)).status).toBe(status)
  }
})

test('a file that lists people is read by its owner and by those who see whole numbers (FILES-044, FILES-045)', async () => {
  const list = { name: 'people.csv', bytes: 'number\n919876500051', fields: { rType: 'CAMPAIGN' } }
  const blind = await world.apiKey(['CAMPAIGNS.EDIT'])
  const fileId = (await upload(world.as('kabir'), list)).body.response.id
  const read = async (caller: Caller, id = fileId) => (await caller.get(`/download/getId?fileId=${id}`)).status
  for (const [person, status] of [
    ['kabir', 200],
    ['asha', 200],
    ['victor', 403],
    ['omkar', 404],
  ] as const) {
    expect([person, await read(world.as(person))]).toEqual([person, status])
  }
  const draft = { type: 'DOC', fileId, data: { name: 'People' } }
  expect((await world.as('asha').post('/e/enterprise/artifacts', draft)).body.code).toBe('100')
  expect((await blind.post('/e/enterprise/artifacts', draft)).body).toMatchObject({
    status: false,
    code: '404',
    message: 'File not found',
  })
  const prices = (await upload(world.as('kabir'), { name: 'prices.pdf', bytes: pdf })).body.response
  expect(await read(world.as('victor'), prices.id)).toBe(200)
})

test('files go when their time is over, 30 days after they were deleted, and when their upload broke off (FILES-042)', async () => {
  const ids: string[] = []
  for (const name of ['kept.pdf', 'old.pdf', 'deleted.pdf', 'fresh.pdf']) {
    ids.push((await upload(world.as('meera'), { name, bytes: pdf })).body.response.id)
  }
  const [kept, old, deleted, fresh] = ids
  await query(`update files set expires_at = now() - interval '1 second' where id = $1`, [old])
  await query(`update files set deleted_at = now() - interval '31 days' where id = $1`, [deleted])
  await query(`update files set deleted_at = now() - interval '29 days' where id = $1`, [fresh])
  await sweepFiles(world.platform, signal)
  const left = await query('select id from files where id = any($1) order by id', [ids])
  expect(left.map(({ id }) => id)).toEqual([kept, fresh])
  const keys = await world.platform.storage.list('')
  expect(ids.map(id => keys.some(key => key.includes(id)))).toEqual([true, false, false, true])
})

test('memory stays flat whatever is sent, and a full disk is told with nothing half done (FILES-041, FILES-054)', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-full-'))
  const server = await spawnServer({ DATABASE_URL: await copyTemplate(), DATA_DIR: folder })
  const admin = await signInAt(server.address)
  const send = async (size: number) => {
    const form = new FormData()
    form.set('rType', 'CSV')
    form.set('file', new File([Buffer.alloc(size, 'x')], 'people.csv'))
    const headers = { 'authentication-token': admin.token }
    const answer = await fetch(`${server.address}/e/drive/upload`, { method: 'POST', headers, body: form })
    const body: Reply['body'] = await answer.json()
    return { status: answer.status, body }
  }
  // Buffers wait for the collector up to a height of its own, which the first file reaches and the second must keep to.
  expect((await send(100 * megabyte)).status).toBe(200)
  const stored = () => readdirSync(path.join(folder, 'files'), { recursive: true }).length
  const before = peakMegabytes(server)
  expect((await send(300 * megabyte)).body.response.size).toBe(300 * megabyte)
  expect(peakMegabytes(server) - before).toBeLessThan(60)
  limitFiles(server, megabyte)
  const whole = stored()
  const full = await send(5 * megabyte)
  expect([full.status, full.body.message]).toEqual([507, 'The file could not be stored. Please try again later.'])
  expect(stored()).toBe(whole)
  limitFiles(server, 'unlimited')
  expect((await send(5 * megabyte)).status).toBe(200)
  await server.kill('SIGTERM')
}, 180_000)
