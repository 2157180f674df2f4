import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { syniverse } from './syniverse.ts'

const settings = { accKey: 'acc-1', sender: 'RexWQX' }
const sms = sampleChannel(0, settings)
const whatsApp = sampleChannel(4, settings)

test('a text goes from the sender with our reference; on WhatsApp the sender is a channel', () => {
  expect(callOf(syniverse, sms, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://api.syniverse.com/scg-external-api/api/v1/messaging/message_requests',
    headers: { 'content-type': 'application/json', authorization: 'Bearer acc-1' },
    body: {
      from: 'sender_id:RexWQX',
      to: ['+919876543210'],
      body: 'Your order is on its way.',
      external_message_request_id: 'ref-1',
    },
  })
  expect(callOf(syniverse, whatsApp, samples.imageContent).body).toMatchObject({
    from: 'channel:RexWQX',
    body: 'Your parcel',
    media_urls: ['https://files.example/box.jpg'],
  })
  const elsewhere = sampleChannel(0, { ...settings, baseUrl: 'https://eu.syniverse.example/' })
  expect(callOf(syniverse, elsewhere, samples.textContent).url).toMatch(/^https:\/\/eu\.syniverse\.example\/scg/)
})

test('templates and cards are sent as what they say', () => {
  expect(callOf(syniverse, whatsApp, samples.orderTemplate).body).toMatchObject({
    body: expect.stringContaining('Hello Asha, order 4711 is on its way.'),
  })
  expect(callOf(syniverse, whatsApp, samples.cardsContent).body).toMatchObject({
    body: expect.stringContaining('Buy: https://shop.example/red'),
  })
})

test('answers: accepted, rate, key, refusal', () => {
  const outcomeOf = (status: number, body: unknown) => syniverse.readAnswer(answerOf(status, body), sms)
  expect(outcomeOf(202, { id: '96Wf3k' })).toEqual({ kind: 'accepted', vendorMessageId: '96Wf3k' })
  expect(outcomeOf(429, { message: 'Slow' })).toMatchObject({ kind: 'busy', isRate: true, text: 'Slow' })
  expect(outcomeOf(401, '')).toMatchObject({ kind: 'unauthorized', code: '401' })
  expect(outcomeOf(404, { message: 'No such sender' })).toMatchObject({ kind: 'refused', code: '404' })
  expect(syniverse.explain('404')?.fault).toBe('company')
  expect(outcomeOf(202, { id: '96Wf3k', error: null })).toMatchObject({ kind: 'accepted' })
  const inside = { error: { code: 'INVALID_SENDER', message: 'No such sender' } }
  expect(outcomeOf(200, inside)).toEqual({ kind: 'refused', code: 'INVALID_SENDER', text: 'No such sender' })
  expect(outcomeOf(200, { error: 'No such sender' })).toEqual({
    kind: 'refused',
    code: 'FAILED',
    text: 'No such sender',
  })
})

test('events: each state, and a message', () => {
  const events = (values: object, type = 'message_state_change') => {
    const event = { 'fld-val-list': values, 'evt-tp': type, timestamp: '2026-01-02T03:04:05.000Z' }
    return syniverse.receive(hookOf({ topic: 'SCG-Message', attempt: 1, event, event_id: 'e-1' }), sms)
  }
  const common = { message_request_id: '96Wf3k', external_message_request_id: 'ref-1', reason_code: '200' }
  for (const state of ['SENT', 'DELIVERED', 'READ']) {
    expect(events({ ...common, new_state: state })).toMatchObject([
      { eventId: 'e-1', state: state.toLowerCase(), ref: 'ref-1', vendorMessageId: '96Wf3k', code: null },
    ])
  }
  const failed = { ...common, new_state: 'FAILED', reason_code: '1080', reason_description: 'Unknown subscriber' }
  expect(events(failed)).toMatchObject([{ state: 'failed', code: '1080', text: 'Unknown subscriber' }])
  expect(events({ ...failed, reason_code: '131047' })).toMatchObject([{ state: 'failed', code: '470' }])
  const ours = { ...common, new_state: 'PROCESSING', from_address: '447700900123', message_body: 'Your order' }
  expect(events(ours)).toMatchObject([{ kind: 'unknown' }])
  const message = { from_address: '+919876543210', message_body: 'Hi', message_id: 'm-1' }
  expect(events(message, 'mo_message_received')).toMatchObject([{ kind: 'message', from: '919876543210', text: 'Hi' }])
})

test('only who knows the key of the address is believed', () => {
  expect(syniverse.verify(hookOf({}, { query: { k: 'key-1' } }), sms)).toBe(true)
  expect(syniverse.verify(hookOf({}), sms)).toBe(false)
})
