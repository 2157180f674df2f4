import { expect, test } from 'vitest'
import { channelOf } from '../testing/channels.ts'
import { callOf, orderTemplate, templateContent, textContent } from '../testing/samples.ts'
import { vendorOf } from '../vendors.ts'

const dlt = templateContent({ body: { text: 'Hello Asha', variables: [] }, dltTemplateId: '1207' })
const told = { peId: '1101', peIdField: 'entity', templateIdField: 'content_id' }
const untold = { peId: '1101', peIdField: '', templateIdField: '' }
const airtel = { entityId: '1101', dltTemplateId: '1207' }
const routeMobile = { request: [{ entityid: '1101', tempid: '1207' }] }

function sms(vendorId: number, settings: Record<string, string>, content = dlt) {
  const vendor = vendorOf(vendorId)
  if (!vendor) throw new Error(`There is no vendor ${vendorId}.`)
  const channel = channelOf(vendor, 0)
  const message = { ref: 'ref-1', to: '919876543210', content }
  const own = { ...channel, settings: { ...channel.settings, ...settings } }
  // SAP's body is a text of lines, the gateways' an address.
  if ([4, 12, 13, 15].includes(vendorId)) return vendor.send(message, own)
  return callOf(vendor, own, content).body
}

type Row = [name: string, id: number, expected: object, more?: Record<string, string>]

test.each<Row>([
  ['Karix', 0, { dlt_entity_id: '1101', dlt_template_id: '1207' }],
  ['Kaleyra', 5, { template_id: '1207' }],
  ['Route Mobile', 7, routeMobile],
  ['Airtel', 9, airtel],
  ['NGN', 12, { url: expect.stringMatching(/peId=1101&templateId=1207/) }, { body: '' }],
  ['TTBS', 13, { url: expect.stringMatching(/PE_ID=1101&Template_ID=1207/) }, { body: '', PE_ID: '1101', peId: '' }],
  ['SMS portal', 15, { url: expect.stringMatching(/peId=1101&templateId=1207/) }, { body: '' }],
])(
  '%s is told the ids of the Indian register under names that are known (CHAN-009)',
  (_name, id, expected, more = {}) => {
    expect(sms(id, { ...untold, ...more })).toMatchObject(expected)
  },
)

test.each<Row>([
  ['Karix', 0, { entity: '1101', content_id: '1207' }],
  ['SAP365', 4, { body: expect.stringMatching(/\r\nentity=1101\r\ncontent_id=1207\r\n\[END\]$/) }],
  ['Kaleyra', 5, { entity: '1101', template_id: '1207' }, { templateIdField: '' }],
  ['Sinch', 6, { channel_properties: { entity: '1101', content_id: '1207', SMS_SENDER: 'sender-1' } }],
  ['Syniverse', 17, { entity: '1101', content_id: '1207' }],
])('%s is told them under the names that the channel knows', (_name, id, expected, more = {}) => {
  expect(sms(id, { ...told, ...more })).toMatchObject(expected)
})

test.each([
  ['SAP365', 4],
  ['Sinch', 6],
  ['Syniverse', 17],
])('%s is told no id whose name nobody knows', (_name, id) => {
  expect(JSON.stringify(sms(id, untold))).not.toMatch(/1101|1207/)
})

test.each([
  ['Karix', 0],
  ['Kaleyra', 5],
])('%s is told no template id where the text is no template of the register', (_name, id) => {
  for (const content of [textContent, orderTemplate]) {
    const body = JSON.stringify(sms(id, { ...told, templateIdField: '' }, content))
    expect(body).toContain('"entity":"1101"')
    expect(body).not.toContain('template_id')
  }
})

test('on other channels than SMS no such id goes out', () => {
  for (const id of [0, 5, 6, 17]) {
    const vendor = vendorOf(id)
    if (!vendor) throw new Error(`There is no vendor ${id}.`)
    const channel = channelOf(vendor, 4)
    const own = { ...channel, settings: { ...channel.settings, ...told } }
    expect(JSON.stringify(callOf(vendor, own, dlt).body)).not.toMatch(/1101|1207/)
  }
})

test('the name of a field is one word, so that nothing else gets into a call', () => {
  const problem = vendorOf(4)?.fields.find(({ key }) => key === 'peIdField')?.problem
  expect(problem?.('dlt_entity_id')).toBeNull()
  for (const value of ['a b', 'a\r\n[END]', 'a=b']) {
    expect(problem?.(value)).toBe('PE ID field must be a name such as entity_id')
  }
})
