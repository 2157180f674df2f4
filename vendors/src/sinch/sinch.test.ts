import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, bodyOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { hmac } from '../wire.ts'
import { codeOfReason } from './sinch.answer.ts'
import { sinch } from './sinch.ts'

const settings = {
  appId: 'app-1',
  projectId: 'proj-1',
  keyId: 'key-1',
  keySecret: 'secret-1',
  region: 'eu',
  contactId: '912212345678',
}
const whatsApp = sampleChannel(4, settings, 'token-1')
const envelope = {
  app_id: 'app-1',
  recipient: { identified_by: { channel_identities: [{ channel: 'WHATSAPP', identity: samples.customer }] } },
  channel_priority_order: ['WHATSAPP'],
  message_metadata: 'ref-1',
}
const said = (content: Parameters<typeof callOf>[2], type = 4) => {
  const { body } = callOf(sinch, sampleChannel(type, settings, 'token-1'), content)
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined
}

test('a token is fetched with the key and is what each call carries', () => {
  const request = sinch.authorize?.request(whatsApp)
  expect(request).toMatchObject({
    url: 'https://auth.sinch.com/oauth2/token',
    headers: { authorization: `Basic ${Buffer.from('key-1:secret-1').toString('base64')}` },
  })
  expect(request && bodyOf(request)).toEqual({ grant_type: 'client_credentials' })
  const read = sinch.authorize?.read
  expect(read?.(answerOf(200, { access_token: 't', expires_in: 3599 }))).toEqual({ token: 't', expiresInSeconds: 3599 })
  expect(read?.(answerOf(401, { error: 'invalid_client' }))).toMatchObject({ kind: 'unauthorized' })
  expect(read?.(answerOf(503, ''))).toMatchObject({ kind: 'busy' })
})

test('a text goes to the region of the project with our reference', () => {
  expect(callOf(sinch, whatsApp, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://eu.conversation.api.sinch.com/v1/projects/proj-1/messages:send',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token-1' },
    body: { ...envelope, message: { text_message: { text: 'Your order is on its way.' } } },
  })
  const american = sampleChannel(4, { ...settings, region: 'us' }, 'token-1')
  expect(callOf(sinch, american, samples.textContent).url).toContain('https://us.conversation.api')
})

test('each channel type is a channel of the one API; an SMS is plain and names its sender', () => {
  const channelOf = (type: number) =>
    callOf(sinch, sampleChannel(type, settings, 'token-1'), samples.choiceContent).body
  expect(channelOf(0)).toMatchObject({
    channel_priority_order: ['SMS'],
    channel_properties: { SMS_SENDER: '912212345678' },
    message: { text_message: { text: 'Is the address right?\nYes\nNo' } },
  })
  const named = sampleChannel(0, { ...settings, sender: 'PARLEY' }, 'token-1')
  expect(callOf(sinch, named, samples.textContent).body).toMatchObject({
    channel_properties: { SMS_SENDER: 'PARLEY' },
  })
  expect(channelOf(3)).toMatchObject({ channel_priority_order: ['MESSENGER'] })
  expect(channelOf(10)).toMatchObject({ channel_priority_order: ['RCS'] })
  expect(channelOf(11)).toMatchObject({ channel_priority_order: ['INSTAGRAM'] })
})

test('choices, lists, files, places and cards', () => {
  expect(said(samples.choiceContent)).toEqual({
    choice_message: {
      text_message: { text: 'Is the address right?' },
      choices: [
        { text_message: { text: 'Yes' }, postback_data: 'address_yes' },
        { text_message: { text: 'No' }, postback_data: 'address_no' },
      ],
    },
  })
  expect(said(samples.listContent)).toMatchObject({
    list_message: {
      sections: [{ title: 'Monday', items: [{ choice: { title: 'Morning', postback_data: 'mon_am' } }, {}] }],
      message_properties: { menu: 'Choose' },
    },
  })
  expect(said(samples.imageContent)).toMatchObject({
    card_message: { title: 'Your parcel', media_message: { url: 'https://files.example/box.jpg' } },
  })
  const long = { ...samples.imageContent, caption: 'x'.repeat(81) }
  expect(said(long, 10)).toMatchObject({ card_message: { title: long.caption } })
  expect(said(long, 3)).toEqual({ text_message: { text: `${long.caption}\nhttps://files.example/box.jpg` } })
  expect(said(samples.locationContent)).toEqual({
    location_message: {
      title: 'Our shop',
      label: '1 Hill Road, Mumbai',
      coordinates: { latitude: 19.07, longitude: 72.87 },
    },
  })
  expect(said(samples.cardsContent, 10)).toMatchObject({
    carousel_message: {
      cards: [
        {
          title: 'Red shoes',
          media_message: { url: 'https://files.example/red.jpg' },
          choices: [{ url_message: { title: 'Buy', url: 'https://shop.example/red' } }],
        },
        {},
      ],
    },
  })
})

