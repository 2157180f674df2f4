import { noSendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContact, makeSet } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { approvedTemplate, base, countsOf, openLine, request } from './broadcasts.fixture.ts'

let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  ;({ world, channelId, templateId } = await openLine())
})
afterAll(() => world.close())

const asha = () => world.as('asha')
/** The same answer of sending and of the check before it. */
async function refused(draft: object) {
  const sent = (await asha().post(base, draft)).body
  const checked = (await asha().post(`${base}/validate`, draft)).body
  const { status, code, message, errors } = sent
  expect(checked).toMatchObject({ status, code, message, errors, data: { valid: false } })
  return { code, message, fields: errors.map(({ field }: { field: string }) => field) }
}

const mandatory = { code: '400', message: 'This Field is Mandatory' }

test('without a channel, everything else that is missing is told with it (BCAST-056, BCAST-057, BCAST-058)', async () => {
  const all = { ...mandatory, fields: ['channelId', 'message.template.templateId', 'phoneNumber'] }
  expect(await refused({})).toEqual(all)
  const blank = { templateId: null, templateUId: '' }
  expect(await refused({ channelId: null, phoneNumber: null, message: { template: blank } })).toEqual(all)
  expect(await refused({ channelId: 'none', phoneNumber: ' , ', message: {} })).toEqual({
    code: '404',
    message: 'Channel not found',
    fields: ['channelId', 'message.template.templateId', 'phoneNumber'],
  })
})

test.each([
  ['no message', null],
  ['an empty one', {}],
  ['no template in it', { template: null }],
  ['an empty one in it', { template: {} }],
])('a send without a template says so in one sentence: %s (BCAST-057)', async (_what, message) => {
  expect(await refused(request({ channelId, templateId }, { message }))).toEqual({
    ...mandatory,
    fields: ['message.template.templateId'],
  })
})

test('no numbers at all are told at their field, and a blank time is no time (BCAST-058, BCAST-045)', async () => {
  expect(await refused(request({ channelId, templateId }, { phoneNumber: null }))).toEqual({
    code: '400',
    message: 'please enter valid number',
    fields: ['phoneNumber'],
  })
  const now = await asha().post(`${base}/validate`, request({ channelId, templateId }, { scheduleAt: '' }))
  expect(now.body).toMatchObject({ status: true, message: 'Valid' })
})

test('a group, label or view that is not there is told, so that nobody is left out unseen (BCAST-058)', async () => {
  const views = '/chatbird/api/customer_master/views'
  const theirs = (await world.as('omkar').post(views, { name: 'Theirs', shared: true, query: {} })).body.data.view.id
  const gone = { groupIds: ['01a00000-0000-7000-8000-000000000000'], tagIds: ['none'], viewIds: [theirs] }
  expect(await refused(request({ channelId, templateId }, gone))).toEqual({
    code: '404',
    message: 'Group not found',
    fields: ['groupIds', 'tagIds', 'viewIds'],
  })
  expect(await refused(request({ channelId, templateId }, { ...gone, phoneNumber: '' }))).toEqual({
    code: '400',
    message: 'please enter valid number',
    fields: ['phoneNumber', 'groupIds', 'tagIds', 'viewIds'],
  })
})

test('a contact that is foreign, gone or unknown is told, and nothing is sent to the rest (BCAST-058)', async () => {
  const own = await makeContact(asha())
  const theirs = await makeContact(world.as('omkar'))
  const gone = await makeContact(asha())
  await asha().delete(`/chatbird/api/customer_master/customers/${gone}`)
  for (const contactId of [theirs, gone, 'none'])
    expect(await refused(request({ channelId, templateId }, { contactIds: [own, contactId] }))).toEqual({
      code: '404',
      message: 'Customer not found',
      fields: ['contactIds'],
    })
})

