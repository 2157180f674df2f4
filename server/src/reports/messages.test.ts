import { deliveryFileColumns } from '@parley/contracts/reports/messages.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, finished, request, base as sending } from '../broadcasts/broadcasts.fixture.ts'
import { makeContact } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { type Caller, eventually, openWorld, type World } from '../testing/world.ts'

const base = '/chatbird/api/reports/messages'
const good = '919876500051'
const bad = '919876510001'
let world: World
let channelId: string
let templateId: string
let broadcastId: string
beforeAll(async () => {
  world = await openWorld()
  const asha = world.as('asha')
  channelId = await makeChannel(asha)
  templateId = await approvedTemplate(asha, channelId)
  await makeContact(asha, { name: 'Nisha Rao', phoneNumber: good })
  broadcastId = await send(asha, [good, bad])
  await eventually(async () => (await count()).read === 1)
})
afterAll(() => world.close())

test('messages are told newest first with all that became of them, as many as the caller asks for (REPORT-004, REPORT-010, REPORT-012)', async () => {
  const [second, first] = await list()
  expect(first).toMatchObject({
    channelId,
    channelType: 4,
    to: good,
    customerNumber: good,
    customerName: 'Nisha Rao',
    source: 'BROADCAST',
    sourceId: broadcastId,
    currentDeliveryStatus: 2,
    currentDeliveryStatusName: 'Read',
    message: 'Hello Nisha Rao, it is on its way.',
    templateName: expect.stringMatching(/^order_shipped/),
    transId: expect.any(String),
  })
  expect(first.messageStatuses.map(({ statusName }: { statusName: string }) => statusName)).toEqual([
    'Queued',
    'Sent',
    'Delivered',
    'Read',
  ])
  expect(second).toMatchObject({ to: bad, currentDeliveryStatus: 3, channelErrorCode: '131026' })
  const page = (await world.as('asha').get(`${base}/status?perPage=1&from=1`)).body.data
  expect(page).toMatchObject({ messages: [{ id: first.id }], more: false, hasMore: false })
  expect((await world.as('asha').get(`${base}/status?perPage=1`)).body.data.more).toBe(true)
})

test('every filter narrows the messages (REPORT-003)', async () => {
  const [, first] = await list()
  const future = '2999-01-01'
  for (const [query, rows] of [
    [`channelId=${channelId}`, 2],
    ['channelId=unknown', 0],
    [`customerNumber=%2B91 98765 00051`, 1],
    ['customerNumber=98765 00051', 1],
    ['customerNumber=5', 0],
    ['source=BROADCAST', 2],
    ['source=CHAT', 0],
    ['source=BOT', 0],
    ['source=JOURNEY', 0],
    [`messageId=${first.id}`, 1],
    [`messageId=${encodeURIComponent(first.transId)}`, 1],
    [`messageId=${first.id}&customerNumber=${bad}`, 0],
    ['status=3', 1],
    ['status=Read,Failed', 2],
    [`fromDate=2020-01-01&toDate=2020-01-31`, 0],
    [`toDate=2020-01-31`, 0],
    [`toDate=${future}`, 2],
    [`fromDate=2020-01-01&toDate=${future}`, 2],
    [`fromDate=${future}`, 0],
  ] as const) {
    const { body } = await world.as('asha').get(`${base}/status?${query}`)
    expect([query, body.data?.messages.length]).toEqual([query, rows])
  }
  const { status, body } = await world.as('asha').get(`${base}/status?fromDate=2026-02-31`)
  expect([status, body.errors]).toMatchObject([400, [{ field: 'fromDate' }]])
})

test('what an API key sends is told apart from what people send', async () => {
  const key = await world.apiKey(['CAMPAIGNS.CREATE'])
  const id = await send(key, ['919876500061'])
  await finished(world.as('asha'), id)
  expect(await list('source=API')).toMatchObject([{ sourceId: id, to: '919876500061', source: 'API' }])
})

