import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { upload } from './files.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const base = '/e/enterprise/artifacts'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
const message = (name: string, more = {}) => ({ type: 'MSG', data: { name, text: 'Hello' }, ...more })
const pdfOf = async (person: Person) =>
  (await upload(world.as(person), { name: 'a.pdf', bytes: pdf })).body.response.id as string
const add = async (person: Person, draft: object) => (await world.as(person).post(base, draft)).body.response.artifact
const bucketOf = async (person: Person, draft: object) =>
  (await world.as(person).post(`${base}/bucket/create`, draft)).body.response.bucket
const names = async (person: Person, query: string) =>
  (await world.as(person).get(`${base}?${query}`)).body.response.artifacts.map(
    ({ data }: { data: { name: string } }) => data.name,
  )

test('an attachment is a stored file, a text, an address or a place, under a name (FILES-008, FILES-009, FILES-012, FILES-030, FILES-031)', async () => {
  const fileId = await pdfOf('asha')
  const made = await world.as('asha').post(base, {
    type: 'DOC',
    fileId,
    isPublic: true,
    adminCreated: true,
    data: { name: '  Price   list ', desc: 'Of spring' },
  })
  expect(made.body).toMatchObject({ status: true, code: '100', message: 'Attachment saved successfully' })
  const { artifact } = made.body.response
  expect(artifact).toMatchObject({
    _id: artifact.id,
    data: { type: 'DOC', name: 'Price list', desc: 'Of spring', address: '' },
    file: { id: fileId, name: 'a.pdf', size: pdf.length, contentType: 'application/pdf' },
    deptId: null,
    bucketId: null,
    isPublic: true,
    adminCreated: true,
  })
  expect(artifact.data.url).toBe(artifact.file.url)
  expect((await world.as(null).get(new URL(artifact.file.url).pathname + new URL(artifact.file.url).search)).text).toBe(
    pdf.toString(),
  )
  const place = await add('meera', { type: 'LOCATION', data: { name: 'Shop', latitude: '19.07', longitude: 72.87 } })
  expect(place.data).toMatchObject({ type: 'LOCATION', latitude: 19.07, longitude: 72.87 })
  expect((await add('meera', { type: 'URL', data: { name: 'Site', url: 'https://example.org' } })).data.url).toBe(
    'https://example.org',
  )
  for (const [draft, field] of [
    [{ type: 'MSG', data: { text: 'x' } }, 'data.name'],
    [{ type: 'IMAGE', data: { name: 'x' } }, 'fileId'],
    [{ type: 'MSG', data: { name: 'x' } }, 'data.text'],
    [{ type: 'URL', data: { name: 'x', url: 'javascript:alert(1)' } }, 'data.url'],
    [{ data: { name: 'x', text: 'x' } }, 'type'],
    [{ type: 'IMAGE', fileId, data: { name: 'x' } }, 'fileId'],
  ] as const) {
    const { body } = await world.as('meera').post(base, draft)
    expect([body.status, body.code, body.errors?.[0]?.field]).toEqual([false, '400', field])
  }
})

test('the platform’s other names of types are taken, and the upper-case ones answered (FILES-009, FILES-010)', async () => {
  const image = await upload(world.as('dev'), { name: 'a.png', bytes: await picture(4, 4) })
  const fileId = image.body.response.id
  expect((await add('dev', { type: 'media', fileId, data: { name: 'alias' } })).data.type).toBe('IMAGE')
  expect((await add('dev', { type: 'document', fileId: await pdfOf('dev'), data: { name: 'alias' } })).data.type).toBe(
    'DOC',
  )
  expect((await add('dev', { type: 'tag', data: { name: 'alias', text: 'vip' } })).data).toMatchObject({
    type: 'MSG',
    tag: true,
  })
  expect((await add('dev', { type: 'map', data: { name: 'alias', address: 'Pune' } })).data.type).toBe('LOCATION')
  expect(await names('dev', 'visibility=private&desc=alias&type=media,map')).toHaveLength(2)
})

test('a list of a type that does not exist is refused (FILES-009, FILES-028)', async () => {
  for (const field of ['type', 'mediaType']) {
    const asked = [
      world.as('dev').get(`${base}?${field}=image,nothing`),
      world.as('dev').post(base, { [field]: 'image,nothing' }),
      world.as('dev').get(`${base}/bucket/list?${field}=image,nothing`),
      world.as('dev').post(`${base}/bucket/list`, { [field]: 'image,nothing' }),
    ]
    for (const { status, body } of await Promise.all(asked)) {
      expect([status, body.errors]).toEqual([400, [{ field, message: body.message }]])
      expect(body.message).toMatch(`${field} must be IMAGE, VIDEO, AUDIO, DOC, LOCATION, MSG, URL, `)
    }
  }
})

