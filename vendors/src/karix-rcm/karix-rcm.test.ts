import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { karixRcm } from './karix-rcm.ts'

const settings = { environment: '1', accKey: 'acc-1', contactId: '912212345678', wabaId: '20455', webhookId: '1001' }
const whatsApp = sampleChannel(4, settings)
const rcs = sampleChannel(10, settings)
const contentOf = (content: Parameters<typeof callOf>[2], channel = whatsApp) =>
  JSON.parse(JSON.stringify(callOf(karixRcm, channel, content).body)).message.content

test('a text goes with the key in a header of its own, our reference and the callback to use', () => {
  expect(callOf(karixRcm, whatsApp, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://rcmapi.instaalerts.zone/services/rcm/sendMessage',
    headers: { 'content-type': 'application/json', authentication: 'Bearer acc-1' },
    body: {
      message: {
        channel: 'WABA',
        content: { type: 'TEXT', preview_url: false, shorten_url: false, text: 'Your order is on its way.' },
        recipient: { to: samples.customer, recipient_type: 'individual', reference: { cust_ref: 'ref-1' } },
        sender: { from: '912212345678' },
        preferences: { webHookDNId: '1001' },
      },
      metaData: { version: 'v1.0.9' },
    },
  })
  const sandbox = sampleChannel(4, { ...settings, environment: '0' })
  expect(callOf(karixRcm, sandbox, samples.textContent).url).toContain('https://rcmqa.karix.com/')
  const elsewhere = sampleChannel(4, { ...settings, environment: '0', baseUrl: 'https://rcm.example' })
  expect(callOf(karixRcm, elsewhere, samples.textContent).url).toBe('https://rcm.example/services/rcm/sendMessage')
})

test('buttons and lists are Meta’s, files and places its own', () => {
  expect(contentOf(samples.choiceContent)).toMatchObject({
    type: 'INTERACTIVE',
    interactive: { type: 'button', action: { buttons: [{ reply: { id: 'address_yes', title: 'Yes' } }, {}] } },
  })
  expect(contentOf(samples.listContent)).toMatchObject({ type: 'INTERACTIVE', interactive: { type: 'list' } })
  expect(contentOf(samples.imageContent)).toEqual({
    type: 'ATTACHMENT',
    attachment: { type: 'image', url: 'https://files.example/box.jpg', fileName: 'box.jpg', caption: 'Your parcel' },
  })
  expect(contentOf(samples.locationContent)).toMatchObject({ type: 'LOCATION', location: { latitude: 19.07 } })
  expect(contentOf(samples.cardsContent)).toMatchObject({ type: 'TEXT', text: expect.stringContaining('Buy: https') })
})

test('a template counts its values from 0; one with a file or buttons is a media template', () => {
  const plain = samples.templateContent({ body: { text: 'Hello Asha', variables: [{ name: '1', value: 'Asha' }] } })
  expect(contentOf(plain)).toEqual({
    type: 'TEMPLATE',
    template: { templateId: 'order_update', parameterValues: { '0': 'Asha' } },
  })
  expect(contentOf(samples.orderTemplate)).toEqual({
    type: 'MEDIA_TEMPLATE',
    mediaTemplate: {
      templateId: 'order_update',
      media: { type: 'document', url: 'https://files.example/bill.pdf', fileName: 'bill.pdf' },
      bodyParameterValues: { '0': 'Asha', '1': '4711' },
      buttons: {
        actions: [{ type: 'url', index: '1', payload: '4711' }],
        quickReplies: [{ index: '0', payload: 'call_me' }],
      },
    },
  })
  expect(contentOf(samples.codeTemplate)).toMatchObject({
    mediaTemplate: { buttons: { actions: [{ type: 'url', index: '0', payload: '482910' }] } },
  })
  expect(contentOf(samples.offerTemplate)).toMatchObject({
    mediaTemplate: { buttons: { actions: [{ type: 'copy_code', index: '0', payload: 'SAVE20' }, { index: '1' }] } },
  })
  expect(contentOf(samples.carouselTemplate)).toMatchObject({
    type: 'TEXT',
    text: expect.stringContaining('Red for 900'),
  })
})

test('RCS has texts, files and templates', () => {
  expect(contentOf(samples.choiceContent, rcs)).toMatchObject({ type: 'TEXT', text: 'Is the address right?\nYes\nNo' })
  expect(contentOf(samples.imageContent, rcs)).toMatchObject({ type: 'ATTACHMENT' })
  expect(callOf(karixRcm, rcs, samples.namedTemplate).body).toMatchObject({
    message: { channel: 'RCS', content: { template: { parameterValues: { '0': '4711', '1': 'Asha' } } } },
  })
})

