import { expect, test } from 'vitest'
import { customer, hookOf, sampleChannel } from '../testing/samples.ts'
import { metaCloud } from './meta-cloud.ts'

const channel = sampleChannel(4, { phoneNumberId: '10655', wabaId: '20455', appSecret: 'app-secret' })

const callWith = (value: object, field = 'messages') =>
  hookOf({ object: 'whatsapp_business_account', entry: [{ id: '20455', changes: [{ field, value }] }] })
const valueWith = (rest: object) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '912212345678', phone_number_id: '10655' },
  ...rest,
})
const received = (value: object, field?: string) => metaCloud.receive(callWith(value, field), channel)

function said(message: object) {
  const contacts = [{ profile: { name: 'Asha' }, wa_id: customer }]
  const common = { from: customer, id: 'wamid.IN1', timestamp: '1762000000' }
  return received(valueWith({ contacts, messages: [{ ...common, ...message }] }))[0]
}

test('a text comes with name and time', () => {
  expect(said({ type: 'text', text: { body: 'Hello' } })).toEqual({
    kind: 'message',
    eventId: 'wamid.IN1',
    from: customer,
    name: 'Asha',
    text: 'Hello',
    payload: null,
    at: '2025-11-01T12:26:40.000Z',
  })
})

test('a pressed button brings its payload and what it answers, of a template and of a message', () => {
  const context = { from: '912212345678', id: 'wamid.OUT1' }
  expect(said({ type: 'button', button: { text: 'Call me', payload: 'call_me' }, context })).toMatchObject({
    text: 'Call me',
    payload: 'call_me',
    replyTo: 'wamid.OUT1',
  })
  const button = { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } }
  expect(said({ type: 'interactive', interactive: button, context })).toMatchObject({ text: 'Yes', payload: 'yes' })
  const row = { type: 'list_reply', list_reply: { id: 'mon_am', title: 'Morning', description: '8 to 12' } }
  expect(said({ type: 'interactive', interactive: row })).toMatchObject({ text: 'Morning', payload: 'mon_am' })
  const flow = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } }
  expect(said({ type: 'interactive', interactive: flow })).toMatchObject({ text: 'Sent', payload: '{"a":1}' })
})

test('a file is named by an id, with its caption as text', () => {
  const document = { id: 'media-1', mime_type: 'application/pdf', filename: 'bill.pdf', caption: 'My bill' }
  expect(said({ type: 'document', document })).toMatchObject({
    text: 'My bill',
    media: { type: 'DOC', vendorMediaId: 'media-1', contentType: 'application/pdf', fileName: 'bill.pdf' },
  })
  expect(said({ type: 'audio', audio: { id: 'media-2', voice: true } })).toMatchObject({ media: { type: 'AUDIO' } })
  expect(said({ type: 'sticker', sticker: { id: 'media-3' } })).toMatchObject({ media: { type: 'IMAGE' } })
})

test('a place, a contact, a reaction and an order are read as well', () => {
  const location = { latitude: 19.07, longitude: 72.87, name: 'Home', address: '1 Hill Road' }
  expect(said({ type: 'location', location })).toMatchObject({
    text: 'Home\n1 Hill Road',
    location: { latitude: 19.07, longitude: 72.87, name: 'Home' },
  })
  const contacts = [{ name: { formatted_name: 'Ravi' }, phones: [{ phone: '+91 98765 00000' }] }]
  expect(said({ type: 'contacts', contacts })).toMatchObject({ text: 'Ravi, +91 98765 00000' })
  const reaction = { message_id: 'wamid.OUT1', emoji: '👍' }
  expect(said({ type: 'reaction', reaction })).toMatchObject({ text: '👍', replyTo: 'wamid.OUT1' })
  const item = { product_retailer_id: 'red-42', quantity: 2, item_price: 900, currency: 'INR' }
  expect(said({ type: 'order', order: { catalog_id: '1', text: 'Please', product_items: [item] } })).toMatchObject({
    text: 'Please\n2 × red-42 (INR 900)',
  })
})

test('a place that a partner passes on as texts is a place, and half of one is not', () => {
  const place = { latitude: '19.07', longitude: '72.87' }
  expect(said({ type: 'location', location: place })).toMatchObject({ location: { latitude: 19.07, longitude: 72.87 } })
  expect(said({ type: 'location', location: { ...place, longitude: '' } })).toMatchObject({ kind: 'unknown' })
})