test('what WhatsApp cannot show below a text is a list, what no list holds is text; lists are for WhatsApp alone', () => {
  const buttonsOf = (count: number) =>
    Array.from({ length: count }, (_one, at) => ({ text: `Slot ${at}`, payload: `slot_${at}` }))
  const asked = (count: number, text = 'When?') => ({ kind: 'text', text, buttons: buttonsOf(count) }) as const
  const [choice, list, text] = ['choice_message', 'list_message', 'text_message']
  expect(Object.keys(Object(said(asked(3))))).toEqual([choice])
  expect(Object.keys(Object(said(asked(3, 'x'.repeat(1025)))))).toEqual([list])
  expect(Object.keys(Object(said(asked(4))))).toEqual([list])
  expect(Object.keys(Object(said(asked(11))))).toEqual([text])
  const rows = buttonsOf(11).map(({ text: title, payload: id }) => ({ id, title }))
  const long = { ...samples.listContent, sections: [{ title: 'Monday', rows }] }
  expect(Object.keys(Object(said(long)))).toEqual([text])
  expect(said(samples.listContent, 10)).toEqual({
    choice_message: {
      text_message: { text: 'When shall we come?\nMonday\nMorning: 8 to 12' },
      choices: [
        { text_message: { text: 'Morning' }, postback_data: 'mon_am' },
        { text_message: { text: 'Afternoon' }, postback_data: 'mon_pm' },
      ],
    },
  })
})

test('a template of WhatsApp has its values under flat keys, elsewhere it is what it says', () => {
  expect(said(samples.orderTemplate)).toEqual({
    template_message: {
      channel_template: {
        WHATSAPP: {
          template_id: 'order_update',
          language_code: 'en_US',
          parameters: {
            'header[1]document.link': 'https://files.example/bill.pdf',
            'header[1]document.filename': 'bill.pdf',
            'body[1]text': 'Asha',
            'body[2]text': '4711',
            'button[0]quick_reply[1]payload': 'call_me',
            'button[1]url[1]text': '4711',
          },
        },
      },
    },
  })
  expect(said(samples.orderTemplate, 10)).toMatchObject({
    choice_message: { choices: [{ postback_data: 'call_me' }, { url_message: {} }, { call_message: {} }] },
  })
})

test('offers, carousels and codes have keys of their own', () => {
  const parametersOf = (content: Parameters<typeof callOf>[2]) => {
    const message = JSON.parse(JSON.stringify(said(content)))
    return message.template_message.channel_template.WHATSAPP.parameters
  }
  expect(parametersOf(samples.offerTemplate)).toEqual({
    'header[1]image.link': 'https://files.example/diwali.jpg',
    'body[1]text': 'Asha',
    'limited_time_offer[1]expiration_time_ms': '1762000000000',
    'button[0]copy_code[1]coupon_code': 'SAVE20',
    'button[1]url[1]text': 'SAVE20',
  })
  expect(parametersOf(samples.carouselTemplate)).toEqual({
    'body[1]text': 'Asha',
    'carousel[0]header[1]image.link': 'https://files.example/red.jpg',
    'carousel[0]body[1]text': '900',
    'carousel[0]button[0]quick_reply[1]payload': 'more_red',
    'carousel[1]header[1]video.link': 'https://files.example/blue.mp4',
    'carousel[1]body[1]text': '800',
    'carousel[1]button[0]url[1]text': 'blue',
  })
  expect(parametersOf(samples.codeTemplate)).toEqual({ 'body[1]text': '482910', 'button[0]url[1]text': '482910' })
})

