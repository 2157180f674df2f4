import { noSendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContact } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import type { World } from '../testing/world.ts'
import { approvedTemplate, base, finished, mapping, openLine, request } from './broadcasts.fixture.ts'

let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  ;({ world, channelId, templateId } = await openLine())
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const validate = async (columnMapping: unknown[]) => {
  const phoneNumber = ['919876500071', '919876500072']
  return (await asha().post(`${base}/validate`, request({ channelId, templateId, phoneNumber }, { columnMapping })))
    .body
}

test('who would be skipped for want of a value is not counted as reached, nor paid for (BCAST-045)', async () => {
  await makeContact(asha(), { name: 'Meera Rao', phoneNumber: '919876500071' })
  const byName = mapping.map(row => (row.name === 'body.1' ? { ...row, value: 'name' } : row))
  expect((await validate(byName)).data).toMatchObject({
    valid: true,
    recipients: { total: 2, valid: 1 },
    withoutValues: 1,
    missingVariables: ['body.1'],
    estimate: { units: 1 },
  })
})

test('who lacks a value and had enough already is left out once (BCAST-045)', async () => {
  const rules = '/e/enterprise/sending_rules'
  const frequencyCap = { enabled: true, messages: 1, hours: 24 }
  await asha().put(rules, { ...noSendingRules, frequencyCap })
  const promotion = await approvedTemplate(asha(), channelId, { category: 'Marketing' })
  const draft = (phoneNumber: string[], value: string) => {
    const columnMapping = mapping.map(row => (row.name === 'body.1' ? { ...row, value } : row))
    return request({ channelId, templateId: promotion, phoneNumber }, { columnMapping })
  }
  await makeContact(asha(), { name: 'Meera Rao', phoneNumber: '919876500074' })
  const [nameless, named, had] = ['919876500075', '919876500074', '919876500076']
  await makeContact(asha(), { name: 'Uma Rao', phoneNumber: had })
  const first = await asha().post(base, draft([nameless, had], 'name|friend'))
  await finished(asha(), first.body.data.id)
  const { data } = (await asha().post(`${base}/validate`, draft([nameless, named, had], 'name'))).body
  await asha().put(rules, noSendingRules)
  expect(data).toMatchObject({
    recipients: { total: 3, valid: 1, capped: 1 },
    withoutValues: 1,
    estimate: { units: 1 },
  })
})

test('who may not see numbers sees none in the sample either, nor in its text (BCAST-045)', async () => {
  const contactIds = [await makeContact(asha(), { name: 'Meera Rao', phoneNumber: '919876500073' })]
  const columnMapping = mapping.map(row => (row.name === 'body.1' ? { ...row, value: 'phoneNumber' } : row))
  const draft = request({ channelId, templateId, phoneNumber: [] }, { contactIds, columnMapping })
  const sender = await world.apiKey(['CAMPAIGNS.CREATE'])
  const { data } = (await sender.post(`${base}/validate`, draft)).body
  expect(data.sample).toEqual({
    to: '******0073',
    text: expect.stringContaining('Hello ******0073, it is on its way.'),
  })
  expect((await asha().post(`${base}/validate`, draft)).body.data.sample.to).toBe('919876500073')
})

test('dates in an address are those of the enterprise’s clock (BCAST-045, VARS-018)', async () => {
  const button = {
    ...{ name: 'button.0', type: 'expression', value: "{{date(day,'d MMM hh:mm a')}}" },
    mappings: [{ name: 'day', type: 'static', value: '2026-03-04T20:06:07Z' }],
  }
  const { data } = await validate(mapping.map(row => (row.name === 'button.0' ? button : row)))
  expect(decodeURIComponent(data.sample.text)).toContain('5 Mar 01:36 AM')
})

test('every variable that was left blank is named (BCAST-045)', async () => {
  const { message, data } = await validate(mapping.slice(0, 1))
  expect([message, data.missingVariables]).toEqual(['This Field is Mandatory', ['body.1', 'button.0']])
})

test.each([
  ['160 plain characters', 'x'.repeat(160), 1],
  ['a bracket, which takes two of the 160', `${'x'.repeat(159)}[`, 2],
  ['a backtick, which no plain SMS has', `${'x'.repeat(70)}\``, 2],
  ['70 characters of Hindi', 'न'.repeat(70), 1],
])('an SMS is estimated by the parts that it takes: %s', async (_, text, units) => {
  const smsChannel = await makeChannel(asha(), 0)
  const components = [{ type: 'BODY', text }]
  const sms = await approvedTemplate(asha(), smsChannel, { components })
  const draft = request({ channelId: smsChannel, templateId: sms }, { columnMapping: [] })
  expect((await asha().post(`${base}/validate`, draft)).body.data.estimate).toMatchObject({ units })
})

test('the pace that is asked for is what it takes, and is shown with what was sent, as tracked links are (BCAST-045)', async () => {
  const phoneNumber = ['919876500077', '919876500078', '919876500079']
  const draft = (more: object) => request({ channelId, templateId, phoneNumber }, { ...more })
  const asked = async (more: object) => (await asha().post(`${base}/validate`, draft(more))).body
  expect((await asked({})).data.durationSeconds).toBe(1)
  expect((await asked({ throttlePerSecond: 1 })).data.durationSeconds).toBe(3)
  for (const throttlePerSecond of [0, 1.5, 1001]) {
    expect((await asked({ throttlePerSecond })).errors).toEqual([
      { field: 'throttlePerSecond', message: 'Messages per second must be a whole number from 1 to 1000' },
    ])
  }
  const sent = async (more: object) => {
    const { id } = (await asha().post(base, draft(more))).body.data
    return (await asha().get(`${base}/${id}`)).body.data.data
  }
  const paced = { throttlePerSecond: 2, trackLinks: true }
  expect(await sent(paced)).toMatchObject(paced)
  expect(await sent({})).toMatchObject({ throttlePerSecond: null, trackLinks: false })
})
