import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, countsOf, finished, numbers, request } from '../../broadcasts/broadcasts.fixture.ts'
import { tellOfTemplate } from '../../templates/templates.fixture.ts'
import { eventually } from '../../testing/world.ts'
import { type MetaLine, openMetaLine, taken } from '../meta.fixture.ts'

let line: MetaLine
beforeAll(async () => {
  line = await openMetaLine({ ratePerSecond: 10 })
  line.vendor.answers(call => (call.path.endsWith('/messages') ? taken(call) : { body: { success: true } }))
})
afterAll(() => line.close())

const asha = () => line.world.as('asha')
const templatePath = () => `/chatbird/api/templates/${line.templateId}`
const template = async () => (await asha().get(templatePath())).body.data.template
const send = async (phoneNumber: string[], more: Record<string, unknown> = {}): Promise<string> =>
  (await asha().post(base, request({ ...line, phoneNumber }, more))).body.data.id
const inSeconds = (seconds: number) => ({ scheduleAt: new Date(Date.now() + seconds * 1000).toISOString() })
const resume = async (id: string) => (await asha().post(`${base}/${id}/resume`, {})).body
const notices = async () => (await asha().get('/e/enterprise/notifications')).body.response.notifications

/** The vendor's word on the template. */
async function tell(status: 'APPROVED' | 'PAUSED'): Promise<void> {
  const { vendorTemplateId, name, language } = await template()
  await tellOfTemplate(line.world, line.channelId, { vendorTemplateId, name, language, status })
}

/** The vendor approves another body in place of the one before. */
async function approve(text: string, example: string[]): Promise<void> {
  const { components } = await template()
  const others = components.filter(({ type }: { type: string }) => type !== 'BODY')
  const [header, ...rest] = others
  const draft = { components: [header, { type: 'BODY', text, example }, ...rest], submit: true }
  expect((await asha().put(templatePath(), draft)).body).toMatchObject({ status: true })
  await tell('APPROVED')
}

test('a running broadcast stands still when its template is paused, and goes on once it may be sent', async () => {
  const id = await send(numbers(60))
  await eventually(async () => (await countsOf(asha(), id)).counts.sent > 0)
  await tell('PAUSED')
  const paused = await finished(asha(), id, 'PAUSED')
  expect(paused.pauseReason).toBe('Its template may not be sent any more. Resume it once the template is approved.')
  expect(paused.counts.queued).toBeGreaterThan(0)
  const told = { title: 'Broadcast paused', link: `/campaigns/broadcast/${id}` }
  expect(await notices()).toContainEqual(expect.objectContaining(told))
  expect(await resume(id)).toMatchObject({ status: false, message: 'Template is not approved' })
  await tell('APPROVED')
  expect(await resume(id)).toMatchObject({ status: true })
  expect(await finished(asha(), id)).toMatchObject({ status: 'COMPLETED', counts: { sent: 60 } })
})

test('what waits for its time says the text that the vendor has approved since, where the values fit', async () => {
  const [to = ''] = numbers(1, 9_860_000_000)
  const id = await send([to], inSeconds(3))
  await approve('Dear {{1}}, it is on its way.', ['Meera'])
  expect(await finished(asha(), id)).toMatchObject({ status: 'COMPLETED', counts: { sent: 1 } })
  const told = (await asha().get(`/chatbird/api/reports/messages/status?mobile=${to}`)).body.data
  expect(JSON.stringify(told)).toContain('Dear friend, it is on its way.')
})

test('where they do not fit it stands still and cannot be resumed; a new one asks for the values', async () => {
  const calls = line.vendor.calls.length
  const waiting = await send(numbers(1, 9_850_000_000), inSeconds(60))
  await approve('Dear {{1}}, {{2}} is on its way.', ['Meera', 'Your order'])
  const paused = await finished(asha(), waiting, 'PAUSED')
  const reason = 'Its template has changed, and the values no longer fit. Cancel it and send the template anew.'
  expect(paused).toMatchObject({ pauseReason: reason, counts: { queued: 1 } })
  expect(JSON.stringify(await notices())).toContain(reason)
  expect(await resume(waiting)).toMatchObject({ status: false, code: '409', message: reason })
  expect((await asha().post(`${base}/${waiting}/cancel`, {})).body).toMatchObject({ status: true })
  expect(line.vendor.calls.slice(calls).filter(({ path }) => path.endsWith('/messages'))).toEqual([])
  const anew = await asha().post(base, request({ ...line, phoneNumber: numbers(1, 9_840_000_000) }))
  expect(anew.body).toMatchObject({ code: '400', errors: [{ field: 'body.2' }] })
})
