import { randomUUID } from 'node:crypto'
import { noSendingRules as none, type SendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../../broadcasts/broadcasts.fixture.ts'
import { makeContact } from '../../contacts/contacts.fixture.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

type Way = { channelId: string; promotion: string; notice: string }
let world: World
let shop: Way
let outlet: Way
beforeAll(async () => {
  world = await openWorld()
  shop = await openWay()
  outlet = await openWay()
})
afterEach(() => saveRules({}))
afterAll(() => world.close())

const asha = () => world.as('asha')
const dayMs = 86_400_000

/** A channel with a template that advertises and one that does not. */
async function openWay(): Promise<Way> {
  const channelId = await makeChannel(asha())
  const promotion = await approvedTemplate(asha(), channelId, { category: 'Marketing' })
  return { channelId, promotion, notice: await approvedTemplate(asha(), channelId) }
}

type Changes = {
  quietHours?: Partial<SendingRules['quietHours']>
  frequencyCap?: Partial<SendingRules['frequencyCap']>
}

async function saveRules({ quietHours, frequencyCap }: Changes): Promise<void> {
  const { body } = await asha().put('/e/enterprise/sending_rules', {
    quietHours: { ...none.quietHours, ...quietHours },
    frequencyCap: { ...none.frequencyCap, ...frequencyCap },
  })
  if (!body.status) throw new Error(JSON.stringify(body))
}

type To = { phoneNumber?: string[]; contactIds?: string[]; scheduleAt?: string }

function asked({ channelId }: Way, templateId: string, { phoneNumber = [], ...more }: To) {
  return request({ channelId, templateId, phoneNumber }, more)
}

async function send(way: Way, templateId: string, to: To): Promise<string> {
  // With a key the same again is meant, and no double click.
  const { body } = await asha().post(base, asked(way, templateId, to), { 'idempotency-key': randomUUID() })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data.id
}

async function preflight(way: Way, templateId: string, to: To) {
  const { data } = (await asha().post(`${base}/validate`, asked(way, templateId, to))).body
  return { quiet: data.quiet, capped: data.recipients.capped }
}

const rowOf = async (id: string) => (await asha().get(`${base}/${id}/message`)).body.data.message[0]
/** What the only recipient of a promotion got, when it is over. */
async function outcome(way: Way, to: To) {
  const id = await send(way, way.promotion, to)
  await finished(asha(), id)
  const { currentDeliveryStatusName, channelErrorCode, channelErrorDesc } = await rowOf(id)
  return [currentDeliveryStatusName === 'Skipped' ? 'Skipped' : 'sent', channelErrorCode, channelErrorDesc]
}

const sent = ['sent', null, null]
const twice = ['Skipped', 'FREQUENCY_CAP', 'The person already had 2 promotional messages within 24 hours.']

/** `HH:mm` of a clock in India, so many minutes from now. */
function inMinutes(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' }).format(at)
}

test('in quiet hours promotional messages wait and say so, everything else leaves; without them they leave at once', async () => {
  await saveRules({ quietHours: { enabled: true, from: inMinutes(-120), to: inMinutes(120) } })
  const to = numbers(3, 9_820_000_000)
  const promotion = await send(shop, shop.promotion, { phoneNumber: to })
  const notice = await send(outlet, outlet.notice, { phoneNumber: to })
  await finished(asha(), notice)
  await eventually(async () => (await waiting(promotion)) === 3)
  const row = await rowOf(promotion)
  expect(row.channelErrorCode).toBe('QUIET_HOURS')
  expect(row.currentDeliveryStatusName).toBe('Queued')
  expect(row.channelErrorDesc).toMatch(/^Quiet hours: it leaves at .*\d\d:\d\d \(Asia\/Kolkata\)\.$/)
  expect(row.explanation.todo).toBe('Nothing: it leaves by itself when they end.')
  const held = await countsOf(asha(), promotion)
  expect(held).toMatchObject({ status: 'PROCESSING', counts: { queued: 3, skipped: 0 } })
  // Two hours from now, as the quiet hours of this test are.
  expect(Date.parse(held.finishesOn)).toBeGreaterThan(Date.now() + 3_600_000)
  await saveRules({})
  expect((await finished(asha(), promotion)).counts).toMatchObject({ sent: 3, skipped: 0 })
  expect(await rowOf(promotion)).toMatchObject({ channelErrorCode: null, channelErrorDesc: null })
})

/** How many have been put off. */
async function waiting(id: string): Promise<number> {
  const { rows } = await world.platform.databases.owner.query(
    'select count(*)::int as n from deliveries where broadcast_id = $1 and lease_until is null and next_attempt_at > now()',
    [id],
  )
  return rows[0].n
}

/** An instant of the day after tomorrow in India, as ISO text. */
function onThatDay(time: string): string {
  const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  return new Date(`${day}T${time}+05:30`).toISOString()
}

test('the check before sending tells who would wait, exactly from the first moment of the quiet hours to their end', async () => {
  await saveRules({ quietHours: { enabled: true, from: '21:00', to: '09:00' } })
  const phoneNumber = numbers(2, 9_820_000_000)
  const quietAt = async (scheduleAt: string, template = shop.promotion) =>
    (await preflight(shop, template, { phoneNumber, scheduleAt })).quiet
  const nextMorning = new Date(Date.parse(onThatDay('09:00:00')) + dayMs).toISOString()
  expect(await quietAt(onThatDay('20:59:59.999'))).toBeNull()
  expect(await quietAt(onThatDay('21:00:00'))).toEqual({ count: 2, until: nextMorning })
  expect(await quietAt(onThatDay('08:59:59.999'))).toEqual({ count: 2, until: onThatDay('09:00:00') })
  expect(await quietAt(onThatDay('09:00:00'))).toBeNull()
  expect(await quietAt(onThatDay('21:00:00'), shop.notice)).toBeNull()
})

test("by the recipient's clock, a country's own time decides", async () => {
  await saveRules({ quietHours: { enabled: true, from: '21:00', to: '09:00', clock: 'RECIPIENT' } })
  const phoneNumber = ['919820010001', '971501234567']
  const at = async (scheduleAt: string) => (await preflight(shop, shop.promotion, { phoneNumber, scheduleAt })).quiet
  // The Emirates are an hour and a half behind India and never change their clocks.
  expect(await at(onThatDay('08:59:59'))).toEqual({ count: 2, until: onThatDay('10:30:00') })
  expect(await at(onThatDay('10:29:59'))).toEqual({ count: 1, until: onThatDay('10:30:00') })
  expect(await at(onThatDay('10:30:00'))).toBeNull()
  const nextMorning = new Date(Date.parse(onThatDay('09:00:00')) + dayMs).toISOString()
  expect(await at(onThatDay('22:29:59'))).toEqual({ count: 1, until: nextMorning })
})

test('a person gets no more promotional messages than the cap allows, on all channels together, and all others', async () => {
  await saveRules({ frequencyCap: { enabled: true, messages: 2, hours: 24 } })
  const [to = ''] = numbers(1, 9_821_000_000)
  const phoneNumber = [to]
  expect(await outcome(shop, { phoneNumber })).toEqual(sent)
  expect(await preflight(shop, shop.promotion, { phoneNumber })).toMatchObject({ capped: 0 })
  expect(await outcome(outlet, { phoneNumber })).toEqual(sent)
  expect(await preflight(shop, shop.promotion, { phoneNumber })).toMatchObject({ capped: 1 })
  expect(await outcome(shop, { phoneNumber })).toEqual(twice)
  const other = await openWay()
  const notice = await send(other, other.notice, { phoneNumber })
  expect((await finished(asha(), notice)).counts).toMatchObject({ sent: 1, skipped: 0 })
  await age(to, '24 hours', -5)
  expect(await outcome(shop, { phoneNumber })).toEqual(twice)
  await age(to, '24 hours', 5)
  expect(await outcome(await openWay(), { phoneNumber })).toEqual(sent)
})

/** As if what the person had was sent so long ago, and so many minutes more. */
async function age(person: string, hours: string, minutes: number): Promise<void> {
  await world.platform.databases.owner.query(
    'update promotions set at = now() - $2::interval - make_interval(mins => $3) where person = $1',
    [person, hours, minutes],
  )
}

test('a contact is one person under every number, and what never reached it does not count', async () => {
  await saveRules({ frequencyCap: { enabled: true, messages: 1, hours: 24 } })
  const [phoneNumber = '', whatsAppNumber = ''] = numbers(2, 9_822_000_000)
  const id = await makeContact(asha(), { phoneNumber, whatsAppNumber })
  const phone = `/e/enterprise/channels/${shop.channelId}/simulator/phone/${whatsAppNumber}`
  await asha().put(phone, { blocked: true })
  const failed = await send(shop, shop.promotion, { contactIds: [id] })
  // The phone's refusal comes by a status, after the message was taken.
  await eventually(async () => (await countsOf(asha(), failed)).counts.failed === 1)
  expect(await outcome(outlet, { contactIds: [id] })).toEqual(sent)
  const [state, code, text] = await outcome(shop, { phoneNumber: [phoneNumber] })
  expect([state, code]).toEqual(['Skipped', 'FREQUENCY_CAP'])
  expect(text).toBe('The person already had a promotional message within 24 hours.')
})

test('channels that send to a person at the same moment keep the cap together', async () => {
  await saveRules({ frequencyCap: { enabled: true, messages: 1, hours: 1 } })
  const phoneNumber = numbers(40, 9_823_000_000)
  const ways = [shop, outlet, await openWay()]
  const ids = await Promise.all(ways.map(way => send(way, way.promotion, { phoneNumber })))
  const ends = await Promise.all(ids.map(id => finished(asha(), id)))
  const sum = (of: 'sent' | 'skipped') => ends.reduce((total, { counts }) => total + counts[of], 0)
  expect([sum('sent'), sum('skipped')]).toEqual([40, 80])
})

test('a contact that opted out gets no advertising under a number that it is not found by', async () => {
  const [phoneNumber = '', whatsAppNumber = ''] = numbers(2, 9_824_000_000)
  const id = await makeContact(asha(), { phoneNumber, whatsAppNumber })
  await asha().post(`/chatbird/api/customer_master/customers/${id}/optout`, { channelId: shop.channelId })
  expect((await outcome(shop, { contactIds: [id] })).slice(0, 2)).toEqual(['Skipped', 'OPTED_OUT'])
  expect(await outcome(outlet, { contactIds: [id] })).toEqual(sent)
})

test('a number on the blacklist stops its contact on every channel, under other numbers and by mail too (BCAST-045)', async () => {
  const [phoneNumber = '', whatsAppNumber = '', other = ''] = numbers(3, 9_826_000_000)
  const id = await makeContact(asha(), { phoneNumber, whatsAppNumber, emailId: 'hema@example.org' })
  const free = await makeContact(asha(), { phoneNumber: other, emailId: 'mira@example.org' })
  await world.platform.databases.owner.query(
    `insert into blacklist (enterprise_id, number, source) select enterprise_id, $2, 'MANUAL' from channels where id = $1`,
    [shop.channelId, phoneNumber],
  )
  const mail = await makeChannel(asha(), 1)
  const letter = await approvedTemplate(asha(), mail, {
    subject: 'Your order',
    components: [{ type: 'BODY', text: '<p>It is on its way.</p>' }],
  })
  for (const [channelId, notice] of [
    [shop.channelId, shop.notice],
    [mail, letter],
  ] as const) {
    const way = { channelId, notice, promotion: notice }
    const checked = await asha().post(`${base}/validate`, asked(way, notice, { contactIds: [id, free] }))
    expect(checked.body.data.recipients).toMatchObject({ total: 2, valid: 1, blacklisted: 1 })
    const sentId = await send(way, notice, { contactIds: [id] })
    await finished(asha(), sentId)
    expect(await rowOf(sentId)).toMatchObject({
      currentDeliveryStatusName: 'Skipped',
      channelErrorCode: 'BLACKLISTED',
    })
  }
})

test('one person gets one message in six seconds by WhatsApp, whoever sends it', async () => {
  const phoneNumber = numbers(1, 9_825_000_000)
  const ids = await Promise.all([shop.promotion, shop.notice].map(template => send(shop, template, { phoneNumber })))
  await Promise.all(ids.map(id => finished(asha(), id)))
  const calls = (await asha().get(`/e/enterprise/channels/${shop.channelId}/simulator/ledger?perPage=-1`)).body.response
  const times = calls.ledger.flatMap((call: { to: string; at: string }) =>
    call.to === phoneNumber[0] ? Date.parse(call.at) : [],
  )
  expect(times).toHaveLength(2)
  expect(Math.abs(times[0] - times[1])).toBeGreaterThan(5500)
})
