import { expect, test } from 'vitest'
import { addMonths, dayOf, isoDate, isoMoment, localClock, nextDate, weekdayOf, zoneOf } from './calendar.ts'

const day = (iso: string) => Date.parse(iso) / 86_400_000

test('dates that no calendar has are refused', () => {
  expect(dayOf(2027, 2, 29)).toBeNull()
  expect(dayOf(2026, 13, 1)).toBeNull()
  expect(dayOf(2028, 2, 29)).toBe(day('2028-02-29'))
})

test('weeks start on Monday, before 1970 too', () => {
  expect(weekdayOf(day('2026-11-16'))).toBe(0)
  expect(weekdayOf(day('2026-11-22'))).toBe(6)
  expect(weekdayOf(day('1969-12-29'))).toBe(0)
})

test('months on from the last of a month end in the last of a shorter one', () => {
  expect(isoDate(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28')
  expect(isoDate(addMonths(day('2026-03-31'), -1))).toBe('2026-02-28')
  expect(isoDate(addMonths(day('2026-11-18'), 14))).toBe('2028-01-18')
})

test('the next 29 February may be years away', () => {
  expect(isoDate(nextDate(2, 29, day('2026-11-18')) ?? 0)).toBe('2028-02-29')
  expect(nextDate(2, 30, day('2026-11-18'))).toBeNull()
})

test('the local day and clock follow the zone', () => {
  const moment = new Date('2026-11-18T20:00:00Z')
  expect(localClock(moment, zoneOf('Asia/Kolkata'))).toEqual({ day: day('2026-11-19'), seconds: 5400 })
  expect(localClock(moment, zoneOf('nowhere'))).toEqual({ day: day('2026-11-18'), seconds: 72_000 })
})

test.each<[string, string, number, string]>([
  ['Asia/Kolkata', '2026-11-21', 63_000, '2026-11-21T17:30:00+05:30'],
  ['America/New_York', '2026-03-08', 9000, '2026-03-08T03:30:00-04:00'],
  ['America/New_York', '2026-11-01', 5400, '2026-11-01T01:30:00-04:00'],
  ['Europe/Berlin', '2026-03-29', 9000, '2026-03-29T03:30:00+02:00'],
  ['Europe/Berlin', '2026-10-25', 10_800, '2026-10-25T03:00:00+01:00'],
  ['Australia/Lord_Howe', '2026-10-04', 0, '2026-10-04T00:00:00+10:30'],
  ['UTC', '2026-11-21', 0, '2026-11-21T00:00:00+00:00'],
])('in %s the clock of %s at second %d is %s', (zone, date, seconds, text) => {
  expect(isoMoment(day(date), seconds, zoneOf(zone))).toBe(text)
})
