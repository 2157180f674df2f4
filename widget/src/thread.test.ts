import { expect, test } from 'vitest'
import type { Draft } from './conversation.ts'
import { isAnswered, type Row, threadRows } from './thread.ts'
import type { Message } from './wire.ts'

const now = new Date(2026, 10, 21, 12, 0)

test('days stand between the messages, the near ones in words', () => {
  const rows = threadRows(
    [
      said(1, { actedOn: at(2024, 0, 5, 9, 0) }),
      said(2, { actedOn: at(2026, 10, 20, 23, 59) }),
      said(3, { actedOn: at(2026, 10, 21, 0, 1) }),
      said(4, { actedOn: at(2026, 10, 21, 9, 0) }),
    ],
    [],
    now,
  )
  const labels = rows.flatMap(row => (row.kind === 'day' ? [row.label] : []))
  expect(labels).toHaveLength(3)
  expect(labels[0]).toContain('2024')
  expect(labels.slice(1)).toEqual(['Yesterday', 'Today'])
})

test('bubbles of one person within two minutes are one group', () => {
  const rows = threadRows(
    [
      said(1, { actedOn: at(2026, 10, 21, 9, 0) }),
      said(2, { actedOn: at(2026, 10, 21, 9, 2) }),
      said(3, { actedOn: at(2026, 10, 21, 9, 5) }),
      said(4, { actedOn: at(2026, 10, 21, 9, 5), actor: 'customer' }),
    ],
    [],
    now,
  )
  expect(bubbles(rows).map(row => [row.isFirst, row.isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('what is not sent stands last, queued, or failed with its reason', () => {
  const drafts = [draft('c1', null), draft('c2', 'Message is too long')]
  const lines = bubbles(threadRows([said(1)], drafts, now)).map(row => row.line)
  expect(lines.map(line => [line.tick, line.reason])).toEqual([
    [null, null],
    ['queued', null],
    ['failed', 'Message is too long'],
  ])
})

test('a bubble keeps its place in the page when the server takes the message', () => {
  const [before] = bubbles(threadRows([], [draft('c1', null)], now))
  const [after] = bubbles(threadRows([said(1, { actor: 'customer', clientId: 'c1' })], [], now))
  expect(after?.key).toBe(before?.key)
})

test('the visitor sees sent, read and failed on what they wrote, and nothing on replies', () => {
  const messages = [
    said(1, { actor: 'customer', status: 0 }),
    said(2, { actor: 'customer', status: 2 }),
    said(3, { actor: 'customer', deliveryStatus: 3, channelErrorDesc: 'Not allowed' }),
    said(4, { actor: 'bot', deliveryStatus: 2 }),
  ]
  const ticks = bubbles(threadRows(messages, [], now)).map(row => row.line.tick)
  expect(ticks).toEqual(['sent', 'read', 'failed', null])
})

test('buttons are there until the visitor has answered', () => {
  const buttons = [{ id: 'b1', text: 'Yes', payload: 'yes' }]
  const asked = threadRows([said(1, { buttons })], [], now)
  const [question] = bubbles(asked)
  if (!question) throw new Error('no bubble')
  expect(isAnswered(asked, question.line)).toBe(false)
  const answered = threadRows([said(1, { buttons })], [draft('c1', null)], now)
  const [answeredQuestion] = bubbles(answered)
  expect(answeredQuestion && isAnswered(answered, answeredQuestion.line)).toBe(true)
})

test('a rating stands as a line of its own, and answers the buttons that asked for it', () => {
  const buttons = [{ id: '5', text: '5', payload: '5' }]
  const rows = threadRows([said(1, { buttons }), said(2, { actor: 'customer', actionType: 7, message: '5' })], [], now)
  expect(rows.map(row => row.kind)).toEqual(['day', 'bubble', 'system'])
  expect(rows.at(-1)).toMatchObject({ line: { text: 'You rated this conversation 5 of 5' } })
  const [question] = bubbles(rows)
  expect(question && isAnswered(rows, question.line)).toBe(true)
})

test('a new chat after an ended one begins under a line of its own', () => {
  const rows = threadRows([said(1), said(2, { chatId: 'chat-2' })], [], now)
  expect(rows.map(row => row.kind)).toEqual(['day', 'bubble', 'restart', 'bubble'])
})

function bubbles(rows: Row[]) {
  return rows.filter(row => row.kind === 'bubble')
}

function said(number: number, changes: Partial<Message> = {}): Message {
  return {
    actionId: `a${number}`,
    chatId: 'chat-1',
    actionType: null,
    actor: 'agent',
    userName: '',
    status: 1,
    deliveryStatus: null,
    channelErrorDesc: null,
    message: `message ${number}`,
    attachment: null,
    buttons: [],
    clientId: null,
    actedOn: at(2026, 10, 21, 9, 0),
    ...changes,
  }
}

function draft(clientId: string, refusal: string | null): Draft {
  return { clientId, message: 'Hello', payload: null, writtenAt: at(2026, 10, 21, 11, 0), refusal }
}

function at(...local: [year: number, month: number, day: number, hour: number, minute: number]): string {
  return new Date(...local).toISOString()
}
