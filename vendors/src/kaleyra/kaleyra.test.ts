import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { kaleyra } from './kaleyra.ts'

const settings = { apiKey: 'key-k', sid: 'HX1', contactId: '912212345678', wabaId: '20455' }
const whatsApp = sampleChannel(4, settings)
const sms = sampleChannel(0, { ...settings, sender: 'PARLEY' })
const rcs = sampleChannel(10, { ...settings, contactId: 'parley_bot' })
const callback = 'https://parley.example/hooks/vendor/channel-1?k=key-1&ref=ref-1'

test('WhatsApp wraps Meta’s body and names our reference', () => {
  expect(callOf(kaleyra, whatsApp, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://api.in.kaleyra.io/v2/HX1/whatsapp/912212345678/messages',
    headers: { 'content-type': 'application/json', 'api-key': 'key-k' },
    body: {
      messaging_object: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: samples.customer,
        type: 'text',
        text: { body: 'Your order is on its way.', preview_url: false },
        biz_opaque_callback_data: 'ref-1',
      },
      extra_info: { ref: 'ref-1' },
    },
  })
  for (const content of [samples.orderTemplate, samples.carouselTemplate, samples.offerTemplate]) {
    expect(callOf(kaleyra, whatsApp, content).body).toMatchObject({ messaging_object: { type: 'template' } })
  }
})

test.each([
  ['in', 'https://api.in.kaleyra.io', 'https://rcs-api.in.kaleyra.io'],
  ['sg', 'https://api.kaleyra.io', 'https://rcs-api.kaleyra.io'],
  ['eu', 'https://api.eu.kaleyra.io', 'https://rcs-api.eu.kaleyra.io'],
  ['na', 'https://api.na.kaleyra.ai', 'https://rcs-api.na.kaleyra.ai'],
])(
  'an account in the region %s is spoken to there, unless the installation names another host',
  (region, api, rcsApi) => {
    const inRegion = (channel: typeof whatsApp) => ({ ...channel, settings: { ...channel.settings, region } })
    const urlOf = (channel: typeof whatsApp) => callOf(kaleyra, channel, samples.textContent).url
    expect(urlOf(inRegion(whatsApp))).toBe(`${api}/v2/HX1/whatsapp/912212345678/messages`)
    expect(urlOf(inRegion(sms))).toBe(`${api}/v1/HX1/messages`)
    expect(urlOf(inRegion(rcs))).toBe(`${rcsApi}/v1/HX1/rcs/messages`)
    expect(urlOf({ ...inRegion(sms), host: () => 'http://localhost:9' })).toBe('http://localhost:9/v1/HX1/messages')
  },
)

test('an SMS tells its purpose, its DLT template and where to report', () => {
  const template = samples.templateContent({ category: 'AUTHENTICATION', dltTemplateId: '1107161' })
  expect(callOf(kaleyra, sms, template)).toMatchObject({
    url: 'https://api.in.kaleyra.io/v1/HX1/messages',
    body: {
      to: '+919876543210',
      sender: 'PARLEY',
      type: 'OTP',
      body: 'Hello!',
      template_id: '1107161',
      callback_url: callback,
    },
  })
})

test('RCS has cards and chips', () => {
  expect(callOf(kaleyra, rcs, samples.choiceContent)).toMatchObject({
    url: 'https://rcs-api.in.kaleyra.io/v1/HX1/rcs/messages',
    body: {
      from: 'parley_bot',
      to: ['+919876543210'],
      text: 'Is the address right?',
      suggestions: [{ reply: { text: 'Yes', postbackData: 'address_yes' } }, { reply: { text: 'No' } }],
      callbackUrl: callback,
    },
  })
  expect(callOf(kaleyra, rcs, samples.cardsContent).body).toMatchObject({
    richCardCarousel: {
      cardWidth: 'MEDIUM',
      cardContents: [
        {
          title: 'Red shoes',
          media: { height: 'MEDIUM', file: { fileUrl: 'https://files.example/red.jpg' } },
          suggestions: [{ action: { text: 'Buy', openUrlAction: { url: 'https://shop.example/red' } } }],
        },
        {},
      ],
    },
  })
})

