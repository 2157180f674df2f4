import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, number, string]>([
  ['30 degrees', 30, 'C'],
  ['98.6°F', 98.6, 'F'],
  ['-5 degrees celsius', -5, 'C'],
  ['minus ten degrees', -10, 'C'],
  ['100 fahrenheit', 100, 'F'],
  ['it is 30 C here', 30, 'C'],
  ['30 डिग्री', 30, 'C'],
  ['tees digri', 30, 'C'],
])('"%s" is a temperature of %d %s (ENTITY-039)', (text, amount, unit) => {
  expect(valuesOf('temperature', text)).toEqual([{ amount, unit }])
})

test.each(['30', '30 c', 'a degree in arts', 'vitamin C', '27AAPFU0939F1ZW'])('"%s" is no temperature', text => {
  expect(valuesOf('temperature', text)).toEqual([])
})

test.each<[string, number, string]>([
  ['5 km', 5, 'km'],
  ['six feet', 6, 'ft'],
  [`5'10"`, 70, 'in'],
  ['5 feet 10 inches', 70, 'in'],
  ['2.5 metres', 2.5, 'm'],
  ['10mm', 10, 'mm'],
  ['30 cms', 30, 'cm'],
  ['5in', 5, 'in'],
  ['100 yards', 100, 'yd'],
  ['26 miles', 26, 'mi'],
  ['पाँच किलोमीटर', 5, 'km'],
  ['छह फुट', 6, 'ft'],
  ['do meter', 2, 'm'],
])('"%s" is a length of %d %s (ENTITY-039)', (text, amount, unit) => {
  expect(valuesOf('length', text)).toEqual([{ amount, unit }])
})

test.each(['5M users', '2 in 1', '5', "it's 5", 'a foot'])('"%s" is no length', text => {
  expect(valuesOf('length', text)).toEqual([])
})

test.each<[string, number, string]>([
  ['2 kg', 2, 'kg'],
  ['2 kg 500 g', 2.5, 'kg'],
  ['500mg', 500, 'mg'],
  ['five tonnes', 5, 't'],
  ['8 oz', 8, 'oz'],
  ['10 lbs', 10, 'lb'],
  ['6 lb 8 oz', 6.5, 'lb'],
  ['ढाई किलो', 2.5, 'kg'],
  ['dhai kilo', 2.5, 'kg'],
  ['सौ ग्राम', 100, 'g'],
])('"%s" is a weight of %d %s (ENTITY-039)', (text, amount, unit) => {
  expect(valuesOf('weight', text)).toEqual([{ amount, unit }])
})

test.each(['4G plan', '5', 'kilo', 'a ton of work', '5 pounds'])('"%s" is no weight', text => {
  expect(valuesOf('weight', text)).toEqual([])
})

test('pounds are a weight where one was asked for', () => {
  expect(valuesOf('weight', '5 pounds', { expected: ['sys.weight'] })).toEqual([{ amount: 5, unit: 'lb' }])
})

test.each<[string, number, string]>([
  ['25 years old', 25, 'year'],
  ['a 6-month-old baby', 6, 'month'],
  ['I am 25', 25, 'year'],
  ["I'm 25 years", 25, 'year'],
  ['my age is 31', 31, 'year'],
  ['aged 40', 40, 'year'],
  ['thirty years of age', 30, 'year'],
  ['main 25 saal ka hoon', 25, 'year'],
  ['मैं पच्चीस साल की हूँ', 25, 'year'],
  ['उम्र 25 है', 25, 'year'],
  ['meri umar 25 saal hai', 25, 'year'],
])('"%s" is an age of %d %s (ENTITY-039)', (text, amount, unit) => {
  expect(valuesOf('age', text)).toEqual([{ amount, unit }])
})

test.each(['3 years', 'I am 5 km away', 'I am 2', '200 years old', 'I am fine', 'old'])('"%s" is no age', text => {
  expect(valuesOf('age', text)).toEqual([])
})

test('years alone are a length of time, and an age where one was asked for', () => {
  expect(matchesIn('25 saal')).toMatchObject([{ id: 'sys.duration', text: '25 saal' }])
  expect(valuesOf('age', '25 saal', { expected: ['sys.age'] })).toEqual([{ amount: 25, unit: 'year' }])
  expect(valuesOf('age', 'पच्चीस', { expected: ['sys.age'] })).toEqual([{ amount: 25, unit: 'year' }])
})

test.each<[string, string, unknown]>([
  ['weight', 'half a kilo', { amount: 0.5, unit: 'kg' }],
  ['weight', 'सवा किलो', { amount: 1.25, unit: 'kg' }],
  ['length', 'six foot two', { amount: 74, unit: 'in' }],
  ['length', '5 ft 11 in', { amount: 71, unit: 'in' }],
  ['length', '5ft 4', { amount: 64, unit: 'in' }],
  ['length', '5 ft 4 walls', { amount: 5, unit: 'ft' }],
])('the %s of "%s" is %j (ENTITY-039)', (name, text, value) => {
  expect(valuesOf(name, text)).toEqual([value])
})

test('12 MG Road is a place, not a weight', () => {
  expect(valuesOf('weight', '12 MG Road')).toEqual([])
})

test('degrees go without their sign where a temperature was asked for', () => {
  const asked = { expected: ['sys.temperature'] }
  expect(valuesOf('temperature', '28', asked)).toEqual([{ amount: 28, unit: 'C' }])
  expect(valuesOf('temperature', '-5', asked)).toEqual([{ amount: -5, unit: 'C' }])
  expect(valuesOf('temperature', '98 f', asked)).toEqual([{ amount: 98, unit: 'F' }])
  expect(valuesOf('temperature', '28c')).toEqual([])
})
