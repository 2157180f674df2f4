import { expect, test } from 'vitest'
import { answerOf, callOf, hookOf, sampleChannel, textContent } from '../testing/samples.ts'
import { voice } from './voice.ts'

const settings = { baseUrl: 'https://calls.example/v1/', authKey: 'key', contactId: '911234567890' }
const channel = sampleChannel(9, settings)
const call = {
  to: '919876543210',
  from: '911234567890',
  statusCallback: 'https://parley.example/hooks/vendor/channel-1?k=key-1&ref=ref-1',
  ref: 'ref-1',
}

test('a text is spoken, a recording is played (CHAN-004)', () => {
  expect(callOf(voice, channel, textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://calls.example/v1/call',
    headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
    body: { ...call, ttsText: 'Your order is on its way.' },
  })
  const media = { type: 'AUDIO', url: 'https://files.example/a.mp3', fileName: 'a.mp3' } as const
  expect(callOf(voice, channel, { kind: 'media', media, caption: '' }).body).toEqual({
    ...call,
    audioUrl: 'https://files.example/a.mp3',
  })
})

test('answers: taken, refused, too fast, a bad key', () => {
  const read = (status: number, body: unknown) => voice.readAnswer(answerOf(status, body), channel)
  expect(read(202, { callId: 'c-1' })).toEqual({ kind: 'accepted', vendorMessageId: 'c-1' })
  expect(read(400, { message: 'Bad number' })).toEqual({ kind: 'refused', code: '400', text: 'Bad number' })
  expect(read(429, '')).toMatchObject({ kind: 'busy', isRate: true })
  expect(read(401, '')).toMatchObject({ kind: 'unauthorized' })
  expect(voice.explain('401')?.fault).toBe('company')
})

const event = (body: object, query: Record<string, string> = { k: 'key-1', ref: 'ref-1' }) =>
  voice.receive(hookOf({ callId: 'c-1', from: '911234567890', to: '+919876543210', ...body }, { query }), channel)

test('a cause in the telephony’s own words is told as it is, under a code that explains itself', () => {
  const failed = (cause: string) => event({ event: 'failed', cause, timestamp: '2026-11-21T10:00:00Z' })
  expect(failed('Number not in service')).toMatchObject([{ code: 'failed', text: 'Number not in service' }])
  expect(failed('rejected')).toMatchObject([{ code: 'rejected' }])
  expect(failed('constructor')).toMatchObject([{ code: 'failed' }])
})

test.each([
  ['initiated', 'sent', null],
  ['ringing', 'sent', null],
  ['answered', 'delivered', null],
  ['completed', 'delivered', null],
  ['busy', 'failed', 'busy'],
  ['no-answer', 'failed', 'no-answer'],
  ['failed', 'failed', 'failed'],
])('%s settles our call as %s', (said, state, code) => {
  expect(event({ event: said, timestamp: '2026-11-21T10:00:00Z' })).toEqual([
    {
      kind: 'status',
      eventId: expect.any(String),
      ref: 'ref-1',
      vendorMessageId: 'c-1',
      state,
      at: '2026-11-21T10:00:00.000Z',
      code,
      text: null,
    },
  ])
})

test('the same key is pressed as often as it is told, and a press that is told again is one (CHAN-004)', () => {
  const pressId = (callId: string, more: object = {}) => {
    const body = { callId: 'c-1', from: '911234567890', to: '919876543210', event: 'dtmf', digits: '1', ...more }
    const [said] = voice.receive({ ...hookOf(body, { query: { ref: 'ref-1' } }), callId }, channel)
    return said?.eventId
  }
  expect(pressId('call-1')).not.toBe(pressId('call-2'))
  expect(pressId('call-1', { sequence: 4 })).toBe(pressId('call-2', { sequence: 4 }))
  const at = (timestamp: string) => ({ timestamp })
  expect(pressId('call-1', at('2026-11-21T10:00:00Z'))).not.toBe(pressId('call-2', at('2026-11-21T10:00:07Z')))
  expect(pressId('call-1', at('2026-11-21T10:00:00Z'))).toBe(pressId('call-2', at('2026-11-21T10:00:00Z')))
})

test('keys and recordings are what the customer says, whoever called whom', () => {
  const message = { kind: 'message', eventId: expect.any(String), from: '919876543210', text: '2', payload: '2' }
  expect(event({ event: 'dtmf', digits: '2' })).toEqual([message])
  const theirs = { event: 'dtmf', digits: '2', from: '+919876543210', to: '911234567890' }
  expect(event(theirs, { k: 'key-1' })).toEqual([message])
  const media = { type: 'AUDIO', url: 'https://calls.example/r.mp3' }
  expect(event({ event: 'completed', recordingUrl: media.url })).toMatchObject([
    { kind: 'status', state: 'delivered' },
    { kind: 'message', from: '919876543210', text: '', payload: null, media },
  ])
  expect(event({ event: 'initiated' }, { k: 'key-1' })).toMatchObject([{ kind: 'unknown' }])
})

test('whoever knows the key of the address is believed, nobody else (CHAN-024)', () => {
  expect(voice.verify(hookOf({}, { query: { k: 'key-1' } }), channel)).toBe(true)
  expect(voice.verify(hookOf({}, { query: { k: 'key-2' } }), channel)).toBe(false)
})
