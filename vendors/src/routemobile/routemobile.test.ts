import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, bodyOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { routeMobile } from './routemobile.ts'

const settings = { username: 'shop', password: 'secret', contactId: '912212345678', sender: 'PARLEY', peId: '1101' }
const whatsApp = sampleChannel(4, settings, 'jwt-1')
const sms = sampleChannel(0, settings, 'jwt-1')
const rcs = sampleChannel(10, { ...settings, contactId: 'parley_bot' }, 'jwt-1')
const envelope = { phone: '+919876543210', enable_acculync: false, extra: 'ref-1' }
const bodyWith = (content: Parameters<typeof callOf>[2]) => callOf(routeMobile, whatsApp, content).body

test('a token is fetched by logging in and stands alone in the header', () => {
  const request = routeMobile.authorize?.request(whatsApp)
  expect(request).toMatchObject({ url: 'https://apis.rmlconnect.net/auth/v1/login/' })
  expect(request && bodyOf(request)).toEqual({ username: 'shop', password: 'secret' })
  const read = routeMobile.authorize?.read
  expect(read?.(answerOf(201, { JWTAUTH: 'jwt', user_data: {} }))).toEqual({ token: 'jwt', expiresInSeconds: 3600 })
  expect(read?.(answerOf(400, { message: 'Wrong password' }))).toMatchObject({ kind: 'unauthorized' })
  expect(callOf(routeMobile, whatsApp, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://apis.rmlconnect.net/wba/v1/messages',
    headers: { 'content-type': 'application/json', authorization: 'jwt-1' },
    body: { ...envelope, text: 'Your order is on its way.' },
  })
})

test('WhatsApp: buttons, lists, pictures and places', () => {
  expect(bodyWith(samples.choiceContent)).toEqual({
    ...envelope,
    media: {
      type: 'interactive_reply',
      body: 'Is the address right?',
      button: [
        { id: 'address_yes', title: 'Yes' },
        { id: 'address_no', title: 'No' },
      ],
    },
  })
  expect(bodyWith(samples.listContent)).toMatchObject({
    media: {
      type: 'interactive_list',
      button_text: 'Choose',
      button: [
        {
          section_title: 'Monday',
          row: [{ id: 'mon_am', title: 'Morning', description: '8 to 12' }, { id: 'mon_pm' }],
        },
      ],
    },
  })
  expect(bodyWith(samples.imageContent)).toMatchObject({
    media: { type: 'image', url: 'https://files.example/box.jpg', file: 'box.jpg', caption: 'Your parcel' },
  })
  expect(bodyWith(samples.locationContent)).toMatchObject({
    media: { type: 'location', latitude: 19.07, longitude: 72.87, name: 'Our shop' },
  })
})

test('WhatsApp: a template with a document, two values, a payload and the end of a link', () => {
  expect(bodyWith(samples.orderTemplate)).toEqual({
    ...envelope,
    media: {
      type: 'media_template',
      template_name: 'order_update',
      lang_code: 'en_US',
      header: [{ document: { link: 'https://files.example/bill.pdf', file_name: 'bill.pdf' } }],
      body: [{ text: 'Asha' }, { text: '4711' }],
      button: [
        { button_no: '0', payload: 'call_me' },
        { button_no: '1', url: '4711' },
      ],
    },
  })
})

test('WhatsApp: a code, an offer and a carousel', () => {
  expect(bodyWith(samples.codeTemplate)).toMatchObject({
    media: { button: [{ button_type: 'authentication', button_no: '0', text: '482910' }] },
  })
  expect(bodyWith(samples.offerTemplate)).toEqual({
    ...envelope,
    media: {
      type: 'media_template',
      template_name: 'diwali_offer',
      lang_code: 'en_US',
      header: [{ image: { link: 'https://files.example/diwali.jpg', file_name: 'diwali.jpg' } }],
      body: [{ text: 'Asha' }],
      button: [{ button_no: '1', url: 'SAVE20' }],
      limited_time: [{ expiration_time: 1_762_000_000_000, button: [{ button_no: '0', coupon_code: 'SAVE20' }] }],
    },
  })
  expect(bodyWith(samples.carouselTemplate)).toMatchObject({
    media: {
      body: [{ text: 'Asha' }],
      carousel: [
        {
          type: 'image',
          url: 'https://files.example/red.jpg',
          body: [{ text: '900' }],
          button: [{ button_no: '0', payload: 'more_red' }],
        },
        { type: 'video', button: [{ button_no: '0', url: 'blue' }] },
      ],
    },
  })
})

