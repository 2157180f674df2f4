import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

const appSecret = 'an-app-secret-of-the-test'
let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  channelId = await metaChannel('Meta')
  templateId = await approvedByHand(channelId)
})
beforeEach(() => vendor.answers(accepts))
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const recipientOf = ({ body }: VendorCall) => JSON.parse(body).to as string
const refOf = ({ body }: VendorCall) => JSON.parse(body).biz_opaque_callback_data as string
const idOf = (call: VendorCall) => `wamid.${refOf(call)}`
const accepts = (call: VendorCall) => ({ body: { messages: [{ id: call.body.includes('"to"') ? idOf(call) : 'x' }] } })

async function metaChannel(name: string, data: Record<string, string> = {}): Promise<string> {
  const contactId = '919811112222'
  const settings = { accessToken: 'token-1', phoneNumberId: '1055', wabaId: '77', appSecret, contactId, ...data }
  const { body } = await asha().post('/e/enterprise/channels', { name, type: 4, vendor: 90, data: settings })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.response.id
}

/** Meta would judge it; here it is as if it had. */
async function approvedByHand(channel: string): Promise<string> {
  const simulated = (await asha().post('/e/enterprise/channels', { name: `S ${channel}`, type: 4, vendor: 99 })).body
    .response.id
  const id = await approvedTemplate(asha(), simulated)
  await world.platform.databases.owner.query('update templates set channel_id = $1 where id = $2', [channel, id])
  return id
}

async function broadcast(phoneNumber: string[], more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await asha().post(base, request({ channelId, templateId, phoneNumber }, more))
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data.id
}

function status(call: VendorCall, name: string, more: Record<string, unknown> = {}) {
  const one = {
    id: idOf(call),
    status: name,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: recipientOf(call),
    ...more,
  }
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1055' }, statuses: [one] }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '77', changes: [{ field: 'messages', value }] }],
  })
}