test('the check before a send foresees that its time is too far away (BCAST-045)', async () => {
  const scheduleAt = new Date(Date.now() + 91 * 86_400_000).toISOString()
  expect(await refused(request({ channelId, templateId }, { scheduleAt }))).toEqual({
    code: '400',
    message: 'A broadcast can be scheduled 90 days ahead',
    fields: ['scheduleAt'],
  })
})

/** At any time of the day, hours around this one are not the United States' as well. */
function indianClock(inHours: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' })
  return clock.format(Date.now() + inHours * 3_600_000)
}

describe('the end of an offer', () => {
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
  let draft: { channelId: string; phoneNumber: string; message: object }
  beforeAll(async () => {
    const channel = await makeChannel(asha())
    const components = [
      { type: 'BODY', text: 'Diwali sale is on.' },
      { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'COPY_CODE', text: 'Copy code', example: 'DIWALI25' },
          { type: 'URL', text: 'Shop now', url: 'https://shop.in/sale' },
        ],
      },
    ]
    const sale = { name: 'diwali_sale', category: 'Marketing', layout: 'limited_time_offer', components }
    const templateUId = await approvedTemplate(asha(), channel, sale)
    draft = { channelId: channel, phoneNumber: '919876500015', message: { template: { templateUId } } }
  })
  const ending = (value: string, more: object = {}) => ({
    ...draft,
    columnMapping: [
      { name: 'button.0', type: 'static', value: 'DIWALI25' },
      { name: 'lto.expiry', type: 'static', value },
    ],
    ...more,
  })
  const validated = async (body: object) => (await asha().post(`${base}/validate`, body)).body.data
  const over = { code: '400', message: 'The offer is over before this goes out.', fields: ['lto.expiry'] }

  test('is still to come when the message leaves, now or at its time (VARS-009, BCAST-045)', async () => {
    expect(await refused(ending(hours(-1)))).toEqual(over)
    expect(await refused(ending(hours(2), { scheduleAt: hours(3) }))).toEqual(over)
    const [now, later] = [ending(hours(2)), ending(hours(4), { scheduleAt: hours(3) })]
    expect((await asha().post(`${base}/validate`, now)).body.message).toBe('Valid')
    expect((await asha().post(base, later)).body.message).toBe('Template scheduled successfully')
  })

  test('is still to come when quiet hours let the message go (VARS-009, BCAST-045)', async () => {
    const rules = '/e/enterprise/sending_rules'
    const quietHours = { enabled: true, from: indianClock(-1), to: indianClock(3), clock: 'RECIPIENT' }
    await asha().put(rules, { quietHours })
    const [tooSoon, inTime] = [ending(hours(2)), ending(hours(5))]
    const both = ending(hours(2), { phoneNumber: ['919876500015', '12124567890'] })
    const told = [await refused(tooSoon), await validated(inTime), await validated(both)]
    await asha().put(rules, noSendingRules)
    expect(told).toEqual([
      over,
      expect.objectContaining({ withoutValues: 0, recipients: expect.objectContaining({ valid: 1 }) }),
      expect.objectContaining({ withoutValues: 1, recipients: expect.objectContaining({ total: 2, valid: 1 }) }),
    ])
  })

  test('is told after the numbers (VARS-009)', async () => {
    expect(await refused(ending(hours(-1), { phoneNumber: '98765' }))).toEqual({
      code: '400',
      message: 'please enter valid number',
      fields: ['phoneNumber[0]', 'lto.expiry'],
    })
  })
})

test('a file that is not ours is one answer, whoever owns it; one of ours is taken (BCAST-053, X-36)', async () => {
  const omkar = world.as('omkar')
  const sendUp = async (caller: typeof omkar) => {
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'price-list.pdf')
    return (await caller.post('/e/drive/upload', form)).body.response
  }
  const [theirs, ours] = [await sendUp(omkar), await sendUp(asha())]
  const components = [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Our prices.' },
  ]
  const channel = await makeChannel(asha())
  const withFile = await approvedTemplate(asha(), channel, { components })
  const media = [{ url: 'https://elsewhere.example/a.pdf' }, { url: theirs.url }, { id: theirs.id }, { url: theirs.id }]
  for (const one of media) {
    const message = { template: { templateUId: withFile, media: one } }
    expect(await refused({ channelId: channel, phoneNumber: '919876500010', message })).toMatchObject({
      code: '400',
      message: 'media not found !!',
    })
  }
  // The template names the kind of its header so, and a file of that kind is one.
  const named = { templateUId: withFile, media: { ...ours, type: 'DOCUMENT' } }
  const taken = { channelId: channel, phoneNumber: '919876500010', message: { template: named } }
  expect((await asha().post(`${base}/validate`, taken)).body.message).toBe('Valid')
})