test('an SMS beyond the plain alphabet is written as UTF-16', () => {
  const request = { username: 'shop', password: 'secret', source: 'PARLEY', destination: samples.customer, dlr: '1' }
  const template = samples.templateContent({ dltTemplateId: '1107161' })
  expect(callOf(routeMobile, sms, template)).toMatchObject({
    url: 'https://api.rmlconnect.net/bulksms/jsonbulksms',
    body: { request: [{ ...request, type: '0', message: 'Hello!', entityid: '1101', tempid: '1107161' }] },
  })
  expect(callOf(routeMobile, sms, { kind: 'text', text: 'नम' }).body).toMatchObject({
    request: [{ type: '2', message: '0928092E' }],
  })
})

test('RCS: chips and cards in words of its own', () => {
  expect(callOf(routeMobile, rcs, samples.choiceContent)).toMatchObject({
    url: 'https://apis.rmlconnect.net/rcs/v1/message',
    body: {
      type: 'text',
      phone_no: '+919876543210',
      bot_name: 'parley_bot',
      extra: 'ref-1',
      text: 'Is the address right?',
      suggestions: [{ type: 'message', text: 'Yes', postback: 'address_yes' }, { text: 'No' }],
    },
  })
  expect(callOf(routeMobile, rcs, samples.cardsContent).body).toMatchObject({
    type: 'multiple_cards',
    cards: [
      {
        card: {
          title: 'Red shoes',
          description: 'Light and quick',
          url: 'https://files.example/red.jpg',
          suggestions: [{ type: 'url', text: 'Buy', url: 'https://shop.example/red' }],
        },
      },
      {},
    ],
  })
})

test('RCS: a template by the name under which it is registered, with its values', () => {
  expect(callOf(routeMobile, rcs, samples.orderTemplate).body).toEqual({
    type: 'template',
    phone_no: '+919876543210',
    bot_name: 'parley_bot',
    extra: 'ref-1',
    template: { name: 'order_update', variables: { 1: 'Asha', 2: '4711', 'button.1': '4711' } },
  })
})

test('buttons that would look alike go with a list, and words that are too long for a caption as text', () => {
  const buttons = ['Monday 21 November, 8 to 12', 'Monday 21 November, 12 to 16'].map(text => ({ text, payload: text }))
  expect(callOf(routeMobile, whatsApp, { kind: 'text', text: 'When?', buttons }).body).toMatchObject({
    media: {
      type: 'interactive_list',
      button: [{ row: buttons.map(({ text }) => ({ id: text, description: text })) }],
    },
  })
  const media = { type: 'IMAGE', url: 'https://files.example/a.jpg', fileName: 'a.jpg' } as const
  const caption = 'x'.repeat(1025)
  expect(callOf(routeMobile, whatsApp, { kind: 'media', media, caption }).body).toMatchObject({
    text: `${caption}\n${media.url}`,
  })
})

test('a text that is too long for buttons goes with a list', () => {
  const asked = { kind: 'text', text: 'x'.repeat(1025), buttons: [{ text: 'Yes', payload: 'yes' }] } as const
  expect(callOf(routeMobile, whatsApp, asked).body).toMatchObject({
    media: { type: 'interactive_list', button: [{ row: [{ id: 'yes', title: 'Yes' }] }] },
  })
})

test('answers of WhatsApp: accepted, closed window, rate, token, refusal', () => {
  const outcomeOf = (status: number, body: unknown) => routeMobile.readAnswer(answerOf(status, body), whatsApp)
  const accepted = { message: 'message received successfully', status: 'processing', request_id: 'rq-1' }
  expect(outcomeOf(202, accepted)).toEqual({ kind: 'accepted', vendorMessageId: 'rq-1' })
  const closed = { message: 'm', status: 'failed', reason: { error: { code: 131047, message: 'Re-engagement' } } }
  expect(outcomeOf(400, closed)).toEqual({ kind: 'refused', code: '470', text: 'Re-engagement' })
  const error = { code: 132012, message: 'Parameter format', error_data: { details: 'body: expected a text' } }
  expect(outcomeOf(400, { status: 'failed', reason: { error } })).toMatchObject({ text: 'body: expected a text' })
  expect(outcomeOf(429, { message: 'Slow' })).toMatchObject({ kind: 'busy', isRate: true })
  expect(outcomeOf(401, { message: 'Token expired' })).toMatchObject({ kind: 'unauthorized' })
  const parts = { message: 'please check API docs for more info', status: 'failed', reason: { phone: ['Missing'] } }
  expect(outcomeOf(422, parts)).toEqual({ kind: 'refused', code: '422', text: '{"phone":["Missing"]}' })
  expect(outcomeOf(400, { status: 'failed', reason: 'phone is not valid' })).toMatchObject({
    kind: 'refused',
    text: 'phone is not valid',
  })
})

