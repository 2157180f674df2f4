import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMapping, cleanValue, type Mapping, mapping, valuesFor } from './mapping.ts'
import { carousel, offer, orderShipped } from './templates.fixture.ts'

const row: Record<string, string> = { name: 'Asha', order: '4711', city: ' ' }
const column = (name: string) => row[name]
const complete: Mapping[] = [
  { name: 'header.1', type: 'column', value: 'order' },
  { name: 'body.1', type: 'column', value: 'name' },
  { name: 'body.2', type: 'static', value: '99' },
  { name: 'button.1', type: 'expression', value: '{{order}}?c={{city|all}}' },
]

function mapped(...changes: Mapping[]): Mapping[] {
  return [...changes, ...complete.filter(({ name }) => !changes.some(change => change.name === name))]
}

describe('a mapping', () => {
  test('fills every variable in its own way (VARS-004, VARS-006, VARS-007, VARS-008)', () => {
    expect(checkMapping(orderShipped, complete)).toEqual([])
    expect(valuesFor(orderShipped, complete, column)).toEqual({
      values: { 'header.1': '4711', 'body.1': 'Asha', 'body.2': '99', 'button.1': '4711?c=all' },
    })
  })

  test('finds its variables whatever blanks stand around their names', () => {
    const mappings = [{ name: ' city ', type: 'static', value: 'Pune' }]
    const read = mapping.parse({ name: ' button.1 ', type: 'expression', value: '{{city}}', mappings })
    expect([read.name, read.mappings?.[0]?.name]).toEqual(['button.1', 'city'])
  })

  test('needs a value for every required variable and no other (VARS-009)', () => {
    expect(checkMapping(orderShipped, [])).toEqual(
      ['header.1', 'body.1', 'body.2', 'button.1'].map(field => ({ field, message: 'This Field is Mandatory' })),
    )
    expect(checkMapping(orderShipped, mapped({ name: 'body.2', type: 'static', value: '  ' }))).toEqual([
      { field: 'body.2', message: 'This Field is Mandatory' },
    ])
  })

  test('says of a card that all cards are to be looked at (VARS-010)', () => {
    expect(checkMapping(carousel, [])).toEqual([
      { field: 'card.0.body.1', message: 'Variable mapping missing, check all cards' },
    ])
  })

  test('offers an expression to URL variables only, and only a valid one (VARS-008)', () => {
    const rows = mapped(
      { name: 'body.1', type: 'expression', value: '{{name}}' },
      { name: 'button.1', type: 'expression', value: '{{name' },
    )
    expect(checkMapping(orderShipped, rows)).toEqual([
      { field: 'body.1', message: 'Expression is offered for URL variables only' },
      { field: 'button.1', message: "Invalid expression: '}}' is missing at 7" },
    ])
  })

  test('gives names of an expression a text or a column of another name (VARS-004)', () => {
    const rows = mapped({
      name: 'button.1',
      type: 'expression',
      value: '{{a}}/{{b}}/{{order}}',
      mappings: [
        { name: 'a', type: 'static', value: 'x' },
        { name: 'b', type: 'column', value: 'name' },
      ],
    })
    expect(valuesFor(orderShipped, rows, column)).toMatchObject({ values: { 'button.1': 'x/Asha/4711' } })
  })

  test('takes what stands behind the bar where a column is empty, and names what is missing without one', () => {
    const withFallback = mapped({ name: 'body.1', type: 'column', value: 'city|there' })
    expect(valuesFor(orderShipped, withFallback, column)).toMatchObject({ values: { 'body.1': 'there' } })
    const without = mapped({ name: 'body.1', type: 'column', value: 'city' })
    expect(valuesFor(orderShipped, without, column)).toEqual({ missing: 'body.1' })
  })

  test('cuts a long text, and does not send half a code, half an address or a day that is none', () => {
    const long = mapped({ name: 'body.1', type: 'column', value: 'long' })
    const read = (name: string) => (name === 'long' ? 'é'.repeat(2000) : row[name])
    expect(valuesFor(orderShipped, long, read)).toMatchObject({ values: { 'body.1': 'é'.repeat(1024) } })
    const address = mapped({ name: 'button.1', type: 'column', value: 'long' })
    expect(valuesFor(orderShipped, address, read)).toEqual({ missing: 'button.1' })
    const code = (value: string, expiry: string): Mapping[] => [
      { name: 'button.0', type: 'static', value },
      { name: 'lto.expiry', type: 'static', value: expiry },
    ]
    expect(valuesFor(offer, code('A'.repeat(16), '2026-11-08'), column)).toEqual({ missing: 'button.0' })
    expect(checkMapping(offer, code('A'.repeat(16), 'soon'))).toEqual([
      { field: 'button.0', message: 'Maximum length must be 15 characters.' },
      { field: 'lto.expiry', message: 'Please enter a valid date' },
    ])
  })
})

