import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(() => world.close())

const web = (name: string, data: Record<string, string> = {}) => ({ name, type: 12, vendor: 98, data })

test('a web channel is made, listed, changed and put into the Bin (CHAN-029, CHAN-030, CHAN-032, CHAN-033, CHAN-034)', async () => {
  const asha = world.as('asha')
  const made = await asha.post('/e/enterprise/channels', web('Shop', { title: 'Ask us', color: '#0F766E' }))
  expect(made.body).toMatchObject({ status: true, code: '100', message: 'Channel created successfully' })
  const { id } = made.body.response
  expect(made.body.response).toMatchObject({
    channelId: id,
    _id: id,
    typeName: 'Web',
    vendorName: 'Web widget',
    active: true,
  })
  const changed = await asha.put(`/e/enterprise/channels/${id}`, { name: 'Shop window', data: { color: '#112233' } })
  expect(changed.body.response).toMatchObject({ name: 'Shop window', data: { title: 'Ask us', color: '#112233' } })
  const details = await asha.get(`/e/enterprise/channels/${id}/details`)
  expect(details.body.response.snippet).toContain(`data-channel="${id}"`)
  expect((await asha.get('/e/enterprise/channels?name=SHOP%20%20Window')).body.response.channels).toHaveLength(1)
  expect((await asha.delete(`/e/enterprise/channels/${id}`)).body.message).toBe('Channel deleted successfully')
  expect((await asha.get(`/e/enterprise/channels/${id}`)).body.message).toBe('Channel not found')
})

test('a deleted channel comes back with its settings and its bot, under a name of its own (CHAN-033)', async () => {
  const asha = world.as('asha')
  const longest = `Night ${'x'.repeat(54)}`
  const agent = (await asha.post('/nlp/agent', { name: 'Night desk', description: 'x' })).body.data
  const made = await asha.post('/e/enterprise/channels', web(longest, { title: 'Ask us', botAgentId: agent.id }))
  const { id, data } = made.body.response
  const restore = () => asha.post(`/e/enterprise/channels/${id}/restore`)
  await asha.delete(`/e/enterprise/channels/${id}`)
  await asha.post('/e/enterprise/channels', web(longest.toUpperCase()))
  await asha.delete(`/nlp/agent/${agent.id}`)
  expect((await restore()).body).toMatchObject({ code: '409', message: 'Please restore Night desk first' })
  await asha.post(`/nlp/agent/${agent.id}/restore`)
  expect((await world.as('omkar').post(`/e/enterprise/channels/${id}/restore`)).status).toBe(404)
  for (let time = 0; time < 2; time++) {
    expect((await restore()).body).toMatchObject({
      message: 'Channel restored successfully',
      response: { id, name: `${longest.slice(0, 49)} (restored)`, data },
    })
  }
})

test('what waits to be said on a channel that is deleted is never said (CHAN-034)', async () => {
  const { body } = await world
    .as('asha')
    .post('/e/enterprise/channels', { name: 'Leaving', type: 4, vendor: 99, data: {} })
  const { id } = body.response
  const { owner } = world.platform.databases
  await owner.query(
    `insert into channel_lanes (channel_id, enterprise_id, breaker) select id, enterprise_id, 'open' from channels where id = $1
     on conflict (channel_id) do update set breaker = 'open'`,
    [id],
  )
  const phone = `/e/enterprise/channels/${id}/simulator/phone/919822255009/message`
  await world.as('asha').post(phone, { text: 'STOP' })
  const states = async () =>
    (await owner.query('select state from deliveries where channel_id = $1', [id])).rows.map(({ state }) => state)
  await eventually(async () => (await states()).length > 0)
  expect(new Set(await states())).toEqual(new Set([-1]))
  expect((await world.as('asha').delete(`/e/enterprise/channels/${id}`)).body.message).toBe(
    'Channel deleted successfully',
  )
  expect(new Set(await states())).toEqual(new Set([6]))
})