test('answers of SMS: one code is success, one may be sent again', () => {
  const outcomeOf = (status: string) =>
    routeMobile.readAnswer(answerOf(200, { response: [{ messageid: 'm-1', mobileno: '91', status }] }), sms)
  expect(outcomeOf('1701')).toEqual({ kind: 'accepted', vendorMessageId: 'm-1' })
  expect(outcomeOf('1709')).toMatchObject({ kind: 'busy' })
  expect(outcomeOf('1703')).toMatchObject({ kind: 'unauthorized' })
  expect(outcomeOf('1710')).toMatchObject({ kind: 'refused', code: '1710' })
  expect(routeMobile.readAnswer(answerOf(200, '1701|919876543210|m-2'), sms)).toEqual({
    kind: 'accepted',
    vendorMessageId: 'm-2',
  })
  expect(routeMobile.explain('1706')?.fault).toBe('recipient')
})

test.each([200, 500])('an SMS that Route Mobile gave no answer about may have left, with HTTP %i too', status => {
  const read = (code: string) =>
    routeMobile.readAnswer(answerOf(status, { response: [{ mobileno: '91', status: code }] }), sms)
  expect(read('1715')).toEqual({ kind: 'silent' })
  expect(routeMobile.readAnswer(answerOf(status, '1715'), sms)).toEqual({ kind: 'silent' })
  expect(read('1710')).toMatchObject({ kind: 'refused', code: '1710' })
  expect(routeMobile.explain('1715')?.retry).toBe('never')
  expect(routeMobile.readAnswer(answerOf(500, ''), sms)).toMatchObject({ kind: 'busy', code: '500' })
})

test('a call that fails with a 2xx is no missing permission, and the 403 of a call is no blacklisted number', () => {
  const failed = routeMobile.readAnswer(answerOf(202, { status: 'failed', reason: 'phone is not valid' }), whatsApp)
  expect(failed).toEqual({ kind: 'refused', code: 'FAILED', text: 'phone is not valid' })
  const refused = routeMobile.readAnswer(answerOf(403, { message: 'Blocked for abuse', status: 'failed' }), whatsApp)
  expect(refused).toEqual({ kind: 'refused', code: '403 abuse', text: 'Blocked for abuse' })
  expect(routeMobile.explain('403 abuse')?.what).not.toBe(routeMobile.explain('403')?.what)
})

test('calls of WhatsApp: a pressed button, each status, the closed window, news of a template', () => {
  const button = { text: 'Call me', payload: 'call_me' }
  const message = { from: samples.customer, id: 'wamid.1', type: 'button', timestamp: '1762000000', button }
  const call = { messages: [message], contacts: [{ profile: { name: 'Asha' }, wa_id: samples.customer }] }
  expect(routeMobile.receive(hookOf(call), whatsApp)).toMatchObject([{ name: 'Asha', payload: 'call_me' }])
  expect(routeMobile.receive(hookOf({ contact_no: '91', data: call }), whatsApp)).toMatchObject([{ name: 'Asha' }])
  const events = (status: object) =>
    routeMobile.receive(
      hookOf({ statuses: [{ id: 'rq-1', timestamp: '1762000000', extra: 'ref-1', ...status }] }),
      whatsApp,
    )
  for (const status of ['sent', 'delivered', 'read']) {
    expect(events({ status, type: 'message' })).toMatchObject([
      { state: status, ref: 'ref-1', vendorMessageId: 'rq-1' },
    ])
  }
  expect(events({ status: 'sent', type: 'message', message_id: 'wamid.9' })).toMatchObject([
    { vendorMessageId: 'rq-1', replyId: 'wamid.9' },
  ])
  const errors = [{ code: 470, title: 'Over 24 hours' }]
  expect(events({ status: 'failed', errors })).toMatchObject([{ state: 'failed', code: '470', text: 'Over 24 hours' }])
  const news = { type: 'event', template_name: 'a', template_id: '5', template_language: 'en', status: 'PAUSED' }
  expect(events(news)).toMatchObject([{ kind: 'template', name: 'a', vendorTemplateId: '5', status: 'PAUSED' }])
})