test('buckets that are asked for one type count what is of it (FILES-026, FILES-035)', async () => {
  const bucket = await bucketOf('rohan', { name: 'Mixed' })
  await add('rohan', message('A text', { bucketId: bucket.id }))
  await add('rohan', { type: 'URL', data: { name: 'Site', url: 'https://example.org' }, bucketId: bucket.id })
  const counted = async (query: string) =>
    (await world.as('rohan').get(`${base}/bucket/list?visibility=private&${query}`)).body.data.list[0].count
  expect([await counted(''), await counted('type=url'), await counted('mediaType=IMAGE')]).toEqual([2, 1, 0])
})

test('lists are newest first in pages of twenty, by GET as by POST, under both keys (FILES-024, FILES-025, FILES-028, FILES-029)', async () => {
  for (let at = 0; at < 22; at++) await add('rohan', message(`paged ${at}`))
  const first = (await world.as('rohan').get(`${base}?visibility=private`)).body
  expect(first.data).toEqual(first.response)
  expect(first.response.hasMore).toBe(true)
  expect([first.response.artifacts.length, first.response.more, first.response.artifacts[0].data.name]).toEqual([
    20,
    true,
    'paged 21',
  ])
  const asked = {
    visibility: 'private',
    from: 20,
    perPage: 15,
    mediaType: 'MSG',
    type: '',
    desc: 'PAGED',
    deptId: null,
  }
  const rest = (await world.as('rohan').post(base, asked)).body.response
  expect([rest.artifacts.map(({ data }: { data: { name: string } }) => data.name), rest.more]).toEqual([
    ['paged 1', 'paged 0'],
    false,
  ])
})

test('private ones are one’s own, public ones everybody’s, and publishing needs its right (FILES-027, FILES-029)', async () => {
  await add('asha', message('seen public', { isPublic: true }))
  await add('kabir', message('seen admin', { adminCreated: true }))
  await add('meera', message('seen meera'))
  await add('rohan', message('seen rohan'))
  for (const query of ['desc=seen', 'desc=seen&visibility=&type=&deptId=&bucketId='])
    expect(await names('meera', query)).toEqual(['seen public'])
  expect(await names('meera', 'desc=seen&visibility=private')).toEqual(['seen meera'])
  expect(await names('meera', 'desc=seen&visibility=browse')).toEqual(['seen meera', 'seen public'])
  expect(await names('asha', 'desc=seen&adminView=true&perPage=-1')).toEqual(['seen admin'])
  expect(await names('meera', 'desc=seen&adminView=true')).toEqual([])
  expect(await names('omkar', 'desc=seen&visibility=browse')).toEqual([])
  for (const draft of [message('x', { isPublic: true }), message('x', { adminCreated: true })]) {
    expect((await world.as('meera').post(base, draft)).status).toBe(403)
  }
  expect((await world.as('victor').post(base, message('x'))).status).toBe(403)
  expect((await world.as('victor').post(base, { desc: 'seen' })).body.response.artifacts).toHaveLength(1)
})

test('its owner changes and deletes an attachment, and the file of one that is gone stays (FILES-032, FILES-033)', async () => {
  const fileId = await pdfOf('meera')
  const { id, file } = await add('meera', { type: 'DOC', fileId, data: { name: 'Mine', desc: 'kept' } })
  const changed = await world.as('meera').put(`${base}/${id}`, { data: { name: 'Renamed' } })
  expect(changed.body.response.artifact).toMatchObject({
    data: { name: 'Renamed', desc: 'kept' },
    file: { id: fileId },
  })
  for (const person of ['rohan', 'omkar'] as const) {
    expect((await world.as(person).put(`${base}/${id}`, { data: { name: 'x' } })).status).toBe(404)
    expect((await world.as(person).delete(`${base}/${id}`)).status).toBe(404)
  }
  await world.as('kabir').put(`${base}/${id}`, { isPublic: true })
  expect((await world.as('meera').delete(`${base}/${id}`)).status).toBe(403)
  expect((await world.as('kabir').delete(`${base}/${id}`)).body).toMatchObject({
    message: 'Attachment deleted successfully',
    response: { id, artifact: { id, data: { name: 'Renamed' } } },
  })
  expect((await world.as('kabir').delete(`${base}/${id}`)).body).toMatchObject({ message: 'Attachment not found' })
  const { pathname, search } = new URL(file.url)
  expect((await world.as(null).get(`${pathname}${search}`)).status).toBe(200)
  for (const [person, status] of Object.entries({ omkar: 404, meera: 403 } as const)) {
    expect((await world.as(person as 'omkar').post(`${base}/${id}/restore`)).status).toBe(status)
  }
  expect((await world.as('kabir').post(`${base}/${id}/restore`)).body).toMatchObject({
    message: 'Attachment restored successfully',
    response: { artifact: { id, file: { id: fileId }, bucketId: null } },
  })
})

