import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadCsv } from '../../files/files.fixture.ts'
import { openSocket } from '../../testing/socket.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { makeField } from '../contacts.fixture.ts'
import { ended, importOf, startImportOf, uploads } from './imports.fixture.ts'
import { sweepImports, takeImport } from './imports.turns.ts'

let world: World
let cityId: string
beforeAll(async () => {
  world = await openWorld()
  cityId = await makeField(world.as('asha'))
})
afterAll(() => world.close())

const base = '/chatbird/api/customer_master'
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const dev = () => world.as('dev')
const book = (prefix: string) =>
  query(
    `select name, data ->> $2 as city, deleted_at is not null as binned,
       array(select s.name from contact_set_members m join contact_sets s on s.id = m.set_id where m.contact_id = c.id order by 1) as sets
     from contacts c where phone_number like $1 order by phone_number`,
    [`${prefix}%`, cityId],
  )
const undone = (importId: string) =>
  eventually(async () => {
    const { customerCSV } = (await dev().get(`${uploads}/${importId}`)).body.data
    return customerCSV.undoState === 'undone' && customerCSV
  }, 60_000)

test('an undo takes back what an import made and changed, save what people edited since', async () => {
  await importOf(dev(), 'name,phoneNumber,city,groups\nOld One,9876610001,Pune,Before\nOld Two,9876610002,Pune,Before')
  const [{ id: binned }] = await query(`select id from contacts where phone_number = '919876610002'`)
  await dev().delete(`${base}/customers/${binned}`)
  const before = await book('91987661')
  const file = [
    'name,phoneNumber,city,groups',
    'New One,9876610001,Goa,Fresh',
    'New Two,9876610002,Goa,Fresh',
    'Made One,9876610003,Goa,Fresh',
    'Made Two,9876610004,Goa,Fresh',
    'Made One,9876610003,Agra,Fresh',
  ].join('\n')
  const done = await importOf(dev(), file)
  expect(done).toMatchObject({ createdLines: 2, updatedLines: 3 })
  const [{ id: edited }] = await query(`select id from contacts where phone_number = '919876610004'`)
  await dev().put(`${base}/customers/${edited}`, { name: 'By hand' })
  const { body } = await dev().post(`${uploads}/${done.id}/undo`)
  expect(body.data.customerCSV.undoState).toBe('undoing')
  expect((await undone(done.id)).message).toBe('Undone: 1 contact removed, 2 restored, 1 edited since and kept')
  expect(await book('91987661')).toEqual([
    ...before,
    { name: 'Made One', city: 'Agra', binned: true, sets: [] },
    { name: 'By hand', city: 'Goa', binned: false, sets: [] },
  ])
  const { groups } = (await dev().get(`${base}/groups`)).body.data
  expect(groups).toEqual([expect.objectContaining({ name: 'Before', count: 1 })])
  const again = await dev().post(`${uploads}/${done.id}/undo`)
  expect(again.body).toMatchObject({ status: false, code: '409', message: 'The upload cannot be undone' })
})

test('who an undo restores is found by the fields that are searchable by now, and by no others', async () => {
  const asha = world.as('asha')
  const treeId = await makeField(asha, { fieldName: 'tree', fieldLabel: 'Tree' })
  const birdId = await makeField(asha, { fieldName: 'bird', fieldLabel: 'Bird', search: true })
  await importOf(dev(), 'name,phoneNumber,tree,bird\nSought,9876612001,Tamarind,Bulbul')
  const done = await importOf(dev(), 'name,phoneNumber,tree,bird\nSought,9876612001,Gulmohar,Mynah')
  const names = async (search: string) =>
    (await dev().get(`${base}/customers?search=${search}`)).body.data.customers.customers.map(
      (row: { name: string }) => row.name,
    )
  await asha.post(`${base}/definitions`, { id: treeId, search: true })
  await asha.post(`${base}/definitions`, { id: birdId, search: false })
  await expect.poll(async () => [await names('gulmohar'), await names('mynah')]).toEqual([['Sought'], []])
  await dev().post(`${uploads}/${done.id}/undo`)
  expect((await undone(done.id)).message).toContain('1 restored')
  const words = ['tamarind', 'bulbul', 'gulmohar', 'mynah']
  expect(await Promise.all(words.map(names))).toEqual([['Sought'], [], [], []])
})

