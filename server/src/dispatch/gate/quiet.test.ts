import { everyDay } from '@parley/contracts/enterprises/sending-rules.ts'
import { expect, test } from 'vitest'
import { minutesOf, quietEnd } from './quiet.ts'

const time = (from: string, to: string, days = everyDay) => ({ from: minutesOf(from), to: minutesOf(to), days })
const end = (quiet: ReturnType<typeof time>, zones: string | string[], now: string) =>
  quietEnd(quiet, [zones].flat(), new Date(now))?.toISOString() ?? null

const night = time('21:00', '09:00')
const india = 'Asia/Kolkata'
const newYork = 'America/New_York'
const [sunday, saturday] = [0, 6]

test.each([
  ['a moment before it begins', '2026-03-10T15:29:59.999Z', null],
  ['as it begins', '2026-03-10T15:30:00.000Z', '2026-03-11T03:30:00.000Z'],
  ['at midnight', '2026-03-10T18:30:00.000Z', '2026-03-11T03:30:00.000Z'],
  ['a moment before it ends', '2026-03-11T03:29:59.999Z', '2026-03-11T03:30:00.000Z'],
  ['as it ends', '2026-03-11T03:30:00.000Z', null],
])('a night lasts to the morning: %s', (_when, now, until) => {
  expect(end(night, india, now)).toBe(until)
})

test('quiet hours within a day, and on some days alone, begin on those days', () => {
  expect(end(time('12:00', '14:00', [sunday]), 'UTC', '2026-03-15T13:00:00Z')).toBe('2026-03-15T14:00:00.000Z')
  expect(end(time('12:00', '14:00', [sunday]), 'UTC', '2026-03-16T13:00:00Z')).toBeNull()
  const saturdayNight = time('21:00', '09:00', [saturday])
  expect(end(saturdayNight, 'UTC', '2026-03-15T08:00:00Z')).toBe('2026-03-15T09:00:00.000Z')
  expect(end(saturdayNight, 'UTC', '2026-03-15T22:00:00Z')).toBeNull()
})

test('a whole day lasts to the same time of the next, and days in a row to the end of the last', () => {
  const weekend = time('00:00', '00:00', [saturday, sunday])
  expect(end(weekend, 'UTC', '2026-03-13T23:59:59.999Z')).toBeNull()
  expect(end(weekend, 'UTC', '2026-03-14T00:00:00Z')).toBe('2026-03-16T00:00:00.000Z')
})

test('clocks that are changed in the night leave quiet hours at their times', () => {
  // New York, 2026: forward on 8 March, back on 1 November, at two in the morning.
  expect(end(night, newYork, '2026-03-08T03:00:00Z')).toBe('2026-03-08T13:00:00.000Z')
  expect(end(night, newYork, '2026-11-01T02:00:00Z')).toBe('2026-11-01T14:00:00.000Z')
  expect(end(night, newYork, '2026-11-01T01:00:00Z')).toBe('2026-11-01T14:00:00.000Z')
  expect(end(night, newYork, '2026-11-01T00:59:59Z')).toBeNull()
})

test('what a clock shows twice is quiet twice, and an end that it never shows is not before its time', () => {
  const early = time('21:00', '01:30')
  expect(end(early, newYork, '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
  expect(end(early, newYork, '2026-11-01T06:00:00Z')).toBe('2026-11-01T06:30:00.000Z')
  expect(end(time('21:00', '02:30'), newYork, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:30:00.000Z')
})

test('of several zones it is quiet while it is so in one of them', () => {
  const zones = [newYork, 'America/Los_Angeles']
  expect(end(night, zones, '2026-06-10T15:59:59Z')).toBe('2026-06-10T16:00:00.000Z')
  expect(end(night, zones, '2026-06-10T16:00:00Z')).toBeNull()
  expect(end(night, zones, '2026-06-11T01:00:00Z')).toBe('2026-06-11T16:00:00.000Z')
})

test('zones that lie so far apart that it is always quiet in one have no end', () => {
  const zones = ['Pacific/Honolulu', 'Asia/Kamchatka', 'Europe/London', 'Asia/Tokyo']
  expect(quietEnd(time('12:00', '11:00'), zones, new Date('2026-06-10T12:00:00Z'))).toBeUndefined()
})