test('answers: accepted in each of its forms, closed window, rate, key, a refusal in its own words', () => {
  const outcomeOf = (status: number, body: unknown) => kaleyra.readAnswer(answerOf(status, body), whatsApp)
  const accepted = { kind: 'accepted', vendorMessageId: 'id-1' }
  expect(outcomeOf(202, { id: 'id-1' })).toEqual(accepted)
  expect(outcomeOf(202, { id: 'b', data: [{ message_id: 'id-1', recipient: '91' }], error: {} })).toEqual(accepted)
  expect(outcomeOf(200, { messages: [{ id: 'id-1' }] })).toEqual(accepted)
  expect(outcomeOf(400, { error: { code: 131047, message: 'Re-engagement' } })).toMatchObject({ code: '470' })
  const error_data = { details: 'Param to is not a phone number.' }
  expect(outcomeOf(400, { error: { code: 131009, message: '(#131009) Parameter', error_data } })).toEqual({
    kind: 'refused',
    code: '131009',
    text: 'Param to is not a phone number.',
  })
  expect(outcomeOf(429, { message: 'Slow down' })).toMatchObject({ kind: 'busy', isRate: true, text: 'Slow down' })
  expect(outcomeOf(401, { code: 'RBC001', message: 'Invalid key' })).toMatchObject({ kind: 'unauthorized' })
  const refusal = { kind: 'refused', code: 'E601', text: 'Sender is not valid' }
  expect(outcomeOf(400, { code: 'E601', message: 'Sender is not valid' })).toEqual(refusal)
  expect(kaleyra.explain('CON-DND')?.fault).toBe('recipient')
  expect(['OPT-OUT', 'CON-DND'].map(code => kaleyra.explain(code)?.retry)).toEqual(['opted out', 'never'])
  expect(kaleyra.explain('401')?.fault).toBe('company')
  expect(kaleyra.explain('131026')?.fault).toBe('recipient')
})

test.each([
  [202, { id: 'req', totalCount: 0, data: [], error: { code: 'E603', message: 'No credits' } }, 'E603', 'No credits'],
  [200, { error: { message: 'Business number not found' } }, 'NOT-SENT', 'Business number not found'],
  [200, { error: 'Invalid api-key' }, 'NOT-SENT', 'Invalid api-key'],
  [202, { id: 'b', data: [{ message_id: 'id-1' }], error: { to: 'Not a number' } }, 'NOT-SENT', undefined],
])('a failure inside HTTP %i is a refusal: %j', (status, body, code, text = JSON.stringify(body)) => {
  expect(kaleyra.readAnswer(answerOf(status, body), whatsApp)).toEqual({ kind: 'refused', code, text })
})

test('WhatsApp calls: a message with an open address of its file, a status with our reference', () => {
  const image = { id: 'media-1', mime_type: 'image/jpeg' }
  const message = { from: samples.customer, id: 'wamid.1', timestamp: '1762000000', type: 'image', image }
  const extra_info = { media_url: 'https://media.example/1', reply_to: 'id-0', ref: 'ref-1' }
  const call = (value: object) => hookOf({ meta_object: { value, field: 'messages' }, extra_info })
  expect(kaleyra.receive(call({ messages: [message] }), whatsApp)).toMatchObject([
    { kind: 'message', media: { type: 'IMAGE', url: 'https://media.example/1' }, replyTo: 'id-0' },
  ])
  for (const status of ['sent', 'delivered', 'read', 'failed']) {
    const statuses = [{ id: 'wamid.2', status, timestamp: '1762000000', recipient_id: samples.customer }]
    expect(kaleyra.receive(call({ statuses }), whatsApp)).toMatchObject([{ state: status, ref: 'ref-1' }])
  }
  const errors = [{ code: 131047, title: 'Re-engagement message' }]
  const statuses = [{ id: 'wamid.2', status: 'not-sent', timestamp: '1762000000', errors }]
  expect(kaleyra.receive(call({ statuses }), whatsApp)).toMatchObject([{ state: 'failed', code: '470', ref: 'ref-1' }])
})

test('what stands beside a call is of its only event: of several, none gets another’s reference, file or reply', () => {
  const message = (id: string) => {
    const image = { id: `media-${id}`, mime_type: 'image/jpeg' }
    return { from: samples.customer, id, timestamp: '1762000000', type: 'image', image }
  }
  const status = (id: string) => ({ id, status: 'read', timestamp: '1762000000', recipient_id: samples.customer })
  const extra_info = { media_url: 'https://media.example/1', reply_to: 'id-0', ref: 'ref-1' }
  const events = (value: object) =>
    kaleyra.receive(hookOf({ meta_object: { value, field: 'messages' }, extra_info }), whatsApp)
  const statuses = [{ ...status('wamid.1'), biz_opaque_callback_data: 'ref-7' }, status('wamid.2')]
  expect(events({ statuses })).toMatchObject([
    { vendorMessageId: 'wamid.1', ref: 'ref-7' },
    { vendorMessageId: 'wamid.2', ref: null },
  ])
  const stopped = { ...status('wamid.7'), status: 'failed', errors: [{ code: 131050, title: 'Stopped' }] }
  expect(events({ statuses: [stopped] })).toMatchObject([{ kind: 'status', ref: 'ref-1' }])
  for (const event of events({ messages: [message('wamid.3'), message('wamid.4')] })) {
    expect(event).not.toHaveProperty('media.url')
    expect(event).not.toHaveProperty('replyTo')
  }
  expect(events({ messages: [message('wamid.5')], statuses: [status('wamid.6')] })).toMatchObject([
    { kind: 'message', media: { vendorMediaId: 'media-wamid.5' } },
    { kind: 'status', ref: null },
  ])
})