test('answers: accepted, closed window, rate, token', () => {
  const outcomeOf = (status: number, body: unknown) => sinch.readAnswer(answerOf(status, body), whatsApp)
  const error = (word: string, message = 'Words') => ({ error: { code: 400, message, status: word, details: [] } })
  expect(outcomeOf(200, { message_id: '01A', accepted_time: 't' })).toEqual({
    kind: 'accepted',
    vendorMessageId: '01A',
  })
  expect(outcomeOf(400, error('FAILED_PRECONDITION', 'OUTSIDE_ALLOWED_SENDING_WINDOW'))).toMatchObject({ code: '470' })
  expect(outcomeOf(429, error('RESOURCE_EXHAUSTED'))).toMatchObject({ kind: 'busy', isRate: true })
  expect(outcomeOf(401, error('UNAUTHENTICATED'))).toMatchObject({ kind: 'unauthorized', code: 'UNAUTHENTICATED' })
  expect(outcomeOf(400, error('INVALID_ARGUMENT'))).toEqual({
    kind: 'refused',
    code: 'INVALID_ARGUMENT',
    text: 'Words',
  })
  expect(outcomeOf(200, error('INVALID_ARGUMENT'))).toMatchObject({ kind: 'refused', code: 'INVALID_ARGUMENT' })
  expect(outcomeOf(200, { error: { message: 'Words' } })).toEqual({ kind: 'refused', code: 'UNKNOWN', text: 'Words' })
  // A project or an app that does not exist meets every message.
  expect(outcomeOf(404, error('NOT_FOUND'))).toEqual({ kind: 'unauthorized', code: 'NOT_FOUND', text: 'Words' })
  // That nobody was asked is not that somebody said no.
  expect(sinch.explain('RECIPIENT_NOT_OPTED_IN')?.retry).toBe('never')
})

const eventsOf = (body: object) =>
  sinch.receive(hookOf({ app_id: 'app-1', event_time: '2026-01-02T03:04:05Z', ...body }), whatsApp)

test('reports name our reference; the closed window is 470 (CHAT-064)', () => {
  const report = (status: string, reason = {}) =>
    eventsOf({ message_delivery_report: { message_id: '01A', status, metadata: 'ref-1', reason } })
  const steps = { QUEUED_ON_CHANNEL: 'sent', DELIVERED: 'delivered', READ: 'read' }
  for (const [status, state] of Object.entries(steps)) {
    expect(report(status)).toMatchObject([{ kind: 'status', state, ref: 'ref-1', vendorMessageId: '01A', code: null }])
  }
  const reason = { code: 'OUTSIDE_ALLOWED_SENDING_WINDOW', description: 'Too late' }
  expect(report('FAILED', reason)).toMatchObject([{ state: 'failed', code: '470', text: 'Too late' }])
  const relayed = { code: 'CHANNEL_FAILURE', description: 'Re-engagement message', channel_code: '131047' }
  expect(report('FAILED', relayed)).toMatchObject([{ state: 'failed', code: '470', text: 'Re-engagement message' }])
  expect(report('SWITCHING_CHANNEL')).toMatchObject([{ kind: 'unknown' }])
  expect(sinch.explain('RECIPIENT_NOT_REACHABLE')?.fault).toBe('recipient')
})

test('every reason of a report and every word of a refused call says whose fault it is and what to do', () => {
  const reasons = [
    'RATE_LIMITED RECIPIENT_INVALID_CHANNEL_IDENTITY RECIPIENT_NOT_REACHABLE RECIPIENT_NOT_OPTED_IN CHANNEL_FAILURE',
    'CHANNEL_BAD_CONFIGURATION CHANNEL_CONFIGURATION_MISSING MEDIA_TYPE_UNSUPPORTED MEDIA_TOO_LARGE NO_CHANNELS_LEFT',
    'MEDIA_NOT_REACHABLE TEMPLATE_NOT_FOUND TEMPLATE_INSUFFICIENT_PARAMETERS DELIVERY_TIMED_OUT CONTACT_NOT_FOUND',
    'TEMPLATE_NON_EXISTING_LANGUAGE_OR_VERSION DELIVERY_REJECTED_DUE_TO_POLICY BAD_REQUEST UNKNOWN_APP CHANNEL_REJECT',
    'NO_CHANNEL_IDENTITY_FOR_CONTACT NO_PERMISSION INACTIVE_CREDENTIAL MESSAGE_EXPIRED UNKNOWN INTERNAL_ERROR',
    '400 401 403 429 500 503 invalid_client',
    'OUTSIDE_ALLOWED_SENDING_WINDOW INVALID_ARGUMENT NOT_FOUND PERMISSION_DENIED UNAUTHENTICATED RESOURCE_EXHAUSTED',
  ]
  const codes = reasons.flatMap(line => line.split(' '))
  expect(codes.filter(code => sinch.explain(code) === null)).toEqual([])
})

