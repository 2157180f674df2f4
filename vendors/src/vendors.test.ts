import { expect, test } from 'vitest'
import { textRoom } from './limits.ts'
import { channelOf } from './testing/channels.ts'
import { callOf, offerTemplate } from './testing/samples.ts'
import { vendorOf, vendors } from './vendors.ts'

/** Per channel type, who may serve it. */
const allowed: Record<number, number[]> = {
  0: [0, 4, 5, 6, 7, 9, 12, 13, 15, 17, 96, 99],
  1: [10, 94, 99],
  3: [6, 92, 99],
  4: [0, 1, 5, 6, 7, 8, 9, 17, 90, 91, 99],
  5: [93, 99],
  6: [95, 99],
  9: [97, 99],
  10: [1, 5, 6, 7, 9, 11, 14, 16, 17, 95, 99],
  11: [6, 92, 99],
  12: [98, 99],
}

test.each(Object.entries(allowed))(
  'channel type %s has the vendors that may serve it, and no other (CHAN-004, CHAN-008, CHAN-023, CHAN-007)',
  (type, ids) => {
    const offered = vendors.filter(({ channelTypes }) => channelTypes.includes(Number(type))).map(({ id }) => id)
    expect(offered.toSorted((a, b) => a - b)).toEqual(ids.filter(id => vendorOf(id)))
  },
)

/** A star marks a secret, a question mark what may be left out. */
const settings: [id: number, requirement: string, fields: string][] = [
  [0, 'CHAN-009', 'username, password*, contactId, sender?, peId?, peIdField?, templateIdField?, layoutBody?'],
  [1, 'CHAN-010', 'environment, accKey*, contactId, wabaId?, webhookId?, baseUrl?, valuesFrom?, layoutBody?'],
  [5, 'CHAN-011', 'apiKey*, sid, contactId, wabaId, sender?, peId?, peIdField?, region?'],
  [7, 'CHAN-012', 'username, password*, contactId, sender?, peId?'],
  [4, 'CHAN-013', 'accountName, accKey*, contactId, sender?, baseUrl?, peId?, peIdField?, templateIdField?'],
  [
    6,
    'CHAN-014',
    'appId, projectId, keyId, keySecret*, region, contactId, sender?, peId?, peIdField?, templateIdField?',
  ],
  [8, 'CHAN-015', 'authKey*, contactId, baseUrl?, phoneNumberId?, wabaId?, keyHeader?, path?'],
  [
    9,
    'CHAN-016',
    'username, password*, customerId, contactId, businessId, sender?, peId?, smsPlan?, mediaPath?, layoutBody?, layoutPath?',
  ],
  [10, 'CHAN-017', 'fromEmail, authKey*, subAccount, fromName, webhookAuthKey*?'],
  [15, 'CHAN-018', 'accKey*, sender, baseUrl?, peId?, header?, body?, success?, receiptFields?, receiptWords?'],
  [13, 'CHAN-019', 'user, pswd*, sender, PE_ID, baseUrl?, header?, body?, success?, receiptFields?, receiptWords?'],
  [11, 'CHAN-020', 'clientId, clientSecret*, contactId'],
  [14, 'CHAN-020', 'clientId, clientSecret*, contactId'],
  [16, 'CHAN-021', 'clientId, clientSecret*, WebhookVerificationToken*, assistantId?, tokenHeader?'],
  [17, 'CHAN-022', 'accKey*, sender, baseUrl?, peId?, peIdField?, templateIdField?, templateBody?'],
  [90, 'CHAN-023', 'accessToken*, phoneNumberId, wabaId, appSecret*, contactId'],
  [91, 'CHAN-023', 'apiKey*, contactId'],
  [92, 'CHAN-023', 'pageId, accessToken*, appSecret*, instagramId?'],
]

test.each(settings)('the settings of vendor %i are those of its document (%s)', (id, _requirement, expected) => {
  const fields = vendorOf(id)?.fields ?? []
  const written = fields.map(({ key, secret, required }) => `${key}${secret ? '*' : ''}${required ? '' : '?'}`)
  expect(written.join(', ')).toBe(expected)
})