test('reports of SMS come as JSON or as a form, and name our reference in the address', () => {
  const query = { k: 'key-1', ref: 'ref-1' }
  const json = hookOf({ id: 'id-1', status: 'DELIVRD' }, { query })
  expect(kaleyra.receive(json, sms)).toMatchObject([{ state: 'delivered', vendorMessageId: 'id-1', ref: 'ref-1' }])
  const form = hookOf('id=id-1&status=NOT-SENT&trace=CON-DND', { query })
  expect(kaleyra.receive(form, sms)).toMatchObject([{ state: 'failed', code: 'CON-DND', ref: 'ref-1' }])
  expect(kaleyra.receive(hookOf('from=919876543210&body=STOP'), sms)).toMatchObject([{ kind: 'message', text: 'STOP' }])
})

test.each([
  ['SUBMITTED', 'sent'],
  ['ENROUTE', 'sent'],
  ['SENT - NO DLR', 'sent'],
  ['DELIVRD', 'delivered'],
  ['Undelivered', 'failed'],
  ['NOT-SENT', 'failed'],
  ['EXPIRED', 'failed'],
])('a report %s is %s, has advice where it is a failure, and needs no id of Kaleyra’s', (status, state) => {
  const query = { k: 'key-1', ref: 'ref-1' }
  const [event] = kaleyra.receive(hookOf({ status, mobile: '919876543210' }, { query }), sms)
  const code = state === 'failed' ? status : null
  expect(event).toMatchObject({ kind: 'status', state, ref: 'ref-1', vendorMessageId: null, code })
  if (code) expect(kaleyra.explain(code)).not.toBeNull()
})

test('an older profile writes 0 for what was not sent', () => {
  const query = { ref: 'ref-1' }
  expect(kaleyra.receive(hookOf({ id: 'id-1', status: '0' }, { query }), whatsApp)).toMatchObject([
    { state: 'failed', code: 'NOT-SENT' },
  ])
})

test('a closed window is 470 in a flat report too (CHAT-064)', () => {
  const report = { id: 'id-1', status: 'failed', error: { code: 131047, message: 'Re-engagement message' } }
  expect(kaleyra.receive(hookOf(report), whatsApp)).toMatchObject([{ state: 'failed', code: '470' }])
})

test('a report in a word that is not known is nobody’s message', () => {
  const report = { id: 'id-1', status: 'HELD', mobile: '919876543210', body: 'Your code is 1234' }
  expect(kaleyra.receive(hookOf(report), sms)).toMatchObject([{ kind: 'unknown' }])
})

test('a profile for what customers write brings files and names too', () => {
  const said = { from: '919876543210', name: 'Asha', type: 'image', mime_type: 'image/png', wanumber: '912212345678' }
  const call = { ...said, media_url: 'https://media.example/2', created_at: '1762000000', reply_to: 'id-0' }
  expect(kaleyra.receive(hookOf(call), whatsApp)).toMatchObject([
    { kind: 'message', name: 'Asha', text: '', replyTo: 'id-0', at: '2025-11-01T12:26:40.000Z' },
  ])
  expect(kaleyra.receive(hookOf(call), whatsApp)).toMatchObject([
    { media: { type: 'IMAGE', url: 'https://media.example/2', contentType: 'image/png' } },
  ])
  const { mime_type: _, ...untold } = call
  expect(kaleyra.receive(hookOf(untold), whatsApp)).toMatchObject([{ media: { type: 'IMAGE' } }])
})

