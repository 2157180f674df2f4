import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvedTemplate, base, finished } from '../../broadcasts/broadcasts.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { phone } from '../vendors/vendors.cases.ts'
import { openCentre } from './smpp.fixture.ts'

let world: World
let centre: Awaited<ReturnType<typeof openCentre>>
beforeAll(async () => {
  centre = await openCentre()
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  await centre.close()
})
beforeEach(() => {
  centre.judge(() => 0)
  centre.tellOf(null)
  centre.nameBy(count => `m_${count}`)
})

const asha = () => world.as('asha')
const channels = '/e/enterprise/channels'
let made = 0

async function smsChannel(changes: Record<string, string> = {}): Promise<string> {
  made += 1
  const login = { host: '127.0.0.1', port: String(centre.port), systemId: 'shop', password: 'right' }
  const data = { ...login, sender: 'PARLEY', peId: '1101234567890123456', ...changes }
  const { body } = await asha().post(channels, { name: `Centre ${made}`, type: 0, vendor: 96, data })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.response.id
}

async function write(channelId: string, to: string[], text = 'Hello {{1}}, it is on its way.'): Promise<string> {
  const components = [{ type: 'BODY', text, example: ['Meera'] }]
  const templateUId = await approvedTemplate(asha(), channelId, { components, dltTemplateId: '1107000000000000001' })
  const { body } = await asha().post(base, {
    channelId,
    phoneNumber: to,
    message: { template: { templateUId } },
    columnMapping: [{ name: 'body.1', type: 'static', value: 'Meera' }],
  })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data.id
}

const rowOf = async (id: string) => (await asha().get(`${base}/${id}/message`)).body.data.message[0]
const sentTo = (to: string) => centre.submitted.filter(({ destination_addr }) => destination_addr === to)
const receiptOf = (stat: string) => (message: { id: string }) => ({
  short_message: `id:${message.id} sub:001 dlvrd:001 submit date:2611221010 done date:2611221011 stat:${stat} err:000 text:Hello`,
})

test('a message goes to the centre with what DLT asks for, and its receipt is heard (CHAN-012, CHAN-024)', async () => {
  centre.tellOf(receiptOf('DELIVRD'))
  const to = phone()
  const id = await write(await smsChannel({ tmId: '1102000000000000002' }), [to])
  await eventually(async () => (await rowOf(id)).currentDeliveryStatusName === 'Delivered')
  expect(sentTo(to)).toEqual([
    {
      source_addr: 'PARLEY',
      source_addr_ton: 5,
      destination_addr: to,
      data_coding: 0,
      esm_class: 0,
      registered_delivery: 1,
      text: 'Hello Meera, it is on its way.',
      id: expect.any(String),
      // 0x1400, 0x1401 and 0x1402
      parameters: { 5120: '1101234567890123456', 5121: '1107000000000000001', 5122: '1102000000000000002' },
    },
  ])
})

test('a receipt of a failure says why in plain words; parameters say as much as the text', async () => {
  const [late, wrong] = [phone(), phone()]
  const channelId = await smsChannel()
  centre.tellOf(receiptOf('EXPIRED'))
  const first = await write(channelId, [late])
  await eventually(async () => (await rowOf(first)).currentDeliveryStatusName === 'Failed')
  expect(await rowOf(first)).toMatchObject({
    channelErrorCode: 'EXPIRED',
    explanation: { what: 'The phone did not come online in time.', fault: 'recipient' },
  })
  centre.tellOf(({ id }) => ({ receipted_message_id: id, message_state: 5 }))
  const second = await write(channelId, [wrong])
  await eventually(async () => (await rowOf(second)).currentDeliveryStatusName === 'Failed')
  expect((await rowOf(second)).channelErrorCode).toBe('UNDELIV')
})

test('a long text in Hindi goes in parts that the phone joins, and counts as one message', async () => {
  const to = phone()
  const text = `नमस्ते {{1}}, ${'आपका ऑर्डर रास्ते में है। '.repeat(6)}धन्यवाद`
  const id = await write(await smsChannel(), [to], text)
  await finished(asha(), id)
  const parts = sentTo(to)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.map(({ text: said }) => said).join('')).toBe(text.replace('{{1}}', 'Meera'))
  expect(parts.every(({ data_coding, esm_class }) => data_coding === 8 && esm_class === 0x40)).toBe(true)
  expect(parts.map(({ registered_delivery }) => registered_delivery)).toEqual([...parts.slice(1).map(() => 0), 1])
})

test('a centre that is too busy is asked again, one that does not know the number is not', async () => {
  const [busy, unknown] = [phone(), phone()]
  centre.judge((to, times) => (to === unknown ? 0x0b : times === 0 ? 0x58 : 0))
  const id = await write(await smsChannel(), [busy, unknown])
  const { counts } = await finished(asha(), id)
  expect(counts).toMatchObject({ sent: 1, failed: 1 })
  expect([sentTo(busy).length, sentTo(unknown).length]).toEqual([2, 1])
  const { message } = (await asha().get(`${base}/${id}/message?status=failed`)).body.data
  expect(message[0]).toMatchObject({ channelErrorCode: '0x0B', explanation: { fault: 'recipient' } })
})

