import { expect, test } from 'vitest'
import { heard, intent, parameter, play, script } from './dialogue.fixture.ts'

const book = intent('book', {
  parameters: [
    parameter('city', 'c', { prompts: ['Where to?', 'Which city, please?'] }),
    parameter('day', 'd', { prompts: ['When to {{city}}?'] }),
    parameter('class', 'k', { isRequired: false, value: 'economy' }),
    parameter('note', 'n', { isRequired: false }),
  ],
  responses: ['{{city}} on {{day}} in {{class}}{{note}}', 'Again {{city}}'],
})
const weather = intent('weather', { responses: ['Sunny'] })
const agent = script([book, weather])

test('a question is repeated as often as the retries say, then the run ends (N = 1)', () => {
  const [asked, again, ended, after] = play(agent, [
    heard('book a flight', { book: 0.9 }),
    heard('hm', { book: 0.3 }),
    heard('what', { weather: 0.4 }),
    heard('Chennai', { weather: 0.1 }, [['c', 'Chennai']]),
  ])
  expect(asked).toMatchObject({
    text: 'Where to?',
    origin: 'slot_prompt',
    intentIdentified: true,
    matched: true,
    slot: { intentId: 'book', parameter: 'city', entityId: 'c', attempt: 1, retriesLeft: 1 },
  })
  expect(again).toMatchObject({
    text: 'Which city, please?',
    origin: 'slot_prompt',
    intentIdentified: false,
    slot: { attempt: 2, retriesLeft: 0 },
  })
  expect(ended).toMatchObject({
    text: 'Sorry?',
    origin: 'out_of_scope',
    intentIdentified: false,
    intent: null,
    confidence: 0.4,
    slot: null,
    alternatives: [{ intentId: 'weather' }],
  })
  expect(after).toMatchObject({ origin: 'out_of_scope' })
})

test('values are kept until all that is required is there, and optional ones get their constant', () => {
  const turns = play(agent, [
    heard('book', { book: 0.9 }),
    heard('Chennai', {}, [['c', 'Chennai']]),
    heard('Friday', { weather: 0.2 }, [['d', 'Friday']]),
  ])
  expect(turns.map(({ text }) => text)).toEqual(['Where to?', 'When to Chennai?', 'Chennai on Friday in economy'])
  expect(turns[1]).toMatchObject({ origin: 'slot_prompt', intentIdentified: true, matched: false, confidence: 0.9 })
  expect(turns[2]).toMatchObject({
    origin: 'intent',
    intentIdentified: true,
    matched: false,
    confidence: 0.9,
    slot: null,
  })
  expect(turns[2]?.alternatives).toMatchObject([{ intentId: 'weather' }])
  expect(turns[2]?.state.variables).toMatchObject({ class: { value: 'economy' }, note: { value: '' } })
})

test('a value for another parameter is kept although the question stays', () => {
  const turns = play(script([book], { retries: 3 }), [
    heard('book', { book: 0.9 }),
    heard('Friday', {}, [['d', 'Friday']]),
    heard('Pune', {}, [['c', 'Pune']]),
  ])
  expect(turns[1]).toMatchObject({ origin: 'slot_prompt', slot: { parameter: 'city', attempt: 2 } })
  expect(turns[2]).toMatchObject({ origin: 'intent', text: 'Pune on Friday in economy' })
})

test.each(['cancel', ' Never  Mind. ', 'रद्द करो', 'band karo', 'STOP!'])(
  '%s as the whole message ends the run',
  word => {
    const [, cancelled, next] = play(agent, [
      heard('book', { book: 0.9 }),
      heard(word),
      heard('Chennai', { book: 0.2 }, [['c', 'Chennai']]),
    ])
    expect(cancelled).toMatchObject({
      text: 'Okay, cancelled.',
      origin: 'slot_cancelled',
      intentIdentified: true,
      matched: false,
      intent: { id: 'book' },
      confidence: 0.9,
      slot: null,
    })
    expect(next).toMatchObject({ origin: 'out_of_scope' })
  },
)

test('a cancel word speaks the language that was asked for, and means nothing outside a run', () => {
  const hindi = { ...heard('रहने दो'), language: 'hi' as const }
  expect(play(agent, [heard('book', { book: 0.9 }), hindi])[1]?.text).toBe('ठीक है, रद्द कर दिया।')
  expect(play(agent, [heard('cancel', { weather: 0.9 })])[0]?.text).toBe('Sunny')
})