test('what is neither a text nor a number is malformed, not a wrong number (BCAST-045)', async () => {
  const message = { template: { templateUId: templateId } }
  for (const phoneNumber of [{ a: 1 }, true, [null], [['919812345678']]]) {
    const { status } = await asha().post(base, { channelId, message, phoneNumber })
    expect([phoneNumber, status]).toEqual([phoneNumber, 400])
  }
})

test('cards without media are told one by one, each at its place (BCAST-054, BCAST-065)', async () => {
  const card = (text: string) => ({
    media: { format: 'IMAGE', url: 'https://shop.in/a.jpg' },
    body: { text },
    buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }],
  })
  const components = [
    { type: 'BODY', text: 'Our offers.' },
    { type: 'carousel', cards: [card('First'), card('Second')] },
  ]
  const channel = await makeChannel(asha())
  const carousel = await approvedTemplate(asha(), channel, { category: 'Marketing', layout: 'carousel', components })
  for (const cards of [[{ media: null }], [null, {}], null]) {
    const message = { template: { templateUId: carousel, cards } }
    const { body } = await asha().post(base, { channelId: channel, phoneNumber: '919876500010', message })
    expect(body).toMatchObject({
      ...{ code: '400', message: 'Media missing in card 1' },
      errors: [
        { field: 'message.template.cards[0].media', message: 'Media missing in card 1' },
        { field: 'message.template.cards[1].media', message: 'Media missing in card 2' },
      ],
    })
  }
  // What is missing comes before what is wrong.
  const message = { template: { templateUId: carousel, cards: [{ media: { id: 'nope' } }, {}] } }
  const { body } = await asha().post(base, { channelId: channel, phoneNumber: '919876500010', message })
  const texts = body.errors.map(({ message: text }: { message: string }) => text)
  expect(texts).toEqual(['Media missing in card 2', 'media not found !!'])
})

test('lists take their search under any of its names, and states as a JSON list of numbers (BCAST-015, BCAST-035)', async () => {
  const sent = await asha().post(base, request({ channelId, templateId, phoneNumber: ['919876500031'] }))
  expect(sent.body.message).toBe('Template sent successfully')
  for (const key of ['name', 'search', 'searchterm', 'searchTerm']) {
    const rows = async (term: string) => (await asha().get(`${base}?${key}=${term}`)).body.data.broadcastList
    expect([key, await rows('order_shipped'), await rows('nothing')]).toMatchObject([key, [{}], []])
  }
  const { id } = sent.body.data
  const messages = (query: string) => asha().get(`${base}/${id}/message?${query}`)
  expect((await messages('status=[-1,0,1,2]')).body.data.message).toHaveLength(1)
  expect((await messages('searchterm=31999')).body.data.message).toEqual([])
  const report = await asha().get('/chatbird/api/reports/messages/status?status=[3,4]')
  expect([report.status, report.body.data.messages]).toEqual([200, []])
})