test('labels are those that the form names in its messages (CHAN-025, CHAN-027)', () => {
  const labelOf = (id: number, key: string) => vendorOf(id)?.fields.find(field => field.key === key)?.label
  expect(labelOf(8, 'authKey')).toBe('Auth id')
  expect(labelOf(10, 'authKey')).toBe('Auth id')
  expect(labelOf(97, 'authKey')).toBe('Auth id')
  expect(labelOf(5, 'contactId')).toBe('Contact Number')
  expect(labelOf(5, 'apiKey')).toBe('API key')
  expect(labelOf(5, 'sid')).toBe('SID')
  expect(labelOf(7, 'username')).toBe('User name')
  expect(labelOf(7, 'password')).toBe('Password')
  expect(labelOf(1, 'environment')).toBe('Environment')
  expect(labelOf(1, 'accKey')).toBe('Access key')
  expect(labelOf(17, 'sender')).toBe('Sender')
})

test('a contact number has 10 to 15 digits, but on RCS it is the id of a bot (CHAN-026)', () => {
  const problem = vendorOf(5)?.fields.find(({ key }) => key === 'contactId')?.problem
  expect(problem?.('12345', 4)).toBe('Invalid number format')
  expect(problem?.('919876543210', 4)).toBeNull()
  expect(problem?.('parley_bot', 10)).toBeNull()
})

const [sms, messenger, whatsApp, rcs, instagram] = [0, 3, 4, 10, 11]

test.each([
  [5, { [sms]: 1600, [whatsApp]: 4096, [rcs]: 3072 }],
  [7, { [sms]: 1600, [whatsApp]: 4096, [rcs]: 3072 }],
  [9, { [sms]: 1600, [whatsApp]: 4096, [rcs]: 3072 }],
  [1, { [whatsApp]: 4096, [rcs]: 3072 }],
  [6, { [sms]: 1600, [messenger]: 2000, [whatsApp]: 4096, [rcs]: 3072 }],
  [16, { [rcs]: 2500 }],
])('vendor %i has as much room for a text as each of its channel types (CHAN-004)', (id, expected) => {
  const vendor = vendorOf(id)
  if (!vendor) throw new Error(`There is no vendor ${id}.`)
  const rooms = Object.keys(expected).map(type => [type, textRoom(vendor, Number(type))])
  expect(rooms).toEqual(Object.entries(expected).map(([type, characters]) => [type, { characters }]))
})

test('Instagram counts bytes, whoever passes its messages on', () => {
  for (const id of [6, 92]) {
    const vendor = vendorOf(id)
    expect(vendor && textRoom(vendor, instagram)).toEqual({ bytes: 1000 })
  }
})

const keepers = vendors.flatMap(({ name, templates }) => (templates ? [{ name, templates }] : []))
test.each(keepers)('what $name answers in place of a list of templates is not read as an empty one (TMPL-025)', row => {
  const bodies = [
    '',
    '<html>Welcome</html>',
    '{"statusCode":"500"}',
    '{"data":{},"templates":{},"waba_templates":null}',
  ]
  for (const body of [...bodies, '"[]"', 'null']) {
    expect([body, row.templates.readList({ status: 200, headers: {}, body })]).toEqual([body, null])
  }
})

test('a call that nobody answered is made again only where the vendor takes each of our ids once', () => {
  const takers = vendors.filter(({ takesOurId }) => takesOurId)
  expect(takers.map(({ slug }) => slug).sort()).toEqual(['dotgohub', 'google', 'jio', 'vi'])
  for (const vendor of takers) {
    const channel = channelOf(vendor, 10)
    const call = vendor.send({ ref: 'ref-1', to: '919876543210', content: { kind: 'text', text: 'Hello' } }, channel)
    expect(call).toMatchObject({ url: expect.stringContaining('messageId=ref-1') })
    const again = { status: 409, headers: {}, body: '{"error":{"code":409,"status":"ALREADY_EXISTS"}}' }
    expect(vendor.readAnswer(again, channel).kind).toBe('accepted')
  }
})

test.each([
  ['Messenger', 92, 3],
  ['Instagram', 92, 11],
  ['Sinch RCS', 6, 10],
  ['Karix WhatsApp', 0, 4],
  ['Syniverse', 17, 10],
] as const)('where %s sends a template as what it says, the words of an offer stand in it', (_title, id, type) => {
  const vendor = vendorOf(id)
  if (!vendor) throw new Error(`There is no vendor ${id}.`)
  const channel = channelOf(vendor, type)
  const untold = { ...channel, settings: { ...channel.settings, layoutBody: '', templateBody: '' } }
  expect(JSON.stringify(callOf(vendor, untold, offerTemplate).body)).toContain('Ends soon')
})
