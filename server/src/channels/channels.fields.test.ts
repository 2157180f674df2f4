import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const channels = '/e/enterprise/channels'
const played = (name: string, rest: object = {}) => ({ name, type: 4, vendor: 99, ...rest })
async function made(draft: object) {
  const { body } = await world.as('asha').post(channels, draft)
  expect(body.message).toBe('Channel created successfully')
  return body.response
}

test('a number stands beside the settings or among them, and is 10 to 15 digits (CHAN-026, CHAN-032)', async () => {
  const asha = world.as('asha')
  const beside = await made(played('Beside', { contactId: '919876543210' }))
  expect(beside).toMatchObject({ contactId: '919876543210', data: { contactId: '919876543210' } })
  const among = await made(played('Among', { data: { contactId: '14155550100' } }))
  expect(among).toMatchObject({ contactId: '14155550100', data: { contactId: '14155550100' } })
  for (const contactId of ['12345', '1234567890123456', '98765x3210', '+919876543210']) {
    const { body } = await asha.post(channels, played('Wrong', { contactId }))
    expect(body).toMatchObject({ status: false, code: '400', message: 'Invalid number format' })
    expect(body.errors).toEqual([{ field: 'data.contactId', message: 'Invalid number format' }])
  }
  const bot = await made({ ...played('Rich'), type: 10, contactId: 'acme_shop_agent' })
  expect(bot.contactId).toBe('acme_shop_agent')
  const changed = await asha.put(`${channels}/${beside.id}`, { contactId: '919876500000' })
  expect(changed.body.response.data.contactId).toBe('919876500000')
})

test('of a channel that is sent back as it was read, the number that was changed is kept, wherever it stands (CHAN-027, CHAN-032)', async () => {
  const { id, ...read } = await made(played('Both', { contactId: '919876543211' }))
  const put = async (draft: object) => (await world.as('asha').put(`${channels}/${id}`, draft)).body
  const { data } = read
  const atTop = (await put({ ...read, contactId: '919876543299' })).response
  expect(atTop).toMatchObject({ contactId: '919876543299', data: { contactId: '919876543299' } })
  const inside = (await put({ contactId: '919876543299', data: { ...data, contactId: '919876543288' } })).response
  expect(inside).toMatchObject({ contactId: '919876543288', data: { contactId: '919876543288' } })
  expect((await put({ contactId: null })).response.contactId).toBe('919876543288')
  const sms = { name: 'Gateway', type: 0, vendor: 12, contactId: '12ab', data: { accKey: 'key', sender: 'SHOP' } }
  expect((await world.as('asha').post(channels, sms)).body).toMatchObject({
    code: '400',
    errors: [{ field: 'contactId', message: 'Invalid number format' }],
  })
})

test('a type or vendor that a form left blank is missing, not malformed (CHAN-025, CHAN-032)', async () => {
  for (const blank of ['', ' ', null, undefined]) {
    const { status, body } = await world.as('asha').post(channels, { name: 'Blank', type: blank, vendor: blank })
    expect([status, body.code, body.message]).toEqual([200, '400', 'Channel type is required'])
    expect(body.errors).toEqual([
      { field: 'type', message: 'Channel type is required' },
      { field: 'vendor', message: 'Vendor is required' },
    ])
  }
})

test('types are filtered by a list of any form (CHAN-029, CHAN-044)', async () => {
  const { id } = await made({ ...played('Listed'), type: 10, contactId: 'listed_agent' })
  for (const list of ['type=[4,10]', 'type=["4","10"]', 'type=4,10', 'type=4&type=10']) {
    const { body } = await world.as('asha').get(`/chatbird/api/channels?name=Listed&${list}`)
    expect([list, body.data.channelConfig]).toMatchObject([list, [{ id }]])
    const all = await world.as('asha').get(`${channels}?name=Listed&${list}`)
    expect([list, all.body.response.channels]).toMatchObject([list, [{ id }]])
  }
})