test('answers: accepted, no id, closed window, rate, key', () => {
  const outcomeOf = (status: number, body: unknown) => karixRcm.readAnswer(answerOf(status, body), whatsApp)
  const accepted = { statusCode: '200', statusDesc: 'Successfully Accepted', mid: 'mid-1' }
  expect(outcomeOf(200, accepted)).toEqual({ kind: 'accepted', vendorMessageId: 'mid-1' })
  const odd = { kind: 'refused', code: 'FAILED', text: 'Odd' }
  expect(outcomeOf(200, { statusCode: '200', statusDesc: 'Odd' })).toEqual(odd)
  expect(outcomeOf(202, { statusCode: '200', statusDesc: 'Odd' })).toEqual(odd)
  expect(outcomeOf(200, { statusDesc: 'Odd' })).toEqual(odd)
  expect(karixRcm.explain('FAILED')?.fault).toBe('vendor')
  expect(outcomeOf(200, { statusCode: '470', statusDesc: 'Window' })).toMatchObject({ kind: 'refused', code: '470' })
  expect(outcomeOf(200, { statusCode: '429', statusDesc: 'Slow' })).toMatchObject({ kind: 'busy', isRate: true })
  expect(outcomeOf(200, { statusCode: '401', statusDesc: 'Key' })).toMatchObject({ kind: 'unauthorized' })
  expect(outcomeOf(200, { statusCode: '403', statusDesc: 'Number' })).toMatchObject({
    kind: 'unauthorized',
    code: '403',
  })
  expect(outcomeOf(503, '')).toMatchObject({ kind: 'busy', isRate: false })
  expect(karixRcm.explain('131047')?.todo).toBe('Send an approved template, or wait until the customer writes.')
})

const event = (rest: object) => hookOf({ channel: 'WABA', events: { mid: 'mid-1', timestamp: '1762000000' }, ...rest })

test('statuses in any case name our reference; the closed window is 470 (CHAT-064)', () => {
  const status = (notificationAttributes: object) =>
    karixRcm.receive(
      event({ notificationAttributes, recipient: { to: samples.customer, reference: { cust_ref: 'ref-1' } } }),
      whatsApp,
    )
  for (const word of ['SENT', 'delivered', 'Read']) {
    expect(status({ status: word })).toMatchObject([
      { kind: 'status', state: word.toLowerCase(), ref: 'ref-1', vendorMessageId: 'mid-1', code: null },
    ])
  }
  expect(status({ status: 'failed', code: '131047', reason: 'Window' })).toMatchObject([
    { state: 'failed', code: '470', text: 'Window' },
  ])
})

test('messages: words, buttons in both places, a file, a place', () => {
  const message = (rest: object) =>
    karixRcm.receive(
      event({ eventContent: { message: { from: samples.customer, id: 'in-1', profileName: 'Asha', ...rest } } }),
      whatsApp,
    )[0]
  expect(message({ contentType: 'text', text: { body: 'Hi' } })).toMatchObject({ text: 'Hi', name: 'Asha' })
  const reply = { button_reply: { id: 'yes', title: 'Yes' } }
  expect(message({ contentType: 'interactive', interactive: reply })).toMatchObject({ text: 'Yes', payload: 'yes' })
  expect(message({ contentType: 'interactive', ...reply })).toMatchObject({ payload: 'yes' })
  expect(message({ contentType: 'button', button: { text: 'A', payload: 'a' } })).toMatchObject({ payload: 'a' })
  const attachment = { url: 'https://m.example/1', caption: 'Look' }
  expect(message({ contentType: 'ATTACHMENT', attachmentType: 'image', attachment })).toMatchObject({
    text: 'Look',
    media: { type: 'IMAGE', url: 'https://m.example/1' },
  })
  const typed = (attachmentType: string, mimeType?: string) =>
    message({ contentType: 'ATTACHMENT', attachmentType, attachment: { url: 'https://m.example/1', mimeType } })
  expect(typed('sticker')).toMatchObject({ media: { type: 'IMAGE' } })
  expect(typed('', 'video/mp4')).toMatchObject({ media: { type: 'VIDEO' } })
  expect(typed('document', 'image/png')).toMatchObject({ media: { type: 'DOC' } })
  const location = { latitude: '19.07', longitude: '72.87' }
  expect(message({ contentType: 'location', location })).toMatchObject({ location: { latitude: 19.07 } })
  expect(message({ contentType: 'order' })).toMatchObject({ kind: 'unknown' })
})

test('a template counts its values from 1 where the account does', () => {
  const fromOne = (type: number) => sampleChannel(type, { ...settings, valuesFrom: '1' })
  const plain = samples.templateContent({ body: { text: 'Hello Asha', variables: [{ name: '1', value: 'Asha' }] } })
  expect(contentOf(plain, fromOne(4))).toMatchObject({ template: { parameterValues: { '1': 'Asha' } } })
  expect(contentOf(plain, fromOne(10))).toMatchObject({ template: { parameterValues: { '1': 'Asha' } } })
  expect(contentOf(samples.orderTemplate, fromOne(4))).toMatchObject({
    mediaTemplate: {
      bodyParameterValues: { '1': 'Asha', '2': '4711' },
      buttons: { actions: [{ index: '1' }], quickReplies: [{ index: '0' }] },
    },
  })
})

test('what a customer wrote is a message, whatever stands in the place of a status', () => {
  const eventContent = {
    message: { from: samples.customer, id: 'in-1', contentType: 'text', text: { body: 'Hi' } },
  }
  const events = { eventType: 'User initiated', mid: 'mid-1', timestamp: '1762000000' }
  for (const notificationAttributes of [null, {}, { status: '' }]) {
    const call = hookOf({ channel: 'WABA', events, eventContent, notificationAttributes })
    expect(karixRcm.receive(call, whatsApp)).toMatchObject([{ kind: 'message', text: 'Hi' }])
  }
  const report = { events: { ...events, eventType: 'DELIVERY EVENTS' }, notificationAttributes: { status: 'odd' } }
  expect(karixRcm.receive(hookOf(report), whatsApp)).toMatchObject([{ kind: 'unknown' }])
})
