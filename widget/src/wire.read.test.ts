import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig, readFrame, readMessage, readSession } from './wire.read.ts'

const message = {
  actionId: 'a1',
  chatId: 'chat-1',
  actionType: 3,
  actor: 'agent',
  userName: 'Asha Rao',
  status: 1,
  deliveryStatus: -1,
  channelErrorDesc: null,
  message: 'Hello',
  attachment: null,
  buttons: [{ id: 'b1', text: 'Yes', payload: 'yes' }],
  actedOn: '2026-11-21T10:00:00.000Z',
}

test('no answer of any shape breaks the page', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, garbage) => {
      readFrame(garbage)
      readFrame(JSON.stringify(value))
      readFrame(JSON.stringify({ event: 'agentReply', seq: 1, data: value }))
      readFrame(JSON.stringify({ event: 'ready', data: value }))
      readSession(value)
      readConfig(value)
      readMessage(value)
    }),
  )
})

test('a reply is read with its number', () => {
  const body = JSON.stringify({ event: 'agentReply', seq: 7, at: 'now', data: { chatId: 'chat-1', message } })
  expect(readFrame(body)).toMatchObject({
    seq: 7,
    news: { event: 'message', state: null, message: { actionId: 'a1', actor: 'agent', buttons: [{ payload: 'yes' }] } },
  })
})

test('an event that is not known still counts in the numbering', () => {
  expect(readFrame(JSON.stringify({ event: 'somethingNew', seq: 8, data: {} }))).toMatchObject({
    seq: 8,
    news: { event: 'unknown' },
  })
})

test('an event named like a property of every object is not known either', () => {
  expect(readFrame(JSON.stringify({ event: 'constructor', seq: 9, data: {} }))?.news).toEqual({ event: 'unknown' })
  expect(readFrame(JSON.stringify({ event: 'toString', seq: 9, data: {} }))?.news).toEqual({ event: 'unknown' })
})

test('the questions before the first message keep one order, and unknown ones are left out', () => {
  expect(readConfig({ preChat: ['phoneNumber', 'shoeSize', 'name'] }).preChat).toEqual(['name', 'phoneNumber'])
})

test('a session without a token is none', () => {
  expect(readSession({ visitorId: 'v1' })).toBeNull()
})
