import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, countsOf, finished, numbers, request } from '../../broadcasts/broadcasts.fixture.ts'
import type { VendorReply } from '../../channels/vendor.fixture.ts'
import { eventually } from '../../testing/world.ts'
import { type MetaLine, openMetaLine, taken } from '../meta.fixture.ts'

let line: MetaLine
beforeAll(async () => {
  line = await openMetaLine({ ratePerSecond: 200 })
})
afterAll(() => line.close())

const asha = () => line.world.as('asha')
const refused = (code: number): VendorReply => ({ status: 400, body: { error: { code, message: 'Refused' } } })
const send = async (phoneNumber: string[], more: Record<string, unknown> = {}): Promise<string> =>
  (await asha().post(base, request({ ...line, phoneNumber }, more))).body.data.id
/** Meta's word that it could not deliver what it had taken, signed. */
async function report(to: string, code: number): Promise<void> {
  const status = { id: `wamid.${to}`, status: 'failed', recipient_id: to, errors: [{ code, title: 'Refused' }] }
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, statuses: [status] }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '2', changes: [{ field: 'messages', value }] }],
  })
  const signature = `sha256=${createHmac('sha256', 's').update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await fetch(`${line.world.address}/hooks/meta/${line.channelId}`, {
    method: 'POST',
    headers,
    body,
  })
  expect(answer.status).toBe(200)
}

const notices = async () => (await asha().get('/e/enterprise/notifications')).body.response.notifications

test('a broadcast that is refused again and again for a cause of ours stands still, and goes on when it is mended', async () => {
  line.vendor.answers(() => refused(132_015))
  const id = await send(numbers(600))
  const paused = await finished(asha(), id, 'PAUSED')
  expect(paused.pauseReason).toContain('The last 100 messages were refused for one cause. ')
  expect(paused.counts.failed).toBeGreaterThanOrEqual(100)
  expect(paused.counts.queued).toBeGreaterThan(0)
  const [told] = await notices()
  expect(told).toMatchObject({ title: 'Broadcast paused', link: `/campaigns/broadcast/${id}` })
  expect(told.message).toContain(paused.pauseReason)
  line.vendor.answers(taken)
  await asha().post(`${base}/${id}/resume`, {})
  const over = await finished(asha(), id)
  expect(over).toMatchObject({ status: 'COMPLETED', pauseReason: null })
  expect(over.counts.sent + over.counts.failed).toBe(600)
  expect(over.counts.failed).toBeLessThan(600)
})

test('what the vendor takes and refuses later stops it as well; a report that is repeated counts once', async () => {
  line.vendor.answers(taken)
  const to = numbers(3000, 9_860_000_000)
  const id = await send(to)
  const failing = (some: readonly string[]) => Promise.all(some.map(one => report(one, 131_042)))
  const state = async () => (await countsOf(asha(), id)).status
  await eventually(async () => (await countsOf(asha(), id)).counts.sent > 120)
  const first = line.vendor.calls.slice(-120).map(({ body }) => JSON.parse(body).to as string)
  for (const _time of [1, 2, 3]) await failing(first.slice(0, 50))
  await eventually(async () => (await countsOf(asha(), id)).counts.failed === 50)
  expect(await state()).not.toBe('PAUSED')
  await failing(first.slice(50))
  const paused = await finished(asha(), id, 'PAUSED')
  expect(paused.counts.failed).toBeGreaterThanOrEqual(100)
  expect(paused.pauseReason).toContain('The last 100 messages were refused for one cause. ')
  await asha().post(`${base}/${id}/cancel`, {})
})

test('customers who cannot be reached stop nobody else, however many they are', async () => {
  line.vendor.answers(() => refused(131_026))
  const over = await finished(asha(), await send(numbers(150, 9_850_000_000)))
  expect(over).toMatchObject({ status: 'FAILED', counts: { failed: 150, queued: 0 } })
})

test('refusals between which others are taken stop nothing', async () => {
  let calls = 0
  line.vendor.answers(call => {
    calls += 1
    return calls % 20 === 0 ? taken(call) : refused(132_015)
  })
  const over = await finished(asha(), await send(numbers(300, 9_830_000_000)))
  expect(over).toMatchObject({ status: 'COMPLETED', counts: { failed: 285, queued: 0 } })
})

test('a scheduled broadcast whose template was withdrawn meanwhile waits for it', async () => {
  line.vendor.answers(taken)
  const scheduleAt = new Date(Date.now() + 1500).toISOString()
  const id = await send(numbers(3, 9_820_000_000), { scheduleAt })
  await line.query("update templates set status = 'PAUSED' where id = $1", [line.templateId])
  const paused = await finished(asha(), id, 'PAUSED')
  expect(paused).toMatchObject({
    pauseReason: 'Its template may not be sent any more. Resume it once the template is approved.',
    counts: { queued: 3 },
  })
  const tooSoon = await asha().post(`${base}/${id}/resume`, {})
  expect(tooSoon.body).toMatchObject({ status: false, message: 'Template is not approved' })
  await line.query("update templates set status = 'APPROVED' where id = $1", [line.templateId])
  await asha().post(`${base}/${id}/resume`, {})
  expect(await finished(asha(), id)).toMatchObject({ status: 'COMPLETED', counts: { sent: 3 } })
})
