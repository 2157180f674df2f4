import type { Prediction } from '@parley/contracts/bots/predict.ts'
import { expect, test } from 'vitest'
import {
  answered,
  asked,
  type Chat,
  emptyChat,
  failed,
  pretending,
  questionsOf,
  restarted,
  withoutFailed,
} from './try-it.chat.ts'
import { asYourself } from './try-it.pretence.ts'

const question = { text: 'where is my order', suggestionId: '' }

test('the session of the first reply is kept for the next question (TRYIT-004)', () => {
  const first = asked(emptyChat, question, 1)
  expect(first.sessionId).toBe('')
  const second = asked(answered(first, reply('s1', 1)), question, 1)
  expect(second.sessionId).toBe('s1')
  expect(kinds(second)).toEqual(['user', 'bot', 'user'])
})

test('after a training the next question begins a session on the new version, and the chat says so', () => {
  const chat = asked(answered(asked(emptyChat, question, 1), reply('s1', 1)), question, 2)
  expect(chat.sessionId).toBe('')
  expect(chat.entries.at(-2)).toMatchObject({ kind: 'notice', text: 'Version 2 answers from here' })
})

test('a question that failed carries its reason and can be put again (TRYIT-013)', () => {
  const lost = failed(asked(emptyChat, question, 1), 'Something Went Wrong !!')
  const [entry] = lost.entries
  expect(entry).toMatchObject({ kind: 'user', error: 'Something Went Wrong !!' })
  expect(withoutFailed(lost, entry?.key ?? '').entries).toEqual([])
})

test('a new conversation keeps what was said to be read', () => {
  const chat = restarted(answered(asked(emptyChat, question, 1), reply('s1', 1)))
  expect([chat.sessionId, kinds(chat)]).toEqual(['', ['user', 'bot', 'notice']])
  expect(restarted(emptyChat)).toBe(emptyChat)
})

test('another person begins a conversation of their own', () => {
  const chat = pretending(answered(asked(emptyChat, question, 1), reply('s1', 1)), { ...asYourself, who: 'visitor' })
  expect([chat.sessionId, chat.pretence.who]).toEqual(['', 'visitor'])
  expect(chat.entries.at(-1)).toMatchObject({ kind: 'notice', text: 'As a new visitor, today' })
})

test('what was asked can be asked again, the last first', () => {
  const texts = ['one', 'two', 'two', 'one']
  const chat = texts.reduce((before, text) => asked(before, { text, suggestionId: '' }, 1), emptyChat)
  expect(questionsOf(chat)).toEqual(['one', 'two', 'one'])
})

test('no two entries share a key', () => {
  const chat = restarted(answered(asked(emptyChat, question, 1), reply('s1', 1)))
  const keys = asked(chat, question, 2).entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

function kinds(chat: Chat): string[] {
  return chat.entries.map(({ kind }) => kind)
}

function reply(sessionId: string, version: number): Prediction {
  return {
    messageId: 'm1',
    sessionId,
    output: { text: 'Soon.', source: [], type: 'text', suggestions: [] },
    origin: 'intent',
    intentIdentified: true,
    intent: { id: 'i1', name: 'track_order', confidence: 1 },
    utterance: null,
    alternatives: [],
    entities: [],
    slot: null,
    variables: {},
    emotion: 'neutral',
    emotionScore: 0,
    model: { version, type: 'SVM', engine: 'svm' },
    degraded: false,
  }
}
