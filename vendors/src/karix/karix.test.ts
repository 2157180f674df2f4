import { expect, test } from 'vitest'
import {
  answerOf,
  callOf,
  hookOf,
  imageContent,
  locationContent,
  namedTemplate,
  orderTemplate,
  sampleChannel,
  textContent,
} from '../testing/samples.ts'
import { at } from '../wire.ts'
import { karix } from './karix.ts'

const settings = { username: 'uid-1', password: 'token-1', contactId: '911234567890' }
const whatsApp = sampleChannel(4, settings)
const headers = { authorization: `Basic ${Buffer.from('uid-1:token-1').toString('base64')}`, 'api-version': '2.0' }
const address = {
  source: '911234567890',
  destination: ['+919876543210'],
  events_url: 'https://parley.example/hooks/vendor/channel-1?k=key-1&ref=ref-1',
}

test('an SMS goes out with an address that brings our reference back (CHAN-009)', () => {
  expect(callOf(karix, sampleChannel(0, settings), textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://api.karix.io/message/',
    headers: { 'content-type': 'application/json', ...headers },
    body: { channel: 'sms', ...address, content: { text: 'Your order is on its way.' } },
  })
  const named = { ...settings, sender: 'PARLEY' }
  expect(callOf(karix, sampleChannel(0, named), textContent).body).toMatchObject({ source: 'PARLEY' })
  expect(callOf(karix, sampleChannel(4, named), textContent).body).toMatchObject({ source: '911234567890' })
  expect(callOf(karix, sampleChannel(0, settings), imageContent).body).toMatchObject({
    channel: 'sms',
    content: { text: 'Your parcel\nhttps://files.example/box.jpg' },
  })
})

test('WhatsApp has files, places, and templates by their text', () => {
  const contentOf = (content: Parameters<typeof callOf>[2]) => callOf(karix, whatsApp, content).body
  expect(contentOf(imageContent)).toEqual({
    channel: 'whatsapp',
    ...address,
    content: { media: { url: 'https://files.example/box.jpg', caption: 'Your parcel' } },
  })
  expect(contentOf(locationContent)).toMatchObject({
    content: {
      location: { latitude: '19.07', longitude: '72.87', label: 'Our shop', address: '1 Hill Road, Mumbai' },
    },
  })
  expect(contentOf(namedTemplate)).toMatchObject({ content: { text: 'Order 4711\nHello Asha' } })
  expect(contentOf(orderTemplate)).toMatchObject({
    content: {
      media: { url: 'https://files.example/bill.pdf', caption: expect.stringMatching(/^Hello Asha, order 4711/) },
    },
  })
})

test('words that WhatsApp does not take below a file go before its address, with none of them lost', () => {
  const contentOf = (content: Parameters<typeof callOf>[2]) => at(callOf(karix, whatsApp, content).body, 'content')
  const url = 'https://files.example/box'
  const described = (type: 'IMAGE' | 'AUDIO', caption: string) =>
    contentOf({ kind: 'media', media: { type, url, fileName: 'box' }, caption })
  const [longest, tooLong] = ['x'.repeat(1024), 'x'.repeat(1025)]
  expect(described('IMAGE', longest)).toEqual({ media: { url, caption: longest } })
  expect(described('IMAGE', tooLong)).toEqual({ text: `${tooLong}\n${url}` })
  expect(described('AUDIO', 'Listen')).toEqual({ text: `Listen\n${url}` })
})

test('credentials are checked by asking for one message', () => {
  expect(karix.check(whatsApp)).toEqual({
    transport: 'http',
    method: 'GET',
    url: 'https://api.karix.io/message/?limit=1',
    headers,
  })
})

