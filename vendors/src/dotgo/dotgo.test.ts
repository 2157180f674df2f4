import { expect, test } from 'vitest'
import type { FilledTemplate } from '../content.ts'
import { dotgohub } from '../dotgohub/dotgohub.ts'
import {
  answerOf,
  callOf,
  carouselTemplate,
  choiceContent,
  hookOf,
  orderTemplate,
  sampleChannel,
  templateContent,
} from '../testing/samples.ts'
import { vi } from '../vi/vi.ts'

const settings = { clientId: 'client-1', clientSecret: 'secret-1', contactId: 'bot-7' }
const channel = sampleChannel(10, settings, 'dotgo-token')

test('a token is fetched with the client’s id and secret', () => {
  const headers = { authorization: `Basic ${Buffer.from('client-1:secret-1').toString('base64')}` }
  const call = { transport: 'http', method: 'POST', headers } as const
  expect(dotgohub.authorize?.request(channel)).toEqual({
    ...call,
    url: 'https://auth.dotgo.com/auth/oauth/token?grant_type=client_credentials',
  })
  expect(vi.authorize?.request(channel)).toEqual({
    ...call,
    url: 'https://auth.virbm.in/auth/oauth/token?grant_type=client_credentials',
  })
})

test('a text with buttons goes out as Google has it, each vendor under its own address (CHAN-004)', () => {
  const call = {
    transport: 'http',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer dotgo-token' },
    body: {
      contentMessage: {
        text: 'Is the address right?',
        suggestions: [
          { reply: { text: 'Yes', postbackData: 'address_yes' } },
          { reply: { text: 'No', postbackData: 'address_no' } },
        ],
      },
    },
  }
  const path = '/rcs/v1/phones/+919876543210/agentMessages/async?botId=bot-7&messageId=ref-1'
  expect(callOf(dotgohub, channel, choiceContent)).toEqual({ ...call, url: `https://api.dotgo.com${path}` })
  expect(callOf(vi, channel, choiceContent)).toEqual({
    ...call,
    url: `https://api.virbm.in${path}&sendGipLink=false`,
  })
})

test('a template goes by its code, its values as a text of JSON', () => {
  expect(callOf(vi, channel, orderTemplate).body).toEqual({
    contentMessage: {
      templateMessage: { templateCode: 'vt-1', customParams: '{"1":"Asha","2":"4711","button.1":"4711"}' },
    },
  })
  expect(callOf(vi, channel, carouselTemplate).body).toEqual({
    contentMessage: {
      templateMessage: {
        templateCode: 'vt-1',
        customParams: '{"1":"Asha","card.0.body.1":"900","card.1.body.1":"800","card.1.button.0":"blue"}',
      },
    },
  })
  const bare: Partial<FilledTemplate> = { vendorTemplateId: null }
  expect(callOf(vi, channel, templateContent(bare)).body).toEqual({
    contentMessage: { templateMessage: { templateCode: 'order_update' } },
  })
})

test('answers: taken, refused, too fast, outside a conversation, a token that is over', () => {
  const read = (status: number, body: unknown) => vi.readAnswer(answerOf(status, body), channel)
  expect(read(200, { name: 'phones/+919876543210/agentMessages/ref-1', sendTime: 'x' })).toEqual({
    kind: 'accepted',
    vendorMessageId: 'ref-1',
  })
  expect(read(202, { RCSMessage: { msgId: 'ref-1', status: 'pending' } })).toMatchObject({ vendorMessageId: 'ref-1' })
  expect(read(403, { reason: 'rcs_disabled' })).toEqual({ kind: 'refused', code: 'rcs_disabled', text: 'rcs_disabled' })
  expect(read(404, { error: { status: 'NOT_FOUND', message: 'No RCS' } })).toMatchObject({ code: 'NOT_FOUND' })
  expect(read(400, { reason: 'google_rate_limit' })).toMatchObject({ kind: 'busy', isRate: true })
  expect(read(429, '')).toMatchObject({ kind: 'busy', isRate: true })
  expect(read(400, { reason: 'No open conversation, use a template' })).toMatchObject({ kind: 'refused', code: '470' })
  expect(read(401, { error: 'invalid_token' })).toMatchObject({ kind: 'unauthorized' })
  expect(['opted_out', 'dnd_enabled'].map(code => vi.explain(code)?.retry)).toEqual(['opted out', 'never'])
  expect(['470', 'rcs_disabled', 'NOT_FOUND'].map(code => vi.explain(code)?.fault)).toEqual([
    'company',
    'recipient',
    'recipient',
  ])
})

