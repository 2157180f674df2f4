import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadCsv } from '../../files/files.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { base, makeField } from '../contacts.fixture.ts'
import { ended, importOf, refusedLines, startImportOf, uploads } from './imports.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ IMPORT_MAX_LINES: '3000' })
  await world.as('asha').post('/chatbird/api/customer_master/definitions', {
    fieldName: 'city',
    fieldLabel: 'Home City',
    fieldHelptext: 'Where',
    mandatory: false,
    search: true,
    fieldType: 'text',
    inputType: 'alphabets',
  })
  await world.as('asha').post('/chatbird/api/customer_master/definitions', {
    fieldName: 'hobbies',
    fieldLabel: 'Hobbies',
    fieldHelptext: 'What',
    mandatory: false,
    fieldType: 'selectbox-multiplevalue',
    defaultValue: 'Cricket,Music,Yoga',
  })
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const people = async (prefix: string) =>
  query(
    `select name, phone_number, email, whatsapp_number, searchable,
       (select json_object_agg(d.field_name, c.data -> d.id::text) from contact_definitions d where c.data ? d.id::text) as data,
       array(select s.kind || ':' || s.name from contact_set_members m join contact_sets s on s.id = m.set_id where m.contact_id = c.id order by 1) as sets
     from contacts c where phone_number like $1 and deleted_at is null order by phone_number`,
    [`${prefix}%`],
  )
const meera = () => world.as('meera')

test('a file makes contacts with their fields, groups and labels (IMPORT-021, IMPORT-022, IMPORT-024, IMPORT-030)', async () => {
  const file = [
    'Name,Mobile Number,home city,Hobbies,groups,tags,remarks,emailId',
    'Asha Rao,98765 10001,Pune,Cricket;Music,VIP|\u200b|Delhi,New,x,ASHA@example.org',
    '"Rao, ""Dev""",+91 98765 10002,,,,,,',
    '',
    '   ',
    'M,12,Pune 7,Golf,,,,nonsense',
    'Too,few',
    'नेहा,०९८७६५१०००४,दिल्ली,Yoga,vip,,,',
  ].join('\r\n')
  const done = await importOf(meera(), file)
  expect(done).toMatchObject({
    file: { name: 'people.csv' },
    state: 'COMPLETED',
    totalLines: 5,
    acceptedLines: 3,
    errorLines: 2,
    createdLines: 3,
    updatedLines: 0,
    message: 'Ignored columns: remarks',
    progress: 1,
    user: { name: expect.any(String) },
  })
  expect(await people('9198765100')).toEqual([
    {
      name: 'Asha Rao',
      phone_number: '919876510001',
      email: 'asha@example.org',
      whatsapp_number: null,
      searchable: 'Pune',
      data: { city: 'Pune', hobbies: ['Cricket', 'Music'] },
      sets: ['group:Delhi', 'group:VIP', 'label:New'],
    },
    expect.objectContaining({ name: 'Rao, "Dev"', phone_number: '919876510002', data: null, sets: [] }),
    expect.objectContaining({ name: 'नेहा', data: { city: 'दिल्ली', hobbies: ['Yoga'] }, sets: ['group:VIP'] }),
  ])
  expect(await refusedLines(meera(), done.id)).toEqual([
    [
      6,
      [
        'Minimum length must be 10 characters.',
        'Minimum length must be 2 characters.',
        'Please enter a valid email address',
        'Only alphabets are allowed in Home City',
        'Invalid value for Hobbies',
      ],
    ],
    [7, ['Column count does not match header']],
  ])
})

