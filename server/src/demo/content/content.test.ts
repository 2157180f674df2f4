import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhrase } from './content.ts'

test('a phrase without annotations is its own text', () => {
  expect(readPhrase('where is my order?')).toEqual({ text: 'where is my order?', spans: [] })
})

test('an annotated phrase loses its marks and keeps the places of its spans (INTENT-018)', () => {
  expect(readPhrase('fix my [fridge](appliance) [tomorrow](date) please')).toEqual({
    text: 'fix my fridge tomorrow please',
    spans: [
      { start: 7, end: 13, parameter: 'appliance' },
      { start: 14, end: 22, parameter: 'date' },
    ],
  })
})

test('a span may stand alone, touch the next one, and touch a letter', () => {
  expect(readPhrase('[AC204518](order_number)')).toEqual({
    text: 'AC204518',
    spans: [{ start: 0, end: 8, parameter: 'order_number' }],
  })
  expect(readPhrase('[a](x)[b](y)s')).toEqual({
    text: 'abs',
    spans: [
      { start: 0, end: 1, parameter: 'x' },
      { start: 1, end: 2, parameter: 'y' },
    ],
  })
})

test('positions count UTF-16 units, in Devanagari and after an emoji', () => {
  const { text, spans } = readPhrase('😡 मेरा [फ्रिज](appliance) खराब है')
  expect(text).toBe('😡 मेरा फ्रिज खराब है')
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['फ्रिज'])
})

test('brackets without a paren, and parens without a bracket, stay as written', () => {
  const plain = 'model [2024] (black) and [] (x) [a] (b)'
  expect(readPhrase(plain)).toEqual({ text: plain, spans: [] })
})

test('for any pieces, every span cuts exactly the words that were annotated', () => {
  const words = fc.string({ minLength: 1 }).filter(piece => !/[[\]()]/.test(piece))
  const pieces = fc.array(fc.record({ words, annotated: fc.boolean() }))
  fc.assert(
    fc.property(pieces, parts => {
      const phrase = parts.map(part => (part.annotated ? `[${part.words}](p-1)` : part.words)).join('')
      const { text, spans } = readPhrase(phrase)
      expect(text).toBe(parts.map(part => part.words).join(''))
      expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(
        parts.filter(part => part.annotated).map(part => part.words),
      )
    }),
  )
})