describe('the end of an offer', () => {
  test.each(['offer 7', '5', '20261201100000'])('%s is none', expiry => {
    const rows: Mapping[] = [
      { name: 'button.0', type: 'static', value: 'LAST' },
      { name: 'lto.expiry', type: 'static', value: expiry },
    ]
    expect(checkMapping(offer, rows)).toEqual([{ field: 'lto.expiry', message: 'Please enter a valid date' }])
  })

  test('is still to come when the message leaves, where everybody has the same (TMPL-008, VARS-009)', () => {
    const end = Date.UTC(2026, 10, 8)
    const rows = (type: 'static' | 'column'): Mapping[] => [
      { name: 'button.0', type: 'static', value: 'LAST' },
      { name: 'lto.expiry', type, value: '2026-11-08' },
    ]
    const over = [{ field: 'lto.expiry', message: 'The offer is over before this goes out.' }]
    expect(checkMapping(offer, rows('static'), end)).toEqual(over)
    expect(checkMapping(offer, rows('static'), end - 1)).toEqual([])
    expect(checkMapping(offer, rows('static'))).toEqual([])
    expect(checkMapping(offer, rows('column'), end)).toEqual([])
  })

  test('that is over for one recipient when the message leaves is no value (TMPL-008, VARS-009)', () => {
    const rows: Mapping[] = [
      { name: 'button.0', type: 'static', value: 'LAST' },
      { name: 'lto.expiry', type: 'column', value: 'until' },
    ]
    const until = (text: string) => valuesFor(offer, rows, () => text, { leavesAt: Date.UTC(2026, 10, 8) })
    expect(until('2026-11-08')).toEqual({ missing: 'lto.expiry' })
    expect(until('2026-11-09')).toEqual({ values: { 'button.0': 'LAST', 'lto.expiry': '2026-11-09' } })
    expect(valuesFor(offer, rows, () => '2020-01-01')).toMatchObject({ values: { 'lto.expiry': '2020-01-01' } })
  })
})

test('line breaks and wide gaps of a value become one blank', () => {
  expect(cleanValue('  a\r\n b\n\nc    d   e\u2028f ')).toBe('a b c d   e f')
})

test('a gap becomes one blank where it is wide or holds a break, and stays as it is elsewhere', () => {
  const spelledOut = (text: string) =>
    text
      .replace(/\s*[\r\n\u2028\u2029]\s*/gu, ' ')
      .replace(/[^\S\r\n]{4,}/gu, ' ')
      .trim()
  const unit = fc.constantFrom(' ', '\t', '\r', '\n', '\u2028', '\u2029', '\u00a0', '\ufeff', 'a', 'é', '😀')
  fc.assert(fc.property(fc.string({ unit, maxLength: 40 }), text => cleanValue(text) === spelledOut(text)))
})

test('a cell of blanks costs no more than its length', () => {
  const wide = `a${' '.repeat(200_000)}b`
  const start = performance.now()
  expect(cleanValue(wide)).toBe('a b')
  expect(performance.now() - start).toBeLessThan(1000)
})