test('groups and labels that an undone import made go with it, save those that people use or renamed', async () => {
  const made = ['Left empty', 'Used by hand', 'To be renamed'].join(';')
  const done = await importOf(dev(), `name,phoneNumber,groups,labels\nSet Maker,9876611001,${made},Left label`)
  const all = async () => [
    ...(await dev().get(`${base}/groups`)).body.data.groups,
    ...(await dev().get(`${base}/tags`)).body.data.tags,
  ]
  const [used, renamed] = await Promise.all(
    ['Used by hand', 'To be renamed'].map(async wanted => (await all()).find(({ name }) => name === wanted).id),
  )
  await dev().post(`${base}/customers`, { name: 'Joined later', phoneNumber: '9876611002', groups: [used] })
  await dev().post(`${base}/groups`, { id: renamed, name: 'Renamed' })
  await dev().post(`${uploads}/${done.id}/undo`)
  await undone(done.id)
  const left = (await all()).map(({ name, count }) => [name, count])
  expect(left).toEqual(expect.arrayContaining([['Used by hand', 1]]))
  expect(left).toEqual(expect.arrayContaining([['Renamed', 0]]))
  expect(left.flat()).not.toEqual(expect.arrayContaining(['Left empty']))
  expect(left.flat()).not.toEqual(expect.arrayContaining(['Left label']))
  const again = await importOf(dev(), 'name,phoneNumber,groups\nSet Maker,9876611001,Left empty')
  expect(again).toMatchObject({ acceptedLines: 1, errorLines: 0 })
})

test('who uploaded a file takes it back without the right to delete contacts, and nobody else does', async () => {
  const [meera, rohan] = [world.as('meera'), world.as('rohan')]
  const done = await importOf(meera, 'name,phoneNumber\nMade Here,9876619001')
  expect(done.mayUndo).toBe(true)
  expect((await rohan.get(`${uploads}/${done.id}`)).body.data.customerCSV.mayUndo).toBe(false)
  expect((await rohan.post(`${uploads}/${done.id}/undo`)).body).toMatchObject({
    status: false,
    message: 'Only who uploaded the file, or who may delete contacts, can undo it',
  })
  expect((await world.as('victor').post(`${uploads}/${done.id}/undo`)).status).toBe(403)
  expect((await meera.post(`${uploads}/${done.id}/undo`)).body.status).toBe(true)
  await undone(done.id)
  expect(await book('9198766190')).toMatchObject([{ name: 'Made Here', binned: true }])
  const theirs = await importOf(rohan, 'name,phoneNumber\nMade There,9876619002')
  expect((await dev().post(`${uploads}/${theirs.id}/undo`)).body.status).toBe(true)
})

test('who may not see numbers finds refused lines by what is shown of them alone (IMPORT-033)', async () => {
  const done = await importOf(dev(), 'name,phoneNumber\nX,9876629001\nY 12,98')
  const found = async (search: string) => {
    const blind = await world.apiKey(['CUSTOMER.VIEW'])
    const { body } = await blind.get(`${uploads}/errors?entryId=${done.id}&search=${search}`)
    return body.data.customers.customers.length
  }
  for (const hidden of ['9876629001', '98766', '29001', 'X,9']) expect(await found(hidden), hidden).toBe(0)
  for (const shown of ['9001', 'x,******9001', 'Y 12']) expect(await found(shown), shown).toBe(1)
})