test('each channel may have its own pace, from 1 to 1000 a second (CHAN-023)', async () => {
  const asha = world.as('asha')
  const { id, data } = await made(played('Paced', { data: { ratePerSecond: 25 } }))
  expect(data.ratePerSecond).toBe('25')
  for (const ratePerSecond of ['0', '1001', '2.5', 'fast']) {
    const { body } = await asha.put(`${channels}/${id}`, { data: { ratePerSecond } })
    expect(body.errors).toEqual([
      { field: 'data.ratePerSecond', message: 'Messages per second must be a number from 1 to 1000' },
    ])
  }
  expect((await asha.put(`${channels}/${id}`, { data: { ratePerSecond: '' } })).body.response.data).toEqual({})
})

test('everything that is wrong with a channel is told at once (CHAN-025, CHAN-027, CHAN-032)', async () => {
  const { body } = await world
    .as('asha')
    .post(channels, { name: ' ', type: 1, vendor: 94, data: { host: 'mail.shop.in' } })
  expect(body).toMatchObject({ status: false, code: '400', message: 'Channel name is required' })
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'Channel name is required',
    'Port is required',
    'Secure is required',
    'User name is required',
    'Password is required',
    'From e-mail is required',
  ])
  const { id } = await made(played('Told at once'))
  const changed = await world.as('asha').put(`${channels}/${id}`, { name: '', data: { behaviour: '[]' } })
  expect(changed.body.errors).toEqual([
    { field: 'name', message: 'Channel name is required' },
    { field: 'data.behaviour', message: 'Behaviour must be a JSON object' },
  ])
})

const mail = {
  secure: 'false',
  username: 'u',
  password: 'p',
  fromEmail: 'a@shop.in',
  host: 'mail.shop.in',
  port: '587',
}
const smtp = { type: 1, vendor: 94, data: mail }
const centre = { host: 'smpp.shop.in', port: '2775', systemId: 'shop', password: 'hush', sender: 'PARLEY' }
const smpp = { type: 0, vendor: 96, data: centre }
const simulated = { type: 4, vendor: 99, data: {} }
test.each([
  [smtp, { host: 'https://mail.shop.in' }, 'Host must be a name such as mail.example.com'],
  [smtp, { host: 'mail.shop.in:587' }, 'Host must be a name such as mail.example.com'],
  [smtp, { port: '0' }, 'Port must be 1 to 65535'],
  [smtp, { port: '65536' }, 'Port must be 1 to 65535'],
  [smtp, { fromEmail: 'shop' }, 'Please enter a valid email address'],
  [smpp, { host: 'two words' }, 'Host must be a name such as mail.example.com'],
  [smpp, { systemId: 'x'.repeat(16) }, 'System ID must have at most 15 characters'],
  [smpp, { password: 'x'.repeat(9) }, 'Password must have at most 8 characters'],
  [smpp, { sender: 'x'.repeat(21) }, 'Sender must have at most 20 characters'],
  [simulated, { behaviour: '{"failRate":7}' }, 'failRate must be a number from 0 to 1'],
  [simulated, { behaviour: '{"duplicate":"yes"}' }, 'duplicate must be true or false'],
  [simulated, { behaviour: '{"readAfterMs":-1}' }, 'readAfterMs must be a number from 0 to 86400000'],
])('what could never work is not saved: %o with %o (CHAN-023, CHAN-028)', async (usual, wrong, message) => {
  const draft = { ...usual, name: 'Never works', data: { ...usual.data, ...wrong } }
  const { body } = await world.as('asha').post(channels, draft)
  const [key] = Object.keys(wrong)
  expect(body).toMatchObject({ status: false, code: '400', errors: [{ field: `data.${key}`, message }] })
})