test('who opts out or in at Sinch is told of under the bare number', () => {
  const notice = { contact_id: 'c-1', channel: 'WHATSAPP', identity: '+919876543210' }
  expect(eventsOf({ opt_out_notification: notice })).toMatchObject([
    { kind: 'consent', from: '919876543210', isOptedOut: true },
  ])
  expect(eventsOf({ opt_in_notification: notice })).toMatchObject([{ kind: 'consent', isOptedOut: false }])
})

test('messages: words, a choice, a file, a place, an order and a filled form', () => {
  const message = (contact_message: object) =>
    eventsOf({
      message: {
        id: '01B',
        direction: 'TO_APP',
        contact_message,
        channel_identity: { channel: 'WHATSAPP', identity: '+919876543210' },
      },
    })[0]
  expect(message({ text_message: { text: 'Hi' } })).toEqual({
    kind: 'message',
    eventId: '01B',
    from: '919876543210',
    text: 'Hi',
    payload: null,
    at: '2026-01-02T03:04:05.000Z',
  })
  const choice = { message_id: '01A', postback_data: 'address_yes' }
  expect(message({ choice_response_message: choice })).toMatchObject({ payload: 'address_yes', replyTo: '01A' })
  const url = 'https://media.example/a.jpg?x=1'
  expect(message({ media_message: { url } })).toMatchObject({ media: { type: 'IMAGE', url } })
  const coordinates = { latitude: 19.07, longitude: 72.87 }
  expect(message({ location_message: { title: 'Home', coordinates } })).toMatchObject({
    location: { ...coordinates, name: 'Home' },
  })
  const products = [{ id: 'shoe-1', marketplace: 'm', quantity: 2, item_price: 900, currency: 'INR' }]
  const product_response_message = { products, title: 'Cart', catalog_id: 'k-1' }
  expect(message({ product_response_message })).toMatchObject({
    text: 'Cart\n2 × shoe-1 (INR 900)',
    payload: JSON.stringify(product_response_message),
  })
  const nfm_reply = { name: 'flow', response_json: '{"size":"42"}', body: 'Sent' }
  const channel_specific_message = { message_type: 'nfm_reply', message: { type: 'nfm_reply', nfm_reply } }
  expect(message({ channel_specific_message })).toMatchObject({ text: 'Sent', payload: '{"size":"42"}' })
  expect(message({ product_response_message: {} })).toMatchObject({ kind: 'unknown' })
  expect(message({ fallback_message: { raw_message: '{}' } })).toMatchObject({
    kind: 'message',
    eventId: '01B',
    text: '[unsupported]',
    payload: null,
  })
})

test('what the app hears on another of its channels is not this channel’s', () => {
  const heard = (channel: string) => {
    const message = { id: '01B', contact_message: { text_message: { text: 'Hi' } } }
    const channel_identity = { channel, identity: '919876543210' }
    const notice = { channel, identity: '919876543210' }
    const report = { message_id: '01A', status: 'DELIVERED', channel_identity }
    return [
      ...eventsOf({ message_delivery_report: report }),
      ...eventsOf({ message: { ...message, channel_identity } }),
      ...eventsOf({ opt_out_notification: notice }),
    ].map(({ kind }) => kind)
  }
  expect(heard('WHATSAPP')).toEqual(['status', 'message', 'consent'])
  expect(heard('RCS')).toEqual(['unknown', 'unknown', 'unknown'])
})

test('the signature covers body, nonce and time', () => {
  const body = Buffer.from('{"app_id":"app-1"}')
  const headers = {
    'x-sinch-webhook-signature-nonce': 'n-1',
    'x-sinch-webhook-signature-timestamp': '1762000000',
    'x-sinch-webhook-signature': hmac('sha256', 'verify-1', `${body}.n-1.1762000000`).toString('base64'),
  }
  expect(sinch.verify(hookOf(body, { headers }), whatsApp)).toBe(true)
  expect(sinch.verify(hookOf('{"app_id":"app-2"}', { headers }), whatsApp)).toBe(false)
  const replayed = { ...headers, 'x-sinch-webhook-signature-timestamp': '1762000001' }
  expect(sinch.verify(hookOf(body, { headers: replayed }), whatsApp)).toBe(false)
  expect(sinch.verify(hookOf(body, { headers }), { ...whatsApp, settings })).toBe(false)
})

