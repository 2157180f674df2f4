import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['today', '2026-11-18'],
  ['come tomorrow', '2026-11-19'],
  ['the day after tomorrow', '2026-11-20'],
  ['yesterday', '2026-11-17'],
  ['5th March', '2027-03-05'],
  ['5th of march 2028', '2028-03-05'],
  ['March 5, 2028', '2028-03-05'],
  ['fifth of March', '2027-03-05'],
  ['18 November', '2026-11-18'],
  ['17 November', '2027-11-17'],
  ['29 Feb', '2028-02-29'],
  ['5-Mar-27', '2027-03-05'],
  ['21/11/2026', '2026-11-21'],
  ['11/21/2026', '2026-11-21'],
  ['21-11-26', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['21/11', '2026-11-21'],
  ['Friday, 5 March 2027', '2027-03-05'],
  ['on the 5th', '2026-12-05'],
  ['the 5th of next month', '2026-12-05'],
  ['next month on the 7th', '2026-12-07'],
  ['Friday the 20th', '2026-11-20'],
  ['in 3 days', '2026-11-21'],
  ['two weeks ago', '2026-11-04'],
  ['a month from now', '2026-12-18'],
  ['in a couple of days', '2026-11-20'],
  ['a week from Monday', '2026-11-30'],
  ['for a week from Monday', '2026-11-23'],
  ['15/08/95', '1995-08-15'],
  ['5th febuary', '2027-02-05'],
])('"%s" holds the date %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date', text)).toEqual([value])
})

test.each<[string, string]>([
  ['Friday', '2026-11-20'],
  ['on monday', '2026-11-23'],
  ['Wednesday', '2026-11-25'],
  ['next Friday', '2026-11-27'],
  ['next Wednesday', '2026-11-25'],
  ['next to next monday', '2026-11-30'],
  ['5th of next to next month', '2027-01-05'],
  ['this Friday', '2026-11-20'],
  ['this Monday', '2026-11-23'],
  ['last Friday', '2026-11-13'],
  ['last Wednesday', '2026-11-11'],
  ['coming Sunday', '2026-11-22'],
  ['Friday next week', '2026-11-27'],
  ['next week on Friday', '2026-11-27'],
  ['by fri', '2026-11-20'],
  ['wensday', '2026-11-25'],
  ['on thrusday', '2026-11-19'],
])('the weekday in "%s" is %s, a bare one never today (ENTITY-039)', (text, value) => {
  expect(valuesOf('date', text)).toEqual([value])
})

test.each<[string, string]>([
  ['कल', '2026-11-19'],
  ['kal aaunga', '2026-11-19'],
  ['कल क्या हुआ था', '2026-11-17'],
  ['बीता हुआ कल', '2026-11-17'],
  ['परसों', '2026-11-20'],
  ['आज', '2026-11-18'],
  ['5 मार्च', '2027-03-05'],
  ['पाँच मार्च को', '2027-03-05'],
  ['agle somvar', '2026-11-23'],
  ['अगले शुक्रवार को', '2026-11-27'],
  ['शुक्रवार', '2026-11-20'],
  ['pichhle somvar', '2026-11-16'],
  ['5 तारीख को', '2026-12-05'],
  ['agle mahine ki 5 tarikh', '2026-12-05'],
  ['तीन दिन बाद', '2026-11-21'],
  ['do hafte pehle', '2026-11-04'],
  ['१२/०५/२०२७', '2027-05-12'],
])('the Hindi words "%s" hold the date %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date', text)).toEqual([value])
})

test.each([
  'may',
  'I may come',
  'only 5 may join',
  'it was 2.5 lakh',
  'open 24/7',
  'half is 1/2',
  '31 june',
  '31/31/2026',
  'march past',
  'the sun is hot',
  'she sat down',
  '5-6 people',
  'version 1.2.2026.4',
  'one day',
  'the fifth floor',
])('"%s" holds no date', text => {
  expect(valuesOf('date', text)).toEqual([])
})

test('the next calendar week begins on Monday, on a Sunday too', () => {
  const sunday = { now: new Date('2026-11-22T06:00:00Z') }
  expect(valuesOf('date', 'next Monday', sunday)).toEqual(['2026-11-23'])
  expect(valuesOf('date', 'next Sunday', sunday)).toEqual(['2026-11-29'])
  expect(valuesOf('date', 'Sunday', sunday)).toEqual(['2026-11-29'])
})

test('today is the day of the sender, not of the server', () => {
  const late = { now: new Date('2026-11-18T20:00:00Z') }
  expect(valuesOf('date', 'today', late)).toEqual(['2026-11-19'])
  expect(valuesOf('date', 'today', { ...late, timeZone: 'America/New_York' })).toEqual(['2026-11-18'])
  expect(valuesOf('date', 'today', { ...late, timeZone: 'Mars/Olympus' })).toEqual(['2026-11-18'])
})

test('a bare "5th" or "sat" is a date where one was asked for', () => {
  expect(valuesOf('date', '21 11 2026', { expected: ['sys.date'] })).toEqual(['2026-11-21'])
  expect(valuesOf('date', '5th', { expected: ['sys.date'] })).toEqual(['2026-12-05'])
  expect(valuesOf('date', 'sat', { expected: ['sys.date'] })).toEqual(['2026-11-21'])
  expect(valuesOf('date', '15', { expected: ['sys.date'] })).toEqual(['2026-12-15'])
  expect(valuesOf('date', 'the day after', { expected: ['sys.date'] })).toEqual(['2026-11-20'])
  expect(valuesOf('date', '3 jan 28', { expected: ['sys.date'] })).toEqual(['2028-01-03'])
  expect(valuesOf('date', '3 jan 10', { expected: ['sys.date'] })).toEqual(['2027-01-03'])
})

test('what looks like a fraction is a date behind "on", or where a date was asked for', () => {
  expect(valuesOf('date', 'on 1/4')).toEqual(['2027-04-01'])
  expect(valuesOf('date', '1/1', { expected: ['sys.date'] })).toEqual(['2027-01-01'])
})

test('a date that was asked for is taken out of a date with time', () => {
  expect(matchesIn('tomorrow at 5 pm', { expected: ['sys.date'] }).map(({ id, text }) => [id, text])).toEqual([
    ['sys.date', 'tomorrow'],
    ['sys.time', '5 pm'],
  ])
})

test.each([
  ['christmas', '2026-12-25'],
  ['xmas eve', '2026-12-24'],
  ['Christmas 2027', '2027-12-25'],
  ["new year's day", '2027-01-01'],
  ['republic day', '2027-01-26'],
  ['क्रिसमस', '2026-12-25'],
  ['on 12/25', '2026-12-25'],
  ['end of the month', '2026-11-30'],
  ['by month end', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['start of next week', '2026-11-23'],
  ['the beginning of the month', '2026-12-01'],
  ['agle mahine ke shuru mein', '2026-12-01'],
  ['इस महीने के अंत में', '2026-11-30'],
])('"%s" is the date %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date', text)).toEqual([value])
})

test.each(['rated 8/25', '9/16 of them', 'at the end', 'happy new year', '30 feb', 'feb 30', '31/02/2027'])(
  '"%s" holds no date',
  text => {
    expect(valuesOf('date', text)).toEqual([])
  },
)

test('a day that no month has fills no number either', () => {
  for (const text of ['30 feb', 'feb 30', '31 june']) expect(matchesIn(text, { expected: ['sys.number'] })).toEqual([])
  expect(valuesOf('number', '5 may come', { expected: ['sys.number'] })).toEqual([5])
  expect(valuesOf('number', 'in jan 500 joined')).toEqual([500])
})
