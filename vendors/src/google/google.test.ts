import { createHmac, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Content } from '../content.ts'
import {
  answerOf,
  callOf,
  choiceContent,
  hookOf,
  imageContent,
  listContent,
  locationContent,
  sampleChannel,
  textContent,
} from '../testing/samples.ts'
import { google } from './google.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const serviceAccount = JSON.stringify({
  type: 'service_account',
  private_key_id: 'key-id-1',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  client_email: 'rbm@parley.iam.gserviceaccount.com',
})
const settings = { serviceAccount, agentId: 'parley_agent', clientToken: 'SJENCPGJESMGUFPY' }
const channel = sampleChannel(10, settings, 'ya29.token')

const contentOf = (content: Content) => callOf(google, channel, content).body

test('a text goes to the number, under our own id (CHAN-004)', () => {
  expect(callOf(google, channel, textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://rcsbusinessmessaging.googleapis.com/v1/phones/+919876543210/agentMessages?messageId=ref-1&agentId=parley_agent',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ya29.token' },
    body: { contentMessage: { text: 'Your order is on its way.' } },
  })
})

test('channels of type 6 send the same way, since Business Messages was closed', () => {
  const other = callOf(google, { ...channel, type: 6 }, textContent)
  expect(other).toEqual(callOf(google, channel, textContent))
})

test('buttons and the rows of a list are suggestions that bring back their payload', () => {
  expect(contentOf(choiceContent)).toEqual({
    contentMessage: {
      text: 'Is the address right?',
      suggestions: [
        { reply: { text: 'Yes', postbackData: 'address_yes' } },
        { reply: { text: 'No', postbackData: 'address_no' } },
      ],
    },
  })
  expect(contentOf(listContent)).toEqual({
    contentMessage: {
      text: 'When shall we come?\nMonday\nMorning: 8 to 12',
      suggestions: [
        { reply: { text: 'Morning', postbackData: 'mon_am' } },
        { reply: { text: 'Afternoon', postbackData: 'mon_pm' } },
      ],
    },
  })
})

test('a picture with a caption is a card, without one a file; a document opens by a button', () => {
  expect(contentOf(imageContent)).toEqual({
    contentMessage: {
      richCard: {
        standaloneCard: {
          cardOrientation: 'VERTICAL',
          cardContent: {
            description: 'Your parcel',
            media: { height: 'MEDIUM', contentInfo: { fileUrl: 'https://files.example/box.jpg' } },
          },
        },
      },
    },
  })
  const media = { type: 'DOC', url: 'https://files.example/bill.pdf', fileName: 'bill.pdf' } as const
  expect(contentOf({ kind: 'media', media, caption: '' })).toEqual({
    contentMessage: { contentInfo: { fileUrl: media.url } },
  })
  expect(contentOf({ kind: 'media', media, caption: 'Your bill' })).toEqual({
    contentMessage: {
      text: 'Your bill',
      suggestions: [{ action: { text: 'bill.pdf', postbackData: 'bill.pdf', openUrlAction: { url: media.url } } }],
    },
  })
})

test('a place is a text with a suggestion that shows it', () => {
  const viewLocationAction = { latLong: { latitude: 19.07, longitude: 72.87 }, label: 'Our shop' }
  expect(contentOf(locationContent)).toEqual({
    contentMessage: {
      text: 'Our shop\n1 Hill Road, Mumbai',
      suggestions: [{ action: { text: 'Our shop', postbackData: 'Our shop', viewLocationAction } }],
    },
  })
})

test('the call for a token is a claim signed with the account’s key', () => {
  const call = google.authorize?.request(channel)
  expect(call).toMatchObject({ method: 'POST', url: 'https://oauth2.googleapis.com/token' })
  const form = new URLSearchParams(call?.body)
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const [head = '', claim = '', signature = ''] = form.get('assertion')?.split('.') ?? []
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-id-1' })
  const { iat, exp, ...said } = read(claim)
  expect(said).toEqual({
    iss: 'rbm@parley.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/rcsbusinessmessaging',
    aud: 'https://oauth2.googleapis.com/token',
  })
  expect(exp - iat).toBe(3600)
  const verifier = createVerify('RSA-SHA256').update(`${head}.${claim}`)
  expect(verifier.verify(publicKey, signature, 'base64url')).toBe(true)
})

