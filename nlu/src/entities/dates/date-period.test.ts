import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, string, string]>([
  ['this week', '2026-11-16', '2026-11-22'],
  ['next week', '2026-11-23', '2026-11-29'],
  ['last month', '2026-10-01', '2026-10-31'],
  ['this year', '2026-01-01', '2026-12-31'],
  ['next weekend', '2026-11-28', '2026-11-29'],
  ['next to next week', '2026-11-30', '2026-12-06'],
  ['the week after next', '2026-11-30', '2026-12-06'],
  ['the weekend', '2026-11-21', '2026-11-22'],
  ['last 7 days', '2026-11-12', '2026-11-18'],
  ['next 3 months', '2026-11-18', '2027-02-17'],
  ['1 to 5 June', '2027-06-01', '2027-06-05'],
  ['June 1-5', '2027-06-01', '2027-06-05'],
  ['1st to 5th of June 2028', '2028-06-01', '2028-06-05'],
  ['between 1 and 5 June', '2027-06-01', '2027-06-05'],
  ['from 25 December to 5 January', '2026-12-25', '2027-01-05'],
  ['1 November to 30 November', '2026-11-01', '2026-11-30'],
  ['Monday to Friday', '2026-11-23', '2026-11-27'],
  ['21/11/2026 - 25/11/2026', '2026-11-21', '2026-11-25'],
  ['in March', '2027-03-01', '2027-03-31'],
  ['Feb 2028', '2028-02-01', '2028-02-29'],
  ['in 2025', '2025-01-01', '2025-12-31'],
  ['5 December to 1 December', '2026-12-05', '2027-12-01'],
  ['15 October to 15 January', '2026-10-15', '2027-01-15'],
  ['jan to march', '2027-01-01', '2027-03-31'],
  ['January - March 2026', '2026-01-01', '2026-03-31'],
  ['oct to dec', '2026-10-01', '2026-12-31'],
  ['nov to feb', '2026-11-01', '2027-02-28'],
  ['Nov 2026 to Feb 2027', '2026-11-01', '2027-02-28'],
  ['Nov 2027 to Feb', '2027-11-01', '2028-02-29'],
  ['Q1 2027', '2027-01-01', '2027-03-31'],
  ['the first quarter of 2027', '2027-01-01', '2027-03-31'],
  ['last quarter', '2026-07-01', '2026-09-30'],
  ['next quarter', '2027-01-01', '2027-03-31'],
])('"%s" lasts from %s to %s (ENTITY-039)', (text, start, end) => {
  expect(valuesOf('date-period', text)).toEqual([{ start, end }])
})

test.each<[string, string, string]>([
  ['इस हफ्ते', '2026-11-16', '2026-11-22'],
  ['is hafte', '2026-11-16', '2026-11-22'],
  ['pichhle mahine', '2026-10-01', '2026-10-31'],
  ['अगले साल', '2027-01-01', '2027-12-31'],
  ['1 जून से 5 जून तक', '2027-06-01', '2027-06-05'],
  ['1 se 5 june tak', '2027-06-01', '2027-06-05'],
  ['मार्च में', '2027-03-01', '2027-03-31'],
  ['पिछले 7 दिन', '2026-11-12', '2026-11-18'],
])('the Hindi words "%s" last from %s to %s (ENTITY-039)', (text, start, end) => {
  expect(valuesOf('date-period', text)).toEqual([{ start, end }])
})

test.each(['a week', 'may', 'next Friday', '5 to 8 pm', '5-Mar-27', 'last time', 'the week', 'in 2025 rupees'])(
  '"%s" is no span of dates',
  text => {
    expect(valuesOf('date-period', text)).toEqual([])
  },
)

test('a bare month or year answers the question for a span of dates', () => {
  const asked = { expected: ['sys.date-period'] }
  expect(valuesOf('date-period', '2025', asked)).toEqual([{ start: '2025-01-01', end: '2025-12-31' }])
  expect(valuesOf('date-period', 'may', asked)).toEqual([{ start: '2027-05-01', end: '2027-05-31' }])
  expect(valuesOf('date-period', 'I may come next week', asked)).toEqual([{ start: '2026-11-23', end: '2026-11-29' }])
})

test.each(['quarter to nine', 'a quarter', 'q5', 'iq1', 'march to the door'])(
  '"%s" names no quarter and no months',
  text => {
    expect(valuesOf('date-period', text)).toEqual([])
  },
)