test('a filled cell wins, an empty one leaves the value, groups are added (IMPORT-024)', async () => {
  await importOf(meera(), 'name,phoneNumber,city,groups\nOne Old,9876520001,Pune,First')
  const done = await importOf(
    meera(),
    'name,phoneNumber,city,groups\n,9876520001,Nagpur,Second\nNobody,,,\n,9876520002,,',
  )
  expect(done).toMatchObject({ totalLines: 3, acceptedLines: 1, updatedLines: 1, createdLines: 0, errorLines: 2 })
  expect(await people('919876520')).toEqual([
    expect.objectContaining({ name: 'One Old', searchable: 'Nagpur', sets: ['group:First', 'group:Second'] }),
  ])
  expect(await refusedLines(meera(), done.id)).toEqual([
    [3, ['This field is required']],
    [4, ['This field is required']],
  ])
})

test('twice in one file: later lines update earlier ones, also where the first was refused (IMPORT-024)', async () => {
  const done = await importOf(
    meera(),
    'name,phoneNumber,city,groups\n,9876530001,,Lost\nAnna,9876530001,Pune,A\n,9876530001,Goa,B\nBina,9876530001,,C\nX,9876530001,,D',
  )
  expect(done).toMatchObject({ totalLines: 5, acceptedLines: 3, errorLines: 2, createdLines: 1, updatedLines: 2 })
  expect(await people('919876530')).toEqual([
    expect.objectContaining({ name: 'Bina', searchable: 'Goa', sets: ['group:A', 'group:B', 'group:C'] }),
  ])
  expect(await query(`select name from contact_sets where name in ('Lost', 'D')`)).toEqual([])
})

test('what happens to those who are there is chosen: update, fill gaps, or skip', async () => {
  const base = 'name,phoneNumber,city,emailId,groups\n'
  await importOf(meera(), `${base}Kept Name,9876540001,Pune,,\n`)
  const skipped = await importOf(meera(), `${base}New Name,9876540001,Goa,a@b.co,Skipped\nFresh,9876540002,,,\n`, {
    existing: 'skip',
  })
  expect(skipped).toMatchObject({ acceptedLines: 2, createdLines: 1, updatedLines: 0 })
  const [one] = await people('919876540001')
  expect(one).toMatchObject({ name: 'Kept Name', email: null, sets: [] })
  await importOf(meera(), `${base}New Name,9876540001,Goa,a@b.co,Filled\n`, { existing: 'fill' })
  const [filled] = await people('919876540001')
  expect(filled).toMatchObject({ name: 'Kept Name', email: 'a@b.co', data: { city: 'Pune' }, sets: ['group:Filled'] })
})

test('all contacts of a file join the chosen groups and labels', async () => {
  const group = (await meera().post('/chatbird/api/customer_master/groups', { name: 'Target' })).body.data.group
  const label = (await meera().post('/chatbird/api/customer_master/tags', { name: 'Mark' })).body.data.tag
  await importOf(meera(), 'name,phoneNumber\nOne,9876545001\nTwo,9876545002', {
    groupIds: [group.id],
    tagIds: [label.id],
  })
  expect((await people('919876545')).map(({ sets }) => sets)).toEqual([
    ['group:Target', 'label:Mark'],
    ['group:Target', 'label:Mark'],
  ])
  const { groups } = (await meera().get('/chatbird/api/customer_master/groups?search=Target')).body.data
  expect(groups[0].count).toBe(2)
})

test('who is in the Bin comes back with groups (IMPORT-024)', async () => {
  await importOf(meera(), 'name,phoneNumber,groups\nGone,9876550001,Before')
  const [{ id }] = await query(`select id from contacts where phone_number = '919876550001'`)
  await world.as('dev').delete(`/chatbird/api/customer_master/customers/${id}`)
  expect(await people('919876550')).toEqual([])
  const done = await importOf(meera(), 'name,phoneNumber,groups\nBack,9876550001,After', { existing: 'skip' })
  expect(done).toMatchObject({ acceptedLines: 1 })
  expect(await people('919876550')).toEqual([expect.objectContaining({ name: 'Gone', sets: ['group:Before'] })])
})

