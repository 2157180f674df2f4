import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['tomorrow at 5', '2026-11-19T17:00:00+05:30'],
  ['5 pm tomorrow', '2026-11-19T17:00:00+05:30'],
  ['Friday, 9:15 am', '2026-11-20T09:15:00+05:30'],
  ['21/11/2026 17:30', '2026-11-21T17:30:00+05:30'],
  ['2026-11-21T17:30', '2026-11-21T17:30:00+05:30'],
  ['2026-11-21T12:00:00Z', '2026-11-21T17:30:00+05:30'],
  ['on 2026-11-21T23:15:00.250+01:00 please', '2026-11-22T03:45:00+05:30'],
  ['2026-11-21 12:00+0000', '2026-11-21T17:30:00+05:30'],
  ['tomorrow morning at 9', '2026-11-19T09:00:00+05:30'],
  ['tonight at 8', '2026-11-18T20:00:00+05:30'],
  ['this morning at 6', '2026-11-18T06:00:00+05:30'],
  ['at 5 on Friday', '2026-11-20T17:00:00+05:30'],
  ['March 5 at noon', '2027-03-05T12:00:00+05:30'],
  ['in 2 hours', '2026-11-18T13:30:00+05:30'],
  ['30 minutes ago', '2026-11-18T11:00:00+05:30'],
  ['in half an hour', '2026-11-18T12:00:00+05:30'],
])('"%s" is the moment %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date-time', text)).toEqual([value])
})

test.each<[string, string]>([
  ['कल शाम 5 बजे', '2026-11-19T17:00:00+05:30'],
  ['kal subah 10 baje', '2026-11-19T10:00:00+05:30'],
  ['अगले शुक्रवार को शाम 6:30 बजे', '2026-11-27T18:30:00+05:30'],
  ['aaj raat 9 baje', '2026-11-18T21:00:00+05:30'],
  ['5 मार्च को 3 बजे', '2027-03-05T15:00:00+05:30'],
  ['दो घंटे बाद', '2026-11-18T13:30:00+05:30'],
])('the Hindi words "%s" are the moment %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('date-time', text)).toEqual([value])
})

test.each(['tomorrow', 'at 5', 'tomorrow morning', '2 hours', 'tomorrow 5 people come'])('"%s" is no moment', text => {
  expect(valuesOf('date-time', text)).toEqual([])
})

test('the offset is that of the zone on that day', () => {
  const newYork = { timeZone: 'America/New_York' }
  expect(valuesOf('date-time', '5 January 2027 at 9 am', newYork)).toEqual(['2027-01-05T09:00:00-05:00'])
  expect(valuesOf('date-time', '5 July 2027 at 9 am', newYork)).toEqual(['2027-07-05T09:00:00-04:00'])
  expect(valuesOf('date-time', 'tomorrow at 5', { timeZone: 'no such zone' })).toEqual(['2026-11-19T17:00:00+00:00'])
})

test('a time that the clock skips is moved on', () => {
  const newYork = { timeZone: 'America/New_York' }
  expect(valuesOf('date-time', '14 March 2027 at 2:30 am', newYork)).toEqual(['2027-03-14T03:30:00-04:00'])
})

test('"now" is a moment where one was asked for', () => {
  expect(valuesOf('date-time', 'abhi', { expected: ['sys.date-time'] })).toEqual(['2026-11-18T11:30:00+05:30'])
  expect(valuesOf('date-time', 'I am busy now')).toEqual([])
})

test('an hour behind the day answers the question for both', () => {
  const asked = { expected: ['sys.date-time'] }
  expect(valuesOf('date-time', 'tomorrow 5', asked)).toEqual(['2026-11-19T17:00:00+05:30'])
  expect(valuesOf('date-time', 'tomorrow 5 people', asked)).toEqual([])
  expect(valuesOf('date-time', 'tomorrow 5')).toEqual([])
})