test('each sender goes by the own name, however many there are in one call', () => {
  const numbers = Array.from({ length: 20_000 }, (_one, place) => String(919_800_000_000 + place))
  const contacts = numbers.map(number => ({ wa_id: number, profile: { name: `Name ${number}` } }))
  const messages = numbers.map(from => ({ from, id: `in-${from}`, type: 'text', text: { body: 'Hi' } }))
  const before = performance.now()
  const events = received(valueWith({ contacts, messages: messages.toReversed() }))
  expect(performance.now() - before).toBeLessThan(5000)
  expect(events[0]).toMatchObject({ from: numbers.at(-1), name: `Name ${numbers.at(-1)}` })
  const stranger = { from: '5215512345678', id: 'in-1', type: 'text', text: { body: 'Hi' } }
  const written = [{ wa_id: '525512345678', profile: { name: 'Luz' } }]
  expect(received(valueWith({ contacts: written, messages: [stranger] }))).toMatchObject([{ name: 'Luz' }])
})

test('a partner may write numbers with a plus', () => {
  const contacts = [
    { wa_id: `+${customer}`, profile: { name: 'Asha' } },
    { wa_id: '1', profile: { name: 'Ravi' } },
  ]
  const messages = [{ from: `+${customer}`, id: 'in-1', type: 'text', text: { body: 'Hi' } }]
  expect(received(valueWith({ contacts: contacts.toReversed(), messages }))).toMatchObject([
    { from: customer, name: 'Asha' },
  ])
})

test('a customer without a number is known by the other id', () => {
  const messages = [{ from_user_id: 'IN.1349', id: 'wamid.IN2', type: 'text', text: { body: 'Hi' } }]
  const contacts = [{ profile: { name: 'Ravi' }, user_id: 'IN.1349' }]
  expect(received(valueWith({ contacts, messages }))[0]).toMatchObject({ from: 'IN.1349', name: 'Ravi' })
})

test('the other id stands beside a number, for the day on which the number is hidden', () => {
  const messages = [{ from: customer, from_user_id: 'IN.1349', id: 'wamid.IN3', type: 'text', text: { body: 'Hi' } }]
  expect(received(valueWith({ messages }))[0]).toMatchObject({ from: customer, userId: 'IN.1349' })
})

test('what WhatsApp does not hand over is shown as such, so that nobody waits unheard', () => {
  const errors = [{ code: 131051, title: 'Message type unknown' }]
  expect(said({ type: 'unsupported', errors })).toMatchObject({ kind: 'message', text: '[unsupported]', payload: null })
})

test('a reaction that was taken back, and what another number got, is kept raw', () => {
  expect(said({ type: 'reaction', reaction: { message_id: 'wamid.OUT1', emoji: '' } })?.kind).toBe('unknown')
  const other = { ...valueWith({}), metadata: { phone_number_id: '999' }, messages: [{ id: 'a', from: '1' }] }
  expect(received(other)[0]?.kind).toBe('unknown')
})

test('many messages in one call are all read', () => {
  const messages = ['a', 'b'].map(id => ({ from: customer, id, type: 'text', text: { body: id } }))
  expect(received(valueWith({ messages })).map(event => event.eventId)).toEqual(['a', 'b'])
})

const statusOf = (status: object) =>
  received(valueWith({ statuses: [{ id: 'wamid.OUT1', timestamp: '1762000000', recipient_id: customer, ...status }] }))

test('each step names our reference and the time', () => {
  for (const state of ['sent', 'delivered', 'read']) {
    expect(statusOf({ status: state, biz_opaque_callback_data: 'ref-1' })[0]).toMatchObject({
      kind: 'status',
      ref: 'ref-1',
      vendorMessageId: 'wamid.OUT1',
      state,
      at: '2025-11-01T12:26:40.000Z',
      code: null,
    })
  }
  expect(statusOf({ status: 'played' })[0]).toMatchObject({ state: 'read' })
  expect(statusOf({ status: 'warning' })[0]).toMatchObject({ kind: 'unknown' })
})

test('a repeat is the same event, another step is not', () => {
  const ids = [{ status: 'sent' }, { status: 'sent' }, { status: 'read' }].map(status => statusOf(status)[0]?.eventId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(ids[2])
})

test('the closed window comes as 470, in the words of the vendor (CHAT-064)', () => {
  const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'Over 24 hours' } }]
  expect(statusOf({ status: 'failed', errors })[0]).toMatchObject({
    state: 'failed',
    code: '470',
    text: 'Over 24 hours',
  })
})

test('who has stopped marketing is noted once, by the code of a status or by the switch in WhatsApp', () => {
  const errors = [{ code: 131050, title: 'Stopped' }]
  expect(statusOf({ status: 'failed', errors })).toMatchObject([{ kind: 'status', code: '131050' }])
  const preference = (value: string) => ({
    user_preferences: [{ wa_id: customer, category: 'marketing_messages', value, timestamp: 1762000000 }],
  })
  expect(received(valueWith(preference('stop')), 'user_preferences')).toMatchObject([{ isOptedOut: true }])
  expect(received(valueWith(preference('resume')), 'user_preferences')).toMatchObject([{ isOptedOut: false }])
})