test('a call with messages and statuses tells of both, and a place in texts is a place', () => {
  const location = { latitude: '19.07', longitude: '72.87', name: 'Home' }
  const messages = [{ from: samples.customer, id: 'wamid.1', type: 'location', timestamp: '1762000000', location }]
  const statuses = [{ id: 'rq-1', status: 'read', type: 'message', extra: 'ref-1' }]
  expect(routeMobile.receive(hookOf({ messages, statuses }), whatsApp)).toMatchObject([
    { kind: 'status', state: 'read', ref: 'ref-1' },
    { kind: 'message', location: { latitude: 19.07, longitude: 72.87, name: 'Home' } },
  ])
})

test('calls of RCS and SMS', () => {
  const contact = { bot_name: 'parley_bot', user_contact: '+919876543210', request_id: 'rq-2' }
  const rcsEvents = (event: object) => routeMobile.receive(hookOf({ ...contact, ...event }), rcs)
  expect(rcsEvents({ event_type: 'text_message', text_message: 'Hi' })).toMatchObject([
    { kind: 'message', eventId: 'rq-2', from: '919876543210', text: 'Hi' },
  ])
  const response = { event_type: 'response', response_text: 'Yes', response_postback: 'address_yes' }
  expect(rcsEvents(response)).toMatchObject([{ text: 'Yes', payload: 'address_yes' }])
  const media = { event_type: 'media_message', media_type: 'image/png', media_uri: 'https://m.example/1' }
  expect(rcsEvents(media)).toMatchObject([{ media: { type: 'IMAGE', url: 'https://m.example/1' } }])
  const status = { event_type: 'status', message_id: 'm-1', message_status: 'READ', extra: 'ref-1' }
  expect(rcsEvents(status)).toMatchObject([{ state: 'read', ref: 'ref-1', vendorMessageId: 'm-1' }])
  const report = hookOf('sStatus=DELIVRD&sMessageId=m-2&sMobileNo=919876543210')
  expect(routeMobile.receive(report, sms)).toMatchObject([{ state: 'delivered', vendorMessageId: 'm-2' }])
})

test('a failure says whose fault it is: the words of SMS and RCS are not the numbers of WhatsApp', () => {
  const report = { sStatus: 'UNDELIV', sMessageId: 'm-2', sMobileNo: '919876543210', iErrCode: '10' }
  expect(routeMobile.receive(hookOf('', { method: 'GET', query: report }), sms)).toMatchObject([
    { state: 'failed', code: 'UNDELIV', text: 'Error 10 of the operator' },
  ])
  const query = { ...report, sStatus: 'EXPIRED', iErrCode: '000' }
  expect(routeMobile.receive(hookOf('', { method: 'GET', query }), sms)).toMatchObject([
    { code: 'EXPIRED', text: null },
  ])
  const status = {
    event_type: 'status',
    message_id: 'm-1',
    message_status: 'FAILED',
    failure_reason: 'Not an RCS user',
  }
  expect(routeMobile.receive(hookOf({ ...status, user_contact: '+919876543210' }), rcs)).toMatchObject([
    { state: 'failed', code: 'FAILED', text: 'Not an RCS user' },
  ])
  const codes = ['UNDELIV', 'EXPIRED', 'REJECTD', 'DELETED', 'UNKNOWN', 'FAILED', '429']
  expect(codes.filter(code => !routeMobile.explain(code))).toEqual([])
})

test('what RCS brings without words, file or place is kept, and not shown as an empty message', () => {
  for (const event_type of ['text_message', 'media_message', 'location']) {
    const hook = hookOf({ bot_name: 'parley_bot', user_contact: '+919876543210', event_type })
    expect(routeMobile.receive(hook, rcs)).toMatchObject([{ kind: 'unknown' }])
  }
})

