import { expect, test } from 'vitest'
import {
  answerOf,
  callOf,
  cardsContent,
  choiceContent,
  hookOf,
  imageContent,
  locationContent,
  orderTemplate,
  sampleChannel,
} from '../testing/samples.ts'
import { jio } from './jio.ts'

const settings = { clientId: 'client-1', clientSecret: 's&cret', WebhookVerificationToken: 'verify-jio' }
const channel = sampleChannel(10, settings, 'jio-token')

test('a token is fetched with the client’s id and secret', () => {
  expect(jio.authorize?.request(channel)).toEqual({
    transport: 'http',
    method: 'GET',
    url: 'https://tgs.businessmessaging.jio.com/v1/oauth/token?grant_type=client_credentials&client_id=client-1&client_secret=s%26cret&scope=read',
    headers: {},
  })
  expect(jio.authorize?.read(answerOf(200, { access_token: 'a' }))).toEqual({ token: 'a', expiresInSeconds: 3000 })
  expect(jio.authorize?.read(answerOf(401, { error: 'invalid_client' }))).toMatchObject({ kind: 'unauthorized' })
})

test('a text with buttons goes out under our own id, by the assistant (CHAN-004)', () => {
  const call = callOf(jio, channel, choiceContent)
  expect(call).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://api.businessmessaging.jio.com/v1/messaging/users/+919876543210/assistantMessages/async?messageId=ref-1&assistantId=client-1',
    headers: { 'content-type': 'application/json', authorization: 'Bearer jio-token' },
    body: {
      content: {
        plainText: 'Is the address right?',
        suggestions: [
          { reply: { plainText: 'Yes', postBack: { data: 'address_yes' } } },
          { reply: { plainText: 'No', postBack: { data: 'address_no' } } },
        ],
      },
    },
  })
  const other = { ...channel, settings: { ...settings, assistantId: 'bot-7' } }
  expect(callOf(jio, other, choiceContent).url).toContain('assistantId=bot-7')
})

test('cards, pictures, places and templates go by Jio’s names', () => {
  const card = (title: string, description: string, name: string) => ({
    cardTitle: title,
    cardDescription: description,
    cardMedia: { mediaHeight: 'MEDIUM', contentInfo: { fileUrl: `https://files.example/${name}.jpg` } },
    suggestions: [
      { action: { plainText: 'Buy', postBack: { data: 'Buy' }, openUrl: { url: `https://shop.example/${name}` } } },
    ],
  })
  const contents = [card('Red shoes', 'Light and quick', 'red'), card('Blue shoes', 'Warm and dry', 'blue')]
  expect(callOf(jio, channel, cardsContent).body).toEqual({
    content: { richCardDetails: { carousel: { cardWidth: 'MEDIUM_WIDTH', contents } } },
  })
  const cardMedia = { mediaHeight: 'MEDIUM', contentInfo: { fileUrl: 'https://files.example/box.jpg' } }
  expect(callOf(jio, channel, imageContent).body).toEqual({
    content: {
      richCardDetails: {
        standalone: { cardOrientation: 'VERTICAL', content: { cardDescription: 'Your parcel', cardMedia } },
      },
    },
  })
  const showLocation = { latitude: 19.07, longitude: 72.87, label: 'Our shop' }
  expect(callOf(jio, channel, locationContent).body).toMatchObject({
    content: { suggestions: [{ action: { plainText: 'Our shop', showLocation } }] },
  })
  expect(callOf(jio, channel, orderTemplate).body).toMatchObject({
    content: { plainText: 'Hello Asha, order 4711 is on its way.', suggestions: { length: 4 } },
    messageTrafficType: 'TRANSACTION',
  })
})

test('answers: taken, refused in two ways, too fast, a token that is over', () => {
  const read = (status: number, body: unknown) => jio.readAnswer(answerOf(status, body), channel)
  expect(read(201, { messageId: 'ref-1', success: true })).toEqual({ kind: 'accepted', vendorMessageId: 'ref-1' })
  expect(read(200, { success: false, error: { code: 'USER_OFF', message: 'No RCS' } })).toEqual({
    kind: 'refused',
    code: 'USER_OFF',
    text: 'No RCS',
  })
  expect(read(404, { error: { code: 404, message: 'User not found', status: 'NOT_FOUND' } })).toEqual({
    kind: 'refused',
    code: 'NOT_FOUND',
    text: 'User not found',
  })
  expect(read(429, '')).toMatchObject({ kind: 'busy', isRate: true })
  expect(read(401, '')).toMatchObject({ kind: 'unauthorized', code: '401' })
  const unknown = { error: { code: 403, message: 'Unknown assistant', status: 'PERMISSION_DENIED' } }
  expect(read(403, unknown)).toEqual({ kind: 'unauthorized', code: 'PERMISSION_DENIED', text: 'Unknown assistant' })
  const inside = { success: false, error: { code: 403, message: 'Unknown assistant' } }
  expect(read(200, inside)).toEqual({ kind: 'unauthorized', code: '403', text: 'Unknown assistant' })
})