test('type and vendor stay what they were (CHAN-033)', async () => {
  const asha = world.as('asha')
  const { id } = await made(played('Stays'))
  const same = await asha.put(`${channels}/${id}`, played('Stays'))
  expect(same.body.message).toBe('Channel updated successfully')
  const type = await asha.put(`${channels}/${id}`, { type: 0 })
  expect(type.body).toMatchObject({ code: '400', errors: [{ field: 'type' }] })
  const vendor = await asha.put(`${channels}/${id}`, { vendor: 98 })
  expect(vendor.body).toMatchObject({ code: '400', errors: [{ field: 'vendor' }] })
})

test('a channel belongs to a department, and the list is narrowed to one (CHAN-005, CHAN-029)', async () => {
  const asha = world.as('asha')
  const department = (await asha.post('/e/enterprise/departments', { name: 'Sales' })).body.response.department.id
  const { id, deptId } = await made(played('Sales', { deptId: department }))
  expect(deptId).toBe(department)
  const list = await asha.get(`${channels}?deptId=${department}`)
  expect(list.body.response.channels.map((row: { id: string }) => row.id)).toEqual([id])
  expect((await asha.put(`${channels}/${id}`, { name: 'Sold' })).body.response.deptId).toBe(department)
  expect((await asha.put(`${channels}/${id}`, { deptId: '' })).body.response.deptId).toBeNull()
  const strange = { code: '404', message: 'Department not found', errors: [{ field: 'deptId' }] }
  expect((await asha.put(`${channels}/${id}`, { deptId: 'dept-1' })).body).toMatchObject(strange)
})

test('the vendor calls an address with a secret of 256 bits, which no change renews (CHAN-031)', async () => {
  const asha = world.as('asha')
  const { id, webhookUrl } = await made(played('Called'))
  const address = new URL(webhookUrl)
  expect(address.pathname).toBe(`/hooks/simulator/${id}`)
  expect(Buffer.from(address.searchParams.get('k') ?? '', 'base64url')).toHaveLength(32)
  await asha.put(`${channels}/${id}`, { name: 'Still called', data: { behaviour: '{"failRate":0}' } })
  const { body } = await asha.get(`${channels}/${id}/details`)
  expect(body.response).toMatchObject({ webhookUrl, webhookVerifyToken: null })
  expect(body.response.data).toEqual({ behaviour: '{"failRate":0}' })
  const { rows } = await world.platform.databases.owner.query('select row_to_json(channels)::text as row from channels')
  expect(rows.some(({ row }) => row.includes(address.searchParams.get('k')))).toBe(false)
  const web = await made({ name: 'Page', type: 12, vendor: 98 })
  expect(web.webhookUrl).toBeNull()
})

test('a vendor that asks for a verify token is given one, in no answer but the details (CHAN-024, CHAN-031)', async () => {
  const made5 = await made({ name: 'Telegram', type: 5, vendor: 93, data: { botToken: '123:abcdefgh' } })
  expect(made5.data).toEqual({ botToken: '****efgh' })
  expect(made5.webhookUrl).toBe(`${world.platform.config.publicUrl}/hooks/telegram/${made5.id}`)
  const { body } = await world.as('dev').get(`${channels}/${made5.id}/details`)
  expect(Buffer.from(body.response.webhookVerifyToken, 'base64url')).toHaveLength(32)
})

test('the trail tells that a secret changed, and never which one it is (CHAN-024)', async () => {
  const { id } = await made({ name: 'Trail', type: 5, vendor: 93, data: { botToken: '123:first-token' } })
  await world.as('asha').put(`${channels}/${id}`, { data: { botToken: '123:second-token' } })
  const { rows } = await world.platform.databases.owner.query(
    'select changes from audit_log where resource_id = $1 order by id desc limit 1',
    [id],
  )
  expect(rows[0].changes).toEqual([{ field: 'secret botToken', before: '***', after: '***' }])
})