test('nothing of another enterprise, and no list of contacts, becomes an attachment (FILES-030)', async () => {
  const foreign = await upload(world.as('omkar'), { name: 'a.pdf', bytes: pdf })
  const list = await upload(world.as('asha'), { name: 'a.csv', bytes: 'a\n1', fields: { rType: 'CSV' } })
  for (const file of [foreign, list]) {
    const { id, secureUrl } = file.body.response
    const byId = await world.as('asha').post(base, { type: 'DOC', fileId: id, data: { name: 'x' } })
    expect(byId.body).toMatchObject({ code: '404', message: 'File not found' })
    for (const url of [secureUrl, secureUrl.replace(/\?.*/, '')]) {
      const byLink = await world.as('asha').post(base, { type: 'DOC', data: { name: 'x', url } })
      expect(byLink.body).toMatchObject({ code: '404', message: 'File not found', errors: [{ field: 'data.url' }] })
    }
  }
  const bucket = await bucketOf('omkar', { name: 'Foreign' })
  const { body } = await world.as('asha').post(base, message('x', { bucketId: bucket.id }))
  expect(body).toMatchObject({ code: '404', message: 'Bucket not found' })
})

test('buckets are named once, hold what is moved into them, and let it stay when they go (FILES-011, FILES-026, FILES-034, FILES-035, FILES-036, FILES-037, FILES-038, FILES-039, FILES-040)', async () => {
  const first = await bucketOf('leela', { name: '  Spring  sale ' })
  expect(first).toEqual({ id: first.id, _id: first.id, name: 'Spring sale', count: 0 })
  const taken = await world.as('leela').post(`${base}/bucket/create`, { name: 'SPRING sale' })
  expect(taken.body).toMatchObject({ code: '409', message: 'Bucket name already exists' })
  const second = await bucketOf('leela', { name: 'Summer' })
  const ids = [(await add('leela', message('one'))).id, (await add('leela', message('two'))).id]
  const put = (bucketId: string, act: string, body: object) =>
    world.as('leela').put(`${base}/bucket/${bucketId}/${act}`, body)
  expect((await put(first.id, 'move', { artifactIds: ids })).body.response).toEqual({ moved: 2 })
  expect((await put(second.id, 'move', { artifactIds: [ids[0]] })).body.response).toEqual({ moved: 1 })
  expect((await put(second.id, 'removeArtifact', { artifactIds: ids })).body.response).toEqual({ removed: 1 })
  expect((await put(first.id, 'move', { artifactIds: [ids[0], 'none'] })).body.message).toBe('Attachment not found')
  expect((await put(second.id, 'edit', { name: 'Spring Sale' })).body.code).toBe('409')
  expect((await put(second.id, 'edit', { name: 'Autumn' })).body.response.bucket.name).toBe('Autumn')
  const { body } = await world.as('leela').post(`${base}/bucket/list`, { visibility: 'private', perPage: -1 })
  expect(body.data.list.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
    ['Autumn', 0],
    ['Spring sale', 1],
  ])
  expect(await names('leela', `visibility=browse&bucketId=${first.id}`)).toEqual(['two'])
  const shelf = await bucketOf('kabir', { name: 'For all', isPublic: true })
  await add('kabir', message('of my own', { bucketId: shelf.id }))
  for (const [visibility, count] of [
    ['public', 0],
    ['browse', 1],
  ]) {
    const { list } = (await world.as('kabir').get(`${base}/bucket/list?desc=for all&visibility=${visibility}`)).body
      .data
    expect([visibility, list]).toMatchObject([visibility, [{ id: shelf.id, count }]])
  }
  const gone = await world.as('leela').delete(`${base}/bucket/${first.id}`)
  expect(gone.body.message).toBe('Bucket deleted successfully')
  expect(await names('leela', 'visibility=private')).toEqual(['two', 'one'])
  expect(await names('leela', `visibility=private&bucketId=${first.id}`)).toEqual([])
})

