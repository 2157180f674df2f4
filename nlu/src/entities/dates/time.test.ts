import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['5:30 pm', '17:30'],
  ['5pm', '17:00'],
  ['5 p.m. sharp', '17:00'],
  ['half past five', '17:30'],
  ['quarter to six', '17:45'],
  ['a quarter past nine', '09:15'],
  ['ten past five', '17:10'],
  ['noon', '12:00'],
  ['midnight', '00:00'],
  ['17:30', '17:30'],
  ['5.30 pm', '17:30'],
  ['12 am', '00:00'],
  ['12:15 pm', '12:15'],
  ["8 o'clock", '08:00'],
  ['5 in the morning', '05:00'],
  ['at 9 at night', '21:00'],
  ['five thirty pm', '17:30'],
  ['11:59:59 pm', '23:59'],
])('"%s" holds the time %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('time', text)).toEqual([value])
})

test.each<[string, string]>([
  ['at 1', '13:00'],
  ['at 5', '17:00'],
  ['at 7', '19:00'],
  ['at 8', '08:00'],
  ['at 11', '11:00'],
  ['at 12', '12:00'],
  ['1:30', '13:30'],
  ['10:30', '10:30'],
])('the hour in "%s" is a waking one: %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('time', text)).toEqual([value])
})

test.each<[string, string]>([
  ['शाम 5 बजे', '17:00'],
  ['शाम के पाँच बजे', '17:00'],
  ['5 बजे शाम को', '17:00'],
  ['saadhe paanch baje', '17:30'],
  ['साढ़े तीन बजे', '15:30'],
  ['सवा नौ बजे', '09:15'],
  ['paune paanch baje', '16:45'],
  ['dhai baje', '14:30'],
  ['subah 5 baje', '05:00'],
  ['दोपहर 12 बजे', '12:00'],
  ['रात 12 बजे', '00:00'],
  ['raat 9 baje', '21:00'],
  ['raat 2 baje', '02:00'],
  ['सुबह 10:30 बजे', '10:30'],
  ['aadhi raat', '00:00'],
])('the Hindi words "%s" hold the time %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('time', text)).toEqual([value])
})

test.each(['5', '2 hours', 'at 5 km', 'at 5%', '25:00', '5:75', 'good morning', 'kitne baje', '1:2:3:4', 'I am fine'])(
  '"%s" holds no time',
  text => {
    expect(valuesOf('time', text)).toEqual([])
  },
)

test('a bare hour is a time where one was asked for', () => {
  expect(valuesOf('time', '5', { expected: ['sys.time'] })).toEqual(['17:00'])
  expect(valuesOf('time', '5 30', { expected: ['sys.time'] })).toEqual(['17:30'])
  expect(valuesOf('time', '17.30', { expected: ['sys.time'] })).toEqual(['17:30'])
  expect(valuesOf('time', 'पाँच', { expected: ['sys.time'] })).toEqual(['17:00'])
})

test.each(['when do you open', 'do they deliver'])(
  'the "do" of "%s" is no hour, even where one was asked for',
  text => {
    expect(valuesOf('time', text, { expected: ['sys.time'] })).toEqual([])
    expect(valuesOf('number', text, { expected: ['sys.number'] })).toEqual([])
    expect(valuesOf('currency', text, { expected: ['sys.currency'] })).toEqual([])
  },
)

test('no part of a number is an hour, and no hour with its half of the day is a number that was asked for', () => {
  for (const text of ['twenty-five', 'twenty five', 'thirty two'])
    expect(valuesOf('time', text, { expected: ['sys.time'] })).toEqual([])
  expect(valuesOf('number', 'make it 9 pm', { expected: ['sys.number'] })).toEqual([])
  expect(valuesOf('number', '9', { expected: ['sys.number'] })).toEqual([9])
})

test('a short word of romanised Hindi still answers the question for a number', () => {
  for (const text of ['do', 'do log please', 'mujhe do chahiye'])
    expect(valuesOf('number', text, { expected: ['sys.number'] })).toEqual([2])
})

test.each([
  ['19h30', '19:30'],
  ['at 1930 hrs', '19:30'],
  ['0930 hours', '09:30'],
  ['noonish', '12:00'],
])('"%s" is the time %s in any sentence (ENTITY-039)', (text, value) => {
  expect(valuesOf('time', text)).toEqual([value])
})

test.each([
  ['9 to 10 pm', ['21:00', '22:00']],
  ['5-6 pm', ['17:00', '18:00']],
  ['11 to 1 pm', ['11:00', '13:00']],
  ['between 9 and 11 am', ['09:00', '11:00']],
])('the second hour of "%s" tells which half of the day the first one is in (ENTITY-039)', (text, values) => {
  expect(valuesOf('time', text)).toEqual(values)
})

test.each([
  ['1930', ['19:30']],
  ['930', ['09:30']],
  ['around 8ish', ['08:00']],
  ['2-3 people', []],
  ['5 guests please', []],
  ['2h30m', []],
])('"%s" in answer to "When?" gives %j (ENTITY-039)', (text, values) => {
  expect(valuesOf('time', text, { expected: ['sys.time'] })).toEqual(values)
})

test.each(['in 1930', '8ish people', '1930', '2h30m', 'table 4 and 8 pm'])('"%s" begins with no time', text => {
  expect(matchesIn(text)[0]).not.toMatchObject({ id: 'sys.time' })
})

test.each([
  ['now', ['11:30']],
  ['in 2 hours', ['13:30']],
  ['an hour from now', ['12:30']],
  ['दो घंटे बाद', ['13:30']],
  ['half 5', ['17:30']],
])('"%s" in answer to "What time?" gives %j (ENTITY-039)', (text, values) => {
  expect(valuesOf('time', text, { expected: ['sys.time'] })).toEqual(values)
})
