import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['+91 98765 43210', '919876543210'],
  ['9876543210', '919876543210'],
  ['call 98765-43210 now', '919876543210'],
  ['098765 43210', '919876543210'],
  ['0091 9876543210', '919876543210'],
  ['91-9876543210', '919876543210'],
  ['+91 (0) 98765 43210', '919876543210'],
  ['+1 (415) 555-2671', '14155552671'],
  ['+44 20 7946 0958', '442079460958'],
  ['(044) 2345 6789', '914423456789'],
  ['phone: 2345678901', '912345678901'],
  ['मेरा नंबर ९८७६५४३२१० है', '919876543210'],
  ['mera number 98765 43210 hai', '919876543210'],
])('"%s" holds the phone number %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('phone-number', text)).toEqual([value])
})

test.each(['12345', '1234567890', 'order 5123456789', '98765432101234', '9876543210abc', '9,876,543,210', '+123'])(
  '"%s" holds no phone number',
  text => {
    expect(valuesOf('phone-number', text)).toEqual([])
  },
)

test('two numbers one after the other stay two', () => {
  expect(valuesOf('phone-number', '9876543210 9123456789')).toEqual(['919876543210', '919123456789'])
})

test('a postal code behind the number is not part of it', () => {
  expect(matchesIn('98765 43210 600001').map(({ id }) => id)).toEqual(['sys.phone-number', 'sys.pincode'])
})

test('a number may be dictated digit by digit where one was asked for', () => {
  expect(valuesOf('phone-number', '9 8 7 6 5 4 3 2 1 0', { expected: ['sys.phone-number'] })).toEqual(['919876543210'])
})

test.each(['nine eight seven six five four three two one zero', 'nau aath saat chhe paanch char teen do ek shunya'])(
  'ten digits said in words are a number to call: "%s" (ENTITY-039)',
  text => {
    expect(valuesOf('phone-number', text)).toEqual(['919876543210'])
  },
)

test('a number that was asked for may be told with doubles, in words and figures mixed', () => {
  const asked = { expected: ['sys.phone-number'] }
  expect(valuesOf('phone-number', '99 double 8 seven six five four three two', asked)).toEqual(['919988765432'])
  expect(valuesOf('phone-number', 'triple nine, one two three four five six oh', asked)).toEqual(['919991234560'])
  expect(valuesOf('phone-number', 'double trouble one two', asked)).toEqual([])
})