test('a deleted bucket comes back with what it held and no other holds since (FILES-038)', async () => {
  const leela = world.as('leela')
  const shelf = await bucketOf('leela', { name: 'Winter' })
  const put = async (text: string) => (await add('leela', message(text, { bucketId: shelf.id }))).id
  const [stays, moves, goes] = [await put('stays'), await put('moves'), await put('goes')]
  await leela.delete(`${base}/bucket/${shelf.id}`)
  const other = await bucketOf('leela', { name: 'WINTER' })
  await leela.put(`${base}/bucket/${other.id}/move`, { artifactIds: [moves] })
  await leela.delete(`${base}/${goes}`)
  expect((await world.as('meera').post(`${base}/bucket/${shelf.id}/restore`)).status).toBe(404)
  const { body } = await leela.post(`${base}/bucket/${shelf.id}/restore`)
  const back = { id: shelf.id, _id: shelf.id, name: 'Winter (restored)', count: 1 }
  expect(body).toMatchObject({ message: 'Bucket restored successfully', response: { bucket: back } })
  await leela.post(`${base}/${goes}/restore`)
  expect(await names('leela', `visibility=private&bucketId=${shelf.id}`)).toEqual(['goes', 'stays'])
  await leela.put(`${base}/bucket/${shelf.id}/removeArtifact`, { artifactIds: [stays] })
  expect((await leela.post(`${base}/bucket/${shelf.id}/restore`)).body.response.bucket.count).toBe(1)
})

test('what a department shares its people see, and who made it alone changes it (FILES-012, FILES-029, FILES-035)', async () => {
  const path = '/e/enterprise/departments'
  const { id: deptId } = (await world.as('asha').post(path, { name: 'Library' })).body.response.department
  const { uId } = (await world.as('meera').get('/e/enterprise/users/me')).body.response
  await world.as('asha').put(`${path}/${deptId}/add_users`, { users: [uId] })
  const shared = await bucketOf('leela', { name: 'Shared shelf', deptId })
  const own = await bucketOf('meera', { name: 'Own shelf' })
  await add('leela', message('on the shelf', { deptId, bucketId: shared.id }))
  expect(await names('meera', 'visibility=private&desc=on the shelf')).toEqual(['on the shelf'])
  expect(await names('rohan', 'visibility=browse&desc=on the shelf')).toEqual([])
  const shelves = async (more: string) => {
    const { body } = await world.as('meera').get(`${base}/bucket/list?visibility=private&desc=shelf${more}`)
    return body.data.list.map(({ id, count }: { id: string; count: number }) => [id, count])
  }
  expect(await shelves('')).toEqual([
    [own.id, 0],
    [shared.id, 1],
  ])
  expect(await shelves('&mine=true')).toEqual([[own.id, 0]])
  // Who sees it is told that it is not theirs to change; who does not see it learns nothing.
  const item = (await add('leela', message('on the shelf too', { deptId }))).id
  const tried = async (person: Person) => {
    const as = world.as(person)
    const answers = [
      await as.put(`${base}/bucket/${shared.id}/edit`, { name: 'Hers' }),
      await as.put(`${base}/bucket/${shared.id}/move`, { artifactIds: [] }),
      await as.delete(`${base}/bucket/${shared.id}`),
      await as.post(`${base}/bucket/${shared.id}/restore`),
      await as.put(`${base}/${item}`, { data: { desc: 'hers' } }),
      await as.delete(`${base}/${item}`),
      await as.post(`${base}/${item}/restore`),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await tried('meera')).toEqual(Array(7).fill(403))
  expect(await tried('rohan')).toEqual(Array(7).fill(404))
})

test('of twenty who make one bucket at once one does, and an attachment lands in one of two (FILES-034, FILES-037)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.as('kabir').post(`${base}/bucket/create`, { name: 'Race', isPublic: true })),
  )
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
  const left = await bucketOf('kabir', { name: 'Left' })
  const right = await bucketOf('kabir', { name: 'Right' })
  const artifactIds = [(await add('kabir', message('raced'))).id, (await add('kabir', message('raced'))).id]
  const moves = Array.from({ length: 10 }, (_, at) =>
    world.as('kabir').put(`${base}/bucket/${at % 2 ? left.id : right.id}/move`, {
      artifactIds: at % 3 ? artifactIds : artifactIds.toReversed(),
    }),
  )
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  const [move, remove] = await Promise.all([
    world.as('kabir').put(`${base}/bucket/${left.id}/move`, { artifactIds }),
    world.as('kabir').delete(`${base}/bucket/${left.id}`),
  ])
  expect([200, 404]).toContain(move.status)
  expect(remove.status).toBe(200)
  expect(await names('kabir', `visibility=private&bucketId=${left.id}`)).toEqual([])
})