test('answers: taken, taken and refused, no balance, too fast, a bad token', () => {
  const read = (status: number, body: unknown) => karix.readAnswer(answerOf(status, body), whatsApp)
  const message = { uid: 'b1-7', status: 'queued', error: null }
  expect(read(202, { meta: { request_uuid: 'x' }, objects: [message] })).toEqual({
    kind: 'accepted',
    vendorMessageId: 'b1-7',
  })
  const error = { code: '1501', message: 'Destination is not valid' }
  const closed = { ...message, status: 'failed', error: { code: '131047', message: 'Re-engagement' } }
  expect(read(202, { objects: [closed] })).toMatchObject({ kind: 'refused', code: '470' })
  expect(read(202, { objects: [{ ...message, status: 'failed', error }] })).toEqual({
    kind: 'refused',
    code: '1501',
    text: 'Destination is not valid',
  })
  for (const status of ['failed', 'rejected', 'undelivered']) {
    expect(read(202, { objects: [{ ...message, status }] })).toMatchObject({ kind: 'refused', code: status })
    expect(karix.explain(status)).not.toBeNull()
  }
  const unpaid = { kind: 'unauthorized', code: '402', text: 'No balance' }
  expect(read(402, { error: { message: 'No balance' } })).toEqual(unpaid)
  expect(karix.explain('402')?.fault).toBe('company')
  expect(read(429, '')).toMatchObject({ kind: 'busy', isRate: true })
  expect(read(401, { error: { message: 'Bad token' } })).toEqual({
    kind: 'unauthorized',
    code: '401',
    text: 'Bad token',
  })
})

const event = (data: object) =>
  hookOf({ uid: 'ev-1', type: 'message', data: { uid: 'b1-7', ...data } }, { query: { k: 'key-1', ref: 'ref-1' } })

test.each([
  ['sent', 'sent', null],
  ['delivered', 'delivered', null],
  ['read', 'read', null],
  ['undelivered', 'failed', '1204'],
  ['rejected', 'failed', '1204'],
  ['failed', 'failed', '1204'],
])('%s settles our message as %s', (status, state, code) => {
  const error = code ? { code, message: 'Not reached' } : null
  const data = { direction: 'outbound', status, error, updated_time: '2026-11-21T10:00:00.5Z' }
  expect(karix.receive(event(data), whatsApp)).toEqual([
    {
      kind: 'status',
      eventId: expect.any(String),
      ref: 'ref-1',
      vendorMessageId: 'b1-7',
      state,
      at: '2026-11-21T10:00:00.500Z',
      code,
      text: code && 'Not reached',
    },
  ])
})

test('WhatsApp’s own codes mean at Karix what they mean elsewhere: who has stopped marketing has opted out', () => {
  const stopped = event({ status: 'failed', error: { code: '131050', message: 'Stopped' } })
  expect(karix.receive(stopped, whatsApp)).toMatchObject([{ kind: 'status', state: 'failed', code: '131050' }])
  expect(karix.explain('131050')?.retry).toBe('opted out')
  expect(karix.explain('470')?.todo).toBe('Send an approved template, or wait until the customer writes.')
})

test('what the customer sends is read; what was queued is known already', () => {
  const inbound = { direction: 'inbound', source: '+919876543210', created_time: '2026-11-21T10:00:00Z' }
  expect(karix.receive(event({ ...inbound, content: { contacts: [] } }), whatsApp)).toMatchObject([{ kind: 'unknown' }])
  const message = { kind: 'message', eventId: 'b1-7', from: '919876543210', at: '2026-11-21T10:00:00.000Z' }
  expect(karix.receive(event({ ...inbound, content: { text: 'Hi' } }), whatsApp)).toEqual([
    { ...message, text: 'Hi', payload: null },
  ])
  const media = { url: 'https://karix.example/1.jpg', mime_type: 'image/jpeg', caption: 'Broken' }
  expect(karix.receive(event({ ...inbound, content: { media } }), whatsApp)).toEqual([
    {
      ...message,
      text: 'Broken',
      payload: null,
      media: { type: 'IMAGE', url: 'https://karix.example/1.jpg', contentType: 'image/jpeg' },
    },
  ])
  const location = { latitude: '19.07', longitude: '72.87', label: 'Home' }
  expect(karix.receive(event({ ...inbound, content: { location } }), whatsApp)).toMatchObject([
    { location: { latitude: 19.07, longitude: 72.87, name: 'Home' } },
  ])
  expect(karix.receive(event({ direction: 'outbound', status: 'queued' }), whatsApp)).toEqual([])
})

test('whoever knows the key of the address is believed, nobody else (CHAN-024)', () => {
  expect(karix.verify(hookOf({}, { query: { k: 'key-1' } }), whatsApp)).toBe(true)
  expect(karix.verify(hookOf({}, { query: { k: 'key-2' } }), whatsApp)).toBe(false)
})