test('a refused number is hidden in whatever script and with whatever signs somebody wrote it', async () => {
  const written = [
    '९८७६६२९००१',
    '９８７６６２９００１',
    '٩٨٧٦٦٢٩٠٠١',
    '98766] [29001',
    '98766\u201129001',
    '98766/29001',
    '98766x29001',
  ]
  const lines = written.map(number => `Z,${number},12`)
  const done = await importOf(dev(), `name,phoneNumber,emailId\n${lines.join('\n')}`)
  const blind = await world.apiKey(['CUSTOMER.VIEW'])
  const listed = async (search = '') =>
    (await blind.get(`${uploads}/errors?entryId=${done.id}&search=${encodeURIComponent(search)}`)).body.data.customers
      .customers
  const rows = await listed()
  expect(rows.map(({ lineStr }: { lineStr: string }) => lineStr)).toEqual(
    written.map(number => `Z,******${number.slice(-4)},12`),
  )
  for (const search of ['९८७६', '98766', '29001']) expect(await listed(search)).toEqual([])
  expect([(await listed('९००१')).length, (await listed('9001')).length]).toEqual([1, 4])
  const file = (await blind.get(`${uploads}/${done.id}/errors/csv`)).text
  expect(written.filter(number => file.includes(number))).toEqual([])
  expect((await dev().get(`${uploads}/${done.id}/errors/csv`)).text).toContain('९८७६६२९००१')
})

test('a search in refused lines finds every part of what is shown, also with numbers written apart (IMPORT-033)', async () => {
  const lines = ['Ma*y (x+1),98766-29 0/0 1,p_1.2%', 'Ze\\d 12 34,0,[a-z]{2}^$', 'ÄRA,९८७ ६६२ ९०-०१ 7,४२']
  const done = await importOf(dev(), `name,phoneNumber,emailId\n${lines.join('\n')}`)
  const blind = await world.apiKey(['CUSTOMER.VIEW'])
  const listed = async (search: string): Promise<string[]> => {
    const { body } = await blind.get(`${uploads}/errors?entryId=${done.id}&search=${encodeURIComponent(search)}`)
    return body.data.customers.customers.map(({ lineStr }: { lineStr: string }) => lineStr)
  }
  const shown = await listed('')
  expect([shown.length, shown[0]]).toEqual([3, 'Ma*y (x+1),******9001,p_1.2%'])
  const parts = [...shown, ...lines].flatMap(line =>
    [3, 8].flatMap(size => Array.from({ length: line.length }, (_, at) => line.slice(at, at + size).trim())),
  )
  const wrong: string[] = []
  for (const part of new Set(parts)) {
    const expected = shown.filter(line => line.toLowerCase().includes(part.toLowerCase()))
    if ((await listed(part)).join('\n') !== expected.join('\n')) wrong.push(part)
  }
  expect(wrong).toEqual([])
  expect(await listed('1'.repeat(200))).toEqual([])
})

test('progress and the end are told live, and a cancelled import stops and stays as it is', async () => {
  const socket = openSocket(world.address, `?token=${await world.token('dev')}`)
  try {
    const lines = Array.from({ length: 30_000 }, (_, at) => `Many,98767${String(at).padStart(5, '0')}`)
    const importId = await startImportOf(dev(), `name,phoneNumber\n${lines.join('\n')}`)
    await socket.next('contacts.import.progressed', ({ data }) => data.importId === importId)
    const { body } = await dev().post(`${uploads}/${importId}/cancel`)
    expect(body.data.customerCSV).toMatchObject({ state: 'ERROR', message: 'Cancelled' })
    const { acceptedLines } = await ended(dev(), importId)
    await socket.next('contacts.import.changed', ({ data }) => data.importId === importId && data.state === 'ERROR')
    const [{ count }] = await query(`select count(*)::int from contacts where phone_number like '9198767%'`)
    expect([acceptedLines, acceptedLines < 30_000]).toEqual([count, true])
    const refused = await dev().post(`${uploads}/${importId}/cancel`)
    expect(refused.body.message).toBe('The upload has ended')
  } finally {
    socket.close()
  }
})

test('a header alone is no unusable file, and an empty one is (IMPORT-025)', async () => {
  const messageOf = async (text: string) => {
    const file = (await uploadCsv(dev(), text)).body.response
    return (await dev().post(`${uploads}/preview`, { file: { path: file.id } })).body.data.message
  }
  expect(await messageOf('name,phoneNumber\n')).toBe('')
  expect(await messageOf('\n')).toBe('File is empty')
})

