import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['my address is 12, MG Road, Chennai 600001', '12, MG Road, Chennai 600001'],
  ['Address: 5 Park Street, Kolkata.', '5 Park Street, Kolkata'],
  ['the address is Flat 2 (top floor)\nthanks', 'Flat 2 (top floor)'],
  ['my address is 12 MG Road and my phone is 9876543210', '12 MG Road'],
  ['मेरा पता है 12 गांधी रोड, पुणे', '12 गांधी रोड, पुणे'],
  ['मेरा पता 12 गांधी रोड, पुणे है।', '12 गांधी रोड, पुणे'],
  ['mera pata hai 4 Gandhi Nagar, Jaipur', '4 Gandhi Nagar, Jaipur'],
])('"%s" holds the address %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('address', text)).toEqual([value])
})

test.each(['12 MG Road', 'what is your address', 'address is', 'mujhe pata nahi'])('"%s" holds no address', text => {
  expect(valuesOf('address', text)).toEqual([])
})

test('an answer with a digit and two words is an address where one was asked for', () => {
  const asked = { expected: ['sys.address'] }
  expect(valuesOf('address', ' 12 MG Road, Chennai ', asked)).toEqual(['12 MG Road, Chennai'])
  expect(valuesOf('address', 'Chennai', asked)).toEqual([])
  expect(valuesOf('address', 'at home somewhere', asked)).toEqual([])
  expect(valuesOf('address', 'call me on +91 98765 43210', asked)).toEqual([])
  expect(valuesOf('address', 'a couple, at 5 in the evening', { expected: ['sys.number', 'sys.address'] })).toEqual([])
})

test('what stands inside an address is part of it', () => {
  expect(matchesIn('address is 12, MG Road, Chennai 600001').map(({ id }) => id)).toEqual(['sys.address'])
})