function signed(body: string, secret = appSecret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

async function hook(body: string, signature = signed(body), channel = channelId): Promise<number> {
  const url = `${world.running.address}/hooks/meta/${channel}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return answer.status
}

const callsTo = (to: string) => vendor.calls.filter(call => call.body.includes(to))
const rowOf = async (id: string) => (await asha().get(`${base}/${id}/message`)).body.data.message[0]

test('a message leaves as the vendor wants it, and its statuses come back by webhook, in any order and again', async () => {
  const [to = ''] = numbers(1, 9_810_000_000)
  const id = await broadcast([to])
  await finished(asha(), id)
  const [call] = callsTo(to)
  if (!call) throw new Error('Nothing was sent.')
  expect(call.headers.authorization).toBe('Bearer token-1')
  expect(JSON.parse(call.body)).toMatchObject({ type: 'template', to, template: { language: { code: 'en' } } })
  const delivered = status(call, 'delivered')
  expect(await hook(status(call, 'read'))).toBe(200)
  expect(await hook(delivered)).toBe(200)
  expect(await hook(delivered)).toBe(200)
  expect(await hook(status(call, 'sent'))).toBe(200)
  await eventually(async () => (await rowOf(id)).currentDeliveryStatusName === 'Read')
  await hook(status(call, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] }))
  const row = await rowOf(id)
  expect([row.currentDeliveryStatusName, row.channelErrorCode, row.messageStatuses.length]).toEqual(['Read', null, 4])
  expect((await countsOf(asha(), id)).counts).toMatchObject({ sent: 1, delivered: 1, read: 1, failed: 0 })
})

test('a failure that comes by webhook is told in plain words, the closed window as 470', async () => {
  const [to = ''] = numbers(1, 9_811_000_000)
  const id = await broadcast([to])
  await finished(asha(), id)
  const [call] = callsTo(to)
  if (!call) throw new Error('Nothing was sent.')
  await hook(status(call, 'failed', { errors: [{ code: 131047, title: 'Re-engagement message' }] }))
  const row = await eventually(async () => {
    const found = await rowOf(id)
    return found.currentDeliveryStatusName === 'Failed' && found
  })
  expect(row.channelErrorCode).toBe('470')
  expect(row.explanation).toMatchObject({ what: expect.any(String), todo: expect.any(String) })
})

test('a failure that a delivery belies is lifted, and stays among the steps', async () => {
  const [to = ''] = numbers(1, 9_815_000_000)
  const id = await broadcast([to])
  await finished(asha(), id)
  const [call] = callsTo(to)
  if (!call) throw new Error('Nothing was sent.')
  const becomes = (name: string) =>
    eventually(async () => {
      const found = await rowOf(id)
      return found.currentDeliveryStatusName === name && found
    })
  await hook(status(call, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] }))
  await becomes('Failed')
  await hook(status(call, 'delivered'))
  const row = await becomes('Delivered')
  const steps = row.messageStatuses.map(({ statusName, msg }: { statusName: string; msg: string }) => [statusName, msg])
  expect(steps).toEqual([
    ['Queued', ''],
    ['Sent', ''],
    ['Failed', expect.stringContaining('undeliverable')],
    ['Delivered', ''],
  ])
  expect([row.channelErrorCode, row.channelErrorDesc]).toEqual([null, null])
})

test('a message of unknown fate that the vendor tells of is Sent in the end, and nothing of the doubt stands (X-03)', async () => {
  const [to = ''] = numbers(1, 9_819_000_000)
  vendor.answers(call => (call.body.includes(to) ? { break: ({ socket }) => socket?.destroy() } : accepts(call)))
  const id = await broadcast([to])
  await finished(asha(), id)
  // As it stands when its dispatcher has died.
  await world.platform.databases.owner.query(
    "update deliveries set error_desc = 'The server stopped' where broadcast_id = $1 and state = 5",
    [id],
  )
  const [call] = callsTo(to)
  if (!call) throw new Error('Nothing was sent.')
  const toldOf = async (name: string, word: string) => {
    await hook(status(call, name, { biz_opaque_callback_data: refOf(call) }))
    return eventually(async () => {
      const found = await rowOf(id)
      return found.currentDeliveryStatusName === word && found
    })
  }
  const names = (row: { messageStatuses: { statusName: string }[] }) => row.messageStatuses.map(one => one.statusName)
  const sent = await toldOf('sent', 'Sent')
  expect(names(sent)).toEqual(['Queued', 'Unknown', 'Sent'])
  expect(sent.currentDeliveryStatusTime).toBe(sent.messageStatuses.at(-1).messageStatusTime)
  expect([sent.channelErrorCode, sent.channelErrorDesc]).toEqual([null, null])
  expect(names(await toldOf('delivered', 'Delivered')).at(-1)).toBe('Delivered')
})

test('a status that is faster than our own record of the message is not lost', async () => {
  const [to = ''] = numbers(1, 9_812_000_000)
  const early: Promise<number>[] = []
  vendor.answers(call => {
    if (recipientOf(call) === to) early.push(hook(status(call, 'delivered')))
    return accepts(call)
  })
  const id = await broadcast([to])
  await eventually(async () => (await rowOf(id)).currentDeliveryStatusName === 'Delivered')
  expect(await Promise.all(early)).toEqual([200])
})

test('who is not the vendor is not believed, and nothing is kept of it', async () => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
  const { owner } = world.platform.databases
  const kept = async () => (await owner.query('select count(*)::int as n from hook_calls')).rows[0].n
  const before = await kept()
  expect(await hook(body, signed(body, 'another-secret'))).toBe(401)
  expect(await hook(body, '')).toBe(401)
  expect(await hook(`${body} `, signed(body))).toBe(401)
  expect(await hook(body, signed(body), '00000000-0000-7000-8000-000000000000')).toBe(404)
  expect(await kept()).toBe(before)
})

test('a vendor that is busy is asked again; what it refuses has failed at once', async () => {
  const [busy = '', refused = ''] = numbers(2, 9_813_000_000)
  let asked = 0
  vendor.answers(call => {
    const to = recipientOf(call)
    if (to === refused) return { status: 400, body: { error: { code: 131026, message: 'Message undeliverable' } } }
    asked += to === busy ? 1 : 0
    return asked === 1 && to === busy
      ? { status: 429, body: { error: { code: 130429, message: 'Rate limit hit' } } }
      : accepts(call)
  })
  const id = await broadcast([busy, refused])
  await finished(asha(), id)
  const { counts } = await countsOf(asha(), id)
  expect(counts).toMatchObject({ total: 2, sent: 1, failed: 1 })
  expect([callsTo(busy).length, callsTo(refused).length]).toEqual([2, 1])
})

test('refused credentials stop the broadcast with a word, and resumed it goes on from there', async () => {
  vendor.answers(() => ({ status: 401, body: { error: { code: 190, message: 'Access token has expired' } } }))
  const to = numbers(3, 9_814_000_000)
  const id = await broadcast(to)
  const paused = await eventually(async () => {
    const data = await countsOf(asha(), id)
    return data.status === 'PAUSED' && data
  })
  expect(paused.pauseReason).toContain('expired')
  expect(paused.counts).toMatchObject({ queued: 3, sent: 0, failed: 0 })
  const { notifications } = (await asha().get('/e/enterprise/notifications')).body.response
  expect(notifications[0]).toMatchObject({ type: 'channel_down' })
  vendor.answers(accepts)
  await asha().post(`${base}/${id}/resume`)
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 3, failed: 0 })
})

test('a channel that is switched off lets nothing leave, says so, and goes on when it is back (CHAN-044)', async () => {
  const quiet = (await asha().post('/e/enterprise/channels', { name: 'Quiet', type: 4, vendor: 99 })).body.response.id
  const template = await approvedTemplate(asha(), quiet)
  const turn = (active: boolean) => asha().put(`/e/enterprise/channels/${quiet}`, { active })
  const send = async (from: number, more = {}) => {
    const draft = { channelId: quiet, templateId: template, phoneNumber: numbers(40, from) }
    return (await asha().post(base, request(draft, { throttlePerSecond: 10, ...more }))).body.data.id
  }
  const running = await send(9_816_000_000)
  const later = await send(9_817_000_000, { scheduleAt: new Date(Date.now() + 1500).toISOString() })
  await eventually(async () => (await countsOf(asha(), running)).counts.sent > 0)
  await world.as('dev').put(`/e/enterprise/channels/${quiet}`, { active: false })
  for (const id of [running, later]) {
    const paused = await finished(asha(), id, 'PAUSED')
    expect(paused.pauseReason).toBe('The channel is switched off')
    expect(paused.counts.queued).toBeGreaterThan(0)
    expect((await asha().post(`${base}/${id}/resume`)).body).toMatchObject({ code: '409' })
  }
  const told = await eventually(async () => {
    const { notifications } = (await asha().get('/e/enterprise/notifications')).body.response
    const ours = notifications.filter(({ title }: { title: string }) => title === 'Quiet cannot send')
    return ours.length === 2 && ours
  })
  expect(told[0]).toMatchObject({ type: 'channel_down', message: 'The channel is switched off' })
  await turn(true)
  for (const id of [running, later]) await asha().post(`${base}/${id}/resume`)
  for (const id of [running, later]) expect((await finished(asha(), id)).counts.queued).toBe(0)
})

test('a channel is saved again and again while it sends, and neither waits for the other', async () => {
  const busy = (await asha().post('/e/enterprise/channels', { name: 'Busy', type: 4, vendor: 99 })).body.response.id
  const draft = {
    channelId: busy,
    templateId: await approvedTemplate(asha(), busy),
    phoneNumber: numbers(400, 9_818_000_000),
  }
  const { body } = await asha().post(base, request(draft))
  const answers: number[] = []
  for (let rate = 60; rate < 90; rate += 1) {
    answers.push((await asha().put(`/e/enterprise/channels/${busy}`, { data: { ratePerSecond: String(rate) } })).status)
  }
  expect(new Set(answers)).toEqual(new Set([200]))
  const { counts } = await finished(asha(), body.data.id)
  expect(counts.queued).toBe(0)
})

test('a channel keeps its rate, no second sees more, and the ledger hides numbers as all lists do', async () => {
  const { body: made } = await asha().post('/e/enterprise/channels', {
    name: 'Slow',
    type: 4,
    vendor: 99,
    data: { ratePerSecond: '40' },
  })
  const slow = made.response.id
  const template = await approvedTemplate(asha(), slow)
  const phoneNumber = numbers(120, 9_815_000_000)
  const { body } = await asha().post(base, request({ channelId: slow, templateId: template, phoneNumber }))
  await finished(asha(), body.data.id)
  const { ledger } = (await asha().get(`/e/enterprise/channels/${slow}/simulator/ledger?perPage=-1`)).body.response
  const path = `/e/enterprise/channels/${slow}/simulator/ledger?perPage=1`
  const [hidden] = (await (await world.apiKey(['CHANNELS.VIEW'])).get(path)).body.response.ledger
  expect(JSON.stringify(hidden)).not.toContain(ledger[0].to)
  expect(hidden.to).toMatch(/\*/)
  const times: number[] = ledger.map(({ at }: { at: string }) => Date.parse(at))
  const busiest = Math.max(...times.map(at => times.filter(other => other >= at && other < at + 1000).length))
  expect(times).toHaveLength(120)
  expect(busiest).toBeLessThanOrEqual(40)
})

test('a customer’s message makes a chat with its contact, once however often it comes', async () => {
  const message = {
    from: '919833344455',
    id: 'wamid.in.1',
    timestamp: '1767000000',
    type: 'text',
    text: { body: 'Where is my order?' },
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: '1055' },
    contacts: [{ profile: { name: 'Nandini' }, wa_id: '919833344455' }],
    messages: [message],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '77', changes: [{ field: 'messages', value }] }],
  })
  expect([await hook(body), await hook(body), await hook(`${body}\n`, signed(`${body}\n`))]).toEqual([200, 200, 200])
  const { owner } = world.platform.databases
  const found = await eventually(async () => {
    const { rows } = await owner.query(
      `select c.name, c.phone_number, m.message from messages m join chats h on h.id = m.chat_id join contacts c on c.id = h.contact_id where h.channel_id = $1`,
      [channelId],
    )
    return rows.length > 0 && rows
  })
  expect(found).toEqual([{ name: 'Nandini', phone_number: '919833344455', message: 'Where is my order?' }])
})

/** To one person, with a link in its text that is told apart. */
function broadcastOf(to: string, text: string): Promise<string> {
  const columnMapping = [
    { name: 'header.1', type: 'static', value: '1' },
    { name: 'body.1', type: 'static', value: text },
    { name: 'button.0', type: 'static', value: 'a' },
  ]
  return broadcast([to], { columnMapping, trackLinks: true })
}

test('a short link leads to an address in any script', async () => {
  const [to = ''] = numbers(1, 9_830_000_100)
  const id = await broadcastOf(to, 'see https://दुकान.example/नमस्ते?q=ä')
  await finished(asha(), id)
  const { rows } = await world.platform.databases.owner.query('select code from short_links where broadcast_id = $1', [
    id,
  ])
  const answer = await fetch(`${world.running.address}/l/${rows[0].code}`, { redirect: 'manual' })
  const there = 'https://xn--11b7ah1gn.example/%E0%A4%A8%E0%A4%AE%E0%A4%B8%E0%A5%8D%E0%A4%A4%E0%A5%87?q=%C3%A4'
  expect([answer.status, answer.headers.get('location')]).toEqual([302, there])
})

test('a short link leads on and counts its reader once; previews and strangers count nothing (VARS-004)', async () => {
  const [to = ''] = numbers(1, 9_830_000_000)
  const id = await broadcastOf(to, 'see https://shop.in/sale?x=1')
  await finished(asha(), id)
  const { rows } = await world.platform.databases.owner.query(
    'select code, url from short_links where broadcast_id = $1',
    [id],
  )
  expect(rows.map(({ url }) => url)).toEqual(['https://shop.in/sale?x=1'])
  expect(callsTo(to)[0]?.body).toContain(`/l/${rows[0].code}`)
  const follow = (userAgent: string) =>
    fetch(`${world.running.address}/l/${rows[0].code}`, { redirect: 'manual', headers: { 'user-agent': userAgent } })
  expect((await follow('WhatsApp/2.23')).status).toBe(302)
  expect((await countsOf(asha(), id)).counts.clicked).toBe(0)
  for (const look of ['Mozilla/5.0', 'Mozilla/5.0']) {
    const answer = await follow(look)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://shop.in/sale?x=1'])
  }
  expect((await countsOf(asha(), id)).counts.clicked).toBe(1)
  expect((await fetch(`${world.running.address}/l/AAAAAAAAAA`, { redirect: 'manual' })).status).toBe(404)
})