test('a profile brings places, answers of forms and contacts, and what it cannot say is shown as unsupported', () => {
  const said = { id: 'in-1', from: '919876543210', name: 'Asha', created_at: '1762000000' }
  const heard = (fields: object) => kaleyra.receive(hookOf({ ...said, ...fields }), whatsApp)
  const place = { latitude: 19.07, longitude: 72.87, name: 'Home', address: '1 Hill Road' }
  const location = { latitude: 19.07, longitude: 72.87, name: 'Home' }
  const placed = { kind: 'message', eventId: 'in-1', text: 'Home\n1 Hill Road', location }
  expect(heard({ type: 'location', location: place })).toMatchObject([placed])
  expect(heard({ type: 'location', location: JSON.stringify(place) })).toMatchObject([placed])
  expect(heard({ type: 'interactive', custom_response: 'address_yes' })).toMatchObject([
    { kind: 'message', text: 'address_yes', payload: 'address_yes' },
  ])
  expect(heard({ type: 'button', body: 'Yes', custom_response: 'address_yes' })).toMatchObject([
    { text: 'Yes', payload: 'address_yes' },
  ])
  const answers = { size: '42' }
  expect(heard({ type: 'interactive', custom_response: answers })).toMatchObject([
    { text: JSON.stringify(answers), payload: JSON.stringify(answers) },
  ])
  const contacts = [{ name: { formatted_name: 'Ravi' }, phones: [{ phone: '+91 98765 00000' }] }]
  expect(heard({ type: 'contacts', contacts })).toMatchObject([{ kind: 'message', text: 'Ravi, +91 98765 00000' }])
  const unsupported = [{ kind: 'message', eventId: 'in-1', from: '919876543210', text: '[unsupported]', payload: null }]
  expect(heard({ type: 'contacts', contacts: 'Ravi' })).toMatchObject(unsupported)
  expect(heard({ type: 'order' })).toMatchObject(unsupported)
  const unfilled = { custom_response: {}, contacts: [], location: {} }
  expect(heard({ type: 'text', body: 'Hi', ...unfilled })).toMatchObject([{ text: 'Hi', payload: null }])
  expect(heard({ type: 'Text' })).toMatchObject([{ kind: 'unknown' }])
  expect(heard({ type: 'text' })).toMatchObject([{ kind: 'unknown' }])
  expect(kaleyra.receive(hookOf({ ...said, type: 'TXN' }), sms)).toMatchObject([{ kind: 'unknown' }])
  const { id: _, ...nameless } = said
  expect(kaleyra.receive(hookOf({ ...nameless, type: 'order' }), whatsApp)).toMatchObject([{ kind: 'unknown' }])
})

test('RCS calls: a message, a wish to stop, a status', () => {
  const call = (data: object) => hookOf({ code: '4007', data, error: {} }, { query: { ref: 'ref-1' } })
  const from = '919876543210'
  const message = { type: 'USER_MESSAGE', eventId: 'e1', from, text: 'Hi', sentAt: '2026-04-20T08:58:17.240Z' }
  expect(kaleyra.receive(call(message), rcs)).toMatchObject([{ kind: 'message', eventId: 'e1', text: 'Hi' }])
  const stop = { type: 'UNSUBSCRIBE', from, messageId: 'm1' }
  expect(kaleyra.receive(call(stop), rcs)).toMatchObject([{ kind: 'consent', from, isOptedOut: true }])
  const status = { type: 'DELIVERED', from, messageId: 'm2', eventId: 'e3' }
  expect(kaleyra.receive(call(status), rcs)).toMatchObject([{ kind: 'status', state: 'delivered', ref: 'ref-1' }])
})

test('news of a template come flat, in Meta’s fields (TMPL-025)', () => {
  const named = { message_template_id: '77', message_template_name: 'order_1', message_template_language: 'en' }
  const news = { id: '20455', time: '2026-11-22T10:00:00Z', event: 'REJECTED', ...named, reason: 'INVALID_FORMAT' }
  const told = { vendorTemplateId: '77', name: 'order_1', language: 'en', status: 'REJECTED', reason: 'INVALID_FORMAT' }
  expect(kaleyra.receive(hookOf(news), whatsApp)).toMatchObject([{ kind: 'template', ...told }])
})

test('only who knows the key of the address is believed', () => {
  const hook = (k: string) => hookOf({}, { query: { k } })
  expect(kaleyra.verify(hook('key-1'), whatsApp)).toBe(true)
  expect(kaleyra.verify(hook('key-2'), whatsApp)).toBe(false)
})

test('templates are kept per WhatsApp account (TMPL-025)', () => {
  const draft = { name: 'a', language: 'en', category: 'UTILITY', components: samples.draftComponents } as const
  const url = 'https://api.in.kaleyra.io/v2/HX1/whatsapp/20455/message_templates'
  expect(kaleyra.templates?.submit(draft, whatsApp)).toMatchObject({ url, headers: { 'api-key': 'key-k' } })
  expect(kaleyra.templates?.list(whatsApp, null).url).toContain(`${url}?fields=`)
})