test('whoever knows the key of the address is believed, nobody else (CHAN-024)', () => {
  expect(vi.verify(hookOf({}, { query: { k: 'key-1' } }), channel)).toBe(true)
  expect(vi.verify(hookOf({}, { query: { k: 'key-2' } }), channel)).toBe(false)
  expect(vi.verify(hookOf({}), channel)).toBe(false)
})

const status = { kind: 'status', ref: 'ref-1', vendorMessageId: 'ref-1', at: '2026-11-21T10:00:00.000Z' }

test.each([
  ['sent', 'sent', null],
  ['delivered', 'delivered', null],
  ['read', 'read', null],
  ['displayed', 'read', null],
  ['failed', 'failed', 'FAILED'],
  ['cancelled', 'failed', 'CANCELLED'],
  ['revoked', 'failed', 'REVOKED'],
])('the GSMA’s %s settles our message as %s', (said, state, code) => {
  const body = {
    event: 'message_status',
    RCSMessage: { msgId: 'ref-1', status: said, timestamp: '2026-11-21T10:00:00Z' },
    messageContact: { userContact: '+919876543210' },
  }
  expect(vi.receive(hookOf(body), channel)).toEqual([{ ...status, eventId: `ref-1:${said}`, state, code, text: null }])
})

test.each([
  ['SENT', 'sent', null, null],
  ['DELIVERED', 'delivered', null, null],
  ['READ', 'read', null, null],
  ['FAILED', 'failed', 'dnd_enabled', 'DND'],
])('a pushed %s settles our message as %s', (eventType, state, code, text) => {
  const failure = code ? { code, reason: 'DND' } : {}
  const event = { messageId: 'ref-1', senderPhoneNumber: '+919876543210', eventType, ...failure }
  const data = Buffer.from(JSON.stringify({ ...event, sendTime: '2026-11-21T10:00:00Z' })).toString('base64')
  const body = { message: { data, attributes: { event_type: eventType, business_id: 'bot-7' } } }
  expect(dotgohub.receive(hookOf(body), channel)).toEqual([
    { ...status, eventId: `ref-1:${eventType}`, state, code, text },
  ])
})

test('messages are read in the GSMA’s words: a text, a pressed button, a file', () => {
  const received = (message: object) =>
    vi.receive(
      hookOf({
        event: 'message',
        RCSMessage: { msgId: 'in-1', timestamp: '2026-11-21T10:00:00Z', ...message },
        messageContact: { userContact: '+919876543210' },
      }),
      channel,
    )
  const inbound = { kind: 'message', eventId: 'in-1', from: '919876543210', at: '2026-11-21T10:00:00.000Z' }
  expect(received({ textMessage: 'Hi' })).toEqual([{ ...inbound, text: 'Hi', payload: null }])
  const reply = { displayText: 'Yes', postback: { data: 'address_yes' } }
  expect(received({ suggestedResponse: { response: { reply } } })).toEqual([
    { ...inbound, text: 'Yes', payload: 'address_yes' },
  ])
  expect(received({ geolocationMessage: {} })).toMatchObject([{ kind: 'unknown' }])
  const fileMessage = { fileUrl: 'https://rcs.example/1.png', fileMIMEType: 'image/png', fileName: '1.png' }
  const media = { type: 'IMAGE', url: 'https://rcs.example/1.png', contentType: 'image/png', fileName: '1.png' }
  expect(received({ fileMessage })).toEqual([{ ...inbound, text: '', payload: null, media }])
})

test('a report names its cause by one word, in either form', () => {
  const packed = Buffer.from(JSON.stringify({ eventType: 'FAILED', messageId: 'm-1', reason: 'opted_out', code: 403 }))
  const google = hookOf({ message: { data: packed.toString('base64') } })
  const gsma = hookOf({ RCSMessage: { msgId: 'm-1', status: 'failed', reason: 'insufficient_balance' } })
  const told = [google, gsma].flatMap(hook => vi.receive(hook, channel))
  expect(told).toMatchObject([{ code: 'opted_out' }, { code: 'insufficient_balance' }])
})
