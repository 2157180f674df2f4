import { expect, test } from 'vitest'
import { dayOf, daysIn, instantOf, lastDays, periodBefore, rangeOf } from './days.ts'

const today = '2026-11-21'

test('a period of India is asked for five and a half hours earlier in UTC (NLPREP-035)', () => {
  expect(rangeOf({ start: '2026-11-15', end: today }, 'Asia/Kolkata')).toEqual({
    startDate: '2026-11-14T18:30:00.000Z',
    endDate: '2026-11-21T18:29:59.999Z',
    timeZoneOffset: -330,
  })
})

test('west of Greenwich the period moves later', () => {
  expect(rangeOf({ start: '2026-01-10', end: '2026-01-10' }, 'America/New_York')).toEqual({
    startDate: '2026-01-10T05:00:00.000Z',
    endDate: '2026-01-11T04:59:59.999Z',
    timeZoneOffset: 300,
  })
})

test('a day on which the clocks change has twenty-three or twenty-five hours', () => {
  const hours = (day: string) => {
    const { startDate, endDate } = rangeOf({ start: day, end: day }, 'Europe/Berlin')
    return (Date.parse(endDate) + 1 - Date.parse(startDate)) / 3_600_000
  }
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24])
})

test('zones off the whole hour are met', () => {
  const { startDate, timeZoneOffset } = rangeOf({ start: today, end: today }, 'Asia/Kathmandu')
  expect([startDate, timeZoneOffset]).toEqual(['2026-11-20T18:15:00.000Z', -345])
})

test('today is the day of the reader’s zone', () => {
  const moment = Date.parse('2026-11-21T20:00:00Z')
  expect(dayOf(moment, 'Asia/Kolkata')).toBe('2026-11-22')
  expect(dayOf(moment, 'UTC')).toBe('2026-11-21')
  expect(dayOf(moment, 'Pacific/Honolulu')).toBe('2026-11-21')
})

test('the period before has as many days and ends the day before', () => {
  expect(periodBefore(lastDays(today))).toEqual({ start: '2026-11-08', end: '2026-11-14' })
  expect(periodBefore({ start: today, end: today })).toEqual({ start: '2026-11-20', end: '2026-11-20' })
  expect(daysIn({ start: '2026-10-24', end: '2026-10-26' })).toBe(3)
})

test('what a clock of the zone shows is an instant, also in the hours around a change of the clocks', () => {
  expect(instantOf('2026-11-21T09:30:00', 'Asia/Kolkata')).toBe('2026-11-21T04:00:00.000Z')
  expect(instantOf('2026-10-25T00:30:00', 'Europe/Berlin')).toBe('2026-10-24T22:30:00.000Z')
  expect(instantOf('2026-10-25T23:30:00', 'Europe/Berlin')).toBe('2026-10-25T22:30:00.000Z')
})
