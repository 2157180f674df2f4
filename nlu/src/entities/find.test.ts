import { expect, test } from 'vitest'
import { type CustomEntity, compileLexicon, type FindContext, findEntities } from './find.ts'
import { matchesIn, wednesday } from './sentences.fixture.ts'

const plans: CustomEntity = {
  id: 'plan',
  name: 'Plan',
  values: [
    { value: 'Gold', type: 'synonyms', synonyms: ['golden plan', 'प्रीमियम', 'sona'] },
    { value: 'Silver Jubilee', type: 'synonyms', synonyms: ['chaandi', 'at&t', 'c++'] },
    { value: 'Mobile', type: 'synonyms', synonyms: ['मोबाइल'] },
    { value: 'order', type: 'pattern', pattern: ['ORD\\d+', '(?i)inv-\\d+'] },
  ],
}
const places: CustomEntity = {
  id: 'branch',
  name: 'Branch',
  values: [
    { value: 'South', type: 'synonyms', synonyms: ['chennai', 'chennai central station', 'X200'] },
    { value: 'East', type: 'synonyms', synonyms: ['chandigarh'] },
  ],
}
const lexicon = compileLexicon([plans, places])

function found(text: string, context: Partial<FindContext> = {}): [id: string, value: unknown, text: string][] {
  return findEntities(text, lexicon, { ...wednesday, ...context }).map(({ id, value, text: words }) => [
    id,
    value,
    words,
  ])
}

test.each<[string, string, string]>([
  ['I want GOLD', 'Gold', 'GOLD'],
  ['the golden  plan please', 'Gold', 'golden  plan'],
  ['प्रीमियम चाहिए', 'Gold', 'प्रीमियम'],
  ['silver jubilee!', 'Silver Jubilee', 'silver jubilee'],
  ['with AT&T', 'Silver Jubilee', 'AT&T'],
  ['c++', 'Silver Jubilee', 'c++'],
])('"%s" means the custom value %s (ENTITY-017)', (text, value, words) => {
  expect(found(text)).toEqual([['plan', value, words]])
})

test.each<[string, string]>([
  ['chaandi', 'Silver Jubilee'],
  ['chandi', 'Silver Jubilee'],
  ['chaadni', 'Silver Jubilee'],
  ['chaanddi', 'Silver Jubilee'],
  ['vhaandi', 'Silver Jubilee'],
  ['silvr jubile', 'Silver Jubilee'],
  ['goldn pan', 'Gold'],
  ['मोबाईल', 'Mobile'],
])('"%s" is understood as %s in spite of its typing errors (ENTITY-017)', (text, value) => {
  expect(found(text).map(([, meaning]) => meaning)).toEqual([value])
})

test.each(['gld', 'golds', 'marigold', 'gold5', 'chndi', 'silv jubil', 'X201', 'X20O', 'ORD', 'मोबाइलवाला'])(
  '"%s" holds no custom value',
  text => {
    expect(found(text).filter(([id, value]) => id !== 'sys.number' && value !== 'order')).toEqual([])
  },
)

test('a short word next to a long one is not swallowed as two typing errors', () => {
  expect(found('chandigarh a')).toEqual([['branch', 'East', 'chandigarh']])
})

test('patterns are read as they are, every time they occur (ENTITY-017)', () => {
  expect(found('ORD12 and ord13 or Inv-7, ORD99x')).toEqual([
    ['plan', 'order', 'ORD12'],
    ['plan', 'order', 'Inv-7'],
    ['plan', 'order', 'ORD99'],
  ])
})

test('the longest meaning wins, and custom beats system on the same words', () => {
  expect(found('chennai')).toEqual([['branch', 'South', 'chennai']])
  expect(found('chennai central station')).toEqual([['branch', 'South', 'chennai central station']])
  expect(found('chennai', { expected: ['sys.city'] })).toEqual([['sys.city', 'Chennai', 'chennai']])
  expect(found('chennai', { expected: ['plan', 'sys.city'] })).toEqual([['sys.city', 'Chennai', 'chennai']])
})