test('a channel that a broadcast leaves by cannot be deleted until it has ended (CHAN-034)', async () => {
  const { id } = await made(played('Busy'))
  const { owner } = world.platform.databases
  const { rows } = await owner.query(
    `insert into broadcasts (enterprise_id, channel_id, name, content, state, fingerprint, created_by_name)
     select enterprise_id, id, 'Diwali', '{}', 'PAUSED', '', 'Asha' from channels where id = $1 returning id`,
    [id],
  )
  const refused = await world.as('asha').delete(`${channels}/${id}`)
  expect(refused.body).toMatchObject({ status: false, code: '101', message: 'Channel is in use. Cannot be deleted' })
  await owner.query("update broadcasts set state = 'COMPLETED' where id = $1", [rows[0].id])
  expect((await world.as('asha').delete(`${channels}/${id}`)).body.message).toBe('Channel deleted successfully')
})

test('whoever sends chooses among active channels, those with templates first of all (CHAN-006, CHAN-043, CHAN-044, CHAN-045, CHAN-046)', async () => {
  const wa = await made(played('Pick WhatsApp', { contactId: '919000000001' }))
  const rcs = await made({ ...played('Pick RCS'), type: 10 })
  const sms = await made({ ...played('Pick SMS'), type: 0 })
  await made(played('Pick none', { active: false }))
  const names = async (query: string) => {
    const { body } = await world.as('leela').get(`/chatbird/api/channels?name=pick${query}`)
    return body.data.channelConfig.map((row: { name: string }) => row.name)
  }
  expect(await names('')).toEqual(['Pick RCS', 'Pick WhatsApp'])
  expect(await names('&type=')).toEqual(['Pick RCS', 'Pick WhatsApp'])
  expect(await names('&type=0,10')).toEqual(['Pick SMS', 'Pick RCS'])
  expect(await names('&type=4')).toEqual(['Pick WhatsApp'])
  const unknown = ['/chatbird/api/channels?type=4,WhatsApp', '/e/enterprise/channels?type=2']
  for (const path of unknown) expect((await world.as('asha').get(path)).status, path).toBe(400)
  const paged = await world.as('leela').get('/chatbird/api/channels?name=pick&perPage=1&type=0,4,10')
  expect(paged.body.data).toMatchObject({ more: true, channelConfig: [{ id: sms.id }] })
  const one = await world.as('meera').get(`/chatbird/api/channels/${wa.id}`)
  expect(one.body.data.channelConfig).toEqual({
    id: wa.id,
    _id: wa.id,
    name: 'Pick WhatsApp',
    type: 4,
    contactId: '919000000001',
    vendor: 99,
    deptId: null,
    capabilities: expect.objectContaining({ replyButtons: null, window: 'day' }),
  })
  expect((await world.as('omkar').get(`/chatbird/api/channels/${rcs.id}`)).status).toBe(404)
})

test('whoever chooses a channel is told what its vendor can carry there, and no list tells it (CHAN-004, CHAN-029)', async () => {
  const rcm = { environment: '1', accKey: 'key', contactId: '919000000007' }
  const chat = await made({ name: 'Carries', type: 4, vendor: 1, data: rcm })
  const path = `/chatbird/api/channels/${chat.id}`
  const captioned = { mostBytes: null, captionCharacters: 1024 }
  expect((await world.as('leela').get(path)).body.data.channelConfig.capabilities).toEqual({
    replyButtons: 3,
    listRows: 10,
    richCards: 0,
    places: true,
    files: {
      IMAGE: captioned,
      VIDEO: captioned,
      DOC: captioned,
      AUDIO: { mostBytes: null, captionCharacters: 0 },
    },
    templateLayouts: [],
    receipts: ['delivered', 'read'],
    window: 'day',
  })
  const [listed] = (await world.as('leela').get('/chatbird/api/channels?name=Carries')).body.data.channelConfig
  expect(Object.keys(listed)).not.toContain('capabilities')
})