test('each encoding, delimiter and line end is read as what it is', async () => {
  const lines = ['name;phoneNumber;city', 'Zoë Ĝärtner;9876560001;Münster']
  const wide = Buffer.from(`\ufeff${lines.join('\n')}`, 'utf16le')
  const cases: [string, Buffer, string][] = [
    ['utf-8', Buffer.from(lines.join('\n')), 'Zoë Ĝärtner'],
    ['utf-8 with its mark', Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`), 'Zoë Ĝärtner'],
    ['utf-16le', wide, 'Zoë Ĝärtner'],
    ['utf-16be', Buffer.from(wide).swap16(), 'Zoë Ĝärtner'],
    ['windows-1252', Buffer.from('name\tphoneNumber\nZo\u00eb \u0093x\u0094\t9876560001', 'latin1'), 'Zoë “x”'],
    ['a line that names the delimiter', Buffer.from(`\ufeffsep=;\r\n${lines.join('\r\n')}`), 'Zoë Ĝärtner'],
    ['pipes and old line ends', Buffer.from('name|phoneNumber\rZoë|9876560001\r'), 'Zoë'],
  ]
  for (const [what, bytes, name] of cases) {
    const done = await importOf(meera(), bytes)
    expect([what, done.state, done.acceptedLines]).toEqual([what, 'COMPLETED', 1])
    expect([what, (await people('919876560'))[0]?.name]).toEqual([what, name])
  }
})

test('a file that cannot be used says why, and keeps nothing (IMPORT-025)', async () => {
  const many = `name,phoneNumber\n${Array.from({ length: 3001 }, (_, at) => `Many,98765${70000 + at}`).join('\n')}`
  const cases: [string | Buffer, string][] = [
    ['', 'File is empty'],
    ['\n  \n', 'File is empty'],
    ['name,city\nA,B', 'Column phoneNumber is missing'],
    // Where no line ends, looking for its end takes no longer than reading it.
    [`name,phoneNumber ${'x'.repeat(3_000_000)}`, 'Column phoneNumber is missing'],
    ['name,phoneNumber,NAME \nA,9876570001,B', 'Duplicate column NAME'],
    ['name,phoneNumber,mobile\nA,9876570001,9876570002', 'Duplicate column mobile'],
    ['name,phoneNumber\nA\u0000,9876570001', 'File encoding is not supported'],
    ['PK\u0003\u0004name,phoneNumber\nA,9876570001', 'File encoding is not supported'],
    ['%PDF-1.7\nname,phoneNumber\nA,9876570001', 'File encoding is not supported'],
    [many, 'Too many lines'],
  ]
  for (const [bytes, message] of cases) {
    const done = await importOf(meera(), bytes)
    expect([done.state, done.message, done.totalLines]).toEqual(['ERROR', message, 0])
  }
  expect(await people('9198765700')).toEqual([])
  const header = await importOf(meera(), 'name,phoneNumber\n')
  expect(header).toMatchObject({ state: 'COMPLETED', totalLines: 0, acceptedLines: 0, errorLines: 0 })
})

test('headers that mean something to programs are headers like any other', async () => {
  const file = `__proto__,constructor,toString,name,phoneNumber\na,b,c,Plain,9876580100`
  const { id } = (await uploadCsv(meera(), file)).body.response
  const { columns } = (await meera().post(`${uploads}/preview`, { file: { path: id } })).body.data
  const fields = columns.map(({ field }: { field: string | null }) => field)
  expect(fields).toEqual([null, null, null, 'name', 'phoneNumber'])
  expect(await importOf(meera(), file)).toMatchObject({
    acceptedLines: 1,
    message: 'Ignored columns: __proto__, constructor, toString',
  })
})

test('quotes never closed, a huge line and ten thousand columns cost their own lines alone', async () => {
  const huge = `Huge,9876580002,${'x'.repeat(5 * 1024 * 1024)}`
  const done = await importOf(
    meera(),
    [
      'name,phoneNumber,city',
      'One,9876580001,Pune',
      huge,
      'Two,9876580003,Pune',
      'Open,"9876580004,Pune',
      'Last,9876580005,Goa',
    ].join('\n'),
  )
  expect(done).toMatchObject({ state: 'COMPLETED', totalLines: 5, acceptedLines: 3, errorLines: 2 })
  expect(await refusedLines(meera(), done.id)).toEqual([
    [3, ['Line cannot be read']],
    [5, ['Line cannot be read']],
  ])
  const { customers } = (await meera().get(`${uploads}/errors?entryId=${done.id}&search=huge`)).body.data.customers
  expect(customers).toHaveLength(1)
  expect(customers[0].lineStr).toHaveLength(4000)
  const header = ['name', 'phoneNumber', ...Array.from({ length: 9998 }, (_, at) => `c${at}`)]
  const wide = await importOf(meera(), `${header.join(',')}\nWide,9876580006${',x'.repeat(9998)}`)
  expect(wide).toMatchObject({ state: 'COMPLETED', acceptedLines: 1 })
})

test('a line of very many labels costs itself alone, and lines of many come in (IMPORT-024)', async () => {
  const labels = (line: number, count: number) =>
    Array.from({ length: count }, (_, at) => `Label ${line}-${at}`).join(';')
  const many = Array.from({ length: 6 }, (_, line) => `Many,987658001${line},${labels(line, 900)}`)
  const file = ['name,phoneNumber,labels', `Too many,9876580020,${labels(9, 1001)}`, ...many].join('\n')
  const done = await importOf(meera(), file)
  expect(done).toMatchObject({ state: 'COMPLETED', acceptedLines: 6, errorLines: 1 })
  expect(await refusedLines(meera(), done.id)).toEqual([[2, ['Too many groups or labels']]])
  const { customers } = (await meera().get(`${base}/customers?search=9876580015`)).body.data.customers
  expect(customers[0].tags).toHaveLength(900)
})

test('refused lines come back as a CSV file with their reasons, which can be mended and uploaded again, and formulas stay text (IMPORT-023, IMPORT-032)', async () => {
  const done = await importOf(meera(), `name,phoneNumber,city\n'=SUM(1),12,Pune\n"=1,x",9876590001,''7`)
  const { text, headers } = await meera().get(`${uploads}/${done.id}/errors/csv`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="Errors.csv"')
  expect(text.split('\r\n')).toEqual([
    '"name","phoneNumber","city","Errors"',
    `"'=SUM(1)","12","Pune","phoneNumber: Minimum length must be 10 characters."`,
    `"'=1,x","9876590001","''7","city: Only alphabets are allowed in Home City"`,
    '',
  ])
  const again = await importOf(meera(), text.replace('"12"', '"9876590012"').replace("''7", 'Pune'))
  expect(again).toMatchObject({ acceptedLines: 2, errorLines: 0, message: '' })
  const { customers } = (await meera().get(`${uploads}/errors?entryId=${done.id}&perPage=1&groups=x&tags=y`)).body.data
  expect(customers).toMatchObject({
    hasMore: true,
    headers: [{ name: 'name' }, { name: 'phoneNumber' }, { name: 'city' }],
    customers: [
      {
        lineStr: `'=SUM(1),12,Pune`,
        errors: [{ field: 'phoneNumber' }],
        details: [{ value: `'=SUM(1)` }, { value: '12' }, { value: 'Pune' }],
      },
    ],
  })
})

test('a refused line says which field is missing, also where the file has no column for it (IMPORT-023)', async () => {
  const done = await importOf(meera(), 'Mobile Number\n9876590444')
  const { customers } = (await meera().get(`${uploads}/errors?entryId=${done.id}`)).body.data.customers
  expect(customers[0].errors).toEqual([{ message: 'This field is required', field: 'name' }])
})

test('a cell of nothing but white space is told from an empty one where the field is mandatory (CUST-045, IMPORT-023)', async () => {
  const ids = [
    await makeField(world.as('asha'), { fieldName: 'shelf', fieldLabel: 'Shelf', mandatory: true }),
    await makeField(world.as('asha'), { fieldName: 'aisle', fieldLabel: 'Aisle', mandatory: true }),
  ]
  const done = await importOf(meera(), 'name,phoneNumber,shelf,aisle,city\nBlank Cell,9876590555,\u00a0 ,, ')
  for (const id of ids) await world.as('asha').delete(`${base}/definitions/${id}`)
  expect(await refusedLines(meera(), done.id)).toEqual([
    [2, ['Whitespace only present in the field - Shelf', 'Aisle is required']],
  ])
})

test('the reasons stand below their header, also of a line with too many cells or too few (IMPORT-023)', async () => {
  const done = await importOf(meera(), 'name,phoneNumber\nRao, Asha,9876590666,\nMeera')
  const { text } = await meera().get(`${uploads}/${done.id}/errors/csv`)
  const reason = '"Column count does not match header"'
  expect(text.split('\r\n')).toEqual([
    '"name","phoneNumber","Errors"',
    `"Rao"," Asha",${reason},"9876590666",""`,
    `"Meera","",${reason}`,
    '',
  ])
})

test('the sample file has every column and can be imported (IMPORT-010, IMPORT-031, IMPORT-034)', async () => {
  const { text, headers } = await meera().get(`${uploads}/sample`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="Sample.csv"')
  expect(text.split('\r\n')[0]).toBe(
    'name,phoneNumber,whatsAppNumber,facebookId,instaId,twitterId,groups,labels,city,hobbies',
  )
  expect(text).toContain('\r\nSample Customer,919876543210,')
  expect(await importOf(meera(), text)).toMatchObject({ acceptedLines: 1, errorLines: 0 })
})

test('the sample line has what every contact must have, as the fields ask for it (IMPORT-031, IMPORT-034)', async () => {
  const fields = [
    { fieldType: 'selectbox-multiplevalue', inputType: null, defaultValue: 'Tea; green,Coffee' },
    { inputType: 'number', validations: [{ id: 'minValue', value: 6 }] },
    { inputType: 'alphabets', validations: [{ id: 'maxValue', value: 3 }] },
    { inputType: 'email', validations: [{ id: 'minValue', value: 8 }] },
  ]
  const made: string[] = []
  for (const [at, field] of fields.entries()) {
    made.push(
      await makeField(world.as('asha'), {
        fieldName: `must${at}`,
        fieldLabel: `Must ${at}`,
        mandatory: true,
        ...field,
      }),
    )
  }
  const { text } = await meera().get(`${uploads}/sample`)
  const done = await importOf(meera(), text.replace('919876543210', '919876543219'))
  for (const id of made) await world.as('asha').delete(`${base}/definitions/${id}`)
  expect(await refusedLines(meera(), done.id)).toEqual([])
  expect(text).toContain('"""Tea; green""",111111,Sam,aaa@b.co')
})

test('uploads are listed newest first, and whoever started one is told in the bell (IMPORT-028, IMPORT-029)', async () => {
  const done = await importOf(meera(), 'name,phoneNumber\nBell,9876595001')
  const { body } = await meera().get(`${uploads}?perPage=1`)
  expect(body.data).toMatchObject({ hasMore: true, customerCSVs: [{ uploadId: done.id, state: 'COMPLETED' }] })
  expect((await meera().get(`${uploads}?fromDate=2031-01-01`)).body.data.customerCSVs).toEqual([])
  expect((await meera().get(`${uploads}?toDate=2031-01-01&perPage=2`)).body.data.customerCSVs).toHaveLength(2)
  expect((await meera().get(`${uploads}?fromDate=soon`)).status).toBe(400)
  const { notifications } = (await meera().get('/e/enterprise/notifications')).body.response
  expect(notifications[0]).toMatchObject({ type: 'import_done', title: 'Import completed' })
})

test('other people’s files, groups, labels, fields and uploads do not exist, and nothing changes (IMPORT-033)', async () => {
  const file = (await uploadCsv(meera(), 'name,phoneNumber\nA,9876596001')).body.response
  const theirs = (await uploadCsv(world.as('omkar'), 'name,phoneNumber\nA,9876596001')).body.response
  const groups = '/chatbird/api/customer_master/groups'
  const foreign = (await world.as('omkar').post(groups, { name: 'Theirs' })).body.data.group.id
  const before = await query('select count(*) from contact_imports')
  const column = [{ column: 0, field: crypto.randomUUID() }]
  for (const [body, message] of [
    [{ file: { path: theirs.id } }, 'File not found'],
    [{ file: { path: theirs.secureUrl } }, 'File not found'],
    [{ file: { path: 'https://example.org/people.csv' } }, 'File not found'],
    [{}, 'File not found'],
    [{ file: { path: file.id, name: 'people.xlsx' } }, 'Invalid File Format !'],
    [{ file: { path: file.id }, groupIds: [foreign] }, 'Group not found'],
    [{ file: { path: file.id }, tagIds: [foreign] }, 'Label not found'],
    [{ file: { path: file.id }, columns: column }, 'Field not found'],
  ] as const) {
    const answer = await meera().post(uploads, body)
    expect([answer.status, answer.body.status, answer.body.message]).toEqual([200, false, message])
  }
  expect((await meera().post(`${uploads}/preview`, { file: { path: theirs.id } })).body.message).toBe('File not found')
  expect(await query('select count(*) from contact_imports')).toEqual(before)
  const own = await startImportOf(meera(), 'name,phoneNumber\nA,9876596001')
  await ended(meera(), own)
  for (const path of [`/${own}`, `/errors?entryId=${own}`, `/${own}/errors/csv`]) {
    expect((await world.as('omkar').get(uploads + path)).status).toBe(404)
  }
  expect((await world.as('omkar').post(`${uploads}/${own}/undo`)).status).toBe(404)
  expect((await world.as('victor').get(uploads)).status).toBe(403)
})

test('imports of one enterprise run one after another, in the order in which they came (IMPORT-024)', async () => {
  const body = (name: string) =>
    `name,phoneNumber\n${Array.from({ length: 1500 }, (_, at) => `${name},98766${10000 + at}`).join('\n')}`
  const ids = [await startImportOf(meera(), body('First')), await startImportOf(meera(), body('Second'))]
  const [first, second] = [await ended(meera(), ids[0] ?? ''), await ended(meera(), ids[1] ?? '')]
  expect([first.createdLines, second.createdLines, second.updatedLines]).toEqual([1500, 0, 1500])
  expect(
    await query(`select count(*)::int from contacts where name = 'Second' and phone_number like '9198766%'`),
  ).toEqual([{ count: 1500 }])
  expect(
    await eventually(
      async () => (await query(`select 1 from contact_imports where state = 'PROCESSING'`)).length === 0,
    ),
  ).toBe(true)
})

test('one file that is imported twice at once makes each contact once (IMPORT-024)', async () => {
  const lines = Array.from({ length: 700 }, (_, at) => `Twice,98743${20000 + at}`)
  const { id } = (await uploadCsv(meera(), ['name,phoneNumber', ...lines].join('\n'))).body.response
  const started = await Promise.all([1, 2].map(() => meera().post(uploads, { file: { path: id } })))
  const done = await Promise.all(started.map(({ body }) => ended(meera(), body.data.uploadId)))
  expect(done.map(({ acceptedLines }) => acceptedLines)).toEqual([700, 700])
  expect(done.map(({ createdLines }) => createdLines).sort()).toEqual([0, 700])
  expect(await query(`select count(*)::int from contacts where name = 'Twice'`)).toEqual([{ count: 700 }])
})
