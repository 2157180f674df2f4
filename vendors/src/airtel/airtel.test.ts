import { expect, test } from 'vitest'
import type { Content } from '../content.ts'
import * as samples from '../testing/samples.ts'
import { answerOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import type { Upload } from '../vendor.ts'
import { airtel } from './airtel.ts'

const settings = {
  username: 'shop',
  password: 'secret',
  customerId: 'cust-1',
  contactId: '912212345678',
  businessId: 'biz-1',
  sender: 'PARLEY',
  peId: '1101',
}
const whatsApp = sampleChannel(4, settings)
const sms = sampleChannel(0, settings)
const rcs = sampleChannel(10, { ...settings, contactId: 'agent-1' })
const root = 'https://iqwhatsapp.airtel.in:443/gateway/airtel-xchange/basic/whatsapp-manager/v1'
const ends = { to: samples.customer, from: '912212345678' }

test('files go where the channel says, if it does', () => {
  const told = sampleChannel(4, { ...settings, mediaPath: '/session/media/send' })
  const uploads = new Map([['https://files.example/red.jpg', 'm-1']])
  expect(callOf(airtel, told, samples.imageContent, { uploads }).url).toBe(`${root}/session/media/send`)
  expect(callOf(airtel, told, samples.textContent).url).toBe(`${root}/session/send/text`)
})

test('WhatsApp: each kind has its path', () => {
  expect(callOf(airtel, whatsApp, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: `${root}/session/send/text`,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('shop:secret').toString('base64')}`,
    },
    body: { sessionId: 'ref-1', ...ends, message: { text: 'Your order is on its way.' } },
  })
  expect(callOf(airtel, whatsApp, samples.textContent, { session: 's-1' }).body).toMatchObject({ sessionId: 's-1' })
  expect(callOf(airtel, whatsApp, samples.choiceContent)).toMatchObject({
    url: `${root}/session/send/interactive/buttons`,
    body: {
      message: { text: 'Is the address right?' },
      buttons: [
        { tag: 'address_yes', title: 'Yes' },
        { tag: 'address_no', title: 'No' },
      ],
    },
  })
  expect(callOf(airtel, whatsApp, samples.listContent)).toMatchObject({
    url: `${root}/session/send/interactive/list`,
    body: { list: { heading: 'Choose', options: [{ tag: 'mon_am', title: 'Morning', description: '8 to 12' }, {}] } },
  })
  const uploads = new Map([['https://files.example/box.jpg', 'media-1']])
  expect(callOf(airtel, whatsApp, samples.imageContent, { uploads })).toMatchObject({
    url: `${root}/session/send/media`,
    body: { mediaAttachment: { type: 'IMAGE', id: 'media-1', caption: 'Your parcel' } },
  })
})

test('WhatsApp: files are uploaded first, those of templates to another place', async () => {
  const needed = (content: Content, channel = whatsApp) => airtel.uploads?.needed(content, channel)
  expect(needed(samples.textContent)).toEqual([])
  expect(needed(samples.namedTemplate)).toEqual([])
  expect(needed(samples.imageContent, sms)).toEqual([])
  const ofSession = { url: 'https://files.example/box.jpg', type: 'IMAGE', purpose: 'session' } as const
  expect(needed(samples.imageContent)).toEqual([ofSession])
  const ofTemplate = { url: 'https://files.example/bill.pdf', type: 'DOC', purpose: 'template' } as const
  expect(needed(samples.orderTemplate)).toEqual([ofTemplate])

  expect(await sentForm(ofSession)).toEqual({
    url: `${root}/session/media`,
    fields: { type: 'IMAGE', businessId: 'biz-1', file: ['ä.bin', 'application/x-box', 'abc'] },
  })
  expect(await sentForm(ofTemplate)).toEqual({
    url: 'https://iqwhatsapp.airtel.in:443/gateway/airtel-xchange/whatsapp-content-manager/v1/media',
    fields: {
      customerId: 'cust-1',
      phoneNumber: '912212345678',
      mediaType: 'DOCUMENT',
      messageType: 'TEMPLATE_MESSAGE',
      file: ['ä.bin', 'application/x-box', 'abc'],
    },
  })
  const read = (status: number, body: unknown) => airtel.uploads?.read(answerOf(status, body))
  expect(read(200, { mediaId: 'm-1' })).toEqual({ kind: 'kept', id: 'm-1' })
  expect(read(200, { data: { mediaId: 'm-2' } })).toEqual({ kind: 'kept', id: 'm-2' })
  expect(read(200, '<html>Hello</html>')).toMatchObject({ kind: 'busy', code: '131053' })
  expect(read(401, { error: { code: '401', message: 'Unauthorized' } })).toMatchObject({ kind: 'unauthorized' })
  expect(read(503, '')).toMatchObject({ kind: 'busy' })
})

async function sentForm(upload: Upload) {
  const sample = { fileName: 'ä.bin', contentType: 'application/x-box', bytes: Buffer.from('abc') }
  const call = await airtel.uploads?.call(upload, sample, whatsApp)
  const { bytes = new Uint8Array(), headers = {}, url } = call ?? {}
  const form = await new Response(new Uint8Array(bytes), { headers }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : [value.name, value.type, await value.text()]
  }
  return { url, fields }
}

test('WhatsApp: a text that is too long for buttons goes with a list', () => {
  const asked = { kind: 'text', text: 'x'.repeat(1025), buttons: [{ text: 'Yes', payload: 'yes' }] } as const
  expect(callOf(airtel, whatsApp, asked)).toMatchObject({
    url: `${root}/session/send/interactive/list`,
    body: { list: { options: [{ tag: 'yes', title: 'Yes' }] } },
  })
})

test('WhatsApp: buttons that would look alike go with a list, and words that are too long for a caption as text', () => {
  const buttons = ['Monday 21 November, 8 to 12', 'Monday 21 November, 12 to 16'].map(text => ({ text, payload: text }))
  expect(callOf(airtel, whatsApp, { kind: 'text', text: 'When?', buttons })).toMatchObject({
    url: `${root}/session/send/interactive/list`,
    body: { list: { options: buttons.map(({ text }) => ({ tag: text, description: text })) } },
  })
  const media = { type: 'IMAGE', url: 'https://files.example/a.jpg', fileName: 'a.jpg' } as const
  const long = { kind: 'media', media, caption: 'x'.repeat(1025) } as const
  expect(callOf(airtel, whatsApp, long).url).toBe(`${root}/session/send/text`)
  expect(airtel.uploads?.needed(long, whatsApp)).toEqual([])
})

test('WhatsApp: a template by its id, with a document, two values and what its buttons take', () => {
  const uploads = new Map([['https://files.example/bill.pdf', 'media-1']])
  expect(callOf(airtel, whatsApp, samples.orderTemplate, { uploads })).toMatchObject({
    url: `${root}/template/send`,
    body: {
      templateId: 'vt-1',
      ...ends,
      filterBlacklistNumbers: false,
      message: { variables: ['Asha', '4711'], payload: ['call_me', '4711'] },
      mediaAttachment: { type: 'DOCUMENT', id: 'media-1', fileName: 'bill.pdf' },
    },
  })
  expect(callOf(airtel, whatsApp, samples.namedTemplate).body).toMatchObject({
    message: { headerVars: ['4711'], variables: ['Asha'] },
  })
  expect(callOf(airtel, whatsApp, samples.codeTemplate).body).toMatchObject({ message: { payload: ['482910'] } })
  // Meta keeps the code of an offer before its link, whatever order they were drawn in.
  const buttons = [
    { type: 'URL', text: 'Shop', url: 'https://shop.example/?c=diwali', suffix: 'diwali' },
    { type: 'COPY_CODE', text: 'Copy code', code: 'SAVE20' },
  ] as const
  const offer = samples.templateContent({ category: 'MARKETING', layout: 'limited_time_offer', buttons })
  expect(callOf(airtel, whatsApp, offer).body).toMatchObject({ message: { payload: ['SAVE20', 'diwali'] } })
  expect(callOf(airtel, whatsApp, samples.carouselTemplate).url).toBe(`${root}/session/send/text`)
})

test('SMS and RCS', () => {
  const template = samples.templateContent({ category: 'AUTHENTICATION', dltTemplateId: '1107161' })
  expect(callOf(airtel, sms, template)).toMatchObject({
    url: 'https://iqsms.airtel.in/api/v1/send-sms',
    body: {
      customerId: 'cust-1',
      destinationAddress: [samples.customer],
      sourceAddress: 'PARLEY',
      message: 'Hello!',
      messageType: 'SERVICE_IMPLICIT',
      otp: true,
      dltTemplateId: '1107161',
      entityId: '1101',
    },
  })
  const promotional = sampleChannel(0, { ...settings, sender: '600123' })
  expect(callOf(airtel, promotional, samples.templateContent({ category: 'MARKETING' })).body).toMatchObject({
    sourceAddress: '600123',
    messageType: 'PROMOTIONAL',
  })
  expect(callOf(airtel, sms, samples.templateContent({ category: 'MARKETING' })).body).toMatchObject({
    messageType: 'SERVICE_EXPLICIT',
  })
  expect(callOf(airtel, rcs, samples.orderTemplate)).toMatchObject({
    url: 'https://iqconversation.airtel.in/gateway/airtel-xchange/conversation-message-acceptor/v1/rcs/message/send',
    body: {
      customerId: 'cust-1',
      subAccountId: 'biz-1',
      agentId: 'agent-1',
      msisdn: samples.customer,
      templateId: 'vt-1',
      templateVariableData: { textVariables: ['Asha', '4711'] },
    },
  })
})

test('an account that pays for its SMS before sends them by another call', () => {
  const prepaid = sampleChannel(0, { ...settings, smsPlan: 'prepaid' })
  expect(callOf(airtel, prepaid, samples.textContent).url).toBe('https://iqsms.airtel.in/api/v1/send-prepaid-sms')
  const postpaid = sampleChannel(0, { ...settings, smsPlan: 'postpaid' })
  expect(callOf(airtel, postpaid, samples.textContent).url).toBe('https://iqsms.airtel.in/api/v1/send-sms')
})

test('answers: accepted, a 200 that failed, closed windows, rate, password', () => {
  const outcomeOf = (status: number, body: unknown, channel = whatsApp) =>
    airtel.readAnswer(answerOf(status, body), channel)
  expect(outcomeOf(200, { messageRequestId: 'rq-1' })).toEqual({ kind: 'accepted', vendorMessageId: 'rq-1' })
  expect(outcomeOf(200, { messageRequestId: 'rq-1', messageStatus: 'FAILED' })).toMatchObject({ kind: 'refused' })
  expect(outcomeOf(200, { code: '200', messageRequestId: 'rq-1' })).toMatchObject({ kind: 'accepted' })
  const relayed = { error: { code: 131047, message: 'Re-engagement' } }
  const closed = { kind: 'refused', code: '470', text: 'Re-engagement' }
  expect(outcomeOf(400, { error: { code: 'AIQ', message: relayed } })).toEqual(closed)
  expect(outcomeOf(400, { error: { code: 'AIQ', message: JSON.stringify(relayed) } })).toEqual(closed)
  const detailed = { error: { ...relayed.error, error_data: { details: 'More than 24 hours have passed' } } }
  expect(outcomeOf(400, { error: { code: 'AIQ', message: detailed } })).toMatchObject({
    text: 'More than 24 hours have passed',
  })
  const limited = { success: false, message: 'Free Flow Messages have been limited' }
  expect(outcomeOf(200, limited, rcs)).toMatchObject({ kind: 'refused', code: '470' })
  expect(outcomeOf(400, { code: '-8', title: 'Relay' })).toMatchObject({ kind: 'busy', isRate: false })
  for (const code of [100, 400, -8, 131000]) {
    const passing = { error: { code: 'AIQ', message: { error: { code, message: 'Relay' } } } }
    expect(outcomeOf(400, passing)).toMatchObject({ kind: 'busy', code: String(code), isRate: false })
    expect(outcomeOf(400, { code: String(code), title: 'Relay' })).toMatchObject({ kind: 'busy', isRate: false })
  }
  expect(outcomeOf(400, '')).toMatchObject({ kind: 'refused', code: '400' })
  expect(outcomeOf(400, { code: '400', title: 'Bad request' }, rcs)).toMatchObject({ kind: 'refused' })
  expect(outcomeOf(429, '')).toMatchObject({ kind: 'busy', isRate: true })
  expect(outcomeOf(401, '')).toMatchObject({ kind: 'unauthorized' })
})

test('an SMS that left its only number out was not sent; each failure has advice', () => {
  const left = { customerId: 'cust-1', messageRequestId: 'rq-1', incorrectNum: ['12'] }
  const refused = { kind: 'refused', code: 'INCORRECT_NUMBER', text: '12' }
  expect(airtel.readAnswer(answerOf(200, left), sms)).toEqual(refused)
  const taken = { ...left, incorrectNum: [] }
  expect(airtel.readAnswer(answerOf(200, taken), sms)).toEqual({ kind: 'accepted', vendorMessageId: 'rq-1' })
  const unreachable = { success: false, error: { code: '404', message: 'Requested entity was not found.' } }
  expect(airtel.readAnswer(answerOf(200, unreachable), rcs)).toMatchObject({ kind: 'refused', code: '404' })
  expect(airtel.explain('404')?.fault).toBe('recipient')
  const quoted = { success: false, message: 'Google answered 404: Requested entity was not found.' }
  expect(airtel.readAnswer(answerOf(200, quoted), rcs)).toMatchObject({ kind: 'refused', code: '404' })
  expect(airtel.readAnswer(answerOf(200, { success: false }), sms)).toMatchObject({ kind: 'refused', code: 'FAILED' })
  const answered = { code: 200, messageRequestId: 'rq-1', messageStatus: 'FAILED' }
  expect(airtel.readAnswer(answerOf(200, answered), whatsApp)).toMatchObject({ kind: 'refused', code: 'FAILED' })
  // An agent that the account may not use meets every message.
  const denied = { success: false, error: { code: 403, message: 'Agent is not yours' } }
  expect(airtel.readAnswer(answerOf(200, denied), rcs)).toMatchObject({ kind: 'unauthorized', code: '403' })
  const codes = ['INCORRECT_NUMBER', '400', '-8', 'FAILED', 'INTERNAL_ERROR', 'UNDELIV', 'EXPIRED', 'REJECTD', '131047']
  expect(codes.filter(code => airtel.explain(code) === null)).toEqual([])
})

test('statuses come alone or in a list and are matched by the request', () => {
  const events = (body: unknown) => airtel.receive(hookOf(body), whatsApp)
  for (const status of ['SENT', 'DELIVERED', 'READ']) {
    expect(events({ messageRequestId: 'rq-1', messageId: 'm-1', msgStatus: status })).toMatchObject([
      { kind: 'status', state: status.toLowerCase(), vendorMessageId: 'rq-1', code: null },
    ])
  }
  const failed = { messageId: 'rq-2', status: 'FAILED', errorCode: '131047', errorTitle: 'Window' }
  expect(events([failed, { messageId: 'rq-3', eventType: 'READ' }])).toMatchObject([
    { state: 'failed', code: '470', text: 'Window' },
    { state: 'read', vendorMessageId: 'rq-3' },
  ])
  const limited = { messageId: 'm-4', eventType: 'FAILED', error: { message: 'Free Flow Messages have been limited' } }
  expect(events(limited)).toMatchObject([{ state: 'failed', code: '470' }])
  expect(events({ vendorAckId: 'ack-1', messageStatus: 'DELIVERED' })).toMatchObject([{ vendorMessageId: 'ack-1' }])
  expect(airtel.receive(hookOf({ messageId: 'm-9', status: 'UNDELIVERED' }), sms)).toMatchObject([
    { state: 'failed', code: 'UNDELIVERED' },
  ])
  expect(events({ eventType: 'TEMPLATE_APPROVED', templateId: 't-1' })).toMatchObject([
    { kind: 'template', vendorTemplateId: 't-1', status: 'APPROVED' },
  ])
})

test('messages: words, a file, a pressed button in either form', () => {
  const message = (said: object) =>
    airtel.receive(
      hookOf({ sessionId: 's-1', businessId: 'biz-1', from: samples.customer, message: said }),
      whatsApp,
    )[0]
  expect(message({ type: 'text', text: { body: 'Hi' } })).toMatchObject({
    kind: 'message',
    text: 'Hi',
    session: 's-1',
  })
  expect(message({ type: 'image', image: { id: 'md-1', mime_type: 'image/png' } })).toMatchObject({
    media: { type: 'IMAGE', vendorMediaId: 'md-1' },
  })
  const interactive = { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } }
  expect(message({ interactive })).toMatchObject({ text: 'Yes', payload: 'yes' })
  const untyped = { type: 'interactive', interactive: { button_reply: { id: 'yes', title: 'Yes' } } }
  expect(message(untyped)).toMatchObject({ text: 'Yes', payload: 'yes' })
  expect(message({ interactive: { list_reply: { id: 'mon_am', title: 'Morning' } } })).toMatchObject({
    payload: 'mon_am',
  })
  expect(message({ tag: 'yes', title: 'Yes' })).toMatchObject({ text: 'Yes', payload: 'yes', session: 's-1' })
  expect(message({ type: 'text', text: { body: 'Hi' } })?.eventId).toBe(
    message({ type: 'text', text: { body: 'Hi' } })?.eventId,
  )
})

test('numbers that are none break nothing', () => {
  const answer = answerOf(200, { incorrectNum: [{ toString: 1 }] })
  expect(airtel.readAnswer(answer, sampleChannel(4, {}))).toMatchObject({ code: 'INCORRECT_NUMBER' })
})