test('a wrong password stops the broadcast, and the test of the channel says so', async () => {
  const channelId = await smsChannel({ password: 'wrong' })
  const asked = (await asha().post(`${channels}/${channelId}/test`)).body.response
  expect(asked).toMatchObject({ ok: false, vendorCode: '0x0E' })
  const paused = await finished(asha(), await write(channelId, [phone()]), 'PAUSED')
  expect(paused.pauseReason).toContain(`Centre ${made}`)
})

test('the test of a channel signs in beside the line that listens, and sends a message when it is asked to', async () => {
  const channelId = await smsChannel()
  expect((await asha().post(`${channels}/${channelId}/test`)).body.response).toMatchObject({ ok: true })
  expect(centre.binds.at(-1)).toBe('bind_transmitter')
  const to = phone()
  const sent = (await asha().post(`${channels}/${channelId}/test`, { to, text: 'A test' })).body.response
  expect(sent).toMatchObject({ ok: true })
  expect(sentTo(to).map(({ text }) => text)).toEqual(['A test'])
})

test('nobody at the address: the test of the channel says so, and its health does by itself', async () => {
  const channelId = await smsChannel({ port: '1' })
  await eventually(async () => {
    const { health } = (await asha().get(`${channels}/${channelId}/details`)).body.response
    return health.lastError?.includes('ECONNREFUSED')
  })
  const { ok, message } = (await asha().post(`${channels}/${channelId}/test`)).body.response
  expect([ok, message]).toEqual([false, expect.stringContaining('ECONNREFUSED')])
})

test('what a customer writes opens a chat, and twice the same words are two messages', async () => {
  const channelId = await smsChannel()
  const from = phone()
  await finished(asha(), await write(channelId, [from]))
  const say = (text: string) =>
    new Promise(resolve => centre.lineOf(from)?.deliver_sm({ source_addr: from, short_message: text }, resolve))
  expect(await say('Yes')).toMatchObject({ command_status: 0 })
  await say('Yes')
  await eventually(async () => {
    const { rows } = await world.platform.databases.owner.query(
      `select from messages m join chats c on c.id = m.chat_id where c.channel_id = $1 and m.message = 'Yes'`,
      [channelId],
    )
    return rows.length === 2
  })
})

const heardOn = async (channelId: string) => {
  const { rows } = await world.platform.databases.owner.query<{ text: string }>(
    `select m.message as text from messages m join chats c on c.id = m.chat_id
     where c.channel_id = $1 and m.actor = 'customer' order by m.id`,
    [channelId],
  )
  return rows.map(({ text }) => text)
}

test('a customer’s long message is one, in whatever order its parts come; one that never comes is not waited for', async () => {
  const channelId = await smsChannel()
  const from = phone()
  await finished(asha(), await write(channelId, [from]))
  const say = (mark: number, number: number, total: number, text: string) =>
    new Promise(resolve => {
      const short_message = { udh: Buffer.from([5, 0, 3, mark, total, number]), message: text }
      centre.lineOf(from)?.deliver_sm({ source_addr: from, esm_class: 0x40, short_message }, resolve)
    })
  await say(7, 3, 3, 'and three')
  await say(8, 1, 2, 'half of another')
  await say(7, 1, 3, 'one, ')
  await say(7, 2, 3, 'two ')
  await eventually(async () => (await heardOn(channelId)).length === 1)
  expect(await heardOn(channelId)).toEqual(['one, two and three'])
  await world.platform.databases.owner.query(
    `with due as (update waiting_calls set not_before = now() where channel_id = $1 returning id)
     update hook_calls c set received_at = received_at - interval '1 minute' from due where c.id = due.id`,
    [channelId],
  )
  await eventually(async () => (await heardOn(channelId)).length === 2)
  expect((await heardOn(channelId))[1]).toBe('half of another…')
})

test('a receipt is heard that writes in decimal what was answered in hexadecimal', async () => {
  centre.nameBy(count => `0A1B${count.toString(16).padStart(4, '0').toUpperCase()}`)
  centre.tellOf(({ id }) => receiptOf('DELIVRD')({ id: String(Number.parseInt(id, 16)) }))
  const id = await write(await smsChannel(), [phone()])
  await eventually(async () => (await rowOf(id)).currentDeliveryStatusName === 'Delivered')
})

test('a line that breaks is opened again, and a message in doubt is never sent twice', async () => {
  const channelId = await smsChannel()
  const [doubtful, next] = [phone(), phone()]
  centre.judge(to => (to === doubtful ? null : 0))
  const id = await write(channelId, [doubtful])
  await eventually(async () => sentTo(doubtful).length === 1)
  centre.lineOf(doubtful)?.socket.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
  const { counts } = await finished(asha(), id)
  expect(counts).toMatchObject({ sent: 0, unknown: 1 })
  expect((await finished(asha(), await write(channelId, [next]))).counts).toMatchObject({ sent: 1 })
  expect(sentTo(doubtful)).toHaveLength(1)
})