test('of two custom entities the asked one has the word', () => {
  const twice = compileLexicon([
    { id: 'a', name: 'A', values: [{ value: 'one', type: 'synonyms', synonyms: ['apple pie'] }] },
    { id: 'b', name: 'B', values: [{ value: 'two', type: 'synonyms', synonyms: ['apple'] }] },
  ])
  const idsOf = (expected: string[]) => findEntities('apple pie', twice, { ...wednesday, expected }).map(({ id }) => id)
  expect(idsOf([])).toEqual(['a'])
  expect(idsOf(['b'])).toEqual(['b'])
  expect(idsOf(['sys.date', 'b'])).toEqual(['b'])
})

test('of the system entities the most specific has a span (ENTITY-039)', () => {
  expect(matchesIn('600001')).toMatchObject([{ id: 'sys.pincode' }])
  expect(matchesIn('5 pounds')).toMatchObject([{ id: 'sys.currency' }])
  expect(matchesIn('do din', { language: 'hi' })).toMatchObject([{ id: 'sys.duration' }])
  expect(matchesIn('Georgia')).toMatchObject([{ id: 'sys.state' }])
})

test('a whole answer is taken as it is only where any text was asked for (ENTITY-039)', () => {
  const any = { expected: ['sys.any'] }
  expect(matchesIn('  call me tomorrow. ', any)).toEqual([
    { id: 'sys.any', name: 'any', value: 'call me tomorrow.', text: 'call me tomorrow.', start: 2, end: 19, type: 1 },
  ])
  expect(matchesIn('   ', any)).toEqual([])
  expect(matchesIn('hello there')).toEqual([])
  expect(matchesIn('tomorrow', { expected: ['sys.city', 'sys.any'] })).toMatchObject([{ id: 'sys.date' }])
})

test('matches come from left to right, and their offsets cut their words out of the text as sent', () => {
  const text = '😀 e\u0301t\u0301 दिल्ली से  GOLDEN   plan, ₹500 और कल शाम 5 बजे Ravi@Example.com'
  const matches = findEntities(text, lexicon, wednesday)
  expect(matches.map(({ id }) => id)).toEqual(['sys.city', 'plan', 'sys.currency', 'sys.date-time', 'sys.email'])
  let end = 0
  for (const match of matches) {
    expect(text.slice(match.start, match.end)).toBe(match.text)
    expect(match.start).toBeGreaterThanOrEqual(end)
    end = match.end
  }
})

test('a sentence is read in one go, custom entities first in type (ENTITY-019)', () => {
  const text = 'My name is Asha, book the golden plan for 2 in Chennai tomorrow at 5, 9876543210'
  const read = findEntities(text, compileLexicon([plans]), wednesday)
  expect(read.map(({ name, value, type }) => [name, value, type])).toEqual([
    ['person', 'Asha', 1],
    ['Plan', 'Gold', 0],
    ['number', 2, 1],
    ['city', 'Chennai', 1],
    ['date-time', '2026-11-19T17:00:00+05:30', 1],
    ['phone-number', '919876543210', 1],
  ])
})

test('a pattern that RE2 refuses does not keep the others from working', () => {
  const half = compileLexicon([
    { id: 'x', name: 'X', values: [{ value: 'v', type: 'pattern', pattern: ['(', 'k\\d'] }] },
  ])
  expect(findEntities('k7', half, wednesday)).toMatchObject([{ id: 'x', value: 'v', text: 'k7' }])
})

test('an empty message holds nothing', () => {
  expect(matchesIn('')).toEqual([])
  expect(matchesIn(' \n ')).toEqual([])
})

test('the same message gives the same answer', () => {
  const text = 'golden pln tomorow at 5, 25 saal, dilli'
  expect(findEntities(text, lexicon, wednesday)).toEqual(findEntities(text, lexicon, wednesday))
})