test('a token is read, and a key that Google refuses means the credentials', () => {
  const read = (status: number, body: unknown) => google.authorize?.read(answerOf(status, body))
  expect(read(200, { access_token: 'ya29.a', expires_in: 3599, token_type: 'Bearer' })).toEqual({
    token: 'ya29.a',
    expiresInSeconds: 3599,
  })
  const refusal = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }
  expect(read(400, refusal)).toEqual({ kind: 'unauthorized', code: 'invalid_grant', text: 'Invalid JWT Signature.' })
  expect(read(503, '')).toMatchObject({ kind: 'busy' })
})

test.each([
  ['', 'Must be the JSON key of a service account'],
  ['{"client_email":"a@b.example","private_key":"-----BEGIN"}', 'The private key in it cannot be read'],
  [serviceAccount, null],
])('a service account is checked before it is saved', (value, problem) => {
  const field = google.fields.find(({ key }) => key === 'serviceAccount')
  expect(field?.problem?.(value)).toBe(problem)
})

const refusalOf = (status: number, word: string) =>
  google.readAnswer(answerOf(status, { error: { code: status, message: `${word}!`, status: word } }), channel)

test('answers: taken, taken before, refused, too fast, not allowed', () => {
  const taken = { name: 'phones/+919876543210/agentMessages/ref-1', sendTime: '2026-11-21T10:00:00Z' }
  expect(google.readAnswer(answerOf(200, taken), channel)).toEqual({ kind: 'accepted', vendorMessageId: 'ref-1' })
  expect(refusalOf(409, 'ALREADY_EXISTS')).toEqual({ kind: 'accepted', vendorMessageId: null })
  expect(refusalOf(404, 'NOT_FOUND')).toEqual({ kind: 'refused', code: 'NOT_FOUND', text: 'NOT_FOUND!' })
  expect(google.explain('NOT_FOUND')?.fault).toBe('recipient')
  expect(refusalOf(429, 'RESOURCE_EXHAUSTED')).toMatchObject({ kind: 'busy', isRate: true })
  expect(refusalOf(401, 'UNAUTHENTICATED')).toMatchObject({ kind: 'unauthorized', code: 'UNAUTHENTICATED' })
  expect(refusalOf(403, 'PERMISSION_DENIED')).toMatchObject({ kind: 'unauthorized', code: 'PERMISSION_DENIED' })
})

function pushed(event: unknown, token = settings.clientToken) {
  const data = Buffer.from(JSON.stringify(event))
  const message = { data: data.toString('base64'), messageId: '8001', publishTime: '2026-11-21T10:00:00Z' }
  const signature = createHmac('sha512', token).update(data).digest('base64')
  return hookOf(
    { message, subscription: 'projects/rbm/subscriptions/s' },
    { headers: { 'x-goog-signature': signature } },
  )
}

test('a call is believed for its signature over the decoded bytes alone (CHAN-024)', () => {
  const event = { senderPhoneNumber: '+919876543210', messageId: 'in-1', text: 'Hi' }
  const good = pushed(event)
  expect(google.verify(good, channel)).toBe(true)
  const flipped = JSON.parse(good.body.toString())
  const bytes = Buffer.from(flipped.message.data, 'base64')
  bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3)
  flipped.message.data = bytes.toString('base64')
  expect(google.verify({ ...good, body: Buffer.from(JSON.stringify(flipped)) }, channel)).toBe(false)
  expect(google.verify(pushed(event, 'another'), channel)).toBe(false)
  expect(google.verify({ ...good, headers: {} }, channel)).toBe(false)
})