test('another intent takes over from 0.8 on, or from a higher threshold on', () => {
  const start = heard('book', { book: 0.95 })
  const low = play(agent, [start, heard('weather', { weather: 0.79 })])[1]
  const high = play(agent, [start, heard('weather', { weather: 0.8 }), heard('Pune', {}, [['c', 'Pune']])])
  const strict = play(script([book, weather], { threshold: 0.9 }), [start, heard('weather', { weather: 0.85 })])[1]
  expect(low).toMatchObject({ origin: 'slot_prompt', intentIdentified: false })
  expect(high[1]).toMatchObject({ origin: 'intent', text: 'Sunny', matched: true, confidence: 0.8, slot: null })
  expect(high[2]).toMatchObject({ origin: 'out_of_scope' })
  expect(strict).toMatchObject({ origin: 'slot_prompt' })
})

test('the asked value wins over a certain other intent', () => {
  const turn = play(agent, [heard('book', { book: 0.9 }), heard('Goa', { weather: 1 }, [['c', 'Goa']])])[1]
  expect(turn).toMatchObject({ origin: 'slot_prompt', slot: { parameter: 'day' } })
})

test('any text takes the whole message', () => {
  const ask = intent('complain', { parameters: [parameter('what', 'sys.any')], responses: ['Noted: {{what}}'] })
  const turns = play(script([ask, weather]), [
    heard('complain', { complain: 0.9 }),
    heard('It *broke*', { weather: 0.9 }),
  ])
  expect(turns[1]?.text).toBe('Noted: It \\*broke\\*')
})

test('responses of an intent come in turn, and a dialogue of its own begins with the first', () => {
  const both = intent('hi', { responses: ['one', 'two'] })
  const say = heard('hi', { hi: 1 })
  expect(play(script([both]), [say, say, say]).map(({ text }) => text)).toEqual(['one', 'two', 'one'])
})

test('an intent without responses is identified and says nothing', () => {
  const [turn] = play(script([intent('silent', { responses: [] })]), [heard('x', { silent: 0.7 })])
  expect(turn).toMatchObject({ text: '', origin: 'intent', intentIdentified: true, intent: { id: 'silent' } })
})

test('the threshold itself is enough, threshold 0 always is, and no guess at all is out of scope', () => {
  expect(play(agent, [heard('x', { weather: 0.5 })])[0]).toMatchObject({ origin: 'intent' })
  expect(play(agent, [heard('x', { weather: 0.4999 })])[0]).toMatchObject({
    origin: 'out_of_scope',
    confidence: 0.4999,
    utterance: 'like weather',
    alternatives: [{ intentId: 'weather' }],
  })
  expect(play(script([weather], { threshold: 0 }), [heard('x', { weather: 0 })])[0]).toMatchObject({ origin: 'intent' })
  expect(play(agent, [heard('x')])[0]).toMatchObject({ origin: 'out_of_scope', confidence: 0, alternatives: [] })
})

test('two parameters of one entity are filled from left to right, or by what their neighbours tell', () => {
  const rows = [parameter('from', 'c'), parameter('to', 'c')]
  const response = { parameters: rows, responses: ['{{from}} to {{to}}'] }
  const said = heard('to Goa from Pune', { trip: 0.9 }, [
    ['c', 'Goa'],
    ['c', 'Pune'],
  ])
  const byRole = intent('trip', {
    ...response,
    chooseRole: (_text, match, candidates) =>
      candidates.find(({ name }) => name === (match.value === 'Goa' ? 'to' : 'from')) ?? null,
  })
  expect(play(script([intent('trip', response)]), [said])[0]?.text).toBe('Goa to Pune')
  expect(play(script([byRole]), [said])[0]?.text).toBe('Pune to Goa')
})

test('a parameter may want the words as typed, and stays for the session', () => {
  const typed = intent('typed', {
    parameters: [parameter('day', 'd', { value: '$day.original' })],
    responses: ['{{day}}'],
  })
  const turns = play(script([typed, intent('later', { responses: ['still {{day}}'] })]), [
    heard('tomorrow', { typed: 1 }, [['d', 'tomorrow']]),
    heard('x', { later: 1 }),
  ])
  expect(turns.map(({ text }) => text)).toEqual(['tomorrow', 'still tomorrow'])
})

test('a run whose intent or parameter is gone is forgotten', () => {
  const [started] = play(agent, [heard('book', { book: 0.9 })])
  const state = started?.state
  expect(state?.run?.parameter).toBe('city')
  const [turn] = play(script([weather]), [heard('x', { weather: 0.9 })])
  expect(turn).toMatchObject({ origin: 'intent', text: 'Sunny' })
})