const named = {
  message_template_id: 594425,
  message_template_name: 'order_update',
  message_template_language: 'en_US',
}

test('a verdict comes with its reason', () => {
  const value = { event: 'REJECTED', ...named, reason: 'PROMOTIONAL' }
  expect(received(value, 'message_template_status_update')).toMatchObject([
    {
      kind: 'template',
      vendorTemplateId: '594425',
      name: 'order_update',
      language: 'en_US',
      status: 'REJECTED',
      reason: 'PROMOTIONAL',
    },
  ])
})

test('a flagged template may still be sent; quality comes alone', () => {
  expect(received({ event: 'FLAGGED', ...named }, 'message_template_status_update')).toMatchObject([
    { status: 'APPROVED', quality: 'LOW' },
  ])
  const [quality] = received({ ...named, new_quality_score: 'YELLOW' }, 'message_template_quality_update')
  expect(quality).toMatchObject({ quality: 'MEDIUM' })
  expect(quality).not.toHaveProperty('status')
})

test('a template that Meta moves comes with the category it is in, not with the one it will be moved to', () => {
  const told = (value: object) => received({ ...named, ...value }, 'template_category_update')
  const [moved] = told({ previous_category: 'UTILITY', new_category: 'MARKETING' })
  expect(moved).toMatchObject({ kind: 'template', vendorTemplateId: '594425', category: 'MARKETING' })
  expect(moved).not.toHaveProperty('status')
  expect(told({ correct_category: 'MARKETING', new_category: 'UTILITY' })).toMatchObject([{ category: 'UTILITY' }])
  expect(told({ new_category: 'SERVICE' })[0]).not.toHaveProperty('category')
})

test('a number that gets another limit, or is flagged, says so; what is not known of it is left out', () => {
  const told = (news: object) => received({ display_phone_number: '911100', ...news }, 'phone_number_quality_update')
  expect(told({ event: 'UPGRADE', current_limit: 'TIER_10K' })).toMatchObject([
    { kind: 'standing', standing: { peoplePerDay: 10_000 } },
  ])
  expect(told({ event: 'FLAGGED', current_limit: 'TIER_1K' })).toMatchObject([
    { standing: { quality: 'LOW', peoplePerDay: 1000 } },
  ])
  expect(told({ event: 'UNFLAGGED', current_limit: 'TIER_UNLIMITED' })).toMatchObject([
    { standing: { quality: null, peoplePerDay: null } },
  ])
  expect(told({ event: 'THROUGHPUT_UPGRADE' })).toMatchObject([{ kind: 'unknown' }])
})

test('what befalls the account is told in words, with its end where it has one', () => {
  const told = (value: object) => received(value, 'account_update')
  const ban = (waba_ban_state: string) => ({
    event: 'DISABLED_UPDATE',
    ban_info: { waba_ban_state, waba_ban_date: 'April 17, 2026' },
  })
  expect(told(ban('DISABLE'))).toMatchObject([
    { kind: 'account', trouble: { text: expect.stringContaining('disabled'), until: null } },
  ])
  expect(told(ban('SCHEDULE_FOR_DISABLE'))).toMatchObject([
    { trouble: { text: expect.stringContaining('Date: April 17, 2026.') } },
  ])
  expect(told(ban('REINSTATE'))).toMatchObject([{ kind: 'account', trouble: null }])
  const restriction = (restriction_type: string, expiration?: string) => ({ restriction_type, expiration })
  const all = [
    restriction('RESTRICTED_ADD_PHONE_NUMBER_ACTION', '2026-04-18T13:59:20+0000'),
    restriction('RESTRICTED_BIZ_INITIATED_MESSAGING', '2026-04-19T13:59:20+0000'),
  ]
  expect(told({ event: 'ACCOUNT_RESTRICTION', restriction_info: all })).toMatchObject([
    { trouble: { text: expect.stringContaining('Nobody can be written to first'), until: '2026-04-19T13:59:20.000Z' } },
  ])
  expect(
    told({ event: 'ACCOUNT_RESTRICTION', restriction_info: [...all, restriction('RESTRICTED_BIZ_INITIATED_CALLING')] }),
  ).toMatchObject([{ trouble: { until: null } }])
  expect(told({ event: 'ACCOUNT_DELETED' })).toMatchObject([{ kind: 'account' }])
  expect(told({ event: 'VERIFIED_ACCOUNT', phone_number: '911100' })).toMatchObject([{ kind: 'unknown' }])
  expect(
    told({ event: 'ACCOUNT_RESTRICTION', restriction_info: [null, { restriction_type: 'constructor' }] }),
  ).toMatchObject([{ kind: 'unknown' }])
})
