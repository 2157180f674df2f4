import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, parseExpression, variablesOf } from './expressions.ts'

const row: Record<string, string> = {
  name: ' Meera Nair ',
  city: 'Kochi & co',
  born: '1990-03-07',
  link: 'https://a.in/x?y=1',
}

function written(text: string, tools = {}) {
  const parsed = parseExpression(text)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return evaluate(parsed, name => row[name], tools)
}

function namesIn(text: string) {
  const parsed = parseExpression(text)
  return 'problem' in parsed ? parsed.problem : variablesOf(parsed)
}

describe('an expression', () => {
  test('puts columns into an address, encoded, and keeps the rest as it is (VARS-008)', () => {
    expect(written('https://shop.in/{{city}}?n={{trim(name)}}')).toBe('https://shop.in/Kochi%20%26%20co?n=Meera%20Nair')
  })

  test.each([
    ['{{upper(trim(name))}}', 'MEERA%20NAIR'],
    ['{{lower(city)}}', 'kochi%20%26%20co'],
    ["{{substr(trim(name),'0','5')}}", 'Meera'],
    ["{{substr(trim(name), '6')}}", 'Nair'],
    ['{{urlencode(city)}}', 'Kochi%20%26%20co'],
    ["{{date(born,'d MMM yyyy')}}", '7%20Mar%201990'],
    ["{{date(born,'dd-MM-yy')}}", '07-03-90'],
    ['{{nobody|guest}}', 'guest'],
    ['{{upper(nobody)|a guest}}', 'a%20guest'],
  ])('%s is %s (VARS-008)', (text, value) => {
    expect(written(text)).toBe(value)
  })

  test('makes a short link of a full address and does not encode it (VARS-008)', () => {
    expect(written('{{short(link)}}', { shorten: (url: string) => `https://p.in/l/${url.length}` })).toBe(
      'https://p.in/l/18',
    )
  })

  test.each([
    ['{{lower(urlencode(city))}}', 'kochi%20%26%20co'],
    ["{{substr(urlencode(city),'0','8')}}", 'Kochi%20'],
    ['{{trim(short(link))}}', 'https://a.in/x?y=1'],
    ['{{upper(nobody)|a guest}}', 'a%20guest'],
    ['{{trim(short(nobody))|https://a.in/}}', 'https://a.in/'],
    ["{{date(urlencode(born),'d/M')}}", '7%2F3'],
    ['{{urlencode(short(link))}}', 'https%3A%2F%2Fa.in%2Fx%3Fy%3D1'],
  ])('%s is encoded once: %s (VARS-008)', (text, value) => {
    expect(written(text)).toBe(value)
  })

  test('writes an instant in the zone that it is given', () => {
    const parsed = parseExpression("{{date(at,'d-H-mm')}}")
    expect('parts' in parsed && evaluate(parsed, () => '2026-03-07T20:00:00Z', { timeZone: 'Asia/Kolkata' })).toBe(
      '8-1-30',
    )
  })

  test('has no value when a column is empty and nothing stands in for it', () => {
    expect(written('https://shop.in/{{nobody}}')).toBeNull()
    expect(written("{{date(city,'d')}}")).toBeNull()
  })
})

describe('the grammar', () => {
  test('names the variables once, in order (VARS-019, VARS-020)', () => {
    expect(namesIn("{{b}}/{{upper(First Name )}}/{{b}}/{{substr(a,'0','1')}}")).toEqual(['b', 'First Name', 'a'])
    expect(namesIn('no variable { at } all }}')).toEqual([])
  })

  test.each([
    ['{{', 'a name is missing at 3'],
    ['{{1}}', 'a name is missing at 3'],
    ['x{{name', "'}}' is missing at 8"],
    ['{{name|x', "'}}' is missing at 1"],
    ['{{shout(name)}}', "unknown function 'shout' at 3"],
    ['{{upper(name}}', "')' is missing at 13"],
    ["{{substr(name,'0}}", 'a quote is not closed at 15'],
    ['{{substr(name)}}', 'substr takes 2 or 3 values at 3'],
    ["{{substr(name,'x')}}", 'substr takes whole numbers at 3'],
    ["{{substr(name,'0','-1')}}", 'substr takes whole numbers at 3'],
    ["{{upper(name,'x')}}", 'upper takes 1 value at 3'],
    ['{{upper(upper(upper(upper(upper(upper(a))))))}}', 'more than 5 functions within each other at 33'],
    ['x'.repeat(1001), 'more than 1000 characters at 1001'],
    ['😀'.repeat(1001), 'more than 1000 characters at 1001'],
  ])('%s is not valid (VARS-020)', (text, reason) => {
    expect(parseExpression(text)).toEqual({ problem: `Invalid expression: ${reason}` })
  })

  test('is read or refused with a place inside it, whatever it is (VARS-020)', () => {
    const pieces = fc.constantFrom('{{', '}}', '(', ')', ',', "'", '|', 'name', 'upper', 'date', ' ', '{', 'é', '1')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), parts => {
        const text = parts.join('')
        const parsed = parseExpression(text)
        if ('parts' in parsed) {
          const names = variablesOf(parsed)
          expect(new Set(names).size).toBe(names.length)
          expect(evaluate(parsed, () => '2026-01-01')).not.toBeNull()
          return
        }
        const place = Number(/^Invalid expression: .+ at (\d+)$/.exec(parsed.problem)?.[1])
        expect(place).toBeGreaterThan(0)
        expect(place).toBeLessThanOrEqual(text.length + 1)
      }),
    )
  })

  test('leaves text without braces untouched, and what it takes from a column safe in an address', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), value => {
        const plain = value.replaceAll('{', '')
        const whole = parseExpression(plain)
        expect('parts' in whole && evaluate(whole, () => undefined)).toBe(plain)
        const parsed = parseExpression('{{x}}')
        expect('parts' in parsed && decodeURIComponent(evaluate(parsed, () => value) ?? '')).toBe(value)
      }),
    )
  })
})