test('templates go through the provisioning API and come back as they were written (TMPL-025)', () => {
  const draft = { name: 'a', language: 'en_US', category: 'UTILITY', components: samples.draftComponents } as const
  const call = sinch.templates?.submit(draft, whatsApp)
  expect(call).toMatchObject({ url: 'https://provisioning.api.sinch.com/v1/projects/proj-1/whatsapp/templates' })
  const body = JSON.parse(call?.body ?? '')
  expect(body).toMatchObject({
    language: 'EN_US',
    status: 'SUBMIT',
    details: {
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: '4711' },
        { type: 'BODY', examples: ['Asha', '4711'] },
        { type: 'FOOTER' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY' }, { type: 'URL' }, { phoneNumber: '+912212345678' }] },
      ],
    },
  })
  const template = { ...body, whatsappId: '594', state: 'APPROVED', qualityScore: 'QUALITY_SCORE_GREEN' }
  expect(sinch.templates?.readList(answerOf(200, { nextPageToken: 'p2', templates: [template] }))).toMatchObject({
    cursor: 'p2',
    templates: [
      {
        vendorTemplateId: '594',
        language: 'en_US',
        status: 'APPROVED',
        quality: 'HIGH',
        components: [...samples.draftComponents.slice(0, 3), { type: 'BUTTONS' }],
      },
    ],
  })
})

test('a template that Sinch has is changed where it stands, and what Sinch says against it is read (TMPL-025)', () => {
  const draft = { name: 'a', language: 'en_US', category: 'UTILITY', components: samples.draftComponents } as const
  const call = sinch.templates?.submit({ ...draft, vendorTemplateId: '594' }, whatsApp)
  const url = 'https://provisioning.api.sinch.com/v1/projects/proj-1/whatsapp/templates/a/languages/EN_US'
  expect(call).toMatchObject({ method: 'PATCH', url })
  expect(Object.keys(JSON.parse(call?.body ?? ''))).toEqual(['details', 'status'])
  const moved = sinch.templates?.submit({ ...draft, vendorTemplateId: '594', isRecategorised: true }, whatsApp)
  expect(JSON.parse(moved?.body ?? '')).toMatchObject({ category: 'UTILITY', status: 'SUBMIT' })
  const error = { errorCode: 'template_locked', message: 'The template is in review.', resolution: 'Wait.' }
  expect(sinch.templates?.readSubmit(answerOf(400, error))).toEqual({
    kind: 'refused',
    code: 'template_locked',
    text: 'The template is in review. Wait.',
  })
  const taken = { name: 'a', whatsappId: '594', state: 'IN_PROGRESS' }
  expect(sinch.templates?.readSubmit(answerOf(200, taken))).toMatchObject({ vendorMessageId: '594', status: 'PENDING' })
})

test('two replies that would look alike on WhatsApp go with a list', () => {
  const buttons = ['Monday 21 November, 8 to 12', 'Monday 21 November, 12 to 16'].map(text => ({ text, payload: text }))
  const asked = { kind: 'text', text: 'When?', buttons } as const
  expect(callOf(sinch, whatsApp, asked).body).toMatchObject({
    message: {
      list_message: { sections: [{ items: buttons.map(({ text }) => ({ choice: { description: text } })) }] },
    },
  })
})

test('a closed window may stand as the status or in a detail (CHAT-064)', () => {
  const read = (error: object) => sinch.readAnswer(answerOf(400, { error }), sampleChannel(4, {}))
  const reason = 'OUTSIDE_ALLOWED_SENDING_WINDOW'
  expect(read({ status: reason, message: 'No' })).toMatchObject({ kind: 'refused', code: '470' })
  expect(read({ message: 'No', details: [{ reason }] })).toMatchObject({ kind: 'refused', code: '470' })
})

test('who has stopped marketing in WhatsApp has opted out, whoever passes it on', () => {
  expect(codeOfReason({ code: 'CHANNEL_REJECT', channel_code: '131050' })).toBe('131050')
  expect(sinch.explain('131050')?.retry).toBe('opted out')
})