test('the word that Google wants to hear is said when it names our token', () => {
  const asked = hookOf({ clientToken: settings.clientToken, secret: '1234567890' })
  expect(google.verify(asked, channel)).toBe(true)
  expect(google.challenge?.(asked, channel)).toBe('1234567890')
  expect(google.receive(asked, channel)).toEqual([])
  const stranger = hookOf({ clientToken: 'SJENCPGJESMGUFPX', secret: '1234567890' })
  expect(google.verify(stranger, channel)).toBe(false)
  expect(google.challenge?.(stranger, channel)).toBeNull()
})

const event = { senderPhoneNumber: '+919876543210', agentId: 'parley_agent', sendTime: '2026-11-21T10:00:00.123456Z' }
const received = (rest: object) => google.receive(pushed({ ...event, ...rest }), channel)
const inbound = {
  kind: 'message',
  eventId: 'in-1',
  from: '919876543210',
  text: '',
  payload: null,
  at: '2026-11-21T10:00:00.123Z',
}

test('messages of every kind are read', () => {
  expect(received({ messageId: 'in-1', text: 'Hi' })).toEqual([{ ...inbound, text: 'Hi' }])
  const suggestionResponse = { postbackData: 'address_yes', text: 'Yes', type: 'REPLY' }
  expect(received({ messageId: 'in-1', suggestionResponse })).toEqual([
    { ...inbound, text: 'Yes', payload: 'address_yes' },
  ])
  const payload = { mimeType: 'image/jpeg', fileSizeBytes: 900, fileUri: 'https://rcs.example/1', fileName: 'a.jpg' }
  expect(received({ messageId: 'in-1', userFile: { payload } })).toEqual([
    {
      ...inbound,
      media: { type: 'IMAGE', url: 'https://rcs.example/1', contentType: 'image/jpeg', fileName: 'a.jpg' },
    },
  ])
  expect(received({ messageId: 'in-1', location: { latitude: 19.07, longitude: 72.87 } })).toEqual([
    { ...inbound, location: { latitude: 19.07, longitude: 72.87 } },
  ])
})

test('a kind that is not known is kept, and not shown as an empty message', () => {
  for (const rest of [
    {},
    { sticker: { id: 's-1' } },
    { userFile: { payload: {} } },
    { location: { latitude: '19' } },
  ]) {
    expect(received({ messageId: 'in-1', ...rest })).toMatchObject([{ kind: 'unknown', raw: { messageId: 'in-1' } }])
  }
})

test.each([
  ['DELIVERED', 'delivered', null],
  ['READ', 'read', null],
  ['TTL_EXPIRATION_REVOKED', 'failed', 'TTL_EXPIRATION_REVOKED'],
])('%s settles our message as %s', (eventType, state, code) => {
  expect(received({ eventType, eventId: 'ev-1', messageId: 'ref-1' })).toEqual([
    {
      kind: 'status',
      eventId: 'ev-1',
      ref: 'ref-1',
      vendorMessageId: 'ref-1',
      state,
      at: '2026-11-21T10:00:00.123Z',
      code,
      text: null,
    },
  ])
})

test('who unsubscribes has opted out; who types says nothing', () => {
  const consent = { kind: 'consent', eventId: 'ev-2', from: '919876543210' }
  expect(received({ eventType: 'UNSUBSCRIBE', eventId: 'ev-2' })).toEqual([{ ...consent, isOptedOut: true }])
  expect(received({ eventType: 'SUBSCRIBE', eventId: 'ev-2' })).toEqual([{ ...consent, isOptedOut: false }])
  expect(received({ eventType: 'IS_TYPING', eventId: 'ev-3' })).toEqual([])
  const unnamed = ['919876543210', '919876543211'].flatMap(senderPhoneNumber =>
    received({ eventType: 'UNSUBSCRIBE', eventId: undefined, senderPhoneNumber }),
  )
  expect(new Set(unnamed.map(({ eventId }) => eventId)).size).toBe(2)
})
