import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['diwali', '2027-10-29'],
  ['deliver it on Deepavali please', '2027-10-29'],
  ['दिवाली', '2027-10-29'],
  ['दीपावली पर', '2027-10-29'],
  ['diwali 2028', '2028-10-17'],
  ['last diwali', '2026-11-08'],
  ['pichhli diwali', '2026-11-08'],
  ['next Holi', '2027-03-22'],
  ['होली', '2027-03-22'],
  ['dussehra', '2027-10-09'],
  ['raksha bandhan', '2027-08-17'],
  ['ganesh chaturthi', '2027-09-04'],
  ['karwa chauth', '2027-10-18'],
  ['guru nanak jayanti', '2026-11-24'],
  ['eid', '2027-03-10'],
  ['bakrid', '2027-05-17'],
  ['ईद', '2027-03-10'],
  ['eid-ul-fitr 2028', '2028-02-27'],
  ['ramzan', '2027-02-08'],
  ['onam', '2027-09-12'],
  ['lohri', '2027-01-13'],
  ['easter', '2027-03-28'],
  ['Good Friday', '2027-03-26'],
  ['easter monday 2025', '2025-04-21'],
  ['ash wednesday', '2027-02-10'],
  ['thanksgiving', '2026-11-26'],
  ['black friday', '2026-11-27'],
  ["mother's day", '2027-05-09'],
  ['christmas', '2026-12-25'],
  ['last christmas', '2025-12-25'],
])('the feast in "%s" is on %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date', text)).toEqual([value])
})

test.each<[string, string]>([
  ['the day before diwali', '2027-10-28'],
  ['a day after Holi', '2027-03-23'],
  ['2 days before christmas', '2026-12-23'],
  ['two weeks after 5 March', '2027-03-19'],
  ['diwali ke ek din baad', '2027-10-30'],
  ['होली से दो दिन पहले', '2027-03-20'],
  ['3 days after next monday', '2026-11-26'],
])('"%s" is counted from another day: %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date', text)).toEqual([value])
})

test.each<[string, string]>([
  ['the first monday of january', '2027-01-04'],
  ['first friday of november', '2027-11-05'],
  ['last friday of november', '2026-11-27'],
  ['2nd saturday of next month', '2026-12-12'],
  ['third tuesday of march 2028', '2028-03-21'],
  ['the last sunday of the month', '2026-11-29'],
  ['agle mahine ka pehla somvar', '2026-12-07'],
])('"%s" is the weekday of a month: %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date', text)).toEqual([value])
})

test('what is a dish or a greeting too is a day only where one was asked for (section 9)', () => {
  expect(valuesOf('date', 'one pongal and a happy new year')).toEqual([])
  expect(valuesOf('date', 'on pongal')).toEqual(['2027-01-15'])
  expect(valuesOf('date', 'new year', { expected: ['sys.date'] })).toEqual(['2027-01-01'])
})

test('a feast beyond the years of the table is no guess, and a time makes it a moment', () => {
  expect(valuesOf('date', 'diwali 2099')).toEqual([])
  expect(valuesOf('date-time', 'diwali at 6pm')).toEqual(['2027-10-29T18:00:00+05:30'])
  expect(valuesOf('date-period', 'from christmas to holi')).toEqual([{ start: '2026-12-25', end: '2027-03-22' }])
  expect(matchesIn('when is diwali').find(({ id }) => id === 'sys.date')?.text).toBe('diwali')
})
