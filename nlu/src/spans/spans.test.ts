import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadModel } from '../model/bytes.ts'
import { openSpans } from './span-model.ts'
import type { MarkedIntent, MarkedPhrase } from './span-set.ts'
import { tagSpans } from './tag-spans.ts'
import { trainSpans } from './train-spans.ts'

const cities = ['Pune', 'New Delhi', 'Kochi', 'Jaipur', 'Surat', 'Indore', 'Nagpur', 'Bhopal']
const people = ['Asha', 'Ravi Kumar', 'Meera', 'Kabir Khan', 'Leela', 'Victor', 'Rohan', 'Dev']

/** '[Pune](from)' marks 'Pune' as the parameter named 'from'. */
function phrase(marked: string, parameters: string[], entityIds: string[]): MarkedPhrase {
  const spans: MarkedPhrase['spans'] = []
  let text = ''
  for (const [piece, words, name] of marked.matchAll(/\[([^\]]+)\]\((\w+)\)|[^[]+/gu)) {
    const start = text.length
    text += words ?? piece
    const parameter = parameters.indexOf(name ?? '')
    if (words) spans.push({ start, end: text.length, entityId: entityIds[parameter] ?? '', parameter })
  }
  return { text, spans }
}

const travel: MarkedIntent = {
  id: 'travel',
  phrases: cities.flatMap((city, at) => {
    const other = cities[(at + 3) % cities.length]
    return [
      `book a train from [${city}](from) to [${other}](to)`,
      `I go to [${city}](to) from [${other}](from) tomorrow`,
      `is there a bus to [${city}](to)`,
      'I need a seat at the window',
    ].map(marked => phrase(marked, ['from', 'to'], ['city', 'city']))
  }),
}
const call: MarkedIntent = {
  id: 'call',
  phrases: people.flatMap((person, at) =>
    [`call [${person}](who) now`, `please ring [${people[(at + 1) % 8]}](who)`, `[${person}](who) ko phone lagao`].map(
      marked => phrase(marked, ['who'], ['person']),
    ),
  ),
}
const set = { intents: [travel, call], values: [{ entityId: 'city', texts: ['Mysuru', 'Navi Mumbai'] }] }
const bytes = trainSpans(set, 7)
const model = openSpans(bytes)

function found(intentId: string, text: string): [string, number, string][] {
  return tagSpans(model, intentId, text).map(({ start, end, parameter, entityId }) => [
    text.slice(start, end),
    parameter,
    entityId,
  ])
}

describe('learned spans (INTENT-008)', () => {
  test('fill the parameter that the words around them speak for', () => {
    expect(found('travel', 'book a bus from Hubli to Pune')).toEqual([
      ['Hubli', 0, 'city'],
      ['Pune', 1, 'city'],
    ])
    expect(found('travel', 'I go to Kochi from Hubli')).toEqual([
      ['Kochi', 1, 'city'],
      ['Hubli', 0, 'city'],
    ])
  })

  test('hold values of several words, seen in training or not', () => {
    expect(found('travel', 'a train from New Delhi to Navi Mumbai')).toEqual([
      ['New Delhi', 0, 'city'],
      ['Navi Mumbai', 1, 'city'],
    ])
  })

  test('are found whatever the case, and with offsets into the text as sent', () => {
    expect(found('travel', '  book a train FROM mysuru to pune ')).toEqual([
      ['mysuru', 0, 'city'],
      ['pune', 1, 'city'],
    ])
    expect(found('call', 'please ring प्रिया')).toEqual([['प्रिया', 0, 'person']])
  })

  test('are of the asked intent alone, and none where nothing was marked', () => {
    expect(found('call', 'call Zubin now')).toEqual([['Zubin', 0, 'person']])
    expect(found('travel', 'I need a seat at the window')).toEqual([])
    expect(tagSpans(model, 'unknown', 'call Zubin now')).toEqual([])
    expect(tagSpans(model, 'call', ' ')).toEqual([])
  })

  test('have a probability, never overlap and lie inside the text', () => {
    const words = fc.constantFrom('from', 'to', 'call', 'Pune', 'new', 'delhi', 'हैदराबाद', '😀', 'ring', '12', '…')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), fc.constantFrom('travel', 'call'), (list, intent) => {
        const text = list.join(' ')
        let last = 0
        for (const { start, end, score } of tagSpans(model, intent, text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
          last = end
        }
      }),
    )
  })
})

test('a phrase left unmarked does not unteach the values it holds', () => {
  const unmarked = cities.map(city => ({ text: `is there a bus to ${city}`, spans: [] }))
  const careless = { ...set, intents: [{ ...travel, phrases: [...travel.phrases, ...unmarked] }] }
  expect(tagSpans(openSpans(trainSpans(careless, 7)), 'travel', 'is there a bus to Hubli')).toMatchObject([
    { start: 18, end: 23, parameter: 1 },
  ])
})

test('the same phrases and seed give the same bytes, and the same text the same spans', () => {
  expect(trainSpans(set, 7)).toEqual(bytes)
  const text = 'book a train from Mysuru to Pune'
  expect(tagSpans(model, 'travel', text)).toEqual(tagSpans(openSpans(bytes), 'travel', text))
})

test('a set without marks gives a model that finds nothing', () => {
  const empty = openSpans(
    trainSpans({ intents: [{ id: 'a', phrases: [{ text: 'hello', spans: [] }] }], values: [] }, 1),
  )
  expect(tagSpans(empty, 'a', 'hello')).toEqual([])
})

test('a text of thousands of words is read', () => {
  expect(tagSpans(model, 'travel', 'a train from Pune to Kochi '.repeat(800)).length).toBeGreaterThan(0)
})

test('bytes that are damaged are refused', () => {
  const damaged = bytes.slice()
  damaged[40] = (damaged[40] ?? 0) ^ 1
  expect(() => openSpans(damaged)).toThrow(BadModel)
  expect(() => openSpans(bytes.slice(0, 100))).toThrow(BadModel)
})
