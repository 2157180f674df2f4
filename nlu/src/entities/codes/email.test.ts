import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['a@b.co', 'a@b.co'],
  ['Mail Me at Ravi.Kumar@Example.COM.', 'ravi.kumar@example.com'],
  ['(ravi+news@mail.example.co.in)', 'ravi+news@mail.example.co.in'],
  ['email:ravi_k-1@x.io,thanks', 'ravi_k-1@x.io'],
  ['मेरा ईमेल ravi@example.in है', 'ravi@example.in'],
  ["o'neil@example.com", "o'neil@example.com"],
])('"%s" holds the e-mail address %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('email', text)).toEqual([value])
})

test.each(['ravi@', '@ravi', 'a@b', 'a@@b.co', 'a@b.co@c.de', 'a@-b.co', 'me at example dot com', 'a..b@c.de'])(
  '"%s" holds no e-mail address',
  text => {
    expect(valuesOf('email', text)).toEqual([])
  },
)

test.each<[string, string]>([
  ['name@bank', 'name@bank'],
  ['pay to Ravi.K@OkAxis please', 'ravi.k@okaxis'],
  ['9876543210@paytm', '9876543210@paytm'],
  ['upi: shop-1@ybl.', 'shop-1@ybl'],
  ['meri id ravi@upi hai', 'ravi@upi'],
  ['मेरी आईडी ravi99@icici है', 'ravi99@icici'],
])('"%s" holds the UPI id %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('upi', text)).toEqual([value])
})

test.each(['a@b.co', '@bank', 'ravi @ bank', 'x@1bank', 'ravi@'])('"%s" holds no UPI id', text => {
  expect(valuesOf('upi', text)).toEqual([])
})

test('the parts of an address are nothing of their own', () => {
  expect(matchesIn('delhi.5@example.com')).toMatchObject([{ id: 'sys.email', text: 'delhi.5@example.com' }])
})

test.each([
  ['john at example dot com', 'john@example.com'],
  ['my email is John dot Smith at gmail dot com', 'john.smith@gmail.com'],
  ['john (at) example [dot] com', 'john@example.com'],
  ['john @ gmail.com', 'john@gmail.com'],
  ['john underscore s99 at example dot co dot in thanks', 'john_s99@example.co.in'],
  ['john at gmail.com', 'john@gmail.com'],
  ['john dot s at the rate gmail dot com', 'john.s@gmail.com'],
])('"%s" in answer to the question is %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('email', text, { expected: ['sys.email'] })).toEqual([value])
  expect(valuesOf('email', text)).toEqual([])
})

test.each(['I am at home. call me', 'it is at example.com', 'meet me at noon dot', 'at at at', 'dot com'])(
  '"%s" is no address, even where one was asked for',
  text => {
    expect(valuesOf('email', text, { expected: ['sys.email'] })).toEqual([])
  },
)