test('an upload that names a bucket is an attachment at once; what is sent once is in no library (FILES-015, FILES-016, FILES-041)', async () => {
  const bucket = await bucketOf('meera', { name: 'Uploads' })
  const send = (name: string, bytes: string | Uint8Array, extras: object, more = {}) =>
    upload(world.as('meera'), { name, bytes, fields: { ...more, extras: JSON.stringify(extras) } })
  const { response } = (await send('a.pdf', pdf, { bucketId: bucket.id, name: 'Leaflet' })).body
  const { body } = await world.as('meera').get(`${base}?visibility=private&bucketId=${bucket.id}`)
  expect(body.response.artifacts).toMatchObject([{ id: response.artifactId, data: { name: 'Leaflet', type: 'DOC' } }])
  const plain = await send('b.pdf', pdf, {}, { bucketUpload: 'true' })
  expect(plain.body.response.artifactId).toEqual(expect.any(String))
  expect((await send('c.pdf', pdf, { bucketId: 'none' })).body.message).toBe('Bucket not found')
  expect((await send('c.pdf', pdf, { bucketId: bucket.id, isPublic: true })).status).toBe(403)
  const once = (await send('d.pdf', pdf, { jit: true, bucketId: bucket.id })).body.response
  expect(once.artifactId).toBeNull()
  const { rows } = await world.platform.databases.owner.query(
    `select name, round(extract(epoch from expires_at - now()) / 86400)::int as days from files where name like '_.pdf' and id = $1 or name = 'c.pdf' and deleted_at is null`,
    [once.id],
  )
  expect(rows).toEqual([{ name: 'd.pdf', days: 90 }])
  expect((await send('e.csv', 'a\n1', { jit: true })).body.message).toBe('Invalid File Format !')
})

test('one stored file is judged for a channel (BCAST-067, BCAST-068, BCAST-062, X-36)', async () => {
  const image = (await upload(world.as('asha'), { name: 'a.png', bytes: await picture(12, 7) })).body.response
  const asked = { id: image.id, channelType: 'WHATSAPP', mediaType: 'IMAGE' }
  const { body } = await world.as('victor').post('/e/enterprise/media/validate', asked)
  expect(body).toMatchObject({
    message: 'Media is valid',
    response: { id: image.id, mediaType: 'IMAGE', contentType: 'image/png', width: 12, height: 7 },
  })
  const link = encodeURIComponent(image.secureUrl)
  expect((await world.as('asha').get(`/e/enterprise/media/validate?id=${link}`)).body.code).toBe('100')
  const inAddress = await world.as('asha').post(`/e/enterprise/media/validate?${new URLSearchParams(asked)}`)
  expect(inAddress.body.message).toBe('Media is valid')
  const sheet = (await upload(world.as('asha'), { name: 'a.csv', bytes: 'a\n1' })).body.response
  const heavy = (await upload(world.as('asha'), { name: 'heavy.png', bytes: await picture(8, 8) })).body.response
  await world.platform.databases.owner.query('update files set size = 6000000 where id = $1', [heavy.id])
  const lost = (await upload(world.as('asha'), { name: 'lost.png', bytes: await picture(9, 9) })).body.response
  for (const key of await world.platform.storage.list('')) {
    if (key.includes(lost.id)) await world.platform.storage.remove(key)
  }
  const { pathname, search } = new URL(lost.secureUrl)
  expect((await fetch(`${world.address}${pathname}${search}`, { method: 'HEAD' })).status).toBe(404)
  for (const [person, sent, code, text] of [
    ['asha', {}, '400', 'Attachment is missing !'],
    ['asha', { ...asked, id: lost.id }, '404', 'media not found !!'],
    ['omkar', asked, '404', 'media not found !!'],
    ['asha', { ...asked, mediaType: 'VIDEO' }, '400', 'Invalid file type !'],
    ['asha', { ...asked, channelType: 'SMS' }, '400', 'Invalid file type !'],
    ['asha', { ...asked, channelType: 'PIGEON' }, '400', 'Channel type is not valid'],
    ['asha', { id: sheet.id, mediaType: 'DOC' }, '400', 'Invalid file type !'],
    ['asha', { ...asked, id: heavy.id }, '400', 'File size exceeds the limit of 5 MB'],
  ] as const) {
    const refused = await world.as(person).post('/e/enterprise/media/validate', sent)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([200, code, text])
  }
})