test('templates are submitted in its own words (TMPL-025)', () => {
  const draft = { name: 'a', language: 'en', category: 'UTILITY', components: samples.draftComponents } as const
  const call = routeMobile.templates?.submit(draft, whatsApp)
  expect(call).toMatchObject({ url: 'https://apis.rmlconnect.net/wba/template/create' })
  expect(call && bodyOf(call)).toEqual({
    template_name: 'a',
    language: ['en'],
    template_type: 'template',
    template_category: 'UTILITY',
    components: {
      header: { type: 'text', text: 'Order {{1}}', example: '4711' },
      body: { text: 'Hello {{1}}, order {{2}} has left us.', example: ['Asha', '4711'] },
      footer: { text: 'Reply STOP to opt out' },
      buttons: {
        type: 'call_to_action',
        elements: [
          { label: 'Call me' },
          {
            label: 'Track',
            type: 'dynamic',
            website: 'https://shop.example/t/{{1}}',
            website_example: 'https://shop.example/t/4711',
          },
          { label: 'Ring us', contact_no: '+912212345678' },
        ],
      },
    },
  })
  const data = [{ name: 'a', id: '5', language: 'en', category: 'UTILITY', status: 'APPROVED', quality_rating: 'RED' }]
  expect(routeMobile.templates?.readList(answerOf(200, { total: 1, data }))).toMatchObject({
    templates: [{ vendorTemplateId: '5', quality: 'LOW' }],
    cursor: null,
  })
})

test('a list that holds fewer templates than it counts is none, as the others would be taken for gone (TMPL-025)', () => {
  const data = [{ name: 'a', id: '5', language: 'en', category: 'UTILITY', status: 'APPROVED' }]
  const read = (body: object) => routeMobile.templates?.readList(answerOf(200, body))
  for (const total of [2, '2']) expect(read({ total, data })).toBeNull()
  for (const total of [0, undefined, null]) expect(read({ total, data })?.templates).toHaveLength(1)
})

test('offers, carousels and codes are submitted in the forms of their own', () => {
  const partsOf = (category: 'MARKETING' | 'AUTHENTICATION', components: readonly Record<string, unknown>[]) => {
    const draft = { name: 'a', language: 'en', category, components }
    const call = routeMobile.templates?.submit(draft, whatsApp)
    return Reflect.get(Object(call && bodyOf(call)), 'components')
  }
  const [link, code] = [
    { type: 'URL', text: 'Shop', url: 'https://shop.example/?c={{1}}', example: 'SAVE20' },
    { type: 'COPY_CODE', text: 'Copy code', example: 'SAVE20' },
  ]
  const offer = { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true }
  expect(
    partsOf('MARKETING', [offer, { type: 'BODY', text: 'Sale' }, { type: 'BUTTONS', buttons: [link, code] }]),
  ).toEqual({
    limited_time_offer: { text: 'Ends soon', has_expiration: true },
    body: { text: 'Sale' },
    buttons: {
      type: 'limited_time_offer',
      elements: [
        { type: 'copy_code', example: 'SAVE20' },
        {
          label: 'Shop',
          type: 'dynamic',
          website: 'https://shop.example/?c={{1}}',
          website_example: 'https://shop.example/?c=SAVE20',
        },
      ],
    },
  })
  const cards = ['red', 'blue'].map(colour => ({
    media: { format: 'IMAGE', url: `https://files.example/${colour}.jpg` },
    body: { text: 'For {{1}}', example: ['900'] },
    buttons: [{ type: 'QUICK_REPLY', text: 'More' }],
  }))
  const element = {
    body: { text: 'For {{1}}', example: ['900'] },
    buttons: [{ type: 'quick_reply', text: 'More' }],
  }
  expect(partsOf('MARKETING', [{ type: 'carousel', cards }])).toEqual({
    cards: {
      header_type: 'image',
      header_example: 'https://files.example/red.jpg',
      button_types: ['quick_reply'],
      elements: [element, element],
    },
  })
  const said = [
    { type: 'BODY', text: '{{1}} is your code.', example: ['4711'] },
    { type: 'FOOTER', text: 'Good for 10 minutes' },
    { type: 'BUTTONS', buttons: [code] },
  ]
  expect(partsOf('AUTHENTICATION', said)).toEqual({
    body: { add_security_recommendation: true },
    footer: { code_expiration_minutes: 10 },
    buttons: { type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' },
  })
})

test('an SMS goes as the alphabet of the estimate has it', () => {
  const typeOf = (text: string) => callOf(routeMobile, sampleChannel(0, {}), { kind: 'text', text }).body
  expect(typeOf("It's [€5] à la carte")).toMatchObject({ request: [{ type: '0', message: "It's [€5] à la carte" }] })
  expect(typeOf('आशा')).toMatchObject({ request: [{ type: '2' }] })
})
