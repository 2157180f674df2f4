import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, number, string, number]>([
  ['2 hours', 2, 'hour', 7200],
  ['a week', 1, 'week', 604_800],
  ['an hour and a half', 1.5, 'hour', 5400],
  ['half an hour', 0.5, 'hour', 1800],
  ['2 hours 30 minutes', 150, 'minute', 9000],
  ['1 hr, 5 mins', 65, 'minute', 3900],
  ['45 sec', 45, 'second', 45],
  ['1h 30m', 90, 'minute', 5400],
  ['2h30', 150, 'minute', 9000],
  ['a couple of days', 2, 'day', 172_800],
  ['for a fortnight', 2, 'week', 1_209_600],
  ['six months', 6, 'month', 15_552_000],
  ['3 years', 3, 'year', 94_608_000],
  ['3 yrs 6 months', 42, 'month', 110_160_000],
  ['ek saal aur do mahine', 14, 'month', 36_720_000],
  ['दो घंटे', 2, 'hour', 7200],
  ['do din', 2, 'day', 172_800],
  ['dedh ghanta', 1.5, 'hour', 5400],
  ['आधा घंटा', 0.5, 'hour', 1800],
  ['ek hafta', 1, 'week', 604_800],
  ['ढाई महीने', 2.5, 'month', 6_480_000],
  ['2½ hours', 2.5, 'hour', 9000],
  ['1/2 hour', 0.5, 'hour', 1800],
  ['three quarters of an hour', 0.75, 'hour', 2700],
])('"%s" lasts %d %s, %d seconds (ENTITY-039)', (text, amount, unit, seconds) => {
  expect(valuesOf('duration', text)).toEqual([{ amount, unit, seconds }])
})

test.each(['hours', 'some day', 'in 3 days', 'the second', '5 km', 'do day'])('"%s" is no length of time', text => {
  expect(valuesOf('duration', text)).toEqual([])
})