test('whoever knows the key of the address or the token is believed, nobody else (CHAN-024)', () => {
  const asked = (rest: object, body: unknown = {}) => jio.verify(hookOf(body, rest), channel)
  expect(asked({ query: { k: 'key-1' } })).toBe(true)
  expect(asked({ headers: { authorization: 'Bearer verify-jio' } })).toBe(true)
  expect(asked({ headers: { authorization: 'verify-jio' } })).toBe(true)
  expect(asked({ query: { token: 'verify-jio' } })).toBe(true)
  expect(asked({ query: { k: 'key-2', token: 'verify-jin' } })).toBe(false)
  expect(asked({})).toBe(false)
  const named = sampleChannel(10, { ...settings, tokenHeader: 'X-Jio-Token' })
  const inHeader = (name: string) => jio.verify(hookOf({}, { headers: { [name]: 'verify-jio' } }), named)
  expect([inHeader('x-jio-token'), inHeader('authorization')]).toEqual([true, false])
  const problem = jio.fields.find(({ key }) => key === 'tokenHeader')?.problem
  expect(problem?.('X-Jio-Token: {token}')).toBe('Token header must be a name such as Authorization')
  expect(problem?.('X-Jio-Token')).toBeNull()
  const handshake = hookOf({ clientToken: 'verify-jio', secret: '42' })
  expect(jio.challenge?.(handshake, channel)).toBe('42')
  expect(jio.challenge?.(hookOf({ clientToken: 'verify-jin', secret: '42' }), channel)).toBeNull()
  expect(jio.receive(handshake, channel)).toEqual([])
})

function received(entityType: string, entity: object) {
  return jio.receive(hookOf({ userPhoneNumber: '+919876543210', botId: 'bot-7', entityType, entity }), channel)
}

test('messages are read: a text, a pressed button, a file', () => {
  const inbound = { kind: 'message', eventId: 'in-1', from: '919876543210', at: '2026-11-21T10:00:00.000Z' }
  const entity = { messageId: 'in-1', sendTime: '2026-11-21T10:00:00Z' }
  expect(received('USER_MESSAGE', { ...entity, text: 'Hi' })).toEqual([{ ...inbound, text: 'Hi', payload: null }])
  const suggestionResponse = { postBack: { data: 'address_yes' }, plainText: 'Yes', type: 'REPLY' }
  expect(received('USER_MESSAGE', { ...entity, suggestionResponse })).toEqual([
    { ...inbound, text: 'Yes', payload: 'address_yes' },
  ])
  const userFile = { fileUri: 'https://jio.example/1', mimeType: 'application/pdf', fileName: 'a.pdf' }
  const media = { type: 'DOC', url: 'https://jio.example/1', contentType: 'application/pdf', fileName: 'a.pdf' }
  expect(received('USER_MESSAGE', { ...entity, userFile })).toEqual([{ ...inbound, text: '', payload: null, media }])
})

test.each([
  ['MESSAGE_SENT', 'sent', null],
  ['MESSAGE_DELIVERED', 'delivered', null],
  ['MESSAGE_READ', 'read', null],
  ['MESSAGE_FAILED', 'failed', '4004'],
  ['SEND_MESSAGE_FAILURE', 'failed', '4004'],
  ['TTL_EXPIRATION_REVOKED', 'failed', '4004'],
])('%s settles our message as %s', (eventType, state, code) => {
  const error = code ? { error: { code: 404, errCode: '4004', message: 'Not capable' } } : {}
  expect(
    received('STATUS_EVENT', {
      eventType,
      eventId: 'ev-1',
      messageId: 'ref-1',
      sendTime: '2026-11-21T10:00:00Z',
      ...error,
    }),
  ).toEqual([
    {
      kind: 'status',
      eventId: 'ev-1',
      ref: 'ref-1',
      vendorMessageId: 'ref-1',
      state,
      at: '2026-11-21T10:00:00.000Z',
      code,
      text: code && 'Not capable',
    },
  ])
})

test('a failure inside a 2xx may be one of speed, names its code in either place, and is never without words', () => {
  const read = (body: object) => jio.readAnswer(answerOf(200, body), sampleChannel(10, {}))
  expect(read({ success: false, error: { code: 429, message: 'Slow' } })).toMatchObject({ kind: 'busy', isRate: true })
  const text = '{"success":false,"errCode":"E7"}'
  expect(read({ success: false, errCode: 'E7' })).toEqual({ kind: 'refused', code: 'E7', text })
})