test('forms send numbers as the JSON text of a list, and leave blank what does not apply (BCAST-042, BCAST-060)', async () => {
  const { message, columnMapping } = request({ channelId, templateId })
  const form = {
    channelId,
    phoneNumber: JSON.stringify(['919876500041', '919876500042, 919876500041']),
    message: JSON.stringify(message),
    columnMapping: JSON.stringify(columnMapping),
    resourceId: '',
    resourceType: '',
    scheduleAt: '',
    contactIds: '',
    throttlePerSecond: '',
    trackLinks: 'true',
  }
  const { body } = await asha().post(base, new URLSearchParams(form))
  expect(body).toMatchObject({ message: 'Template sent successfully', data: { total: 2, duplicates: 1 } })
  const none = { contactIds: null, groupIds: null, tagIds: null, viewIds: null, throttlePerSecond: null, trackLinks: 0 }
  expect((await asha().post(`${base}/validate`, request({ channelId, templateId }, none))).body.message).toBe('Valid')
})

test('a variable whose value is null is blank, and a form may leave out the whole mapping (VARS-009)', async () => {
  const columnMapping = ['header.1', 'body.1', 'button.0'].map(name => ({ name, type: 'static', value: null }))
  for (const blank of [columnMapping, null, ''])
    expect(await refused(request({ channelId, templateId }, { columnMapping: blank }))).toEqual({
      ...mandatory,
      fields: ['header.1', 'body.1', 'button.0'],
    })
})

test('what a send belongs to is told when it cannot be, and means nothing without its type (BCAST-040)', async () => {
  const draft = (resource: Record<string, unknown>) =>
    request({ channelId, templateId, phoneNumber: ['919876500051'] }, resource)
  expect((await asha().post(base, draft({ resourceType: 'CAMPAIGN', resourceId: 'none' }))).body).toMatchObject({
    code: '404',
    errors: [{ field: 'resourceId', message: 'Campaign not found' }],
  })
  const sent = await asha().post(base, draft({ resourceId: 'none' }))
  expect(sent.body.message).toBe('Template sent successfully')
  expect((await asha().get(`${base}/${sent.body.data.id}`)).body.data.data.resourceId).toBeNull()
})

test('Google reaches people by their numbers, as RCS does: typed, from the book, and when they write (X-05, X-06)', async () => {
  const channel = await makeChannel(asha(), 6)
  const template = await approvedTemplate(asha(), channel, { components: [{ type: 'BODY', text: 'We have moved.' }] })
  const known = await makeContact(asha(), { phoneNumber: '919876500061' })
  const group = await makeSet(asha(), 'groups', 'By Google')
  await asha().post('/chatbird/api/customer_master/map/groups', { groupIds: [group], customerIds: [known] })
  const draft = { channelId: channel, message: { template: { templateUId: template } }, groupIds: [group] }
  const { body } = await asha().post(base, { ...draft, phoneNumber: ['+91 98765-00062', '98765 00061'] })
  expect(body.data).toMatchObject({ total: 2, duplicates: 1 })
  const { phoneNumbers } = (await asha().get(`${base}/${body.data.id}`)).body.data.data
  expect(phoneNumbers).toEqual(['919876500062', '919876500061'])
  const phone = `/e/enterprise/channels/${channel}/simulator/phone/919876500061`
  await asha().post(`${phone}/message`, { text: 'Where to?' })
  const chats = () =>
    world.platform.databases.owner.query('select contact_id from chats where channel_id = $1', [channel])
  const { rows } = await eventually(async () => {
    const found = await chats()
    return found.rows.length > 0 && found
  })
  expect(rows).toEqual([{ contact_id: known }])
})

test('a file that was named by its id alone is told with its name and kind (BCAST-027)', async () => {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'offers.pdf')
  const file = (await asha().post('/e/drive/upload', form)).body.response
  const components = [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Our offers.' },
  ]
  const channel = await makeChannel(asha())
  const template = { templateUId: await approvedTemplate(asha(), channel, { components }), media: { id: file.id } }
  const { data } = (await asha().post(base, { channelId: channel, phoneNumber: '919876500010', message: { template } }))
    .body
  const detail = await countsOf(asha(), data.id)
  expect(detail.message.template.media).toEqual({
    id: file.id,
    fileName: 'offers.pdf',
    type: 'DOC',
    url: expect.stringContaining(file.id),
  })
})