test('counts are cumulative, by day and by error (REPORT-005, REPORT-007)', async () => {
  const mine = `customerNumber=${good}`
  expect(await count(mine)).toEqual({
    total: 1,
    queued: 0,
    sent: 1,
    delivered: 1,
    read: 1,
    failed: 0,
    skipped: 0,
    unknown: 0,
    cancelled: 0,
  })
  const { body } = await world.as('asha').get(`${base}/summary?source=BROADCAST`)
  expect(body.data).toMatchObject({
    total: 2,
    read: 1,
    failed: 1,
    byDate: [{ total: 2, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    byError: [{ channelErrorCode: '131026', count: 1 }],
  })
  const failed = await world.as('asha').get(`${base}/failed`)
  expect(failed.body.data.messages).toMatchObject([{ to: bad }])
})

test('days are those of the enterprise where the caller names no clock (REPORT-003)', async () => {
  const { owner } = world.platform.databases
  // 25 hours apart, so that one of them has another date than UTC at any time.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await owner.query('update enterprises set timezone = $1', [zone])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
    const { body } = await world.as('asha').get(`${base}/summary?fromDate=${today}&toDate=${today}`)
    expect(body.data.byDate, zone).toMatchObject([{ date: today }])
  }
  await owner.query("update enterprises set timezone = 'Asia/Kolkata'")
})

test('one message is read by its id, and nobody else’s is (REPORT-005, REPORT-006)', async () => {
  const [, first] = await list('source=BROADCAST')
  const { body } = await world.as('asha').get(`${base}/status/${first.id}`)
  expect(body.data.message).toEqual(first)
  expect((await world.as('omkar').get(`${base}/status/${first.id}`)).status).toBe(404)
  expect((await world.as('omkar').get(`${base}/status`)).body.data.messages).toEqual([])
})

test('a message keeps the words that left, whatever becomes of its contact (REPORT-006)', async () => {
  const asha = world.as('asha')
  const phoneNumber = '919876500057'
  const contact = await makeContact(asha, { name: 'Old Name', phoneNumber })
  await send(asha, [phoneNumber])
  const told = async () =>
    (await list(`customerNumber=${phoneNumber}`)).map(({ message }: { message: string }) => message)
  await eventually(async () => (await list(`customerNumber=${phoneNumber}`))[0]?.currentDeliveryStatus === 2)
  await asha.put(`/chatbird/api/customer_master/customers/${contact}`, { name: 'New Name', phoneNumber })
  expect(await told()).toEqual(['Hello Old Name, it is on its way.'])
})

test('whoever may not see numbers sees their last four digits alone', async () => {
  const reader = await world.apiKey(['MANAGE.DELIVERYREPORT.VIEW'])
  const { body } = await reader.get(`${base}/status?customerNumber=${good}`)
  expect(body.data.messages).toMatchObject([{ to: '******0051', customerNumber: '******0051' }])
  const file = await reader.get(`/chatbird/message/api/csv?customerNumber=${good}`)
  expect(file.text).toContain('******0051')
  expect(file.text).not.toContain(good)
})

test('the file has the documents’ columns and the rows of the filter (REPORT-008, REPORT-009)', async () => {
  const { text, headers } = await world.as('asha').get(`/chatbird/message/api/csv?customerNumber=${good}`)
  expect(headers.get('content-disposition')).toMatch(/"delivery_report_\d\d-\d\d-\d{4} \d\d:\d\d\.csv"/)
  const [head, row, ...rest] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe(deliveryFileColumns.map(name => `"${name}"`).join(','))
  expect(row).toContain('"Nisha Rao","Broadcast"')
  expect(rest).toEqual([])
})

test('above 100,000 rows a job writes the file, and a notification opens it (REPORT-009)', async () => {
  await plant(100_001)
  const asha = world.as('asha')
  const { body } = await asha.get('/chatbird/message/api/csv')
  expect(body).toMatchObject({ status: true, data: { queued: true } })
  const told = await eventually(async () => {
    const { response } = (await asha.get('/e/enterprise/notifications')).body
    return response.notifications.find(({ type }: { type: string }) => type === 'export_ready')
  }, 90_000)
  expect(told.message).toMatch(/^1000\d\d messages$/)
  const file = await fetch(`${world.address}${told.link}`)
  expect((await file.text()).trim().split('\r\n').length).toBeGreaterThan(100_001)
  // Whoever reads the report, and the whole numbers in this one, may fetch its file again.
  const again = `/download/getId?fileId=${told.link.slice('/files/'.length).split('?')[0]}`
  expect((await world.as('kabir').get(again)).body).toMatchObject({ status: true, code: '100' })
  for (const person of ['victor', 'meera'] as const) expect((await world.as(person).get(again)).status).toBe(403)
}, 120_000)

test('a mail address is found however its letters are written (REPORT-003)', async () => {
  await world.platform.databases.owner.query(
    `insert into deliveries (enterprise_id, channel_id, recipient, state)
     select enterprise_id, id, 'meera@shop.in', 1 from channels where id = $1`,
    [channelId],
  )
  expect(await list('customerNumber=Meera@Shop.IN')).toHaveLength(1)
})

/** Rows of a chat that nobody sent, many more than a test may send. */
async function plant(rows: number): Promise<void> {
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query(
    `insert into deliveries (enterprise_id, channel_id, recipient, state)
     select enterprise_id, id, '91987' || lpad(n::text, 7, '0'), 1 from channels, generate_series(1, $2::integer) n where id = $1`,
    [channelId, rows],
  )
  await owner.end()
}

async function send(caller: Caller, phoneNumber: string[]): Promise<string> {
  const { body } = await caller.post(sending, request({ channelId, templateId, phoneNumber }))
  return body.data.id
}

async function list(query = '') {
  return (await world.as('asha').get(`${base}/status?${query}`)).body.data.messages
}

async function count(query = '') {
  return (await world.as('asha').get(`/chatbird/message/api/count?${query}`)).body.data
}

test('who may not see numbers sees none in what a recipient got either (REPORT-012)', async () => {
  const asha = world.as('asha')
  const columnMapping = [
    { name: 'header.1', type: 'static', value: '4711' },
    { name: 'body.1', type: 'column', value: 'phoneNumber' },
    { name: 'button.0', type: 'static', value: 'track/4711' },
  ]
  const { body } = await asha.post(sending, request({ channelId, templateId, phoneNumber: [good] }, { columnMapping }))
  await finished(asha, body.data.id)
  const told = async (caller: Caller) => (await caller.get(`${base}/status?perPage=1`)).body.data.messages[0].message
  expect(await told(asha)).toBe(`Hello ${good}, it is on its way.`)
  expect(await told(world.as('victor'))).toBe('Hello ******0051, it is on its way.')
})
