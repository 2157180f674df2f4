import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { metaData } from '../../chats/media.fixture.ts'
import { makeContact } from '../../contacts/contacts.fixture.ts'
import { mailChannel, openSmtpServer } from '../../dispatch/mail.fixture.ts'
import { openMailServer } from '../../dispatch/mailbox/mailbox.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { openVendor } from '../vendor.fixture.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
let channelId: string
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url, VENDOR_ANSWER_MS: '500', EGRESS_ALLOW: '127.0.0.1' })
  const draft = { name: 'Meta', type: 4, vendor: 90, data: metaData }
  channelId = (await asha().post('/e/enterprise/channels', draft)).body.response.id
})
beforeEach(() => {
  vendor.calls.length = 0
  vendor.answers(() => ({ body: { messages: [{ id: 'wamid.1' }] } }))
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const tested = async (body: object, id = channelId) =>
  (await asha().post(`/e/enterprise/channels/${id}/test`, body)).body

test('nobody on the blacklist gets a test message: the gate says why, and the vendor is not called (CHAN-023)', async () => {
  const to = '919876500077'
  await asha().post('/chatbird/api/campaign/blacklist', { numbers: [to] })
  const { status, response } = await tested({ to: '+91 98765 00077' })
  expect(status).toBe(true)
  const what = 'The number is on the blacklist.'
  const todo = 'Take the number off the blacklist, if it does not belong there.'
  expect(response).toMatchObject({ ok: false, vendorCode: null, message: `${what} ${todo}` })
  expect(response.explanation).toMatchObject({ what, fault: 'company', todo })
  expect(vendor.calls).toEqual([])
  const simulated = (await asha().post('/e/enterprise/channels', { name: 'Played', type: 4, vendor: 99 })).body.response
  expect((await tested({ to }, simulated.id)).response).toMatchObject({ ok: false })
  const ledger = await asha().get(`/e/enterprise/channels/${simulated.id}/simulator/ledger`)
  expect(ledger.body.response.ledger).toEqual([])
  const [entry] = (await asha().get('/chatbird/api/campaign/blacklist')).body.data.blacklist
  await asha().delete(`/chatbird/api/campaign/blacklist/${entry.id}`)
  expect((await tested({ to })).response).toMatchObject({ ok: true })
})

const deliveriesTo = async (number: string) => {
  const { body } = await asha().get(`/chatbird/api/reports/messages/status?customerNumber=${number}&source=CHAT`)
  return body.data.messages
}

test('what became of a test message is in the delivery report, as of any other (CHAN-023, REPORT-004)', async () => {
  const to = '919876500083'
  await tested({ to, text: 'Can you read this?' })
  const [sent] = await deliveriesTo(to)
  expect(sent).toMatchObject({
    ...{ to, source: 'CHAT', sourceId: null, sourceName: 'Test message', message: 'Can you read this?' },
    ...{ transId: 'wamid.1', currentDeliveryStatusName: 'Sent' },
  })
  vendor.answers(() => ({ status: 400, body: { error: { code: 131026, message: 'Undeliverable' } } }))
  await tested({ to })
  const [failed] = await deliveriesTo(to)
  expect(failed).toMatchObject({ currentDeliveryStatusName: 'Failed', channelErrorCode: '131026' })
  vendor.answers(() => ({ break: () => {} }))
  await tested({ to })
  expect((await deliveriesTo(to))[0]).toMatchObject({ currentDeliveryStatusName: 'Unknown' })
  await asha().post('/chatbird/api/campaign/blacklist', { numbers: [to] })
  await tested({ to })
  expect((await deliveriesTo(to))[0]).toMatchObject({
    ...{ currentDeliveryStatusName: 'Skipped', channelErrorCode: 'BLACKLISTED' },
  })
  expect(await deliveriesTo(to)).toHaveLength(4)
})

test('a test message on the simulator is delivered and read, and its ledger holds it once', async () => {
  const draft = { name: 'Played with', type: 4, vendor: 99 }
  const { id } = (await asha().post('/e/enterprise/channels', draft)).body.response
  await tested({ to: '919876500084' }, id)
  await eventually(async () => (await deliveriesTo('919876500084'))[0].currentDeliveryStatusName === 'Read')
  const { ledger } = (await asha().get(`/e/enterprise/channels/${id}/simulator/ledger`)).body.response
  expect(ledger).toHaveLength(1)
})

test('a test message that a server dies with is unknown, and is not sent again', async () => {
  const to = '919876500085'
  const { owner } = world.platform.databases
  await owner.query(
    `insert into deliveries (enterprise_id, channel_id, recipient, vars, lease_until, fence, attempts)
     select enterprise_id, id, $2, '{"text":"Hello"}', now() - interval '1 second', 1, 1 from channels where id = $1`,
    [channelId, to],
  )
  await eventually(async () => (await deliveriesTo(to))[0].currentDeliveryStatusName === 'Unknown')
  expect(vendor.calls).toEqual([])
})

test('a channel that is switched off sends no test message, though its credentials can be checked', async () => {
  await asha().put(`/e/enterprise/channels/${channelId}`, { active: false })
  const { response } = await tested({ to: '919876500086' })
  expect(response).toMatchObject({ ok: false, message: 'The channel is switched off.' })
  expect(vendor.calls).toEqual([])
  await asha().put(`/e/enterprise/channels/${channelId}`, { active: true })
  expect((await tested({ to: '919876500086' })).response).toMatchObject({ ok: true })
})

test('two test messages to one person leave at once, as what keeps advertising or many at once from leaving stops none (CHAN-023)', async () => {
  const to = '919876500078'
  const contactId = await makeContact(asha(), { phoneNumber: to })
  await asha().post(`/chatbird/api/customer_master/customers/${contactId}/optout`, { channelId })
  for (const text of ['One', 'Two']) expect((await tested({ to, text })).response).toMatchObject({ ok: true })
  expect(vendor.calls).toHaveLength(2)
})

const halves = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '500' })
  response.write('{"messages":')
  setTimeout(() => response.destroy(), 50)
}
const broken = [
  ['no answer at all', () => ({ break: () => {} }), /^127\.0\.0\.1 did not answer in time\. /],
  [
    'a line that breaks',
    () => ({ break: (response: ServerResponse) => response.destroy() }),
    /^127\.0\.0\.1 broke off, or answered with something that is no HTTP\. /,
  ],
  [
    'garbage',
    () => ({ break: (response: ServerResponse) => response.socket?.end('garbage\r\n\r\n') }),
    /^127\.0\.0\.1 broke off, or answered with something that is no HTTP\. /,
  ],
  ['half an answer', () => ({ break: halves }), /^127\.0\.0\.1 broke off in the middle of its answer\. /],
  [
    'a page',
    () => ({ body: '<!doctype html><p>Welcome' }),
    /^The vendor answered with something that cannot be read\. /,
  ],
  ['no JSON', () => ({ body: 'fine' }), /^The vendor answered with something that cannot be read\. /],
] as const
test.each(broken)(
  'of %s to a test message it is told what happened, and that it may have left (CHAN-023)',
  async (_name, answer, told) => {
    vendor.answers(answer)
    const { response } = await tested({ to: '919876500079' })
    expect(response).toMatchObject({ ok: false, vendorCode: null, explanation: null })
    expect(response.message).toMatch(told)
    expect(response.message).toContain('The message may have left all the same: see whether it arrived')
  },
)

test('a mailbox that refuses is told apart from the mail server that lets in (CHAN-023)', async () => {
  const [smtp, imap] = [await openSmtpServer(), await openMailServer()]
  const port = String(smtp.port)
  const both = await mailChannel(asha(), 'Both', { port, imapHost: `127.0.0.1:${imap.port}` })
  expect((await tested({}, both)).response).toMatchObject({ ok: true, mailbox: true })
  imap.inbox.password = 'another'
  expect((await tested({}, both)).response).toMatchObject({ ok: false, mailbox: false, vendorCode: 'IMAP_LOGIN' })
  const one = await mailChannel(asha(), 'One', { port })
  expect((await tested({}, one)).response).toMatchObject({ ok: true, mailbox: null })
  // What took the text of the mail and then broke off may have it.
  const torn = (await tested({ to: 'torn@example.org' }, one)).response
  expect(torn).toMatchObject({ ok: false, vendorCode: null })
  expect(torn.message).toMatch(/may have left all the same/)
  expect(torn.message).not.toContain('in time')
  await Promise.all([smtp.close(), imap.close()])
})