test('what is missing or wrong is said at its field (CHAN-025)', async () => {
  const asha = world.as('asha')
  const empty = await asha.post('/e/enterprise/channels', {})
  expect(empty.body).toMatchObject({ status: false, code: '400', message: 'Channel name is required' })
  expect(empty.body.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'type', 'vendor'])
  const pair = await asha.post('/e/enterprise/channels', { name: 'x', type: 4, vendor: 98 })
  expect(pair.body.message).toBe('Vendor is not allowed for this channel type')
  const unknown = await asha.post('/e/enterprise/channels', web('x', { password: 'p' }))
  expect(unknown.body.message).toBe('password is not allowed')
  const colour = await asha.post('/e/enterprise/channels', web('x', { color: 'red' }))
  expect(colour.body.errors).toEqual([{ field: 'data.color', message: 'Colour must be written as #rrggbb' }])
  const origin = await asha.post('/e/enterprise/channels', web('x', { allowedOrigins: 'https://shop.example/path' }))
  expect(origin.body.errors[0].field).toBe('data.allowedOrigins')
  const bot = await asha.post(
    '/e/enterprise/channels',
    web('x', { botAgentId: '00000000-0000-7000-8000-000000000000' }),
  )
  expect(bot.body).toMatchObject({ code: '404', message: 'Agent not found' })
})

test('two channels of one name are refused, also at once', async () => {
  const asha = world.as('asha')
  const answers = await Promise.all(
    [web('Twice'), web(' twice ')].map(draft => asha.post('/e/enterprise/channels', draft)),
  )
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
  expect(answers.find(({ body }) => !body.status)?.body).toMatchObject({
    code: '409',
    message: 'Channel name already exists',
  })
  expect((await world.as('omkar').post('/e/enterprise/channels', web('Twice'))).body.status).toBe(true)
})

test('a secret is written and never read back; sent as shown it stays (CHAN-024)', async () => {
  const asha = world.as('asha')
  const made = await asha.post('/e/enterprise/channels', web('Secret', { identitySecret: 'a-long-secret-9876' }))
  const { id } = made.body.response
  expect(made.body.response.data.identitySecret).toBe('****9876')
  const kept = await asha.put(`/e/enterprise/channels/${id}`, { data: { identitySecret: '****9876', title: 'x' } })
  expect(kept.body.response.data.identitySecret).toBe('****9876')
  const stale = await asha.put(`/e/enterprise/channels/${id}`, { data: { identitySecret: '****1234' } })
  expect(stale.body.response.data.identitySecret).toBe('****9876')
  const { rows } = await world.platform.databases.owner.query('select row_to_json(channels)::text as row from channels')
  expect(rows.some(({ row }) => row.includes('a-long-secret'))).toBe(false)
  const audits = await world.platform.databases.owner.query('select changes::text as changes from audit_log')
  expect(audits.rows.some(({ changes }) => changes.includes('a-long-secret'))).toBe(false)
})

test('the vendors say which settings a channel has (CHAN-028)', async () => {
  const { body } = await world.as('dev').get('/e/enterprise/channels/vendors')
  const vendor = body.response.vendors.find(({ id }: { id: number }) => id === 98)
  expect(vendor).toMatchObject({ name: 'Web widget', types: [12] })
  expect(vendor.fields.find(({ key }: { key: string }) => key === 'identitySecret')).toMatchObject({
    secret: true,
    type: 'alphaNumeric',
  })
})

test('the installation test finds the snippet on a page, and says what it found instead', async () => {
  const asha = world.as('asha')
  const { id } = (await asha.post('/e/enterprise/channels', web('Installed'))).body.response
  const page = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(request.url === '/with' ? `<script data-channel="${id}"></script>` : '<p>Nothing</p>')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => page.once('listening', resolve))
  const address = page.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const look = async (target: string) =>
    (await asha.post(`/e/enterprise/channels/${id}/test`, { page: target })).body.response
  expect(await look(`${origin}/with`)).toMatchObject({ ok: true, message: 'The snippet is on the page.' })
  expect(await look(`${origin}/without`)).toMatchObject({
    ok: false,
    message: 'The page does not carry the snippet of this channel.',
  })
  expect(await look('http://169.254.169.254/latest')).toMatchObject({ ok: false })
  page.close()
})