test('a preview shows the first rows with what is wrong, and remembers what was chosen for a header', async () => {
  await importOf(dev(), 'name,phoneNumber\nKnown,9876620001')
  const rows = Array.from({ length: 60 }, (_, at) => `Person ${at},98766300${String(at).padStart(2, '0')},Pune,x`)
  const text = ['First Name;Phone;City;Other', ',9876620001;;', ',9876620002;;'].join('\n').replaceAll(',', ';')
  const file = (await uploadCsv(dev(), `${text}\n${rows.join('\n').replaceAll(',', ';')}`)).body.response
  const look = async (columns?: unknown) =>
    (await dev().post(`${uploads}/preview`, { file: { path: file.id }, ...(columns ? { columns } : {}) })).body.data
  const seen = await look()
  expect(seen).toMatchObject({ encoding: 'utf-8', delimiter: ';', message: '' })
  expect(seen.columns.map(({ field }: { field: string }) => field)).toEqual(['name', 'phoneNumber', cityId, null])
  expect(seen.rows).toHaveLength(50)
  expect(seen.rows.slice(0, 2)).toEqual([
    { line: 2, cells: ['', '9876620001', '', ''], errors: [] },
    { line: 3, cells: ['', '9876620002', '', ''], errors: [{ message: 'This field is required', column: 0 }] },
  ])
  const columns = [
    { column: 0, field: 'name' },
    { column: 1, field: 'phoneNumber' },
    { column: 3, field: 'instaId' },
  ]
  expect((await look([{ column: 0, field: 'name' }])).message).toBe('Column phoneNumber is missing')
  const { body } = await dev().post(uploads, { file: { path: file.id }, columns })
  expect(await ended(dev(), body.data.uploadId)).toMatchObject({ acceptedLines: 61, errorLines: 1 })
  const remembered = await look()
  const other = (await uploadCsv(dev(), 'Mobile No.,E-mail*,City (home)\n9876620009,x@example.com,Pune')).body.response
  const guessed = (await dev().post(`${uploads}/preview`, { file: { path: other.id } })).body.data
  expect(guessed.columns.map(({ field }: { field: string }) => field)).toEqual(['phoneNumber', 'emailId', null])
  expect(guessed.rows[0].errors).toEqual([{ message: 'This field is required', column: null, field: 'name' }])
  expect(remembered.columns).toMatchObject([
    { field: 'name', remembered: true },
    { field: 'phoneNumber', remembered: true },
    { field: null, remembered: false },
    { field: 'instaId', remembered: true },
  ])
  expect(await query(`select count(*)::int from contacts where phone_number = '919876620002'`)).toEqual([{ count: 0 }])
})

test('a preview hides numbers from who may not see any (CUST-026, IMPORT-030)', async () => {
  const file = (await uploadCsv(dev(), 'name,phoneNumber\nPriya,+91 98766 20031')).body.response
  const blind = await world.apiKey(['CUSTOMER.VIEW', 'CUSTOMER.EDIT'])
  const { body } = await blind.post(`${uploads}/preview`, { file: { path: file.id } })
  expect(body.data.rows).toEqual([{ line: 2, cells: ['Priya', '+******0031'], errors: [] }])
})

test('an import whose job was lost is found again, and one that died three times has failed', async () => {
  const importId = await startImportOf(dev(), 'name,phoneNumber\nLost,9876640001')
  await ended(dev(), importId)
  const [{ enterprise_id: enterpriseId }] = await query('select enterprise_id from contact_imports where id = $1', [
    importId,
  ])
  await query(
    `update contact_imports set state = 'PROCESSING', completed_at = null, job_id = 'gone', attempts = 3,
       beat_at = now() - interval '2 minutes' where id = $1`,
    [importId],
  )
  expect(await takeImport(world.platform, enterpriseId, 'another')).toBeNull()
  expect(await ended(dev(), importId)).toMatchObject({ state: 'ERROR', message: 'Something went wrong' })
  await query(
    `update contact_imports set state = 'WAITING', completed_at = null, format = null, job_id = null, attempts = 0, beat_at = null,
       cursor = 0, created_at = now() - interval '2 minutes' where id = $1`,
    [importId],
  )
  await sweepImports(world.platform)
  expect(await ended(dev(), importId)).toMatchObject({ state: 'COMPLETED' })
})
